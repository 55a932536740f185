"""What this process has to ask for where another one heard of it: which board is the last."""

from bot.publishing import purposes
from bot.services import Services
from engine.store.shards import place_of
from engine.table.table import Table


async def learn_from_others(services: Services, table: Table) -> None:
    """Before a message about the table is made. StoreError."""
    shards, meta = services.process.shards, table.meta
    if shards is None or meta.guild is None or shards.has(place_of(meta.guild)):
        return
    for posted in await services.store.messages.of_game(meta.id):
        last = purposes.last_told(posted.purpose) if purposes.stands(posted.purpose) else None
        if last is not None:
            services.sent.posted(meta.id, int(posted.message), last)
