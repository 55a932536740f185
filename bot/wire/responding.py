"""Answering an interaction: at once when the answer is ready, else deferred first and answered when it is.

Discord wants an acknowledgement within three seconds and shows nothing until it has one, so nothing slow ever
stands before it: the work runs beside a short wait, and whichever ends first decides how the answer goes out.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final, TypeAlias

import discord
from discord.ui import Label, LayoutView, Modal, TextInput

from bot.log import logger
from bot.metrics import Metrics
from bot.wire import kept_files
from bot.wire.custom_id import encode
from bot.wire.insisting import CUT, acknowledged, insisted
from bot.wire.laid_out import LaidOut
from bot.wire.replies import (
    MARKED_FROM,
    NOBODY,
    TOKEN_LIFE,
    Answer,
    Conversation,
    EditableMessage,
    Form,
    Outcome,
    RenderedMessage,
    Settled,
)

PATIENCE: Final = 0.02
"""Seconds within which an answer goes straight back: one call to Discord for two. With some tables at play most answers
are there in half of it; where many are, the slowest acknowledgements are those that were waited for in vain: each
took 10 ms more with half as much again."""
AT_ONCE: Final = 0.0
"""Where no answer is to be expected so soon: the acknowledgement goes out before the work has so much as begun."""
FOR_A_FORM: Final = 2.0
"""Seconds for a press that opens a form, which can't follow later."""

_log = logger(__name__)

TellAll: TypeAlias = Callable[[Conversation, RenderedMessage], Awaitable[int]]
"""``MessageApi.tell_all``."""


async def respond(
    conversation: Conversation, work: Coroutine[None, None, Outcome], metrics: Metrics, tell_all: TellAll, *,
    patience: float,
) -> bool:
    """Do ``work`` and answer with what it returns. ``work`` turns its own errors into answers. Whether Discord has
    taken the answer."""
    interaction, began = conversation.interaction, monotonic()

    def observe() -> None:
        metrics.acknowledged.labels(kind=interaction.type.name).observe(monotonic() - began)

    task = asyncio.create_task(work)
    if patience > AT_ONCE:
        await asyncio.wait({task}, timeout=patience)
    ready = task.done()
    try:
        if not ready:
            await _defer(interaction)
            observe()
            if interaction.type is not discord.InteractionType.application_command:
                conversation.may_write.set()
        outcome = await task
        editable = await _show(conversation, outcome, tell_all)
        conversation.may_write.set()
        if ready:
            observe()
        if isinstance(outcome, Answer):
            _stands(outcome, editable)
            if outcome.besides is not None:
                _stands(outcome.besides, await _tell(interaction, outcome.besides.rendered, ephemeral=True))
    except discord.HTTPException as error:
        conversation.unanswered()
        metrics.failures.labels(why=f"answer_{error.code}").inc()
        _log.warning("answer_refused", code=error.code, status=error.status, after=round(monotonic() - began, 3))
        await task  # What the person decided counts all the same.
        return False
    except CUT as error:
        conversation.unanswered()
        metrics.failures.labels(why="answer_cut").inc()
        _log.warning("answer_cut", why=type(error).__name__, after=round(monotonic() - began, 3))
        await task
        return False
    return True


def _stands(answer: Answer, editable: EditableMessage | None) -> None:
    if editable is not None and answer.sent is not None:
        answer.sent(editable)


async def _defer(interaction: discord.Interaction) -> None:
    kinds, response = discord.InteractionResponseType, interaction.response
    if interaction.type is discord.InteractionType.application_command:
        await acknowledged(
            interaction, kinds.deferred_channel_message, lambda: response.defer(ephemeral=True, thinking=True))
    else:
        await acknowledged(interaction, kinds.deferred_message_update, response.defer)


async def _show(conversation: Conversation, outcome: Outcome, tell_all: TellAll) -> EditableMessage | None:
    interaction = conversation.interaction
    deferred = interaction.response.is_done()
    if outcome is None or isinstance(outcome, Settled):
        if not deferred:
            await _defer(interaction)
        if outcome is not None or interaction.type is discord.InteractionType.application_command:
            # What it did stands in the channel: nothing is left to be dismissed.
            with suppress(discord.NotFound):  # She has dismissed it herself.
                await insisted(interaction.delete_original_response)
        return None
    if isinstance(outcome, Form):
        if not deferred:
            await acknowledged(
                interaction, discord.InteractionResponseType.modal,
                lambda: interaction.response.send_modal(_modal(outcome)))
        return None
    if outcome.where == "here":
        return await _replace(interaction, outcome.rendered)
    if outcome.where == "public" and deferred and interaction.type is not discord.InteractionType.application_command:
        return EditableMessage(interaction, await tell_all(conversation, outcome.rendered), original=False)
    return await _tell(interaction, outcome.rendered, ephemeral=outcome.where == "private")


def _modal(form: Form) -> Modal:
    """Whatever is written is handled by its custom_id (``GinkgoBot.on_interaction``), also after a restart."""
    modal = Modal(title=form.title, custom_id=encode(form.press), timeout=TOKEN_LIFE)
    line: TextInput[LayoutView] = TextInput(
        custom_id="text", default=form.value or None, max_length=form.longest, required=False)
    modal.add_item(Label(text=form.label, description=form.hint, component=line))
    return modal


async def _replace(interaction: discord.Interaction, rendered: RenderedMessage) -> EditableMessage | None:
    await rendered.put_by(partial(_put_in_place, interaction))
    return None if interaction.message is None else EditableMessage(interaction, interaction.message.id, original=True)


def _keep_mark(message: discord.Message | None, view: LaidOut) -> None:
    """Whoever presses may see a message of which nobody knows yet that it has got through: it is still to be found."""
    before = getattr(message.components[0], "id", None) if message is not None and message.components else None
    if before is not None and before >= MARKED_FROM:
        view.mark = before


async def _put_in_place(interaction: discord.Interaction, rendered: RenderedMessage) -> None:
    _keep_mark(interaction.message, rendered.view)
    kept_files.heard_first(interaction.message)
    message = 0 if interaction.message is None else interaction.message.id
    if interaction.response.is_done():
        kept_files.heard(await insisted(lambda: interaction.edit_original_response(
            view=rendered.view, attachments=rendered.replacing(message), allowed_mentions=NOBODY)))
    else:
        _heard(await acknowledged(
            interaction, discord.InteractionResponseType.message_update, lambda: interaction.response.edit_message(
                view=rendered.view, attachments=rendered.replacing(message), allowed_mentions=NOBODY)))


def _heard(told: discord.InteractionCallbackResponse[discord.Client] | None) -> None:
    if told is not None and isinstance(told.resource, discord.Message):
        kept_files.heard(told.resource)


async def _tell(
    interaction: discord.Interaction, rendered: RenderedMessage, *, ephemeral: bool
) -> EditableMessage | None:
    if not interaction.response.is_done():
        told = await acknowledged(
            interaction, discord.InteractionResponseType.channel_message, lambda: interaction.response.send_message(
                view=rendered.view, files=rendered.fresh(), ephemeral=ephemeral, allowed_mentions=NOBODY))
        _heard(told)
        message = await _unheard(interaction) if told is None else told.message_id
        return None if message is None else EditableMessage(interaction, message, original=True)
    if interaction.type is discord.InteractionType.application_command:
        edited = await insisted(lambda: interaction.edit_original_response(
            view=rendered.view, attachments=rendered.fresh(), allowed_mentions=NOBODY))
        kept_files.heard(edited)
        return EditableMessage(interaction, edited.id, original=True)
    # Rather twice than not at all: nobody but her sees it, and nothing else would tell her that she was heard.
    sent = await insisted(lambda: interaction.followup.send(
        view=rendered.view, files=rendered.fresh(), ephemeral=ephemeral, allowed_mentions=NOBODY, wait=True))
    kept_files.heard(sent)
    return EditableMessage(interaction, sent.id, original=False)


async def _unheard(interaction: discord.Interaction) -> int | None:
    """The message with which it was answered by a try of which nobody heard; None where Discord does not say."""
    try:
        found = await interaction.original_response()
    except (discord.DiscordException, *CUT):
        return None
    kept_files.heard(found)
    return found.id
