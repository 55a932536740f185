"""A choice as a picture needs it: the city it would leave, where its items come from, and the district it touches.

Worked out from the reader's view alone, like ``preview``; for her eyes only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.rules.actions import bonuses
from engine.rules.city import NEIGHBOURS, cell_of, named_cell
from engine.rules.decisions import Choose
from engine.rules.exploit import items, neighbour_items
from engine.rules.imagining import imagined
from engine.rules.modules.green_spaces import park_points, parks_beside
from engine.rules.position import Building
from engine.rules.preview import Preview, resolved
from engine.rules.scoring import District, city_districts
from engine.rules.terms import COLOUR, GREEN, Action, Card, Cell, Item, Seat, is_letter
from engine.rules.view import View

DistrictChange: TypeAlias = Literal["begins", "joins", "wins", "loses", "leaves"]
"""What a tile does to districts: it begins one (R6.2), joins or connects some, makes its player first in hers, takes
the first place from her, or (covering another colour) takes a building out of one."""


@dataclass(frozen=True, slots=True)
class Source:
    """Items that she gets from one building (R3.1b, R3.2d), or from a park (R8.3): that at a green space beside the new
    tile."""

    cell: Cell
    item: Item
    count: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a choice would do now."""

    choice: Choose
    cell: Cell
    """Where it acts."""
    preview: Preview
    city: dict[Cell, Building]
    """Afterwards."""
    sources: tuple[Source, ...]
    """The buildings and parks that give something, as they stand before."""
    district: District | None
    """The one in which the tile lies afterwards, counted as if the game ended now."""
    change: DistrictChange | None


@dataclass(frozen=True, slots=True)
class CardYield:
    """What a card of the hand would bring in its cell now, bonuses of the area and parks included, whatever the tile
    (that of an Inspector is not counted): of a building card by exploiting, of a letter by urbanizing, or, where she
    can't (R3.2a), by exploiting too."""

    card: Card
    action: Action
    resources: int
    points: int
    tiles: int
    either: bool = False
    """R3.1a: one resource or one tile besides. As in a ``Preview`` the other numbers are those with the resource."""


def proposal(view: View, decision: Choose) -> Proposal:
    """What the choice would do if it resolved now. The reader of the view must be the chooser and be asked."""
    found, position = resolved(view, decision)
    letter = is_letter(decision.card)
    cell = named_cell(view.city, view.tokens, decision.card)
    city = dict(position.city)
    exploits = found.action == "exploit" and not letter
    near = NEIGHBOURS[cell] if found.action == "urbanize" else (cell,) if exploits else ()
    before, after = city_districts(view.city), city_districts(city)
    district = _at(after, cell)
    change = _change(view, before, district, cell, decision.seat) if city != view.city else None
    given = [gained for gained in found.gains if gained.source == "action"]
    sources = _sources(view, near, sum(gained.resources for gained in given),
                       flow=any(gained.tiles for gained in given))
    if found.action == "urbanize":
        sources += [Source(green, "point", points) for green, points in parks_beside(view.city, cell)]
    return Proposal(decision, cell, found, city, tuple(sources), district, change)


def _sources(view: View, cells: Sequence[Cell], most: int, *, flow: bool) -> list[Source]:
    """What the buildings in these cells give, one after the other ``most`` resources together, which is what the action
    brings: what the supply lacks is lost (R3.7). ``flow``: whether it brings tiles, which nothing does after the second
    exhaustion (R4.3); an event tile before the action may be that."""
    position = imagined(view)
    found: list[Source] = []
    for cell in cells:
        resources, points, tiles = items(position, [cell])
        resources = min(resources, most)
        most -= resources
        counts: tuple[tuple[Item, int], ...] = (("resource", resources), ("point", points), ("tile", tiles * flow))
        found += [Source(cell, item, count) for item, count in counts if count]
    return found


def _at(districts: list[District], cell: Cell) -> District | None:
    return next((district for district in districts if cell in district.cells), None)


def _change(
    view: View, before: list[District], district: District | None, cell: Cell, seat: Seat
) -> DistrictChange | None:
    covered = _at(before, cell)
    if district is None:
        return None if covered is None else "leaves"
    joined = [old for old in before if old.colour == district.colour and not set(old.cells).isdisjoint(district.cells)]
    if not joined:
        return "begins"
    was_first = any(old.first == seat for old in joined)
    if district.first == seat and not was_first:
        return "wins"
    if was_first and district.first != seat:
        return "loses"
    return "joins" if cell not in view.city or COLOUR.get(view.city[cell].top, GREEN) != district.colour else None


def yields(view: View) -> tuple[CardYield, ...]:
    """What each card of the reader's hand would bring now; nothing for a view without a hand."""
    private = None if view.reader is None else view.seats[view.reader].private
    if view.reader is None or private is None:
        return ()
    position = imagined(view)
    seat = position.seats[view.reader]
    found = []
    for card in private.hand:
        letter = is_letter(card)
        builds = bool(private.resources and private.tiles)
        action: Action = "urbanize" if letter and builds else "exploit"
        park = 0
        if letter:
            cell = view.tokens[card]
            given = neighbour_items(position, cell) if builds else (0, 0, 0)
            park = park_points(view.city, cell) if builds else 0
        else:
            cell = cell_of(view.city, card)
            given = items(position, [cell])
        more = bonuses(seat.characters + seat.cards, action)
        resources, points, tiles = (a + b for a, b in zip(given, more, strict=True))
        either = letter and not builds and private.supply > 0
        tiles += letter and not builds and not either
        # R3.7: what the supply lacks is lost; a resource of the two is taken from it before the bonuses' own.
        resources = min(resources, private.supply - either)
        found.append(CardYield(card, action, resources, points + park, tiles, either))
    return tuple(found)


def with_city(view: View, city: dict[Cell, Building]) -> View:
    """The view with another city; tokens that the city built over are gone."""
    return replace(view, city=city, tokens={card: cell for card, cell in view.tokens.items() if cell not in city})
