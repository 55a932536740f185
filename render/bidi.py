"""Which way each letter of a line runs: the Unicode algorithm (UAX 9) without embeddings, which no line of ours has,
and with isolates one deep, for names in a sentence.

Raqm orders what stands in one face; a line of several faces is put in order here.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, TypeVar
from unicodedata import bidirectional

Side: TypeAlias = Literal["L", "R"]
_Piece = TypeVar("_Piece")

_BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}
_PAIRS: Final = ("()", "[]", "{}", "<>", "«»", "‹›")
MIRRORED: Final = str.maketrans({one: other for a, b in _PAIRS for one, other in ((a, b), (b, a))})
"""What stands in the place of a sign that is written from the right."""

_BEGIN, _END = "\u2068", "\u2069"
UNSEEN: Final = _BEGIN + _END
"""What holds an isolate together takes no room."""
_OBJECT: Final = "\ufffc"


def isolated(name: str) -> str:
    """A name for a sentence: where it has letters that run from the right, what stands beside it is not drawn into its
    order."""
    turned = any(bidirectional(letter) in {"R", "AL"} for letter in name)
    return f"{_BEGIN}{name}{_END}" if turned else name


def side_of(text: str) -> Side:
    """From which side a text begins by itself: by its first letter that has one."""
    first = next((kind for kind in map(bidirectional, text) if kind in {"L", "R", "AL"}), "L")
    return "L" if first == "L" else "R"


def levels(text: str, base: Side) -> list[int]:
    """For each letter how often its order is turned: odd ones run from the right."""
    outer, inner, at = "", dict[int, str](), 0
    while at < len(text):
        if text[at] == _BEGIN:
            inner[len(outer)], _, _ = text[at + 1:].partition(_END)
            at += len(inner[len(outer)]) + 1
            outer += _OBJECT
        else:
            outer += text[at]
        at += 1
    found: list[int] = []
    for place, level in enumerate(_levels(outer, base)):
        if place not in inner:
            found.append(level)
            continue
        side = side_of(inner[place])
        deeper = level + level % 2 if side == "R" else level + 2 - level % 2
        found += [level, *(deeper + each for each in _levels(inner[place], side)), level]
    return found[:len(text)]


def _levels(text: str, base: Side) -> list[int]:
    kinds = _sided(text, base)
    _pair(text, kinds, base)
    _fill(kinds, base)
    if base == "L":
        return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]
    return [1 if kind == "R" else 2 for kind in kinds]


def ordered(pieces: Sequence[_Piece], levels: Sequence[int]) -> list[_Piece]:
    """Pieces of one level each, in the order in which they stand from left to right (L2)."""
    found, at = list(pieces), list(levels)
    for level in range(max(at, default=0), 0, -1):
        begin = 0
        while begin < len(found):
            end = begin
            while end < len(found) and at[end] >= level:
                end += 1
            found[begin:end], at[begin:end] = found[begin:end][::-1], at[begin:end][::-1]
            begin = end + 1
    return found


def _sided(text: str, base: Side) -> list[str]:
    """L, R, numbers (EN, AN), and what takes its side from what is around it (W1-W7)."""
    kinds: list[str] = []
    strong: str = base
    for letter in text:
        kind = bidirectional(letter)
        if kind == "NSM":
            kind = kinds[-1] if kinds else base
        elif kind in {"L", "R", "AL"}:
            strong, kind = kind, "L" if kind == "L" else "R"
        elif kind == "EN":
            kind = {"AL": "AN", "L": "L"}.get(strong, "EN")
        kinds.append(kind)
    for i in range(1, len(kinds) - 1):
        if kinds[i] in {"CS", "ES"} and kinds[i - 1] == kinds[i + 1] and kinds[i + 1] in {"EN", "AN"}:
            kinds[i] = kinds[i + 1]
    return kinds


def _pair(text: str, kinds: list[str], base: Side) -> None:
    """Brackets take the side of what they hold, and of what stands before them where that is the other one (N0)."""
    open_at: list[int] = []
    for end, letter in enumerate(text):
        if letter in _BRACKETS:
            open_at.append(end)
        elif letter in _BRACKETS.values():
            begin = next((i for i in reversed(open_at) if _BRACKETS[text[i]] == letter), None)
            if begin is None:
                continue
            del open_at[open_at.index(begin):]
            held = {side for kind in kinds[begin + 1:end] if (side := _strong(kind))}
            if base in held:
                kinds[begin] = kinds[end] = base
            elif held:
                before = next((side for kind in reversed(kinds[:begin]) if (side := _strong(kind))), base)
                kinds[begin] = kinds[end] = before


def _fill(kinds: list[str], base: Side) -> None:
    """Whatever has no side of its own has that of what is around it, or the line's (N1, N2)."""
    begin = 0
    while begin < len(kinds):
        end = begin
        while end < len(kinds) and not _strong(kinds[end]):
            end += 1
        before = _strong(kinds[begin - 1]) if begin else base
        after = _strong(kinds[end]) if end < len(kinds) else base
        kinds[begin:end] = [before if before == after else base] * (end - begin)
        begin = end + 1


def _strong(kind: str) -> str:
    """Numbers count as written from the right."""
    return "R" if kind in {"EN", "AN"} else kind if kind in {"L", "R"} else ""
