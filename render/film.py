"""A finished game as an animation: one frame a round, the last one held."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from engine.rules.scoring import Scoring
from engine.rules.terms import Cell
from engine.rules.view import View
from render import palette, theme
from render.city import city_image
from render.labels import Labels
from render.layout import Extent, extent
from render.marks import Mark
from render.score import scoring_image

FRAME_MS: Final = 1400
"""How long a round stands."""
LAST_MS: Final = 10_000
"""How long the last picture is held before the film begins again."""
MOST_BYTES: Final = 8_000_000
"""What Discord takes from everybody, rounded down."""
_SMALLER: Final = 0.75


@dataclass(frozen=True, slots=True)
class Frame:
    """One round, as it stands after its actions."""

    view: View
    marks: tuple[Mark, ...]
    labels: Labels


def film_extent(frames: Sequence[Frame]) -> Extent:
    """The cells that any frame shows: the camera stands still."""
    every: set[Cell] = set()
    for frame in frames:
        every.update(frame.view.city, frame.view.tokens.values())
    return extent(every)


def film(frames: Sequence[Frame], result: Scoring | None = None, *,
         progress: Callable[[int, int], None] | None = None) -> bytes:
    """The game as a GIF below 8 MB, 1280 pixels wide, smaller only if a very long game would not fit; with ``result``
    the scoring comes last. ValueError without frames.

    ``progress`` is called with pictures done and pictures in all, after each; encoding counts as one more.
    """
    if not frames:
        raise ValueError("a film needs a frame")
    whole = film_extent(frames)
    total = len(frames) + (result is not None) + 1
    pictures: list[Image.Image] = []
    for frame in frames:
        pictures.append(city_image(frame.view, frame.marks, frame.labels, frame=whole))
        _tell(progress, len(pictures), total)
    if result is not None:
        pictures.append(_framed(scoring_image(frames[-1].view, result, frames[-1].labels), pictures[0].size))
        _tell(progress, len(pictures), total)
    data = fitting(pictures, MOST_BYTES)
    _tell(progress, total, total)
    return data


def fitting(pictures: Sequence[Image.Image], most: int) -> bytes:
    """The pictures, all of one size, as a GIF of at most so many bytes: made smaller until they fit."""
    data = _encoded(pictures)
    while len(data) > most:
        pictures = [palette.scaled(picture, _SMALLER) for picture in pictures]
        data = _encoded(pictures)
    return data


def _encoded(pictures: Sequence[Image.Image]) -> bytes:
    out = BytesIO()
    durations = [FRAME_MS] * (len(pictures) - 1) + [LAST_MS]
    pictures[0].save(out, "GIF", save_all=True, append_images=pictures[1:], duration=durations, loop=0, optimize=False,
                     disposal=1)
    return out.getvalue()


def _framed(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture in the middle of a frame of another size, made smaller where it does not fit."""
    share = min(size[0] / picture.width, size[1] / picture.height, 1)
    if share < 1:
        picture = palette.scaled(picture, share)
    frame = palette.canvas(*size, theme.MEADOW)
    frame.paste(picture, ((size[0] - picture.width) // 2, (size[1] - picture.height) // 2))
    return frame


def _tell(progress: Callable[[int, int], None] | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)

