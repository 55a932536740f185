"""The worked examples of the rules (R10, and others like them): small cities in which the engine itself plays a move.

What an example says in numbers is what the rules gave just then, so that the words beside it cannot part from them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final, TypeAlias

from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision, MoveToken, Return, Take
from engine.rules.events import (
    DeckRebuilt,
    Drew,
    Event,
    Gained,
    LastRound,
    Placed,
    ResourcesReturned,
    TilesReturned,
    TokenMoved,
)
from engine.rules.game import act_out, answer, deal, resume
from engine.rules.journal import Journal
from engine.rules.position import Building, Choice, Options, Position
from engine.rules.prompts import Prompt, TokenPrompt
from engine.rules.scoring import Scoring, score
from engine.rules.terms import GREEN, HAL, Card, Cell, EventTile, Seat, Tile
from engine.rules.view import View, view

NAMES: Final = ("Nell", "Faye", "Miley")
"""The players of the rulebook's examples."""
_NELL, _FAYE, _MILEY = 0, 1, 2
_SQUARE: Final[tuple[tuple[Tile, ...], ...]] = (("R1", "B2", "Y3"), ("Y1", "R2", "B3"), ("B1", "Y2", "R3"))

Items: TypeAlias = tuple[int, int, int]
"""Resources, points, tiles."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A city after a move, what happened, and the numbers that are told of it."""

    view: View
    events: tuple[Event, ...] = ()
    items: Mapping[str, Items] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    scoring: Scoring | None = None
    """Where the example is of the counting: it is drawn instead of the city."""
    own: bool = False
    """The example is what the view's reader holds: her screen is drawn instead of the city."""


class _Heard(Journal):
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


def _square(options: Options | None = None) -> Position:
    """The starting square with its tokens; nobody has a character."""
    position = deal(options or Options(seats=len(NAMES)), "00")
    position.first, position.round = _NELL, 1
    position.city = {
        (x - 1, y - 1): Building((tile,), None, site=False)
        for y, row in enumerate(_SQUARE)
        for x, tile in enumerate(row)
    }
    for seat in position.seats:
        seat.characters, seat.points, seat.resources = [], 5, 5
    return position


def _build(position: Position, cell: Cell, *tiles: Tile, owner: Seat | None = None, site: bool = False) -> None:
    position.city[cell] = Building(tiles, owner, site)


def _act(
    position: Position, card: Card, *tiles: Tile, event: EventTile | None = None, answers: Sequence[Decision] = ()
) -> _Heard:
    """Nell's action, from her choice to its end."""
    heard, chance = _Heard(answers), Loose(Random(0))
    position.open, position.held = {}, {}
    position.seats[_NELL].choice = Choice(card, tiles, event, None)
    act_out(position, _NELL, heard.answer, chance, heard)
    position.open = {}
    return heard


def _gains(heard: _Heard, seat: Seat = _NELL) -> Items:
    gained = [event for event in heard.events if isinstance(event, Gained) and event.seat == seat]
    return sum(g.resources for g in gained), sum(g.points for g in gained), sum(g.tiles for g in gained)


def _placed(heard: _Heard) -> Placed:
    return next(event for event in heard.events if isinstance(event, Placed))


def _seen(
    position: Position, heard: _Heard, *, items: Mapping[str, Items] | None = None,
    numbers: Mapping[str, int] | None = None, scoring: Scoring | None = None,
) -> Worked:
    return Worked(view(position, None), tuple(heard.events), items or {}, numbers or {}, scoring)


def _setup() -> Worked:
    return _seen(_square(), _Heard())


def _exploit() -> Worked:
    """R10.2: R7 has two floors; it does not matter who owns it. Bonuses: 1 tile, 1 point."""
    position = _square()
    _build(position, (0, 0), "R2", "R7", owner=_FAYE)
    position.seats[_NELL].cards = ["B1", "Y4"]
    heard = _act(position, "R7")
    return _seen(position, heard, items={"gains": _gains(heard)})


def _urbanize() -> Worked:
    """R10.3: R4 comes between a red building of height 1 and a blue one of height 2; one red urbanize bonus."""
    position = _square()
    _build(position, (0, -2), "B4", "B6", owner=_FAYE)
    position.tokens["B"] = (0, -3)
    position.seats[_NELL].cards = ["R2"]
    heard = _act(position, "A", "R4")
    return _seen(position, heard, items={"gains": _gains(heard)})


def _construct() -> Worked:
    """R10.4: R4 on B5, two floors high with 2 resources of Faye."""
    position = _square()
    _build(position, (0, 0), "R2", "B5", owner=_FAYE)
    heard = _act(position, "B5", "R4")
    placed, back = _placed(heard), next(e for e in heard.events if isinstance(e, ResourcesReturned))
    return _seen(
        position, heard, items={"back": (back.resources, back.points, 0),
                                "cost": (placed.paid_resources, placed.paid_points, 0)},
        numbers={"placed": placed.placed, "height": placed.height})


def _afford() -> Worked:
    """R3.4: the same with 3 resources: one for the colour, three to place."""
    position = _square()
    _build(position, (0, 0), "R2", "B5", owner=_FAYE)
    position.seats[_NELL].resources = 3
    rich = _square()
    _build(rich, (0, 0), "R2", "B5", owner=_FAYE)
    placed = _placed(_act(rich, "B5", "R4"))
    heard = _act(position, "B5", "R4")
    return _seen(position, heard, items={"gains": _gains(heard)},
                 numbers={"have": 3, "needed": placed.placed + placed.paid_resources})


def _tokens() -> Worked:
    """R3.5: how many cells the token of a corner may go to."""
    position = _square()
    heard = _act(position, "A", "R4")
    asked = next(prompt for prompt in heard.asked if isinstance(prompt, TokenPrompt))
    moved = next(event for event in heard.events if isinstance(event, TokenMoved))
    cells = {move.to for move in asked.options() if isinstance(move, MoveToken)}
    return _seen(position, heard, numbers={"n": len(cells), "pushed": len(moved.shifted)})


def _deck() -> Worked:
    """R5.3: the last cards are drawn at the end of a round with two players; two tiles have a site."""
    position = _square(Options(seats=2))
    _build(position, (0, 0), "R2", "R7", owner=_NELL, site=True)
    _build(position, (2, 0), "Y9", owner=_FAYE, site=True)
    position.tokens["E"] = (3, 0)
    hands = ["A", "B", "C", "D"], ["F", "G", "H", "I"]
    for seat, hand in zip(position.seats, hands, strict=True):
        seat.hand = list(hand)
    position.deck = ["J", "K"]
    position.discard = ["R1", "B2", "Y3", "Y1", "B3", "B1", "Y2", "R3", "E", "L"]
    position.open, position.held = {}, {}
    heard, chance = _Heard(), Loose(Random(0))
    resume(position, chance, heard)
    while position.round == 1:
        answer(position, position.open[min(position.open)].default(), chance, heard)
    rebuilt = next(event for event in heard.events if isinstance(event, DeckRebuilt))
    return Worked(view(position, None), (rebuilt,), {}, {
        "joined": len(rebuilt.joined), "discarded": rebuilt.discarded, "cards": rebuilt.cards})


def _end() -> Worked:
    """R4.4: Nell's last resources are placed."""
    position = _square()
    _build(position, (0, 0), "R2", "R7", owner=_NELL)
    seat = position.seats[_NELL]
    seat.resources, seat.supply = 1, 0
    heard = _act(position, "R7", "R9")
    if not any(isinstance(event, LastRound) for event in heard.events):
        raise AssertionError("this is the end")
    back = next(event for event in heard.events if isinstance(event, ResourcesReturned))
    return _seen(position, heard, numbers={"had": 1, "back": back.resources, "placed": _placed(heard).placed})


def _blue_and_yellow() -> Position:
    """R10.6's city."""
    position = _square()
    position.city = {}
    for y, row in enumerate((
        ((("Y1", "Y6"), _MILEY), (("B1", "B9"), _FAYE), (("B4",), _FAYE)),
        ((("Y2",), _MILEY), (("B2", "B8"), _MILEY), (("B3", "B5"), _NELL)),
        ((("Y3",), None), (("R1",), _NELL), (("B6",), None)),
    )):
        for x, (tiles, owner) in enumerate(row):
            _build(position, (x - 1, y - 1), *tiles, owner=owner)
    return position


def _districts() -> Worked:
    """R10.6: Miley alone in yellow; Faye first and Miley second in blue; one red building is no district."""
    position = _blue_and_yellow()
    blue, yellow = sorted(score(position).districts, key=lambda district: district.colour)
    return _seen(position, _Heard(), numbers={
        "all": sum(blue.resources.values()), "faye": blue.resources[_FAYE], "miley": blue.resources[_MILEY],
        "nell": blue.resources[_NELL], "first": blue.first_points, "second": blue.second_points,
        "alone": yellow.first_points + yellow.second_points})


def _cards() -> Worked:
    """R9.2: cards from 10 on, counted in the same city."""
    position = _blue_and_yellow()
    position.seats[_FAYE].cards = ["B13", "R20", "Y14"]
    counted = score(position).cards[_FAYE]
    return _seen(position, _Heard(), numbers={
        "resources": counted["B13"], "twenty": counted["R20"], "low": counted["Y14"]})


def _scoring() -> Worked:
    """R6.1: the same city, counted."""
    position = _blue_and_yellow()
    position.seats[_FAYE].cards = ["B13"]
    for seat, points in zip(position.seats, (9, 12, 7), strict=True):
        seat.points = points
    position.seats[_FAYE].new_hands = 1
    counted = score(position)
    row = counted.seats[_FAYE]
    return _seen(position, _Heard(), scoring=counted, numbers={
        "points": row.points, "cards": row.endgame, "hands": row.new_hands, "districts": row.districts,
        "total": row.total})


def _park() -> Worked:
    """R10.8: R4 is urbanized beside a park of three green spaces."""
    position = _square(Options(seats=len(NAMES), modules=frozenset({"green_spaces"})))
    for cell, owner in (((0, -2), _FAYE), ((1, -2), _MILEY), ((1, -3), _FAYE)):
        _build(position, cell, GREEN, owner=owner)
    position.tokens |= {"B": (0, -3), "C": (1, -4), "D": (2, -2)}
    heard = _act(position, "A", "R4")
    return _seen(position, heard, numbers={"points": _gains(heard)[1]})


def _events() -> Worked:
    """R8.4: an advertising campaign counts the building of the card and those beside it."""
    position = _square(Options(seats=len(NAMES), modules=frozenset({"events"})))
    _build(position, (0, 0), "R2", "R7", owner=_FAYE)
    _build(position, (0, -1), "B2", "B8", "B12", owner=_NELL)
    _build(position, (1, 0), "B3", "B9", owner=_MILEY)
    heard = _act(position, "R7", event="advertising_campaign")
    points = sum(e.points for e in heard.events if isinstance(e, Gained) and e.source == "event")
    return _seen(position, heard, numbers={"points": points})


def _supply() -> Worked:
    """R4.2: two tiles are drawn and none is left; Nell gives back two, Faye three, Miley none."""
    position = _square()
    _build(position, (0, 0), "R2", "B7", owner=_FAYE)
    position.supply = ["R5", "Y6"]
    given: tuple[tuple[Seat, tuple[Tile, ...]], ...] = (
        (_NELL, ("R9", "Y11")), (_FAYE, ("B8", "R12", "Y4")), (_MILEY, ()))
    for seat, tiles in given:
        position.seats[seat].tiles = [*tiles]
    heard = _act(position, "B7", answers=[Return(seat, tiles) for seat, tiles in given])
    back = {event.seat: event for event in heard.events if isinstance(event, TilesReturned)}
    return _seen(position, heard, numbers={
        "nell": len(back[_NELL].tiles), "faye": len(back[_FAYE].tiles), "points": back[_FAYE].points,
        "supply": len(position.supply)})


def _solo() -> Worked:
    """R7.3: Hal urbanizes with A beside a red building of height 1 and a blue one of height 2, and pays nothing."""
    position = _square(Options(seats=1, solo="normal"))
    _build(position, (0, -2), "B4", "B6", owner=_NELL)
    position.tokens["B"] = (0, -3)
    nell, hal = position.seats
    nell.hand, hal.hand, position.supply = ["K"], ["A"], ["R4", *position.supply]
    hal.points = 0
    position.open, position.held = {}, {}
    heard, chance = _Heard(), Loose(Random(0))
    resume(position, chance, heard)
    while hal.points == 0:
        answer(position, position.open[min(position.open)].default(), chance, heard)
    placed = next(event for event in heard.events if isinstance(event, Placed) and event.seat == HAL)
    return _seen(position, heard, numbers={"points": _gains(heard, HAL)[1], "placed": placed.placed})


def _credits() -> Worked:
    """R8.0: B7 with two floors and a bonus of one tile: three credits, for one new building and one base tile."""
    position = _square(Options(seats=len(NAMES), modules=frozenset({"new_buildings"})))
    _build(position, (0, 0), "R2", "B7", owner=_FAYE)
    position.seats[_NELL].cards = ["B1"]
    heard = _act(position, "B7", answers=[Take(_NELL, 1, 1, (), 0)])
    drew = [event for event in heard.events if isinstance(event, Drew)]
    new = sum(event.new_buildings for event in drew)
    return _seen(position, heard, numbers={
        "credits": _gains(heard)[2], "new": new, "base": sum(len(event.tiles) for event in drew) - new})


def _prestige() -> Worked:
    """R8.2: R24 on Nell's own R7: no points to pay, and no site."""
    position = _square(Options(seats=len(NAMES), modules=frozenset({"prestige"})))
    _build(position, (0, 0), "R2", "R7", owner=_NELL)
    position.prestige["R"].remove("R24")
    heard = _act(position, "R7", "R24")
    placed = _placed(heard)
    return _seen(position, heard, numbers={"placed": placed.placed, "height": placed.height})


def _keep_a_card() -> Worked:
    """R8.5: a card is played and another one set aside: the others are passed on."""
    position = _square(Options(seats=len(NAMES), modules=frozenset({"keep_a_card"})))
    nell = position.seats[_NELL]
    nell.hand, nell.tiles = ["B1", "C", "R1", "Y3"], ["B7"]
    position.open, position.held = {}, {}
    chance = Loose(Random(0))
    resume(position, chance, _Heard())
    answer(position, Choose(_NELL, "B1", ("B7",), None, "R1"), chance, _Heard())
    return Worked(view(position, _NELL), numbers={"passed": len(nell.hand)}, own=True)


_MADE: Final[dict[str, Callable[[], Worked]]] = {
    "setup": _setup, "exploit": _exploit, "urbanize": _urbanize, "construct": _construct, "afford": _afford,
    "tokens": _tokens, "deck": _deck, "end": _end, "scoring": _scoring, "districts": _districts, "cards": _cards,
    "green_spaces": _park, "events": _events, "supply": _supply, "solo": _solo, "credits": _credits,
    "prestige": _prestige, "keep_a_card": _keep_a_card,
}


@cache
def worked(topic: str) -> Worked | None:
    """The topic's example; None for topics that have none."""
    make = _MADE.get(topic)
    return None if make is None else make()
