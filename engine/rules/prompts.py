"""What a seat is asked. The same object lists what may be answered, checks an answer, and offers a default.

``check`` raises Refused; ``options`` yields every legal decision (with ``return`` and large purchases that can be
very many: prefer ``check`` and the bounds given as fields); ``default`` is always legal. Once asked a prompt never
changes, so clones of a position share it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product, starmap
from random import Random
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from engine.rules.chance import pick
from engine.rules.components import EXPERTS
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
from engine.rules.errors import RefusalCode, Refused
from engine.rules.terms import GREEN, Card, Cell, Colour, EventTile, Seat, Tile, by_name, is_letter

_Fields: TypeAlias = tuple[Seat, Card, tuple[Tile, ...], EventTile | None, Card | None]
_NONE: Final = (None,)


def green_refused(card: Card, tiles: int) -> RefusalCode | None:
    """(D) R8.3, R9.3: why a green space can't be the top one of so many tiles on the card, None where it can: not with
    a building card, and not as the top of a double."""
    if tiles == 2:
        return "green_on_top"
    return None if is_letter(card) else "green_needs_urbanization"


@dataclass(slots=True)
class ChoosePrompt:
    """R2.2-2.3: choose a card, alone or with tiles; or spend a New Hand token first."""

    kind: ClassVar[Literal["choose"]] = "choose"
    seat: Seat
    hand: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    most_tiles: int
    """1, or 2 for the Master Architect (R9.3)."""
    events: tuple[EventTile, ...]
    keeps_card: bool
    """R8.5: another card of the hand has to be set aside."""
    may_new_hand: bool

    def check(self, decision: Decision) -> None:
        """Refuse what R2.2, R2.3 and the modules do not allow."""
        if not isinstance(decision, Choose):
            if not isinstance(decision, NewHand):
                raise Refused("not_asked", decision.kind)
            if not self.may_new_hand:
                raise Refused("no_new_hand")
            return
        card, tiles = decision.card, decision.tiles
        if card not in self.hand:
            raise Refused("not_in_hand", card)
        if tiles and (len(tiles) > 1 or tiles[0] not in self.tiles or tiles[0] == GREEN):
            self._check_tiles(card, tiles)
        if decision.event is not None:
            if decision.event not in self.events:
                raise Refused("not_your_event", decision.event)
            if decision.event == "expropriation" and is_letter(card):
                raise Refused("event_needs_building", card)
        if self.keeps_card:
            if decision.aside is None:
                raise Refused("aside_missing")
            if decision.aside == card or decision.aside not in self.hand:
                raise Refused("not_in_hand", decision.aside)
        elif decision.aside is not None:
            raise Refused("aside_not_allowed", decision.aside)

    def _check_tiles(self, card: Card, tiles: tuple[Tile, ...]) -> None:
        if len(tiles) > self.most_tiles:
            raise Refused("too_many_tiles")
        if len(tiles) == 1:
            if tiles[0] not in self.tiles:
                raise Refused("not_your_tile", tiles[0])
        elif Counter(tiles) - Counter(self.tiles):
            raise Refused("not_your_tile", " ".join(tiles))
        refused = green_refused(card, len(tiles)) if tiles[-1] == GREEN else None
        if refused is not None:
            raise Refused(refused, card)

    def stacks(self, card: Card) -> list[tuple[Tile, ...]]:
        """Every tile or pair of tiles (lower, top) that may go with the card, the card alone first."""
        if GREEN not in self.tiles and self.most_tiles == 1:  # of all other tiles there is one each
            return [(), *zip(self.tiles)]
        kinds = dict.fromkeys(self.tiles)
        if GREEN in kinds and green_refused(card, 1):
            found: list[tuple[Tile, ...]] = [(), *((tile,) for tile in kinds if tile != GREEN)]
        else:
            found = [(), *zip(kinds)]
        if self.most_tiles == 2:
            twice = {tile for tile in kinds if self.tiles.count(tile) > 1}
            tops = [tile for tile in kinds if tile != GREEN or not green_refused(card, 2)]
            found += [(low, top) for top in tops for low in kinds if low != top or low in twice]
        return found

    def events_with(self, card: Card) -> list[EventTile | None]:
        """Event tiles that may go with the card, none first."""
        if not self.events:
            return [None]
        return [None, *(e for e in dict.fromkeys(self.events) if e != "expropriation" or not is_letter(card))]

    def asides_with(self, card: Card) -> list[Card | None]:
        """Cards that may be set aside beside ``card``; only None without module 5."""
        return [other for other in self.hand if other != card] if self.keeps_card else [None]

    def options(self) -> Iterator[Decision]:
        """Every choice, then the New Hand."""
        seat, new_hand = (self.seat,), (NewHand(self.seat),) if self.may_new_hand else ()
        ways: Iterable[_Fields]
        if self.events or self.keeps_card or GREEN in self.tiles:  # what may go with a card depends on the card
            ways = chain.from_iterable([
                product(seat, (card,), self.stacks(card), self.events_with(card), self.asides_with(card))
                for card in self.hand])
        else:
            ways = product(seat, self.hand, self.stacks(self.hand[0]), _NONE, _NONE)
        return chain(starmap(Choose, ways), new_hand)

    def default(self) -> Decision:
        """The first card of the hand, alone: never costs anything."""
        card = min(self.hand, key=by_name)
        aside = min((c for c in self.hand if c != card), key=by_name) if self.keeps_card else None
        return Choose(self.seat, card, (), None, aside)

    def sample(self, rng: Random) -> Decision:
        """Uniform over cards, then over what may go with them. Never a New Hand."""
        card = pick(rng, self.hand)
        tiles, event = pick(rng, self.stacks(card)), pick(rng, self.events_with(card))
        return Choose(self.seat, card, tiles, event, pick(rng, self.asides_with(card)))


@dataclass(slots=True)
class DraftPrompt:
    """R1.9, R8.6: keep one card of the pack."""

    kind: ClassVar[Literal["draft"]] = "draft"
    seat: Seat
    pack: tuple[str, ...]
    characters: int
    """Characters already kept."""
    has_expert: bool

    def check(self, decision: Decision) -> None:
        """Refuse a card outside the pack, a fourth character, a second expert."""
        if not isinstance(decision, Draft):
            raise Refused("not_asked", decision.kind)
        if decision.card not in self.pack:
            raise Refused("not_in_pack", decision.card)
        if decision.card in EXPERTS:
            if self.has_expert:
                raise Refused("second_expert", decision.card)
        elif self.characters == 3:
            raise Refused("too_many_characters", decision.card)

    def cards(self) -> list[str]:
        """The cards that may be kept."""
        return [c for c in self.pack if (not self.has_expert if c in EXPERTS else self.characters < 3)]

    def options(self) -> Iterator[Decision]:
        """One pick for each card that may be kept."""
        return (Draft(self.seat, card) for card in self.cards())

    def default(self) -> Decision:
        """The first that may be kept."""
        return Draft(self.seat, self.cards()[0])

    def sample(self, rng: Random) -> Decision:
        """Uniform."""
        return Draft(self.seat, pick(rng, self.cards()))


@dataclass(slots=True)
class EventsPrompt:
    """R8.4: keep two of four event tiles."""

    kind: ClassVar[Literal["events"]] = "events"
    seat: Seat
    events: tuple[EventTile, ...]

    def check(self, decision: Decision) -> None:
        """Refuse anything but two of those dealt."""
        if not isinstance(decision, KeepEvents):
            raise Refused("not_asked", decision.kind)
        if Counter(decision.keep) - Counter(self.events):
            raise Refused("not_two_events")

    def options(self) -> Iterator[Decision]:
        """Every pair."""
        return (KeepEvents(self.seat, pair) for pair in combinations(self.events, 2))

    def default(self) -> Decision:
        """The first two."""
        return next(self.options())

    def sample(self, rng: Random) -> Decision:
        """Uniform over pairs."""
        return pick(rng, list(self.options()))


@dataclass(slots=True)
class WhenPrompt:
    """R8.4: the event before or after the action."""

    kind: ClassVar[Literal["when"]] = "when"
    seat: Seat
    event: EventTile

    def check(self, decision: Decision) -> None:
        """Refuse another kind of answer."""
        if not isinstance(decision, When):
            raise Refused("not_asked", decision.kind)

    def options(self) -> Iterator[Decision]:
        """Before and after."""
        yield When(self.seat, "before")
        yield When(self.seat, "after")

    def default(self) -> Decision:
        """Before."""
        return When(self.seat, "before")

    def sample(self, rng: Random) -> Decision:
        """Uniform."""
        return When(self.seat, "before" if rng.random() < 0.5 else "after")


@dataclass(slots=True)
class GainPrompt:
    """R3.1a: a resource or a tile. (D) R3.7: either may be named, also one that is not there."""

    kind: ClassVar[Literal["gain"]] = "gain"
    seat: Seat
    resource: bool
    """Whether a resource is there; if not it may be named but brings nothing (R3.7)."""
    tile: bool
    """Likewise for tiles."""

    def check(self, decision: Decision) -> None:
        """Refuse another kind of answer."""
        if not isinstance(decision, Gain):
            raise Refused("not_asked", decision.kind)

    def options(self) -> Iterator[Decision]:
        """A resource, a tile."""
        yield Gain(self.seat, "resource")
        yield Gain(self.seat, "tile")

    def default(self) -> Decision:
        """What is there, a resource first."""
        return Gain(self.seat, "tile" if self.tile and not self.resource else "resource")

    def sample(self, rng: Random) -> Decision:
        """Uniform."""
        return Gain(self.seat, "resource" if rng.random() < 0.5 else "tile")


class Place(NamedTuple):
    """A cell for the token, with the tokens it pushes along."""

    to: Cell
    shifted: tuple[tuple[Card, Cell], ...] = ()


@dataclass(slots=True)
class TokenPrompt:
    """R3.5: where the token goes."""

    kind: ClassVar[Literal["token"]] = "token"
    seat: Seat
    letter: Card
    places: tuple[Place, ...]

    def check(self, decision: Decision) -> None:
        """Refuse a place that is not listed."""
        if not isinstance(decision, MoveToken):
            raise Refused("not_asked", decision.kind)
        for place in self.places:
            if place.to == decision.to and dict(place.shifted) == decision.shifted:
                return
        raise Refused("no_such_place", f"{decision.to[0]},{decision.to[1]}")

    def options(self) -> Iterator[Decision]:
        """One for each place."""
        return (MoveToken(self.seat, p.to, dict(p.shifted)) for p in self.places)

    def default(self) -> Decision:
        """The first place."""
        return next(self.options())

    def sample(self, rng: Random) -> Decision:
        """Uniform over places."""
        place = pick(rng, self.places)
        return MoveToken(self.seat, place.to, dict(place.shifted))


@dataclass(slots=True)
class TakePrompt:
    """R8.0: spend all credits: a base tile 1, value II 2, value III 3, a green space 1."""

    kind: ClassVar[Literal["take"]] = "take"
    seat: Seat
    credits: int
    new_buildings: int
    """Tiles of value II there are."""
    prestige: tuple[tuple[Colour, int], ...]
    """Tiles of value III there are, by colour."""
    green: int
    """1 if a green space may be taken this turn, else 0."""

    def check(self, decision: Decision) -> None:
        """Refuse what is not there or does not spend exactly the credits. (D) R8.0: base tiles may be more than the
        supply holds."""
        if not isinstance(decision, Take):
            raise Refused("not_asked", decision.kind)
        cost = decision.base + 2 * decision.new_buildings + 3 * len(decision.prestige) + decision.green
        wanted, there = Counter(decision.prestige), dict(self.prestige)
        if (
            cost != self.credits
            or decision.new_buildings > self.new_buildings
            or decision.green > self.green
            or any(count > there.get(colour, 0) for colour, count in wanted.items())
        ):
            raise Refused("wrong_purchase")

    def options(self) -> Iterator[Decision]:
        """Every purchase; colours in the order of ``prestige``."""
        for green in range(min(self.green, self.credits) + 1):
            for colours in self._prestige(self.credits - green):
                left = self.credits - green - 3 * len(colours)
                for twos in range(min(self.new_buildings, left // 2) + 1):
                    yield Take(self.seat, left - 2 * twos, twos, colours, green)

    def _prestige(self, credit: int) -> Iterator[tuple[Colour, ...]]:
        stock: list[Colour] = [colour for colour, count in self.prestige for _ in range(count)]
        for size in range(min(len(stock), credit // 3) + 1):
            yield from dict.fromkeys(combinations(stock, size))

    def default(self) -> Decision:
        """Base tiles only."""
        return Take(self.seat, self.credits, 0, (), 0)

    def sample(self, rng: Random) -> Decision:
        """Uniform over purchases."""
        return pick(rng, list(self.options()))


@dataclass(slots=True)
class ReturnPrompt:
    """R4.2: any number of tiles behind the screen, 1 point each."""

    kind: ClassVar[Literal["return"]] = "return"
    seat: Seat
    tiles: tuple[Tile, ...]
    points_each: int = 1
    """2 for the Engineer (R9.3)."""

    def check(self, decision: Decision) -> None:
        """Refuse tiles that do not lie behind her screen."""
        if not isinstance(decision, Return):
            raise Refused("not_asked", decision.kind)
        if Counter(decision.tiles) - Counter(self.tiles):
            raise Refused("not_your_tile", " ".join(decision.tiles))

    def options(self) -> Iterator[Decision]:
        """Every subset: 2 to the power of the number of tiles."""
        for size in range(len(self.tiles) + 1):
            for tiles in dict.fromkeys(combinations(self.tiles, size)):
                yield Return(self.seat, tiles)

    def default(self) -> Decision:
        """Nothing."""
        return Return(self.seat, ())

    def sample(self, rng: Random) -> Decision:
        """Uniform over sizes, then over sets."""
        return Return(self.seat, tuple(rng.sample(self.tiles, rng.randint(0, len(self.tiles)))))


@dataclass(slots=True)
class ExchangePrompt:
    """Banker: points into resources, 1:1 (R9.3)."""

    kind: ClassVar[Literal["exchange"]] = "exchange"
    seat: Seat
    most: int

    def check(self, decision: Decision) -> None:
        """Refuse more than she has or the supply holds."""
        if not isinstance(decision, Exchange):
            raise Refused("not_asked", decision.kind)
        if decision.points > self.most:
            raise Refused("too_many_points")

    def options(self) -> Iterator[Decision]:
        """0 to ``most``."""
        return (Exchange(self.seat, points) for points in range(self.most + 1))

    def default(self) -> Decision:
        """None."""
        return Exchange(self.seat, 0)

    def sample(self, rng: Random) -> Decision:
        """Uniform."""
        return Exchange(self.seat, rng.randint(0, self.most))


@dataclass(slots=True)
class PayPrompt:
    """Quality control: lose ``owed`` points and resources together, or all there is (R8.4)."""

    kind: ClassVar[Literal["pay"]] = "pay"
    seat: Seat
    owed: int
    """Already limited to what she has."""
    points: int
    """Points behind her screen."""
    resources: int

    def check(self, decision: Decision) -> None:
        """Refuse a sum other than ``owed`` or more than she has of either."""
        if not isinstance(decision, Pay):
            raise Refused("not_asked", decision.kind)
        if (
            decision.points + decision.resources != self.owed
            or decision.points > self.points
            or decision.resources > self.resources
        ):
            raise Refused("wrong_payment")

    def options(self) -> Iterator[Decision]:
        """By points, from the fewest possible."""
        for points in range(max(0, self.owed - self.resources), min(self.owed, self.points) + 1):
            yield Pay(self.seat, points, self.owed - points)

    def default(self) -> Decision:
        """As many resources as possible: they come back, points do not."""
        return next(self.options())

    def sample(self, rng: Random) -> Decision:
        """Uniform."""
        return pick(rng, list(self.options()))


Prompt: TypeAlias = (
    ChoosePrompt | DraftPrompt | EventsPrompt | WhenPrompt | GainPrompt | TokenPrompt | TakePrompt | ReturnPrompt
    | ExchangePrompt | PayPrompt
)


def forced(prompt: Prompt) -> Decision | None:
    """The only legal answer, or None where there is something to decide.

    R3.1a counts as forced where only one of the two is there, or neither (R3.7): screens would offer nothing else.
    """
    if isinstance(prompt, GainPrompt):
        return None if prompt.resource and prompt.tile else prompt.default()
    if isinstance(prompt, ChoosePrompt | WhenPrompt):
        return None
    if isinstance(prompt, ReturnPrompt):
        return None if prompt.tiles else prompt.default()
    options = prompt.options()
    first = next(options)
    return first if next(options, None) is None else None
