"""Several processes of the bot over one PostgreSQL, beside one playground."""

import asyncio
from pathlib import Path
from typing import Self

from engine.store.shards import Shards, place_of
from playground.control import Control
from playground.launcher import BotProcess
from playground.server import Playground
from tests.support import postgres
from tests.support.forked import ForkedBot
from tests.support.loopback import COUNTED, ROOT, Loopback

_MOST_SHARDS = 16


class SeveralProcesses(Loopback):
    """``async with SeveralProcesses() as several``: two processes. The first has shard 0, where direct messages arrive,
    the second all the others, and so the server. ``bots`` are they, in this order.
    """

    def __init__(self) -> None:
        postgres.needed()
        playground = Playground(keep_traffic=None)
        (guild,) = [guild for guild in playground.world.guilds.values() if playground.world.bot.id in guild.members]
        count = next(n for n in range(2, _MOST_SHARDS) if place_of(str(guild.id)) % n)
        playground.shards = playground.max_concurrency = count
        super().__init__(bot_command=COUNTED, playground=playground)
        self.shards = (Shards((0,), count), Shards(tuple(range(1, count)), count))
        self.bots: list[BotProcess] = []
        self._successors: list[BotProcess] = []
        self._read: dict[int, int] = {}
        self.addresses = [self.database_url] * 2
        """Of the database, for each process."""

    @property
    def database_url(self) -> str:
        """Of the server."""
        return postgres.database_for(self.folder)

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        assert self.bot is not None
        for number, (shards, address) in enumerate(zip(self.shards, self.addresses, strict=True)):
            port = self.control_port if number == 0 else self.ports.take()
            env = {**self.bot.env, "SHARDS": str(shards), "DATABASE_URL": address, "CONTROL_PORT": str(port)}
            self.bots.append(ForkedBot(
                self.playground.gateway, env, command=COUNTED, log=self._log_of(number), cwd=ROOT,
                shards=shards.numbers))
        self.bot = None
        self.playground.bot = self.bots[0]
        return self

    async def __aexit__(self, *error: object) -> None:
        for bot in (*self.bots, *self._successors):
            await bot.kill()
        await super().__aexit__(None, None, None)

    async def start_bot(self) -> None:
        """Start those that do not run, and wait until all are connected."""
        await asyncio.gather(*(bot.start() for bot in self.bots))
        for bot in self.bots:
            await Control(int(bot.env["CONTROL_PORT"]), self.control_token).wait_ready()

    async def successor(self, number: int, **more: str) -> BotProcess:
        """A new process for the shards of this one, which takes them over; it is being started. ``more``: of its
        environment."""
        self._read[number] = len(self._log_of(number).read_bytes())
        env = {**self.bots[number].env, "TAKE_OVER": "true", "CONTROL_PORT": str(self.ports.take()), **more}
        # Neither ends the other's sessions with its own.
        self.bots[number].shards = ()
        new = ForkedBot(
            self.playground.gateway, env, command=COUNTED, log=self._log_of(number), cwd=ROOT, shards=())
        await new.start()
        self._successors.append(new)
        return new

    def new_lines(self, number: int) -> str:
        """What the processes of these shards have written since the last of them was started."""
        return self._log_of(number).read_bytes()[self._read.get(number, 0):].decode()

    def bot_log(self) -> str:
        """What all have written, one after the other."""
        logs = [self._log_of(number) for number in range(len(self.shards))]
        return "".join(log.read_text("utf-8", errors="replace") for log in logs if log.exists())

    def _log_of(self, number: int) -> Path:
        return self.folder / f"bot-{number}.log"
