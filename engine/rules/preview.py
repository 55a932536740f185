"""What a choice would do now, in numbers, worked out from a view alone: the rules are run on an imagined position.

``doubts`` says which of these numbers others may still change.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, TypeAlias

from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision, Gain, Return, Take, When
from engine.rules.events import (
    Acted,
    Event,
    EventPlayed,
    Gained,
    LastRound,
    Paid,
    Placed,
    ResourcesReturned,
    SupplyExhausted,
)
from engine.rules.game import act_out
from engine.rules.imagining import UNKNOWN_STOCK, imagined, once_a_view
from engine.rules.journal import Journal
from engine.rules.modules import in_play
from engine.rules.modules.event_tiles import MOST_RECEIVED
from engine.rules.position import Choice, Position
from engine.rules.price import Price, price_of
from engine.rules.prompts import GainPrompt, Prompt, ReturnPrompt, TakePrompt, WhenPrompt
from engine.rules.terms import BASE_TILES, Action, Seat, Timing
from engine.rules.view import View

Ending: TypeAlias = Literal["no", "certain", "unless_returned"]
"""Whether the game ends with this round by it (R4.4), ``no`` where it does so already: ``unless_returned`` where the
supply runs out for the first time, so that it depends on how many tiles come back (R4.2-4.3)."""


@dataclass(slots=True)
class Preview:
    """Numbers of one choice; all counts, from the chooser's side. Nothing is exchanged (Banker), credits buy base
    tiles."""

    action: Action = "exploit"
    falls_back: bool = False
    """Not affordable: would exploit instead (R3.4)."""
    price: Price | None = None
    """Where tiles go with the card: what they cost, also where she cannot pay it."""
    resources: int = 0
    """Gained from the supply."""
    points: int = 0
    """Gained, without what a quality control brings."""
    tiles: int = 0
    """Tiles (credits, R8.0) earned; how many are really drawn depends on the supply."""
    gains: list[Gained] = field(default_factory=list)
    """The same by source, in order, each with the buildings and cards it comes from."""
    paid_points: int = 0
    paid_resources: int = 0
    """Back to the own supply for a change of colour."""
    placed: int = 0
    """Own resources put on the building, in an expropriation too."""
    back: int = 0
    """Own resources that come back from the building first."""
    height: int = 0
    """Floors of the building afterwards; 0 when nothing is built."""
    others: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    """Points and resources that others get."""
    when: Timing | None = None
    """With an event: whether it comes before or after the action here."""
    around: int = 0
    """With an event: resources it counts, or replaces (R8.4); 0 where it has no effect."""
    losses: dict[Seat, int] = field(default_factory=dict)
    """Quality control: points and resources together that others lose, at most."""
    received: int = 0
    """Quality control: points it brings, at most."""
    either: bool = False
    """R3.1a: one resource or one tile, decided when the action resolves; neither is counted above. The other numbers
    are those with the resource."""
    with_tile: "Preview | None" = None
    """With ``either``: the same with the tile, which may empty the supply, and leaves a resource for the bonuses."""
    buys: bool = False
    """Credits may be spent on more than base tiles (R8.0)."""
    ending: Ending = "no"
    returns_needed: int = 0
    """For ``unless_returned``: how many base tiles all together have to give back, so that the game goes on. Where
    there are not so many, how many if she takes as few as she can for her credits."""
    exhausts: bool = False
    """The tile supply would run out (R4.1)."""
    lasts: bool = False
    """With ``exhausts``: not so where she takes other tiles than base tiles for her credits (R8.0)."""
    goes_on: bool = False
    """With an ``ending``: nor would the game end then."""
    purchase_decides: tuple[Literal["gains", "tiles"], ...] = ()
    """With ``exhausts``: what other tiles taken for her credits would change. Base tiles that are the last leave
    nothing to the gains of tiles that come later in the same action (R4.3)."""


class _Plenty(Loose):
    """Nobody knows how many tiles come back when the supply has run out (R4.2): enough for this action, it is said."""

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The next outcome."""
        order = super().shuffle(kind, items)
        return order + ["R4"] * UNKNOWN_STOCK if kind == "supply" else order


class _Tally(Journal):
    """Adds up what concerns the chooser and what she does to others."""

    def __init__(self, view: View, position: Position, seat: Seat) -> None:
        self.seat = seat
        self.result = Preview()
        self._view = view
        self._position = position
        self._returned = False
        """Whether the supply ran out for the first time; it does not again, as ``_Plenty`` has it."""
        self.spared = 0
        """Credits that bought no base tiles."""
        self._returnable = 0
        """No fewer base tiles than all together could then give back."""

    def event(self, event: Event) -> None:
        """Something happened."""
        result = self.result
        match event:
            case Acted():
                result.action, result.falls_back = event.action, event.fell_back
                if event.tiles and event.cell is not None:
                    modules = in_play(self._position.options.modules)
                    result.price = price_of(self._position, modules, self.seat, event.card, event.cell, event.tiles)
            case Gained(seat=self.seat):
                result.resources += event.resources
                result.points += event.points
                result.tiles += event.tiles
                result.gains.append(event)
            case Placed():
                result.paid_points, result.paid_resources = event.paid_points, event.paid_resources
                result.placed += event.placed
                result.height = event.height
            case ResourcesReturned(seat=self.seat):
                result.back += event.resources
            case ResourcesReturned():
                result.others[event.seat] = (event.points, event.resources)  # at most once: then the building is hers
            case EventPlayed():
                result.around = event.amount
                if event.event == "expropriation":
                    result.placed += event.amount
            case Paid():
                result.losses[event.seat] = event.points + event.resources
            case LastRound():
                result.ending = "certain"
            case SupplyExhausted():
                result.exhausts = True
            case _:
                pass

    def returning(self) -> None:
        """R4.2: everybody is asked what to give back; how the game goes on depends on them all."""
        self._returned = True
        hers = sum(tile in BASE_TILES for tile in self._position.seats[self.seat].tiles)
        self._returnable = hers + sum(seat.tile_count for seat in self._view.seats if seat.seat != self.seat)

    def end(self) -> Preview:
        """The action is over."""
        result = self.result
        if self._returned:
            # What she earned beyond the supply is drawn from what comes back; the last of it drawn ends the game.
            result.returns_needed = result.tiles - self.spared - self._view.supply + 1
            if result.ending == "no" and not self._view.final_round:
                enough = self._returnable >= result.returns_needed
                result.ending = "unless_returned" if enough else "certain"
        result.received = min(MOST_RECEIVED, sum(result.losses.values()))
        return result


@once_a_view(8000)
def preview(view: View, decision: Choose) -> Preview:
    """What the choice would do if it resolved now. The reader of the view must be the chooser and be asked.

    An event comes where that is better by what it brings, else before the action. Of the same view it is worked out
    once, for the screens that show it.
    """
    return resolved(view, decision)[0]


@once_a_view(64)
def resolved(view: View, decision: Choose) -> tuple[Preview, Position]:
    """As ``preview``, and the imagined position afterwards, which is only to be read: questions on the way are answered
    by their defaults. A screen asks the same of a few choices several times, so the last ones are kept.
    """
    first = timed(view, decision, "before")
    if decision.event is None:
        return first
    other = timed(view, decision, "after")
    return other if better(other[0], first[0]) else first


def timed(view: View, decision: Choose, when: Timing) -> tuple[Preview, Position]:
    """The same with the event before or after the action (R8.4)."""
    result, position = played(view, decision, when, "resource")
    if result.either:
        result.with_tile = played(view, decision, when, "tile")[0]
    return result, position


def played(
    view: View, decision: Choose, when: Timing, item: Literal["resource", "tile"]
) -> tuple[Preview, Position]:
    """``timed``, taking this item where there are two to take from (R3.1a)."""
    result, position = _buying(view, decision, when, item, TakePrompt.plain)
    if result.buys and result.exhausts:
        sparing = _buying(view, decision, when, item, TakePrompt.sparing)[0]
        result.lasts, result.goes_on = not sparing.exhausts, sparing.ending == "no" != result.ending
        result.purchase_decides = _decided(result, sparing)
        if result.ending == "certain" and sparing.ending == "unless_returned":
            result.ending, result.returns_needed = sparing.ending, sparing.returns_needed
    return result, position


def _decided(base: Preview, other: Preview) -> tuple[Literal["gains", "tiles"], ...]:
    """In what she gains more by other tiles than by base tiles alone, or has more to choose from."""
    gains = (base.resources, base.points, base.either) != (other.resources, other.points, other.either)
    return (*(("gains",) if gains else ()), *(("tiles",) if base.tiles != other.tiles else ()))


def _buying(
    view: View, decision: Choose, when: Timing, item: Literal["resource", "tile"], buy: Callable[[TakePrompt], Take]
) -> tuple[Preview, Position]:
    position = imagined(view).clone()
    state = position.seats[decision.seat]
    if state.choice is None and view.acting is None:
        for tile in decision.tiles:
            state.tiles.remove(tile)
    state.choice = Choice(decision.card, decision.tiles, decision.event, decision.aside)
    tally = _Tally(view, position, decision.seat)
    result = tally.result
    result.when = when if decision.event is not None else None

    def answers(prompt: Prompt) -> Decision:
        if isinstance(prompt, WhenPrompt):
            return When(prompt.seat, when)
        if isinstance(prompt, GainPrompt) and prompt.resource and prompt.tile:
            result.either = True
            return Gain(prompt.seat, item)
        if isinstance(prompt, TakePrompt):
            result.buys = True
            bought = buy(prompt)
            tally.spared += prompt.credits - bought.base
            return bought
        if isinstance(prompt, ReturnPrompt):
            if prompt.seat == decision.seat:
                tally.returning()
            return Return(prompt.seat, tuple(tile for tile in prompt.tiles if tile in BASE_TILES)[:1])
        return prompt.default()

    act_out(position, decision.seat, answers, _Plenty(Random(0)), tally)
    tally.end()
    if result.either:
        result.resources -= item == "resource"
        result.tiles -= item == "tile"
        result.gains = [gain for gain in result.gains if gain.source != "action"]  # R3.1a: hers to decide
    return result, position


def gives(found: Preview) -> tuple[int, int, int, int, int]:
    """What is good about it, more of each being better: points, resources behind the screen, tiles, own resources
    on the city, points others lose less."""
    return (
        found.points - found.paid_points + found.received,
        found.resources - found.paid_resources + found.back - found.placed,
        found.tiles + found.either,
        found.placed - found.back,
        sum(found.losses.values()) - sum(points for points, _ in found.others.values()),
    )


def better(one: Preview, other: Preview) -> bool:
    """Whether one is at least as good in everything and better in something, by the rules' own arithmetic alone. What
    ends the game is never called better."""
    if one.ending != other.ending:
        return False
    a, b = gives(one), gives(other)
    return a != b and all(x >= y for x, y in zip(a, b, strict=True))
