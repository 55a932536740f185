"""``python -m bot forget``: what *Delete my data* does, for somebody who asks the operator."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Final

from bot.clock import WallClock
from bot.operator.database_files import file_of
from engine.store.person_deletion import Deletion, delete_name, delete_person
from engine.store.process_lock import ProcessLock
from engine.store.store import SqlStore
from engine.table.errors import StoreError
from engine.table.meta import GameId, PersonId
from engine.table.resigning import resign_everywhere
from engine.table.tables import Tables

TOLD_WITHIN: Final = 60.0
"""Seconds a bot at work has to take her screens away before nobody knows any more where they stand: it looks for what
others have written every half a minute."""
_LOOKED_AFTER: Final = 1.0
"""Seconds after which it is asked whether that bot still lives."""


async def forget(url: str, person: PersonId, name: str | None) -> tuple[set[GameId], Deletion]:
    """Also beside a bot at work. Returns the games that were changed, and those that can't be read. ``name``: taken
    from the seats of all who were called so. StoreError.
    """
    async with SqlStore.existing(url) as store:
        clock = WallClock()
        tables = Tables(store, clock)
        # A bot at work beside this tells the others when it comes to it, out of what is kept then.
        changed = {*await resign_everywhere(tables, person, clock.now(), nameless=True)}
        told = partial(_told, store, url)
        await told(changed)
        deleted = await delete_person(store, tables, person, told)
        changed.update(deleted.changed)
        if name is not None:
            unnamed = await delete_name(store, tables, name)
            changed.update(unnamed.changed)
            deleted.unread.extend(game for game in unnamed.unread if game not in deleted.unread)
    return changed, deleted


async def _told(store: SqlStore, url: str, games: Collection[GameId]) -> None:
    """Wait until a bot at work has told everything about these games: for ``TOLD_WITHIN`` at most, and no longer than
    it lives. One that was killed over PostgreSQL seems to for some seconds.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(TOLD_WITHIN):
            while await store.outbox.waiting(games) and await _bot_at_work(store, url):
                await store.outbox.drained(games, _LOOKED_AFTER)


async def _bot_at_work(store: SqlStore, url: str) -> bool:
    file = file_of(url)
    if file is None:
        return bool(await store.processes.living())
    lock = ProcessLock(file)
    try:
        lock.take()
    except StoreError as error:
        return error.code == "taken"
    lock.release()
    return False
