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
from render.pen import Cut, Pen, centred, corner_of
from render.pieces import Hole, Piece, holes, piece, pieces, put_pieces
from render.theme import CALM, PAINT, Owner


@lru_cache(maxsize=8)
def plot(s: int) -> Image.Image:
    """What a building stands on that is in no district: a plot of its own."""
    pen = Pen(s, row_height(s), theme.MEADOW)
    gardens.plot(pen, s, pen.height)
    return pen.finish()


@lru_cache(maxsize=256)
def border_strips(colour: Colour, border: str, wide: int, high: int) -> tuple[Piece, ...]:
    """The edges of a district's ground in a cell, or in the street behind one, with its border on these sides; all
    within them is of one colour."""
    pen = Pen(wide, high, theme.MEADOW)
    gardens.joined(pen, wide, high, colour, border)
    whole = pen.finish()
    deep = ceil(gardens.BORDER * wide) + 1
    sides = {"n": (0, 0, wide, deep), "s": (0, high - deep, wide, high), "w": (0, 0, deep, high),
             "e": (wide - deep, 0, wide, high)}
    return tuple(piece(whole.crop(box), None, box[0], box[1]) for side, box in sides.items() if side in border)


def put_joined(image: Image.Image, box: Box, colour: Colour, border: str) -> None:
    """The joined ground of a district in a cell or a street, with its border."""
    palette.fill(image, box.x, box.y, box.w, box.h, palette.index(theme.DISTRICT[colour]))
    put_pieces(image, border_strips(colour, border, box.w, box.h), box.x, box.y)


class Outline(NamedTuple):
    """What a building covers, and where its upper left corner stands from that of its cell."""

    size: tuple[int, int]
    holes: tuple[Hole, ...]
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


@lru_cache(maxsize=1000)
def kind_of(tile: Tile, height: int) -> BuildingKind:
    """Of a building that is no green space."""
    bushes = NUMBER[tile] % _BUSHES if height >= _ROOF_GARDEN else None
    return BuildingKind(COLOUR[tile], tile in PRESTIGE, height, bushes)


def building(tile: Tile, height: int, owner: Owner | None, s: int, *, site: bool) -> Cut:
    """A building for a cell ``s`` pixels wide: number and colour of its top tile, floors, owner, site; plain in a small
    cell.
    """
    parts = block(kind_of(tile, height), owner, s, site=site, calm=False)
    outer = outline(height, None if owner is None else owner.shape, s, site=site)
    image, mask = Image.new("P", outer.size), Image.new("1", outer.size)
    image.putpalette(palette.FLAT)
    put_pieces(image, parts, -outer.x, -outer.y)
    for hole, corners in outer.holes:
        mask.paste(255, corners, hole)
    _put_number(image, (-outer.x, -outer.y), tile, height, s, calm=False)
    return Cut(image, mask, outer.x, outer.y)


def put_building(
    image: Image.Image, cell: tuple[int, int], tile: Tile, height: int, owner: Owner | None, s: int, *,
    site: bool, calm: bool = False,
) -> None:
    """``building`` in a picture, where the upper left corner of its cell is. ``calm``: paler, where it is about
    others; the owner's badge is not.

    Put together there: all buildings of a hundred tables are some thousands, and without their numbers some hundred.
    """
    put_pieces(image, block(kind_of(tile, height), owner, s, site=site, calm=calm), *cell)
    _put_number(image, cell, tile, height, s, calm=calm)


@kept(1_000_000)
def outline(height: int, shape: theme.Shape | None, s: int, *, site: bool) -> Outline:
    """The same for all colours and numbers. ``shape``: of its owner's badge, which may reach over the roof."""
    owner = None if shape is None else Owner(theme.INK, theme.WHITE, shape)
    pen = _drawn(BuildingKind("R", prestige=False, height=height, bushes=None), owner, s, PAINT["R"], site=site)
    return Outline((pen.width, pen.height), holes(pen.covered()), *pen.corner)


@kept(24_000_000)
def block(kind: BuildingKind, owner: Owner | None, s: int, *, site: bool, calm: bool) -> tuple[Piece, ...]:
    """A building without its number."""
    outer = outline(kind.height, None if owner is None else owner.shape, s, site=site)
    image = _drawn(kind, owner, s, (CALM if calm else PAINT)[kind.colour], site=site).finish()
    return pieces(image, outer.holes, outer.x, outer.y)


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
    paint = (CALM if calm else PAINT)[COLOUR[tile]]
    left, up, size = _number_at(number, height, s)
    figures = centred(number, size, paint.roof, paint.text)
    palette.put(image, figures.image, cell[0] + left, cell[1] + up, figures.mask)


@lru_cache(maxsize=2000)
def _number_at(number: str, height: int, s: int) -> tuple[int, int, int]:
    """Where a building's number stands in its cell, and its size."""
    where = layout_cell.parts(height, len(number), s)
    (x, y), above, size = where.number.middle, _above(height, s), max(6, round(where.number_size * s))
    # As a text on the whole sprite would be rounded.
    left, up = corner_of(number, size, (x * s, y * s + above))
    return left, up - above, size


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


@lru_cache(maxsize=4)
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
    size = round(max(s * 0.38, LEGIBLE))
    figure = centred(letter, size, theme.PAPER, theme.INK)
    left, up = corner_of(letter, size, (s * 0.5, row_height(s) * TOKEN_MIDDLE))
    palette.put(image, figure.image, left - bare.x, up - bare.y, figure.mask)
    return bare._replace(image=image)


@kept(3_500_000)
def _token_pieces(letter: Card, s: int) -> tuple[Piece, ...]:
    cut = token(letter, s)
    return pieces(cut.image, holes(cut.mask), cut.x, cut.y)


def put_token(image: Image.Image, cell: tuple[int, int], letter: Card, s: int) -> None:
    """``token`` in a picture, where the upper left corner of its cell is."""
    put_pieces(image, _token_pieces(letter, s), *cell)


@kept(2_500_000)
def meadow(kind: int, s: int, season: int = 0, cut: int = 0) -> Image.Image:
    """Land nobody builds on yet: four kinds, most of them bare. ``cut``: so many pixels less on the left and on the
    right."""
    if cut:
        whole = meadow(kind, s, season)
        return whole.crop((cut, 0, s - cut, whole.height))
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
