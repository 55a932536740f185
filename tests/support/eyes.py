"""How people see colours: a simulation of the three colour-vision deficiencies, distances, contrast.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the full deficiency, applied in linear light.
"""

from math import dist
from typing import Final

from render.theme import RGB

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

DEFICIENCIES: Final[dict[str, Matrix]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _light(colour: RGB, matrix: Matrix) -> tuple[float, float, float]:
    parts = [_linear(value) for value in colour]
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, parts, strict=True)))) for row in matrix)
    return red, green, blue


def lab(colour: RGB, matrix: Matrix) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of the colour as somebody with this deficiency sees it."""
    red, green, blue = _light(colour, matrix)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    a, b, c = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def distance(one: RGB, other: RGB, matrix: Matrix) -> float:
    """Delta E (1976); about 2 is just noticed, 20 is told apart at a glance."""
    return dist(lab(one, matrix), lab(other, matrix))


def contrast(one: RGB, other: RGB) -> float:
    """WCAG's ratio, 1 to 21."""
    lights = sorted(0.2126 * _linear(r) + 0.7152 * _linear(g) + 0.0722 * _linear(b) for r, g, b in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)
