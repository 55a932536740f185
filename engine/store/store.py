"""The store: everything durable behind one door."""

from collections.abc import Sequence
from datetime import datetime

from engine.rules.records.file import Entry
from engine.store.database import LOCK_WAIT_MS, Database
from engine.store.games import Games
from engine.store.learning import Learning
from engine.store.migrate import migrate
from engine.store.outbox import Outbox
from engine.store.people import Guilds, Messages, People
from engine.table.meta import GameId, PersonId
from engine.table.ports import Change, Person, Stored, Timer


class SqlStore:
    """``engine.table.ports.Store`` over SQLAlchemy; beside it ``outbox``, ``people``, ``guilds``, ``learning`` and
    ``messages``.

    Use ``await SqlStore.open(url)``; every method may raise ``StoreError``, having written nothing.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.outbox = Outbox(database)
        self.people = People(database)
        self.guilds = Guilds(database)
        self.learning = Learning(database)
        self.messages = Messages(database)

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

    async def close(self) -> None:
        """Let go of all connections."""
        await self.database.close()

    async def create(self, change: Change) -> None:
        """See ``Store``."""
        await self.games.create(change)

    async def commit(self, change: Change) -> None:
        """See ``Store``."""
        await self.games.commit(change)

    async def load(self, game: GameId) -> Stored | None:
        """See ``Store``."""
        return await self.games.load(game)

    async def game_in(self, channel: str) -> GameId | None:
        """See ``Store``."""
        return await self.games.game_in(channel)

    async def last_in(self, channel: str) -> GameId | None:
        """See ``Store``."""
        return await self.games.last_in(channel)

    async def games_of(self, person: PersonId) -> Sequence[GameId]:
        """See ``Store``."""
        return await self.games.games_of(person)

    async def awaiting_ai(self) -> Sequence[GameId]:
        """See ``Store``."""
        return await self.games.awaiting_ai()

    async def entries(self, game: GameId, first: int, last: int) -> Sequence[Entry]:
        """See ``Store``."""
        return await self.games.entries(game, first, last)

    async def position_before(self, game: GameId, number: int) -> Entry | None:
        """See ``Store``."""
        return await self.games.position_before(game, number)

    async def due_timers(self, now: datetime, most: int) -> Sequence[Timer]:
        """See ``Store``."""
        return await self.games.due_timers(now, most)

    async def put_off(self, timer: Timer, due: datetime) -> None:
        """See ``Store``."""
        await self.games.put_off(timer, due)

    async def next_timer(self) -> datetime | None:
        """See ``Store``."""
        return await self.games.next_timer()

    async def person(self, person: PersonId) -> Person:
        """See ``Store``."""
        return await self.people.get(person)
