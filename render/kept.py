"""Pictures kept by how large they are: most are much smaller than the largest, so a bound by count would keep few."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec

from PIL import Image

_Asked = ParamSpec("_Asked")


class Kept(Generic[_Asked]):
    """A function that draws, and what it drew last, as many pixels of it as ``most`` bytes hold.

    Its arguments are hashable, and what it gives is not to be changed.
    """

    def __init__(self, draw: Callable[_Asked, Image.Image], most: int) -> None:
        self.most = most
        self._draw = draw
        self._found: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._size = 0

    def __call__(self, *args: _Asked.args, **kwargs: _Asked.kwargs) -> Image.Image:
        """The picture, drawn where it is not there any more."""
        key = (args, *kwargs.items())
        image = self._found.get(key)
        if image is not None:
            self._found.move_to_end(key)
            return image
        image = self._found[key] = self._draw(*args, **kwargs)
        self._size += _bytes(image)
        while self._size > self.most:
            self._size -= _bytes(self._found.popitem(last=False)[1])
        return image

    def cache_clear(self) -> None:
        """Forget all of them."""
        self._found.clear()
        self._size = 0


def kept(most: int) -> Callable[[Callable[_Asked, Image.Image]], Kept[_Asked]]:
    """As a decorator; ``most`` in bytes."""
    return lambda draw: Kept(draw, most)


def _bytes(image: Image.Image) -> int:
    """Of the modes in the one palette: a byte a pixel."""
    return image.width * image.height
