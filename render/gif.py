"""Animations that store only what changes: all pictures in the one palette, unchanged pixels transparent."""

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata, getheader

_SAME: Final = 255
"""The entry that lets the picture before show through; the palette never uses it."""
_KEEP: Final = 1
"""Disposal: the next picture is drawn over this one."""
_END: Final = b";"


class _Animation:
    """A GIF that is written picture by picture, so that no more than two are held."""

    def __init__(self, *, loops: bool) -> None:
        self._out = BytesIO()
        self._loops = loops
        self._before: Image.Image | None = None
        self._held: tuple[Image.Image, tuple[int, int], int] | None = None

    def add(self, picture: Image.Image, milliseconds: int) -> None:
        """One more picture, of the first one's size; an unchanged one lengthens the one before. ValueError for a
        picture that is not in the palette."""
        if picture.mode != "P":
            raise ValueError(f"a picture in mode {picture.mode}")
        before, self._before = self._before, picture
        if before is None:
            self._begin(picture)
            self._held = picture, (0, 0), milliseconds
            return
        if picture.size != before.size:
            raise ValueError(f"{picture.size} after {before.size}")
        changed = ImageChops.difference(_bytes(picture), _bytes(before))
        box = changed.getbbox()
        if box is None and self._held is not None:
            part, at, shown = self._held
            self._held = part, at, shown + milliseconds
            return
        self._flush()
        part = picture.crop(box)
        part.paste(_SAME, mask=changed.crop(box).point(_UNCHANGED, "1"))
        self._held = part, (box[0], box[1]) if box else (0, 0), milliseconds

    def finish(self) -> bytes:
        """The whole GIF. ValueError without pictures."""
        if self._before is None:
            raise ValueError("an animation needs a picture")
        self._flush()
        self._out.write(_END)
        return self._out.getvalue()

    def _begin(self, picture: Image.Image) -> None:
        # Pillow writes 89a where one of a few entries asks for it; a duration stands in no header.
        info: dict[str, object] = {"duration": 1, "background": 0}
        if self._loops:
            info["loop"] = 0
        parts, _ = getheader(picture.copy(), info=info)
        for part in parts:
            self._out.write(part)

    def _flush(self) -> None:
        if self._held is None:
            return
        part, at, milliseconds = self._held
        self._held = None
        for piece in getdata(part, at, duration=milliseconds, disposal=_KEEP, transparency=_SAME):
            self._out.write(piece)


_UNCHANGED: Final = [255] + [0] * 255


def _bytes(picture: Image.Image) -> Image.Image:
    """The palette entries as grey values, so that they can be compared."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def animated(pictures: Iterable[tuple[Image.Image, int]], *, loops: bool) -> bytes:
    """Pictures with how long each stands, in milliseconds. ``loops``: begins again for ever; else the last one stays.
    ValueError as by ``_Animation``."""
    found = _Animation(loops=loops)
    for picture, milliseconds in pictures:
        found.add(picture, milliseconds)
    return found.finish()
