"""A whole playground for a test: the server in this process, the bot in its own."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import aiohttp
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from playground.control import Control
from playground.dev.mishaps import Mishaps
from playground.dev.monkey import Monkey
from playground.discord.model import Channel, User
from playground.faults import Faults
from playground.host import Host
from playground.launcher import BOT, bot_environment, new_control_token
from playground.server import Playground
from playground.traffic import Entry
from tests.support import leftovers, postgres, ready, scratch
from tests.support.forked import ForkedBot
from tests.support.held_ports import HeldPorts
from tests.support.person import WAIT_S, Person

ROOT = Path(__file__).parents[2]
COUNTED = (sys.executable, "-m", "tests.support.counted_bot")
"""The bot that ends itself where ``DIES_AT`` of its environment says."""
_REFUSING: Final = {
    False: (("CREATE TRIGGER never BEFORE UPDATE ON {table} BEGIN SELECT RAISE(ABORT, 'never'); END",),
            ("DROP TRIGGER never",)),
    True: (("CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$",
            "CREATE TRIGGER never BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION never()"),
           ("DROP TRIGGER never ON {table}", "DROP FUNCTION never")),
}
"""By whether it is a server's: how a table is made to refuse changes, and how that ends."""


class Loopback:
    """``async with Loopback() as loopback: await loopback.start_bot(); nell = await loopback.person("Nell")``.

    ``bot_command`` is the process to run (the real bot if left out); ``env`` is added to its settings. Its SQLite file
    and its log live in a folder of their own and outlive its restarts. Everybody's Discord is set to English, since
    tests press what they read there; ``own_languages`` leaves each her own.
    """

    def __init__(
        self,
        *,
        bot_command: tuple[str, ...] | None = None,
        env: dict[str, str] | None = None,
        shards: int = 1,
        playground: Playground | None = None,
        own_languages: bool = False,
    ) -> None:
        self.playground = playground or Playground(keep_traffic=None, shards=shards)
        if not own_languages:
            for user in self.playground.world.people():
                user.locale = "en-US"
        self._command = bot_command or BOT
        self._env = env or {}
        self._folder = tempfile.TemporaryDirectory(prefix="playground-", dir=scratch.folder())
        self.folder = Path(self._folder.name)
        leftovers.clear_after_us(self.folder)
        self.host = Host(self.playground)
        self.people: list[Person] = []
        self._session: aiohttp.ClientSession | None = None
        self.ports = HeldPorts()
        self.control_port = self.ports.take()
        self.control_token = new_control_token()
        self.bot: ForkedBot | None = None
        self._engines: dict[str, sa.Engine] = {}
        """By mode, kept: whoever waits for quiet asks again and again. They hold no connection."""

    async def __aenter__(self) -> Self:
        await self.host.start()
        # What is started with ``-c`` is the bot as well, with a moment held.
        if (self._command[-1] in {BOT[-1], COUNTED[-1]} or "-c" in self._command) and not self.on_server:
            await ready.a_file(self.database)
        self._session = aiohttp.ClientSession()
        settings = bot_environment(
            token=self.playground.token,
            api=self.host.api,
            database_url=self.database_url,
            control_port=self.control_port,
            control_token=self.control_token,
        )
        self.bot = ForkedBot(
            self.playground.gateway, {**settings, **self._env}, command=self._command, log=self.log, cwd=ROOT
        )
        self.playground.bot = self.bot
        if self._command in {BOT, COUNTED}:
            self.playground.control = Control(self.control_port, self.control_token)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for person in self.people:
            await person.close()
        if self.bot is not None:
            await self.bot.kill()
        if self._session is not None:
            await self._session.close()
        await self.host.stop()
        self.ports.close()
        print(f"--- the bot's log ---\n{self.bot_log()[-6000:]}", file=sys.stderr)  # shown by pytest on a failure
        self._folder.cleanup()

    @property
    def control(self) -> Control:
        """The bot's control port."""
        assert self.playground.control is not None
        return self.playground.control

    @property
    def mishaps(self) -> Mishaps:
        """What can befall the bot at once."""
        return Mishaps(self.playground)

    @property
    def faults(self) -> Faults:
        """What can be wrong for a while."""
        return self.playground.faults

    @property
    def database_url(self) -> str:
        """Address of the bot's database: the file, or where GINKGO_TEST_DATABASE says so one on a PostgreSQL server."""
        if os.environ.get("GINKGO_TEST_DATABASE") == "postgresql":
            postgres.needed()
            return postgres.database_for(self.folder)
        return f"sqlite+aiosqlite:///{self.database}"

    @contextmanager
    def looking(self) -> Iterator[sa.Connection]:
        """A connection that only looks into the bot's database."""
        with self._engine("ro").connect() as connection:
            yield connection

    def damage(self, sql: str, **values: object) -> None:
        """Change rows of the bot's database, at least one, behind its back."""
        assert self.changed(sql, **values) > 0

    def changed(self, sql: str, **values: object) -> int:
        """The same; how many rows they were."""
        with self._engine("rw").begin() as connection:
            return connection.execute(sa.text(sql), values).rowcount

    @contextmanager
    def refusing_changes(self, table: str) -> Iterator[None]:
        """Meanwhile the bot's database takes no change of any row of this table."""
        refuse, undo = _REFUSING[self.on_server]
        self._do(refuse, table)
        try:
            yield
        finally:
            self._do(undo, table)

    def _do(self, statements: Sequence[str], table: str) -> None:
        with self._engine("rw").begin() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement.format(table=table))

    def _engine(self, mode: str) -> sa.Engine:
        if mode not in self._engines:
            url = make_url(self.database_url)
            if url.drivername.startswith("sqlite"):
                url = sa.URL.create("sqlite", database=f"file:{self.database}", query={"mode": mode, "uri": "true"})
            self._engines[mode] = sa.create_engine(url, poolclass=sa.NullPool)
        return self._engines[mode]

    @property
    def on_server(self) -> bool:
        """Whether the bot's database is one of a PostgreSQL server's."""
        return not self.database_url.startswith("sqlite")

    @property
    def database(self) -> Path:
        """The bot's SQLite file."""
        return self.folder / "game.sqlite"

    @property
    def log(self) -> Path:
        """The bot's output."""
        return self.folder / "bot.log"

    def bot_log(self) -> str:
        """What the bot has written so far."""
        return self.log.read_text("utf-8", errors="replace") if self.log.exists() else ""

    async def start_bot(self) -> None:
        """Start the bot's process and wait until it is connected."""
        await self.playground.start_bot()

    async def kill_bot(self) -> None:
        """SIGKILL."""
        assert self.bot is not None
        await self.bot.kill()

    async def stop_bot(self) -> None:
        """SIGTERM."""
        assert self.bot is not None
        await self.bot.stop()

    @asynccontextmanager
    async def reconnecting(self) -> AsyncIterator[None]:
        """What is done to the gateway meanwhile; then, until the bot has begun a session anew or resumed its own.

        Whether it is connected does not tell: who is asked to come back is connected until she goes.
        """
        back = asyncio.Event()

        def look(entry: Entry) -> None:
            if entry.name in {"READY", "RESUMED"}:
                back.set()

        watchers = self.playground.traffic.watchers
        watchers.add(look)
        try:
            yield
            async with asyncio.timeout(WAIT_S):
                await back.wait()
        finally:
            watchers.discard(look)

    async def wait_call(self, predicate: Callable[[Entry], bool] | str, *, within: float = 30.0) -> Entry:
        """The first entry of the traffic that fits (or whose answer contains the words), waiting for it."""
        fits = (lambda entry: predicate in entry.response) if isinstance(predicate, str) else predicate
        traffic = self.playground.traffic
        found: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()

        def look(entry: Entry) -> None:
            if not found.done() and fits(entry):
                found.set_result(entry)

        for entry in traffic.entries:
            look(entry)
        traffic.watchers.add(look)
        try:
            async with asyncio.timeout(within):
                return await found
        except TimeoutError:
            last = "\n".join(f"  {e.name} {e.status} {e.response[:200]}" for e in traffic.rest()[-8:])
            raise AssertionError(f"waited {within} s for a call with {predicate!r}; the last ones:\n{last}") from None
        finally:
            traffic.watchers.discard(look)

    def monkey(
        self, name: str, *channels: str, seed: int = 0, only: str | None = None, stale: float = 0.0, twice: float = 0.0
    ) -> Monkey:
        """Somebody who presses at random, without pause, in channels (by name) and her direct messages: ``run(n)``."""
        return Monkey(
            playground=self.playground,
            person=self.user(name),
            channels=[self.channel(channel) for channel in channels],
            rng=random.Random(seed),
            pattern=re.compile(only) if only is not None else None,
            stale=stale,
            twice=twice,
        )

    def user(self, name: str) -> User:
        """An account by the name people see, or by username."""
        for user in self.playground.world.people():
            if name in {user.global_name, user.username}:
                return user
        raise KeyError(name)

    def channel(self, name: str) -> Channel:
        """A channel by name."""
        return next(c for c in self.playground.world.channels.values() if c.name == name)

    async def person(self, name: str, *, only: Sequence[str] = ()) -> Person:
        """Somebody opens the page: one of the world's people, or a new one who joins its servers.

        ``only``: the channels she hears of, where a test has hundreds; all if left out.
        """
        try:
            user = self.user(name)
        except KeyError:
            user = self._joined(name)
        return await self._opened(user, only)

    async def namesake(self, name: str, *, only: Sequence[str] = ()) -> Person:
        """As ``person``, but always somebody new, whoever else has that name."""
        return await self._opened(self._joined(name), only)

    def _joined(self, name: str) -> User:
        user = self.playground.world.add_user(name)
        user.locale = "en-US"
        for guild in self.playground.world.guilds.values():
            self.playground.actions.join(guild, user)
        return user

    async def _opened(self, user: User, only: Sequence[str]) -> Person:
        assert self._session is not None
        person = Person(self._session, self.host.origin, user.id, only=[self.channel(name).id for name in only])
        await person.connect()
        self.people.append(person)
        return person
