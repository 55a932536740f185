"""The store: everything durable behind one door."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from engine.store.backup import contents
from engine.store.database import LOCK_WAIT_MS, Database
from engine.store.games import Games
from engine.store.learning import Learning
from engine.store.messages import Messages
from engine.store.migrate import check_step, migrate, reached_step
from engine.store.offers import Offers
from engine.store.outbox import Outbox
from engine.store.people import Guilds, People
from engine.store.processes import Processes
from engine.store.timers import Timers
from engine.table.meta import PersonId
from engine.table.ports import Person


class SqlStore(Games, Timers):
    """``engine.table.ports.Store`` over SQLAlchemy, with what else is kept beside the games.

    Use ``await SqlStore.open(url)``, or ``async with SqlStore.existing(url)``; every method may raise ``StoreError``,
    with what that says.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.database = database
        self.outbox = Outbox(database)
        self.offers = Offers(database)
        self.people = People(database)
        self.guilds = Guilds(database)
        self.learning = Learning(database)
        self.messages = Messages(database)
        self.processes = Processes(database)

    @classmethod
    async def open(cls, url: str, *, lock_wait_ms: int = LOCK_WAIT_MS) -> "SqlStore":
        """Connect (``"sqlite+aiosqlite:///data/ginkgopolis.db"``) and bring the schema up to date."""
        database = Database(url, lock_wait_ms=lock_wait_ms)
        try:
            await database.look()
            await migrate(database)
        except BaseException:
            await database.close()
            raise
        return cls(database)

    @classmethod
    @asynccontextmanager
    async def existing(
        cls, url: str, *, looks_only: bool = False, fills: bool = False
    ) -> AsyncIterator["SqlStore"]:
        """A database that is there, as it is, closed at the end: StoreError("missing") where there is none, and as of
        ``check_step``, with ``fills``. ``looks_only``: as of ``Database``.
        """
        database = Database(url, looks_only=looks_only)
        try:
            step = await database.read(reached_step) if database.file is None else (await contents(database)).step
            check_step(step, fills=fills)
            yield cls(database)
        finally:
            await database.close()

    async def close(self) -> None:
        """Let go of all connections."""
        await self.database.close()

    async def person(self, person: PersonId) -> Person:
        """What is kept about her; the defaults for somebody unknown."""
        return await self.people.get(person)
