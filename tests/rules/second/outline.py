"""R3.5 a second time: the outline as a chain of directed edges between lattice points, and order by trying all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
"""From one corner to the next; the tile lies on the right-hand side, so chains run clockwise round tiles."""


def _edges(tiles: Iterable[Cell]) -> dict[Edge, tuple[Cell, Cell]]:
    """Every border edge -> (its tile, the empty cell across it)."""
    city = set(tiles)
    found = {}
    for x, y in city:
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        across = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for side in range(4):
            if across[side] not in city:
                found[corners[side], corners[(side + 1) % 4]] = ((x, y), across[side])
    return found


def outer_ring(tiles: Iterable[Cell]) -> list[Cell]:
    """The empty cells across the outer border, clockwise from the top edge of the leftmost tile of the top row."""
    edges = _edges(tiles)
    leaving: dict[Cell, list[Edge]] = {}
    for edge in edges:
        leaving.setdefault(edge[0], []).append(edge)
    first = min((edge for edge in edges if edge[1][0] > edge[0][0]), key=lambda edge: (edge[0][1], edge[0][0]))
    ring: list[Cell] = []
    edge = first
    while True:
        tile, across = edges[edge]
        if not ring or ring[-1] != across:
            ring.append(across)
        onward = leaving[edge[1]]
        # two borders meet in a point where tiles touch only diagonally: stay with the same tile
        edge = next((e for e in onward if edges[e][0] == tile), onward[0]) if len(onward) > 1 else onward[0]
        if edge == first:
            break
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    return ring


def in_order(ring: Sequence[Cell], tokens: Mapping[str, Cell]) -> bool:
    """Whether one occurrence of each token on the ring can be chosen so that the letters run clockwise."""
    places = [[i for i, cell in enumerate(ring) if cell == tokens[letter]] for letter in sorted(tokens)]
    return any(_one_turn(chosen) for chosen in product(*(indexes for indexes in places if indexes)))


def _one_turn(indexes: Sequence[int]) -> bool:
    """Whether the indexes go up but for at most one step down, round the end of the ring."""
    return sum(later <= earlier for earlier, later in _pairs(indexes)) <= 1


def _pairs(indexes: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(indexes, [*indexes[1:], *indexes[:1]], strict=True)
