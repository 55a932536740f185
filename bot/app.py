"""The Discord client: everything it hears becomes a call or a press; what servers do is heard by ``server_events``."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from datetime import timedelta
from math import isfinite
from time import monotonic
from typing import Final, TypedDict

import discord
import structlog
import yarl
from discord.ext import commands

import engine
from bot.cogs import Ginkgo
from bot.cogs.base import Work
from bot.log import logger
from bot.operator.vitals import Shard
from bot.presses import OPENING_FORMS, allowance_of, handle, meant
from bot.presses.board import all_told
from bot.presses.request import TOO_FAST, Request, UserError, guarded, in_its_place, request_of
from bot.presses.selects import beside_its_select
from bot.publishing.publisher import GRACE, Publisher
from bot.screens.about import About
from bot.server_events import ServerEvents
from bot.services import Services
from bot.settings import DISCORD, Settings
from bot.urgency import Urgency, urgency
from bot.wire.allowances import AllowanceKind
from bot.wire.asked_once import raises_errors
from bot.wire.cancelled_waits import ends_global_limits, give_back_tokens
from bot.wire.command_sync import sync
from bot.wire.command_words import CommandWords
from bot.wire.components import hear
from bot.wire.insisting import CUT
from bot.wire.no_voice import without_voice
from bot.wire.replies import Conversation, Outcome, pressed_message
from bot.wire.responding import AT_ONCE, FOR_A_FORM, PATIENCE, respond
from engine.recent import Recent
from engine.store.shards import Shards
from engine.table.errors import StoreError
from engine.table.ports import CAUSE

_HEARD: Final = 2_000
"""Interactions remembered, so that one delivered twice is answered once."""
RATE_LIMIT_WAIT: Final = 30.0
"""Seconds that a call waits for a rate limit by itself, below the lease of its row; a longer one goes back to the
outbox, so that it takes nobody's place."""
_REGISTERED_AGAIN: Final = 600.0
"""Seconds after which Discord is told the commands again, at the soonest, where it did not take them."""
LAST_WORDS: Final = 2.0
"""Seconds in which people are still told what came of what they asked for, when the bot stops."""
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
        self._concurrency = 1
        self._settings = settings
        self._began = monotonic()
        self._heard: Recent[int, None] = Recent(_HEARD)
        self._answering: set[asyncio.Task[object]] = set()
        self._closing = False
        """Nothing is answered any more."""
        self._registering: asyncio.Task[None] | None = None

    def channel_name(self, channel: str) -> str:
        """The raw name of a channel or thread; empty for one that is not known (a direct message)."""
        found = self.get_channel(int(channel))
        return getattr(found, "name", None) or ""

    async def setup_hook(self) -> None:
        """Logged in, not connected yet."""
        shards = self._settings.own_shards
        if self._settings.discord_api != DISCORD or shards is not None:
            # After an invalid session discord.py goes to its default instead of asking where the gateway is.
            recommended, gateway, limits = await self.http.get_bot_gateway()
            discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
            self._concurrency = limits["max_concurrency"]
            if shards is not None and shards.count < recommended:
                _log.warning("fewer_shards_than_recommended", count=shards.count, recommended=recommended)
        await self.tree.set_translator(CommandWords())
        await self.add_cog(Ginkgo(self))
        await self.add_cog(ServerEvents(self, self.services, self.publisher))
        self.tree.error(self._command_failed)
        if (wait := await self._registered()) is not None:
            # One can play without: what Discord knows of them from before is answered.
            self._registering = asyncio.create_task(self._registered_later(wait))

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

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """As many connections at once as Discord lets this bot start, whichever processes start them."""
        if self._settings.own_shards is not None:
            await self.services.process.starts.turn(shard_id or 0, self._concurrency)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def _command_failed(
        self, interaction: discord.Interaction, error: discord.app_commands.AppCommandError
    ) -> None:
        """A command Discord knows otherwise than we do, an option that fits nothing, or a bug of ours."""
        bug = error.original if isinstance(error, discord.app_commands.CommandInvokeError) else None
        if bug is None:
            _log.warning("command_refused", why=type(error).__name__)

        async def work(request: Request) -> Outcome:
            if bug is not None:
                raise bug
            return await request.say("app-command-changed")

        command = interaction.type is discord.InteractionType.application_command
        if command and await self._ours(interaction):
            await self._answer(interaction, work, "command")
        elif bug is not None:
            # Met after its answer was begun: a second one would not mend it.
            _log.error("not_caught", exc_info=bug)

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
        await self.publisher.connected()

    async def called(self, interaction: discord.Interaction, work: Work, allowance: AllowanceKind = "command") -> None:
        """Answer a command."""
        if await self._ours(interaction):
            await self._answer(interaction, work, allowance)

    async def pressed(self, interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Answer a press of a button or select, whoever made it and whatever it says."""
        press = meant(custom_id, values)

        async def work(request: Request) -> Outcome:
            if press is None:
                raise UserError("app-unknown-button")
            return await handle(request, press)

        if await self._ours(interaction):
            opens = press is not None and press.verb in OPENING_FORMS
            patience = PATIENCE
            if self.services.crowded:
                patience = AT_ONCE
                self.services.screen_turns.give_way()
            await self._answer(
                interaction, work, "press" if press is None else allowance_of(press),
                patience=FOR_A_FORM if opens and interaction.type is discord.InteractionType.component else patience)

    async def _answer(
        self, interaction: discord.Interaction, work: Work, allowance: AllowanceKind, *, patience: float = PATIENCE
    ) -> None:
        async with AsyncExitStack() as stack:
            CAUSE.set(str(interaction.id))
            urgency.set(Urgency.PRESSED)
            structlog.contextvars.bind_contextvars(press=str(interaction.id))

            async def answering() -> Outcome:
                request = await request_of(interaction, self.services, stack)
                outcome = in_its_place(request, await guarded(request, self._allowed(request, work, allowance)))
                return await beside_its_select(request, outcome)

            conversation = Conversation(interaction)
            if interaction.guild_id is None:
                self.services.sent.heard(str(interaction.channel_id), conversation)
            # It may change hands before the answer is out: then the other process, too, has heard of this press.
            process = self.services.process
            two_hear = process.changing_hands
            answered = await respond(
                conversation, answering(), self.services.metrics, self.publisher.api.tell_all, patience=patience)
            pressed = pressed_message(interaction)
            if pressed is not None and not self.services.sent.removed(pressed.message):
                self.services.sent.pressed(pressed)
        if answered and interaction.channel_id is not None:
            self.publisher.answered(interaction.channel_id)
        if answered and pressed is not None and interaction.guild_id is None and (two_hear or process.changing_hands):
            await self.publisher.shown(pressed.message, str(interaction.user.id))

    async def _allowed(self, request: Request, work: Work, allowance: AllowanceKind) -> Outcome:
        if not self.services.allowances.allow(request.interaction.user.id, allowance):
            raise UserError(TOO_FAST)
        if request.guild is None:
            await self.services.people.reachable(request.person)
        return await work(request)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Every press and every form, however old its message is."""
        await hear(interaction, self.pressed)

    async def _ours(self, interaction: discord.Interaction) -> bool:
        """Whether it is to be answered here: not twice, not by two processes, and not by one that closes. Once it is,
        it is answered before the bot closes.
        """
        if self._closing:
            return False
        under_way = asyncio.current_task()
        if under_way is not None:
            self._answering.add(under_way)
            under_way.add_done_callback(self._answering.discard)
        if interaction.id in self._heard:
            _log.info("interaction_delivered_twice")
            return False
        self._heard[interaction.id] = None
        return await self.services.process.answers(interaction.id)

    async def on_shard_resumed(self, _shard: int) -> None:
        """Connected again."""
        await self.publisher.connected()

    async def about(self) -> About:
        """For ``/ginkgo about``."""
        return About(
            version=engine.__version__,
            source=self._settings.source_url,
            games=await self.services.store.games_open(),
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
            await self._all_answered(until)
            await all_told(LAST_WORDS)
        await super().close()

    async def _all_answered(self, until: float) -> None:
        """What comes meanwhile is answered too; what comes later would not be, and is not begun."""
        while self._answering and (left := until - monotonic()) > 0:
            await asyncio.wait(self._answering, timeout=left)
        self._closing = True


class _Sharding(TypedDict, total=False):
    shard_ids: list[int]
    shard_count: int


def _sharding(shards: Shards | None) -> _Sharding:
    """Nothing where discord.py is to serve all that Discord recommends."""
    return {} if shards is None else {"shard_ids": list(shards.numbers), "shard_count": shards.count}
