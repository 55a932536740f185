"""``python -m bench.boards [GAMES]``: how large a cell is on phones and desktops, and how far a building moves between
two boards of a game, beside the layout of the first version (a square with its panel beside or below the city).

So many games for each number of players, half of them with all modules and the draft, once played at random and once by
the medium AI. Nothing is drawn.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple

from bench.by_hand import numbers
from engine.players.levels import PLAYERS
from engine.rules import game
from engine.rules.account import Accountant
from engine.rules.chance import Loose
from engine.rules.position import Options
from engine.rules.terms import MODULES, Cell
from engine.rules.view import View, view
from render.city import SIZE
from render.layout import MARGIN, Extent, city_layout, extent, shown
from render.panel import lines_of_more, piles

GAMES: Final = 14
PHONE: Final = 400
"""Pixels a picture is wide on a phone."""
DESKTOP: Final = (550, 350)
"""Into so many pixels a desktop fits it."""
NEAR: Final = 0.5
"""Of a cell's width, as large as it was: so far does a building move."""
FAR: Final = 1.0


class Board(NamedTuple):
    """A layout's numbers for one board."""

    width: int
    height: int
    cell: int
    places: dict[Cell, tuple[int, int]]
    """The middle of each building's ground."""
    beside: bool = False
    """Whether the panel stands beside the city."""


@dataclass(slots=True)
class LayoutFigures:
    """What is counted of a layout over some games."""

    phone: list[float] = field(default_factory=list)
    desktop: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    """Of each change from board to board, how far the building goes that half of the others go further than, in
    cells as wide as they were,"""
    furthest: list[float] = field(default_factory=list)
    """and the one that goes furthest, at the edge of the city."""
    switches: int = 0
    """How often the panel changed its side."""

    def add(self, boards: list[Board]) -> None:
        """The boards of one game."""
        self.phone += [board.cell * PHONE / board.width for board in boards]
        self.desktop += [board.cell * min(DESKTOP[0] / board.width, DESKTOP[1] / board.height) for board in boards]
        self.switches += sum(one.beside != other.beside for one, other in pairwise(boards))
        for one, other in pairwise(boards):
            moves = [hypot(x - other.places[cell][0], y - other.places[cell][1]) / one.cell
                     for cell, (x, y) in one.places.items()]
            self.moves.append(median(moves))
            self.furthest.append(max(moves))


def ours(seen: View) -> Board:
    """The layout of the city picture."""
    layout = city_layout(shown(seen.city), len(seen.seats), SIZE, more=lines_of_more(seen))
    boxes = {cell: layout.camera.box(cell) for cell in seen.city}
    places = {cell: (box.x + box.w // 2, box.y + box.h // 2) for cell, box in boxes.items()}
    return Board(layout.width, layout.height, layout.camera.cell, places)


def first_version(seen: View) -> Board:
    """The layout at commit 2d0b7d4: 1280 by 1280 at most, the panel where it leaves the larger cells."""
    frame = extent([*seen.city, *seen.tokens.values()])
    seats, below = len(seen.seats), 72 + -(-len(seen.seats) // 2) * 112 + MARGIN
    high = 60 + -(-len(piles(seen)) // 3) * 72 + seats * 224 + 2 * MARGIN

    def cell_for(wide: int, tall: int) -> int:
        return min(220, (wide - 2 * MARGIN) // frame.columns, (tall - 2 * MARGIN) // frame.rows) // 2 * 2

    if cell_for(SIZE - 384, SIZE) >= (under := cell_for(SIZE, SIZE - below)):
        cell = cell_for(SIZE - 384, SIZE)
        tall = min(SIZE, max(frame.rows * cell + 2 * MARGIN, high))
        return Board(SIZE, tall, cell, _square(seen, frame, cell, (SIZE - 384, tall)), beside=True)
    tall = frame.rows * under + 2 * MARGIN
    return Board(SIZE, tall + below, under, _square(seen, frame, under, (SIZE, tall)))


def _square(seen: View, frame: Extent, cell: int, room: tuple[int, int]) -> dict[Cell, tuple[int, int]]:
    left, top = (room[0] - cell * frame.columns) // 2, (room[1] - cell * frame.rows) // 2
    return {(x, y): (left + (x - frame.left) * cell + cell // 2, top + (y - frame.top) * cell + cell // 2)
            for x, y in seen.city}


def boards(options: Options, seed: str, *, medium: bool) -> Iterator[View]:
    """What everybody sees when all choose, and at the end."""
    rng = Random(seed)
    chance, accountant = Loose(rng), Accountant(range(options.seats) if medium else ())
    position = game.deal(options, seed, accountant)
    number = 0
    while position.open:
        if position.round != number and position.phase == "choose":
            number = position.round
            yield view(position, None)
        seat = min(position.open) if medium else rng.choice(sorted(position.open))
        prompt = position.open[seat]
        answer = (PLAYERS["medium"].answer(view(position, seat), accountant.accounts[seat], rng) if medium
                  else prompt.sample(rng))
        game.answer(position, answer, chance, accountant)
    yield view(position, None)


def main(games: int) -> None:
    """Print a table."""
    sys.stdout.write("| players, played by | phone | desktop, base game | desktop, all modules | the middle building "
                     f"moves over {NEAR}, {FAR} cells a game | the one at the edge | at most | panel changes its "
                     "side a game |\n|---|---|---|---|---|---|---|---|\n")
    for medium in (False, True):
        for seats in range(2, 6):
            told = {name: (LayoutFigures(), LayoutFigures()) for name in ("base", "modules")}
            for number in range(games):
                name = ("base", "modules")[number % 2]
                options = Options(seats, "draft", frozenset(MODULES)) if name == "modules" else Options(seats)
                seen = list(boards(options, f"{seats}:{number}", medium=medium))
                told[name][0].add([first_version(one) for one in seen])
                told[name][1].add([ours(one) for one in seen])
            sys.stdout.write(_row(f"{seats}, {'medium' if medium else 'at random'}", told, games))
            sys.stdout.flush()


def _row(title: str, told: dict[str, tuple[LayoutFigures, LayoutFigures]], games: int) -> str:
    def change(before: list[float], after: list[float]) -> str:
        return f"{mean(before):.1f} → {mean(after):.1f} ({mean(after) / mean(before) - 1:+.0%})"

    base, modules = told["base"], told["modules"]
    before, after = ([*one, *other] for one, other in zip((base[0].phone, base[1].phone),
                                                          (modules[0].phone, modules[1].phone), strict=True))

    def counts(chosen: Callable[[LayoutFigures], list[float]]) -> str:
        found = [[*chosen(base[i]), *chosen(modules[i])] for i in (0, 1)]
        return " → ".join(", ".join(f"{sum(move > most for move in one) / games:.1f}" for most in (NEAR, FAR))
                          for one in found)

    most = [max(*base[i].furthest, *modules[i].furthest) for i in (0, 1)]
    switches = [(base[i].switches + modules[i].switches) / games for i in (0, 1)]
    return (f"| {title} | {change(before, after)} | {change(base[0].desktop, base[1].desktop)} "
            f"| {change(modules[0].desktop, modules[1].desktop)} | {counts(lambda one: one.moves)} "
            f"| {counts(lambda one: one.furthest)} | {most[0]:.1f} → {most[1]:.1f} "
            f"| {switches[0]:.1f} → {switches[1]:.1f} |\n")


if __name__ == "__main__":
    main(*(numbers("bench.boards", "Cells and movements of a city's pictures.", {"GAMES": 2}, sys.argv[1:])
           if len(sys.argv) > 1 else [GAMES]))
