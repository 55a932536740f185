"""Questions whose answers are listed: an answer is legal when it is in the list."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal, NamedTuple

from engine.rules.decisions import Decision, Exchange, Gain, KeepEvents, MoveToken, Pay, When
from engine.rules.errors import RefusalCode, Refused
from engine.rules.prompts.question import Question
from engine.rules.terms import Card, Cell, EventTile, Seat


class Listed(Question):
    """The list alone says what is legal."""

    __slots__ = ()
    kind: ClassVar[str]
    """Also that of the answers."""
    refusal: ClassVar[RefusalCode] = "not_asked"
    """Says that an answer of the right kind is not in the list."""

    def check(self, decision: Decision) -> None:
        """Refuse what is not listed."""
        if decision.kind != self.kind:
            raise Refused("not_asked", decision.kind)
        if self._sorted(decision) not in self.options():
            raise Refused(self.refusal)

    def _sorted(self, decision: Decision) -> Decision:
        """The decision as the list would write it, where an answer is a set."""
        return decision


@dataclass(slots=True)
class EventsPrompt(Listed):
    """R8.4: keep two of four event tiles."""

    kind: ClassVar[Literal["events"]] = "events"
    refusal: ClassVar[RefusalCode] = "not_two_events"
    together: ClassVar[bool] = True
    seat: Seat
    events: tuple[EventTile, ...]

    def options(self) -> Iterator[Decision]:
        """Every pair, each in alphabetical order."""
        return (KeepEvents(self.seat, pair) for pair in combinations(sorted(self.events), 2))

    def _sorted(self, decision: Decision) -> Decision:
        if not isinstance(decision, KeepEvents):
            return decision
        one, two = decision.keep
        return KeepEvents(decision.seat, (min(one, two), max(one, two)))


@dataclass(slots=True)
class WhenPrompt(Listed):
    """R8.4: the event before or after the action."""

    kind: ClassVar[Literal["when"]] = "when"
    seat: Seat
    event: EventTile

    def options(self) -> Iterator[Decision]:
        """Before and after."""
        yield When(self.seat, "before")
        yield When(self.seat, "after")


@dataclass(slots=True)
class GainPrompt(Listed):
    """R3.1a: a resource or a tile. (D) R3.7: either may be named, also one that is not there."""

    kind: ClassVar[Literal["gain"]] = "gain"
    seat: Seat
    resource: bool
    """Whether a resource is there; if not it may be named but brings nothing (R3.7)."""
    tile: bool
    """Likewise for tiles."""

    def options(self) -> Iterator[Decision]:
        """First what is there, of two a resource."""
        resource, tile = Gain(self.seat, "resource"), Gain(self.seat, "tile")
        return iter((tile, resource) if self.tile and not self.resource else (resource, tile))


class TokenPlace(NamedTuple):
    """A cell for the token, with the tokens it pushes along."""

    to: Cell
    shifted: tuple[tuple[Card, Cell], ...] = ()


@dataclass(slots=True)
class TokenPrompt(Listed):
    """R3.5: where the token goes."""

    kind: ClassVar[Literal["token"]] = "token"
    refusal: ClassVar[RefusalCode] = "no_such_place"
    seat: Seat
    letter: Card
    places: tuple[TokenPlace, ...]

    def options(self) -> Iterator[Decision]:
        """One for each place."""
        return (MoveToken(self.seat, place.to, dict(place.shifted)) for place in self.places)


@dataclass(slots=True)
class ExchangePrompt(Listed):
    """Banker: points into resources, 1:1 (R9.3)."""

    kind: ClassVar[Literal["exchange"]] = "exchange"
    refusal: ClassVar[RefusalCode] = "too_many_points"
    seat: Seat
    most: int
    """Points: no more than she has, nor than resources are in her supply."""

    def options(self) -> Iterator[Decision]:
        """0 to ``most``."""
        return (Exchange(self.seat, points) for points in range(self.most + 1))


@dataclass(slots=True)
class PayPrompt(Listed):
    """Quality control: lose ``owed`` points and resources together, or all there is (R8.4)."""

    kind: ClassVar[Literal["pay"]] = "pay"
    refusal: ClassVar[RefusalCode] = "wrong_payment"
    seat: Seat
    owed: int
    """Already limited to what she has."""
    points: int
    """Points behind her screen."""
    resources: int

    def options(self) -> Iterator[Decision]:
        """By points, from the fewest possible: resources come back, points do not."""
        for points in range(max(0, self.owed - self.resources), min(self.owed, self.points) + 1):
            yield Pay(self.seat, points, self.owed - points)
