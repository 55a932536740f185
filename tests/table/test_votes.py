"""Consent by majority."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.table import seating, votes
from engine.table.errors import DeclinedCode
from engine.table.meta import PACES, GameMeta, PaceName, SeatMeta, VoteKind
from tests.support.tables import refused

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


def game(people: int, *, late: int | None = None, away: int | None = None) -> GameMeta:
    seats = tuple(
        SeatMeta(f"P{i}", f"p{i}", asked_at=NOW, late=i == late, away=i == away) for i in range(people)
    )
    return GameMeta("aaaaaaaaaa", "c", "g", "p0", NOW, "running", seats=seats)


def not_asked(code: DeclinedCode, meta: GameMeta, person: str, kind: VoteKind, about: int | None = None) -> None:
    refused(code, lambda: votes.agree(meta, person, kind, NOW, about=about))


@pytest.mark.parametrize(("people", "needed"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_more_than_half_of_the_seated_end_a_game(people: int, needed: int) -> None:
    meta = game(people)
    for i in range(needed):
        assert not (meta.votes and votes.passed(meta, meta.votes[0]))
        meta = votes.agree(meta, f"p{i}", "end", NOW)
    assert votes.passed(meta, meta.votes[0])
    assert votes.needed(meta, meta.votes[0]) == needed


@pytest.mark.parametrize(("people", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_of_the_seated_let_a_paused_game_go_on(people: int, needed: int) -> None:
    """No clock runs meanwhile, so nobody is ever late: one of two who came back no more held it up for good."""
    meta = replace(game(people), paused=True)
    for i in range(needed):
        assert not (meta.votes and votes.passed(meta, meta.votes[0]))
        meta = votes.agree(meta, f"p{i}", "resume", NOW)
    assert votes.passed(meta, meta.votes[0])
    assert votes.needed(meta, meta.votes[0]) == needed


def test_who_has_left_the_server_does_not_hold_up_a_paused_game() -> None:
    meta = votes.agree(replace(game(3, away=2), paused=True), "p0", "resume", NOW)
    assert votes.passed(meta, meta.votes[0])


def test_asking_for_what_is_asked_already_is_agreeing() -> None:
    meta = votes.agree(votes.agree(game(5), "p0", "end", NOW), "p1", "end", NOW)
    assert len(meta.votes) == 1
    assert meta.votes[0].agreed == ("p0", "p1")


def test_votes_that_cross_stay_apart() -> None:
    meta = votes.agree(game(5, late=4), "p0", "default", NOW, about=4)
    meta = votes.agree(meta, "p1", "ai", NOW, about=4)
    meta = votes.agree(meta, "p2", "default", NOW, about=4)
    assert [(v.kind, v.agreed) for v in meta.votes] == [("default", ("p0", "p2")), ("ai", ("p1",))]
    assert meta.votes[0].number < meta.votes[1].number


def test_who_is_to_be_voted_out_is_not_voted_out_by_who_means_another() -> None:
    meta = votes.agree(game(5), "p0", "kick", NOW, about=3)
    meta = votes.agree(meta, "p1", "kick", NOW, about=0)
    assert [(vote.about, vote.agreed) for vote in meta.votes] == [(3, ("p0",)), (0, ("p1",))]


@pytest.mark.parametrize(("kind", "about", "pace"), [
    ("kick", None, None), ("kick", 3, None), ("kick", -1, None), ("end", 1, None), ("end", None, "live"),
    ("pace", None, None), ("kick", 1, "live")])
def test_what_says_too_little_or_too_much_is_no_vote(kind: VoteKind, about: int | None, pace: PaceName | None) -> None:
    refused("no_such_vote", lambda: votes.agree(game(3), "p0", kind, NOW, about=about, pace=pace))


def test_nobody_agrees_twice() -> None:
    not_asked("already_agreed", votes.agree(game(4), "p0", "end", NOW), "p0", "end")


def test_the_default_move_needs_a_passed_limit_or_somebody_away() -> None:
    not_asked("not_late", game(3), "p0", "default", 1)
    not_asked("not_late", game(3), "p0", "ai", 1)
    assert votes.agree(game(3, late=1), "p0", "default", NOW, about=1).votes
    assert votes.agree(game(3, away=1), "p0", "ai", NOW, about=1).votes
    away = game(3, away=1)
    not_asked("not_late", away.with_seat(1, replace(away.seats[1], asked_at=None)), "p0", "ai", 1)


def test_one_does_not_vote_about_oneself() -> None:
    not_asked("not_yours_to_vote", game(3, late=1), "p1", "default", 1)


def test_the_others_alone_decide_about_a_seat() -> None:
    meta = votes.agree(game(4, late=3), "p0", "ai", NOW, about=3)
    assert votes.voters(meta, meta.votes[0]) == ("p0", "p1", "p2")
    assert votes.needed(meta, meta.votes[0]) == 2


def test_one_person_alone_does_not_kick_the_other_before_the_limit() -> None:
    not_asked("needs_two_voters", game(2), "p0", "kick", 1)
    for meta in (game(2, late=1), game(2, away=1)):
        asked = votes.agree(meta, "p0", "kick", NOW, about=1)
        assert votes.passed(asked, asked.votes[0])


@pytest.mark.parametrize("leaves", ["resigns", "an AI stands in"])
def test_nor_when_who_had_a_vote_as_well_is_gone(leaves: str) -> None:
    """Of three two have to agree; of the two who are left nobody is voted out by the other."""
    meta = votes.agree(game(3), "p0", "kick", NOW, about=1)
    left = seating.resign(meta, "p2", NOW) if leaves == "resigns" else seating.stand_in(meta, 2)
    assert votes.tidied(left).votes == ()
    late = votes.tidied(left.with_seat(1, replace(left.seats[1], late=True)))
    assert votes.passed(late, late.votes[0])


@pytest.mark.parametrize("leaves", ["resigns", "an AI stands in"])
def test_who_is_left_alone_is_not_taken_at_a_word_to_end_the_game(leaves: str) -> None:
    """She asked the others, who have not agreed; once nobody else plays she can end it herself."""
    meta = votes.agree(votes.agree(game(3), "p0", "end", NOW), "p0", "pause", NOW)
    for seat in (2, 1):
        assert [vote.kind for vote in meta.votes] == ["end", "pause"]
        meta = votes.tidied(
            seating.resign(meta, f"p{seat}", NOW) if leaves == "resigns" else seating.stand_in(meta, seat))
    assert [vote.kind for vote in meta.votes] == ["pause"]
    again = votes.agree(meta, "p0", "end", NOW)
    assert votes.passed(again, again.votes[1])


def test_strangers_and_ai_seats_have_no_vote() -> None:
    not_asked("not_seated", game(3), "stranger", "end")
    not_asked("already_so", seating.stand_in(game(3), 1), "p0", "kick", 1)


def test_whoever_agrees_to_a_vote_about_a_seat_means_who_played_there() -> None:
    meta = votes.agree(game(4), "p0", "kick", NOW, about=3)
    number = meta.votes[0].number
    assert votes.agree_to(meta, "p1", number, NOW).votes[0].agreed == ("p0", "p1")
    other = seating.accept(seating.offer(meta, "p3", 3, "other", "Other", NOW), "other", 3)
    refused("no_such_vote", lambda: votes.agree_to(other, "p1", number, NOW))
    refused("no_such_vote", lambda: votes.agree_to(votes.withdraw(meta, "p0", number), "p1", number, NOW))


def test_of_several_votes_one_is_agreed_to() -> None:
    meta = votes.agree(votes.agree(game(5), "p0", "end", NOW), "p0", "pace", NOW, pace="live")
    assert [v.agreed for v in votes.agree_to(meta, "p1", meta.votes[1].number, NOW).votes] == [("p0",), ("p0", "p1")]


def test_agreement_can_be_taken_back_and_the_last_one_ends_the_vote() -> None:
    meta = votes.agree(votes.agree(game(5), "p0", "end", NOW), "p1", "end", NOW)
    asked = votes.agree(meta, "p1", "pause", NOW)
    end, pause = (vote.number for vote in asked.votes)
    assert votes.withdraw(asked, "p1", pause).votes == meta.votes
    meta = votes.withdraw(meta, "p0", end)
    assert (meta.votes[0].by, meta.votes[0].agreed) == ("p1", ("p1",))
    assert votes.withdraw(meta, "p1", end).votes == ()
    refused("no_such_vote", lambda: votes.withdraw(meta, "p0", end))
    refused("no_such_vote", lambda: votes.withdraw(meta, "p1", pause))
    refused("not_running", lambda: votes.withdraw(replace(meta, status="ended"), "p1", end))


def test_whoever_leaves_takes_her_agreement_along() -> None:
    meta = votes.agree(votes.agree(game(5), "p0", "end", NOW), "p1", "end", NOW)
    meta = votes.tidied(seating.resign(meta, "p0", NOW))
    assert (meta.votes[0].by, meta.votes[0].agreed) == ("p1", ("p1",))
    assert votes.tidied(seating.resign(meta, "p1", NOW)).votes == ()


@pytest.mark.parametrize("kind", ["default", "ai"])
@pytest.mark.parametrize(("late", "away"), [(True, False), (False, True)])
def test_of_those_for_whom_the_table_waits_too_long_nobody_has_to_agree(
    kind: VoteKind, late: bool, away: bool
) -> None:
    """Two of three who answer no more left the third with nothing that she could do."""
    meta = game(4, late=3)
    meta = meta.with_seat(2, replace(meta.seats[2], late=late, away=away))
    asked = votes.agree(meta, "p0", kind, NOW, about=3)
    assert votes.voters(asked, asked.votes[0]) == ("p0", "p1")
    assert not votes.passed(asked, asked.votes[0])
    also = votes.tidied(asked.with_seat(1, replace(asked.seats[1], late=True)))
    assert votes.passed(also, also.votes[0])
    agreed = votes.agree(asked, "p2", kind, NOW, about=3)
    assert votes.voters(agreed, agreed.votes[0]) == ("p0", "p1", "p2"), "who agrees is there"
    assert votes.passed(agreed, agreed.votes[0])


def test_what_is_not_over_once_she_comes_back_asks_those_who_are_late_too() -> None:
    meta = game(3, late=2)
    end = votes.agree(meta, "p0", "end", NOW)
    assert votes.voters(end, end.votes[0]) == ("p0", "p1", "p2")
    kick = votes.agree(game(3, late=1), "p0", "kick", NOW, about=2)
    assert votes.voters(kick, kick.votes[0]) == ("p0", "p1")


def test_a_vote_about_a_late_seat_falls_when_she_answers() -> None:
    meta = votes.agree(game(4, late=3), "p0", "default", NOW, about=3)
    assert votes.tidied(meta) == meta
    assert votes.tidied(meta.with_seat(3, replace(meta.seats[3], late=False))).votes == ()


def test_a_vote_stays_until_what_it_asks_for_is_so() -> None:
    def asked(meta: GameMeta, kind: VoteKind, about: int | None = None, pace: PaceName | None = None) -> GameMeta:
        return votes.agree(meta, "p0", kind, NOW, about=about, pace=pace)

    running, paused = game(4), replace(game(4), paused=True)
    late = game(4, late=3)
    left = late.with_seat(3, replace(late.seats[3], late=False, away=True))
    for meta, so in (
        (asked(left, "default", about=3), {"seats": seating.stand_in(left, 3).seats}),
        (asked(running, "pause"), {"paused": True}),
        (asked(paused, "resume"), {"paused": False}),
        (asked(running, "pace", pace="live"), {"pace": PACES["live"]}),
        (asked(running, "kick", about=3), {"seats": seating.stand_in(running, 3).seats}),
    ):
        assert votes.tidied(meta) == meta
        assert votes.tidied(replace(meta, **so)).votes == ()


@pytest.mark.parametrize("about", [-1, 3])
def test_no_vote_is_about_a_seat_that_is_not_there(about: int) -> None:
    refused("no_such_vote", lambda: votes.agree(game(3), "p0", "kick", NOW, about=about))


def test_pausing_what_is_paused() -> None:
    not_asked("already_so", replace(game(3), paused=True), "p0", "pause")
    not_asked("already_so", game(3), "p0", "resume")


def test_pace_needs_another_one() -> None:
    refused("already_so", lambda: votes.agree(game(3), "p0", "pace", NOW, pace="relaxed"))
    assert votes.agree(game(3), "p0", "pace", NOW, pace="live").votes[0].pace == "live"
