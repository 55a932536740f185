"""The caches of what pictures are put together from."""

from collections.abc import Iterator
from functools import _lru_cache_wrapper

from render import caption, cards, legend, panel, pen, pennants, proposal, score, sprites, text
from render.kept import Kept

_MODULES = (caption, cards, legend, panel, pennants, proposal, score, sprites, text)


def by_count() -> "Iterator[_lru_cache_wrapper[object]]":
    """Those bounded by how many they keep."""
    for module in _MODULES:
        for value in vars(module).values():
            if isinstance(value, _lru_cache_wrapper) and value.__module__ == module.__name__:
                yield value


def forget() -> None:
    """Whatever is drawn next is drawn anew, whichever test drew before."""
    pen.centred.cache_clear()
    for cache in by_count():
        cache.cache_clear()
    for module in _MODULES:
        for value in vars(module).values():
            if isinstance(value, Kept):
                value.cache_clear()
