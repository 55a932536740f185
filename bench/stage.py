"""The loopback Discord in this process, the real bot in its own, and what both say about a load."""

import asyncio
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

import aiohttp

import engine
from engine.cli import selfplay
from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.position import Options
from engine.rules.records import positions as record
from engine.rules.records.file import Header, line
from playground.control import Control
from playground.discord.model import Channel, User
from playground.host import Host, free_port
from playground.launcher import BotProcess, bot_environment, new_control_token
from playground.server import Playground

ROOT: Final = Path(__file__).parents[1]
START_WITHIN_S: Final = 60.0
SETTLED_WITHIN_S: Final = 120.0
_SAMPLE: Final = re.compile(r'^(\w+)\{?([^}]*)\}? (\S+)$', re.MULTILINE)


class Stage:
    """``async with Stage() as stage``: a world without its bot; ``start`` brings that."""

    def __init__(self) -> None:
        self.playground = Playground(keep_traffic=1)
        self._host = Host(self.playground)
        self._folder = tempfile.TemporaryDirectory(prefix="load-")
        self.database = Path(self._folder.name) / "games.db"
        self._bot: BotProcess | None = None
        self.control: Control | None = None
        self._health_port = 0

    async def __aenter__(self) -> Self:
        await self._host.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bot is not None:
            await self._bot.stop()
        await self._host.stop()
        self._folder.cleanup()

    @property
    def address(self) -> str:
        """Of the bot's database."""
        return f"sqlite+aiosqlite:///{self.database}"

    async def start(self) -> float:
        """Start the bot; seconds until it has connected and heard of every server."""
        control, self._health_port = free_port(), free_port()
        token = new_control_token()
        settings = bot_environment(
            token=self.playground.token, api=self._host.api, database_url=self.address, control_port=control,
            control_token=token)
        self.control = Control(control, token)
        self._bot = BotProcess(
            self.playground.gateway, {**settings, "HEALTH_PORT": str(self._health_port), "LOG_LEVEL": "WARNING"},
            log=Path(self._folder.name) / "bot.log", cwd=ROOT)
        began = monotonic()
        await self._bot.start(within=START_WITHIN_S)
        await self.control.wait_ready(within=START_WITHIN_S)
        return monotonic() - began

    async def stop(self) -> None:
        """End the bot in good order."""
        assert self._bot is not None
        await self._bot.stop()

    async def settled(self, people: Sequence[User]) -> None:
        """Wait until everybody has her private screen; TimeoutError."""
        world = self.playground.world
        async with asyncio.timeout(SETTLED_WITHIN_S):
            while not all(world.history(world.dm_with(person).id) for person in people):  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    def log(self) -> str:
        """What the bot complained about."""
        return (Path(self._folder.name) / "bot.log").read_text("utf-8", errors="replace")

    def channels(self, count: int, each: int) -> list[tuple[Channel, list[User]]]:
        """So many channels, four to a server, each with its own people. Before the bot starts."""
        world, made = self.playground.world, []
        for number in range(count):
            people = [world.add_user(f"P{number}-{seat}") for seat in range(each)]
            if number % 4 == 0:
                guild = world.add_guild(f"Town {number // 4}", people[0], ())
            for person in people:
                world.add_member(guild, person)
            made.append((world.add_text_channel(guild, f"table-{number}"), people))
        return made

    async def load(self, channel: Channel, people: Sequence[User], seed: str) -> str:
        """A game dealt from the seed, at its first question; the game's id."""
        assert self.control is not None
        names = [person.global_name or "" for person in people]
        loaded = await self.control.load(
            channel_id=channel.id, record=dealt(seed, names), people=[person.id for person in people], language="en")
        return str(loaded["game"])

    async def metrics(self) -> dict[tuple[str, str], float]:
        """The bot's own numbers, by (name, labels)."""
        address = f"http://127.0.0.1:{self._health_port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(address) as response:
            text = await response.text()
        return {(name, labels): float(value) for name, labels, value in _SAMPLE.findall(text)}

    def peak_memory(self) -> int:
        """Bytes of the bot's processes, each at its largest; 0 where the system does not tell."""
        texts = [(process / "status").read_text("utf-8") for process in self._processes()]
        found = [re.search(r"VmHWM:\s+(\d+) kB", text) for text in texts]
        return sum(int(high[1]) * 1024 for high in found if high)

    def processor_seconds(self) -> float:
        """Processor time the bot's processes have used; 0 where the system does not tell."""
        return sum(sum(map(int, _stat(process)[11:13])) for process in self._processes()) / 100

    def _processes(self) -> list[Path]:
        """The bot's and those it has started, as folders under /proc."""
        assert self._bot is not None
        mine, all_of_them = str(self._bot.pid), Path("/proc").glob("[0-9]*")
        return [process for process in all_of_them if process.name == mine or _stat(process)[1] == mine]


def _stat(process: Path) -> list[str]:
    """The fields after the name: state, parent, ...; zeros for a process that has just ended."""
    try:
        return (process / "stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return ["0"] * 20


def dealt(seed: str, names: Sequence[str]) -> str:
    """The record of a game that has just been dealt."""
    options, secret = Options(len(names)), selfplay.commitment(seed).seed
    position = game.deal(options, secret, Seeded(secret, 0))
    header = Header(seed, engine.__version__, tuple(names), options)
    return line("record", header.row()) + line("position", record.row(position))
