"""What stands around a game: the lobby, pings, votes, refusals, settings."""

from dataclasses import replace
from datetime import UTC, datetime, time
from typing import Literal

import pytest

from bot import screens
from bot.screens import Ballot, LobbyFacts, LobbySeat
from bot.screens.notices import ping, refused
from bot.screens.screen import Screen
from bot.screens.table_facts import DealFacts
from bot.screens.votes import seat_changed, vote
from bot.server_settings import GuildSettings
from bot.text import Words, languages
from engine.rules.errors import Refused
from engine.rules.position import Options
from engine.table.ports import Person
from playground.wire import as_text, objects
from tests.support.discord_limits import SELECT, all_text, components, custom_ids, everything_said, labels
from tests.support.small_table import TABLE, WORDS


def _lobby(*names: str, **more: object) -> LobbyFacts:
    seats = tuple(LobbySeat(name, host=number == 0) for number, name in enumerate(names))
    facts = LobbyFacts(
        "abcdefghij", seats, Options(), "relaxed", "en", datetime(2026, 1, 2, tzinfo=UTC),
        lacks=None if len(seats) > 1 else "too_few_people")
    return replace(facts, **more)  # type: ignore[arg-type]  # keywords passed on


def test_a_lobby_starts_from_two_and_takes_five() -> None:
    assert labels(screens.lobby(_lobby("Nell"), WORDS)) == [
        "Join", "Leave", "Add AI", "Options", "Cancel", "Rules", "Learn to play"]
    assert "a game needs at least two players" in all_text(screens.lobby(_lobby("Nell"), WORDS))
    assert "Start" in labels(screens.lobby(_lobby("Nell", "Faye"), WORDS))
    full = screens.lobby(_lobby("Nell", "Faye", "Miley", "Iwona", "Szymon"), WORDS)
    assert "Join" not in labels(full)
    assert "All seats are taken." in all_text(full)
    assert "⚪ **Nell**, white circle, host" in all_text(full)


@pytest.mark.parametrize(("language", "line"), [
    ("en", "Language in the channel: English"), ("fr", "Langue du salon\u202f: français"),
    ("pl", "Język na kanale: polski")])
def test_a_lobby_names_its_language_as_a_sentence_does(language: str, line: str) -> None:
    """In French and Polish without the capital that it has in a list of languages."""
    assert line in all_text(screens.lobby(_lobby("Nell", language=language), Words.of(language))).splitlines()


@pytest.mark.parametrize(("language", "taken", "kept"), [
    ("en", "All seats are taken", "No seat is free but those kept for the rematch."),
    ("fr", "Toutes les places sont prises", "Il ne reste que les places gardées pour la revanche."),
    ("pl", "Wszystkie miejsca są zajęte", "Wolne są tylko miejsca zachowane na rewanż.")])
def test_seats_kept_for_a_rematch_are_not_said_to_be_taken(language: str, taken: str, kept: str) -> None:
    """Who of five was asked read that all seats were taken, and below it that she might take hers."""
    asked = all_text(screens.lobby(_lobby("Nell", asked=("Faye", "Miley", "Iwona", "Szymon")), Words.of(language)))
    assert kept in asked
    assert taken not in asked
    four = all_text(screens.lobby(_lobby("Nell", asked=("Faye", "Miley", "Iwona")), Words.of(language)))
    assert kept not in four


def test_where_all_other_seats_are_kept_nobody_is_told_to_add_an_ai() -> None:
    """There would be no seat for it before somebody has turned hers down."""
    alone = all_text(screens.lobby(_lobby("Nell", asked=("Faye", "Miley", "Iwona", "Szymon")), WORDS))
    assert "Somebody has to take a kept seat, or turn it down" in alone
    assert "Somebody has to join, or the host adds an AI" not in alone
    room = all_text(screens.lobby(_lobby("Nell", asked=("Faye", "Miley", "Iwona")), WORDS))
    assert "Somebody has to join, or the host adds an AI" in room


def test_hands_of_five_leave_four_seats_and_say_what_to_do_about_a_fifth() -> None:
    five = Options(modules=frozenset({"keep_a_card"}), hand_size=5)
    four = screens.lobby(_lobby("Nell", "Faye", "Miley", "Iwona", options=five), WORDS)
    assert "Join" not in labels(four)
    assert "All seats are taken." in all_text(four)
    assert "Hands of 5 cards" in all_text(four)
    assert "Hands of" not in all_text(screens.lobby(_lobby("Nell"), WORDS))
    assert "1 seat is free." in all_text(screens.lobby(_lobby("Nell", "Faye", "Miley", options=five), WORDS))
    chosen = [Options(modules=frozenset({"events"})), five]
    sizes = [[one for one in custom_ids(screens.options(_lobby("Nell", options=which), WORDS)) if "hand=" in one]
             for which in chosen]
    assert list(map(len, sizes)) == [0, 1], "only who keeps a card may hold five"
    more = _lobby("Nell", "Faye", "Miley", "Iwona", "Szymon", options=five, lacks="five_cards_need_few")
    assert "Somebody has to leave, or the host picks hands of four." in all_text(screens.lobby(more, WORDS))


def test_who_reads_about_a_deal_may_add_a_word_as_long_as_it_is_open() -> None:
    promised = DealFacts("abcdefghij", "f" * 64, ("ginkgo", ""), ("Nell", "Faye"), open=True, over=False)
    assert labels(screens.deal(promised, WORDS)) == ["Add a word"]
    shown = screens.deal(replace(promised, open=False), WORDS)
    assert labels(shown) == []
    assert "Nell added “ginkgo”" in all_text(shown)
    assert "Faye" not in all_text(shown), "she has added none"


def test_one_person_is_asked_for_a_rematch_to_take_her_one_seat() -> None:
    assert "Faye may take their seat with" in all_text(screens.lobby(_lobby("Nell", asked=("Faye",)), WORDS))
    several = screens.lobby(_lobby("Nell", asked=("Faye", "Miley")), WORDS)
    assert "Faye, Miley may take their seats with" in all_text(several)


def test_whose_seat_was_taken_is_said_as_long_as_her_name_is_known() -> None:
    assert "has taken Nell's seat." in all_text(seat_changed(TABLE, 1, "replaced", WORDS, whose="Nell"))
    assert "has taken over a seat." in all_text(seat_changed(TABLE, 1, "replaced", WORDS))


@pytest.mark.parametrize("what", ["resigned", "kicked"])
def test_whoever_is_left_can_offer_the_seat(what: Literal["resigned", "kicked"]) -> None:
    left = seat_changed(replace(TABLE, ai=frozenset({1})), 1, what, WORDS)
    assert "can offer the seat to somebody" in all_text(left)
    assert labels(left) == ["Offer the seat"]
    nobody = replace(TABLE, ai=frozenset(range(len(TABLE.names))))
    assert not labels(seat_changed(nobody, 1, what, WORDS))
    assert labels(seat_changed(TABLE, 1, "stand_in", WORDS)) == ["Take my seat back"], "she may come back"


def test_a_solo_lobby_in_a_channel_shows_no_way_to_more_seats() -> None:
    shown = screens.lobby(_lobby("Nell", options=Options(solo="normal"), lacks=None), WORDS)
    grey = {"Join", "Add AI"} & {item.get("label") for item in components(shown)}
    assert not grey, "what can never be pressed here"
    assert labels(shown) == ["Leave", "Options", "Start", "Cancel", "Rules", "Learn to play"]


def test_a_solo_lobby_starts_alone() -> None:
    shown = screens.lobby(_lobby("Nell", options=Options(solo="expert"), direct=True, lacks=None), WORDS)
    assert labels(shown) == ["Options", "Start", "Cancel", "Rules", "Learn to play"]
    assert "Solo against Hal, expert" in all_text(shown)


def test_a_mention_pings_one_person_and_a_direct_message_nobody() -> None:
    assert ping(TABLE, 0, 42, WORDS, mention=True).pings == (42,)
    assert "<@42>" in all_text(ping(TABLE, 0, 42, WORDS, mention=True))
    assert ping(TABLE, 0, 42, WORDS).pings == ()


def test_a_vote_says_who_asked_who_agreed_and_what_is_missing() -> None:
    shown = vote(TABLE, Ballot("kick", 3, 0, (0,), (2,), 2, subject=1), WORDS)
    assert "Vote Faye out?" in all_text(shown)
    assert "Asked by Nell." in all_text(shown)
    assert "One more has to agree; not yet: Miley." in all_text(shown)
    assert labels(shown) == ["Agree", "Take back"]
    assert "Change the pace to live?" in all_text(vote(TABLE, Ballot("pace", 3, 0, (0,), (2,), 2, pace="live"), WORDS))
    nobody = all_text(vote(TABLE, Ballot("pause", 3, 0, (), (0, 2), 2), WORDS))
    assert "Agreed: nobody." in nobody
    assert "2 more have to agree" in nobody
    done = vote(TABLE, Ballot("kick", 3, 0, (0, 2), (), 2, subject=1, state="passed"), WORDS)
    assert labels(done) == []


def test_a_refusal_says_what_to_do_now() -> None:
    text = all_text(refused(Refused("not_your_tile", "R7"), WORDS))
    assert "not behind your screen" in text
    assert "R7" in text


@pytest.mark.parametrize("language", languages())
def test_every_setting_is_called_by_a_name_of_its_own(language: str) -> None:
    """Fluent calls one that has none *Language*."""
    words = Words.of(language)
    for screen in (screens.me(Person("1"), words), screens.settings(GuildSettings(), words)):
        said = [line for line in all_text(screen).splitlines() if line]
        assert len(set(said)) == len(said) > 5, said


def test_the_reminder_is_one_and_comes_only_where_pings_do() -> None:
    offered = everything_said(screens.me(Person("1"), WORDS))
    for choice in ("No reminder", "Once, after 30 minutes", "Once, after an hour", "Once, after 12 hours"):
        assert f"'{choice}'" in offered
    assert "Every" not in offered, "no second one is sent"
    none = "Reminder: none without pings"
    assert none not in all_text(screens.me(Person("1"), WORDS))
    assert none in all_text(screens.me(Person("1", pings=False), WORDS)).splitlines()


def _chosen(screen: Screen) -> dict[str, list[str]]:
    """What each select shows as chosen, by what it is folded into."""
    return {
        as_text(item["custom_id"]).split(":")[-1].rstrip("="): [
            as_text(option["value"]) for option in objects(item["options"]) if option.get("default")]
        for item in components(screen) if item["type"] == SELECT}


def test_every_select_of_hers_shows_what_she_has_chosen() -> None:
    nothing = {"screens": ["dm"], "pings": ["dm"], "offers": ["yes"], "hints": ["yes"], "remind": ["720"],
               "quiet": ["none"]}
    assert _chosen(screens.me(Person("1"), WORDS)) == {"language": ["none"], **nothing}
    person = Person("1", "pl", False, "ephemeral", False, 45, time(21, 30), time(7), offers=False, hints=False)
    assert _chosen(screens.me(person, WORDS)) == {
        "language": ["pl"], "screens": ["ephemeral"], "pings": ["off"], "offers": ["no"], "hints": ["no"],
        "remind": ["45"], "quiet": ["21:30-07:00"]}
    assert _chosen(screens.me(replace(person, remind_minutes=None), WORDS))["remind"] == ["none"]
    # Half of a time, as a damaged row leaves it, is none.
    for half in (Person("1", quiet_from=time(21)), Person("1", quiet_to=time(7))):
        assert _chosen(screens.me(half, WORDS)) == {"language": ["none"], **nothing}


@pytest.mark.parametrize("settings", [
    GuildSettings(),
    GuildSettings((), threads=True, pace="live", language="pl", starters="managers", enders="managers"),
])
def test_every_select_of_a_servers_shows_what_is_chosen(settings: GuildSettings) -> None:
    assert _chosen(screens.settings(settings, WORDS)) == {
        "threads": ["yes" if settings.threads else "no"], "pace": [settings.pace],
        "language": [settings.language or "none"], "starters": [settings.starters], "enders": [settings.enders]}


@pytest.mark.parametrize("advised", [True, False])
@pytest.mark.parametrize("options", [
    Options(), Options(setup="draft", modules=frozenset({"keep_a_card", "prestige"}), hand_size=5),
    Options(solo="expert"),
])
def test_every_select_of_a_lobbys_options_shows_what_is_chosen(options: Options, *, advised: bool) -> None:
    facts = _lobby("Nell", options=options, pace="live", language="fr", advised=advised)
    chosen = _chosen(screens.options(facts, WORDS))
    shared = {} if options.solo else {
        "setup": [options.setup], "modules": sorted(options.modules), "pace": ["live"]}
    hand = {"hand": ["5"]} if options.hand_size == 5 else {}
    if shared:
        chosen["modules"].sort()
    assert chosen == {
        "solo": [options.solo or "none"], **shared, **hand, "language": ["fr"],
        "advice": ["yes" if advised else "no"]}
    assert ("Pace: live" in all_text(screens.lobby(facts, WORDS))) == (not options.solo), "nobody waits for her"


def test_settings_have_their_names_in_words() -> None:
    facts = Person("1")
    said = all_text(screens.me(facts, WORDS)).splitlines()
    assert {"Language", "Private screens", "Pings", "Reminder", "Quiet hours"} <= set(said)
    said = all_text(screens.settings(GuildSettings(threads=True, pace="live"), WORDS)).splitlines()
    assert {"Threads", "Pace", "Who may end games early"} <= set(said)
    assert ("Language" in said) == (len(languages()) > 1), "there is nothing to choose from one"


def test_of_very_many_channels_the_last_are_counted() -> None:
    for count, more in ((50, ""), (51, " and one more"), (53, " and 3 more")):
        said = all_text(screens.settings(GuildSettings(channels=tuple(range(count))), WORDS))
        assert f"<#49>{more}. `/ginkgo" in said
