"""What people ask for, by commands and presses, is answered here: once, and before the bot closes."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from time import monotonic
from typing import Final, Protocol, TypeAlias

import discord
import structlog

from bot.log import logger
from bot.presses import OPENING_FORMS, allowance_of, handle, meant
from bot.presses.request import TOO_FAST, Request, UserError, guarded, in_its_place, request_of
from bot.presses.selects import beside_its_select
from bot.publishing.publisher import Publisher
from bot.services import Services
from bot.urgency import Urgency, urgency
from bot.wire.allowances import AllowanceKind
from bot.wire.replies import Conversation, Outcome, pressed_message
from bot.wire.responding import AT_ONCE, FOR_A_FORM, PATIENCE, respond
from engine.recent import Recent
from engine.table.ports import CAUSE

_HEARD: Final = 2_000
"""Interactions remembered, so that one delivered twice is answered once."""

Work: TypeAlias = Callable[[Request], Coroutine[None, None, Outcome]]

_log = logger(__name__)


class Bot(Protocol):
    """The bot as it is needed here: both are set before anything is heard."""

    services: Services
    publisher: Publisher


class Answers:
    """To commands, buttons, selects and forms."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._heard: Recent[int, None] = Recent(_HEARD)
        self._under_way: set[asyncio.Task[object]] = set()
        self._closing = False
        """Nothing is answered any more."""

    async def command_failed(
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
            if self._bot.services.crowded:
                patience = AT_ONCE
                self._bot.services.screen_turns.give_way()
            await self._answer(
                interaction, work, "press" if press is None else allowance_of(press),
                patience=FOR_A_FORM if opens and interaction.type is discord.InteractionType.component else patience)

    async def _answer(
        self, interaction: discord.Interaction, work: Work, allowance: AllowanceKind, *, patience: float = PATIENCE
    ) -> None:
        services, publisher = self._bot.services, self._bot.publisher
        async with AsyncExitStack() as stack:
            CAUSE.set(str(interaction.id))
            urgency.set(Urgency.PRESSED)
            structlog.contextvars.bind_contextvars(press=str(interaction.id))

            async def answering() -> Outcome:
                request = await request_of(interaction, services, stack)
                outcome = in_its_place(request, await guarded(request, self._allowed(request, work, allowance)))
                return await beside_its_select(request, outcome)

            conversation = Conversation(interaction)
            if interaction.guild_id is None:
                services.sent.heard(str(interaction.channel_id), conversation)
            # It may change hands before the answer is out: then the other process, too, has heard of this press.
            process = services.process
            two_hear = process.changing_hands
            answered = await respond(
                conversation, answering(), services.metrics, publisher.api.tell_all, patience=patience)
            pressed = pressed_message(interaction)
            if pressed is not None and not services.sent.removed(pressed.message):
                services.sent.pressed(pressed)
        if answered and interaction.channel_id is not None:
            publisher.answered(interaction.channel_id)
        if answered and pressed is not None and interaction.guild_id is None and (two_hear or process.changing_hands):
            await publisher.shown(pressed.message, str(interaction.user.id))

    async def _allowed(self, request: Request, work: Work, allowance: AllowanceKind) -> Outcome:
        if not self._bot.services.allowances.allow(request.interaction.user.id, allowance):
            raise UserError(TOO_FAST)
        if request.guild is None:
            await self._bot.services.people.reachable(request.person)
        return await work(request)

    async def _ours(self, interaction: discord.Interaction) -> bool:
        """Whether it is to be answered here: not twice, not by two processes, and not by one that closes. Once it is,
        it is answered before the bot closes.
        """
        if self._closing:
            return False
        under_way = asyncio.current_task()
        if under_way is not None:
            self._under_way.add(under_way)
            under_way.add_done_callback(self._under_way.discard)
        if interaction.id in self._heard:
            _log.info("interaction_delivered_twice")
            return False
        self._heard[interaction.id] = None
        return await self._bot.services.process.answers(interaction.id)

    async def close(self, until: float) -> None:
        """What is under way is answered by then (``monotonic``), and what comes meanwhile; what comes later would not
        be, and is not begun."""
        while self._under_way and (left := until - monotonic()) > 0:
            await asyncio.wait(self._under_way, timeout=left)
        self._closing = True
