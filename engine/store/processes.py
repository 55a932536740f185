"""Which processes work on this database: one row each, renewed while it lives."""

import os
import secrets
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import Database

SILENT_FOR: Final = timedelta(seconds=15)
"""A process that has not renewed its row for so long counts as dead, and others do what it had begun."""
RENEWED_EVERY: Final = timedelta(seconds=5)

_processes = schema.processes


@dataclass(frozen=True, slots=True)
class Process:
    """One running bot."""

    name: str
    """Host and process number, for people."""
    started: datetime
    seen: datetime
    """When it renewed its row last."""
    id: str = field(default_factory=lambda: secrets.token_hex(8))

    @staticmethod
    def here(now: datetime) -> "Process":
        """This one."""
        return Process(f"{socket.gethostname()}, process {os.getpid()}", now, now)


class Processes:
    """The rows of all processes, dead ones included until somebody clears them away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(self, process: Process, *, alone: bool) -> None:
        """It begins; ``alone``: no other can be alive, so their rows go."""
        def work(connection: Connection) -> None:
            if alone:
                connection.execute(_processes.delete())
            connection.execute(_processes.insert().values(
                id=process.id, name=process.name, started=process.started, seen=process.seen))

        await self._database.write(work)

    async def renew(self, process: Process, now: datetime) -> bool:
        """It lives; False where its row is gone because the others took it for dead."""
        renewed = _processes.update().where(_processes.c.id == process.id).values(seen=now)
        return await self._database.write(lambda connection: connection.execute(renewed).rowcount == 1)

    async def leave(self, process: Process) -> None:
        """It ends."""
        gone = _processes.delete().where(_processes.c.id == process.id)
        await self._database.write(lambda connection: connection.execute(gone))

    async def all(self) -> Sequence[Process]:
        """Every row, the oldest process first."""
        query = sa.select(_processes).order_by(_processes.c.started, _processes.c.id)
        return await self._database.glance(lambda connection: [
            Process(row.name, row.started, row.seen, row.id) for row in connection.execute(query)
        ])
