"""What a card brings, told in a row of small drawings instead of words (``glyph_rows`` draws it)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.rules.components import BONUS, CHARACTERS, ENDGAME, Bonus, Endgame
from engine.rules.terms import ACTIONS, COLOURS, Action, Card, Colour, Item


@dataclass(frozen=True, slots=True)
class Figure:
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
class FloorsGlyph:
    """A building of any colour, as low or as high as it is drawn."""

    floors: int


@dataclass(frozen=True, slots=True)
class StockGlyph:
    """A resource on the roof of a building of a colour."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class CardGlyph:
    """A card: of a colour, or with the bonus of an action."""

    of: Colour | Action


@dataclass(frozen=True, slots=True)
class Flag:
    """Counts at the end."""


@dataclass(frozen=True, slots=True)
class Roof:
    """A building of a colour."""

    colour: Colour


PlainSign: TypeAlias = Literal["becomes", "district", "around", "replaced", "another", "given_back", "or"]


@dataclass(frozen=True, slots=True)
class Plain:
    """A sign with nothing more to say: turns into; a district; on the building and around it (R8.4); replaced by one's
    own; another player; tiles given back when the supply runs out (R4.2); or, narrower than a stroke of the font."""

    sign: PlainSign


Glyph: TypeAlias = Figure | Act | Thing | FloorsGlyph | StockGlyph | CardGlyph | Flag | Roof | Plain


def of_card(card: Card, *, head: bool) -> tuple[Glyph, ...]:
    """What a card in the area brings; ``head`` begins with when: the action, or the flag of the end."""
    if card in BONUS:
        return bonus(BONUS[card], head=head)
    if card in ENDGAME:
        return endgame(ENDGAME[card], head=head)
    return ()


def bonus(row: Bonus, *, head: bool) -> tuple[Glyph, ...]:
    """R9.1, R9.2: each time the action is done."""
    when = (Act(row.action), Figure(":")) if head else ()
    return (*when, *gains(row.resources, row.points, row.tiles))


def start(card: Card) -> tuple[Glyph, ...]:
    """R9.1: what a character brings at the start."""
    row = CHARACTERS[card]
    return gains(row.resources, row.points, row.tiles, sign="")


def gains(resources: int, points: int, tiles: int, *, sign: str = "+") -> tuple[Glyph, ...]:
    """``+2`` and what; nothing for nothing."""
    counts: tuple[tuple[Item, int], ...] = (("resource", resources), ("tile", tiles), ("point", points))
    return tuple(glyph for item, count in counts if count for glyph in (Figure(f"{sign}{count}"), Thing(item)))


def endgame(row: Endgame, *, head: bool) -> tuple[Glyph, ...]:
    """R9.2: points for each thing counted."""
    found: list[Glyph] = [Flag()] if head else []
    found += [Figure(str(row.points)), Thing("point")]
    counted = _counted(row)
    return (*found, Figure("×"), *counted) if counted else tuple(found)


def _counted(row: Endgame) -> tuple[Glyph, ...]:
    match row.per:
        case "resource_on_colour":
            return (StockGlyph(row.colour),) if row.colour else ()
        case "low_building":
            return (FloorsGlyph(2), Figure("1–2"))
        case "tall_building":
            return (FloorsGlyph(3), Figure("3+"))
        case "bonus_card":
            return (CardGlyph(row.action),) if row.action else ()
        case "colour_card":
            return (CardGlyph(row.colour),) if row.colour else ()
        case "permanent_card":
            return (CardGlyph("exploit"), Plain("or"), CardGlyph("urbanize"), Plain("or"), CardGlyph("construct"))
        case "action_set":
            return tuple(CardGlyph(action) for action in ACTIONS)
        case "colour_set":
            return tuple(CardGlyph(colour) for colour in COLOURS)
        case "card":
            return ()
