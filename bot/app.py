"""The Discord client: what people ask for is answered by ``answers``; what servers do is heard by ``server_events``."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from math import isfinite
from time import monotonic
from typing import Final, TypedDict

import discord
import yarl
from discord.ext import commands

import engine
from bot.answers import Answers
from bot.cogs import Ginkgo
from bot.log import logger
from bot.operator.vitals import Shard
from bot.presses.afterwards import all_done
from bot.publishing.publisher import GRACE, Publisher
from bot.screens.about import About
from bot.server_events import ServerEvents
from bot.services import Services
from bot.session_limit import SILENT_FOR, SessionLimit
from bot.settings import Settings
from bot.wire.asked_once import raises_errors
from bot.wire.cancelled_waits import ends_global_limits, give_back_tokens
from bot.wire.command_sync import sync
from bot.wire.command_words import CommandWords
from bot.wire.components import hear
from bot.wire.insisting import CUT
from bot.wire.no_voice import without_voice
from engine.store.shards import Shards
from engine.table.errors import StoreError

RATE_LIMIT_WAIT: Final = 30.0
"""Seconds that a call waits for a rate limit by itself, below the lease of its row; a longer one goes back to the
outbox, so that it takes nobody's place."""
_REGISTERED_AGAIN: Final = 600.0
"""Seconds after which Discord is told the commands again, at the soonest, where it did not take them."""
LAST_WORDS: Final = 2.0
"""Seconds for what follows the last answers, when the bot stops: people are told what came of what they asked for, and
that an older screen is no more."""
READY_AFTER: float = 0.5
"""Seconds of silence after which all servers have been heard of; less where one knows who tells of them."""

_log = logger(__name__)


class GinkgoBot(commands.AutoShardedBot):
    """``services`` and ``publisher`` are set before it runs.

    No privileged intent is asked for, and nobody is ever pinged by default.
    """

    services: Services
    publisher: Publisher

    def __init__(self, settings: Settings) -> None:
        give_back_tokens()
        without_voice()
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=intents,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=RATE_LIMIT_WAIT,
            http_trace=raises_errors(ends_global_limits(lambda: self.http)),
            guild_ready_timeout=READY_AFTER,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            **_sharding(settings.own_shards),
        )
        self._settings = settings
        self._began = monotonic()
        self.answers = Answers(self)
        self._registering: asyncio.Task[None] | None = None

    def channel_name(self, channel: str) -> str:
        """The raw name of a channel or thread; empty for one that is not known (a direct message)."""
        found = self.get_channel(int(channel))
        return getattr(found, "name", None) or ""

    async def setup_hook(self) -> None:
        """Logged in, not connected yet."""
        if self.application is not None and self.application.interactions_endpoint_url:
            _log.error("interactions_go_elsewhere")
        self._sessions = SessionLimit(self.http, self.services.clock)
        await self.tree.set_translator(CommandWords())
        await self.add_cog(Ginkgo(self))
        await self.add_cog(ServerEvents(self, self.services, self.publisher))
        self.tree.error(self.answers.command_failed)
        if (wait := await self._registered()) is not None:
            # One can play without: what Discord knows of them from before is answered.
            self._registering = asyncio.create_task(self._registered_later(wait))
        await self._may_start()

    async def _may_start(self) -> None:
        """Know where the gateway is, and wait where too many sessions were begun of late."""
        own = self._settings.own_shards
        recommended, gateway = await self._sessions.before_all(None if own is None else len(own.numbers))
        # After an invalid session discord.py goes to its default instead of asking where the gateway is.
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        if own is None:
            self.shard_count = recommended  # or the library asks once more
        elif own.count < recommended:
            _log.warning("fewer_shards_than_recommended", count=own.count, recommended=recommended)

    async def _registered(self) -> float | None:
        """Discord knows the commands as they are; else the seconds after which to tell it again."""
        try:
            if self.application_id is not None and await sync(self.tree, self.application_id):
                _log.info("commands_registered")
        except (discord.DiscordException, *CUT) as error:
            code = error.code if isinstance(error, discord.HTTPException) else 0
            _log.warning("commands_not_registered", why=type(error).__name__, code=code)
            return max(_REGISTERED_AGAIN, error.retry_after if isinstance(error, discord.RateLimited) else 0.0)
        return None

    async def _registered_later(self, wait: float | None) -> None:
        while wait is not None:
            await self.services.clock.sleep(timedelta(seconds=wait))
            wait = await self._registered()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Where many processes start at once the shard's turn may be minutes away: it is connected when that comes."""
        if self._settings.own_shards is not None:
            await self.services.process.starts.turn(shard_id, self._sessions.concurrency)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """As many connections at once as Discord lets this bot start, whichever processes start them; and no more in a
        day than it allows. TimeoutError where that takes longer than a connection may say nothing: the library makes
        another one later."""
        until = monotonic() + SILENT_FOR
        await self._sessions.before_one()
        if self._settings.own_shards is not None:
            starts = self.services.process.starts
            await starts.start(shard_id or 0, self._sessions.concurrency, within=until - monotonic())
        else:
            await super().before_identify_hook(shard_id, initial=initial)
        self._sessions.begun()

    async def publish(self) -> None:
        """Tell people what the tables have to tell, from the connection on. Never ends by itself: what has stopped the
        publisher is why the bot ends."""
        await self.wait_until_ready()
        try:
            await self.publisher.run()
            await asyncio.Event().wait()
        except Exception:
            # Nothing would be told any more, and nobody would know why.
            _log.exception("publisher_broke")
            raise

    async def on_ready(self) -> None:
        """Connected, and every server has been heard of."""
        _log.info("ready", servers=len(self.guilds), shards=self.shard_count)
        here = {str(guild.id) for guild in self.guilds}
        try:
            # It may have been removed while it was not there to hear of it.
            await self.services.store.guilds.still_in(
                here, self.services.clock.now(), shards=self._settings.own_shards)
        except StoreError as error:
            _log.warning("housekeeping_waits", what="servers", code=error.code)
        await self.services.process.connected()
        # Of what has changed since it was connected last Discord says nothing: a new session replays nothing.
        await self.publisher.allowed(lambda _: True)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every press and every form, however old its message is."""
        await hear(interaction, self.answers.pressed)

    async def on_shard_resumed(self, _shard: int) -> None:
        """Connected again."""
        await self.publisher.connected()

    async def about(self) -> About:
        """For ``/ginkgo about``."""
        return About(
            version=engine.__version__,
            source=self._settings.source_url,
            games=await self.services.store.count_open(),
            latency_ms=round(self.latency * 1000) if isfinite(self.latency) else 0,
            days_up=int(monotonic() - self._began) // 86_400,
            privacy=self._settings.privacy_url,
            contact=self._settings.operator_contact,
        )

    @property
    def in_memory(self) -> int:
        """Games held in memory."""
        return self.services.tables.in_memory

    @property
    def in_place(self) -> bool:
        """Whether its shards are its own (``OwnProcess.in_place``)."""
        return self.services.process.in_place

    def shards_now(self) -> Mapping[int, Shard]:
        """The connections to the gateway; empty before all of them have told of their servers."""
        if not self.is_ready() or self.is_closed():
            return {}
        return {number: Shard(not shard.is_closed(), shard.latency) for number, shard in self.shards.items()}

    async def close(self) -> None:
        """Deliver and answer what is under way, then let go of Discord."""
        if self._registering is not None:
            self._registering.cancel()
        if hasattr(self, "publisher"):  # it was put together for more than its commands
            until = monotonic() + GRACE
            await self.publisher.stop()
            await self.answers.close(until)
            await all_done(LAST_WORDS)
        await super().close()


class _Sharding(TypedDict, total=False):
    shard_ids: list[int]
    shard_count: int


def _sharding(shards: Shards | None) -> _Sharding:
    """Nothing where discord.py is to serve all that Discord recommends."""
    return {} if shards is None else {"shard_ids": list(shards.numbers), "shard_count": shards.count}
