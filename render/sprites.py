"""Sprites of the city in the one palette, cached. Grounds fill their cell; what stands on them is cut out.

The caches of this package are bounded by count or by bytes; all of them full of their largest sprites stay below 80 MB
(tests/render/test_caches.py).
"""

from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from PIL import Image

from engine.rules.terms import COLOUR, NUMBER, PRESTIGE, Card, Colour, Tile
from render import gardens, layout_cell, palette, signs, theme
from render.kept import kept
from render.layout import Box, row_height
from render.layout_cell import BADGE_REACH, BOTTOM, CRANE, LEFT, LEGIBLE, ROOF_DEEP, TOKEN, TOKEN_MIDDLE, WIDE, WINDOWS
from render.pen import Cut, Pen, centred
from render.theme import CALM, PAINT, Owner


@lru_cache(maxsize=8)
def plot(s: int) -> Image.Image:
    """What a building stands on that is in no district: a plot of its own."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    gardens.plot(pen, s, pen.height)
    return pen.finish()


class Strip(NamedTuple):
    """A part of a ground, and where it lies in its cell."""

    image: Image.Image
    x: int
    y: int


@lru_cache(maxsize=256)
def border_strips(colour: Colour, border: str, s: int) -> tuple[Strip, ...]:
    """The edges of a district's ground in a cell with its border on these sides; all within them is of one colour."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    gardens.joined(pen, s, pen.height, colour, border)
    whole, (wide, high) = pen.finish(), (s, row_height(s))
    deep = ceil(gardens.BORDER * s) + 1
    sides = {"n": (0, 0, wide, deep), "s": (0, high - deep, wide, high), "w": (0, 0, deep, high),
             "e": (wide - deep, 0, wide, high)}
    return tuple(Strip(whole.crop(box), box[0], box[1]) for side, box in sides.items() if side in border)


def put_joined(image: Image.Image, box: Box, colour: Colour, border: str) -> None:
    """The joined ground of a district in a cell, with its border."""
    image.paste(palette.index(theme.DISTRICT[colour]), (box.x, box.y, box.right, box.bottom))
    for strip in border_strips(colour, border, box.w):
        palette.put(image, strip.image, box.x + strip.x, box.y + strip.y)


class Outline(NamedTuple):
    """What a building covers, and where its upper left corner stands from that of its cell."""

    mask: Image.Image
    x: int
    y: int


class BuildingKind(NamedTuple):
    """All that a building's tile and floors show but the number."""

    colour: Colour
    prestige: bool
    height: int
    bushes: int | None
    """How they stand on a high roof; None on a lower one."""


_ROOF_GARDEN: Final = 3
"""Floors from which on there are bushes on the roof."""
_BUSHES: Final = 6
"""So many ways they stand, by the building's number."""


def kind_of(tile: Tile, height: int) -> BuildingKind:
    """Of a building that is no green space."""
    bushes = NUMBER[tile] % _BUSHES if height >= _ROOF_GARDEN else None
    return BuildingKind(COLOUR[tile], tile in PRESTIGE, height, bushes)


def building(tile: Tile, height: int, owner: Owner | None, s: int, *, site: bool, calm: bool = False) -> Cut:
    """A building for a cell ``s`` pixels wide: number and colour of its top tile, floors, owner, site; plain in a small
    cell.

    ``calm``: paler, where a picture is about others; the owner's badge is not.
    """
    outer = outline(height, None if owner is None else owner.shape, s, site=site)
    image = block(kind_of(tile, height), owner, s, site=site, calm=calm).copy()
    _put_number(image, (-outer.x, -outer.y), tile, height, s, calm=calm)
    return Cut(image, outer.mask, outer.x, outer.y)


def put_building(
    image: Image.Image, cell: tuple[int, int], tile: Tile, height: int, owner: Owner | None, s: int, *,
    site: bool, calm: bool = False,
) -> None:
    """``building`` in a picture, where the upper left corner of its cell is.

    Put together there: all buildings of a hundred tables are some thousands, and without their numbers some hundred.
    """
    outer = outline(height, None if owner is None else owner.shape, s, site=site)
    kept = block(kind_of(tile, height), owner, s, site=site, calm=calm)
    palette.put(image, kept, cell[0] + outer.x, cell[1] + outer.y, outer.mask)
    _put_number(image, cell, tile, height, s, calm=calm)


@kept(5_000_000)
def outline(height: int, shape: theme.Shape | None, s: int, *, site: bool) -> Outline:
    """The same for all colours and numbers. ``shape``: of its owner's badge, which may reach over the roof."""
    owner = None if shape is None else Owner(theme.INK, theme.WHITE, shape)
    cut = _drawn(BuildingKind("R", prestige=False, height=height, bushes=None), owner, s, PAINT["R"], site=site).cut()
    return Outline(cut.mask, cut.x, cut.y)


@kept(24_000_000)
def block(kind: BuildingKind, owner: Owner | None, s: int, *, site: bool, calm: bool) -> Image.Image:
    """A building without its number, on a ground that ``outline`` leaves out."""
    return _drawn(kind, owner, s, (CALM if calm else PAINT)[kind.colour], site=site).finish()


def _drawn(kind: BuildingKind, owner: Owner | None, s: int, paint: theme.Paint, *, site: bool) -> Pen:
    height, where, plain = kind.height, layout_cell.parts(kind.height, 1, s), layout_cell.is_plain(s)
    top, low = layout_cell.roof_top(height, s) * s, layout_cell.bottom(s) * s
    above = _above(height, s)
    pen = Pen(s, above + ceil(low) + 2, paint.line, (0, above))
    deep = low - top if plain else ROOF_DEEP * s
    if not plain:
        _walls(pen, s, top, height, paint)
    _roof(pen, s, top, deep, paint)
    if kind.bushes is not None and not plain:
        gardens.on_roof(pen, s, top, kind.bushes)
    if kind.prestige:
        pen.frame((LEFT + 0.015) * s, top + 0.015 * s, (WIDE - 0.03) * s, deep - 0.03 * s, theme.PAPER, s * 0.02)
    if where.sign is not None:
        x, y = (share * s for share in where.sign.middle)
        if kind.prestige and not plain:
            signs.crown(pen, x - s * 0.20, y, s * 0.095)
        signs.colour_sign(pen, x, y, where.sign.w / 2 * s, kind.colour, paint.text, paint.roof)
    if site:
        signs.crane(pen, s, top)
    x, y = (share * s for share in where.badge.middle)
    signs.figure_badge(pen, x, y, where.figure_size * s, owner, str(height))
    return pen


def _above(height: int, s: int) -> int:
    """Pixels that a building and a crane on it take above its cell."""
    return max(0, ceil(CRANE * s - layout_cell.roof_top(height, s) * s))


def _put_number(
    image: Image.Image, cell: tuple[int, int], tile: Tile, height: int, s: int, *, calm: bool
) -> None:
    """On the roof, which is of one colour there."""
    number = str(NUMBER[tile])
    where = layout_cell.parts(height, len(number), s)
    paint = (CALM if calm else PAINT)[COLOUR[tile]]
    (x, y), above = where.number.middle, _above(height, s)
    figures = centred(number, max(6, round(where.number_size * s)), paint.roof, paint.text)
    # As a text on the whole sprite would be rounded.
    left, up = figures.at(x * s, y * s + above)
    palette.put(image, figures.image, cell[0] + left, cell[1] - above + up, figures.mask)


def _walls(pen: Pen, s: float, top: float, height: int, paint: theme.Paint) -> None:
    floor = layout_cell.walls(height) / height * s
    begin = top + (ROOF_DEEP - 0.06) * s
    pen.box(LEFT * s, begin, WIDE * s, BOTTOM * s - begin, paint.line, radius=s * 0.03)
    edge = max(1.0, s * 0.012)
    for story in range(height):
        y = BOTTOM * s - (story + 1) * floor
        pen.box(LEFT * s + edge, y + edge * 0.6, WIDE * s - 2 * edge, floor - edge * 1.2, paint.wall)
        for window in range(WINDOWS):
            x = (LEFT + 0.055 + window * 0.121) * s
            pen.box(x, y + floor * 0.26, s * 0.066, floor * 0.46, theme.WINDOW)


def _roof(pen: Pen, s: float, top: float, deep: float, paint: theme.Paint) -> None:
    for inset, fill in ((0.0, paint.line), (0.014, paint.light), (0.030, paint.roof)):
        by = max(1.0, inset * s) if inset else 0.0
        pen.box(LEFT * s + by, top + by, WIDE * s - 2 * by, deep - 2 * by, fill,
                radius=(0.055 - inset * 0.7) * s)


@lru_cache(maxsize=40)
def park(owner: Owner | None, s: int, season: int = 0) -> Image.Image:
    """A green space (R8.3) with its owner's one resource."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    gardens.park(pen, s, pen.height, season)
    if owner is not None:
        x, y = (share * s for share in layout_cell.parts(1, 1, s).badge.middle)
        signs.figure_badge(pen, x, y, layout_cell.figure(s) * s, owner, "1")
    return pen.finish()


@lru_cache(maxsize=8)
def bare_token(s: int) -> Cut:
    """An urbanization token without its letter."""
    x, y = s * 0.5, row_height(s) * TOKEN_MIDDLE
    across, down, edge = TOKEN, TOKEN * 0.94, 0.025
    # No larger than it is: what is pasted with a mask takes its time by the pixel.
    left, top = floor(x - s * across) - 1, floor(y - s * down) - 1
    wide, high = ceil(x + s * across) + 1 - left, ceil(y + s * (down + 0.035)) + 1 - top
    pen = Pen(wide, high, theme.INK, (-left, -top))
    pen.oval(x, y + s * 0.035, s * across, s * down, theme.INK)
    pen.oval(x, y, s * across, s * down, theme.INK)
    pen.oval(x, y, s * (across - edge), s * (down - edge), theme.PAPER)
    return pen.cut()


def token(letter: Card, s: int) -> Cut:
    """An urbanization token."""
    bare = bare_token(s)
    image = bare.image.copy()
    _put_letter(image, (-bare.x, -bare.y), letter, s)
    return bare._replace(image=image)


def put_token(image: Image.Image, cell: tuple[int, int], letter: Card, s: int) -> None:
    """``token`` in a picture, where the upper left corner of its cell is."""
    bare = bare_token(s)
    palette.put(image, bare.image, cell[0] + bare.x, cell[1] + bare.y, bare.mask)
    _put_letter(image, cell, letter, s)


def _put_letter(image: Image.Image, cell: tuple[int, int], letter: Card, s: int) -> None:
    figure = centred(letter, round(max(s * 0.38, LEGIBLE)), theme.PAPER, theme.INK)
    left, up = figure.at(s * 0.5, row_height(s) * TOKEN_MIDDLE)
    palette.put(image, figure.image, cell[0] + left, cell[1] + up, figure.mask)


@kept(2_500_000)
def meadow(kind: int, s: int, season: int = 0) -> Image.Image:
    """Land nobody builds on yet: four kinds, most of them bare."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    gardens.meadow(pen, s, kind, season)
    return pen.finish()


@lru_cache(maxsize=40)
def candidate(number: int, letter: Card | None, s: int) -> Image.Image:
    """A cell that may be chosen, with its number; ``letter`` is of the token that would be pushed on."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    h = pen.height
    pen.box(s * 0.06, s * 0.04, s * 0.88, h - s * 0.08, theme.INK, radius=s * 0.16)
    pen.box(s * 0.10, s * 0.08, s * 0.80, h - s * 0.16, theme.GINKGO, radius=s * 0.13)
    if letter is None:
        pen.text(s * 0.5, h * 0.5, str(number), max(s * 0.54, LEGIBLE), theme.INK)
        return pen.finish()
    pen.text(s * 0.40, h * (0.77 if layout_cell.is_plain(s) else 0.60), str(number), max(s * 0.48, LEGIBLE), theme.INK)
    em = max(s * 0.24, LEGIBLE)
    x, y = s - em * 0.83, em * 0.83
    pen.disc(x, y, em * 0.78, theme.INK)
    pen.disc(x, y, em * 0.68, theme.PAPER)
    pen.text(x, y, letter, em, theme.INK)
    return pen.finish()


@lru_cache(maxsize=60)
def turn(number: int, owner: Owner, s: int) -> Cut:
    """The number of a turn in its actor's shape; its middle is (0, 0)."""
    em = layout_cell.figure(s) * s
    half = ceil(em * BADGE_REACH) + 1
    pen = Pen(half * 2, half * 2, theme.INK, (half, half))
    signs.figure_badge(pen, 0, 0, em, owner, str(number))
    return pen.cut()
