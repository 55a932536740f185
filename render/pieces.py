"""Sprites that are cut out, taken apart: what is wholly covered in their middle, and the edges round it.

Pillow pastes through a mask pixel by pixel, and without one row by row: the middle of a building is nearly all of it,
and takes a tenth of the time without its mask.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

Corners = tuple[int, int, int, int]
"""Left, top, right, bottom: the first column and row, and those behind the last."""


class Hole(NamedTuple):
    """A part of a mask, and where it stands in it; without a mask all of it is covered."""

    mask: Image.Image | None
    corners: Corners


class Piece(NamedTuple):
    """A part of a sprite as Pillow holds it, and where it stands from the sprite's cell: some dozen a cell are put."""

    image: "ImagingCore"
    mask: "ImagingCore | None"
    left: int
    top: int
    right: int
    bottom: int


def piece(image: Image.Image, mask: Image.Image | None, x: int, y: int) -> Piece:
    """A sprite with its upper left corner at (x, y)."""
    image.load()
    return Piece(image.im, None if mask is None else mask.im, x, y, x + image.width, y + image.height)


def holes(mask: Image.Image) -> tuple[Hole, ...]:
    """A mask of one bit in parts that do not overlap, together as much as it covers."""
    wide, high = mask.size
    left, top, right, bottom = middle = _covered(mask)
    around = ((0, 0, wide, top), (0, top, left, bottom), (right, top, wide, bottom), (0, bottom, wide, high))
    edges = [(corners, found) for corners in around if (found := mask.crop(corners).getbbox()) is not None]
    inked = [(x + found[0], y + found[1], x + found[2], y + found[3]) for (x, y, _, _), found in edges]
    whole = () if left == right else (Hole(None, middle),)
    return (*whole, *(Hole(mask.crop(corners), corners) for corners in inked))


def _covered(mask: Image.Image) -> Corners:
    """The largest rectangle that is wholly covered, of those that cross the middle column."""
    wide, half = mask.width, mask.width // 2
    rows = mask.convert("L").tobytes()
    runs: list[tuple[int, int]] = []
    for start in range(0, len(rows), wide):
        before = rows.rfind(b"\0", start, start + half)
        behind = rows.find(b"\0", start + half, start + wide)
        runs.append((0 if before < 0 else before + 1 - start, wide if behind < 0 else behind - start))
    found, most, top = (0, 0, 0, 0), 0, 0
    alike = [(run, len([*equal])) for run, equal in groupby(runs)]
    for number, (_, first) in enumerate(alike):
        left, right, bottom = 0, wide, top
        for (begin, end), count in alike[number:]:
            left, right, bottom = max(left, begin), min(right, end), bottom + count
            if right <= left:
                break
            if (right - left) * (bottom - top) > most:
                found, most = (left, top, right, bottom), (right - left) * (bottom - top)
        top += first
    return found


def pieces(image: Image.Image, parts: Sequence[Hole], x: int, y: int) -> tuple[Piece, ...]:
    """A sprite by the parts of its mask; (x, y) is where its upper left corner stands."""
    return tuple(piece(image.crop(corners), mask, x + corners[0], y + corners[1]) for mask, corners in parts)


def put_pieces(image: Image.Image, parts: Sequence[Piece], x: int, y: int) -> None:
    """All of them in a picture: ``palette.put`` of the sprite through its mask."""
    core = image.im
    for sprite, mask, left, top, right, bottom in parts:
        if mask is None:
            core.paste(sprite, (x + left, y + top, x + right, y + bottom))
        else:
            core.paste(sprite, (x + left, y + top, x + right, y + bottom), mask)
