"""Noto Sans in the sizes asked for, and what it can write."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

_FOLDER: Final = Path(__file__).parent / "fonts"


@lru_cache(maxsize=64)
def font(size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Noto Sans, ``size`` pixels an em."""
    name = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
    return ImageFont.truetype(_FOLDER / name, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _blank() -> bytes:
    return bytes(font(24).getmask("\U0010fffd"))


@cache
def _has(letter: str) -> bool:
    return letter.isspace() or bytes(font(24).getmask(letter)) != _blank()


_INSTEAD: Final = str.maketrans({"\u2212": "–"})
"""Noto Sans has no minus sign; its en dash is as wide."""


def writable(text: str) -> str:
    """The text without what the font lacks (emoji, most scripts), which would show as empty boxes."""
    kept = (letter for letter in text.translate(_INSTEAD) if letter.isprintable() and _has(letter))
    return " ".join("".join(kept).split())


def width(text: str, size: int, *, bold: bool = True) -> int:
    """Pixels the text takes on one line."""
    return round(font(size, bold=bold).getlength(text))


@lru_cache(maxsize=1000)
def fitted(text: str, size: int, most: int, *, bold: bool = True) -> str:
    """The text, cut with an ellipsis where it is wider than ``most`` pixels; without what the font lacks."""
    clean = writable(text)
    if width(clean, size, bold=bold) <= most:
        return clean
    while clean and width(f"{clean}…", size, bold=bold) > most:
        clean = clean[:-1].rstrip()
    return f"{clean}…"


def common_size(texts: Iterable[str], most: int, sizes: Sequence[int]) -> int:
    """The first of ``sizes`` with which every text is at most ``most`` pixels wide, else the last."""
    kept = [writable(text) for text in texts]
    return next((size for size in sizes if all(width(text, size) <= most for text in kept)), sizes[-1])
