"""Lines of text on a picture that is already in the palette."""

from PIL import Image, ImageDraw

from render import fonts, palette
from render.kept import kept
from render.layout import Box
from render.theme import RGB


@kept(5_000_000)
def line(text: str, size: int, under: RGB, over: RGB, *, bold: bool = True) -> Image.Image:
    """One line in ``over`` on ``under``, as high as the font's line, cut to the width of the text."""
    face = fonts.font(size, bold=bold)
    ascent, descent = face.getmetrics()
    mask = Image.new("L", (max(1, fonts.width(text, size, bold=bold) + 2), ascent + descent), 0)
    draw, x = ImageDraw.Draw(mask), 0.0
    for run in fonts.runs(text):
        shown = run.text
        if run.face == 0:
            draw.text((x, 0), shown, fill=255, font=face)
        elif fonts.SHAPES:
            direction = "rtl" if run.from_right else "ltr"
            draw.text((x, ascent), shown, fill=255, font=fonts.face(run.face, size), anchor="ls", direction=direction)
        else:
            shown = shown[::-1] if run.from_right else shown
            draw.text((x, ascent), shown, fill=255, font=fonts.face(run.face, size), anchor="ls")
        x += fonts.run_width(run, size, bold=bold)
    return mask.point(palette.ramp(under, over), "P")


@kept(2_000_000)
def letters(text: str, size: int, under: RGB, over: RGB, *, bold: bool = True) -> Image.Image:
    """A mask of a line without the ground under it. Nearly every line of a panel needs it: to make it anew was a tenth
    of the time of a city."""
    ground = palette.index(under)
    shown = line(text, size, under, over, bold=bold)
    return shown.point([0 if entry == ground else 255 for entry in range(256)], "1")


def write(image: Image.Image, box: Box, text: str, size: int, colours: tuple[RGB, RGB], *, align: str = "left",
          bold: bool = True) -> Box:
    """Write one line into a box, in the middle of its height, cut to its width; returns what it covers.

    A line higher than the box stands out above and below with its letters alone: the tails of one line are not wiped
    out by the ground of the next. ``colours``: what lies under the text, and the text. ``align``: left, middle, right.
    """
    shown = fonts.fitted(text, size, box.w - 2, bold=bold)
    if not shown:
        return Box(box.x, box.y, 0, 0)
    sprite = line(shown, size, *colours, bold=bold)
    room = box.w - sprite.width
    x = box.x + {"left": 0, "middle": room // 2, "right": room}[align]
    y = box.y + (box.h - sprite.height) // 2
    image.paste(sprite, (x, y), letters(shown, size, *colours, bold=bold) if sprite.height > box.h else None)
    return Box(x, y, sprite.width, sprite.height)
