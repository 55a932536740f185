"""Who is at work on a database, for whoever finds it taken."""

from contextlib import suppress

from bot.process_names import names
from engine.store.process_lock import ProcessLock
from engine.store.store import SqlStore
from engine.table.errors import StoreError


async def _who(url: str) -> str:
    """Who works on the database, as far as it can be read."""
    with suppress(StoreError):
        async with SqlStore.existing(url, looks_only=True) as store:
            return names(await store.processes.all())
    return names(())


async def take(lock: ProcessLock, url: str) -> None:
    """Take the lock of the database's file: StoreError("taken") says who has it, others are as of ``ProcessLock``."""
    try:
        lock.take()
    except StoreError as error:
        if error.code != "taken":
            raise
        raise StoreError("taken", await _who(url)) from error
