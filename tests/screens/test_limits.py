"""Every screen in every language, with inputs as large as they come, within Discord's limits and its catalogue."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import get_args

import pytest

from bot import screens
from bot.ids import decode
from bot.screens import (
    AboutFacts,
    Ballot,
    LobbyFacts,
    LobbySeat,
    PersonFacts,
    Screen,
    ServerFacts,
    answer_of,
    folded,
)
from bot.screens.notices import ping, ping_done, refused, resign
from bot.screens.rules import TOPICS
from bot.screens.votes import late, offered, paused, seat_changed, vote
from bot.text import languages
from engine.rules.errors import RefusalCode, Refused
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt, ReturnPrompt
from engine.rules.scoring import score
from engine.rules.view import View, view, view_event
from tests.screens.catalogue import messages, said_in_code
from tests.screens.discord_limits import SELECT, check, components, custom_ids
from tests.screens.games import ALL, NAMES, TABLE, Listening, play

GAMES = (
    (Options(seats=5, setup="draft", modules=ALL), 1, False),
    (Options(seats=4, setup="introductory", modules=ALL, hand_size=5), 2, True),
    (Options(seats=2, setup="draft"), 3, True),
    (Options(seats=3, setup="introductory", modules=frozenset({"events", "experts"})), 4, False),
    (Options(seats=1, solo="expert"), 5, False),
)
LANGUAGES = languages()


@cache
def words_of(language: str) -> Listening:
    """One for the whole module, so that all that was asked for is known at the end."""
    return Listening(language)


def _private_paths(now: View, screen: Screen) -> Iterator[str]:
    """Where the buttons and selects of a private screen lead: every pick, every option of a select."""
    for item in components(screen):
        press = decode(str(item.get("custom_id", "")))
        if press is None or press.verb != "pick":
            continue
        if item["type"] == SELECT:
            options = item["options"]
            assert isinstance(options, list)
            values = [option["value"] for option in options]
            yield folded(press, values[:1]).arg
            yield folded(press, values[-1:]).arg
            if int(str(item["max_values"])) > 1:
                yield folded(press, values).arg
        else:
            yield press.arg


def _walk_private(now: View, prompt: int, words: Listening, depth: int) -> None:
    """The screen and all that its buttons lead to, as deep as the steps go."""
    seen, ahead = set[str](), [""]
    while ahead and len(seen) < depth:
        path = ahead.pop()
        if path in seen:
            continue
        seen.add(path)
        screen = screens.private(TABLE, now, prompt, path, words)
        check(screen)
        for custom_id in custom_ids(screen):
            press = decode(custom_id)
            if press is not None and press.verb == "answer" and now.prompt is not None:
                now.prompt.check(answer_of(now, press.arg))
        ahead += _private_paths(now, screen)


def _walk_game(options: Options, seed: int, words: Listening, *, hoard: bool) -> None:
    kinds: dict[str, int] = {}
    most = 0
    last: Position | None = None
    for number, (position, events) in enumerate(play(options, seed, hoard=hoard)):
        last = position
        now = view(position, None)
        told = [view_event(event, None) for event in events]
        if number % 23 == 0:
            check(screens.board(TABLE, now, told, words))
            check(screens.describe(TABLE, now, words))
        for seat, prompt in position.open.items():
            large = len(position.seats[seat].tiles) > most + 4
            kinds[prompt.kind] = kinds.get(prompt.kind, 0) + 1
            if large or kinds[prompt.kind] <= 3 or kinds[prompt.kind] % 97 == 0:
                most = max(most, len(position.seats[seat].tiles))
                lately = [view_event(event, seat) for event in events[-60:]]
                check(screens.private(TABLE, view(position, seat), number, "", words, events=lately))
                _walk_private(view(position, seat), number, words, 60)
        for seat in range(len(position.seats)):
            if number % 11 == 0 and seat not in position.open and not (options.solo and seat == 1):
                check(screens.private(TABLE, view(position, seat), number, "", words, away=bool(number % 2)))
    assert last is not None
    _check_end(last, events, words)


def _check_end(position: Position, events: list[object], words: Listening) -> None:
    now, told = view(position, None), [view_event(event, None) for event in events]  # type: ignore[arg-type]
    check(screens.final(TABLE, now, score(position), words, ("rematch", "replay", "export")))
    check(screens.board(TABLE, now, told, words, live=False))
    check(screens.board(replace(TABLE, paused=True), now, told, words))
    check(screens.private(TABLE, view(position, 0), 1, "", words))
    page = 0
    while True:
        screen = screens.log(TABLE, now, told, words, page)
        check(screen)
        if f"log:{page + 1}" not in " ".join(custom_ids(screen)):
            break
        page += 1
    check(screens.log(TABLE, now, told, words))
    check(screens.log(TABLE, now, (), words))


def _walk_game_of(language: str) -> None:
    for options, seed, hoard in GAMES:
        _walk_game(options, seed, words_of(language), hoard=hoard)


def _lobbies() -> Iterator[LobbyFacts]:
    seats = tuple(
        LobbySeat(name, level, host=number == 0)
        for number, (name, level) in enumerate(zip(NAMES, (None, "easy", "medium", None, None), strict=True))
    )
    for count in (1, 2, 5):
        for options in (Options(), Options(setup="draft", modules=ALL, hand_size=5), Options(solo="normal"),
                        Options(solo="expert")):
            yield LobbyFacts("abcdefghij", seats[:count], options, "live", "en", datetime(2026, 1, 1, tzinfo=UTC))
    yield LobbyFacts("abcdefghij", seats[:1], Options(solo="normal"), "relaxed", "en", datetime(2026, 1, 1, tzinfo=UTC),
                     direct=True)


def _walk_rest(words: Listening) -> None:
    for facts in _lobbies():
        check(screens.lobby(facts, words))
        check(screens.options(facts, words))
    for reason in ("cancelled", "expired", "started"):
        check(screens.closed(words, reason))
    for topic in (*TOPICS, "no such topic"):
        check(screens.rules(topic, words, game="abcdefghij"))
    assert len(screens.topics(words)) == 25
    check(screens.about(AboutFacts("1.2.3", "https://example.org/", 3, 40, 2, "https://example.org/privacy"), words))
    for code in get_args(RefusalCode):
        check(refused(Refused(code, "R7 B12 green 1,2 artist"), words))
    for again in (False, True):
        for mention in (False, True):
            check(ping(TABLE, 4, 123456789012345678, words, again=again, mention=mention))
        check(resign(TABLE, words, last=again))
    check(ping_done(TABLE, words))
    for kind in ("end", "pause", "resume", "pace", "kick", "replace", "default", "stand_in"):
        ballot = Ballot(kind, 7, 0, (0, 1), (2, 3, 4), 3, subject=4, newcomer="*" * 32, pace="live")
        check(vote(TABLE, ballot, words))
        check(vote(TABLE, replace(ballot, agreed=(), by=None), words))
        for state in ("passed", "failed", "settled"):
            check(vote(TABLE, replace(ballot, state=state), words))
    check(late(TABLE, 4, words))
    check(offered(TABLE, 4, "*" * 32, words))
    for what in ("resigned", "kicked", "stand_in", "came_back", "replaced", "default_played"):
        check(seat_changed(TABLE, 4, what, words))
    check(paused(TABLE, words))
    check(paused(replace(TABLE, paused=True), words))
    for person in (
        PersonFacts(None, "dm", "dm", None, None, "UTC"),
        PersonFacts("en", "ephemeral", "off", 45, ("01:23", "04:56"), "America/North_Dakota/Beulah", dm_refused=True),
    ):
        check(screens.me(person, words))
    check(screens.settings(ServerFacts((), threads=False, pace="live", language="en", enders="players"), words))
    many = tuple(range(10**18, 10**18 + 40))
    check(screens.settings(ServerFacts(many, threads=True, pace="relaxed", language="en", enders="managers"), words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_of_whole_games_keeps_to_the_limits(language: str) -> None:
    _walk_game_of(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_screen_keeps_to_the_limits(language: str) -> None:
    _walk_rest(words_of(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_asked_for_with_exactly_what_they_name(language: str) -> None:
    """Depends on nothing: walks again what has not been walked in this process."""
    words = words_of(language)
    if not words.asked:
        _walk_game_of(language)
        _walk_rest(words)
    wanted = messages("en")
    wrong = {(key, tuple(values), tuple(wanted[key])) for key, values in words.asked if values != wanted[key]}
    assert not wrong


def test_every_sentence_is_used() -> None:
    words = words_of("en")
    if len(words.asked) < 100:
        _walk_game_of("en")
        _walk_rest(words)
    asked = {key for key, _ in words.asked}
    assert set(messages("en")) - asked - said_in_code() == set()


def test_a_hundred_tiles_are_still_within_the_limits() -> None:
    """Far more than a game can give: the longest list of tiles there can be is 60."""
    position, _ = next(play(Options(seats=5, setup="introductory", modules=ALL - {"experts"}), 9))
    tiles = [f"{colour}{number}" for number in range(1, 21) for colour in "RBY"]
    prompt = position.open[0]
    assert isinstance(prompt, ChoosePrompt) or prompt.kind == "events"
    position.seats[0].tiles = [*tiles, *["green"] * 9]
    position.phase, position.round = "resolve", 3
    position.open = {0: ReturnPrompt(0, tuple(tiles), 1)}
    words = words_of("en")
    _walk_private(view(position, 0), 3, words, 40)
    hand = ("A", "B", "R1", "B1")
    position.open = {0: ChoosePrompt(0, hand, tuple(tiles), 2, (), keeps_card=True, may_new_hand=True)}
    _walk_private(view(position, 0), 3, words, 40)
