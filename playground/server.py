"""The playground as a whole: the world and everything that acts on it."""

from __future__ import annotations

import asyncio
import secrets

from playground.clock import Clock, iso
from playground.control import Control
from playground.discord.actions import Actions
from playground.discord.events import Events
from playground.discord.gateway import Gateway
from playground.discord.interactions import Interactions
from playground.discord.messages import Messages
from playground.discord.ratelimit import RateLimiter
from playground.discord.shapes import Shapes
from playground.discord.webhooks import Webhooks
from playground.discord.world import default_world
from playground.faults import Faults
from playground.launcher import BotProcess
from playground.traffic import Traffic
from playground.wire import JsonObject


class Playground:
    """One Discord on this machine."""

    def __init__(self, *, keep_traffic: int | None = 2000, shards: int = 1) -> None:
        self.clock = Clock()
        self.world = default_world(self.clock)
        self.shards = shards
        self.max_concurrency = 1
        """Shards that may be started at once."""
        self.traffic = Traffic(keep_traffic)
        self.shapes = Shapes(self.world)
        token = f"playground.{secrets.token_urlsafe(24)}"
        self.gateway = Gateway(self.world, self.shapes, self.clock, self.traffic, token)
        self.events = Events(self.world, self.shapes, self.gateway)
        self.messages = Messages(self.world, self.shapes, self.events)
        self.actions = Actions(self.world, self.shapes, self.events)
        self.interactions = Interactions(self.world, self.shapes, self.events, self.messages, self.traffic)
        self.webhooks = Webhooks(self.world, self.interactions)
        self.faults = Faults(self._dispatch_interaction)
        self.interactions.deliver = self.faults.deliver
        self.limiter = RateLimiter()
        self.control: Control | None = None
        self.bot: BotProcess | None = None
        self.pressing: dict[int, dict[int, asyncio.Task[None]]] = {}
        """Who presses by herself, by channel and person."""
        self._telling = asyncio.Lock()
        self._told: tuple[int | None, float] = (None, 0.0)
        """Which process of the bot's, and how far it was told to put its clock forward."""

    @property
    def token(self) -> str:
        """The bot's."""
        return self.gateway.token

    def _dispatch_interaction(self, payload: JsonObject, guild_id: int | None) -> None:
        if self.world.interactions_endpoint is not None:
            return  # One of the two ways, never both.
        self.gateway.dispatch("INTERACTION_CREATE", payload, guild_id=guild_id)

    def press_by_herself(self, channel: int, person: int, task: asyncio.Task[None]) -> None:
        """Somebody presses at random in a channel until the task ends; the pages say so."""
        self.pressing.setdefault(channel, {})[person] = task
        task.add_done_callback(lambda done: self._rests(channel, person, done))
        self._tell_pressing(channel)

    def _rests(self, channel: int, person: int, done: asyncio.Task[None]) -> None:
        here = self.pressing.get(channel, {})
        if here.get(person) is done:
            del here[person]
        if not here:
            self.pressing.pop(channel, None)
        self._tell_pressing(channel)

    def _tell_pressing(self, channel: int) -> None:
        self.events.everyone("PRESSING", {"channel_id": str(channel), "people": self.who_presses(channel)})

    def who_presses(self, channel: int) -> list[str]:
        """The people who press by themselves in a channel."""
        return [str(person) for person in self.pressing.get(channel, {})]

    async def shift_clock(self, seconds: float) -> None:
        """Put the time forward here and, if it runs, in the bot."""
        self.clock.advance(seconds)
        self.events.everyone("CLOCK", {"now": iso(self.clock.now())})
        if self.bot is None or self.bot.running:
            await self._tell_time()

    async def start_bot(self) -> None:
        """Start the bot's process if there is one; its clock starts where ours is."""
        if self.bot is None:
            return
        await self.bot.start()
        if self.control is not None:
            await self.control.wait_ready()
            await self._tell_time()

    async def _tell_time(self) -> None:
        """Put the bot's clock forward by what it lacks: one may come while it starts, or start it while it runs."""
        if self.control is None:
            return
        async with self._telling:
            process = self.bot.pid if self.bot is not None else None
            ahead = self._told[1] if process == self._told[0] else 0.0
            if lacking := self.clock.shift - ahead:
                await self.control.clock(lacking)
            self._told = (process, ahead + lacking)
