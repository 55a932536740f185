"""R8.4: event tiles, played with a card and resolved before or after its action."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from engine.rules.city import NEIGHBOURS
from engine.rules.construct import return_resources
from engine.rules.decisions import Pay, When
from engine.rules.events import EventPlayed, Paid
from engine.rules.play import ModuleRules, Play
from engine.rules.position import ActionInProgress, Building, Options, Position, SeatState
from engine.rules.prompts import ChoosePrompt, PayPrompt, WhenPrompt
from engine.rules.rounds import look_for_end
from engine.rules.supply import take_tiles
from engine.rules.terms import EVENT_TILES, GREEN, Cell, Module, Seat, Timing, is_letter

MOST_AROUND = 9
"""Design competition and advertising campaign count no more resources than this."""
MOST_RECEIVED = 6
"""Points a quality control brings at most (R8.4)."""


def each_keeps_two(options: Options) -> bool:
    """R8.4: whether each seat keeps two of the four event tiles before the first round. With experts two come with the
    expert (R9.4)."""
    return "events" in options.modules and "experts" not in options.modules


class Events(ModuleRules):
    """Two event tiles each."""

    name: ClassVar[Module] = "events"

    def set_up(self, position: Position, rng: Random) -> None:
        """One of each type to choose two from."""
        del rng
        if each_keeps_two(position.options):
            for seat in position.seats:
                seat.events = list(EVENT_TILES)

    def choosing(self, seat: SeatState, prompt: ChoosePrompt) -> None:
        """One may go with the card."""
        prompt.events = tuple(sorted(seat.events))

    def action_begins(self, play: Play, running: ActionInProgress) -> None:
        """Its owner decides when her action resolves whether it comes before or after."""
        if running.event is not None:
            play.ask(WhenPrompt(running.seat, running.event))

    def tiles_to_come(self, position: Position, running: ActionInProgress) -> int:
        """Those of a design competition that comes after the action."""
        due = running.event == "design_competition" and not running.event_done
        return _counted(position, running) if due else 0


def timed(running: ActionInProgress, answer: When) -> None:
    """Put the event where its owner wants it: before the action is looked at, or after all of it. (D) So it happens
    even if the action falls back to exploiting."""
    if answer.event == "before":
        running.then(_before)
    else:
        running.steps.insert(0, _after)


def _before(play: Play, running: ActionInProgress) -> None:
    _happen(play, running, "before")


def _after(play: Play, running: ActionInProgress) -> None:
    _happen(play, running, "after")


def around(position: Position, running: ActionInProgress) -> list[Cell]:
    """The building named by the card and the buildings next to it; with an urbanization card the buildings next to
    the cell the token had when the action began (D). Green spaces are no buildings."""
    cells = [*NEIGHBOURS[running.cell]]
    if not is_letter(running.card):
        cells.append(running.cell)
    return [c for c in cells if c in position.city and position.city[c].top != GREEN]


def _happen(play: Play, running: ActionInProgress, when: Timing) -> None:
    running.event_done = True
    match running.event:
        case None:
            raise AssertionError("an event step without an event")
        case "expropriation":
            _expropriate(play, running, when)
        case "quality_control":
            _control_quality(play, running, when)
        case event:
            amount = _counted(play.position, running)
            play.tell(EventPlayed(running.seat, event, when, amount))
            if event == "design_competition":
                play.gain(running, "event", (0, 0, amount))
                running.then(take_tiles)
            else:
                play.gain(running, "event", (0, amount, 0))


def _counted(position: Position, running: ActionInProgress) -> int:
    """What a design competition or an advertising campaign brings."""
    return min(MOST_AROUND, sum(position.city[cell].resources for cell in around(position, running)))


def _expropriate(play: Play, running: ActionInProgress, when: Timing) -> None:
    """(D) Nothing happens with too few resources, without an owner or on one's own building, also where she has just
    constructed on it. (D) It can place her last resource and so end the game (R4.4)."""
    position, seat = play.position, play.seat(running)
    building = position.city[running.cell]
    height = building.height
    works = building.owner not in {None, running.seat} and seat.resources >= height
    play.tell(EventPlayed(running.seat, "expropriation", when, height if works else 0))
    if not works or building.owner is None:
        return
    return_resources(play, building.owner, running.seat, height, points_each=0)
    seat.resources -= height
    position.city[running.cell] = Building(building.tiles, running.seat, building.site)
    play.gain(running, "event", (0, height, 0))
    look_for_end(play, running.seat)


def _control_quality(play: Play, running: ActionInProgress, when: Timing) -> None:
    """Affected players decide one after the other, clockwise from the acting seat (D)."""
    counted = [play.position.city[cell] for cell in around(play.position, running)]
    count = len(play.position.seats)
    hit: dict[Seat, int] = {}
    for step in range(1, count):
        number = (running.seat + step) % count
        resources = sum(b.resources for b in counted if b.owner == number)
        if resources:
            hit[number] = resources
    play.tell(EventPlayed(running.seat, "quality_control", when, sum(hit.values())))
    running.then(*[_Bill(number, resources) for number, resources in hit.items()])


@dataclass(frozen=True, slots=True)
class _Bill:
    """One seat is asked what it loses; (D) what it has is counted when the event begins, and nothing of it moves
    before its turn to pay."""

    seat: Seat
    count: int

    def __call__(self, play: Play, running: ActionInProgress) -> None:
        del running
        state = play.position.seats[self.seat]
        owed = min(self.count, state.points + state.resources)
        play.ask(PayPrompt(self.seat, owed, state.points, state.resources))


def paid(play: Play, running: ActionInProgress, answer: Pay) -> None:
    """Points go to the acting seat up to 6, the rest and the resources to the supply."""
    state = play.position.seats[answer.seat]
    state.points -= answer.points
    state.resources -= answer.resources
    state.supply += answer.resources
    received = min(answer.points, MOST_RECEIVED - running.received)
    running.received += received
    play.seat(running).points += received
    play.tell(Paid(answer.seat, answer.points, answer.resources, running.seat, received))
