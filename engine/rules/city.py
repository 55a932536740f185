"""The city as a grid: neighbours, districts, the outline and where tokens may go (R3.5, R6.2)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from engine.rules.position import Building
from engine.rules.prompts import TokenPlace
from engine.rules.terms import GREEN, LETTERS, Card, Cell, Tile, is_letter

City = Mapping[Cell, Building]

START_CELLS: tuple[Cell, ...] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1))
START_TOKENS: dict[Card, Cell] = dict(
    zip(
        LETTERS,
        [(-1, -2), (0, -2), (1, -2), (2, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 2), (-2, 1), (-2, 0), (-2, -1)],
        strict=True,
    )
)
"""R1.3."""


class _Neighbours(dict[Cell, tuple[Cell, Cell, Cell, Cell]]):
    def __missing__(self, cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
        x, y = cell
        around = self[cell] = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        return around


NEIGHBOURS = _Neighbours()
"""The four orthogonal neighbours of any cell: above, right, below, left."""


def cell_of(city: City, top: Tile) -> Cell:
    """Where the building with this top tile stands; R5.4 promises that there is one for every card in play."""
    for cell, building in city.items():
        if building.tiles[-1] == top:
            return cell
    raise KeyError(top)


def named_cell(city: City, tokens: Mapping[Card, Cell], card: Card) -> Cell:
    """The cell a card names: its token's, or that of the building it tops (R5.4)."""
    return tokens[card] if is_letter(card) else cell_of(city, card)


@lru_cache(maxsize=1024)
def groups(cells: tuple[Cell, ...], colours: str) -> tuple[tuple[Cell, ...], ...]:
    """Orthogonally connected groups of cells of the same colour, which is a letter for each cell in their order. Kept:
    a look ahead asks seven times of ten for a city whose tops have the colours of one before."""
    left = dict(zip(cells, colours, strict=True))
    found: list[tuple[Cell, ...]] = []
    for start in cells:
        colour = left.pop(start, None)
        if colour is None:
            continue
        group = [start]
        for cell in group:
            for near in NEIGHBOURS[cell]:
                if left.get(near) == colour:
                    del left[near]
                    group.append(near)
        found.append(tuple(group))
    return tuple(found)


def districts(city: City) -> list[tuple[Cell, ...]]:
    """R6.2: two or more connected buildings of one colour."""
    colours = "".join([building.tiles[-1][0] for building in city.values()])
    return [cells for cells in groups(tuple(city), colours) if len(cells) > 1 and city[cells[0]].tiles[-1] != GREEN]


def parks(city: City) -> list[tuple[Cell, ...]]:
    """R8.3: connected green spaces."""
    cells = [cell for cell, building in city.items() if building.tiles[-1] == GREEN]
    return list(groups(tuple(cells), "g" * len(cells)))


_AHEAD = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Walking clockwise along the top, right, bottom, left edge of a tile one goes this way."""
_OUTSIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The cell across that edge lies this way."""


def outline(city: City) -> list[Cell]:
    """(D) R3.5: the empty cells across the outer border, clockwise, equal neighbours merged; a cell may occur again."""
    start = min(city, key=lambda cell: (cell[1], cell[0]))
    cell, side = start, 0
    ring: list[Cell] = []
    while True:
        x, y = cell
        ahead, outside = _AHEAD[side], _OUTSIDE[side]
        across = (x + outside[0], y + outside[1])
        if not ring or ring[-1] != across:
            ring.append(across)
        straight = (x + ahead[0], y + ahead[1])
        if straight in city:
            corner = (across[0] + ahead[0], across[1] + ahead[1])
            if corner in city:
                cell, side = corner, (side - 1) % 4
            else:
                cell = straight
        else:  # also where only the corner is built on: the border goes through that gap
            side = (side + 1) % 4
        if cell == start and side == 0:  # come back along its left edge: nothing is above it, nothing beside it there
            return ring


def fewest_around(city: Iterable[Cell]) -> int:
    """How many empty cells touch a tile at the least, however much is built on to these cells.

    That is so once everything is filled up to straight and diagonal lines round them: what is built further out has
    no fewer. Round the square of the start (R1.2) it is 12, so that a city of a whole game has a cell for each token.
    """
    across, down, rising, falling = (
        range(min(values), max(values) + 1)
        for values in zip(*((x, y, x + y, x - y) for x, y in city), strict=True)
    )
    filled = {(x, y) for x in across for y in down if x + y in rising and x - y in falling}
    return len({near for cell in filled for near in NEIGHBOURS[cell]} - filled)


def indexes(ring: list[Cell]) -> dict[Cell, list[int]]:
    """Where on an outline each of its cells occurs."""
    found: dict[Cell, list[int]] = {}
    for index, cell in enumerate(ring):
        found.setdefault(cell, []).append(index)
    return found


def runs_clockwise(places: Mapping[Cell, list[int]], size: int, tokens: Mapping[Card, Cell]) -> bool:
    """(D) R3.5: one place of each token on an outline of ``size`` cells, whose ``indexes`` these are, can be chosen so
    that the letters run A..L clockwise."""
    runs = [places[tokens[letter]] for letter in LETTERS if letter in tokens and tokens[letter] in places]
    if len(runs) < 3:
        return True
    for start in runs[0]:
        at = 0
        for choices in runs[1:]:
            if len(choices) == 1:
                step = (choices[0] - start) % size
                if step <= at:
                    break
                at = step
            else:
                at = min((step for step in [(i - start) % size for i in choices] if step > at), default=0)
                if not at:
                    break
        else:
            return True
    return False


def token_places(city: City, tokens: Mapping[Card, Cell], letter: Card, cell: Cell) -> tuple[TokenPlace, ...]:
    """R3.5: where the token may go whose cell was just built on; ``tokens`` are all others. Never empty.

    (D) Beside the new tile it is free choice, in whatever order the letters then stand.
    """
    taken = set(tokens.values())
    free = [TokenPlace(n) for n in NEIGHBOURS[cell] if n not in city and n not in taken]
    if free:
        return tuple(free)
    ring = outline(city)
    empty = [to for to in dict.fromkeys(ring) if to not in taken]
    places, size = indexes(ring), len(ring)
    in_order = [TokenPlace(to) for to in empty if runs_clockwise(places, size, {**tokens, letter: to})]
    if in_order:
        return tuple(in_order)
    found: dict[tuple[Cell, frozenset[tuple[Card, Cell]]], TokenPlace] = {}
    for direction in (1, -1):
        for place in _shifts(ring, places, tokens, letter, direction):
            found.setdefault((place.to, frozenset(place.shifted)), place)
    return tuple(found.values()) or _anywhere(city, taken, empty)


def _shifts(
    ring: list[Cell], places: Mapping[Cell, list[int]], tokens: Mapping[Card, Cell], letter: Card, direction: int
) -> Iterator[TokenPlace]:
    """(D) R3.5: into the cell of the nearest letter in this direction, pushing on whoever stands there."""
    start = LETTERS.index(letter)
    following = (LETTERS[(start + direction * step) % len(LETTERS)] for step in range(1, len(LETTERS)))
    nearest = next((n for n in following if n in tokens and tokens[n] in places), None)
    if nearest is None:
        return
    cell = tokens[nearest]
    holder = {held: name for name, held in tokens.items()}
    for index in places[cell]:
        shifted = _push(ring, holder, index, direction)
        if shifted is not None and runs_clockwise(places, len(ring), {**tokens, **dict(shifted), letter: cell}):
            yield TokenPlace(cell, shifted)


def _push(
    ring: list[Cell], holder: Mapping[Cell, Card], index: int, direction: int
) -> tuple[tuple[Card, Cell], ...] | None:
    """The tokens pushed on from ``ring[index]``, until one takes an empty cell. (D) None if a cell comes up twice."""
    shifted: list[tuple[Card, Cell]] = []
    passed = {ring[index]}
    pushed: Card | None = holder[ring[index]]
    while pushed is not None:
        index = (index + direction) % len(ring)
        cell = ring[index]
        if cell in passed:
            return None
        passed.add(cell)
        shifted.append((pushed, cell))
        pushed = holder.get(cell)
    return tuple(shifted)


def _anywhere(city: City, taken: set[Cell], empty: list[Cell]) -> tuple[TokenPlace, ...]:
    """(D) No source says what happens where even pushing fails: any empty cell of the outline, then any empty cell
    that touches a tile, whatever the order of the letters."""
    cells = empty or [n for cell in city for n in NEIGHBOURS[cell] if n not in city and n not in taken]
    return tuple(TokenPlace(to) for to in dict.fromkeys(cells))
