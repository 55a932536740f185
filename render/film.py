"""A game as an animation: a title, each action in turn, the last city and the scoring held. Or one round alone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.rules.events import Acted
from engine.rules.scoring import Scoring
from engine.rules.terms import Cell
from engine.rules.view import View
from render import caption, fonts, icons, palette, panel, theme
from render.city import city_image
from render.gif import animated
from render.labels import Labels
from render.layout import Box, Extent, shown
from render.marks import Mark
from render.score import scoring_image
from render.text import write, write_name

ROUND_MS: Final = 1700
"""How long the actions of a round take together, where there is time for each of them."""
LEAST_MS: Final = 420
"""How long an action stands at least."""
PAUSE_MS: Final = 500
"""How much longer the last action of a round stands."""
TITLE_MS: Final = 2200
HELD_MS: Final = 3000
"""How long the last city stands before the scoring."""
LAST_MS: Final = 10_000
"""How long the last picture is held before the film begins again."""
MOST_BYTES: Final = 8_000_000
"""What Discord takes from everybody, rounded down."""
_SMALLER: Final = 0.75


@dataclass(frozen=True, slots=True)
class Frame:
    """The city after an action; ``marks`` are that action's, none for the start and where it changed no building."""

    view: View
    marks: tuple[Mark, ...]
    labels: Labels
    acted: Acted | None = None
    """What was done, to be told above the city; None for the start."""
    turn: int = 0
    """Which action of its round it was, from 1."""


def film_extent(frames: Sequence[Frame]) -> Extent:
    """The cells that any frame shows: the camera stands still."""
    every: set[Cell] = set()
    for frame in frames:
        every.update(frame.view.city)
    return shown(every)


def film(frames: Sequence[Frame], result: Scoring | None = None, *,
         progress: Callable[[int, int], None] | None = None) -> bytes:
    """The game as a GIF below 8 MB, 1280 pixels wide, smaller only if a very long game would not fit: a title, every
    frame, and with ``result`` the scoring. ValueError without frames.

    ``progress`` is called with pictures done and pictures in all, after each.
    """
    if not frames:
        raise ValueError("a film needs a frame")
    whole = film_extent(frames)
    total = len(frames) + 1 + (result is not None)
    share = 1.0
    while True:
        data = _filmed(frames, result, whole, share, progress if share == 1 else None, total)
        if len(data) <= MOST_BYTES:
            return data
        share *= _SMALLER


def _filmed(frames: Sequence[Frame], result: Scoring | None, whole: Extent, share: float,
            progress: Callable[[int, int], None] | None, total: int) -> bytes:
    def scaled() -> Iterator[tuple[Image.Image, int]]:
        size: tuple[int, int] | None = None
        for done, (picture, milliseconds) in enumerate(_pictures(frames, result, whole), start=1):
            size = size or picture.size
            framed = picture if picture.size == size else _framed(picture, size)
            yield framed if share == 1 else palette.scaled(framed, share), milliseconds
            if progress is not None:
                progress(done, total)

    return animated(scaled(), loops=True)


def frame_image(frame: Frame, whole: Extent) -> Image.Image:
    """One frame: what was done, the city, the panel."""
    image = city_image(frame.view, frame.marks, frame.labels, frame=whole, above=caption.HIGH)
    if frame.acted is not None:
        caption.draw_caption(image, frame.view, frame.labels, frame.acted, frame.turn)
    return image


def _pictures(frames: Sequence[Frame], result: Scoring | None, whole: Extent) -> Iterator[tuple[Image.Image, int]]:
    first = frame_image(frames[0], whole)
    yield title_image(frames[0], first.size), TITLE_MS
    times = durations(frames)
    yield first, times[0]
    for frame, milliseconds in zip(frames[1:], times[1:], strict=True):
        yield frame_image(frame, whole), milliseconds
    if result is not None:
        yield scoring_image(frames[-1].view, result, frames[-1].labels), LAST_MS


def round_film(frames: Sequence[Frame]) -> bytes:
    """One round as a GIF that is shown once and stays at its end: the city before it, then each action. ValueError
    without frames."""
    if not frames:
        raise ValueError("a round needs a frame")
    whole = film_extent(frames)
    pictures = (frame_image(frame, whole) for frame in frames)
    return animated(zip(pictures, [TITLE_MS // 2, *[ROUND_MS] * (len(frames) - 1)], strict=True), loops=False)


def durations(frames: Sequence[Frame]) -> list[int]:
    """How long each frame stands, in milliseconds: longer where a round ends."""
    each = max(LEAST_MS, ROUND_MS // len(frames[0].view.seats))
    found = [each + PAUSE_MS * (frame.view.phase == "choose") for frame in frames[:-1]]
    return [*found, HELD_MS]


def title_image(frame: Frame, size: tuple[int, int]) -> Image.Image:
    """Who plays."""
    image = palette.canvas(*size, theme.INK)
    seats = frame.view.seats
    solo = frame.view.options.solo is not None
    high, step = 130, 120
    top = (size[1] - high - step * len(seats)) // 2
    heading = frame.labels.title
    fitting = fonts.common_size([heading], size[0] - 100, range(96, 40, -4))
    write(image, Box(50, top, size[0] - 100, high), heading, fitting, (theme.INK, theme.PAPER), align="middle")
    for place, seat in enumerate(seats):
        row = Box(260, top + high + 20 + place * step, size[0] - 520, step - 16)
        panel.card(image, row)
        image.paste(icons.seat_badge(seat.seat, 84, 84, solo=solo), (row.x + 16, row.y + 10))
        name = frame.labels.name(seat.seat)
        room = Box(row.x + 124, row.y, row.w - 140, row.h)
        write_name(image, room, name, range(60, 32, -4), (theme.PAPER, theme.INK))
    return image


def _framed(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture in the middle of a frame of another size, made smaller where it does not fit."""
    share = min(size[0] / picture.width, size[1] / picture.height, 1)
    if share < 1:
        picture = palette.scaled(picture, share)
    frame = palette.canvas(*size, theme.MEADOW)
    frame.paste(picture, ((size[0] - picture.width) // 2, (size[1] - picture.height) // 2))
    return frame
