"""Who plays a seat of a running game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Literal

import pytest

from engine.table import lobby, seating, votes
from engine.table.errors import Declined
from engine.table.meta import GameMeta, Invited, SeatMeta, SeatOffer, Turnover, Vote
from tests.support.tables import refused

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


def game(*people: str) -> GameMeta:
    seats = tuple(SeatMeta(person.title(), person) for person in people)
    return GameMeta("aaaaaaaaaa", "c", "g", people[0], NOW, "running", seats=seats)


def test_whoever_resigns_leaves_an_ai_and_has_no_claim() -> None:
    meta = seating.resign(game("nell", "faye", "miley"), "faye", NOW)
    assert meta.people == ("nell", "miley")
    assert (meta.seats[1].level, meta.seats[1].owner) == ("easy", None)
    refused("not_seated", lambda: seating.come_back(meta, "faye"))


def test_who_is_away_can_resign_too() -> None:
    meta = seating.resign(seating.stand_in(game("nell", "faye", "miley"), 1), "faye", NOW)
    assert (meta.seats[1].level, meta.seats[1].owner, meta.seats[1].left_by) == ("easy", None, "faye")
    assert meta.status == "running"
    refused("not_seated", lambda: seating.resign(meta, "faye", NOW))


def test_the_host_is_never_somebody_who_left() -> None:
    assert seating.resign(game("nell", "faye", "miley"), "nell", NOW).host == "faye"
    led = replace(game("nell", "faye", "miley"), host="miley")
    assert seating.resign(led, "faye", NOW).host == "miley", "and stays her as others leave"


def test_nobody_is_late_or_away_for_what_was_before_she_took_the_seat() -> None:
    meta = game("nell", "faye")
    gone = meta.with_seat(1, replace(meta.seats[1], pinged=True, late=True, away=True))
    taken = seating.accept(seating.offer(gone, "faye", 1, "iwona", "Iwona", NOW), "iwona", 1).seats[1]
    back = seating.come_back(seating.stand_in(gone, 1), "faye").seats[1]
    for seat in (taken, back):
        assert (seat.pinged, seat.late, seat.away) == (False, False, False)


def test_the_host_hands_that_on_with_her_seat_and_nobody_else_does() -> None:
    meta = game("nell", "faye")
    assert seating.accept(seating.offer(meta, "nell", 0, "iwona", "Iwona", NOW), "iwona", 0).host == "iwona"
    assert seating.accept(seating.offer(meta, "faye", 1, "iwona", "Iwona", NOW), "iwona", 1).host == "nell"
    away = seating.stand_in(meta, 0)
    assert seating.accept(seating.offer(away, "nell", 0, "iwona", "Iwona", NOW), "iwona", 0).host == "iwona"


def test_the_game_ends_when_the_last_person_resigns() -> None:
    meta = seating.resign(seating.resign(game("nell", "faye"), "faye", NOW), "nell", NOW)
    assert (meta.status, meta.end_reason, meta.ended_by) == ("ended", "nobody_left", "nell")


def test_what_the_last_person_played_stays_hers_though_she_resigns() -> None:
    meta = seating.resign(seating.resign(game("nell", "faye"), "faye", NOW), "nell", NOW)
    assert [(seat.person, seat.level) for seat in meta.seats] == [("nell", None), (None, "easy")]
    left = seating.resign(seating.stand_in(game("nell"), 0), "nell", NOW).seats[0]
    assert (left.person, left.level, left.owner) == (None, "easy", "nell"), "an AI played for her"


def test_a_stand_in_goes_when_she_comes_back() -> None:
    meta = seating.stand_in(game("nell", "faye"), 1)
    assert (meta.seats[1].person, meta.seats[1].owner, meta.seats[1].level) == (None, "faye", "easy")
    assert meta.seats[1].name == "Faye"
    back = seating.come_back(meta, "faye")
    assert (back.seats[1].person, back.seats[1].owner, back.seats[1].level) == ("faye", None, None)
    refused("already_so", lambda: seating.come_back(back, "faye"))
    refused("already_so", lambda: seating.stand_in(seating.stand_in(back, 1), 1))


def test_a_seat_is_offered_and_accepted() -> None:
    meta = seating.offer(game("nell", "faye"), "faye", 1, "miley", "Miley", NOW)
    refused("no_offer", lambda: seating.accept(meta, "szymon", 1))
    refused("no_offer", lambda: seating.accept(meta, "miley", 0))
    changed = seating.accept(meta, "miley", 1)
    assert changed.people == ("nell", "miley")
    assert changed.names == ("Nell", "Miley")
    assert changed.offers == ()


def test_who_hands_on_the_seat_that_an_ai_plays_for_her_leaves_nothing_of_hers_there() -> None:
    meta = seating.offer(seating.stand_in(game("nell", "faye"), 1), "faye", 1, "miley", "Miley", NOW)
    taken = seating.accept(meta, "miley", 1)
    assert "faye" not in repr(taken).lower()
    refused("not_seated", lambda: seating.come_back(taken, "faye"))


def test_an_offer_may_be_turned_down_or_withdrawn() -> None:
    meta = seating.offer(game("nell", "faye"), "faye", 1, "miley", "Miley", NOW)
    assert seating.decline(meta, "miley", 1).offers == ()
    assert seating.decline(meta, "faye", 1).offers == ()
    refused("no_offer", lambda: seating.decline(meta, "nell", 1))
    refused("no_offer", lambda: seating.decline(meta, "miley", 0))


def test_an_offer_is_taken_back_by_who_made_it_alone_and_turns_nobody_down() -> None:
    meta = seating.offer(game("nell", "faye"), "faye", 1, "miley", "Miley", NOW)
    for to in ("miley", None):
        left = seating.withdraw(meta, "faye", 1, to)
        assert (left.offers, left.refusals) == ((), ())
    for by, seat, to in (("faye", 1, "iwona"), ("faye", 0, "miley"), ("nell", 1, "miley"), ("miley", 1, None)):
        refused("no_offer", lambda: seating.withdraw(meta, by, seat, to))  # noqa: B023  called at once


def test_an_offer_ends_with_its_game() -> None:
    """Who takes it back then is told that the game is over, not that it can be offered again."""
    meta = seating.offer(game("nell", "faye"), "faye", 1, "miley", "Miley", NOW)
    ended = lobby.closed(meta, "authority", NOW)
    for person in ("faye", "miley"):
        refused("not_running", lambda: seating.decline(ended, person, 1))  # noqa: B023  called at once
    refused("not_running", lambda: seating.withdraw(ended, "faye", 1, "miley"))


def test_nobody_gives_away_another_ones_seat() -> None:
    refused("not_your_seat", lambda: seating.offer(game("nell", "faye"), "nell", 1, "miley", "Miley", NOW))
    stands_in = seating.stand_in(game("nell", "faye"), 1)
    refused("not_your_seat", lambda: seating.offer(stands_in, "nell", 1, "miley", "Miley", NOW))


def test_a_seat_that_nobody_claims_is_the_tables_to_offer() -> None:
    meta = seating.resign(game("nell", "faye"), "faye", NOW)
    refused("not_seated", lambda: seating.offer(meta, "stranger", 1, "miley", "Miley", NOW))
    refused("not_seated", lambda: seating.offer(meta, "nell", 2, "miley", "Miley", NOW))
    taken = seating.accept(seating.offer(meta, "nell", 1, "miley", "Miley", NOW), "miley", 1)
    assert taken.people == ("nell", "miley")
    assert taken.seats[1].level is None, "no AI plays beside her"


def test_a_vote_was_about_a_person_and_not_about_who_sits_there_now() -> None:
    meta = votes.agree(game("nell", "faye", "miley"), "nell", "kick", NOW, about=1)
    meta = seating.offer(meta, "faye", 1, "iwona", "Iwona", NOW)
    assert seating.accept(meta, "iwona", 1).votes == ()


def test_who_sits_already_is_named_to_whoever_offers_her_another_seat() -> None:
    stands_in = seating.stand_in(game("nell", "faye", "miley"), 2)
    for person in ("nell", "miley"):
        with pytest.raises(Declined) as caught:
            seating.offer(stands_in, "faye", 1, person, person.title(), NOW)
        assert (caught.value.code, caught.value.who) == ("already_sits", person.title())


def test_who_has_sat_down_meanwhile_takes_no_other_seat() -> None:
    meta = seating.resign(seating.resign(game("nell", "faye", "miley"), "faye", NOW), "miley", NOW)
    meta = seating.offer(meta, "nell", 1, "iwona", "Iwona", NOW)
    seated = meta.with_seat(2, SeatMeta("Iwona", "iwona"))
    refused("already_joined", lambda: seating.accept(seated, "iwona", 1))


def test_a_seat_that_was_left_is_known_by_who_left_it() -> None:
    meta = seating.resign(game("nell", "faye", "miley"), "faye", NOW)
    assert (meta.seat_left_by("faye"), meta.seat_left_by("nell")) == (1, None)
    taken = seating.accept(seating.offer(meta, "nell", 1, "iwona", "Iwona", NOW), "iwona", 1)
    assert taken.seat_left_by("faye") is None


def test_an_offer_ends_with_its_makers_claim_to_the_seat_and_not_before() -> None:
    meta = seating.offer(game("nell", "faye", "iwona"), "faye", 1, "miley", "Miley", NOW)
    assert seating.stand_in(meta, 1).offers == meta.offers, "while she is away somebody else may still take it"
    assert seating.resign(meta, "nell", NOW).offers == meta.offers, "who leaves another seat has nothing to do with it"
    assert seating.resign(meta, "faye", NOW).offers == ()


def test_for_whom_an_ai_plays_offers_no_seat_but_her_own() -> None:
    """Those who play on decide who plays with them."""
    meta = seating.resign(seating.stand_in(game("nell", "faye", "iwona"), 0), "faye", NOW)
    refused("not_your_seat", lambda: seating.offer(meta, "nell", 1, "miley", "Miley", NOW))
    assert seating.offer(meta, "nell", 0, "miley", "Miley", NOW).offers
    assert seating.offer(meta, "iwona", 1, "miley", "Miley", NOW).offers


def test_an_ai_that_stands_in_decides_itself_what_a_simplest_move_asks() -> None:
    meta = game("nell", "faye")
    meta = meta.with_seat(1, replace(meta.seats[1], simplest=True))
    assert not seating.stand_in(meta, 1).seats[1].simplest
    assert not seating.resign(meta, "faye", NOW).seats[1].simplest


def test_coming_back_ends_an_offer_of_ones_seat() -> None:
    meta = seating.offer(seating.stand_in(game("nell", "faye"), 1), "faye", 1, "miley", "Miley", NOW)
    assert seating.come_back(meta, "faye").offers == ()


def test_whoever_is_away_says_so_once_and_comes_back() -> None:
    meta = seating.away(game("nell", "faye"), "faye")
    refused("already_so", lambda: seating.away(meta, "faye"))
    refused("not_running", lambda: seating.away(replace(meta, status="over"), "nell"))
    assert not seating.come_back(meta, "faye").seats[1].away


def test_the_name_of_who_resigned_or_was_voted_out_can_still_be_found_and_forgotten() -> None:
    resigned = seating.resign(game("nell", "faye", "miley"), "faye", NOW)
    assert resigned.seats[1].left_by == "faye"
    voted_out = seating.given_up(game("nell", "faye", "miley"), 1, NOW)
    ai_first = seating.given_up(seating.stand_in(game("nell", "faye", "miley"), 1), 1, NOW)
    for meta in (resigned, voted_out, ai_first):
        assert "faye" not in repr(seating.forgotten(meta, "faye")).lower()


def test_whoever_takes_a_seat_that_was_left_brings_her_own_name_alone() -> None:
    meta = seating.resign(game("nell", "faye", "miley"), "faye", NOW)
    meta = seating.accept(seating.offer(meta, "nell", 1, "iwona", "Iwona", NOW), "iwona", 1)
    assert meta.seats[1].left_by is None
    assert "faye" not in repr(meta).lower()


def test_out_of_a_table_whatever_it_is_doing() -> None:
    lobby = replace(game("nell", "faye"), status="lobby")
    assert seating.out_of(lobby, "nell", NOW).people == ("faye",)
    assert seating.out_of(game("nell", "faye"), "faye", NOW).people == ("nell",)
    stands_in = seating.stand_in(game("nell", "faye"), 1)
    assert seating.out_of(stands_in, "faye", NOW).seats[1].owner is None
    host_away = seating.stand_in(game("nell", "faye"), 0)
    assert seating.out_of(host_away, "nell", NOW).host == "faye"
    assert seating.out_of(game("nell"), "nell", NOW).status == "ended"
    assert seating.out_of(game("nell"), "faye", NOW) == game("nell")
    for status in ("over", "ended"):
        still = replace(game("nell", "faye"), status=status)
        assert seating.out_of(still, "nell", NOW) == still
    assert seating.out_of(lobby, "miley", NOW) == lobby


def test_one_offer_at_a_time_until_nobody_has_answered_it_for_a_day() -> None:
    meta = seating.resign(game("nell", "faye", "miley"), "miley", NOW)
    meta = seating.offer(meta, "nell", 2, "iwona", "Iwona", NOW)
    refused("offer_open", lambda: seating.offer(meta, "nell", 2, "iwona", "Iwona", NOW))
    refused("offer_open", lambda: seating.offer(meta, "faye", 1, "szymon", "Szymon", NOW))
    later = seating.offer(meta, "faye", 1, "szymon", "Szymon", NOW + timedelta(days=1))
    assert [offer.to for offer in later.offers] == ["szymon"]


def test_no_means_no_and_taking_an_offer_back_does_not() -> None:
    meta = seating.offer(game("nell", "faye"), "faye", 1, "miley", "Miley", NOW)
    said_no = seating.decline(meta, "miley", 1)
    refused("offer_refused", lambda: seating.offer(said_no, "faye", 1, "miley", "Miley", NOW))
    refused("offer_refused", lambda: seating.offer(said_no, "nell", 0, "miley", "Miley", NOW))
    taken_back = seating.decline(meta, "faye", 1)
    assert seating.offer(taken_back, "faye", 1, "miley", "Miley", NOW).offers
    assert taken_back.refusals == (), "nor has she who took it back turned anything down"


def test_who_made_an_offer_is_told_that_it_was_turned_down_until_she_has_seen_it() -> None:
    meta = seating.offer(game("nell", "faye"), "faye", 1, "miley", "Miley", NOW)
    said_no = seating.decline(meta, "miley", 1)
    assert said_no.refused_offers == meta.offers
    assert seating.seen_refused(said_no, "nell") is said_no, "it is none of hers"
    assert seating.seen_refused(said_no, "faye").refused_offers == ()


@pytest.mark.parametrize("change", [
    lambda meta: seating.stand_in(meta, 1),
    lambda meta: seating.come_back(meta, "nell"),
    lambda meta: seating.offer(meta, "faye", 1, "iwona", "Iwona", NOW + timedelta(days=1)),
    lambda meta: seating.accept(meta, "miley", 1),
], ids=["stand in", "come back", "offer", "accept"])
@pytest.mark.parametrize("status", ["over", "ended"])
def test_no_seat_changes_hands_once_the_game_does_not_run(
    change: Callable[[GameMeta], GameMeta], status: Literal["over", "ended"]
) -> None:
    """Old buttons stay under old messages."""
    meta = seating.offer(seating.stand_in(game("nell", "faye"), 0), "faye", 1, "miley", "Miley", NOW)
    refused("not_running", lambda: change(replace(meta, status=status)))


def test_a_forgotten_person_is_nowhere_named() -> None:
    """Wherever her id or her name may stand; what is others' stays."""
    hers = SeatMeta("Nell", level="easy", owner="nell"), SeatMeta("Nell", level="easy", left_by="nell")
    offers = (SeatOffer(2, "nell", "Nell", "faye", NOW), SeatOffer(2, "iwona", "Iwona", "nell", NOW),
              SeatOffer(2, "iwona", "Iwona", "faye", NOW))
    meta = replace(
        game("nell", "faye"), ended_by="nell", seats=(*game("nell", "faye").seats, *hers),
        votes=(Vote(1, "end", "nell", ("nell", "faye"), NOW), Vote(2, "pause", "nell", ("nell",), NOW)),
        offers=offers, refused_offers=offers,
        refusals=("nell", "iwona"), invited=(Invited("nell", "Nell"), Invited("faye", "Faye")),
        turned_down=(Invited("nell", "Nell"), Invited("faye", "Faye")),
        turnovers=(Turnover(2, "stand_in", 3, "Nell", "nell", ai=False),
                   Turnover(1, "came_back", 5, "Faye", "faye", ai=True)),
    )
    left = seating.forgotten(meta, "nell")
    assert "nell" not in repr(left).lower()
    assert left.names == ("", "Faye", "", "")
    assert left.votes == (Vote(1, "end", "faye", ("faye",), NOW),)
    assert (left.offers, left.refused_offers) == (offers[2:], offers[2:])
    assert (left.refusals, left.invited) == (("iwona",), meta.invited[1:])
    assert left.turned_down == meta.turned_down[1:]
    assert [one.seat for one in left.turnovers] == [2, 1]
    assert left.turnovers[1] == meta.turnovers[1]


def test_a_forgotten_person_leaves_a_nameless_seat() -> None:
    meta = seating.forgotten(game("nell", "faye"), "nell")
    assert meta.names == ("", "Faye")
    assert "nell" not in repr(meta).lower()


def test_a_name_that_no_id_stands_beside_goes_where_the_seat_changed_hands_too() -> None:
    unknown = Turnover(1, "replaced", 9, "Faye", None, ai=True)
    meta = replace(game("nell", "miley"), turnovers=(unknown, Turnover(0, "stand_in", 9, "Faye", "f", ai=False)))
    assert [one.name for one in seating.unnamed(meta, "Faye").turnovers] == ["", "Faye"]


def test_a_name_stays_as_long_as_the_id_of_who_plays_or_has_left_the_seat_stands_beside_it() -> None:
    """Whoever deletes her data takes it along; another Faye's is none of hers."""
    seats = (SeatMeta("Faye", "f1"), SeatMeta("Faye", level="easy", owner="f2"),
             SeatMeta("Faye", level="easy", left_by="f3"), SeatMeta("Faye", level="easy"))
    assert seating.unnamed(replace(game("nell"), seats=seats), "Faye").names == ("Faye", "Faye", "Faye", "")
