"""Nothing secret leaves: whole games twice over positions that differ only in what a reader may not know.

Everything the bot would send to that reader is made for both and compared: texts, buttons with their custom_ids,
alt texts, the pictures to the last byte, the log.
"""

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PIL import Image, ImageChops

from bot import screens
from bot.pictures.cache import likeness
from bot.pictures.orders import order_of
from bot.screens import Screen, TableFacts
from bot.text import Words
from engine.rules.events import Event
from engine.rules.position import Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import Seat
from engine.rules.view import view, view_event
from render import drawn
from tests.support.discord_limits import sent as sent_to_discord
from tests.support.twins import twin_walk
from tests.support.walks import some_options

GAMES = range(24)
ARTEFACTS: Final = Path(__file__).parents[2] / "artefacts" / "spy"
DRAWN = 0.06
"""Share of the screens whose pictures are drawn and compared as bytes; of the others their input is compared."""

NAMES = ("Nell", "Faye", "Miley", "Iwona", "Szymon")


def sent(position: Position, events: tuple[Event, ...], reader: Seat | None) -> Iterator[tuple[str, Screen]]:
    """Every screen that this reader may see at this moment, by name."""
    words = Words.of(None)
    table = TableFacts(game="abcdefghij", names=NAMES[:len(position.seats)], channel_name="games", link="https://x")
    told = [view_event(event, reader) for event in events]
    public = [view_event(event, None) for event in events]
    yield "board", screens.board(table, view(position, None), public, words)
    yield "describe", screens.describe(table, view(position, None), words)
    yield "log", screens.log(table, view(position, None), public, words)
    if reader is None:
        return
    own = view(position, reader)
    for path in paths(own.prompt):
        yield f"private {path}", screens.private(table, own, 7, path, words, screens.Beside(events=told))


def paths(prompt: object) -> Iterator[str]:
    """The screen itself, each card picked, and one way on from it."""
    yield ""
    if isinstance(prompt, ChoosePrompt):
        for card in range(len(prompt.hand)):
            yield str(card)
        yield "0.0"
        yield "+0"
    yield "+"


def said(screen: Screen) -> str:
    """All that a message says in words and custom_ids."""
    return json.dumps([sent_to_discord(screen.view), [picture.alt for picture in screen.pictures], screen.pings])


def seen(picture: bytes) -> tuple[object, ...]:
    """All that a picture holds, unpacked. ISA-L has once packed the same pixels in four bytes of 70,000 less, which was
    not to be had again in some thousands of tries: how they are packed is no part of what is compared."""
    image = Image.open(BytesIO(picture))
    return image.mode, image.size, image.getpalette(), image.tobytes(), image.info


def unlike(number: int, here: list[bytes], there: list[bytes]) -> str:
    """Where they differ; nothing where they hold the same. They are kept under ``artefacts/spy`` to be looked at: what
    happens once in a thousand runs does not come again when it is asked for."""
    found = []
    for at, pair in enumerate(zip(here, there, strict=True)):
        if pair[0] == pair[1] or seen(pair[0]) == seen(pair[1]):
            continue
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        for side, picture in zip(("here", "there"), pair, strict=True):
            (ARTEFACTS / f"{number}-{at}-{side}.png").write_bytes(picture)
        images = [Image.open(BytesIO(picture)).convert("RGB") for picture in pair]
        found.append(str(ImageChops.difference(*images).getbbox() or "the same pixels"))
    return ", ".join(found)


@pytest.mark.parametrize("number", GAMES)
def test_what_the_bot_sends_is_the_same_for_twins(number: int) -> None:
    options = some_options(number)
    rng = Random(number)
    seats = 1 if options.solo else options.seats
    reader = rng.choice([None, *range(seats)])
    compared = 0
    for pair in twin_walk(options, f"screens {number}", reader, every=0.3):
        here = sent(pair.position, pair.events, reader)
        there = sent(pair.twin, pair.twin_events, reader)
        for (name, one), (_, other) in zip(here, there, strict=True):
            assert said(one) == said(other), f"{name} in round {pair.position.round}"
            assert [likeness(p) for p in one.pictures] == [likeness(p) for p in other.pictures], name
            if rng.random() < DRAWN:
                pictures = [[drawn(order_of(p)) for p in screen.pictures] for screen in (one, other)]
                differ = unlike(number, *pictures)
                assert not differ, f"{name}: {differ}"
            compared += 1
    assert compared > 10


def test_the_spy_sees_a_leak() -> None:
    """Handing a screen the wrong reader's view is noticed, or the test above would prove nothing."""
    words, table = Words.of(None), TableFacts(game="abcdefghij", names=NAMES, channel_name="games", link="https://x")
    leaks = 0
    for pair in twin_walk(some_options(2), "leak", 0, every=0.3):
        if pair.position.phase != "over" and len(pair.position.seats) > 1:
            mine = screens.private(table, view(pair.position, 1), 7, "", words)
            theirs = screens.private(table, view(pair.twin, 1), 7, "", words)
            leaks += said(mine) != said(theirs)
    assert leaks
