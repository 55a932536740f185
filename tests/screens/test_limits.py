"""Every screen in every language, with inputs as large as they come, within Discord's limits and its catalogue."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from functools import cache
from typing import Literal, get_args

import pytest
from babel import Locale

from bot import screens
from bot.learning.guides import guide, guides
from bot.learning.puzzles import puzzles
from bot.operator.missing_words import FOR_OPERATORS
from bot.presses.learn import attempted
from bot.screens import About, Ballot, LobbyFacts, LobbySeat, Screen, answer_of, with_choice
from bot.screens.choosing.path import DISTRICTS
from bot.screens.ending import ending
from bot.screens.exercise import Stand
from bot.screens.games import GameLine, resign_where
from bot.screens.guide_step import StepFacts
from bot.screens.hints import TOPIC, fitting
from bot.screens.layout import Presses, option
from bot.screens.notices import on_demand, ping, refused, resign
from bot.screens.puzzle import SHOW, PuzzleFacts
from bot.screens.rules import TOPICS
from bot.screens.table_facts import DealFacts
from bot.screens.votes import late, offer_made, offer_to_whom, offered, paused, seat_changed, settled, vote
from bot.server_settings import GuildSettings
from bot.text import languages
from bot.wire.custom_id import decode
from engine.players.judgements import Advice, DecisiveRound, Review, Verdict
from engine.players.reasons import Reasons
from engine.practice.lesson import LEARNER, Attempt
from engine.practice.puzzle import Try, ways
from engine.rules.course import Course, Swing
from engine.rules.decisions import Choose, NewHand
from engine.rules.errors import RefusalCode, Refused
from engine.rules.events import Acted, Event, NewHandTaken
from engine.rules.imagining import with_private
from engine.rules.position import Options, Position
from engine.rules.prompts import ReturnPrompt
from engine.rules.records.actions import Done
from engine.rules.records.file import Header
from engine.rules.scoring import score
from engine.rules.view import View, view, view_event
from engine.table.meta import EndReason, SimplestMove, Turnover, VoteKind
from engine.table.notices import Matter
from engine.table.ports import Person
from tests.support import rare
from tests.support.catalogue import messages, said_in_code
from tests.support.discord_limits import SELECT, check, components, custom_ids
from tests.support.pseudo import Stretched
from tests.support.screen_games import ALL, NAMES, TABLE, Listening, hers, past_board, play

COUNTED = {
    "en": {
        "one": "tile point resource card token building floor credit choice set table",
        "more": "tiles points resources cards tokens buildings floors credits choices sets tables"},
    "fr": {
        "one": "tuile point ressource carte jeton bâtiment niveau crédit série espace",
        "more": "tuiles points ressources cartes jetons bâtiments niveaux crédits séries espaces"},
    "pl": {
        "one": "kafelek punkt zasób karta żeton budynek piętro zestaw pole Zielona",
        "few": "kafelki punkty zasoby karty żetony budynki piętra zestawy pola Zielone",
        "more": "kafelków punktów zasobów kart żetonów budynków pięter zestawów pól Zielonych"},
}
"""What is counted, as each language calls one of it, a few where that is said otherwise, and more."""
GAMES = (
    (Options(seats=5, setup="draft", modules=ALL), 1, False),
    (Options(seats=4, setup="introductory", modules=ALL, hand_size=5), 2, True),
    (Options(seats=2, setup="draft"), 3, True),
    (Options(seats=3, setup="introductory", modules=frozenset({"events"})), 4, False),
    (Options(seats=1, solo="expert"), 5, False),
)
LANGUAGES = languages()
LONG = "*" * 32
"""A name as long as they come."""
WALKED = (*LANGUAGES, "stretched")
"""Also the language that nobody speaks (tests/support/pseudo.py), a third longer than English."""


@cache
def words_of(language: str) -> Listening:
    """One for the whole module, so that all that was asked for is known at the end."""
    return Stretched() if language == "stretched" else Listening(language)


@cache
def walked(language: str, what: Literal["games", "rare", "rest"]) -> None:
    """Walk once a process, whichever test comes first. A limit that is passed fails every time: nothing is kept."""
    words = words_of(language)
    if what == "games":
        for options, seed, hoard in GAMES:
            _walk_game(options, seed, words, hoard=hoard)
    elif what == "rare":
        _walk_rare(words)
    else:
        _walk_rest(words)


def _private_paths(screen: Screen) -> Iterator[str]:
    """Where the buttons and selects of a private screen lead: every pick, every option of a select."""
    for item in components(screen):
        press = decode(str(item.get("custom_id", "")))
        if press is None or press.verb != "pick":
            continue
        if item["type"] == SELECT:
            options = item["options"]
            assert isinstance(options, list)
            values = [one["value"] for one in options]
            yield with_choice(press, values[:1]).arg
            yield with_choice(press, values[-1:]).arg
            if int(str(item["max_values"])) > 1:
                yield with_choice(press, values).arg
        else:
            yield press.arg


def _walk_private(now: View, prompt: int, words: Listening, depth: int) -> None:
    """The screen and all that its buttons lead to, as deep as the steps go."""
    table, seen, ahead = hers(now), set[str](), [""]
    while ahead and len(seen) < depth:
        path = ahead.pop()
        if path in seen:
            continue
        seen.add(path)
        screen = screens.private(table, now, prompt, path, words)
        check(screen)
        if not path:
            check(screens.can(table, now, words))
            check(screens.describe(table, now, words))
            check(screens.districts(table, now, words))
            check(screens.private(table, now, prompt, DISTRICTS, words))
        for custom_id in custom_ids(screen):
            press = decode(custom_id)
            if press is not None and press.verb == "answer" and now.prompt is not None:
                now.prompt.check(answer_of(now, press.arg))
        ahead += _private_paths(screen)


def _walk_game(options: Options, seed: int, words: Listening, *, hoard: bool) -> None:
    kinds: dict[str, int] = {}
    most, seen = 0, set[str]()
    last: Position | None = None
    for number, (position, events) in enumerate(play(options, seed, hoard=hoard)):
        last = position
        now = view(position, None)
        told = [view_event(event, None) for event in events]
        if number % 23 == 0:
            check(screens.board(TABLE, now, told, words))
            check(screens.describe(TABLE, now, words))
            check(screens.districts(TABLE, now, words))
            check(screens.past_round(TABLE, [Done(now, tuple(told), 1, ends_round=True)], told, words))
        for seat, prompt in position.open.items():
            large = len(position.seats[seat].tiles) > most + 4
            kinds[prompt.kind] = kinds.get(prompt.kind, 0) + 1
            own = view(position, seat)
            for hint in fitting(own, [view_event(event, seat) for event in events[-30:]]):
                if hint not in seen:
                    seen.add(hint)
                    check(screens.private(hers(own), own, number, "", words, screens.Beside(hint=hint)))
            if large or kinds[prompt.kind] <= 3 or kinds[prompt.kind] % 97 == 0:
                most = max(most, len(position.seats[seat].tiles))
                lately = [view_event(event, seat) for event in events[-60:]]
                check(screens.private(hers(own), own, number, "", words, screens.Beside(events=lately)))
                _walk_private(own, number, words, 60)
        for seat in range(len(position.seats)):
            if number % 11 == 0 and seat not in position.open and not (options.solo and seat == 1):
                table = replace(TABLE, ai=frozenset({seat})) if number % 2 else TABLE
                beside = screens.Beside(refused=NAMES[:2])
                check(screens.private(table, view(position, seat), number, "", words, beside))
                check(screens.can(table, view(position, seat), words))
    assert last is not None
    _check_end(last, events, words)


def _check_end(position: Position, events: Sequence[Event], words: Listening) -> None:
    now, told = view(position, None), [view_event(event, None) for event in events]
    decided = _decided(position)
    check(screens.final(TABLE, now, score(position), words, events=told))
    check(screens.final(TABLE, now, score(position), words, events=told, course=decided))
    check(screens.final(TABLE, now, score(position), words, events=told, live=False))
    check(screens.finished(TABLE, now, score(position), words))
    check(screens.board(TABLE, now, told, words, state="older"))
    check(screens.board(TABLE, now, told, words, state="stopped"))
    for number in range(7):
        check(screens.scoring_step(TABLE, now, score(position), words, number, course=decided))
    own = [view(position, seat).seats[seat].private for seat in range(len(position.seats))]
    for board in (now, replace(now, phase="choose"), replace(now, phase="choose", round=0)):
        for within in (False, True):
            check(screens.replay_step(TABLE, past_board(board, own, 7, 24, within=within), events, words))
    check(screens.replay_step(TABLE, past_board(now, [None] * len(own), 0, 24), events, words, shared=True))
    check(screens.board(replace(TABLE, paused=True), now, told, words))
    check(screens.board(TABLE, now, told, words, since=[NewHandTaken(0, 1)]))
    check(screens.districts(TABLE, replace(now, city={}), words))
    check(screens.private(TABLE, view(position, 0), 1, "", words))
    check(screens.can(TABLE, view(position, 0), words))
    for over in (False, True):
        check(screens.past_answer(TABLE.game, 3, words, over=over))
    for why in (_looked_back(position, 0).verdicts[0].reasons, Reasons()):
        check(screens.advice(TABLE, now, Advice(NewHand(0), why, 0.4), words))
    presses = Presses(TABLE.game)
    check(screens.making(presses, "review", "again", words, "app-review-progress", done=99, total=100))
    check(screens.making(presses, "replay", "again-for-all", words, "app-film-progress", done=99, total=100))
    for key in ("app-review-waiting", "app-film-waiting"):
        check(screens.making(presses, "replay", "again-for-all", words, key))
    for seat, every in ((None, False), (0, False), (0, True)):
        check(screens.review(
            TABLE, now, _looked_back(position, seat), words, share=seat == 0, every=every,
            meanwhile=[Turnover(0, "resigned", 1, NAMES[0], None, ai=False), SimplestMove(0, 1, 0)]))
    page = 0
    while True:
        screen = screens.log(TABLE, now, told, words, page)
        check(screen)
        if f"log:{page + 1}" not in " ".join(custom_ids(screen)):
            break
        page += 1
    check(screens.log(TABLE, now, told, words))
    check(screens.log(TABLE, now, (), words))


def _decided(position: Position) -> Course:
    """The course of a game as long as they come, with every way in which a round may have decided it."""
    count = len(position.seats)
    acted = Acted(0, "Y20", ("R12", "R7"), None, "construct", False, None)
    swings = (Swing(3, count - 1, -120, 0, None, (0, 119)), Swing(29, 0, 0, 120, acted),
              Swing(40, 0, -1, 1, replace(acted, fell_back=True)))
    return Course(((-120,) * count,) * 41, swings)


def test_what_is_cut_of_an_option_ends_with_a_whole_part() -> None:
    """Of *final scoring now +10* an option told *+1…*, which is another number."""
    before = ", ".join(["+3 tiles"] * 9)
    told = option("Y4", "0", f"{before}, places 123 resources")
    assert told.description == f"{before}…"
    assert option("Y4", "0", "x" * 101).description == f"{'x' * 99}…", "there is no part to end with"


def _looked_back(position: Position, seat: int | None) -> Review:
    """A review as long as they come: every choice was wrong."""
    count, options = len(position.seats), position.options
    header = Header("game", "1", (LONG,) * count, options)
    acted = Acted(0, "A", ("R7",), None, "urbanize", False, None)
    moments = (DecisiveRound(3, 0, 0.3, 0.31, acted),
               DecisiveRound(9, count - 1, 0.8, 0.2, replace(acted, fell_back=True)),
               DecisiveRound(12, 0, 0.0, 0.1, None))
    reasons, widest = Reasons(3, 2, 1, True, "B", 12, "Y20", 9), Choose(0, "Y20", ("R12", "R7"), None, None)
    other = Choose(0, "B5", (), None, None)
    said: list[tuple[Choose | NewHand, Reasons]] = [
            (widest, reasons), (NewHand(0), Reasons(hand=widest)), (other, Reasons()),
            (Choose(0, "A", ("green",), None, None), replace(reasons, district="R", card_points=0)),
            (Choose(0, "A", ("R7",), None, None), replace(reasons, district="Y", card_points=1)),
            (replace(other, event="quality_control"), Reasons()), (replace(other, aside="Y20"), Reasons()),
    ]
    verdicts = tuple(
        Verdict(0, number, other, better, 4.6, 0.1, told) for number, (better, told) in enumerate(said * 12))
    verdicts += (Verdict(0, 40, NewHand(0), other, 4.6, 0.1, Reasons()),)
    return Review(header, ((1 / count,) * count,) * 40, moments, seat, verdicts, left_out=2)


def _lobbies() -> Iterator[LobbyFacts]:
    seats = (
        LobbySeat(NAMES[0], host=True), LobbySeat(NAMES[1], "easy"), LobbySeat(NAMES[2], "medium"),
        LobbySeat(NAMES[3], "hard"), LobbySeat(NAMES[4], "expert"),
    )
    for count in (1, 2, 5):
        for options in (Options(), Options(setup="draft", modules=ALL, hand_size=5), Options(solo="normal"),
                        Options(solo="expert")):
            yield LobbyFacts("abcdefghij", seats[:count], options, "live", "en", datetime(2026, 1, 1, tzinfo=UTC),
                             advised=count > 1)
    yield LobbyFacts("abcdefghij", seats[:1], Options(solo="normal"), "relaxed", "en", datetime(2026, 1, 1, tzinfo=UTC),
                     direct=True)
    yield LobbyFacts("abcdefghij", (replace(seats[0], word="*" * 40), *seats[1:3]), Options(), "live", "en",
                     datetime(2026, 1, 1, tzinfo=UTC), promise="f" * 64, asked=NAMES[3:4],
                     turned_down=NAMES[4:], lacks="too_few_people")


def _deals() -> Iterator[DealFacts]:
    """Not promised yet, promised in the way of old records, with words and without, open and over."""
    for promised, added in (("", None), ("f" * 64, None), ("f" * 64, ("",) * 5), ("f" * 64, ("*" * 40,) * 5)):
        for over in (False, True):
            yield DealFacts("abcdefghij", promised, added, NAMES[:5], open=not over, over=over)


def _walk_lessons(words: Listening) -> None:
    """Every step of every guide and every puzzle: to be played, as wanted, otherwise, left."""
    for name in guides():
        shown = guide(name)
        for number, step in enumerate(shown.steps):
            for path in ("", "1", "2", "1.1", "2.0"):
                attempt, facts = attempted(StepFacts(shown, number, LONG, Stand(f"{name}.{number}", (), path)))
                check(screens.lesson(facts, attempt, words))
            for decisions in (step.round.expected, ()):
                facts = StepFacts(shown, number, LONG, Stand(f"{name}.{number}"), direct=bool(decisions))
                attempt = Attempt(step.round, number)
                for decision in decisions:
                    if not attempt.over:
                        attempt.answer(decision)
                    check(screens.lesson(facts, attempt, words))
                if not decisions:
                    attempt.answer(NewHand(LEARNER))
                    check(screens.lesson(facts, attempt, words))
                while (prompt := attempt.view.prompt) is not None and not attempt.over:
                    attempt.answer(prompt.default())
                check(screens.lesson(facts, attempt, words))
    check(screens.left(words))
    check(screens.only_hal(words))
    now = next(play(Options(seats=2, setup="introductory"), 3))[0]
    for hint in TOPIC:
        check(screens.private(TABLE, view(now, 0), 1, "", words, screens.Beside(hint=hint)))
    every = len(puzzles())
    for number, named in enumerate(puzzles()):
        _, worst = min(((value, move) for move, value in ways(named.puzzle)), key=lambda found: found[0])
        solution = named.puzzle.solution
        asked = [((), path) for path in ("", "1", "1.0", "1.1")]
        for move, path in (*asked, (solution[:1], ""), (solution, ""), (worst, ""), (worst, SHOW)):
            facts_of = PuzzleFacts(number, every, named, LONG, Stand(str(number), (), path), (False,) * every)
            check(screens.puzzle(facts_of, Try(named.puzzle, move), words))


def _walk_rest(words: Listening) -> None:
    _walk_lessons(words)
    for facts in _lobbies():
        check(screens.lobby(facts, words))
        check(screens.options(facts, words))
        check(screens.ais(facts, words))
        for seated, asked in ((True, False), (False, False), (False, True)):
            check(screens.lobby_open_here(facts, words, seated=seated, asked=asked))
    for deal in _deals():
        check(screens.deal(deal, words))
    for end in get_args(EndReason):
        check(screens.stopped(TABLE, end, words))
        check(screens.ended(TABLE.game, end, words, rounds=1))
    for reason in ("cancelled", "expired", "started"):
        check(screens.closed(words, reason))
    for topic in (*TOPICS, "no such topic"):
        check(screens.rules(topic, words, game="abcdefghij"))
        check(screens.rules(topic, words, guided=True))
    check(screens.no_topic("*" * 6000, words))
    check(screens.pace("relaxed", words))
    assert {name for name, _ in screens.topics(words)} == set(TOPICS[1:])
    check(screens.about(About("1.2.3", "https://example.org/", 3, 40, 2), words))
    check(screens.about(About("1.2.3", "", 0, 0, 0, "https://example.org/privacy", "*" * 300), words))
    check(screens.help_(words))
    for waiting in ("you", "others", "lobby", "paused", "away"):
        check(screens.games([GameLine(replace(TABLE, game=f"game{n}"), 3, waiting) for n in range(5)], words))
    named = GameLine(TABLE, 3, "others", (0, 1, 2, 3))
    check(screens.games([replace(named, table=replace(TABLE, game=f"game{n}")) for n in range(5)], words))
    check(screens.games([GameLine(replace(TABLE, channel_name=""), 3, "you")], words))
    check(screens.games([GameLine(replace(TABLE, channel_name="", direct=True), 3, "you")], words))
    check(screens.games([], words))
    for damaged in (1, 2, 5):
        check(screens.games([], words, damaged=damaged))
    several = [replace(TABLE, game=f"game{n}", channel_name=TABLE.channel_name if n else "") for n in range(5)]
    check(resign_where(several, words))
    check(screens.which(several, words, "screen"))
    for code in get_args(RefusalCode):
        check(refused(Refused(code, "R7 B12 green 1,2 artist"), words))
    for again in (False, True):
        for mention in (False, True):
            check(ping(TABLE, 4, 123456789012345678, words, again=again, mention=mention))
            check(ping(TABLE, 4, 123456789012345678, words, card=False, again=again, mention=mention))
        check(resign(TABLE, words, alone=False, asks=again, hand_on=4))
    check(resign(replace(TABLE, channel_name="", direct=True), words, alone=True))
    check(resign(TABLE, words, alone=True, hand_on=4))
    check(on_demand(TABLE, words, words))
    for how in ("now", "end"):
        check(ending(TABLE.game, words, how))
    for kind in get_args(VoteKind):
        by_itself = datetime(2026, 11, 30, 18, tzinfo=UTC) if kind in {"resume", "default", "ai"} else None
        ballot = Ballot(kind, 7, 0, (0, 1), (2, 3, 4), 3, subject=4, pace="live", by_itself=by_itself)
        check(vote(TABLE, ballot, words))
        check(vote(TABLE, replace(ballot, agreed=(), by=None), words))
        for state in ("passed", "settled"):
            check(vote(TABLE, replace(ballot, state=state), words))
    check(late(TABLE, 4, words))
    for own in (False, True):
        check(offer_to_whom(TABLE, 4, words, own=own))
    for whose in ("hers", "yours", "left"):
        check(offered(TABLE, 4, "*" * 32, words, whose=whose))
        check(offered(TABLE, 4, "*" * 32, words, whose=whose, mention=123456789012345678))
    check(offer_made(TABLE.game, 4, "9" * 19, "*" * 32, words))
    for what in ("resigned", "kicked", "stand_in", "came_back", "replaced", "default_played"):
        check(seat_changed(TABLE, 4, what, words))
    for matter in get_args(Matter):
        check(settled(TABLE, matter, None if matter == "paused" else 4, words))
    check(paused(TABLE.game, words))
    check(paused(TABLE.game, words, goes_on=True))
    for person in (
        Person("1"),
        Person("1", locale="en", screen="ephemeral", pings=False, remind_minutes=45, quiet_from=time(1, 23),
               quiet_to=time(4, 56), zone="America/North_Dakota/Beulah", dm_closed=True),
    ):
        check(screens.me(person, words))
    check(screens.settings(GuildSettings(pace="live"), words))
    check(screens.settings(GuildSettings(channels=tuple(range(10**18, 10**18 + 500))), words))
    many = tuple(range(10**18, 10**18 + 40))
    only = GuildSettings(channels=many, threads=True, language="en", starters="managers", enders="managers")
    check(screens.settings(only, words))


def _walk_rare(words: Listening) -> None:
    for now in (*rare.questions(), *rare.choices()):
        check(screens.private(hers(now), now, 9, "", words, screens.Beside(events=rare.EVENTS * 4)))
        check(screens.describe(hers(now), now, words))
        _walk_private(now, 9, words, 80)
        check(screens.board(TABLE, now, rare.EVENTS * 4, words))
        own = None if now.reader is None else now.seats[now.reader].private
        if own is not None and isinstance(now.prompt, ReturnPrompt):
            # She has answered, and waits for the others.
            waits = with_private(replace(now, prompt=None), replace(own, returned=now.prompt.tiles))
            check(screens.private(hers(waits), waits, 9, "", words))
    solo = view(next(play(Options(seats=1, solo="expert"), 5))[0], None)
    for page in range(4):
        check(screens.log(TABLE, now, rare.EVENTS * 8, words, page))
    check(screens.log(TABLE, solo, rare.EVENTS, words))
    check(screens.final(TABLE, now, rare.districts(), words, events=rare.EVENTS * 3))
    for number in range(6):
        check(screens.scoring_step(TABLE, now, rare.districts(), words, number))


@pytest.mark.parametrize("language", WALKED)
def test_every_screen_of_whole_games_keeps_to_the_limits(language: str) -> None:
    walked(language, "games")


@pytest.mark.parametrize("language", WALKED)
def test_rare_questions_keep_to_the_limits(language: str) -> None:
    walked(language, "rare")


@pytest.mark.parametrize("language", WALKED)
def test_every_other_screen_keeps_to_the_limits(language: str) -> None:
    walked(language, "rest")


@pytest.mark.parametrize("language", WALKED)
def test_the_window_for_a_word_keeps_to_the_limits(language: str) -> None:
    """Discord gives a window's title and the name of a line 45 characters, and 100 to what stands above the line."""
    words = words_of(language)
    assert len(words("word-title")) <= 45
    assert len(words("word-label")) <= 45
    assert len(words("word-hint")) <= 100


@pytest.mark.parametrize("language", COUNTED)
def test_what_is_counted_agrees_with_its_number(language: str) -> None:
    asked(language)
    plural = Locale(language).plural_form
    called = {noun: form for form, nouns in COUNTED[language].items() for noun in nouns.split()}
    wrong = set()
    for key, number, noun in words_of(language).counted:
        form = plural(int(number))
        said = called.get(noun, form)
        fits = form != "one" if said == "more" else form == said
        if not fits and key != "can-place":  # Nobody has one resource in all but in positions made for tests.
            wrong.add((key, number, noun))
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_asked_for_with_exactly_what_they_name(language: str) -> None:
    wanted = messages("en")
    wrong = {(key, tuple(values), tuple(wanted[key])) for key, values in asked(language) if values != wanted[key]}
    assert not wrong


def test_every_sentence_is_used() -> None:
    used = {key for key, _ in asked("en")}
    if len(LANGUAGES) == 1:
        used.add("choose-language")  # nothing is asked where there is one answer
    assert sorted(set(messages("en")) - used - said_in_code()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_says_the_same_things_with_the_same_values(language: str) -> None:
    """Those for who runs the bot are English only."""
    assert messages(language) == messages("en", but="" if language == "en" else FOR_OPERATORS)


def asked(language: str) -> set[tuple[str, frozenset[str]]]:
    """Every sentence the screens ask for."""
    walked(language, "games")
    walked(language, "rare")
    walked(language, "rest")
    return words_of(language).asked
