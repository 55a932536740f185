"""The caches of what pictures are put together from, and sprites found again in a picture."""

from collections.abc import Iterator
from functools import _lru_cache_wrapper

from PIL import Image

from render import caption, cards, legend, panel, pen, pennants, proposal, score, sprites, text, windows
from render.kept import Kept

_MODULES = (caption, cards, legend, panel, pen, pennants, proposal, score, sprites, text, windows)
_OF_FIGURES = ("_inked", "_lines", "_number_at", "kind_of")
"""What keeps a few numbers and no picture."""


def by_count() -> "Iterator[_lru_cache_wrapper[object]]":
    """Those bounded by how many they keep."""
    for module in _MODULES:
        for name, value in vars(module).items():
            own = isinstance(value, _lru_cache_wrapper) and value.__module__ == module.__name__
            if own and name not in _OF_FIGURES:
                yield value


def by_bytes() -> "set[Kept[..., Image.Image | tuple[object, ...]]]":
    """Those bounded by how large it is."""
    return {value for module in _MODULES for value in vars(module).values() if isinstance(value, Kept)}


def forget() -> None:
    """Whatever is drawn next is drawn anew, whichever test drew before."""
    for counted in by_count():
        counted.cache_clear()
    for weighed in by_bytes():
        weighed.cache_clear()


def place_of(picture: Image.Image, sprite: Image.Image) -> tuple[int, int] | None:
    """Where the sprite stands in the picture as it is, the uppermost one."""
    row = sprite.crop((0, sprite.height // 2, sprite.width, sprite.height // 2 + 1)).tobytes()
    for y in range(picture.height - sprite.height + 1):
        middle = picture.crop((0, y + sprite.height // 2, picture.width, y + sprite.height // 2 + 1)).tobytes()
        x = middle.find(row)
        while x >= 0:
            if picture.crop((x, y, x + sprite.width, y + sprite.height)).tobytes() == sprite.tobytes():
                return x, y
            x = middle.find(row, x + 1)
    return None


def stands_in(picture: Image.Image, sprite: Image.Image) -> bool:
    """Whether the sprite stands in the picture as it is."""
    return place_of(picture, sprite) is not None
