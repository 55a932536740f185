"""What a card brings, told in a row of small drawings instead of words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.rules.components import BONUS, CHARACTERS, ENDGAME, Bonus, Endgame
from engine.rules.terms import ACTIONS, COLOURS, Action, Card, Colour, Item
from render import fonts, signs, theme
from render.pen import Pen
from render.theme import PAINT

ITEM_COLOUR: Final[dict[Item, Colour]] = {"resource": "R", "tile": "B", "point": "Y"}


@dataclass(frozen=True, slots=True)
class Words:
    """A number or a sign of arithmetic."""

    text: str


@dataclass(frozen=True, slots=True)
class Act:
    """The sign of an action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Thing:
    """A resource, a tile or a point, on its colour."""

    item: Item


@dataclass(frozen=True, slots=True)
class House:
    """A building: of a colour with a resource on it, or of any colour."""

    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card: of a colour, or with some bonus."""

    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Flag:
    """Counts at the end."""


Glyph: TypeAlias = Words | Act | Thing | House | Sheet | Flag


def of_card(card: Card, *, head: bool) -> tuple[Glyph, ...]:
    """What a card in the area brings; ``head`` begins with when: the action, or the flag of the end."""
    if card in BONUS:
        return bonus(BONUS[card], head=head)
    if card in ENDGAME:
        return endgame(ENDGAME[card], head=head)
    return ()


def bonus(row: Bonus, *, head: bool) -> tuple[Glyph, ...]:
    """R9.1, R9.2: each time the action is done."""
    found: list[Glyph] = [Act(row.action), Words(":")] if head else []
    gains: tuple[tuple[Item, int], ...] = (("resource", row.resources), ("tile", row.tiles), ("point", row.points))
    for item, count in gains:
        if count:
            found += [Words(f"+{count}"), Thing(item)]
    return tuple(found)


def start(card: Card) -> tuple[Glyph, ...]:
    """R9.1: what a character brings at the start."""
    row = CHARACTERS[card]
    found: list[Glyph] = []
    gains: tuple[tuple[Item, int], ...] = (("resource", row.resources), ("tile", row.tiles), ("point", row.points))
    for item, count in gains:
        if count:
            found += [Words(str(count)), Thing(item)]
    return tuple(found)


def endgame(row: Endgame, *, head: bool) -> tuple[Glyph, ...]:
    """R9.2: points for each thing counted."""
    found: list[Glyph] = [Flag()] if head else []
    found += [Words(str(row.points)), Thing("point")]
    counted = _counted(row)
    return (*found, Words("×"), *counted) if counted else tuple(found)


def _counted(row: Endgame) -> tuple[Glyph, ...]:
    match row.per:
        case "resource_on_colour":
            return (House(row.colour),)
        case "low_building":
            return (House(None), Words("1–2"))
        case "tall_building":
            return (House(None), Words("3+"))
        case "bonus_card":
            return (Act(row.action),) if row.action else ()
        case "colour_card":
            return (Sheet(row.colour),)
        case "permanent_card":
            return (Act("exploit"), Words("/"), Act("urbanize"), Words("/"), Act("construct"))
        case "action_set":
            return tuple(Act(action) for action in ACTIONS)
        case "colour_set":
            return tuple(Sheet(colour) for colour in COLOURS)
        case "card":
            return ()


def _width(glyph: Glyph, r: float) -> float:
    match glyph:
        case Words(text):
            return fonts.width(text, round(r * 1.7)) + r * 0.15
        case Flag():
            return r * 2.2
        case _:
            return r * 2.25


def row_width(glyphs: Sequence[Glyph], r: float) -> float:
    """Pixels a row takes in glyphs of radius ``r``."""
    return sum(_width(glyph, r) for glyph in glyphs)


def draw_row(pen: Pen, x: float, y: float, wide: float, r: float, glyphs: Sequence[Glyph]) -> None:
    """A row with its middle at y, centred in ``wide`` from x; drawn smaller where it does not fit."""
    if row_width(glyphs, r) > wide:
        r *= wide / row_width(glyphs, r) * 0.99
    x += (wide - row_width(glyphs, r)) / 2
    for glyph in glyphs:
        across = _width(glyph, r)
        _draw(pen, x + across / 2, y, r, glyph)
        x += across


def _draw(pen: Pen, x: float, y: float, r: float, glyph: Glyph) -> None:
    match glyph:
        case Words(text):
            pen.text(x, y, text, r * 1.7, theme.INK)
        case Act(action):
            signs.action(pen, x, y, r * 0.92, action, theme.INK)
        case Thing(item):
            thing(pen, x, y, r, item)
        case House(colour):
            _house(pen, x, y, r, colour)
        case Sheet(colour):
            fill = theme.NEUTRAL if colour is None else PAINT[colour].roof
            pen.box(x - r * 0.68, y - r * 0.95, r * 1.36, r * 1.9, theme.INK, radius=r * 0.2)
            pen.box(x - r * 0.58, y - r * 0.85, r * 1.16, r * 1.7, fill, radius=r * 0.14)
            if colour is not None:
                signs.colour_sign(pen, x, y, r * 0.42, colour, PAINT[colour].text, fill)
        case Flag():
            signs.endgame(pen, x, y, r * 0.9, theme.INK)


def thing(pen: Pen, x: float, y: float, r: float, item: Item) -> None:
    """A resource, a tile or a point as a round chip of its colour."""
    colour = ITEM_COLOUR[item]
    paint = PAINT[colour]
    pen.disc(x, y, r, paint.line)
    pen.disc(x, y, r * 0.91, paint.roof)
    signs.colour_sign(pen, x, y, r * 0.60, colour, paint.text, paint.roof)


def _house(pen: Pen, x: float, y: float, r: float, colour: Colour | None) -> None:
    if colour is not None:
        paint = PAINT[colour]
        pen.box(x - r, y - r * 0.55, r * 2, r * 1.45, paint.line, radius=r * 0.2)
        pen.box(x - r * 0.9, y - r * 0.45, r * 1.8, r * 1.05, paint.roof, radius=r * 0.14)
        signs.colour_sign(pen, x - r * 0.42, y + r * 0.08, r * 0.36, colour, paint.text, paint.roof)
        pen.disc(x + r * 0.45, y - r * 0.45, r * 0.52, theme.INK)
        pen.disc(x + r * 0.45, y - r * 0.45, r * 0.42, theme.WHITE)
        return
    pen.box(x - r * 0.72, y - r * 0.95, r * 1.44, r * 1.9, theme.INK, radius=r * 0.12)
    for floor in range(3):
        for window in range(3):
            pen.box(x + (window * 0.42 - 0.54) * r, y + (floor * 0.58 - 0.70) * r, r * 0.24, r * 0.30, theme.WINDOW)
