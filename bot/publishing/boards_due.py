"""Boards that tables have come to need: everybody at the table waits for them, so they are looked for at once."""

import asyncio
from typing import Final
from weakref import WeakKeyDictionary

from engine.recent import Recent
from engine.store.outbox import OutboxRow
from engine.table import notices
from engine.table.meta import GameId
from engine.table.notices import Board
from engine.table.table import Table

_REMEMBERED: Final = 1_000


class BoardsDue:
    """Which tables' newest boards were not claimed here yet. Nothing depends on it but how soon they come."""

    def __init__(self) -> None:
        self.look = asyncio.Event()
        """Set when a board may be there to be claimed; cleared by whoever looks."""
        self._newest: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        """The board that each table was heard to need last, by the entry that it ends before."""
        self._unclaimed: Recent[GameId, int] = Recent(_REMEMBERED)
        """The same of games whose newest board was not claimed here yet: something may stand before it in its lane."""

    def hear(self, table: Table) -> None:
        """Something has happened there."""
        if table.dealt and self._newest.get(table) != table.board_entry:
            self._newest[table] = self._unclaimed[table.id] = table.board_entry
            self.look.set()

    def claimed(self, row: OutboxRow) -> None:
        """It is on its way."""
        board = row.notice if isinstance(row.notice, Board | notices.Final) else None
        if board is not None and board.last + 1 >= self._unclaimed.get(row.game, 0):
            self._unclaimed.pop(row.game, None)

    def over(self, row: OutboxRow) -> None:
        """What stood behind it in its lane is first there now: a board may."""
        if row.lane == notices.TABLE_LANE and row.game in self._unclaimed:
            self.look.set()
