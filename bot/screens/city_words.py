"""The city in words: what the pictures show, for those who can't see them."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from bot.screens.deeds import deeds
from bot.screens.layout import clip_alt
from bot.screens.speech import Speech
from bot.screens.turnovers import Told
from engine.rules.position import Building
from engine.rules.terms import GREEN, Card, Cell, is_letter
from engine.rules.view import View


def city_rows(view: View, speech: Speech) -> list[str]:
    """The city row by row from the top, every row from left to right, with the tokens round it."""
    return list(_rows(tuple(view.city.items()), tuple(view.tokens.items()), speech))


@lru_cache(maxsize=300)
def _rows(
    city: tuple[tuple[Cell, Building], ...], tokens: tuple[tuple[Card, Cell], ...], speech: Speech
) -> tuple[str, ...]:
    """Kept, since all who sit at a table are told the same until something is built."""
    rows: dict[int, dict[int, Building | Card]] = {}
    for (x, y), building in city:
        rows.setdefault(y, {})[x] = building
    for letter, (x, y) in tokens:
        rows.setdefault(y, {})[x] = letter
    left = min((x for row in rows.values() for x in row), default=0)
    return tuple(_row(number, left, tuple(sorted(rows[y].items(), key=itemgetter(0))), speech)
                 for number, y in enumerate(sorted(rows), start=1))


@lru_cache(maxsize=3_000)
def _row(number: int, left: int, cells: tuple[tuple[int, Building | Card], ...], speech: Speech) -> str:
    """The cells of a row, gaps between them named, so that columns can be counted; ``left``: the first column of all.
    Kept, since a tile changes one of them."""
    found: list[str] = []
    column = left
    for x, what in cells:
        if x > column:
            found.append(speech("city-gap", n=x - column))
        found.append(speech("city-token", letter=what) if isinstance(what, str) else _building(what, speech))
        column = x + 1
    return speech("city-row", n=number, cells=speech.listed(found))


def _building(building: Building, speech: Speech) -> str:
    owner = "" if building.owner is None else speech.name(building.owner)
    owned = "no" if building.owner is None else "yes"
    if building.top == GREEN:
        return speech("city-green", owned=owned, owner=owner)
    site = "yes" if building.site else "no"
    return speech("city-building", tile=building.top, height=building.height, owned=owned, owner=owner, site=site)


def beside(view: View, cell: Cell, speech: Speech) -> str:
    """Where a cell lies, told by the buildings it touches: ``below R4, left of B5``."""
    x, y = cell
    # A building above the cell has the cell below it.
    sides = {"below": (x, y - 1), "left": (x + 1, y), "above": (x, y + 1), "right": (x - 1, y)}
    return speech.listed(
        speech("city-beside", side=side, tile=speech.tile(view.city[near].top),
               green="yes" if view.city[near].top == GREEN else "no")
        for side, near in sides.items()
        if near in view.city
    )


def named(view: View, card: Card, speech: Speech) -> str:
    """What a card names: the cell of a token by its neighbours, or a building with height and owner."""
    if is_letter(card):
        cell = view.tokens.get(card)
        return "" if cell is None else speech("card-token", letter=card, where=beside(view, cell, speech))
    building = next((found for found in view.city.values() if found.top == card), None)
    if building is None:
        return ""
    owner = "" if building.owner is None else speech.who(building.owner)
    owned = "no" if building.owner is None else "yes"
    return speech("card-building", height=building.height, owned=owned, owner=owner, n=building.resources)


def city_alt(view: View, events: Sequence[Told], speech: Speech, *, planned: bool = False) -> str:
    """Alt text of the city's picture: how large it is, as many rows as fit, then what changed, which stands in words
    beside the picture. ``planned``: as a choice would leave it."""
    spoken = speech.spoken()
    greens = sum(building.top == GREEN for building in view.city.values())
    heading = spoken("city-alt", round=view.round, buildings=len(view.city) - greens, greens=greens,
                     planned="yes" if planned else "no")
    return clip_alt(heading, *city_rows(view, spoken), *deeds(events, spoken))
