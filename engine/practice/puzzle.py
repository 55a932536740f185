"""Positions with one best move: what an action of the first seat brings, and every other one, by exhaustive search.

A puzzle is a position in which she chooses and acts first; it ends when her action does, so nobody else's choice and
nothing that is drawn decides it. How good a move is follows from the puzzle's goal alone (``Goal``).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from engine.practice.reader_journal import ReaderJournal
from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision, parse
from engine.rules.errors import Refused, Senseless
from engine.rules.events import Event
from engine.rules.position import Position
from engine.rules.prompts import Prompt
from engine.rules.records import positions as record
from engine.rules.records import sense
from engine.rules.scoring import city_districts, score
from engine.rules.terms import Cell, Seat, cell_from
from engine.rules.view import View, view

SOLVER: Seat = 0
"""Who solves sits in the first seat and is the first player."""
Goal: TypeAlias = Literal["points", "total", "end", "district"]
"""What counts. ``points``: success points this action brings her, less those it costs. ``total``: her points if the
game were counted right after it (R6.1). ``end``: 1 if the game ends with this round (R4.4), else 0. ``district``: the
points that the district of the puzzle's cell then brings her (R6.3)."""
Move: TypeAlias = tuple[Decision, ...]
"""The choice, and whatever her action then asks her."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _File(_Model):
    goal: Goal
    cell: Annotated[Cell | None, BeforeValidator(lambda text: None if text is None else cell_from(text))] = None
    options: dict[str, object]
    position: dict[str, object]
    solution: Annotated[list[dict[str, object]], Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position and what is wanted of it."""

    goal: Goal
    cell: Cell | None
    """For ``district``: a cell of it."""
    start: Position
    """Its questions not yet opened; never changed."""
    solution: Move
    """The best move, to be shown; that it is one is what ``ways`` shows."""


def puzzle_from(text: str) -> Puzzle:
    """Read a puzzle's file; ValueError where it is none, or its position makes no sense."""
    data = _File.model_validate(json.loads(text))
    start = record.position_from(data.position, record.options_from(data.options))
    try:
        sense.check(start)
    except Senseless as error:
        raise ValueError(str(error)) from error
    if start.phase != "choose" or start.first != SOLVER or any(seat.choice for seat in start.seats):
        raise ValueError("a puzzle begins where the first seat chooses and is the first player")
    if (data.goal == "district") != (data.cell is not None):
        raise ValueError("a cell belongs to the goal district, and to no other")
    return Puzzle(data.goal, data.cell, start, tuple(parse(row) for row in data.solution))


class _Asked(Exception):
    def __init__(self, prompt: Prompt) -> None:
        super().__init__(prompt.kind)


class Try:
    """Her move, as far as it is answered."""

    def __init__(self, puzzle: Puzzle, answers: Sequence[Decision] = ()) -> None:
        """Refused where an answer is not one to what is asked."""
        self._puzzle = puzzle
        self._position = puzzle.start.clone()
        self._heard = ReaderJournal(SOLVER)
        self.done = False
        """Whether her action is over."""
        chance = Loose(Random(0))
        game.resume(self._position, chance)
        if not answers:
            return
        choice, *rest = answers
        if not isinstance(choice, Choose):
            raise Refused("not_asked", choice.kind)
        # The others have still to choose, so hers is only laid down.
        game.answer(self._position, choice, chance)
        self._position.open.clear()
        self._position.held.clear()
        left = iter(rest)

        def answer(prompt: Prompt) -> Decision:
            decision = next(left, None)
            if decision is None:
                raise _Asked(prompt)
            return decision

        try:
            game.act_out(self._position, SOLVER, answer, chance, self._heard)
        except _Asked:
            return
        if next(left, None) is not None:
            raise Refused("not_asked")
        self.done = True

    @property
    def view(self) -> View:
        """How it stands, as she sees it."""
        return view(self._position, SOLVER)

    @property
    def events(self) -> tuple[Event, ...]:
        """What her action has done."""
        return tuple(self._heard.events)

    @property
    def prompt(self) -> Prompt | None:
        """What she is asked; None when she is done."""
        return self._position.open.get(SOLVER)

    def worth(self) -> int:
        """How good the move is, by the puzzle's goal; meaningful when ``done``."""
        match self._puzzle.goal:
            case "points":
                return self._position.seats[SOLVER].points - self._puzzle.start.seats[SOLVER].points
            case "total":
                return score(self._position).seats[SOLVER].total
            case "end":
                return int(self._position.final_round)
            case "district":
                return self._district()

    def _district(self) -> int:
        for district in city_districts(self._position.city):
            if self._puzzle.cell in district.cells:
                first = district.first_points if district.first == SOLVER else 0
                return first + (district.second_points if district.second == SOLVER else 0)
        return 0


def ways(puzzle: Puzzle, begun: Move = ()) -> Iterator[tuple[Move, int]]:
    """Every way to move that begins like ``begun``, with its worth: all that is legal but New Hands (they draw)."""
    tried = Try(puzzle, begun)
    if tried.done:
        yield begun, tried.worth()
        return
    if tried.prompt is None:
        raise ValueError("somebody else is asked: this is no puzzle")
    for decision in tried.prompt.options():
        if decision.kind != "new_hand":
            yield from ways(puzzle, (*begun, decision))


def settled(puzzle: Puzzle, begun: Move) -> Move:
    """``begun``, and the default to every question after it whose answer can't change the move's worth any more.

    The whole rest of the move is searched: below 1 ms for the puzzles there are.
    """
    tried = Try(puzzle, begun)
    while tried.prompt is not None and len({value for _, value in ways(puzzle, begun)}) == 1:
        begun = (*begun, tried.prompt.default())
        tried = Try(puzzle, begun)
    return begun


def worth(puzzle: Puzzle, move: Move) -> int:
    """Of a whole move; ValueError where something is still asked."""
    tried = Try(puzzle, move)
    if not tried.done:
        raise ValueError("the move is not whole")
    return tried.worth()
