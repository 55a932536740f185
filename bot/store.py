"""What the bot may reach of the store: nothing that a position can be read from. A hand leaves through a view alone."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

from engine.store.backup import goes_on, is_put_back
from engine.store.export import record_lines
from engine.store.person_deletion import Deletion, delete_person
from engine.store.person_export import export_person
from engine.store.store import SqlStore
from engine.table.meta import GameId, PersonId
from engine.table.tables import Tables

_LONGEST: Final = 20
"""Digits, one too many."""


class BotStore:
    """Servers, messages, offers, the outbox; records of games nobody plays on any more; a person's own data."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self.guilds = store.guilds
        self.messages = store.messages
        self.outbox = store.outbox
        self.offers = store.offers

    async def record(self, game: GameId) -> list[str]:
        """Line by line. Declined("not_over") while somebody can play on."""
        return await record_lines(self._store, game)

    async def versions(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """How often each has changed: what another process has done is seen by it."""
        return await self._store.versions(games)

    async def count_open(self) -> int:
        """Open lobbies and running games."""
        return await self._store.count_open()

    async def open_channels(self, guild: str) -> Sequence[str]:
        """Where a server's lobbies and running games stand."""
        return [channel for channel in await self._store.open_channels(guild) if is_id(channel)]

    async def put_back(self) -> Sequence[GameId] | None:
        """Open lobbies and running games where the database is a copy on which nobody has gone on yet; else None."""
        return await self._store.open_games() if await is_put_back(self._store.database) else None

    async def goes_on(self) -> None:
        """All that was to be told of its being a copy has been."""
        await goes_on(self._store.database)

    async def export_person(self, person: PersonId) -> Mapping[str, object]:
        """What is kept about her, without what others are named by."""
        return await export_person(self._store, person)

    async def delete_person(self, tables: Tables, person: PersonId, *, told_within: float) -> Deletion:
        """Delete it, after so many seconds at most for taking away the seats offered to her. Declined("still_playing")
        before ``resign_everywhere``."""
        return await delete_person(self._store, tables, person, partial(self.outbox.drained, within=told_within))


def is_id(text: str) -> bool:
    """Whether Discord may have given it to a channel or a message: it is a number of 64 bits."""
    return len(text) < _LONGEST and text.isascii() and text.isdecimal() and int(text) < 2**63
