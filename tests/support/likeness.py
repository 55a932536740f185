"""How far a picture differs from one that was kept.

Fonts may be rasterised a little differently elsewhere, so a difference counts only where it fills about eight by eight
pixels.
"""

from typing import Final

from PIL import Image, ImageChops

_GRAIN: Final = 8
MOST: Final = 40
"""A difference that is still none: of 255, in any channel of any grain."""


def difference(actual: Image.Image, golden: Image.Image) -> Image.Image:
    """Grain by grain; the pictures are of one size."""
    return ImageChops.difference(actual.convert("RGB").reduce(_GRAIN), golden.convert("RGB").reduce(_GRAIN))


def worst(picture: Image.Image) -> int:
    """The largest value of any channel."""
    return max(high for _, high in picture.getextrema())  # type: ignore[misc]  # one pair for each band of RGB
