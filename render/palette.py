"""The one palette of all pictures, and how anything gets into it.

Pictures stay in mode P from the first sprite to the encoder: pasting then moves one byte a pixel, and the PNG is
written without a search for colours. Sprites are drawn in RGB once and brought in by ``indexed``.
"""

from functools import cache
from itertools import chain
from math import dist
from typing import Final

from PIL import Image

from render import theme
from render.theme import CALM, DISTRICT, HAL, OWNERS, PAINT, RGB, mix

_PAIRS: Final[tuple[tuple[RGB, RGB, int], ...]] = (
    # (under, over, steps between): where two colours meet often, their anti-aliased edge gets entries of its own.
    *((ground, theme.INK, 5) for ground in (theme.PAPER, theme.CARD, theme.PLOT, theme.MEADOW, theme.PARK)),
    (theme.WHITE, theme.INK, 6),
    *((paint.roof, paint.text, 6) for paint in PAINT.values()),
    *((paint.roof, paint.line, 2) for paint in PAINT.values()),
    *((paint.wall, paint.line, 2) for paint in PAINT.values()),
    *((paint.wall, theme.WINDOW, 3) for paint in PAINT.values()),
    *((paint.line, theme.PLOT, 2) for paint in PAINT.values()),
    *((paint.roof, theme.PLOT, 2) for paint in PAINT.values()),
    *((paint.wall, theme.WHITE, 2) for paint in PAINT.values()),
    *((paint.roof, theme.TREE, 1) for paint in PAINT.values()),
    *((owner.fill, owner.text, 4) for owner in (*OWNERS[2:], HAL)),
    *((owner.fill, theme.WHITE, 2) for owner in (*OWNERS[2:], HAL)),
    (theme.PLOT, theme.MEADOW, 2), (theme.PLOT, theme.WHITE, 2), (theme.MEADOW, theme.PAPER, 3),
    (theme.MEADOW, theme.TREE, 3), (theme.PARK, theme.TREE_DARK, 3), (theme.PARK, theme.WHITE, 3),
    (theme.TREE, theme.TREE_LIGHT, 2), (theme.TREE, theme.TREE_DARK, 2), (theme.PAPER, theme.SOFT_INK, 4),
    (theme.CARD, theme.SOFT_INK, 4), (theme.PAPER, theme.GINKGO, 3), (theme.PLOT, theme.PLOT_SHADE, 1),
    (theme.CARD, theme.PAPER, 1), (theme.CARD, theme.PLOT_EDGE, 1),
    (theme.INK, theme.GINKGO, 3), (theme.MEADOW, theme.GINKGO, 2), (theme.INK, theme.AMBER, 2),
    *((paint.roof, theme.INK, 4) for paint in CALM.values()),
    *((paint.roof, paint.line, 1) for paint in CALM.values()),
    *((ground, PAINT[colour].line, 1) for colour, ground in DISTRICT.items()),
    (theme.MEADOW, theme.AUTUMN, 2), (theme.AUTUMN, theme.AUTUMN_DARK, 1),
)


def _named() -> list[RGB]:
    plain = [value for value in vars(theme).values() if isinstance(value, tuple) and len(value) == 3
             and all(isinstance(part, int) for part in value)]
    paints = [shade for p in (*PAINT.values(), *CALM.values()) for shade in (p.roof, p.light, p.wall, p.line)]
    return [*plain, *paints, *DISTRICT.values(), *(owner.fill for owner in (*OWNERS, HAL))]


_APART: Final = 13.0
"""Pillow looks colours up in boxes four values wide; entries closer than this could be taken for each other."""


def _colours() -> tuple[RGB, ...]:
    found = list(dict.fromkeys(_named()))
    for under, over, steps in _PAIRS:
        for step in range(1, steps + 1):
            blend = mix(under, over, step / (steps + 1))
            if all(dist(blend, other) >= _APART for other in found):
                found.append(blend)
    if len(found) > 255:
        raise ValueError(f"{len(found)} colours do not fit one palette")
    return tuple(found)


COLOURS: Final[tuple[RGB, ...]] = _colours()
"""At most 255; the position is the index in every picture."""
FLAT: Final = bytes([*chain.from_iterable(COLOURS), *(COLOURS[-1] * (256 - len(COLOURS)))])
"""Of all pictures, as files store it."""
_ROWS: Final = "rows"


def canvas(width: int, height: int, ground: RGB) -> Image.Image:
    """An empty picture in mode P. ``ground`` must be a colour of the theme."""
    # The picture is drawn where ``rows_of`` reads it. A byte of zero stands behind each row.
    rows = bytearray(bytes((index(ground),)) * width + b"\0") * height
    image = Image.frombuffer("P", (width, height), rows, "raw", "P", width + 1, 1)
    image.readonly = 0  # Else Pillow would draw into a copy.
    image.putpalette(FLAT)
    image.info[_ROWS] = image.im, rows
    return image


def rows_of(image: Image.Image) -> bytearray | bytes:
    """The entries of a picture, with a byte of zero behind each row: of a ``canvas`` what it is drawn in, not to be
    changed; of others a copy."""
    core, rows = image.info.get(_ROWS, (None, b""))
    # Copies of a canvas, and what is cut out of it, have its info but another core.
    if core is image.im and isinstance(rows, bytearray):
        return rows
    return image.tobytes("raw", "P", image.width + 1)


@cache
def index(colour: RGB) -> int:
    """The palette entry nearest to a colour."""
    return min(range(len(COLOURS)), key=lambda i: sum((a - b) ** 2 for a, b in zip(COLOURS[i], colour, strict=True)))


def put(image: Image.Image, sprite: Image.Image, x: int, y: int, mask: Image.Image | None = None) -> None:
    """``Image.paste`` for pictures in the one palette that are all in memory, as sprites are.

    Pillow looks each of the three pictures over again before every paste, which takes two thirds of its time: a late
    city is put together from three hundred sprites.
    """
    wide, high = sprite.size
    box = (x, y, x + wide, y + high)
    if mask is None:
        image.im.paste(sprite.im, box)
    else:
        image.im.paste(sprite.im, box, mask.im)


def fill(image: Image.Image, x: int, y: int, wide: int, high: int, entry: int, mask: Image.Image | None = None) -> None:
    """A rectangle of one entry, as ``put`` puts a sprite: it may reach out of the picture."""
    box = (x, y, x + wide, y + high)
    if mask is None:
        image.im.paste(entry, box)
    else:
        image.im.paste(entry, box, mask.im)


@cache
def _reference() -> Image.Image:
    return canvas(1, 1, theme.PAPER)


def indexed(image: Image.Image) -> Image.Image:
    """An RGB picture in the one palette, each pixel by the nearest entry."""
    return image.quantize(palette=_reference(), dither=Image.Dither.NONE)


def scaled(image: Image.Image, share: float) -> Image.Image:
    """A picture in the one palette, made smaller (or larger) evenly."""
    size = max(1, round(image.width * share)), max(1, round(image.height * share))
    return indexed(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))


@cache
def ramp(under: RGB, over: RGB) -> list[int]:
    """256 entries from ``under`` to ``over``: turns an 8-bit mask of text into palette entries."""
    steps = [index(mix(under, over, step / 16)) for step in range(17)]
    return [steps[round(value / 255 * 16)] for value in range(256)]
