"""What a change has to tell."""

from dataclasses import replace
from datetime import UTC, datetime

from engine.rules.records.file import Entry
from engine.table import seating
from engine.table.lobby import closed
from engine.table.meta import GameMeta, SeatMeta, Turnover
from engine.table.notices import (
    Board,
    Ended,
    Final,
    Late,
    MatterSettled,
    Notice,
    PingDone,
    ScreenChanged,
    SeatChanged,
    Waiting,
    lane_of,
    slot_of,
)
from engine.table.telling import telling, turnovers

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
META = GameMeta("aaaaaaaaaa", "c", "g", "nell", NOW, "running",
                seats=(SeatMeta("Nell", "nell", asked_at=NOW), SeatMeta("Faye", "faye")), round=4)


def told(entries: list[Entry], after: GameMeta = META, *, waited_changed: bool = True) -> list[Notice]:
    return telling(META, after, entries, 10, waited_changed=waited_changed, passed=())


def position(number: int, round_number: int, phase: str = "choose") -> Entry:
    return Entry(number, "position", {"round": round_number, "phase": phase})


def event(number: int) -> Entry:
    return Entry(number, "event", {"kind": "last_round"})


def test_rounds_that_pass_at_once_have_a_board_each() -> None:
    entries = [event(12), position(13, 5), event(14), position(15, 6), event(16), position(17, 6, "over")]
    assert told(entries) == [Board(5, 10, 13), Board(6, 14, 15), Final(16, 17)]


def test_a_board_says_who_is_awaited_so_nothing_else_has_to() -> None:
    assert told([position(13, 5)]) == [Board(5, 10, 13)]
    assert told([event(13)]) == [Waiting(META.round)]
    assert told([event(13)], waited_changed=False) == []


def test_only_the_seat_whose_question_changed_gets_a_screen() -> None:
    after = META.with_seat(1, replace(META.seats[1], prompt=1, asked_at=NOW))
    assert told([], after) == [Waiting(META.round), ScreenChanged(1, "faye")]


def test_with_the_game_ends_what_was_told_of_somebody_late_or_away_and_of_a_pause() -> None:
    late = replace(META.seats[0], prompt=1, late=True)
    away = SeatMeta("Faye", level="easy", owner="faye")
    before = replace(META, seats=(late, away), paused=True)
    after = closed(before, "consent", NOW)
    found = telling(before, after, [], 10, waited_changed=False, passed=())
    assert found[:4] == [
        MatterSettled("late", 0), MatterSettled("stand_in", 1), MatterSettled("paused"), Ended("consent")]
    assert telling(before, before, [], 10, waited_changed=False, passed=()) == []


def test_of_the_last_one_who_leaves_it_is_told_that_the_game_has_ended_and_of_no_ai_that_plays_on() -> None:
    before = META.with_seat(1, SeatMeta("AI", level="easy"))
    found = telling(before, seating.resign(before, "nell", NOW), [], 10, waited_changed=False, passed=())
    assert found[0] == Ended("nobody_left")
    assert not [notice for notice in found if isinstance(notice, SeatChanged)]


def test_a_turnover_names_who_had_the_seat_and_whether_an_ai_played_it() -> None:
    """Her name stays with the seat until somebody else's is there; who is forgotten as she leaves has none any more."""
    resigned = seating.resign(META, "faye", NOW)
    stands_in = seating.stand_in(META, 1)
    offered = seating.offer(stands_in, "faye", 1, "miley", "Miley", NOW)
    forgotten = seating.forgotten(resigned, "faye")
    for before, after, turnover in (
        (META, resigned, Turnover(1, "resigned", 7, "Faye", "faye", ai=False)),
        (META, forgotten, Turnover(1, "resigned", 7, "", None, ai=False)),
        (META, stands_in, Turnover(1, "stand_in", 7, "Faye", "faye", ai=False)),
        (stands_in, seating.come_back(stands_in, "faye"), Turnover(1, "came_back", 7, "Faye", "faye", ai=True)),
        (offered, seating.accept(offered, "miley", 1), Turnover(1, "replaced", 7, "Faye", "faye", ai=True)),
    ):
        found = telling(before, after, [], 10, waited_changed=False, passed=())
        assert turnovers(before, after, found, 7) == [turnover]


def test_that_somebody_was_away_is_settled_as_that_she_was_late_is() -> None:
    """Of either the others were told in the channel."""
    for before in (replace(META.seats[1], prompt=1, late=True), replace(META.seats[1], prompt=1, away=True)):
        there = replace(before, late=False, away=False)
        for now, settled in ((there, True), (replace(there, away=True), False), (replace(there, late=True), False)):
            found = telling(META.with_seat(1, before), META.with_seat(1, now), [], 10, waited_changed=False, passed=())
            assert (MatterSettled("late", 1) in found) is settled


def test_that_somebody_away_does_not_answer_is_settled_with_her_question() -> None:
    """The others can do nothing about her any more, away as she is: the simplest move was played."""
    asked = replace(META.seats[1], prompt=1, asked_at=NOW, away=True)
    for now, settled in ((replace(asked, prompt=2, asked_at=None), True), (replace(asked, prompt=2), False)):
        found = telling(META.with_seat(1, asked), META.with_seat(1, now), [], 10, waited_changed=False, passed=())
        assert (MatterSettled("late", 1) in found) is settled


def test_that_an_ai_plays_for_somebody_is_settled_once_she_is_back_or_another_has_the_seat() -> None:
    """The line in the channel has a button for her."""
    before = seating.stand_in(META, 1)
    offered = seating.offer(before, "faye", 1, "miley", "Miley", NOW)
    for was, now, settled in (
        (before, seating.come_back(before, "faye"), True), (offered, seating.accept(offered, "miley", 1), True),
        (before, seating.resign(before, "faye", NOW), True), (before, replace(before, paused=True), False),
    ):
        found = telling(was, now, [], 10, waited_changed=False, passed=())
        assert (MatterSettled("stand_in", 1) in found) is settled


def test_of_somebody_away_it_is_told_once_a_question_and_of_no_ai_that_plays_for_her() -> None:
    asked = META.with_seat(1, replace(META.seats[1], prompt=1, asked_at=NOW, away=True))
    for before, after, late in (
        (META, asked, [Late(1, 1)]), (asked, replace(asked, paused=True), []),
        (asked, asked.with_seat(1, replace(asked.seats[1], prompt=2)), [Late(1, 2)]),
        (asked, asked.with_seat(1, replace(asked.seats[1], prompt=2, asked_at=None)), []),
        (asked, seating.stand_in(asked, 1), []),
        (seating.stand_in(META, 1), seating.stand_in(asked, 1), []),
    ):
        found = telling(before, after, [], 10, waited_changed=False, passed=())
        assert [notice for notice in found if isinstance(notice, Late)] == late


def test_with_the_game_nothing_is_asked_on_any_screen_and_a_ping_is_done() -> None:
    before = META.with_seat(0, replace(META.seats[0], pinged=True))
    found = telling(before, closed(before, "consent", NOW), [], 10, waited_changed=False, passed=())
    assert found == [Ended("consent"), PingDone(0, "nell"), ScreenChanged(0, "nell"), ScreenChanged(1, "faye")]


def test_a_seat_that_was_left_is_to_be_had_until_somebody_takes_it_or_the_game_ends() -> None:
    resigned = Turnover(1, "resigned", 5, "Faye", "faye", ai=False)
    before = replace(META.with_seat(1, SeatMeta("Faye", level="easy", left_by="faye")), turnovers=(resigned,))
    taken = before.with_seat(1, SeatMeta("Miley", "miley"))
    forgotten = before.with_seat(1, SeatMeta("", level="easy"))
    for after, settled in ((taken, True), (closed(before, "consent", NOW), True), (before, False), (forgotten, False)):
        found = telling(before, after, [], 10, waited_changed=False, passed=())
        assert (MatterSettled("resigned", 1) in found) is settled
    again = replace(taken, turnovers=(resigned, Turnover(1, "replaced", 6, "Faye", "faye", ai=True)))
    found = telling(again, closed(again, "consent", NOW), [], 10, waited_changed=False, passed=())
    assert not [notice for notice in found if isinstance(notice, MatterSettled)], "that was settled before"


def test_boards_go_to_the_table_and_screens_to_their_person() -> None:
    assert lane_of(Board(1, 0, 1)) == lane_of(Waiting(1)) == "table"
    assert lane_of(ScreenChanged(0, "nell")) != lane_of(ScreenChanged(1, "faye"))
    assert slot_of(Board(1, 0, 1)) is None
    assert slot_of(ScreenChanged(0, "nell")) != slot_of(ScreenChanged(0, "faye"))


def test_who_comes_to_a_table_that_waits_too_long_for_its_only_person_is_told_of_that() -> None:
    """Nobody was there to be told as the limit passed."""
    late = META.with_seat(0, replace(META.seats[0], prompt=3, late=True))
    before = seating.stand_in(late, 1)
    back = seating.come_back(before, "faye")
    assert Late(0, 3) in telling(before, back, (), 10, waited_changed=False, passed=())
    third = replace(SeatMeta("Miley", None, "easy"), owner="miley")
    more = replace(late, seats=(*late.seats, third))
    again = seating.come_back(more, "miley")
    assert Late(0, 3) not in telling(more, again, (), 10, waited_changed=False, passed=()), "Faye was told"
    in_time = seating.stand_in(META, 1)
    assert not [told for told in telling(
        in_time, seating.come_back(in_time, "faye"), (), 10, waited_changed=False, passed=()) if isinstance(told, Late)]
