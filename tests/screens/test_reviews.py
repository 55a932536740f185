"""A look back and the expert's advice say what would have been done otherwise, in words that differ."""

import re
from dataclasses import replace
from typing import Literal

import pytest

from bot import screens
from bot.screens.screen import Screen
from bot.text import Words
from engine.players.judgements import Advice, DecisiveRound, Review, Verdict
from engine.players.reasons import Reasons
from engine.rules.decisions import Choose, NewHand
from engine.rules.events import Acted
from engine.rules.game import deal
from engine.rules.position import Options
from engine.rules.records.file import Header
from engine.rules.view import view
from tests.support.discord_limits import all_text, labels
from tests.support.screen_games import NAMES, TABLE, play

PLAYED = Choose(0, "B5", ("R4",), None, "A")
OPTIONS = Options(seats=2, setup="introductory")
NOW = view(next(play(OPTIONS, 1))[0], None)


def line(better: Choose | NewHand, language: str, played: Choose | NewHand = PLAYED) -> str:
    """How the review of one choice tells it."""
    verdict = Verdict(0, 3, played, better, 4.0, 0.1, Reasons())
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 0, (verdict,))
    return all_text(screens.review(TABLE, NOW, told, Words.of(language), share=False))


@pytest.mark.parametrize(("better", "language", "said"), [
    (replace(PLAYED, event="design_competition"), "en",
     "🟥 R4 on 🟦 B5 with the event tile Design competition instead of 🟥 R4 on 🟦 B5 without an event tile"),
    (replace(PLAYED, event="design_competition"), "pl",
     "🟦 B5 + 🟥 R4 z kafelkiem wydarzenia „Konkurs projektowy” niż 🟦 B5 + 🟥 R4 bez kafelka wydarzenia"),
    (replace(PLAYED, aside="C"), "en", "🟥 R4 on 🟦 B5, setting C aside instead of 🟥 R4 on 🟦 B5, setting A aside"),
    (replace(PLAYED, aside="C"), "fr",
     "🟥 R4 sur 🟦 B5, en mettant C de côté plutôt que 🟥 R4 sur 🟦 B5, en mettant A de côté"),
    (replace(PLAYED, card="D", aside="C"), "en", "🟥 R4 on D instead of 🟥 R4 on 🟦 B5: +4"),
    (replace(PLAYED, card="D", event="expropriation"), "en",
     "🟥 R4 on D with the event tile Expropriation instead of 🟥 R4 on 🟦 B5: +4"),
])
def test_what_differs_is_named_and_nothing_else(better: Choose, language: str, said: str) -> None:
    assert said in line(better, language)


@pytest.mark.parametrize(("language", "said", "kinds"), [
    ("en", "🟥 R4 on 🟦 B5 instead of a New Hand first: +4", "Only choices of a card and New Hands are judged"),
    ("fr", "🟥 R4 sur 🟦 B5 plutôt que changer sa main d’abord", "Seuls les choix d’une carte et les changements"),
    ("pl", "lepiej 🟦 B5 + 🟥 R4 niż najpierw zmiana ręki", "Oceniamy tylko wybory karty i zmiany ręki"),
])
def test_a_new_hand_is_told_like_a_choice(language: str, said: str, kinds: str) -> None:
    told = line(PLAYED, language, NewHand(0))
    assert said in told
    assert kinds in told


@pytest.mark.parametrize(("language", "said"), [
    ("en", ": +4 points, +10 wins in 100 games (+2 points at once)"),
    ("fr", " : +4 points, +10 victoires sur 100 parties (+2 points tout de suite)"),
    ("pl", ": +4 punkty, +10 wygranych na 100 gier (+2 punkty od razu)"),
])
def test_what_it_is_worth_is_told_apart_from_what_it_brings_at_once(language: str, said: str) -> None:
    """Two numbers of points stood side by side, and nothing said why the second was another."""
    verdict = Verdict(0, 3, PLAYED, replace(PLAYED, card="D"), 4.0, 0.1, Reasons(points=2))
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 0, (verdict,))
    shown = all_text(screens.review(TABLE, NOW, told, Words.of(language), share=False))
    assert said in " ".join(shown.split())


@pytest.mark.parametrize(("acted", "deed"), [
    (Acted(1, "B5", ("R4",), None, "construct", fell_back=False, cell=(0, 0)), " (🟥 R4 on 🟦 B5)"),
    (Acted(1, "B5", ("R4",), None, "exploit", fell_back=True, cell=(0, 0)), " (🟦 B5 alone)"), (None, ""),
])
def test_a_swing_is_told_from_what_to_what_and_with_what_was_done(acted: Acted | None, deed: str) -> None:
    swing = DecisiveRound(3, 1, 0.2, 0.25, acted)
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (swing,), None, ())
    table = replace(TABLE, names=("Nell", "Faye"), ai=frozenset())
    lines = all_text(screens.review(table, NOW, told, Words.of("en"), share=False)).splitlines()
    assert "### Biggest swings in the chance to win" in lines
    (line,) = [line for line in lines if line.startswith("**Round 3:**")]
    assert line.endswith(f"Faye** rose from 20% to 45%{deed}")


def test_whose_review_it_is_is_told_and_of_which_game() -> None:
    """Where she reads it alone by the name of its table, else by who played: all in a channel read it."""
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 1, ())
    table = replace(TABLE, names=("Nell", "Faye"), ai=frozenset(), channel_name="games")
    for of, shared in ((told, False), (told, True), (replace(told, seat=None), False)):
        text = all_text(screens.review(table, NOW, of, Words.of("en"), share=False, shared=shared))
        head = text.splitlines()[0]
        assert head.startswith("## Review: " if of.seat is not None else "## Review")
        assert ("Faye" in head) == (of.seat is not None)
        which = f"Game: [Nell, Faye]({TABLE.link})" if shared else f"Table: [games]({TABLE.link})"
        assert text.splitlines()[1] == f"-# {which}"
        assert ("### The choices" in text) == (of.seat is not None)


def test_where_nothing_decided_nothing_is_announced() -> None:
    told = line(replace(PLAYED, card="D"), "en")
    assert "swings" not in told
    assert "could not be judged" not in told


@pytest.mark.parametrize(("language", "n", "said"), [
    ("en", 1, "One more choice could not be judged."), ("en", 2, "2 more choices could not be judged."),
    ("fr", 2, "2 autres choix n’ont pas pu être jugés."), ("pl", 3, "Jeszcze 3 wyborów nie udało się ocenić."),
])
def test_choices_without_a_verdict_are_counted(language: str, n: int, said: str) -> None:
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 0, (), left_out=n)
    assert said in all_text(screens.review(TABLE, NOW, told, Words.of(language), share=False))


@pytest.mark.parametrize(("language", "gains", "said"), [
    ("en", (4.0,), "1 choice, 0 as good as the expert's. What it would have played, and"),
    ("en", (0.0,), "1 choice, 1 as good as the expert's."),
    ("en", (4.0, 0.0), "2 choices, 1 as good as the expert's. What it would have played, and"),
    ("en", (4.0, 5.0), "2 choices, 0 as good as the expert's. For the rest, what it would have played"),
    ("fr", (4.0,), "1 choix, dont aucun aussi bon que celui de l’expert. Ce qu’il aurait joué"),
    ("fr", (4.0, 0.0), "2 choix, dont 1 aussi bon que ceux de l’expert. Ce qu’il aurait joué"),
    ("fr", (4.0, 5.0), "2 choix, dont aucun aussi bon que ceux de l’expert. Ce qu’il aurait joué"),
    ("pl", (4.0, 5.0), "Tak dobre jak u eksperta: 0 z 2. Co zagrałby ekspert i co by na tym zyskał, od"),
    ("pl", (4.0,), "Tak dobre jak u eksperta: 0 z 1. Co zagrałby ekspert i co by na tym zyskał:"),
])
def test_one_choice_is_counted_as_one(language: str, gains: tuple[float, ...], said: str) -> None:
    verdicts = tuple(Verdict(0, number, PLAYED, replace(PLAYED, card="D"), points, 0.0, Reasons())
                     for number, points in enumerate(gains, start=1))
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 0, verdicts)
    assert said in all_text(screens.review(TABLE, NOW, told, Words.of(language), share=False))


def test_advice_names_all_that_goes_with_the_card() -> None:
    advised = Advice(replace(PLAYED, event="design_competition", aside="C"), Reasons(), 0.4)
    told = all_text(screens.advice(TABLE, NOW, advised, Words.of("en")))
    assert "The expert's choice: 🟥 R4 on 🟦 B5 with the event tile Design competition, setting C aside." in told


def test_the_costliest_choices_come_first_and_what_may_be_chance_is_only_counted() -> None:
    others = [replace(PLAYED, card=card) for card in "CDEFG"]
    found = [(1.6, 0.01), (2.4, 0.04), (9.7, 0.21), (0.3, 0.2), (5.0, 0.01)]
    verdicts = tuple(Verdict(0, number, PLAYED, better, points, chance, Reasons())
                     for number, (better, (points, chance)) in enumerate(zip(others, found, strict=True), start=1))
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 0, verdicts)
    said = all_text(screens.review(TABLE, NOW, told, Words.of("en"), share=False))
    assert "5 choices, 1 as good as the expert's." in said
    lines = [row for row in said.splitlines() if row.startswith("**Round ")]
    assert [row.partition(":")[0] for row in lines] == ["**Round 3", "**Round 4", "**Round 5", "**Round 2"]
    assert [row.rpartition(": ")[2] for row in lines] == [
        "+10 points, +21 wins in 100 games", "+20 wins in 100 games", "+5 points", "+2 points"]


def told_of(choices: int, *, share: bool = True, shared: bool = False, every: bool = False) -> Screen:
    """The review of so many choices, each of which cost something."""
    verdicts = tuple(Verdict(0, number, PLAYED, replace(PLAYED, card="D"), 2.0 + number, 0.0, Reasons())
                     for number in range(1, choices + 1))
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 0, verdicts)
    return screens.review(TABLE, NOW, told, Words.of("en"), share=share, shared=shared, every=every)


def test_a_long_review_tells_the_costliest_choices_and_the_others_at_a_press() -> None:
    """All of a game of 28 rounds were five screens of a phone, for everybody in the channel where she showed it."""
    short, whole = told_of(20), told_of(20, every=True)
    assert len(re.findall(r"^\*\*Round ", all_text(short), re.MULTILINE)) == 6
    assert "\n14 more cost less each.\n" in all_text(short)
    assert labels(short) == ["All choices", "Show to all"]
    assert labels(told_of(20, share=False)) == ["All choices"], "in direct messages too"
    assert len(re.findall(r"^\*\*Round ", all_text(whole), re.MULTILINE)) == 20
    assert "more cost less" not in all_text(whole)
    assert labels(whole) == ["Show to all"]
    public = told_of(20, share=False, shared=True)
    assert "14 more cost less each." in all_text(public)
    assert not labels(public), "it is nobody's to open"
    assert labels(told_of(8)) == ["Show to all"], "one or two more are no longer than a button"
    assert "more cost less" not in all_text(told_of(8))


def test_what_the_better_choice_costs_does_not_speak_for_it() -> None:
    advised = Advice(PLAYED, Reasons(resources=-2, points=1, tiles=-1), 0.4)
    told = all_text(screens.advice(TABLE, NOW, advised, Words.of("en"))).splitlines()
    (why,) = [line for line in told if "point" in line]
    assert "+1 point" in why
    assert "resource" not in why
    assert "tile" not in why
    assert "Why" not in all_text(screens.advice(TABLE, NOW, Advice(PLAYED, Reasons(points=-1), 0.4), Words.of("en")))


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Why: +1 point, +1 resource or tile at once."),
    ("fr", "Pourquoi\u202f: +1 point, +1 ressource ou tuile tout de suite."),
    ("pl", "Dlaczego: +1 punkt, +1 zasób albo kafelek od razu."),
])
def test_what_is_decided_later_is_told_as_open(language: str, said: str) -> None:
    advised = Advice(replace(PLAYED, card="A", tiles=()), Reasons(points=1, either=True), 0.4)
    assert said in all_text(screens.advice(TABLE, NOW, advised, Words.of(language)))


def test_a_new_hand_is_not_played() -> None:
    told = all_text(screens.advice(TABLE, NOW, Advice(NewHand(0), Reasons(), 0.4), Words.of("en")))
    assert "The expert's choice: a New Hand first." in told
    assert "as the expert sees it: 40%." in told


@pytest.mark.parametrize(("language", "said"), [
    ("en", "the best of this hand is 🟥 R4 on 🟦 B5"), ("fr", "le mieux avec cette main\u202f: 🟥 R4 sur 🟦 B5"),
    ("pl", "najlepsze z tej ręki: 🟦 B5 + 🟥 R4"),
])
def test_a_new_hand_is_advised_with_what_else_there_is(language: str, said: str) -> None:
    advised = Advice(NewHand(0), Reasons(hand=PLAYED), 0.4)
    assert said in all_text(screens.advice(TABLE, NOW, advised, Words.of(language)))


def test_the_picture_is_spoken_by_the_rounds_it_shows() -> None:
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5), (0.7, 0.3), (1.0, 0.0)), (), None, ())
    table = replace(TABLE, names=("Nell", "Faye"))
    (picture,) = screens.review(table, NOW, told, Words.of("en"), share=False).pictures
    assert "At the start: Nell 50, Faye 50." in picture.alt
    assert picture.alt.endswith("After round 2: Nell 100, Faye 0.")


@pytest.mark.parametrize(("language", "said"), [("en", "70%"), ("fr", "70\u202f%"), ("pl", "70%")])
def test_the_picture_says_that_its_lines_are_no_points(language: str, said: str) -> None:
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5), (0.7, 0.3)), (), None, ())
    (picture,) = screens.review(TABLE, NOW, told, Words.of(language), share=False).pictures
    assert picture.chart is not None
    assert picture.chart.totals[0] == said
    assert picture.chart.lines[0] == (50, 70)
    assert not picture.chart.solo


def test_against_hal_his_line_is_drawn_as_his() -> None:
    now = view(deal(Options(1, solo="normal"), "hal"), None)
    told = Review(Header("game", "1", NAMES[:1], now.options), ((0.5, 0.5), (0.7, 0.3)), (), None, ())
    (picture,) = screens.review(TABLE, now, told, Words.of("en"), share=False).pictures
    assert picture.chart is not None
    assert picture.chart.solo


@pytest.mark.parametrize(("now", "first"), [("over", 22), ("choose", 21)])
def test_of_a_game_loaded_in_its_middle_the_picture_has_the_numbers_of_its_rounds(
    now: Literal["over", "choose"], first: int
) -> None:
    """Ended early, the round that was begun is not among them."""
    told = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5), (0.7, 0.3), (1.0, 0.0)), (), None, ())
    loaded = replace(NOW, round=24, phase=now)
    (picture,) = screens.review(TABLE, loaded, told, Words.of("en"), share=False).pictures
    assert "At the start" not in picture.alt
    assert f"After round {first}: " in picture.alt
    assert f"After round {first + 2}: " in picture.alt
    assert picture.chart is not None
    assert picture.chart.before == first
