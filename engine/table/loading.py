"""From what is stored to a table at rest: the last position, what followed it, the answers still held."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.rules import game
from engine.rules.chance import Recorded, outcome_of
from engine.rules.decisions import parse
from engine.rules.position import Position
from engine.rules.records import positions as record
from engine.rules.view import view
from engine.table.errors import StoreError
from engine.table.meta import GameId
from engine.table.ports import Stored
from engine.table.table_state import TableState


@contextmanager
def readable(game: GameId) -> Iterator[None]:
    """Whatever reading damaged entries raises becomes ``StoreError("corrupt")`` with the game's id in it."""
    try:
        yield
    except Exception as error:
        raise StoreError("corrupt", f"game {game}") from error


@contextmanager
def damaged_left_out() -> Iterator[None]:
    """What can't be read is left out; what the database refuses for another reason is not."""
    try:
        yield
    except StoreError as error:
        if error.code != "corrupt":
            raise


def loaded(stored: Stored) -> TableState:
    """The state as it was committed: the same questions, by the same numbers.

    ``StoreError("corrupt")`` where the entries contradict the rules.
    """
    position, board_entry = None, stored.next_entry
    if stored.entries:
        with readable(stored.meta.id):
            position = _replayed(stored)
        board_entry = stored.entries[0].number + 1
    return TableState(stored.meta, position, stored.seed, stored.drawn, stored.next_entry, board_entry)


def _replayed(stored: Stored) -> Position:
    first, *following = stored.entries
    position = record.position_from(first.body, stored.meta.options)
    chance = Recorded(outcome_of(entry.body) for entry in following if entry.kind == "chance")
    game.resume(position, chance)
    for entry in following:
        if entry.kind == "decision":
            game.answer(position, parse(entry.body), chance)
    for held in stored.pending.values():
        game.answer(position, parse(held), chance)
    view(position, None)  # What can't be shown can't be played on either.
    return position
