"""Examples of how a game goes, from setup over the rounds to its end (R1, R2, R4, R5), and of solo (R7)."""

from typing import Final

from engine.practice.worked.making import (
    FAYE,
    MILEY,
    NAMES,
    NELL,
    ExampleJournal,
    Worked,
    act,
    ask,
    build,
    held,
    play_on,
    seen,
    square,
    starting_square,
)
from engine.rules.decisions import Choose, Decision, NewHand, Return
from engine.rules.events import Acted, DeckRebuilt, LastRound, Placed, TilesReturned
from engine.rules.game import answer, deal
from engine.rules.position import Options, Position
from engine.rules.preview import preview
from engine.rules.scoring import score
from engine.rules.terms import HAL, LETTERS, Card, Cell, Seat, Tile
from engine.rules.view import view


def setup() -> Worked:
    """R1: a game of three as it is dealt; only the nine buildings lie as in all examples."""
    position = deal(Options(seats=len(NAMES)), "00")
    position.city = starting_square()
    nell = position.seats[NELL]
    return seen(position, items={"gains": (nell.resources, nell.points, len(nell.tiles))}, numbers={
        "characters": len(nell.characters), "left": nell.supply, "hand": len(nell.hand),
        "tiles": len(position.supply), "cards": len(position.deck)})


def _nells_hand() -> Position:
    position = square()
    build(position, (0, 0), "R2", "R7", owner=FAYE)
    build(position, (0, -2), "B4", "B6", owner=MILEY)
    position.tokens["B"] = (0, -3)
    nell = position.seats[NELL]
    nell.hand, nell.tiles = ["A", "F", "R7", "Y1"], ["R4"]
    return position


def choose() -> Worked:
    """R2.2: what two cards of a hand would do, alone and with a tile."""
    position = _nells_hand()
    ask(position)
    own = view(position, NELL)
    alone, city, floor = (
        preview(own, Choose(NELL, card, tiles, None, None)) for card, tiles in (
            ("R7", ()), ("A", ("R4",)), ("R7", ("R4",))))
    return held(position, items={"alone": (alone.resources, alone.points, alone.tiles),
                                 "urbanized": (city.resources, city.points, city.tiles),
                                 "cost": (floor.paid_resources, floor.paid_points, 0)},
                numbers={"one": city.placed, "placed": floor.placed, "height": floor.height})


def new_hand() -> Worked:
    """R2.3: all cards of a hand go, as many come; the token left would be worth points (R6.1)."""
    position = _nells_hand()
    nell = position.seats[NELL]
    nell.hand = ["C", "D", "E", "F"]
    position.deck, position.discard = ["B1", "K", "R7", "Y3", "A", "G"], []
    answer(position, NewHand(NELL), ask(position))
    return held(position, numbers={
        "discarded": len(position.discard), "drawn": len(nell.hand), "left": nell.new_hands,
        "worth": score(position).seats[NELL].new_hands})


_HANDS: Final[tuple[tuple[Card, ...], ...]] = (
    ("Y2", "C", "G", "R1"), ("A", "B1", "H", "Y3"), ("B3", "D", "K", "R2"))


def _each_acts() -> tuple[Position, ExampleJournal]:
    """A round in which Faye begins and urbanizes, Miley exploits, and Nell constructs a floor."""
    position = square()
    position.first = FAYE
    tiles: tuple[list[Tile], ...] = (["Y6"], ["R4"], [])
    for seat, hand, behind in zip(position.seats, _HANDS, tiles, strict=True):
        seat.hand, seat.tiles = [*hand], [*behind]
    dealt = {card for hand in _HANDS for card in hand}
    position.deck, position.discard = [card for card in [*LETTERS, "B2", "R3", "Y1"] if card not in dealt], []
    answers: tuple[Decision, ...] = (
        Choose(NELL, "Y2", ("Y6",), None, None), Choose(FAYE, "A", ("R4",), None, None),
        Choose(MILEY, "B3", (), None, None))
    return position, play_on(position, answers)


def overview() -> Worked:
    """R3.1-3.3: each of the three actions once."""
    position, heard = _each_acts()
    built = next(event for event in heard.events if isinstance(event, Placed) and event.seat == NELL)
    return seen(position, heard, items={"urbanized": heard.gains(FAYE), "exploited": heard.gains(MILEY)},
                numbers={"height": built.height, "placed": built.placed})


def whole_round() -> Worked:
    """R2.1, R2.5, R5.1-5.2: what is left of Nell's hand goes to Faye."""
    position, heard = _each_acts()
    order = [event.seat for event in heard.events if isinstance(event, Acted)]
    unused = set(_HANDS[NELL]) - {"Y2"}
    to, = (number for number, seat in enumerate(position.seats) if unused <= set(seat.hand))
    hand = position.seats[to].hand
    return seen(position, heard, numbers={
        "passed": len(unused), "drawn": len(set(hand) - unused), "hand": len(hand),
    }, seats={"one": order[0], "two": order[1], "three": order[2], "to": to, "next": position.first})


def deck() -> Worked:
    """R5.3: the last cards are drawn at the end of a round with two players; two tiles have a site."""
    position = square(Options(seats=2))
    build(position, (0, 0), "R2", "R7", owner=NELL, site=True)
    build(position, (2, 0), "Y9", owner=FAYE, site=True)
    position.tokens["E"] = (3, 0)
    hands = ["A", "B", "C", "D"], ["F", "G", "H", "I"]
    for seat, hand in zip(position.seats, hands, strict=True):
        seat.hand = list(hand)
    position.deck = ["J", "K"]
    position.discard = ["R1", "B2", "Y3", "Y1", "B3", "B1", "Y2", "R3", "E", "L"]
    rebuilt = next(event for event in play_on(position).events if isinstance(event, DeckRebuilt))
    return Worked(view(position, None), (rebuilt,), {}, {
        "joined": len(rebuilt.joined), "discarded": rebuilt.discarded, "cards": rebuilt.cards})


def supply() -> Worked:
    """R4.2: two tiles are drawn and none is left; Nell gives back two, Faye three, Miley none."""
    position = square()
    build(position, (0, 0), "R2", "B7", owner=FAYE)
    position.supply = ["R5", "Y6"]
    given: tuple[tuple[Seat, tuple[Tile, ...]], ...] = (
        (NELL, ("R9", "Y11")), (FAYE, ("B8", "R12", "Y4")), (MILEY, ()))
    for seat, tiles in given:
        position.seats[seat].tiles = [*tiles]
    heard = act(position, "B7", answers=[Return(seat, tiles) for seat, tiles in given])
    back = {event.seat: event for event in heard.events if isinstance(event, TilesReturned)}
    return seen(position, heard, numbers={
        "nell": len(back[NELL].tiles), "faye": len(back[FAYE].tiles), "points": back[FAYE].points,
        "supply": len(position.supply)})


def end() -> Worked:
    """R4.4: Nell's last resources are placed; all others but one lie in the city already."""
    position = square()
    build(position, (0, 0), "R2", "R7", owner=NELL)
    under: dict[Cell, tuple[Tile, ...]] = {
        (-1, -1): ("R4", "R5"), (1, -1): ("Y4", "Y5"), (-1, 0): ("B4", "B5"), (-1, 1): ("Y8", "Y10"),
        (0, 1): ("B8", "B9"), (1, 1): ("B6",)}
    for cell, tiles in under.items():
        build(position, cell, *tiles, position.city[cell].top, owner=NELL)
    position.seats[NELL].resources = had = 1
    heard = act(position, "R7", "R9")
    if not any(isinstance(event, LastRound) for event in heard.events):
        raise AssertionError("this is the end")
    return seen(position, heard, numbers={"had": had, "back": heard.back().resources, "placed": heard.placed().placed})


def solo() -> Worked:
    """R7.3: Hal urbanizes with A beside a red building of height 1 and a blue one of height 2, and pays nothing."""
    position = square(Options(seats=1, solo="normal"))
    build(position, (0, -2), "B4", "B6", owner=NELL)
    position.tokens["B"] = (0, -3)
    nell, hal = position.seats
    nell.hand, hal.hand, position.supply = ["K"], ["A"], ["R4", *position.supply]
    hal.points, hal.resources = 0, 25
    heard = ExampleJournal()
    chance = ask(position, heard)
    while hal.points == 0:
        answer(position, heard.answer(position.open[min(position.open)]), chance, heard)
    placed = next(event for event in heard.events if isinstance(event, Placed) and event.seat == HAL)
    return seen(position, heard, numbers={
        "points": heard.gains(HAL)[1], "placed": placed.placed,
        "red": position.city[-1, -1].height, "blue": position.city[0, -2].height})
