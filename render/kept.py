"""Pictures kept by how large they are: most are much smaller than the largest, so a bound by count would keep few."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, ParamSpec, TypeVar

from PIL import Image

_Asked = ParamSpec("_Asked")
_Drawn = TypeVar("_Drawn", bound=Image.Image | tuple[object, ...])


class Kept(Generic[_Asked, _Drawn]):
    """A function that draws a picture or something with pictures in it, and what it drew last: as many pixels, masks
    included, as ``most`` bytes hold.

    Its arguments are hashable, and what it gives is not to be changed.
    """

    def __init__(self, draw: Callable[_Asked, _Drawn], most: int) -> None:
        self.most = most
        self._draw = draw
        self._found: OrderedDict[Hashable, _Drawn] = OrderedDict()
        self._size = 0

    def __call__(self, *args: _Asked.args, **kwargs: _Asked.kwargs) -> _Drawn:
        """The picture, drawn where it is not there any more."""
        key = (args, *kwargs.items())
        image = self._found.get(key)
        if image is not None:
            self._found.move_to_end(key)
            return image
        image = self._found[key] = self._draw(*args, **kwargs)
        self._size += bytes_of(image)
        while self._size > self.most:
            self._size -= bytes_of(self._found.popitem(last=False)[1])
        return image

    def cache_clear(self) -> None:
        """Forget all of them."""
        self._found.clear()
        self._size = 0


def kept(most: int) -> Callable[[Callable[_Asked, _Drawn]], Kept[_Asked, _Drawn]]:
    """As a decorator; ``most`` in bytes."""
    return lambda draw: Kept(draw, most)


_CORE: Final = type(Image.new("P", (1, 1)).im)


def bytes_of(drawn: object) -> int:
    """Of the modes in the one palette, and of masks, also where they are parts of something: a byte a pixel."""
    if isinstance(drawn, Image.Image | _CORE):
        wide, high = drawn.size
        return wide * high
    return sum(map(bytes_of, drawn)) if isinstance(drawn, tuple) else 0
