"""A picture in the palette as PNG.

Pillow could write it too. Measured side by side, in one run, a late city and a private screen: ISA-L packs them in 1.4
and 0.9 ms to 121 and 69 kB, Python's zlib in 6.5 and 4.4 ms to 118 and 69 kB, Pillow, whose wheels have zlib-ng, in
7.9 and 5.4 ms to 120 and 70 kB. ISA-L has no wheel for some machines (Windows on ARM), where nobody can build it
without an assembler: there zlib serves.
"""

import zlib
from collections.abc import Callable
from functools import cache, partial
from io import BytesIO
from struct import pack
from typing import Final, Protocol

from PIL import Image
from PIL.PngImagePlugin import putchunk

from render import palette

_LEVEL: Final = 1
"""ISA-L's. Measured in one run on a late city, one with all modules and the mean of sixty private screens: 0 takes 2.2,
2.5 and 0.8 ms for 139, 168 and 88 kB; 1 takes 2.3, 2.6 and 0.9 ms for 121, 147 and 74 kB; 2 is no smaller than 1, and 3
takes seven times as long. zlib-ng at level 2: 4.6, 5.4 and 2.0 ms for 109, 135 and 68 kB. Of its millisecond a third
went into bringing the rows together, until pictures were drawn where they are packed from (``palette.canvas``)."""
_ZLIB_LEVEL: Final = 2
"""Where there is no ISA-L: 1 is as slow and a tenth larger."""
MOST: Final = 150_000
"""Bytes of a picture. Of five people's boards with all modules every fourth would be larger, up to 173 kB: its lower
part is packed more tightly, which takes 7 to 10 ms more, and 25 at most. All of it would take 20."""
_TIGHT_LEVEL: Final = 5
"""zlib's. For each kilobyte that is saved 4 takes a sixth longer, 6 a twentieth, and 7 a quarter."""
_SAVES: Final = 0.15
"""So much of its bytes the lower part saves at least. The upper one, with land above the city, saves half of that."""
_AROUND: Final = 1_500
"""Bytes that stand beside the rows, and some to spare."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE: Final = 3
"""PNG's colour type: a byte a pixel, an entry of the palette."""
_UNFILTERED: Final = 0
"""Filters help photographs; they do harm to palette entries."""


class _Packer(Protocol):
    def compress(self, data: bytes | memoryview, /) -> bytes: ...

    def flush(self, mode: int = ..., /) -> bytes: ...


def png(image: Image.Image) -> bytes:
    """Encode a picture that is in the palette. ValueError for one that is not."""
    if image.mode != "P":
        raise ValueError(f"a picture in mode {image.mode}")
    wide, high = image.size
    out = BytesIO()
    out.write(_SIGNATURE)
    putchunk(out, b"IHDR", pack(">IIBBBBB", wide, high, 8, _PALETTE, 0, 0, 0))
    putchunk(out, b"PLTE", palette.FLAT)
    putchunk(out, b"IDAT", _packed(image))
    putchunk(out, b"IEND", b"")
    return out.getvalue()


def show_the_same(one: bytes, other: bytes) -> bool:
    """Whether two pictures differ in no pixel, however they are packed and in whatever order their palettes are."""
    pictures = [Image.open(BytesIO(packed)).convert("RGB") for packed in (one, other)]
    return pictures[0].size == pictures[1].size and pictures[0].tobytes() == pictures[1].tobytes()


def _packed(image: Image.Image) -> bytes:
    """All rows. Each begins with how it is filtered: that is the zero behind the one before it."""
    packer, rows = _packing()(), memoryview(palette.rows_of(image))
    first, rest = bytes((_UNFILTERED,)), rows[:-1]
    packed = packer.compress(first) + packer.compress(rest) + packer.flush()
    over = len(packed) + _AROUND - MOST
    return packed if over <= 0 else _tighter(first, rest, over / (len(packed) * _SAVES))


def _tighter(first: bytes, rest: memoryview, share: float) -> bytes:
    """One stream of two parts, of which zlib packs the one below: ``share`` of the whole, or all of it."""
    quick, tight = _packing()(), zlib.compressobj(_TIGHT_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    cut = max(0, round(len(rest) * (1 - share)))
    above = quick.compress(first) + quick.compress(rest[:cut]) + quick.flush(zlib.Z_SYNC_FLUSH)
    below = tight.compress(rest[cut:]) + tight.flush()
    return above + below + pack(">I", zlib.adler32(rest, zlib.adler32(first)))


@cache
def _packing() -> Callable[[], _Packer]:
    try:
        from isal import isal_zlib
    except ImportError:
        return partial(zlib.compressobj, _ZLIB_LEVEL)
    return partial(isal_zlib.compressobj, _LEVEL)
