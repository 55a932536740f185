"""What experts (R9.3) and event tiles (R8.4) do, told in rows of small drawings. Whoever wants the whole rule reads it
in words: a row says what is counted and what it brings."""

from typing import Final

from engine.rules.terms import EventTile
from render.glyphs import Act, Figure, Flag, Glyph, Plain, Roof, Thing

_EACH: Final = Figure("×")
_SO: Final = Figure(":")
_APART: Final = Figure("  ")
_RESOURCE: Final = Thing("resource")
_TILE: Final = Thing("tile")
_POINT: Final = Thing("point")
_BECOMES: Final = Plain("becomes")
_AROUND: Final[tuple[Glyph, ...]] = (_EACH, _RESOURCE, Plain("around"))


def _buildings(colour: Roof) -> tuple[Glyph, ...]:
    return Flag(), Figure("2"), Figure("/"), Figure("1"), _POINT, _EACH, colour


EXPERTS: Final[dict[str, tuple[Glyph, ...]]] = {
    "artist": (Act("construct"), Figure("9"), _BECOMES, Figure("4"), _SO, Figure("0"), _POINT),
    "lawyer": (Plain("another"), Act("construct"), _SO, Figure("2"), _POINT, _EACH, _RESOURCE),
    "banker": (_POINT, _BECOMES, _RESOURCE, _APART, Flag(), Figure("1"), _POINT, _EACH, _RESOURCE),
    "inspector": (Act("urbanize"), Plain("district"), _SO, Figure("+2"), _POINT),
    "entrepreneur": _buildings(Roof("R")),
    "journalist": _buildings(Roof("Y")),
    "professor": _buildings(Roof("B")),
    "engineer": (Plain("given_back"), Figure("2"), _POINT, _EACH, _TILE, _APART, Flag(), Figure("1"), _POINT, _EACH,
                 _TILE),
    "master_architect": (Figure("+2"), _TILE, _APART, Act("construct"), Figure("2"), _TILE),
    "mayor": (Roof("R"), _BECOMES, Roof("B"), _SO, Figure("0"), _RESOURCE, _APART, Flag(), Figure("1"), _POINT, _EACH,
              Plain("district")),
}
"""What comes at the end has the flag of the end. By the rules' name."""
EVENTS: Final[dict[EventTile, tuple[Glyph, ...]]] = {
    "design_competition": (Figure("1"), _TILE, *_AROUND, _APART, Figure("0–9")),
    "advertising_campaign": (Figure("1"), _POINT, *_AROUND, _APART, Figure("0–9")),
    "expropriation": (_RESOURCE, Plain("replaced"), _RESOURCE, _SO, Figure("1"), _POINT, _EACH, _RESOURCE),
    "quality_control": (Plain("another"), Figure("–"), _POINT, Figure("/"), _RESOURCE, *_AROUND, _APART, Figure("+"),
                        Figure("0–6"), _POINT),
}
