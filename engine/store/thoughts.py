"""Which of several processes thinks for an AI seat: a lease, its holder's as long as that lives."""

from functools import cache

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.rules.terms import Seat
from engine.store import schema
from engine.store.database import Database
from engine.store.database_clock import database_now
from engine.store.processes import SILENT_FOR
from engine.store.upsert import inserted
from engine.table.meta import GameId

_thoughts, _processes = schema.thoughts, schema.processes


class ThoughtLeases:
    """Those of one process, by its id in ``processes``."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process

    async def take(self, game: GameId, seat: Seat, prompt: int) -> bool:
        """Whether this process is to think about the question; False where a living one does so already, or has come to
        a later question. It lasts until that later question, or the end of the process."""
        wanted = {"game": game, "seat": seat, "prompt": prompt, "owner": self._process}

        def work(connection: Connection) -> bool:
            latest = database_now(connection) - SILENT_FOR
            # Not by rowcount, which psycopg's dialect leaves unknown for an insert.
            taken = connection.execute(_taking(connection.dialect.name), {**wanted, "latest": latest})
            return taken.first() is not None

        return await self._database.write(work)


@cache
def _taking(dialect: str) -> sa.Executable:
    wanted = inserted(dialect, _thoughts).values(
        {column: sa.bindparam(column.name, type_=column.type) for column in _thoughts.columns})
    living = sa.select(_processes.c.id).where(_processes.c.seen >= sa.bindparam("latest"))
    free = sa.and_(
        _thoughts.c.prompt <= wanted.excluded.prompt,
        sa.or_(_thoughts.c.prompt < wanted.excluded.prompt, _thoughts.c.owner == wanted.excluded.owner,
               _thoughts.c.owner.not_in(living)))
    return wanted.on_conflict_do_update(
        index_elements=[_thoughts.c.game, _thoughts.c.seat], where=free,
        set_={"prompt": wanted.excluded.prompt, "owner": wanted.excluded.owner}).returning(_thoughts.c.game)
