"""What the worked examples are made with: a small city, a move in it, and what is told of both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from engine.rules.chance import Loose
from engine.rules.components import SUPPLY_OF
from engine.rules.decisions import Decision
from engine.rules.events import Event, Gained, Placed, ResourcesReturned
from engine.rules.game import act_out, answer, deal, resume
from engine.rules.journal import SILENT, Journal
from engine.rules.position import Building, Choice, Options, Position
from engine.rules.prompts import Prompt
from engine.rules.scoring import Scoring
from engine.rules.terms import Card, Cell, EventTile, Seat, Tile
from engine.rules.view import View, view

NAMES: Final = ("Nell", "Faye", "Miley")
"""The players of the rulebook's examples."""
NELL, FAYE, MILEY = 0, 1, 2
_SQUARE: Final[tuple[tuple[Tile, ...], ...]] = (("R1", "B2", "Y3"), ("Y1", "R2", "B3"), ("B1", "Y2", "R3"))

Items: TypeAlias = tuple[int, int, int]
"""Resources, points, tiles."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A city after a move, what happened, and what is told of it."""

    view: View
    events: tuple[Event, ...] = ()
    items: Mapping[str, Items] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, Seat] = field(default_factory=dict)
    """Those who are told by name because the rules decide who it is."""
    scoring: Scoring | None = None
    """Where the example is of the counting: it is drawn instead of the city."""
    own: bool = False
    """The example is what the view's reader holds: her screen is drawn instead of the city."""


class ExampleJournal(Journal):
    """All that happens in an example, and all that is asked."""

    def __init__(self, answers: Sequence[Decision] = ()) -> None:
        self.events: list[Event] = []
        self.asked: list[Prompt] = []
        self._answers = answers

    def event(self, event: Event) -> None:
        """All of them."""
        self.events.append(event)

    def answer(self, prompt: Prompt) -> Decision:
        """What is given for it, or else the default; the question is remembered."""
        self.asked.append(prompt)
        given = (one for one in self._answers if (one.kind, one.seat) == (prompt.kind, prompt.seat))
        return next(given, prompt.default())

    def gains(self, seat: Seat = NELL) -> Items:
        """All items a seat got."""
        gained = [event for event in self.events if isinstance(event, Gained) and event.seat == seat]
        return sum(g.resources for g in gained), sum(g.points for g in gained), sum(g.tiles for g in gained)

    def placed(self) -> Placed:
        """The first tile that was placed."""
        return next(event for event in self.events if isinstance(event, Placed))

    def back(self) -> ResourcesReturned:
        """The first resources that went back behind their owner's screen."""
        return next(event for event in self.events if isinstance(event, ResourcesReturned))

    def paid_and_back(self) -> dict[str, Items]:
        """What a floor on somebody's building cost, and what its owner got."""
        placed, back = self.placed(), self.back()
        return {"back": (back.resources, back.points, 0), "cost": (placed.paid_resources, placed.paid_points, 0)}


def starting_square() -> dict[Cell, Building]:
    """The nine buildings of all examples (R1.2)."""
    return {
        (x - 1, y - 1): Building((tile,), None, site=False)
        for y, row in enumerate(_SQUARE)
        for x, tile in enumerate(row)
    }


def square(options: Options | None = None) -> Position:
    """The starting square with its tokens in the first round, Nell beginning; nobody has a character."""
    position, chance = deal(options or Options(seats=len(NAMES)), "00"), Loose(Random(0))
    while position.phase == "draft":
        answer(position, position.open[min(position.open)].default(), chance)
    position.first, position.round = NELL, 1
    position.city = starting_square()
    for seat in position.seats:
        seat.characters, seat.points, seat.resources = [], 5, 5
    return position


def build(position: Position, cell: Cell, *tiles: Tile, owner: Seat | None = None, site: bool = False) -> None:
    """Let a building of these tiles, from the bottom up, stand there."""
    position.city[cell] = Building(tiles, owner, site)


def _fill_supplies(position: Position) -> None:
    """What a seat has neither in the city nor behind her screen is in her supply (R1.7)."""
    for number, seat in enumerate(position.seats):
        placed = sum(building.resources for building in position.city.values() if building.owner == number)
        seat.supply = SUPPLY_OF[len(position.seats)] - seat.resources - placed


def act(
    position: Position, card: Card, *tiles: Tile, event: EventTile | None = None, answers: Sequence[Decision] = ()
) -> ExampleJournal:
    """Nell's action, from her choice to its end."""
    heard, chance = ExampleJournal(answers), Loose(Random(0))
    position.open, position.held = {}, {}
    nell = position.seats[NELL]
    nell.choice = Choice(card, tiles, event, None)
    if event is not None:
        nell.events.remove(event)
    _fill_supplies(position)
    act_out(position, NELL, heard.answer, chance, heard)
    position.open = {}
    return heard


def ask(position: Position, heard: Journal = SILENT) -> Loose:
    """Ask what this round asks, of the position as it stands now. The chance that the answers go on with."""
    chance = Loose(Random(0))
    position.open, position.held = {}, {}
    resume(position, chance, heard)
    return chance


def play_on(position: Position, answers: Sequence[Decision] = ()) -> ExampleJournal:
    """From the choices of this round to those of the next one; who is given no answer gives the default one."""
    heard, number = ExampleJournal(answers), position.round
    chance = ask(position, heard)
    while position.round == number:
        answer(position, heard.answer(position.open[min(position.open)]), chance, heard)
    return heard


def seen(
    position: Position, heard: ExampleJournal | None = None, *, items: Mapping[str, Items] | None = None,
    numbers: Mapping[str, int] | None = None, seats: Mapping[str, Seat] | None = None, scoring: Scoring | None = None,
) -> Worked:
    """The city as somebody sees it who sits nowhere."""
    events = () if heard is None else tuple(heard.events)
    return Worked(view(position, None), events, items or {}, numbers or {}, seats or {}, scoring)


def held(
    position: Position, *, items: Mapping[str, Items] | None = None, numbers: Mapping[str, int] | None = None
) -> Worked:
    """Nell's own screen."""
    return Worked(view(position, NELL), items=items or {}, numbers=numbers or {}, own=True)
