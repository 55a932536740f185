"""Lines of text on a picture that is already in the palette."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from PIL import Image, ImageDraw

from render import fonts, palette
from render.bidi import Side
from render.kept import kept
from render.layout import Box
from render.layout_cell import LEGIBLE
from render.theme import RGB


@kept(6_000_000)
def line(text: str, size: int, under: RGB, over: RGB, *, bold: bool = True, base: Side | None = None) -> Image.Image:
    """One line in ``over`` on ``under``, as high as the font's line, cut to the width of the text; higher above and
    below where another face draws so. ``base``: from which side it is read, None for what it begins with."""
    face = fonts.font(size, bold=bold)
    ascent, descent = face.getmetrics()
    found = fonts.runs(text, base)
    more = max((fonts.beyond(run, size, ascent, descent) for run in found if run.face), default=0)
    high = ascent + descent + 2 * more
    mask = Image.new("L", (max(1, fonts.width(text, size, bold=bold) + 2), high), 0)
    draw, x = ImageDraw.Draw(mask), 0.0
    ascent += more
    for run in found:
        shown = run.text
        if run.face == 0:
            draw.text((x, more), shown, fill=255, font=face)
        elif fonts.SHAPES:
            direction = "rtl" if run.from_right else "ltr"
            draw.text((x, ascent), shown, fill=255, font=fonts.face(run.face, size), anchor="ls", direction=direction)
        else:
            shown = shown[::-1] if run.from_right else shown
            draw.text((x, ascent), shown, fill=255, font=fonts.face(run.face, size), anchor="ls")
        x += fonts.run_width(run, size, bold=bold)
    return mask.point(palette.ramp(under, over), "P")


@kept(2_000_000)
def letters(text: str, size: int, under: RGB, over: RGB, *, bold: bool = True, base: Side | None = None) -> Image.Image:
    """A mask of a line without the ground under it. Nearly every line of a panel needs it: to make it anew was a tenth
    of the time of a city."""
    ground = palette.index(under)
    shown = line(text, size, under, over, bold=bold, base=base)
    return shown.point([0 if entry == ground else 255 for entry in range(256)], "1")


def write(image: Image.Image, box: Box, text: str, size: int, colours: tuple[RGB, RGB], *, align: str = "left",
          bold: bool = True, base: Side | None = None) -> Box:
    """Write one line into a box, in the middle of its height, cut to its width; returns what it covers.

    A line higher than the box stands out above and below with its letters alone: the tails of one line are not wiped
    out by the ground of the next. ``colours``: what lies under the text, and the text. ``align``: left, middle, right.
    ``base``: as for ``line``; a sentence with names in it is read from the left, whatever it begins with.
    """
    shown = fonts.fitted(text, size, box.w - 2, bold=bold)
    if not shown:
        return Box(box.x, box.y, 0, 0)
    sprite = line(shown, size, *colours, bold=bold, base=base)
    room = box.w - sprite.width
    x = box.x + {"left": 0, "middle": room // 2, "right": room}[align]
    y = box.y + (box.h - sprite.height) // 2
    mask = letters(shown, size, *colours, bold=bold, base=base) if sprite.height > box.h else None
    palette.put(image, sprite, x, y, mask)
    return Box(x, y, sprite.width, sprite.height)


_TWO_LINES: Final = 1.15
"""From line to line of a name in two lines, of an em."""


def write_name(image: Image.Image, box: Box, name: str, sizes: Sequence[int], colours: tuple[RGB, RGB], *,
               base: Side | None = None) -> Box:
    """A person's name, which may have thirty letters, or a sentence of names, as large as ``sizes`` let it be whole: on
    one line where a phone can read that, else on two where the box is high enough and the letters are larger so, else
    on one. Cut only where nothing of that helps. Returns what it covers."""
    lines, size = _lines(name, box.w - 4, box.h, tuple(sizes))
    if len(lines) == 1:
        return write(image, box, name, size, colours, base=base)
    pitch, top = _pitch(size), box.y + box.h // 2 - _pitch(size)
    written = [write(image, box._replace(y=top + pitch * number, h=pitch), line, size, colours, base=base)
               for number, line in enumerate(lines)]
    return box._replace(w=max(line.right for line in written) - box.x)


@lru_cache(maxsize=500)
def _lines(name: str, most: int, high: int, sizes: tuple[int, ...]) -> tuple[tuple[str, ...], int]:
    """A name in its lines and the font's size, in a box ``high`` pixels high and ``most`` wide."""
    clean = fonts.writable(name)
    alone = next((size for size in sizes if fonts.width(clean, size) <= most), 0)
    split = [size for size in sizes if 2 * _pitch(size) <= high]
    if clean and alone < LEGIBLE:
        # A word is only broken where the line would be cut.
        for within_words, size in product((False,) if alone else (False, True), split):
            lines = fonts.in_two(name, size, most, within_words=within_words)
            if size > alone and all(fonts.width(line, size) <= most for line in lines):
                return lines, size
    if alone or not split:
        return (name,), alone or sizes[-1]
    return fonts.in_two(name, split[-1], most, within_words=True), split[-1]


def _pitch(size: int) -> int:
    return round(size * _TWO_LINES)
