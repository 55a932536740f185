"""R3.5 a second time: every place a token may go, with the tokens it pushes along."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

from tests.support.second.outline import Cell, in_order, outer_ring

Answer = tuple[Cell, frozenset[tuple[str, Cell]]]


def places(tiles: Iterable[Cell], tokens: Mapping[str, Cell], letter: str, built: Cell) -> set[Answer]:
    """Where ``letter`` may go after a tile was put on its cell ``built``; ``tokens`` are the others."""
    city, taken = set(tiles), set(tokens.values())
    x, y = built
    beside = {(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)} - city - taken
    if beside:
        return {(cell, frozenset()) for cell in beside}
    ring = outer_ring(city)
    free = set(ring) - taken
    kept = {(cell, frozenset[tuple[str, Cell]]()) for cell in free if in_order(ring, {**tokens, letter: cell})}
    if kept:
        return kept
    pushed: set[Answer] = set()
    for way in (1, -1):
        letters = [chr((ord(letter) - 65 + way * step) % 12 + 65) for step in range(1, 12)]
        near = [name for name in letters if tokens.get(name) in set(ring)]
        if near:
            for index, cell in enumerate(ring):
                if cell == tokens[near[0]]:
                    moved = _domino(ring, tokens, index, way)
                    if moved is not None and in_order(ring, {**tokens, **moved, letter: cell}):
                        pushed.add((cell, frozenset(moved.items())))
    return pushed or {(cell, frozenset()) for cell in free}


def _domino(ring: list[Cell], tokens: Mapping[str, Cell], index: int, way: int) -> dict[str, Cell] | None:
    """Every token from ``ring[index]`` on moves one cell further, up to the first empty one."""
    standing = {cell: name for name, cell in tokens.items()}
    path = [ring[(index + way * step) % len(ring)] for step in range(len(ring) + 1)]
    length = next((n for n, cell in enumerate(path) if cell not in standing), None)
    if length is None or len(set(path[:length + 1])) != length + 1:
        return None
    return {standing[cell]: after for cell, after in pairwise(path[:length + 1])}
