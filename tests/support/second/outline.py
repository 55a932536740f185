"""R3.5 a second time: the outline as a chain of directed edges between lattice points; order by following every
occurrence."""

from collections.abc import Iterable, Mapping, Sequence

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


def in_order(ring: list[Cell], tokens: Mapping[str, Cell]) -> bool:
    """Whether one occurrence of each token on the ring can be chosen so that the letters run clockwise."""
    places = [[i for i, cell in enumerate(ring) if cell == tokens[letter]] for letter in sorted(tokens)]
    places = [indexes for indexes in places if indexes]
    return not places or any(_goes_on(ring[start:] + ring[:start], places[1:], start, {0}) for start in places[0])


def _goes_on(turned: list[Cell], places: Sequence[Sequence[int]], start: int, reached: set[int]) -> bool:
    """Whether the letters still to come find places, each after one of those ``reached`` by the letter before."""
    if not places:
        return True
    steps = {(index - start) % len(turned) for index in places[0]}
    further = {step for step in steps if any(step > before for before in reached)}
    return bool(further) and _goes_on(turned, places[1:], start, further)
