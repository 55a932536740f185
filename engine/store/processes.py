"""Which processes work on this database: one row each, renewed while it lives.

Times are the database's own where it has a clock: the machines' may differ.
"""

import logging
import os
import secrets
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import Database
from engine.store.database_clock import database_now
from engine.store.shards import Shards
from engine.store.upsert import insert_new
from engine.table.errors import StoreError

LOG: Final = logging.getLogger(__name__)
SILENT_FOR: Final = timedelta(seconds=10)
"""A process that has not renewed its row for so long counts as dead, and others do what it had begun."""
RENEWED_EVERY: Final = timedelta(seconds=3)
"""With the above: what a dead process had begun is taken over within 13 seconds."""

HEARD_FOR: Final = timedelta(minutes=15)
"""An interaction that was heard so long ago is heard no more."""
ProcessState: TypeAlias = Literal["serving", "coming", "ready", "yielding"]
"""``serving``: it has its shards. ``coming``: it asks for those of another; ``yielding``: that other knows, and from
then on each interaction is answered by who writes it down first; ``ready``: it is connected, and the other may go."""

_processes, _heard = schema.processes, schema.heard
_ALL: Final = schema.rows_of(_processes).order_by(_processes.c.started, _processes.c.id)
_RENEW: Final = _processes.update().where(_processes.c.id == sa.bindparam("which"))
_CLEAR: Final = _processes.delete().where(_processes.c.seen < sa.bindparam("latest"))
_HEARD_NO_MORE: Final = _heard.delete().where(_heard.c.at < sa.bindparam("latest"))


@dataclass(frozen=True, slots=True)
class Process:
    """One running bot."""

    name: str
    """Host and process number, for people."""
    started: datetime
    seen: datetime
    """When it renewed its row last."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    shards: Shards | None = None
    """None: all of them."""
    state: ProcessState = "serving"

    @property
    def taking_over(self) -> bool:
        """Whether it has come for what another serves, and does not serve yet."""
        return self.state in {"coming", "ready"}

    @staticmethod
    def here(now: datetime, shards: Shards | None = None) -> "Process":
        """This one."""
        return Process(f"{socket.gethostname()}, process {os.getpid()}", now, now, shards=shards)

    def excludes(self, other: "Process") -> bool:
        """Whether the two can't serve at the same time."""
        if self.shards is None or other.shards is None:
            return True
        return not set(self.shards.numbers).isdisjoint(other.shards.numbers)

    def untaken_by(self, others: Iterable["Process"]) -> Shards | None:
        """Those of its shards that none of the others has; None where there are none."""
        taken = [other.shards for other in others]
        if self.shards is None or None in taken:
            return None
        numbers = set(self.shards.numbers).difference(*(theirs.numbers for theirs in taken if theirs is not None))
        return Shards(tuple(sorted(numbers)), self.shards.count) if numbers else None


class Processes:
    """The rows of all processes, dead ones included until somebody clears them away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(self, process: Process) -> None:
        """It begins, and holds its shards already (``Database.hold``): whoever had them is dead, and that row goes. One
        that is ``coming`` holds none yet, and leaves all rows as they are.

        StoreError("taken") where a living one counts its shards otherwise.
        """
        def work(connection: Connection) -> None:
            now = database_now(connection)
            for other in _all_readable(connection):
                if process.state == "serving" and process.excludes(other) and other.state != "coming":
                    connection.execute(_processes.delete().where(_processes.c.id == other.id))
                elif _counts_otherwise(process, other) and now - other.seen < SILENT_FOR:
                    raise StoreError("taken", f"{other.name}, shards {other.shards}")
            connection.execute(_processes.insert().values(
                id=process.id, name=process.name, started=now, seen=now,
                shards="" if process.shards is None else str(process.shards), state=process.state))

        await self._database.write(work)

    async def first_to_hear(self, interaction: str) -> bool:
        """Of two processes that hear the same interactions, whether this is the one to answer this interaction."""
        def work(connection: Connection) -> bool:
            row = {"interaction": interaction, "at": database_now(connection)}
            return insert_new(connection, _heard, row)

        return await self._database.write(work)

    async def renew(self, process: Process) -> bool:
        """It lives, and is as far with taking over or giving up as its ``state`` says; False where its row is gone
        because the others took it for dead."""
        def work(connection: Connection) -> bool:
            return connection.execute(_RENEW, {
                "which": process.id, "seen": database_now(connection), "state": process.state}).rowcount == 1

        return await self._database.write(work)

    async def leave(self, process: Process) -> None:
        """It ends."""
        gone = _processes.delete().where(_processes.c.id == process.id)
        await self._database.write(lambda connection: connection.execute(gone))

    async def all(self) -> Sequence[Process]:
        """Every row, the oldest process first."""
        return await self._database.glance(_all)

    async def living(self) -> Sequence[Process]:
        """Those that have renewed their rows lately, the oldest first; the rows of the others are cleared away."""
        def work(connection: Connection) -> list[Process]:
            latest = database_now(connection) - SILENT_FOR
            found = _all_readable(connection)
            if any(process.seen < latest for process in found):
                connection.execute(_CLEAR, {"latest": latest})
            connection.execute(_HEARD_NO_MORE, {"latest": latest - HEARD_FOR})
            return [process for process in found if process.seen >= latest]

        return await self._database.write(work)


def _all(connection: Connection) -> list[Process]:
    """Those whose rows can be read."""
    return [process for process in _rows(connection).values() if process is not None]


def _all_readable(connection: Connection) -> list[Process]:
    """Likewise; the other rows are gone then. Whoever lives and has lost its row finds out when it renews it."""
    rows = _rows(connection)
    unreadable = [row for row, process in rows.items() if process is None]
    if unreadable:
        LOG.error("what %d processes had written of themselves can't be read and is gone", len(unreadable))
        connection.execute(_processes.delete().where(_processes.c.id.in_(unreadable)))
    return [process for process in rows.values() if process is not None]


def _rows(connection: Connection) -> dict[str, Process | None]:
    return {row.id: _process(row) for row in connection.execute(_ALL)}


def _process(row: sa.Row[*tuple[object, ...]]) -> Process | None:
    """None where it can't be read."""
    if not isinstance(row.shards, str):
        return None  # SQLite keeps bytes in any column.
    try:
        shards = Shards.parse(row.shards) if row.shards else None
        return Process(row.name, schema.time_of(row.started), schema.time_of(row.seen), row.id, shards, row.state)
    except (StoreError, ValueError):
        return None


def _counts_otherwise(process: Process, other: Process) -> bool:
    return process.shards is not None and other.shards is not None and process.shards.count != other.shards.count
