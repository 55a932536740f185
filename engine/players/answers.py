"""A sensible answer to every question of the game, worked out in microseconds: for playing on in imagined games, and
for the levels that do not look ahead."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.players.quick import Quick, Way, best, worth
from engine.rules.city import NEIGHBOURS, named_cell
from engine.rules.components import BONUS_OF, CHARACTERS
from engine.rules.decisions import (
    Choose,
    Decision,
    Draft,
    Exchange,
    Gain,
    KeepEvents,
    MoveToken,
    NewHand,
    Pay,
    Return,
    Take,
    When,
)
from engine.rules.exploit import neighbour_items
from engine.rules.modules import in_play
from engine.rules.play import tiles_flow
from engine.rules.position import Position
from engine.rules.price import Price, price_of
from engine.rules.prompts import (
    ChoosePrompt,
    DraftPrompt,
    EventsPrompt,
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    Prompt,
    ReturnPrompt,
    TakePrompt,
    TokenPlace,
    TokenPrompt,
    WhenPrompt,
)
from engine.rules.terms import GREEN, NUMBER, Card, EventTile, Seat, Tile, by_name, is_letter

AMPLE: Final = 5
"""Tiles behind the screen with which a new building, for which one tile less comes, holds nobody up."""
KEEPS: Final = 2
"""Tiles kept when the supply has run out (R4.2), green spaces apart: enough to go on building with."""
EVENT_ORDER: Final[tuple[EventTile, ...]] = (
    "quality_control", "advertising_campaign", "design_competition", "expropriation")
"""The event tiles, those first that are kept rather (R8.4)."""
LIKED: Final[dict[str, float]] = {
    "mayor": 3.2, "inspector": 3.0, "artist": 3.4, "banker": 2.9, "entrepreneur": 3.1, "journalist": 3.1,
    "professor": 3.1, "engineer": 2.6, "lawyer": 2.7, "master_architect": 3.6,
}
"""Experts in the draft, beside characters counted by the items they start with."""


def quick_answer(position: Position, prompt: Prompt, rng: Random, noise: float = 0.0) -> Decision:
    """The answer of the seat that is asked. ``noise`` is a standard deviation in points, added to each choice."""
    match prompt:
        case ChoosePrompt():
            return choose(position, prompt, rng, noise)
        case GainPrompt():
            return gain(position, prompt)
        case TokenPrompt():
            return token(position, prompt, rng)
        case DraftPrompt():
            return draft(prompt, rng, noise)
        case EventsPrompt():
            return keep_events(prompt, rng, noise)
        case WhenPrompt():
            return when(position, prompt)
        case TakePrompt():
            return take(prompt, rng)
        case ReturnPrompt():
            return give_back(position, prompt)
        case ExchangePrompt():
            return exchange(position, prompt)
        case PayPrompt():
            return pay(position, prompt)


def choose(position: Position, prompt: ChoosePrompt, rng: Random, noise: float = 0.0) -> Choose:
    """The card and tile of greatest value, an event where it adds something, the best of the rest set aside."""
    quick = Quick(position, prompt.seat)
    return decided(quick, prompt, _best(quick, prompt, rng, noise))


def opening(position: Position, prompt: ChoosePrompt, rng: Random, noise: float = 0.0, *,
            below: float) -> Choose | NewHand:
    """``choose``, but a New Hand first where the best that this one holds is worth less than ``below`` points in the
    last round, and twice as many at the start (R2.3)."""
    quick = Quick(position, prompt.seat)
    way = _best(quick, prompt, rng, noise)
    if prompt.may_new_hand and way.value < below * (1 + quick.worth.left):
        return NewHand(prompt.seat)
    return decided(quick, prompt, way)


def _best(quick: Quick, prompt: ChoosePrompt, rng: Random, noise: float) -> Way:
    ways = quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles)
    if noise:
        ways = [way._replace(value=way.value + rng.gauss(0.0, noise)) for way in ways]
    return best(ways, rng)


def decided(quick: Quick, prompt: ChoosePrompt, way: Way) -> Choose:
    """The way as a decision: with the event that adds most, if one adds anything, and the card set aside."""
    event: EventTile | None = None
    if prompt.events:
        adds = [(quick.event(way, tile), tile) for tile in prompt.events_with(way.card) if tile is not None]
        most = max(adds, default=(0.0, None), key=lambda pair: pair[0])
        event = most[1] if most[0] > 0 else None
    return Choose(prompt.seat, way.card, way.tiles, event, aside(quick, prompt, way.card))


def aside(quick: Quick, prompt: ChoosePrompt, card: Card) -> Card | None:
    """R8.5: the card that is worth most in one's area."""
    if not prompt.keeps_card:
        return None
    others = [other for other in prompt.hand if other != card]
    return max(others, key=lambda other: (0.0 if is_letter(other) else quick.card(other), by_name(other)))


def gain(position: Position, prompt: GainPrompt) -> Decision:
    """R3.1a: what is there; of both what is worth more. In the last round nothing is built any more: resources are
    points for a Banker (R9.3), a tile may yet be returned for one (R4.2)."""
    if prompt.resource and prompt.tile:
        each, state = worth(position), position.seats[prompt.seat]
        if not each.left:
            return Gain(prompt.seat, "resource" if state.expert == "banker" or position.exhausted else "tile")
        # Nobody builds without either.
        resource = each.resource + (0.5 if state.resources < len(state.tiles) else 0.0)
        tile = each.tile + (0.5 if len(state.tiles) < 2 else 0.0)
        return Gain(prompt.seat, "resource" if resource >= tile else "tile")
    return prompt.default()


def token(position: Position, prompt: TokenPrompt, rng: Random) -> Decision:
    """R3.5: where the letter's neighbours give most if she urbanizes better than the others, else where they give
    least; its own card has just been played, so anybody may draw it next."""
    state = position.seats[prompt.seat]
    urbanizes = BONUS_OF["urbanize"]
    mine = sum(card in urbanizes for card in state.characters + state.cards)
    theirs = [sum(card in urbanizes for card in other.characters + other.cards)
              for number, other in enumerate(position.seats) if number != prompt.seat]
    share = mine + 0.5 - (sum(theirs) / len(theirs) if theirs else 0)
    sign = 1.0 if share > 0 else -1.0

    def value(place: TokenPlace) -> tuple[float, float]:
        items = sum(neighbour_items(position, place.to))
        own = sum(near in position.city and position.city[near].owner == prompt.seat for near in NEIGHBOURS[place.to])
        return sign * items + 0.3 * own - 0.1 * len(place.shifted), rng.random()

    place = max(prompt.places, key=value)
    return MoveToken(prompt.seat, place.to, dict(place.shifted))


def draft(prompt: DraftPrompt, rng: Random, noise: float) -> Decision:
    """R1.9: characters by the items they start with, experts between them."""
    def value(card: str) -> tuple[float, float]:
        row = CHARACTERS.get(card)
        liked = LIKED.get(card, 0.0) if row is None else float(row.resources + row.points + row.tiles)
        return liked + (rng.gauss(0.0, noise) if noise else 0.0), rng.random()

    return Draft(prompt.seat, max(prompt.cards(), key=value))


def keep_events(prompt: EventsPrompt, rng: Random, noise: float) -> Decision:
    """R8.4: two of different kinds."""
    if noise:
        return prompt.sample(rng)
    kept = [event for event in EVENT_ORDER if event in prompt.events][:2]
    return KeepEvents(prompt.seat, (kept[0], kept[1]))


def when(position: Position, prompt: WhenPrompt) -> Decision:
    """R8.4: counting what lies around comes after one's own floor is there, taking from others before."""
    choice = position.seats[prompt.seat].choice
    builds = choice is not None and bool(choice.tiles) and not is_letter(choice.card)
    after = builds and prompt.event in {"design_competition", "advertising_campaign"}
    return When(prompt.seat, "after" if after else "before")


def exchange(position: Position, prompt: ExchangePrompt) -> Exchange:
    """R9.3, Banker: as many points as make what she has chosen affordable, if she can pay so many."""
    lacking, there = _lacking(position, prompt.seat)
    return Exchange(prompt.seat, lacking if lacking <= min(prompt.most, there) else 0)


def _lacking(position: Position, seat: Seat) -> tuple[int, int]:
    """Resources that the seat's choice needs beyond those there are, and the points left beside what it costs."""
    price = _price(position, seat)
    return (0, 0) if price is None else (price.missing[1], price.has_points - price.points)


def _price(position: Position, seat: Seat) -> Price | None:
    """What the seat's choice costs, and what there is for it; None where it costs nothing. In an imagined game it may
    lie open already, since an event tile was to come (R8.4)."""
    running = position.running
    laid_open = running if running is not None and running.seat == seat else None
    choice = position.seats[seat].choice or laid_open
    if choice is None or not choice.tiles:
        return None
    cell = named_cell(position.city, position.tokens, choice.card)
    return price_of(position, in_play(position.options.modules), seat, choice.card, cell, choice.tiles)


def take(prompt: TakePrompt, rng: Random) -> Decision:
    """R8.0, in imagined games: any purchase, base tiles alone more often than others. What is really bought there
    nobody knows."""
    return prompt.sample(rng) if rng.random() < 0.7 else prompt.default()


def purchase(position: Position, prompt: TakePrompt) -> Take:
    """R8.0: a green space whenever one may be taken, a new building where enough tiles are left to go on with it, base
    tiles for the rest. Measured (docs/players.md): more new buildings, or a prestige building, cost more than they
    bring to who looks no further."""
    green = min(prompt.green, prompt.credits)
    left = prompt.credits - green
    tiles = len(position.seats[prompt.seat].tiles) + green + left
    new = int(prompt.new_buildings > 0 and left >= 2 and tiles - 1 >= AMPLE)
    return Take(prompt.seat, left - 2 * new, new, (), green)


def give_back(position: Position, prompt: ReturnPrompt) -> Decision:
    """R4.2: all but green spaces and the ``KEEPS`` best, which build over most others without a cost; in the last round
    all."""
    return Return(prompt.seat, returned(prompt.tiles, kept(position)))


def kept(position: Position) -> int:
    """Tiles that are not returned: none in the last round, in which nothing is built with them any more."""
    return 0 if position.final_round else KEEPS


def returned(tiles: Sequence[Tile], keeps: int) -> tuple[Tile, ...]:
    """All but the ``keeps`` best. Where any are kept so are all green spaces: one brings a point for each floor beside
    it (R8.3), and is returned for one."""
    if not keeps:
        return tuple(tiles)
    ranked = sorted((tile for tile in tiles if tile != GREEN), key=tile_order, reverse=True)
    return tuple(ranked[keeps:])


def tile_order(tile: Tile) -> tuple[int, int]:
    """High numbers cover any other without a cost in points (R3.3b)."""
    return NUMBER[tile], by_name(tile)


def pay(position: Position, prompt: PayPrompt) -> Decision:
    """R8.4: resources while they are worth less than a point, else points."""
    options = payments(position, prompt)
    return options[0 if worth(position).resource <= 1 or not tiles_flow(position) else -1]


def payments(position: Position, prompt: PayPrompt) -> Sequence[Pay]:
    """R8.4: those that leave what the seat's own choice needs, from the fewest points; all where none does."""
    options = [option for option in prompt.options() if isinstance(option, Pay)]
    price, state = _price(position, prompt.seat), position.seats[prompt.seat]
    if price is None:
        return options

    def left(option: Pay) -> bool:
        lacking = max(0, price.resources - (price.has_resources - option.resources))
        points = price.has_points - option.points - price.points
        return points >= lacking and (not lacking or state.expert == "banker")

    return [option for option in options if left(option)] or options
