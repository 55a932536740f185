"""Drawing one sprite: shapes four times too large, then reduced, then text on top at its real size.

A sprite either fills its rectangle with its ground, or is cut out (``cut``): then every shape is drawn into a mask
too.
"""

from collections.abc import Callable, Sequence
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
_Shape = Callable[[ImageDraw.ImageDraw, RGB | int], None]
"""Draws something with an ink."""


class Cut(NamedTuple):
    """A sprite without its ground, and where its upper left corner stands from that of its cell."""

    image: Image.Image
    mask: Image.Image
    x: int
    y: int

    def put(self, image: Image.Image, x: int, y: int) -> None:
        """Into a picture, where the upper left corner of its cell is."""
        palette.put(image, self.image, x + self.x, y + self.y, self.mask)


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
    _shapes: list[tuple[_Shape, RGB]] = field(init=False, default_factory=list)
    """Drawn in the end: of most sprites only the picture is asked for, of a building's outline only the mask."""
    _texts: list[_Text] = field(init=False, default_factory=list)

    @property
    def corner(self) -> tuple[int, int]:
        """Where the upper left corner stands from that of its cell."""
        return round(-self.origin[0]), round(-self.origin[1])

    def _corners(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        left, top = (x + self.origin[0]) * _SCALE, (y + self.origin[1]) * _SCALE
        return left, top, left + w * _SCALE, top + h * _SCALE

    def box(self, x: float, y: float, w: float, h: float, fill: RGB, *, radius: float = 0) -> None:
        """A rectangle, its corners rounded by ``radius``."""
        left, top, right, bottom = self._corners(x, y, w, h)
        corners = (left, top, right - 1, bottom - 1)
        if corners[2] <= corners[0] or corners[3] <= corners[1]:
            return
        if radius:
            self._shapes.append((lambda draw, ink: draw.rounded_rectangle(corners, radius * _SCALE, ink), fill))
        else:
            self._shapes.append((lambda draw, ink: draw.rectangle(corners, ink), fill))

    def frame(self, x: float, y: float, w: float, h: float, colour: RGB, thick: float) -> None:
        """The line of a rectangle, inside it."""
        left, top, right, bottom = self._corners(x, y, w, h)
        corners, wide = (left, top, right - 1, bottom - 1), max(1, round(thick * _SCALE))
        self._shapes.append((lambda draw, ink: draw.rounded_rectangle(
            corners, thick * 2 * _SCALE, outline=ink, width=wide), colour))

    def disc(self, x: float, y: float, radius: float, fill: RGB) -> None:
        """A filled circle round (x, y)."""
        self.oval(x, y, radius, radius, fill)

    def oval(self, x: float, y: float, across: float, down: float, fill: RGB) -> None:
        """A filled ellipse round (x, y) with two radii."""
        corners = self._corners(x - across, y - down, across * 2, down * 2)
        self._shapes.append((lambda draw, ink: draw.ellipse(corners, ink), fill))

    def dome(self, x: float, y: float, radius: float, fill: RGB) -> None:
        """The upper half of a disc round (x, y)."""
        corners = self._corners(x - radius, y - radius, radius * 2, radius * 2)
        self._shapes.append((lambda draw, ink: draw.pieslice(corners, 180, 360, ink), fill))

    def area(self, points: Sequence[Point], fill: RGB) -> None:
        """A filled polygon."""
        scaled = self._scaled(points)
        self._shapes.append((lambda draw, ink: draw.polygon(scaled, ink), fill))

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        left, top = self.origin
        return [((x + left) * _SCALE, (y + top) * _SCALE) for x, y in points]

    def line(self, points: Sequence[Point], colour: RGB, thick: float) -> None:
        """A line through points, with round joints and ends."""
        scaled, wide = self._scaled(points), max(1, round(thick * _SCALE))
        self._shapes.append((lambda draw, ink: draw.line(scaled, ink, wide, joint="curve"), colour))
        for x, y in points:
            self.disc(x, y, thick / 2, colour)

    def ring(self, x: float, y: float, radius: float, colour: RGB, thick: float) -> None:
        """A circle's line, ``radius`` to its outer edge."""
        corners = self._corners(x - radius, y - radius, radius * 2, radius * 2)
        wide = max(1, round(thick * _SCALE))
        self._shapes.append((lambda draw, ink: draw.ellipse(corners, outline=ink, width=wide), colour))

    def star(self, x: float, y: float, outer: float, inner: float, points: int, fill: RGB, *, turn: float = 0) -> None:
        """A star, its first corner straight up plus ``turn`` radians; with ``inner`` = ``outer`` a regular polygon of
        twice as many corners.
        """
        reaches = [(turn + pi * i / points, inner if i % 2 else outer) for i in range(2 * points)]
        self.area([(x + sin(angle) * reach, y - cos(angle) * reach) for angle, reach in reaches], fill)

    def text(self, x: float, y: float, text: str, size: float, colour: RGB) -> None:
        """Bold text with its middle at (x, y); drawn last and unscaled, so it stays sharp."""
        self._texts.append(_Text((x, y), text, max(6, round(size)), colour))

    def finish(self) -> Image.Image:
        """The sprite in the one palette."""
        large = Image.new("RGB", (self.width * _SCALE, self.height * _SCALE), self.ground)
        drawing = ImageDraw.Draw(large)
        for shape, colour in self._shapes:
            shape(drawing, colour)
        small = large.reduce(_SCALE)
        if self._texts:
            draw = ImageDraw.Draw(small)
            for item in self._texts:
                at = item.at[0] + self.origin[0], item.at[1] + self.origin[1]
                write_centred(draw, at, item.text, item.size, item.colour)
        return palette.indexed(small)

    def covered(self) -> Image.Image:
        """A mask of its shapes."""
        large = Image.new("L", (self.width * _SCALE, self.height * _SCALE), 0)
        drawing = ImageDraw.Draw(large)
        for shape, _ in self._shapes:
            shape(drawing, 255)
        return large.reduce(_SCALE).point(_COVERED, "1")

    def cut(self) -> Cut:
        """The sprite without its ground, which is best as dark as the lines at its edges."""
        return Cut(self.finish(), self.covered(), *self.corner)


_COVERED: Final = [0] * 128 + [255] * 128


def write_centred(draw: ImageDraw.ImageDraw, at: Point, text: str, size: int, colour: RGB | int) -> None:
    """Text with the middle of what is really inked at a point, so that digits sit in the middle of a badge."""
    draw.text(_corner(_inked(text, size), at), text, fill=colour, font=fonts.font(size))


class Centred(NamedTuple):
    """A text by itself, to be put on a ground of one colour: as ``write_centred`` would write it there."""

    image: Image.Image
    mask: Image.Image


def corner_of(text: str, size: int, middle: Point) -> tuple[int, int]:
    """Where the upper left corner of ``centred`` is pasted, so that its middle is at a point."""
    inked = _inked(text, size)
    left, top = _corner(inked, middle)
    return left + floor(inked[0]), top + floor(inked[1])


@kept(7_000_000)
def centred(text: str, size: int, under: RGB, over: RGB) -> Centred:
    """Of ``over`` on ``under``; the ground itself is left out."""
    inked = _inked(text, size)
    left, top = floor(inked[0]), floor(inked[1])
    image = Image.new("RGB", (ceil(inked[2]) - left, ceil(inked[3]) - top), under)
    ImageDraw.Draw(image).text((-left, -top), text, fill=over, font=fonts.font(size))
    found, ground = palette.indexed(image), palette.index(under)
    return Centred(found, found.point([0 if entry == ground else 255 for entry in range(256)], "1"))


@lru_cache(maxsize=400)
def _inked(text: str, size: int) -> tuple[float, float, float, float]:
    """What is inked of a text that begins at (0, 0)."""
    return fonts.font(size).getbbox(text)


def _corner(inked: tuple[float, float, float, float], middle: Point) -> tuple[int, int]:
    left, top, right, bottom = inked
    return round(middle[0] - (left + right) / 2), round(middle[1] - (top + bottom) / 2)
