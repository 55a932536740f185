"""From what is stored to a table at rest: the last position, what followed it, the answers still held."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from engine.rules import game
from engine.rules.chance import Recorded
from engine.rules.decisions import parse
from engine.rules.position import Position
from engine.rules.records import positions as record
from engine.table.errors import StoreError
from engine.table.meta import GameId
from engine.table.ports import Entry, Stored
from engine.table.step import State


class _Replayed:
    """Recorded outcomes, handed out one after the other."""

    def __init__(self, orders: Sequence[tuple[str, Sequence[str]]]) -> None:
        self._orders = iter(orders)
        self._one = Recorded()

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The next recorded outcome; ImpossibleChance where it does not fit or none is left."""
        following = next(self._orders, None)
        if following is not None:
            self._one.feed(*following)
        return self._one.shuffle(kind, items)


@contextmanager
def readable(game: GameId) -> Iterator[None]:
    """Whatever reading damaged entries raises becomes ``StoreError("corrupt")`` with the game's id in it."""
    try:
        yield
    except Exception as error:
        raise StoreError("corrupt", f"game {game}") from error


def loaded(stored: Stored) -> State:
    """The state as it was committed: the same questions, by the same numbers.

    ``StoreError("corrupt")`` where the entries contradict the rules.
    """
    position, board_entry = None, stored.next_entry
    if stored.entries:
        with readable(stored.meta.id):
            position = _replayed(stored)
        board_entry = stored.entries[0].number + 1
    return State(stored.meta, position, stored.seed, stored.drawn, stored.next_entry, board_entry)


def _replayed(stored: Stored) -> Position:
    first, *following = stored.entries
    position = record.position_from(_object(first), stored.meta.options)
    chance = _Replayed([_order(entry) for entry in following if entry.kind == "chance"])
    game.resume(position, chance)
    for entry in following:
        if entry.kind == "decision":
            game.answer(position, parse(entry.body), chance)
    for held in stored.pending.values():
        game.answer(position, parse(held), chance)
    return position


def _object(entry: Entry) -> Mapping[str, object]:
    if not isinstance(entry.body, Mapping):
        raise TypeError(f"entry {entry.number} is no object")
    return entry.body


def _order(entry: Entry) -> tuple[str, list[str]]:
    body = _object(entry)
    order = body["order"]
    if not isinstance(order, list):
        raise TypeError(f"entry {entry.number} has no order")
    return str(body["kind"]), [str(item) for item in order]
