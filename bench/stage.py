"""The loopback Discord in this process, the real bot in one or several of its own, and what they say about a load."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

from bench.memory import memory_now, peak_memory
from engine.store.shards import place_of
from playground.control import Control
from playground.discord.model import Channel, User
from playground.host import Host, free_port
from playground.launcher import BotProcess, bot_environment, new_control_token
from playground.server import Playground
from tests.support.deals import dealt

ROOT: Final = Path(__file__).parents[1]
START_WITHIN_S: Final = 60.0
SETTLED_WITHIN_S: Final = 120.0


class Stage:
    """``async with Stage() as stage``: a world without its bot; ``start`` brings that.

    ``processes``: so many, each with one shard, over the PostgreSQL database at ``server``.
    """

    def __init__(self, *, processes: int = 1, server: str | None = None) -> None:
        self.playground = Playground(keep_traffic=1, shards=processes)
        self.playground.max_concurrency = processes
        self._server = server
        self._processes_wanted = processes
        self._host = Host(self.playground)
        self._folder = tempfile.TemporaryDirectory(prefix="load-")
        self.database = Path(self._folder.name) / "games.db"
        self._bots: list[BotProcess] = []
        self.controls: list[Control] = []
        """By shard."""

    async def __aenter__(self) -> Self:
        await self._host.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
        await self._host.stop()
        self._folder.cleanup()

    @property
    def address(self) -> str:
        """Of the bot's database."""
        return self._server or f"sqlite+aiosqlite:///{self.database}"

    async def start(self) -> float:
        """Start the bot; seconds until it has connected and heard of every server."""
        token, count = new_control_token(), self._processes_wanted
        self._bots, self.controls = [], []
        for number in range(count):
            control = free_port()
            settings = bot_environment(
                token=self.playground.token, api=self._host.api, database_url=self.address, control_port=control,
                control_token=token)
            settings = {**settings, "LOG_LEVEL": "WARNING"}
            if count > 1:
                settings["SHARDS"] = f"{number}/{count}"
            self._bots.append(BotProcess(
                self.playground.gateway, settings, log=self._log_of(number), cwd=ROOT,
                shards=(number,) if count > 1 else None))
            self.controls.append(Control(control, token))
        began = monotonic()
        await asyncio.gather(*(bot.start(within=START_WITHIN_S) for bot in self._bots))
        for one in self.controls:
            await one.wait_ready(within=START_WITHIN_S)
        return monotonic() - began

    async def stop(self) -> None:
        """End the bot in good order."""
        await asyncio.gather(*(bot.stop() for bot in self._bots))

    async def settled(self, people: Sequence[User]) -> None:
        """Wait until everybody has her private screen; TimeoutError."""
        world = self.playground.world
        async with asyncio.timeout(SETTLED_WITHIN_S):
            while not all(world.history(world.dm_with(person).id) for person in people):  # noqa: ASYNC110  messages have no event
                await asyncio.sleep(0.1)

    def _log_of(self, number: int) -> Path:
        return Path(self._folder.name) / f"bot-{number}.log"

    def channels(self, count: int, each: int) -> list[tuple[Channel, list[User]]]:
        """So many channels, four to a server, each with its own people. Before the bot starts."""
        world, made = self.playground.world, []
        for number in range(count):
            people = [world.add_user(f"P{number}-{seat}") for seat in range(each)]
            if number % 4 == 0:
                guild = world.add_guild(f"Town {number // 4}", people[0], ())
            for person in people:
                world.add_member(guild, person)
            made.append((world.add_channel(guild, f"table-{number}"), people))
        return made

    async def load(self, channel: Channel, people: Sequence[User], seed: str) -> str:
        """A game dealt from the seed, at its first question; the game's id."""
        names = [person.global_name or "" for person in people]
        # By the process that hears of the channel's server.
        control = self.controls[place_of(str(channel.guild_id)) % len(self.controls)]
        loaded = await control.load(
            channel_id=channel.id, record=dealt(seed, names), people=[person.id for person in people], language="en")
        return str(loaded["game"])

    async def record(self, channel: Channel) -> str:
        """Of the channel's game, out of the bot's database."""
        return await self.controls[0].record(channel.id)

    def peak_memory(self) -> int:
        """Bytes of the bot's processes, each at its largest; 0 where the system does not tell."""
        return sum(map(peak_memory, self._processes()))

    def memory_now(self) -> list[int]:
        """Bytes of each of the bot's processes just now, the largest first; pages they share count in each."""
        return sorted(map(memory_now, self._processes()), reverse=True)

    def processor_seconds(self) -> float:
        """Processor time the bot's processes have used; 0 where the system does not tell."""
        return sum(sum(map(int, _stat(process)[11:13])) for process in self._processes()) / 100

    def _processes(self) -> list[Path]:
        """The bot's and those it has started, as folders under /proc."""
        mine, all_of_them = {str(bot.pid) for bot in self._bots}, Path("/proc").glob("[0-9]*")
        return [process for process in all_of_them if process.name in mine or _stat(process)[1] in mine]


def _stat(process: Path) -> list[str]:
    """The fields after the name: state, parent, ...; zeros for a process that has just ended."""
    try:
        return (process / "stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return ["0"] * 20
