"""What lies where in a position from outside: each piece at most once, and where its kind may be. How seats, turns and
the game's end go together is looked at elsewhere (``sense``).
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.rules import solo
from engine.rules.city import NEIGHBOURS, fewest_around
from engine.rules.components import CHARACTERS, EXPERTS, SUPPLY_OF
from engine.rules.errors import Senseless
from engine.rules.position import Position
from engine.rules.terms import (
    COLOUR,
    COLOURS,
    GREEN,
    GREEN_SPACES,
    LETTERS,
    NEW_BUILDING_NUMBERS,
    NEW_BUILDINGS,
    PRESTIGE,
    START_TILES,
    SUPPLY_TILES,
    Card,
    Cell,
    Tile,
    cell_text,
    is_letter,
)


def check_pieces(position: Position) -> None:
    """Senseless where a piece stands twice, is none of the game's, or lies where it can't. Whose seats the options have
    is checked before."""
    _check_city(position)
    _check_tokens(position)
    _check_tiles(position)
    _check_cards(position)
    _check_people(position)
    _check_resources(position)


def _check_city(position: Position) -> None:
    city = position.city
    if not city:
        raise Senseless("city: no tile")
    for cell, building in city.items():
        if building.owner is not None and building.owner >= len(position.seats):
            raise Senseless(f"city {cell_text(cell)}: there is no seat {building.owner}")
        if building.site and (building.top == GREEN or building.top in PRESTIGE):
            raise Senseless(f"city {cell_text(cell)}: {building.top} has no site (R8.2, R8.3)")
        if building.top == GREEN and building.height > 1:
            raise Senseless(f"city {cell_text(cell)}: a green space stands on nothing (R8.3)")
    found = [next(iter(city))]
    seen = set(found)
    for cell in found:
        for near in NEIGHBOURS[cell]:
            if near in city and near not in seen:
                seen.add(near)
                found.append(near)
    if len(found) < len(city):
        alone = next(cell for cell in city if cell not in seen)
        raise Senseless(f"city {cell_text(alone)}: not connected with {cell_text(found[0])}")
    # A smaller city than any of a game can be built so that a token finds no empty cell at all (R3.5).
    around = fewest_around(city)
    if around < len(LETTERS):
        raise Senseless(f"city: too small, {around} cells are round it once its bays are filled, "
                        f"and there are {len(LETTERS)} tokens")


def _check_tokens(position: Position) -> None:
    """R3.5."""
    tokens = position.tokens
    if sorted(tokens) != list(LETTERS):
        raise Senseless("tokens: the letters A to L, each once")
    holder: dict[Cell, Card] = {}
    for letter, cell in tokens.items():
        if cell in holder:
            raise Senseless(f"tokens: {holder[cell]} and {letter} in one cell")
        if cell in position.city:
            raise Senseless(f"tokens: {letter} lies on a tile")
        if not any(near in position.city for near in NEIGHBOURS[cell]):
            raise Senseless(f"tokens: {letter} touches no tile")
        holder[cell] = letter


def _check_tiles(position: Position) -> None:
    """R1.2, R1.4, R8.0-8.3: every tile at most once, and where its kind may be."""
    behind = set(SUPPLY_TILES)
    modules = position.options.modules
    if "new_buildings" in modules:
        behind |= NEW_BUILDINGS
    if "prestige" in modules:
        behind |= PRESTIGE
        if sorted(position.prestige) != sorted(COLOURS):
            raise Senseless("prestige: a pile for each of R, B and Y")
    if "green_spaces" in modules:
        behind.add(GREEN)
    allowed: list[tuple[str, Iterable[Tile], Iterable[Tile]]] = [
        ("supply", position.supply, SUPPLY_TILES),
        ("box", position.box, SUPPLY_TILES),
        ("new_buildings", position.new_buildings, NEW_BUILDINGS),
        *((f"prestige.{c}", pile, [t for t in PRESTIGE if COLOUR[t] == c]) for c, pile in position.prestige.items()),
        *((f"city {cell_text(cell)}", b.tiles, behind | START_TILES) for cell, b in position.city.items()),
        *((f"seats[{i}].tiles", seat.tiles, behind) for i, seat in enumerate(position.seats)),
        *((f"seats[{i}].choice.tiles", seat.choice.tiles, behind)
          for i, seat in enumerate(position.seats) if seat.choice),
    ]
    count: Counter[Tile] = Counter()
    for where, tiles, kinds in allowed:
        for tile in tiles:
            if tile not in kinds:
                raise Senseless(f"{where}: no tile {ascii(tile)[:40]} there")
            count[tile] += 1
            if tile != GREEN and count[tile] > 1:
                raise Senseless(f"{where}: tile {tile} stands twice")
    if count[GREEN] + position.green_spaces > GREEN_SPACES:
        raise Senseless(f"green spaces: {count[GREEN] + position.green_spaces}, there are {GREEN_SPACES}")


def _cards(position: Position) -> Iterator[tuple[str, list[Card]]]:
    """The cards in play, by place (R5.4)."""
    yield "deck", position.deck
    yield "discard", position.discard
    for i, seat in enumerate(position.seats):
        yield f"seats[{i}].hand", seat.hand
        if seat.aside is not None:
            yield f"seats[{i}].aside", [seat.aside]
        if seat.choice is not None:
            yield f"seats[{i}].choice", [seat.choice.card]


def _check_cards(position: Position) -> None:
    """R5.4: a card in play is a letter or names a visible building without a site; none stands twice."""
    tops = {b.top: b.site for b in position.city.values()}
    seen: set[Card] = set()
    for where, cards in _cards(position):
        for card in cards:
            if card in seen:
                raise Senseless(f"{where}: card {ascii(card)[:40]} stands twice")
            seen.add(card)
            if card in LETTERS and is_letter(card):
                continue
            if card not in tops or card in PRESTIGE or card == GREEN:
                raise Senseless(f"{where}: card {ascii(card)[:40]} names no building (R5.4)")
            if tops[card]:
                raise Senseless(f"{where}: card {card} names a building with a site (R5.4)")
    for i, seat in enumerate(position.seats):
        for card in seat.cards:
            if card not in COLOUR or int(card[1:]) > NEW_BUILDING_NUMBERS[-1]:
                raise Senseless(f"seats[{i}].cards: no card {ascii(card)[:40]} there")
            if card in seen or card in tops:
                raise Senseless(f"seats[{i}].cards: card {card} stands twice or names a visible building (R3.3f)")
            seen.add(card)


def _check_people(position: Position) -> None:
    """R1.9, R8.4, R8.6: characters and experts, each at most once; no more event tiles than are kept, or all four
    to keep two of, and hands no larger than hands are (R1.11, R7.2)."""
    seen: set[str] = set()
    packs = CHARACTERS.keys() | EXPERTS.keys() if "experts" in position.options.modules else CHARACTERS.keys()
    for i, seat in enumerate(position.seats):
        expert = [] if seat.expert is None else [seat.expert]
        for where, names, kinds in (
            ("characters", seat.characters, CHARACTERS.keys()),
            ("expert", expert, EXPERTS.keys()),
            ("draft", seat.draft, packs),
        ):
            for name in names:
                if name not in kinds:
                    raise Senseless(f"seats[{i}].{where}: no {ascii(name)[:40]} there")
                if name in seen:
                    raise Senseless(f"seats[{i}].{where}: {name} stands twice")
                seen.add(name)
        if len(seat.characters) > 3:
            raise Senseless(f"seats[{i}].characters: more than 3")
        if seat.draft and position.phase != "draft":
            raise Senseless(f"seats[{i}].draft: there is no draft in phase {position.phase}")
        held = len(seat.hand) + (seat.choice is not None) + (seat.aside is not None)
        most = solo.CARDS if position.options.solo else position.options.hand_size
        if held > (1 if position.options.is_hal(i) else most):
            raise Senseless(f"seats[{i}].hand: too many cards")
        events = len(seat.events) + (seat.choice is not None and seat.choice.event is not None)
        if events > 2 and (events, position.phase) != (4, "draft"):
            raise Senseless(f"seats[{i}].events: too many")


def _check_resources(position: Position) -> None:
    """R1.7: no seat has more resources than there are of its colour."""
    total = SUPPLY_OF[position.options.seats]
    for i, seat in enumerate(position.seats):
        placed = sum(b.height for b in position.city.values() if b.owner == i)
        if seat.resources + seat.supply + placed > total:
            raise Senseless(f"seats[{i}]: {seat.resources + seat.supply + placed} resources, there are {total}")
