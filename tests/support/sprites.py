"""The caches of what pictures are put together from."""

from collections.abc import Iterator
from functools import _lru_cache_wrapper

from PIL import Image

from render import caption, cards, legend, panel, pen, pennants, proposal, score, sprites, text
from render.kept import Kept

_MODULES = (caption, cards, legend, panel, pen, pennants, proposal, score, sprites, text)
_OF_FIGURES = ("_inked",)
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
