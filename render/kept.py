"""Pictures kept by how large they are: most are much smaller than the largest, so a bound by count would keep few."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec, TypeVar

from PIL import Image

from render.pen import Cut

_Asked = ParamSpec("_Asked")
_Drawn = TypeVar("_Drawn", bound=Image.Image | Cut)


class Kept(Generic[_Asked, _Drawn]):
    """A function that draws, and what it drew last, as many pixels of it, masks included, as ``most`` bytes hold.

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
        self._size += _bytes(image)
        while self._size > self.most:
            self._size -= _bytes(self._found.popitem(last=False)[1])
        return image

    def cache_clear(self) -> None:
        """Forget all of them."""
        self._found.clear()
        self._size = 0


def kept(most: int) -> Callable[[Callable[_Asked, Image.Image]], Kept[_Asked, Image.Image]]:
    """As a decorator; ``most`` in bytes."""
    return lambda draw: Kept(draw, most)


def kept_cut(most: int) -> Callable[[Callable[_Asked, Cut]], Kept[_Asked, Cut]]:
    """The same for sprites without their ground."""
    return lambda draw: Kept(draw, most)


def _bytes(drawn: Image.Image | Cut) -> int:
    """Of the modes in the one palette, and of masks: a byte a pixel."""
    images = (drawn,) if isinstance(drawn, Image.Image) else (drawn.image, drawn.mask)
    return sum(image.width * image.height for image in images)
