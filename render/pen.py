"""Drawing one sprite: shapes four times too large, then reduced, then text on top at its real size."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from render import fonts, palette
from render.theme import RGB

_SCALE: Final = 4
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Text:
    at: Point
    text: str
    size: int
    colour: RGB


@dataclass(slots=True)
class Pen:
    """A sprite being drawn on a ground of one colour. All measures are pixels of the finished sprite."""

    width: int
    height: int
    ground: RGB
    _image: Image.Image = field(init=False)
    _draw: ImageDraw.ImageDraw = field(init=False)
    _texts: list[_Text] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self._image = Image.new("RGB", (self.width * _SCALE, self.height * _SCALE), self.ground)
        self._draw = ImageDraw.Draw(self._image)

    def box(self, x: float, y: float, w: float, h: float, fill: RGB, *, radius: float = 0) -> None:
        """A rectangle, its corners rounded by ``radius``."""
        corners = (x * _SCALE, y * _SCALE, (x + w) * _SCALE - 1, (y + h) * _SCALE - 1)
        if corners[2] <= corners[0] or corners[3] <= corners[1]:
            return
        if radius:
            self._draw.rounded_rectangle(corners, radius * _SCALE, fill)
        else:
            self._draw.rectangle(corners, fill)

    def frame(self, x: float, y: float, w: float, h: float, colour: RGB, thick: float) -> None:
        """The line of a rectangle, inside it."""
        corners = (x * _SCALE, y * _SCALE, (x + w) * _SCALE - 1, (y + h) * _SCALE - 1)
        self._draw.rounded_rectangle(corners, thick * 2 * _SCALE, outline=colour, width=max(1, round(thick * _SCALE)))

    def disc(self, x: float, y: float, radius: float, fill: RGB) -> None:
        """A filled circle round (x, y)."""
        self.oval(x, y, radius, radius, fill)

    def oval(self, x: float, y: float, across: float, down: float, fill: RGB) -> None:
        """A filled ellipse round (x, y) with two radii."""
        self._draw.ellipse(_corners(x, y, across, down), fill)

    def dome(self, x: float, y: float, radius: float, fill: RGB) -> None:
        """The upper half of a disc round (x, y)."""
        self._draw.pieslice(_corners(x, y, radius, radius), 180, 360, fill)

    def area(self, points: Sequence[Point], fill: RGB) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * _SCALE, y * _SCALE) for x, y in points], fill)

    def line(self, points: Sequence[Point], colour: RGB, thick: float) -> None:
        """A line through points, with round joints and ends."""
        scaled = [(x * _SCALE, y * _SCALE) for x, y in points]
        self._draw.line(scaled, colour, max(1, round(thick * _SCALE)), joint="curve")
        for x, y in points:
            self.disc(x, y, thick / 2, colour)

    def ring(self, x: float, y: float, radius: float, colour: RGB, thick: float) -> None:
        """A circle's line, ``radius`` to its outer edge."""
        self._draw.ellipse(_corners(x, y, radius, radius), outline=colour, width=max(1, round(thick * _SCALE)))

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
                write_centred(draw, item.at, item.text, item.size, item.colour)
        return palette.indexed(small)


def _corners(x: float, y: float, across: float, down: float) -> tuple[float, float, float, float]:
    return (x - across) * _SCALE, (y - down) * _SCALE, (x + across) * _SCALE, (y + down) * _SCALE


def write_centred(draw: ImageDraw.ImageDraw, at: Point, text: str, size: int, colour: RGB | int) -> None:
    """Text with the middle of what is really inked at a point, so that digits sit in the middle of a badge."""
    face = fonts.font(size)
    left, top, right, bottom = face.getbbox(text)
    draw.text((round(at[0] - (left + right) / 2), round(at[1] - (top + bottom) / 2)), text, fill=colour, font=face)


def star_points(x: float, y: float, outer: float, inner: float, points: int, *, turn: float = 0) -> list[Point]:
    """Corners of a star, the first one straight up plus ``turn`` radians."""
    return [
        (x + sin(turn + pi * i / points) * (inner if i % 2 else outer),
         y - cos(turn + pi * i / points) * (inner if i % 2 else outer))
        for i in range(2 * points)
    ]
