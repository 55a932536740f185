"""What holds at every moment of every game, looked at from outside: nothing here calls the rules' own arithmetic."""

from collections import Counter
from dataclasses import asdict

from engine.rules.position import Position
from engine.rules.records import positions
from engine.rules.scoring import score
from engine.rules.terms import HAL, LETTERS
from tests.support.second.recount import recount

RESOURCES = {1: 25, 2: 25, 3: 20, 4: 18, 5: 16}
BUILDING = {f"{c}{n}" for c in "RBY" for n in range(1, 24)}
NO_CARD = {f"{c}{n}" for c in "RBY" for n in (24, 25)} | {"green"}


def _all_cards(position: Position) -> Counter[str]:
    """Every card in deck, discard, hands, choices and set aside, and the one of the action in progress."""
    cards = Counter(position.deck) + Counter(position.discard)
    for state in position.seats:
        cards.update(state.hand)
        cards.update(card for card in [state.aside, state.choice and state.choice.card] if card is not None)
    running = position.running
    if running is not None and position.seats[running.seat].choice is None and running.steps:
        laid_away = cards[running.card] or running.card in position.seats[running.seat].cards
        if not laid_away:
            cards[running.card] += 1
    return cards


def cards_match_top_tiles(position: Position) -> None:
    """R5.4. In the middle of a construction the card's building is covered already: it may name what was on top."""
    cards = {card for card in _all_cards(position) if card not in LETTERS}
    tops = {b.tiles[-1] for b in position.city.values() if not b.site} - NO_CARD
    running = position.running
    if running is not None and cards - tops == {running.card}:
        cards.discard(running.card)
    assert cards == tops, f"cards without a building {cards - tops}, buildings without a card {tops - cards}"


def cards_are_kept(position: Position) -> None:
    """Every letter exactly once, every building card at most once, areas included; nothing in two places."""
    if not any(state.hand or state.choice for state in position.seats) and position.phase == "draft":
        return
    cards = _all_cards(position)
    for state in position.seats:
        cards.update(state.cards)
    assert all(cards[letter] == 1 for letter in LETTERS), cards
    assert all(count == 1 for count in cards.values()), cards
    assert set(cards) <= BUILDING | set(LETTERS)


def tiles_are_kept(position: Position) -> None:
    """Every tile exactly once: city, screens, choices, supplies, box, or in the hand of the one who acts."""
    options = position.options
    tiles = Counter(position.supply) + Counter(position.box) + Counter(position.new_buildings)
    tiles.update(tile for building in position.city.values() for tile in building.tiles)
    tiles.update(tile for pile in position.prestige.values() for tile in pile)
    tiles["green"] += position.green_spaces
    for state in position.seats:
        tiles.update(state.tiles)
        tiles.update(state.choice.tiles if state.choice else ())
    wanted = Counter({f"{c}{n}": 1 for c in "RBY" for n in range(1, 21)})
    if "new_buildings" in options.modules:
        wanted.update(f"{c}{n}" for c in "RBY" for n in range(21, 24))
    if "prestige" in options.modules:
        wanted.update(f"{c}{n}" for c in "RBY" for n in (24, 25))
    if "green_spaces" in options.modules:
        wanted["green"] += 9
    running = position.running
    missing = wanted - tiles
    assert not tiles - wanted, f"doubled: {tiles - wanted}"
    limbo = Counter(running.tiles) if running is not None else Counter()
    assert missing in (Counter(), limbo), f"lost: {missing}"


def resources_are_kept(position: Position) -> None:
    """R1.7, R3.3c: supply, screen and city add up; nothing is negative."""
    total = RESOURCES[position.options.seats]
    for number, state in enumerate(position.seats):
        placed = sum(len(b.tiles) for b in position.city.values() if b.owner == number)
        assert state.supply + state.resources + placed == total, (number, state.supply, state.resources, placed)
        assert min(state.supply, state.resources, state.points, state.new_hands) >= 0, number
    if position.options.solo:
        assert position.seats[HAL].supply == 0


def buildings_are_owned_by_seats(position: Position) -> None:
    """Owned means resources on it, as many as floors; unowned none; starting tiles alone may be unowned."""
    for building in position.city.values():
        assert building.resources == (0 if building.owner is None else len(building.tiles))
        if building.owner is None:
            assert len(building.tiles) == 1
            assert building.tiles[0][1:] in {"1", "2", "3"}
        if building.site:
            assert building.tiles[-1] not in NO_CARD
        assert building.tiles[-1] != "green" or len(building.tiles) == 1


def tokens_touch_the_city(position: Position) -> None:
    """R3.5: twelve tokens on twelve empty cells, each beside a tile; one may just be on its way."""
    lifted = {prompt.letter for prompt in position.open.values() if prompt.kind == "token"}
    assert set(position.tokens) | lifted == set(LETTERS)
    cells = list(position.tokens.values())
    assert len(set(cells)) == len(cells)
    for x, y in cells:
        assert (x, y) not in position.city
        assert any(near in position.city for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def somebody_is_asked(position: Position) -> None:
    """A game never gets stuck."""
    assert bool(position.open) != (position.phase == "over")


def check_all(position: Position) -> None:
    """Every invariant."""
    cards_match_top_tiles(position)
    cards_are_kept(position)
    tiles_are_kept(position)
    resources_are_kept(position)
    buildings_are_owned_by_seats(position)
    tokens_touch_the_city(position)
    somebody_is_asked(position)


def scores_are_right(position: Position) -> None:
    """R6: the engine and the second count agree."""
    running, position.running = position.running, None
    rows = [asdict(row) for row in score(position).seats]
    assert rows == recount(positions.row(position), solo=position.options.solo is not None)
    position.running = running
