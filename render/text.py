"""Lines of text on a picture that is already in the palette."""

from functools import lru_cache

from PIL import Image, ImageDraw

from render import fonts, palette
from render.layout import Box
from render.theme import RGB


@lru_cache(maxsize=250)
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


def write(image: Image.Image, box: Box, text: str, size: int, colours: tuple[RGB, RGB], *, align: str = "left",
          bold: bool = True) -> Box:
    """Write one line into a box, in the middle of its height, cut to it; returns what it covers.

    ``colours``: what lies under the text, and the text. ``align``: left, middle or right.
    """
    kept = fonts.fitted(text, size, box.w - 2, bold=bold)
    if not kept:
        return Box(box.x, box.y, 0, 0)
    sprite = line(kept, size, *colours, bold=bold)
    over = sprite.height - box.h
    if over > 0:
        sprite = sprite.crop((0, over // 2, sprite.width, over // 2 + box.h))
    room = box.w - sprite.width
    x = box.x + {"left": 0, "middle": room // 2, "right": room}[align]
    y = box.y + (box.h - sprite.height) // 2
    image.paste(sprite, (x, y))
    return Box(x, y, sprite.width, sprite.height)
