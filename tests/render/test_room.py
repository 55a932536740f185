"""Nothing written on a picture is cut, in any language, nor in one that is a third longer than English.

Names and what they mean come from the game; only what the catalogues say is looked at.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final, get_args

import pytest

import render
from bot import screens
from bot.pictures.orders import labels_of, order_of
from bot.screens import Screen, TableFacts
from bot.text import Words
from bot.wire.custom_id import decode
from engine.players.judgements import Review
from engine.rules.position import Options
from engine.rules.proposal import DistrictChange, proposal
from engine.rules.records.file import Header
from engine.rules.scoring import score
from engine.rules.terms import ACTIONS, MODULES, Action
from engine.rules.view import View, view
from render import Labels, fonts, gallery, palette, panel, samples, theme
from render.caption import HIGH
from render.film import film_extent, frame_image, title_image
from render.layout import MARGIN
from render.legend import SIGNS
from tests.support.discord_limits import custom_ids
from tests.support.pseudo import SPOKEN, words_in
from tests.support.screen_games import play

NAMES: Final = ("Nell", "Faye", "Miley", "Iwona", "Szymon")
Cut = tuple[str, str]
"""What was to be written, and what is."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[Cut]:
    """Everything that was written shorter than it is."""
    found: set[Cut] = set()
    whole = fonts.fitted

    def listening(text: str, size: int, most: int, *, bold: bool = True) -> str:
        kept = whole(text, size, most, bold=bold)
        if kept != fonts.writable(text):
            found.add((text, kept))
        return kept

    monkeypatch.setattr(fonts, "fitted", listening)
    monkeypatch.setattr(panel, "fitted", listening)
    return found


@pytest.mark.parametrize("language", SPOKEN)
def test_no_picture_of_the_gallery_cuts_a_word(
    language: str, cut: set[Cut], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = words_in(language)

    def labels(_: tuple[str, ...], number: int, *, marked: int = 1) -> Labels:
        """All that a picture may say, longer than one picture says at once."""
        last = samples.sample("modules").last
        found = labels_of(view(last, None), NAMES, words, marked=True, scoring=score(last))
        return replace(
            found, round=words("picture-round", round=number),
            marked=words("picture-marked", round=max(number, marked)),
            legend={sign: words("picture-legend", sign=sign) for sign in SIGNS})

    monkeypatch.setattr(samples, "labels", labels)
    # Of the film only the title: the rest are pictures that stand in the gallery by themselves.
    first = samples.sample("game").actions[0][0]
    assert title_image(render.Frame(first, (), labels((), 0)), (1280, 960)).width == 1280
    monkeypatch.setattr(gallery, "movie", lambda _: b"film")
    for name, data in gallery.gallery():
        assert data, name
    assert cut == set()


@pytest.mark.parametrize("language", SPOKEN)
def test_no_picture_of_whole_games_cuts_a_word(language: str, cut: set[Cut]) -> None:
    """Cards chosen and set aside, experts and events at hand, proposals, questions, the last round, the scoring."""
    words = words_in(language)
    for screen in _screens(words):
        for picture in screen.pictures:
            render.drawn(order_of(picture))
    assert cut == set()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("change", get_args(DistrictChange))
def test_what_becomes_of_a_district_is_said_whole(language: str, change: DistrictChange, cut: set[Cut]) -> None:
    """Also beside what two others get."""
    words = words_in(language)
    reel = samples.sample("middle")
    seen, choice = gallery.choice_of(reel)
    made = replace(proposal(seen, choice), change=change)
    made = replace(made, preview=replace(made.preview, others={0: (2, 2), 1: (1, 2)}))
    render.drawn(render.Order(
        "own_city", seen, labels_of(seen, NAMES, words), (), None, plan=render.Plan(proposal=made)))
    assert cut == set()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("action", ACTIONS)
def test_the_line_of_a_film_has_room_for_all_that_one_plays(language: str, action: Action, cut: set[Cut]) -> None:
    """Behind a name of 32 letters two tiles of a Master Architect, and an event tile."""
    frame = gallery.frames_of(samples.sample("game"))[1]
    assert frame.acted is not None
    acted = replace(frame.acted, action=action, card="A", tiles=("R4", "B5"), event="expropriation", fell_back=False)
    labels = labels_of(frame.view, ("Konstantynopolitańczykowianeczka",) * 5, words_in(language))
    played = replace(frame, acted=acted, labels=labels)
    image = frame_image(played, film_extent([played]))
    beside = image.crop((image.width - MARGIN, 0, image.width, HIGH))
    assert set(beside.tobytes()) == {palette.index(theme.MEADOW)}
    assert {words for words, _ in cut} <= set(labels.names)


@pytest.mark.parametrize("language", SPOKEN)
def test_chances_beside_a_chart_are_written_whole(language: str, cut: set[Cut]) -> None:
    words = words_in(language)
    seen = samples.sample("game").shots[-1][0]
    told = Review(Header("game", "1", NAMES[:2], Options(2)), ((0.5, 0.5), (1.0, 0.0)), (), None, ())
    table = TableFacts("abcdefghij", NAMES, "games", "")
    for picture in screens.review(table, seen, told, words, share=False).pictures:
        render.drawn(order_of(picture))
    assert cut == set()


@cache
def _positions() -> tuple[tuple[View, int], ...]:
    """Of one game with everything in it: the first two screens of each question, before the last round and in it."""
    found: list[tuple[View, int]] = []
    asked: dict[str, int] = {}
    options = Options(seats=5, setup="draft", modules=frozenset(MODULES), hand_size=4)
    for number, (position, _) in enumerate(play(options, 11)):
        for seat, prompt in position.open.items():
            kind = f"{prompt.kind} {position.final_round}"
            asked[kind] = asked.get(kind, 0) + 1
            if asked[kind] <= 2:
                found.append((view(position, seat), number))
    return tuple(found)


def _screens(words: Words) -> Iterator[Screen]:
    table = TableFacts(game="abcdefghij", names=NAMES, channel_name="games", link="https://discord.com/channels/1/2")
    for seen, number in _positions():
        first = screens.private(table, seen, number, "", words)
        yield first
        yield screens.board(table, replace(seen, reader=None), (), words)
        for path in _steps(first)[:3]:
            further = screens.private(table, seen, number, path, words)
            yield further
            yield from (screens.private(table, seen, number, step, words) for step in _steps(further)[:3])


def _steps(screen: Screen) -> list[str]:
    pressed = [decode(custom_id) for custom_id in custom_ids(screen)]
    return [press.arg for press in pressed if press is not None and press.verb == "pick" and press.arg]
