"""Puzzles in the order in which they are offered."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from engine.practice.puzzle import Puzzle, puzzle_from

_FOLDER: Final = files(__package__).joinpath("puzzles")


@dataclass(frozen=True, slots=True)
class NamedPuzzle:
    """A puzzle and the key of its title."""

    key: str
    puzzle: Puzzle


@cache
def puzzles() -> tuple[NamedPuzzle, ...]:
    """All there are; ValueError where a file is none."""
    entries = sorted((entry for entry in _FOLDER.iterdir() if entry.name.endswith(".json")), key=lambda one: one.name)
    return tuple(
        NamedPuzzle(entry.name.removesuffix(".json").partition("-")[2], puzzle_from(entry.read_text("utf-8")))
        for entry in entries
    )
