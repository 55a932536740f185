"""Points, or chances to win, over the rounds of a game, a line for each seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.rules.terms import Seat
from render import fonts, icons, palette, signs, theme
from render.encoding import png
from render.labels import Labels
from render.layout import MARGIN, Box
from render.pen import Pen
from render.text import write, write_name
from render.theme import owner_of

_WIDE: Final = 1280
_HIGH: Final = 640
_BAND: Final = 160
"""Rows that are drawn at a time: shapes are drawn four times too large, and a whole chart took 49 MB for a moment."""
_AXIS: Final = 86
"""Room of the points at the left, and of the rounds below."""
_BESIDE: Final = 66
"""From the last round to the last values; the badges stand between."""
_NAME: Final = 264
"""Room of a name at the right."""
_BADGES: Final = 16
"""From the last round to the badges beside the names; the last marks reach as far."""
_TOTAL: Final = 70
"""Room of a last value."""
_TOTAL_FONT: Final = 36
_LINE: Final = 44
"""The least distance between two names."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn."""

    lines: tuple[tuple[int, ...], ...]
    """By seat, the points after each round, the start first; all of one length, at least two."""
    solo: bool = False
    before: int = 0
    """Rounds played before the lines start: none but in a game that was loaded in its middle."""
    totals: tuple[str, ...] = ()
    """By seat, how its last value is written where it is no number of points."""


def chart(what: Chart, labels: Labels) -> bytes:
    """The chart as a PNG, 1280 by 640. ValueError where the lines are not of one length, or too short."""
    return png(chart_image(what, labels))


def chart_image(what: Chart, labels: Labels) -> Image.Image:
    """As ``chart``, not encoded."""
    lengths = {len(line) for line in what.lines}
    if len(lengths) != 1 or min(lengths) < 2:
        raise ValueError("lines of one length, of two points at least")
    rounds = lengths.pop() - 1
    most = max(1, *(max(line) for line in what.lines))
    least = min(0, *(min(line) for line in what.lines))
    totals = what.totals or tuple(str(line[-1]) for line in what.lines)
    wide = max(_TOTAL, *(fonts.width(total, _TOTAL_FONT) + 12 for total in totals))
    right = _WIDE - MARGIN - _BESIDE - wide - _NAME
    room = Box(MARGIN + _AXIS, MARGIN + 24, right - MARGIN - _AXIS, _HIGH - 2 * MARGIN - 24 - _AXIS)
    image = palette.canvas(_WIDE, _HIGH, theme.PAPER)
    for top in range(0, _HIGH, _BAND):
        image.paste(_lines(what, room, rounds, least, most, top), (0, top))
    for points in ticks(least, most):
        y = _y(room, points, least, most)
        write(image, Box(MARGIN, y - 24, _AXIS - 14, 48), str(points), 32, theme.ON_CARD, align="right")
    for number in ticks(what.before, what.before + rounds):
        x = room.x + room.w * (number - what.before) // rounds
        write(image, Box(x - 40, room.bottom + 12, 80, 48), str(number), 32, theme.ON_CARD, align="middle")
    ends = sorted(range(len(what.lines)), key=lambda seat: -what.lines[seat][-1])
    wished = [_y(room, what.lines[seat][-1], least, most) for seat in ends]
    for seat, y in zip(ends, apart(wished, _LINE, room.y, room.bottom), strict=True):
        badge = icons.seat_badge(seat, 44, 44, solo=what.solo)
        image.paste(badge, (room.right + _BADGES, y - 22))
        total = Box(right + _BESIDE, y - 24, wide, 48)
        write(image, total, totals[seat], _TOTAL_FONT, theme.ON_CARD)
        name = total._replace(x=total.right, w=_NAME)
        write_name(image, name, labels.name(seat), range(34, 22, -2), theme.ON_CARD)
    return image


def ticks(least: int, most: int) -> list[int]:
    """Round numbers from ``least`` to ``most``, five or so."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (most - least) / step <= 6)
    return list(range(-(-least // step) * step, most + 1, step))


def apart(wished: Sequence[int], least: int, top: int, bottom: int) -> list[int]:
    """Places in this order, at least so far apart, as near to those wished for as that allows, none above ``top``; at
    the bottom they are pushed up again."""
    found: list[int] = []
    for y in wished:
        found.append(max(y, found[-1] + least if found else top))
    limit = bottom
    for i in reversed(range(len(found))):
        found[i] = min(found[i], limit)
        limit = found[i] - least
    return found


def _y(room: Box, points: int, least: int, most: int) -> int:
    return room.bottom - room.h * (points - least) // (most - least)


def _lines(what: Chart, room: Box, rounds: int, least: int, most: int, top: int) -> Image.Image:
    """The band of the picture that begins at ``top``."""
    pen = Pen(room.right + _BADGES, min(_BAND, _HIGH - top), theme.PAPER, (0, -top))
    for points in ticks(least, most):
        y = _y(room, points, least, most)
        pen.line([(room.x, y), (room.right, y)], theme.PLOT_EDGE, 2)
    for seat, line in enumerate(what.lines):
        owner = owner_of(seat, solo=what.solo)
        places = [(room.x + room.w * i / rounds, float(_y(room, points, least, most))) for i, points in enumerate(line)]
        pen.line(places, theme.INK, 9)
        pen.line(places, owner.fill, 5)
        for x, level in places[1:]:
            _knot(pen, x, level, seat, solo=what.solo)
    return pen.finish()


def _knot(pen: Pen, x: float, y: float, seat: Seat, *, solo: bool) -> None:
    """Each round bears the seat's shape, so that lines are told apart without their colour."""
    signs.owner_badge(pen, x, y, 12, owner_of(seat, solo=solo))
