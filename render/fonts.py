"""Noto in the sizes asked for, what it can write, and names of the whole world.

What is written is nearly always Latin, Greek or Cyrillic: one face, laid out simply. What that face lacks is looked for
in the fallback faces (``render/fonts/README.md``), which Raqm shapes where Pillow has it.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from string import ascii_uppercase
from typing import Final, NamedTuple
from unicodedata import category, normalize

from PIL import ImageFont, features

from render.bidi import MIRRORED, UNSEEN, Side, levels, ordered, side_of

_FOLDER: Final = Path(__file__).parent / "fonts"
_MAIN: Final = 0
_FALLBACKS: Final = (
    "NotoSansExtended-Bold.ttf", "NotoSansArabic-Bold.ttf", "NotoSansHebrew-Bold.ttf", "NotoSansDevanagari-Bold.ttf",
    "NotoSansBengali-Bold.ttf", "NotoSansTamil-Bold.ttf", "NotoSansThai-Bold.ttf", "NotoSansArmenian-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf", "NotoSansCJK-Bold.otf", "NotoEmoji-Bold.ttf",
)
"""Looked through in this order."""
SHAPES: Final[bool] = bool(features.check("raqm"))
"""Whether Pillow can join Arabic letters and place Indian vowels; without it they stand side by side."""
_MOST_MARKS: Final = 2
"""Combining marks kept on one letter: more are decoration that grows over other lines."""


class Run(NamedTuple):
    """A piece of text in one face."""

    face: int
    """0 is Noto Sans, then the fallbacks."""
    text: str
    from_right: bool


@lru_cache(maxsize=64)
def font(size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """Noto Sans, ``size`` pixels an em."""
    name = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
    return ImageFont.truetype(_FOLDER / name, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=48)
def face(number: int, size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The face of a run."""
    if number == _MAIN:
        return font(size, bold=bold)
    engine = ImageFont.Layout.RAQM if SHAPES else ImageFont.Layout.BASIC
    return ImageFont.truetype(_FOLDER / _FALLBACKS[number - 1], size, layout_engine=engine)


_LOOK: Final = 24
"""Pixels an em at which it is looked whether a face has a letter."""


@cache
def _probe(number: int) -> tuple[ImageFont.FreeTypeFont, bytes]:
    """A face, laid out simply, and what it draws for a letter it lacks."""
    name = "NotoSans-Bold.ttf" if number == _MAIN else _FALLBACKS[number - 1]
    found = ImageFont.truetype(_FOLDER / name, _LOOK, layout_engine=ImageFont.Layout.BASIC)
    return found, bytes(found.getmask("\U0010fffd"))


@lru_cache(maxsize=20_000)
def _face_of(letter: str) -> int | None:
    """The first face that has a letter; None where none has."""
    for number in range(len(_FALLBACKS) + 1):
        found, blank = _probe(number)
        if bytes(found.getmask(letter)) != blank:
            return number
    return None


_ALPHABETS: Final = (0x1F150, 0x1F170)
"""White capitals in black circles and in black squares: no face has them, and Unicode knows no plain form of them."""
_INSTEAD: Final = {first + place: letter for first in _ALPHABETS for place, letter in enumerate(ascii_uppercase)} | {
    ord("\u2212"): "–"}
"""What no face has, and what is written for it. Noto Sans has no minus sign; its en dash is as wide."""

_SPACES: Final = " \u00a0\u202f"
"""Those that are drawn: French has the narrow one, at which no line breaks, before ``: ; ! ?`` and inside « »."""

_TONES: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""They give the emoji before them a colour of skin, which a line of one ink does not show."""


@lru_cache(maxsize=2000)
def writable(text: str) -> str:
    """The text without what no face has and what would grow out of its line.

    A letter that all faces lack gives way to its plain form (NFKC: 𝓕 is F, Ⓜ is M), else to its base letter (NFKD),
    else it is left out.
    """
    kept: list[str] = []
    marks = 0
    for letter in normalize("NFC", text.translate(_INSTEAD)):
        if letter in _TONES and kept:
            continue
        if letter.isspace() or letter in UNSEEN:
            kept.append(letter if letter in UNSEEN else _space(letter))
            continue
        if category(letter) in {"Mn", "Me", "Mc"}:
            marks += 1
            if not kept or marks > _MOST_MARKS:
                continue
        else:
            marks = 0
        kept.append(_plain(letter))
    return " ".join(part for part in "".join(kept).strip().split(" ") if part)


def _space(letter: str) -> str:
    """A space of another width, such as that between Japanese names, gives way to the plain one; ends of lines and tabs
    are none."""
    return letter if letter in _SPACES else " " if category(letter) == "Zs" else ""


def _plain(letter: str) -> str:
    if not letter.isprintable():
        return ""
    if _face_of(letter) is not None:
        return letter
    for form in ("NFKC", "NFKD"):
        found = "".join(part for part in normalize(form, letter)
                        if part == " " or (part.isprintable() and _face_of(part) is not None))
        if found:
            return found if form == "NFKC" else "".join(part for part in found if category(part) != "Mn")
    return ""


def tells(text: str) -> bool:
    """Whether a letter, a number or a picture is in it: marks between them say nobody's name."""
    return any(kind[0] in "LN" or kind == "So" for kind in map(category, text))


@lru_cache(maxsize=2000)
def runs(text: str, base: Side | None = None) -> tuple[Run, ...]:
    """The text in pieces of one face each, in the order in which they stand from left to right.

    ``base``: from which side the line is read; None for the side of its first letter that has one, as a name is. Spaces
    and signs belong to the piece before them where its face has them and they run the same way.
    """
    found: list[Run] = []
    turned: list[int] = []
    for letter, level in zip(text, levels(text, base or side_of(text)), strict=True):
        if letter in UNSEEN:
            continue
        number = _face_of(letter) or _MAIN
        last = found[-1] if found else None
        neutral = letter == " " or category(letter) in {"Mn", "Me", "Mc", "Cf"}
        if last is not None and level == turned[-1] and (number == last.face or (neutral and last.face != _MAIN)):
            found[-1] = last._replace(text=last.text + letter)
        else:
            found.append(Run(number, letter, level % 2 == 1))
            turned.append(level)
    return tuple(_turned(run) if run.from_right and run.face == _MAIN else run for run in ordered(found, turned))


def _turned(run: Run) -> Run:
    """Noto Sans is laid out simply, from the left: signs from the right are turned here."""
    return Run(_MAIN, run.text[::-1].translate(MIRRORED), from_right=False)


@lru_cache(maxsize=4000)
def width(text: str, size: int, *, bold: bool = True) -> int:
    """Pixels the text takes on one line."""
    if text.isascii():
        return round(font(size, bold=bold).getlength(text))
    return round(sum(run_width(run, size, bold=bold) for run in runs(text)))


def run_width(run: Run, size: int, *, bold: bool) -> float:
    """Pixels a piece takes."""
    return face(run.face, size, bold=bold).getlength(run.text)


def beyond(run: Run, size: int, ascent: int, descent: int) -> int:
    """Pixels by which a piece in a fallback face reaches out of a line of Noto Sans: vowels stand below letters."""
    direction = ("rtl" if run.from_right else "ltr") if SHAPES else None
    _, top, _, bottom = face(run.face, size).getbbox(run.text, direction=direction, anchor="ls")
    return ceil(max(0, -top - ascent + 1, bottom - descent + 1))


@lru_cache(maxsize=1000)
def fitted(text: str, size: int, most: int, *, bold: bool = True) -> str:
    """The text, cut with an ellipsis where it is wider than ``most`` pixels; without what no face has."""
    clean = writable(text)
    if width(clean, size, bold=bold) <= most:
        return clean
    while clean and width(f"{clean}…", size, bold=bold) > most:
        clean = clean[:-1].rstrip()
    return f"{clean}…"


def common_size(texts: Iterable[str], most: int, sizes: Sequence[int]) -> int:
    """The first of ``sizes`` with which every text is at most ``most`` pixels wide, else the last."""
    return _common_size(tuple(texts), most, tuple(sizes))


@lru_cache(maxsize=1000)
def _common_size(texts: tuple[str, ...], most: int, sizes: tuple[int, ...]) -> int:
    kept = [writable(text) for text in texts]
    return next((size for size in sizes if all(width(text, size) <= most for text in kept)), sizes[-1])


@lru_cache(maxsize=500)
def in_two(text: str, size: int, most: int, *, within_words: bool) -> tuple[str, str]:
    """The text in two lines, the first at most ``most`` pixels wide and as full as it can be: broken behind a space or
    a hyphen, or with ``within_words`` behind any letter. Without what no face has."""
    clean = writable(text)
    ends = [end for end in range(1, len(clean) + 1) if width(clean[:end].rstrip(), size) <= most and (
        end == len(clean) or clean[end - 1] in " -"
        or (within_words and category(clean[end]) not in {"Mn", "Me", "Mc"}))]
    end = ends[-1] if ends else 0
    return clean[:end].rstrip(), clean[end:].lstrip()
