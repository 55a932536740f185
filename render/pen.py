"""Drawing one sprite: shapes four times too large, then reduced, then text on top at its real size.

A sprite either fills its rectangle with its ground, or is cut out (``cut``): then every shape is also drawn into a
mask.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, cos, floor, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render import fonts, palette
from render.kept import kept
from render.theme import RGB

_SCALE: Final = 4
Point = tuple[float, float]


class Cut(NamedTuple):
    """A sprite without its ground, and where its upper left corner stands from that of its cell."""

    image: Image.Image
    mask: Image.Image
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class _Text:
    at: Point
    text: str
    size: int
    colour: RGB


@dataclass(slots=True)
class Pen:
    """A sprite being drawn on a ground of one colour. All measures are pixels of the finished sprite.

    ``origin``: what is added to every place, so that a sprite that reaches above its cell is drawn in the cell's
    measures.
    """

    width: int
    height: int
    ground: RGB
    origin: Point = (0, 0)
    _image: Image.Image = field(init=False)
    _draws: list[tuple[ImageDraw.ImageDraw, bool]] = field(init=False)
    _mask: Image.Image = field(init=False)
    _texts: list[_Text] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        size = self.width * _SCALE, self.height * _SCALE
        self._image, self._mask = Image.new("RGB", size, self.ground), Image.new("L", size, 0)
        self._draws = [(ImageDraw.Draw(self._image), False), (ImageDraw.Draw(self._mask), True)]

    def _each(self, fill: RGB) -> Iterator[tuple[ImageDraw.ImageDraw, RGB | int]]:
        """Where a shape is drawn, and with what: the picture, and the mask."""
        return ((draw, 255 if mask else fill) for draw, mask in self._draws)

    def _corners(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        left, top = (x + self.origin[0]) * _SCALE, (y + self.origin[1]) * _SCALE
        return left, top, left + w * _SCALE, top + h * _SCALE

    def box(self, x: float, y: float, w: float, h: float, fill: RGB, *, radius: float = 0) -> None:
        """A rectangle, its corners rounded by ``radius``."""
        left, top, right, bottom = self._corners(x, y, w, h)
        corners = (left, top, right - 1, bottom - 1)
        if corners[2] <= corners[0] or corners[3] <= corners[1]:
            return
        for draw, ink in self._each(fill):
            if radius:
                draw.rounded_rectangle(corners, radius * _SCALE, ink)
            else:
                draw.rectangle(corners, ink)

    def frame(self, x: float, y: float, w: float, h: float, colour: RGB, thick: float) -> None:
        """The line of a rectangle, inside it."""
        left, top, right, bottom = self._corners(x, y, w, h)
        for draw, ink in self._each(colour):
            draw.rounded_rectangle((left, top, right - 1, bottom - 1), thick * 2 * _SCALE, outline=ink,
                                   width=max(1, round(thick * _SCALE)))

    def disc(self, x: float, y: float, radius: float, fill: RGB) -> None:
        """A filled circle round (x, y)."""
        self.oval(x, y, radius, radius, fill)

    def oval(self, x: float, y: float, across: float, down: float, fill: RGB) -> None:
        """A filled ellipse round (x, y) with two radii."""
        for draw, ink in self._each(fill):
            draw.ellipse(self._corners(x - across, y - down, across * 2, down * 2), ink)

    def dome(self, x: float, y: float, radius: float, fill: RGB) -> None:
        """The upper half of a disc round (x, y)."""
        for draw, ink in self._each(fill):
            draw.pieslice(self._corners(x - radius, y - radius, radius * 2, radius * 2), 180, 360, ink)

    def area(self, points: Sequence[Point], fill: RGB) -> None:
        """A filled polygon."""
        scaled = self._scaled(points)
        for draw, ink in self._each(fill):
            draw.polygon(scaled, ink)

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        left, top = self.origin
        return [((x + left) * _SCALE, (y + top) * _SCALE) for x, y in points]

    def line(self, points: Sequence[Point], colour: RGB, thick: float) -> None:
        """A line through points, with round joints and ends."""
        scaled = self._scaled(points)
        for draw, ink in self._each(colour):
            draw.line(scaled, ink, max(1, round(thick * _SCALE)), joint="curve")
        for x, y in points:
            self.disc(x, y, thick / 2, colour)

    def ring(self, x: float, y: float, radius: float, colour: RGB, thick: float) -> None:
        """A circle's line, ``radius`` to its outer edge."""
        for draw, ink in self._each(colour):
            draw.ellipse(self._corners(x - radius, y - radius, radius * 2, radius * 2), outline=ink,
                         width=max(1, round(thick * _SCALE)))

    def star(self, x: float, y: float, outer: float, inner: float, points: int, fill: RGB, *, turn: float = 0) -> None:
        """A star, or with ``inner`` = ``outer`` a regular polygon of twice as many corners."""
        self.area(star_points(x, y, outer, inner, points, turn=turn), fill)

    def text(self, x: float, y: float, text: str, size: float, colour: RGB) -> None:
        """Bold text with its middle at (x, y); drawn last and unscaled, so it stays sharp."""
        self._texts.append(_Text((x, y), text, max(6, round(size)), colour))

    def finish(self) -> Image.Image:
        """The sprite in the one palette."""
        small = self._image.reduce(_SCALE)
        if self._texts:
            draw = ImageDraw.Draw(small)
            for item in self._texts:
                at = item.at[0] + self.origin[0], item.at[1] + self.origin[1]
                write_centred(draw, at, item.text, item.size, item.colour)
        return palette.indexed(small)

    def cut(self) -> Cut:
        """The sprite without its ground, which is best as dark as the lines at its edges."""
        mask = self._mask.reduce(_SCALE).point(_COVERED, "1")
        return Cut(self.finish(), mask, round(-self.origin[0]), round(-self.origin[1]))


_COVERED: Final = [0] * 128 + [255] * 128


def write_centred(draw: ImageDraw.ImageDraw, at: Point, text: str, size: int, colour: RGB | int) -> None:
    """Text with the middle of what is really inked at a point, so that digits sit in the middle of a badge."""
    draw.text(_corner(_inked(text, size), at), text, fill=colour, font=fonts.font(size))


class Centred(NamedTuple):
    """A text by itself, to be put on a ground of one colour: as ``write_centred`` would write it there."""

    image: Image.Image
    mask: Image.Image
    inked: tuple[float, float, float, float]

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where it is pasted so that its middle is at (x, y)."""
        left, top = _corner(self.inked, (x, y))
        return left + floor(self.inked[0]), top + floor(self.inked[1])


@kept(5_000_000)
def centred(text: str, size: int, under: RGB, over: RGB) -> Centred:
    """Of ``over`` on ``under``; the ground itself is left out."""
    inked = _inked(text, size)
    left, top = floor(inked[0]), floor(inked[1])
    image = Image.new("RGB", (ceil(inked[2]) - left, ceil(inked[3]) - top), under)
    ImageDraw.Draw(image).text((-left, -top), text, fill=over, font=fonts.font(size))
    found, ground = palette.indexed(image), palette.index(under)
    return Centred(found, found.point([0 if entry == ground else 255 for entry in range(256)], "1"), inked)


@lru_cache(maxsize=400)
def _inked(text: str, size: int) -> tuple[float, float, float, float]:
    """What is inked of a text that begins at (0, 0)."""
    return fonts.font(size).getbbox(text)


def _corner(inked: tuple[float, float, float, float], middle: Point) -> tuple[int, int]:
    left, top, right, bottom = inked
    return round(middle[0] - (left + right) / 2), round(middle[1] - (top + bottom) / 2)


def star_points(x: float, y: float, outer: float, inner: float, points: int, *, turn: float = 0) -> list[Point]:
    """Corners of a star, the first one straight up plus ``turn`` radians."""
    return [
        (x + sin(turn + pi * i / points) * (inner if i % 2 else outer),
         y - cos(turn + pi * i / points) * (inner if i % 2 else outer))
        for i in range(2 * points)
    ]
