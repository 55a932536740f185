"""A table before its game."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from functools import partial

from engine.rules.position import Options
from engine.table import lobby, seating, votes
from engine.table.meta import GameMeta, Pace, SeatMeta
from tests.support.tables import refused

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


def opened(options: Options | None = None, guild: str | None = "g") -> GameMeta:
    return lobby.opened("aaaaaaaaaa", "c", guild, "nell", "Nell", NOW, options=options or Options(), pace=Pace(),
                        language="en")


def test_the_host_sits_in_the_first_seat() -> None:
    meta = opened()
    assert meta.names == ("Nell",)
    assert meta.host == "nell"
    assert meta.seat_of("nell") == 0


def test_nobody_joins_twice() -> None:
    refused("already_joined", lambda: lobby.join(opened(), "nell", "Nell again"))


def test_five_sit_and_a_sixth_does_not() -> None:
    meta = opened()
    for person in "abc":
        meta = lobby.join(meta, person, person)
    meta = lobby.add_ai(meta, "nell", "easy", "AI")
    assert len(meta.seats) == 5
    refused("full", lambda: lobby.join(meta, "d", "d"))
    refused("full", lambda: lobby.add_ai(meta, "nell", "easy", "AI"))


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    meta = lobby.add_ai(opened(), "nell", "medium", "AI")
    meta = lobby.leave(lobby.join(meta, "faye", "Faye"), "nell", NOW)
    assert meta.host == "faye"
    assert meta.names == ("AI", "Faye")
    assert meta.status == "lobby"


def test_a_lobby_that_the_last_person_leaves_is_cancelled() -> None:
    meta = lobby.leave(lobby.add_ai(opened(), "nell", "easy", "AI"), "nell", NOW)
    assert (meta.status, meta.end_reason) == ("ended", "cancelled")
    assert not meta.open


def test_only_the_host_decides() -> None:
    meta = lobby.join(opened(), "faye", "Faye")
    for change in (
        lambda: lobby.add_ai(meta, "faye", "easy", "AI"),
        lambda: lobby.remove_ai(meta, "faye"),
        lambda: lobby.set_options(meta, "faye", Options()),
        lambda: lobby.set_pace(meta, "faye", Pace()),
        lambda: lobby.set_advice(meta, "faye", allowed=True),
        lambda: lobby.set_language(meta, "faye", "fr"),
        lambda: lobby.cancel(meta, "faye", NOW),
        lambda: lobby.begun(meta, "faye", NOW, "hash"),
    ):
        refused("not_host", change)


def test_ai_seats_come_and_go() -> None:
    meta = lobby.add_ai(lobby.join(opened(), "faye", "Faye"), "nell", "easy", "AI")
    assert lobby.remove_ai(meta, "nell").names == ("Nell", "Faye")
    refused("no_ai_seat", lambda: lobby.remove_ai(lobby.remove_ai(meta, "nell"), "nell"))


def test_nobody_starts_alone() -> None:
    refused("too_few_people", lambda: lobby.begun(opened(), "nell", NOW, "hash"))


def test_ais_alone_do_not_start() -> None:
    meta = lobby.add_ai(lobby.add_ai(opened(), "nell", "easy", "AI"), "nell", "easy", "AI")
    lobby.check_seats(meta)
    refused("too_few_people", lambda: lobby.check_seats(replace(meta, seats=meta.seats[1:])))


def test_who_neither_sits_there_nor_is_asked_has_nothing_to_leave() -> None:
    refused("not_seated", lambda: lobby.leave(opened(), "faye", NOW))


def test_a_word_is_added_by_who_sits_there_to_a_deal_that_was_promised() -> None:
    meta = replace(opened(), commitment="hash")
    assert lobby.add_word(meta, "nell", "ginkgo").seats[0].word == "ginkgo"
    refused("not_seated", lambda: lobby.add_word(meta, "faye", "ginkgo"))
    refused("no_promise", lambda: lobby.add_word(replace(meta, commitment=None), "nell", "ginkgo"))
    for word in ("x" * 41, "a\nb", "e\u0301"):
        refused("not_a_word", partial(lobby.add_word, meta, "nell", word))


def test_one_person_and_an_ai_may_start() -> None:
    meta = lobby.begun(lobby.add_ai(opened(), "nell", "easy", "AI"), "nell", NOW, "hash")
    assert meta.status == "running"
    assert meta.options.seats == 2
    assert meta.commitment == "hash"


def test_solo_is_for_one() -> None:
    solo = opened(Options(1, solo="normal"))
    refused("solo_alone", lambda: lobby.join(solo, "faye", "Faye"))
    started = lobby.begun(solo, "nell", NOW, "hash")
    assert started.names == ("Nell", "Hal")
    two = lobby.set_options(lobby.join(opened(), "faye", "Faye"), "nell", Options(1, solo="normal"))
    refused("solo_alone", lambda: lobby.begun(two, "nell", NOW, "hash"))


def test_solo_takes_no_ai_seats_along() -> None:
    meta = lobby.add_ai(lobby.join(opened(), "faye", "Faye"), "nell", "easy", "AI")
    assert lobby.set_options(meta, "nell", Options(1, solo="normal")).names == ("Nell", "Faye", "Hal")


def test_in_a_direct_message_only_solo_is_played() -> None:
    refused("direct_only_solo", lambda: opened(guild=None))
    refused("direct_only_solo", lambda: opened(Options(1, modules=frozenset({"events"}), solo="normal"), guild=None))
    solo = opened(Options(1, solo="expert"), guild=None)
    refused("direct_only_solo", lambda: lobby.set_options(solo, "nell", Options()))


def test_options_that_do_not_go_together() -> None:
    refused("solo_no_modules", lambda: opened(Options(1, modules=frozenset({"events"}), solo="normal")))
    refused("solo_no_modules", lambda: opened(Options(1, hand_size=5, solo="normal")))
    refused("five_cards_need_keep", lambda: opened(Options(hand_size=5)))
    five = Options(modules=frozenset({"keep_a_card"}), hand_size=5)
    meta = opened()
    for person in "abcd":
        meta = lobby.join(meta, person, person)
    meta = lobby.set_options(meta, "nell", five)
    refused("five_cards_need_few", lambda: lobby.begun(meta, "nell", NOW, "hash"))
    assert lobby.begun(lobby.leave(meta, "d", NOW), "nell", NOW, "hash").options.seats == 4


def test_no_seat_is_taken_that_the_rules_do_not_know() -> None:
    meta = opened(Options(modules=frozenset({"keep_a_card"}), hand_size=5))
    for person in "abc":
        meta = lobby.join(meta, person, person)
    refused("five_cards_need_few", lambda: lobby.join(meta, "d", "d"))
    refused("five_cards_need_few", lambda: lobby.add_ai(meta, "nell", "easy", "AI"))
    four = lobby.set_options(meta, "nell", Options(modules=frozenset({"keep_a_card"})))
    assert len(lobby.join(four, "d", "d").seats) == 5


def test_nothing_of_a_lobby_works_once_the_game_runs() -> None:
    meta = lobby.begun(lobby.join(opened(), "faye", "Faye"), "nell", NOW, "hash")
    refused("not_a_lobby", lambda: lobby.join(meta, "miley", "Miley"))
    refused("not_a_lobby", lambda: lobby.leave(meta, "faye", NOW))
    refused("not_a_lobby", lambda: lobby.cancel(meta, "nell", NOW))
    refused("not_a_lobby", lambda: lobby.ended(meta, "nell", NOW))
    refused("not_a_lobby", lambda: lobby.add_word(meta, "nell", "ginkgo"))
    refused("not_a_lobby", lambda: lobby.begun(meta, "nell", NOW, "hash"))


def test_stopping_leaves_no_question_no_vote_and_no_pause() -> None:
    meta = lobby.begun(lobby.join(opened(), "faye", "Faye"), "nell", NOW, "hash")
    meta = replace(meta.with_seat(0, replace(meta.seats[0], asked_at=NOW)), paused=True)
    meta = votes.agree(seating.offer(meta, "nell", 0, "miley", "Miley", NOW), "nell", "resume", NOW)
    ended = lobby.closed(meta, "consent", NOW)
    assert (ended.votes, ended.offers, ended.paused) == ((), (), False)
    assert [seat.asked_at for seat in ended.seats] == [None, None]
    assert ended.finished == NOW


def over(*people: str) -> GameMeta:
    seats = tuple(SeatMeta(person.title(), person) for person in people)
    return GameMeta("bbbbbbbbbb", "c", "g", people[0], NOW, "over", seats=seats)


def rematch(*people: str, by: str) -> GameMeta:
    return lobby.opened_again(over(*people), "aaaaaaaaaa", by, by.title(), NOW)


OF_ONE_GAME = frozenset({
    "id", "host", "created", "status", "invited", "turned_down", "seats", "version", "round", "paused", "votes",
    "votes_made", "offers", "refused_offers", "refusals", "commitment", "words", "touched", "started", "finished",
    "end_reason", "ended_by", "winners", "turnovers", "simplest_moves",
})
"""What a table has that no other begins with. All else was chosen for it, and a rematch has it too."""


def test_a_rematch_keeps_all_that_was_chosen() -> None:
    options = Options(seats=2, setup="draft", modules=frozenset({"keep_a_card", "events"}), hand_size=5)
    pace = Pace("live", timedelta(seconds=7), timedelta(minutes=3), "ai")
    plain = over("nell", "faye")
    old = replace(plain, channel="c7", guild="g7", language="pl", options=options, pace=pace, advice=True)
    again = lobby.opened_again(old, "aaaaaaaaaa", "faye", "Faye", NOW)
    for field in fields(GameMeta):
        if field.name not in OF_ONE_GAME:
            chosen = getattr(old, field.name)
            assert chosen != getattr(plain, field.name), f"{field.name}: choose something that is not usual"
            assert getattr(again, field.name) == chosen, field.name
    alone = replace(old, options=Options(seats=1, solo="expert"), advice=False)
    assert lobby.opened_again(alone, "aaaaaaaaaa", "nell", "Nell", NOW).options.solo == "expert"
    assert not lobby.opened_again(alone, "aaaaaaaaaa", "nell", "Nell", NOW).advised


def test_who_did_not_play_opens_the_same_table_without_asking_those_who_did() -> None:
    assert lobby.opened_again(over("nell", "faye"), "aaaaaaaaaa", "miley", "Miley", NOW).invited == ()


def test_an_ai_that_plays_for_nobody_comes_along_to_a_rematch_and_no_other_does() -> None:
    old = over("nell", "faye")
    ais = (SeatMeta("Ada", None, "easy"), SeatMeta("Miley", None, "medium", owner="miley"),
           SeatMeta("Iwona", None, "hard", left_by="iwona"), SeatMeta("", None, "easy"))
    again = lobby.opened_again(replace(old, seats=(*old.seats, *ais)), "aaaaaaaaaa", "nell", "Nell", NOW)
    assert [(seat.name, seat.level) for seat in again.seats] == [("Nell", None), ("Ada", "easy")]
    hers = lobby.opened_again(replace(old, seats=(*old.seats, *ais)), "aaaaaaaaaa", "szymon", "Szymon", NOW)
    assert [seat.name for seat in hers.seats] == ["Szymon"], "she did not play there"


def test_a_rematch_seats_the_same_people_each_one_further_on_however_they_agree() -> None:
    meta = rematch("nell", "faye", "miley", by="miley")
    meta = lobby.join(lobby.join(meta, "nell", "Nell"), "faye", "Faye")
    assert meta.people == ("faye", "miley", "nell")
    assert lobby.begun(meta, "miley", NOW, "hash").invited == ()


def test_a_seat_is_kept_for_who_was_asked_until_she_says_no() -> None:
    meta = rematch("nell", "faye", "miley", "iwona", "szymon", by="nell")
    refused("full", lambda: lobby.join(meta, "stranger", "Stranger"))
    refused("full", lambda: lobby.add_ai(meta, "nell", "easy", "AI"))
    without = lobby.leave(meta, "iwona", NOW)
    assert lobby.join(without, "stranger", "Stranger").people == ("nell", "stranger")
    assert [one.person for one in without.awaited] == ["faye", "miley", "szymon"]
    again = lobby.leave(lobby.join(meta, "faye", "Faye"), "faye", NOW)
    assert "faye" not in [one.person for one in again.invited], "whoever leaves is asked no more"


def test_r8_5_of_five_who_are_asked_the_first_four_sit_where_hands_are_of_five_cards() -> None:
    meta = rematch("nell", "faye", "miley", "iwona", "szymon", by="nell")
    meta = lobby.set_options(meta, "nell", Options(modules=frozenset({"keep_a_card"}), hand_size=5))
    refused("full", lambda: lobby.join(meta, "stranger", "Stranger"))
    for person in ("faye", "miley", "iwona"):
        meta = lobby.join(meta, person, person.title())
    refused("five_cards_need_few", lambda: lobby.join(meta, "szymon", "Szymon"))
    assert meta.awaited == (), "who has none to take is waited for by nobody"
    assert [one.person for one in lobby.leave(meta, "faye", NOW).awaited] == ["szymon"]
    assert len(lobby.begun(meta, "nell", NOW, "hash").seats) == 4
