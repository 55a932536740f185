"""A whole playground for a test: the server in this process, the bot in its own."""

from __future__ import annotations

import socket
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

import aiohttp

from playground.host import Host
from playground.launcher import BOT, BotProcess, bot_environment, new_control_token
from playground.model import Channel, User
from playground.server import Playground
from tests.support.person import Person

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class World:
    """``async with World() as world: await world.start_bot(); nell = await world.person("Nell")``.

    ``bot_command`` is the process to run (the real bot if left out); ``env`` is added to its settings. Its SQLite file
    and its log live in a folder of their own and outlive its restarts.
    """

    def __init__(
        self,
        *,
        bot_command: tuple[str, ...] | None = None,
        env: dict[str, str] | None = None,
        shards: int = 1,
        playground: Playground | None = None,
    ) -> None:
        self.playground = playground or Playground(keep_traffic=None, shards=shards)
        self._command = bot_command or BOT
        self._env = env or {}
        self._folder = tempfile.TemporaryDirectory(prefix="playground-")
        self.folder = Path(self._folder.name)
        self.host = Host(self.playground)
        self.people: list[Person] = []
        self._session: aiohttp.ClientSession | None = None
        self.control_port = free_port()
        self.control_token = new_control_token()
        self.bot: BotProcess | None = None

    async def __aenter__(self) -> Self:
        await self.host.start()
        self._session = aiohttp.ClientSession()
        settings = bot_environment(
            token=self.playground.token,
            api=self.host.api,
            database_url=f"sqlite+aiosqlite:///{self.folder / 'game.sqlite'}",
            control_port=self.control_port,
            control_token=self.control_token,
        )
        self.bot = BotProcess(
            self.playground.gateway, {**settings, **self._env}, command=self._command, log=self.log, cwd=ROOT
        )
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
        print(f"--- the bot's log ---\n{self.bot_log()[-6000:]}", file=sys.stderr)  # shown by pytest on a failure
        self._folder.cleanup()

    @property
    def log(self) -> Path:
        """The bot's output."""
        return self.folder / "bot.log"

    def bot_log(self) -> str:
        """What the bot has written so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    async def start_bot(self) -> None:
        """Start the bot's process and wait until it is connected."""
        assert self.bot is not None
        await self.bot.start()

    async def kill_bot(self) -> None:
        """SIGKILL."""
        assert self.bot is not None
        await self.bot.kill()

    async def stop_bot(self) -> None:
        """SIGTERM."""
        assert self.bot is not None
        await self.bot.stop()

    def user(self, name: str) -> User:
        """An account by the name people see, or by username."""
        for user in self.playground.world.people():
            if name in {user.global_name, user.username}:
                return user
        raise KeyError(name)

    def channel(self, name: str) -> Channel:
        """A channel by name."""
        return next(c for c in self.playground.world.channels.values() if c.name == name)

    async def person(self, name: str) -> Person:
        """Somebody opens the page: one of the world's people, or a new one who joins its servers."""
        try:
            user = self.user(name)
        except KeyError:
            user = self.playground.world.add_user(name)
            for guild in self.playground.world.guilds.values():
                self.playground.actions.join(guild, user)
        assert self._session is not None
        person = Person(self._session, self.host.origin, user.id)
        await person.connect()
        self.people.append(person)
        return person
