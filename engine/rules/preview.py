"""What a choice would do now, in numbers, worked out from a view alone: the rules are run on an imagined position."""

from dataclasses import dataclass, field
from random import Random

from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision
from engine.rules.events import Acted, Event, Gained, LastRound, Paid, Placed, ResourcesReturned, SupplyExhausted
from engine.rules.game import act_out
from engine.rules.journal import Journal
from engine.rules.position import Choice, Position, SeatState
from engine.rules.prompts import GainPrompt, Prompt, TakePrompt
from engine.rules.terms import BASE_TILES, SUPPLY_NUMBERS, Action, Seat, by_name
from engine.rules.view import Private, SeatView, View

UNKNOWN_STOCK = 99
"""Points and resources imagined behind a screen the reader cannot look behind, so that a quality control is
previewed at its full price."""


@dataclass(slots=True)
class Preview:
    """Numbers of one choice; all counts, from the chooser's side."""

    action: Action = "exploit"
    falls_back: bool = False
    """Not affordable: would exploit instead (R3.4)."""
    resources: int = 0
    """Gained from the supply."""
    points: int = 0
    """Gained."""
    tiles: int = 0
    """Tiles (credits, R8.0) earned; how many are really drawn depends on the supply."""
    paid_points: int = 0
    paid_resources: int = 0
    """Back to the own supply for a change of colour."""
    placed: int = 0
    """Own resources put on the building."""
    back: int = 0
    """Own resources that come back from the building first."""
    height: int = 0
    """Floors of the building afterwards; 0 when nothing is built."""
    others: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    """Points and resources that others get (or, in a quality control, lose at most: negative)."""
    either: bool = False
    """R3.1a: one resource or one tile, decided when the action resolves; neither is counted above."""
    buys: bool = False
    """Credits may be spent on more than base tiles (R8.0)."""
    ends_game: bool = False
    """The game would end with this round (R4.4)."""
    exhausts: bool = False
    """The tile supply would run out (R4.1)."""


def imagine(view: View) -> Position:
    """A position that looks like the view to its reader. What she cannot see is made up in a fixed way: piles from
    the tiles she has not seen, others' hands empty, their stocks UNKNOWN_STOCK. Good for one action, not for more."""
    position = Position(view.options)
    position.round, position.phase, position.first, position.turn = view.round, view.phase, view.first, view.turn
    position.seats = [_seat(seat) for seat in view.seats]
    position.city, position.tokens = dict(view.city), dict(view.tokens)
    position.discard = list(view.discard)
    unseen = _unseen(view)
    position.supply = unseen[:view.supply]
    position.exhausted = view.exhausted
    position.new_buildings = ["R21"] * view.new_buildings
    position.prestige = {colour: list(pile) for colour, pile in view.prestige.items()}
    position.green_spaces, position.final_round = view.green_spaces, view.final_round
    return position


def _seat(seat: SeatView) -> SeatState:
    own = seat.private or Private(UNKNOWN_STOCK, UNKNOWN_STOCK, UNKNOWN_STOCK, (), (), None, None, (), ())
    state = SeatState(own.supply, seat.new_hands)
    state.points, state.resources = own.points, own.resources
    state.tiles, state.hand = list(own.tiles), list(own.hand)
    state.aside, state.choice, state.events = own.aside, own.choice, list(own.events)
    state.characters, state.expert, state.cards = list(seat.characters), seat.expert, list(seat.cards)
    return state


def _unseen(view: View) -> list[str]:
    """Base tiles the reader has not seen, in a fixed order; padded where her memory is shorter than the supply."""
    seen = {tile for building in view.city.values() for tile in building.tiles}
    for seat in view.seats:
        if seat.private is not None:
            seen.update(seat.private.tiles)
    tiles = [t for t in sorted(BASE_TILES - seen, key=by_name) if int(t[1:]) in SUPPLY_NUMBERS]
    return tiles + ["R4"] * max(0, view.supply - len(tiles))


class _Tally(Journal):
    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.result = Preview()

    def event(self, event: Event) -> None:
        """Add up what concerns the chooser and what she does to others."""
        result = self.result
        match event:
            case Acted():
                result.action, result.falls_back = event.action, event.fell_back
            case Gained(seat=self.seat):
                result.resources += event.resources
                result.points += event.points
                result.tiles += event.tiles
            case Placed():
                result.paid_points, result.paid_resources = event.paid_points, event.paid_resources
                result.placed, result.height = event.placed, event.height
            case ResourcesReturned(seat=self.seat):
                result.back += event.resources
            case ResourcesReturned():
                self._other(event.seat, event.points, event.resources)
            case Paid():
                result.points += event.received
                self._other(event.seat, -event.points, -event.resources)
            case LastRound():
                result.ends_game = True
            case SupplyExhausted():
                result.exhausts = True
            case _:
                pass

    def _other(self, seat: Seat, points: int, resources: int) -> None:
        before = self.result.others.get(seat, (0, 0))
        self.result.others[seat] = (before[0] + points, before[1] + resources)


def preview(view: View, decision: Choose) -> Preview:
    """What the choice would do if it resolved now. The reader of the view must be the chooser and be asked."""
    return resolved(view, decision)[0]


def resolved(view: View, decision: Choose) -> tuple[Preview, Position]:
    """As ``preview``, and the imagined position afterwards: questions on the way are answered by their defaults."""
    position = imagine(view)
    state = position.seats[decision.seat]
    for tile in decision.tiles:
        state.tiles.remove(tile)
    state.choice = Choice(decision.card, decision.tiles, decision.event, decision.aside)
    tally = _Tally(decision.seat)

    def answers(prompt: Prompt) -> Decision:
        result = tally.result
        if isinstance(prompt, GainPrompt):
            result.either = prompt.resource and prompt.tile
        elif isinstance(prompt, TakePrompt):
            result.buys = True
        return prompt.default()

    act_out(position, decision.seat, answers, Loose(Random(0)), tally)
    if tally.result.either:
        tally.result.resources -= 1
    return tally.result, position

