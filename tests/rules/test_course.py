"""How a game came to its end: counted at each stored position, and told by the rounds that changed most."""

from engine.rules.course import Course, EventsAndPosition, course
from engine.rules.events import Acted, Event
from engine.rules.position import Options, Position
from engine.rules.scoring import score
from tests.support.drawing import seat, table
from tests.support.screen_games import play


def stretch(number: int, points: tuple[int, ...], *events: Event) -> EventsAndPosition:
    """A city without districts, so that points alone count."""
    position = table("R4", *(seat(points=own) for own in points))
    position.round = number
    return EventsAndPosition(events, position)


def acted(number: int, card: str) -> Acted:
    """She exploits."""
    return Acted(number, card, (), None, "exploit", fell_back=False, cell=None)


def test_the_rounds_in_which_somebody_gained_most_on_the_others_are_kept_in_order() -> None:
    found = course([
        stretch(1, (4, 4)),
        stretch(2, (6, 5), acted(0, "R1"), acted(1, "A")),
        stretch(3, (6, 12), acted(0, "B1"), acted(1, "B2")),
        stretch(4, (20, 12), acted(1, "C"), acted(0, "Y1")),
        stretch(5, (24, 12), acted(0, "Y2"), acted(1, "D")),
        stretch(5, (24, 13), acted(1, "Y3"), acted(0, "E")),
    ])
    assert found is not None
    assert found.totals == ((4, 4), (6, 5), (6, 12), (20, 12), (24, 12), (24, 13))
    assert [(one.round, one.seat, one.before, one.after) for one in found.swings] == [
        (2, 1, -1, 6), (3, 0, -6, 8), (4, 0, 8, 12)]
    assert [one.acted.card for one in found.swings if one.acted] == ["B2", "Y1", "Y2"]


def test_where_the_others_lost_more_than_she_gained_what_she_did_is_not_what_decided() -> None:
    """Somebody else paid 14 points for a tile, say; what she did is named where it brought half of it or more."""
    found = course([
        stretch(1, (20, 10)),
        stretch(2, (3, 17), acted(0, "R8"), acted(1, "F")),
        stretch(2, (3, 24), acted(0, "A"), acted(1, "G")),
    ])
    assert found is not None
    assert [(one.seat, one.after - one.before, one.acted and one.acted.card) for one in found.swings] == [
        (1, 24, None), (1, 7, "G")]
    assert [one.fell for one in found.swings] == [(0, 17), None], "what did decide is who was best before, and fell"


def test_of_several_others_it_is_the_best_one_that_fell() -> None:
    """Who was never the best may have lost more."""
    found = course([stretch(1, (20, 10, 18)), stretch(2, (13, 11, 2), acted(1, "F"))])
    assert found is not None
    assert [(one.seat, one.acted, one.fell) for one in found.swings] == [(1, None, (0, 7))]


def test_of_two_others_who_were_best_alike_it_is_the_one_who_held_the_swing_down() -> None:
    """The twenty points that the first one lost are not what brought her nearer by seven."""
    found = course([stretch(1, (20, 10, 20)), stretch(2, (0, 12, 13), acted(1, "F"))])
    assert found is not None
    assert [(one.seat, one.before, one.after, one.fell) for one in found.swings] == [(1, -10, -1, (2, 7))]


def test_it_is_measured_against_the_best_of_the_others() -> None:
    found = course([stretch(1, (10, 4, 20)), stretch(2, (10, 19, 20))])
    assert found is not None
    assert [(one.seat, one.before, one.after) for one in found.swings] == [(1, -16, -1)]


def test_a_point_or_two_decide_nothing() -> None:
    """The guided game, say: seven rounds, in most of which nobody gains more on the other."""
    found = course([stretch(1, (4, 4)), stretch(2, (5, 4)), stretch(3, (5, 7)), stretch(4, (5, 7)), stretch(5, (8, 7))])
    assert found is not None
    assert [(one.round, one.before, one.after) for one in found.swings] == [(2, -1, 2), (4, -2, 1)]


def test_nothing_is_told_where_nothing_was_played_or_changed() -> None:
    assert course([stretch(1, (4, 4))]) is None
    still = course([stretch(1, (4, 4)), stretch(2, (4, 4))])
    assert still == Course(((4, 4), (4, 4)), ())


def test_a_whole_game_ends_with_its_scoring() -> None:
    """The draft's positions are left out, Hal has a line of his own."""
    for options, lines in ((Options(3, "draft"), 3), (Options(1, solo="normal"), 2)):
        kept: list[EventsAndPosition] = []
        last: Position | None = None
        before = -1
        for position, events in play(options, 3):
            if position.round != before or position.phase == "over":
                kept.append(EventsAndPosition(list(events), position.clone()))
            before, last = position.round, position
        assert last is not None
        found = course(kept)
        assert found is not None
        assert found.totals[-1] == tuple(row.total for row in score(last).seats)
        assert {len(totals) for totals in found.totals} == {lines}
