"""Who is at work on a database, for whoever finds it taken."""

from contextlib import suppress

from bot.process_names import names
from engine.store.store import SqlStore
from engine.table.errors import StoreError


async def who(url: str) -> str:
    """Who works on the database, as far as it can be read."""
    with suppress(StoreError):
        async with SqlStore.existing(url, looks_only=True) as store:
            return names(await store.processes.all())
    return names(())
