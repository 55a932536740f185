"""When something may be written by an interaction, and that its work is done though Discord takes no answer."""

import asyncio
from types import SimpleNamespace

import discord
import pytest

from bot.metrics import Metrics
from bot.wire.laid_out import LaidOut
from bot.wire.replies import Answer, Conversation, Outcome, RenderedMessage
from bot.wire.responding import AT_ONCE, respond
from tests.support.tables import AT_MOST_S


class Interaction:
    """As much of a press or command as is used: it is acknowledged unless that is ``refused``."""

    def __init__(self, kind: discord.InteractionType, refused: Exception | None = None) -> None:
        self.type, self.response, self.message = kind, self, None
        self.acknowledged = asyncio.Event()
        self._refused = refused

    def is_done(self) -> bool:
        """Whether it is acknowledged."""
        return self.acknowledged.is_set()

    async def defer(self, **_how: object) -> None:
        """Without an answer yet."""
        if self._refused is not None:
            raise self._refused
        self.acknowledged.set()

    async def edit_original_response(self, **_what: object) -> SimpleNamespace:
        """The answer to a command that was put off."""
        return SimpleNamespace(id=7, components=[])

    async def delete_original_response(self) -> None:
        """Or none."""


async def tell_all(*_: object) -> int:
    """Nothing here is for all."""
    raise AssertionError


@pytest.mark.parametrize(("kind", "at_once"), [
    (discord.InteractionType.component, True), (discord.InteractionType.application_command, False)])
async def test_one_may_write_by_a_press_once_it_is_acknowledged_and_by_a_command_once_it_is_answered(
    kind: discord.InteractionType, *, at_once: bool
) -> None:
    """What is written by a command before that would be its answer."""
    may = asyncio.Event()

    async def work() -> Outcome:
        await may.wait()
        return Answer(RenderedMessage(LaidOut()), "private") if not at_once else None

    interaction = Interaction(kind)
    conversation = Conversation(interaction)  # type: ignore[arg-type]  # as much of it as is used
    answering = asyncio.create_task(respond(conversation, work(), Metrics(), tell_all, patience=AT_ONCE))
    await asyncio.wait_for(interaction.acknowledged.wait(), AT_MOST_S)
    for _ in range(5):
        await asyncio.sleep(0)
    assert conversation.may_write.is_set() is at_once
    may.set()
    assert await asyncio.wait_for(answering, AT_MOST_S)
    assert conversation.may_write.is_set()
    assert conversation.alive


@pytest.mark.parametrize("refused", [
    discord.HTTPException(SimpleNamespace(status=404, reason="Not Found"), {"code": 10062}),  # type: ignore[arg-type]  # as much of it as is used
    TimeoutError(),
], ids=["refused", "silence"])
async def test_what_was_decided_is_done_though_discord_takes_no_answer(refused: Exception) -> None:
    """By the end of it, since whoever is next in her turn begins then."""
    done = asyncio.Event()

    async def work() -> Outcome:
        for _ in range(5):
            await asyncio.sleep(0)
        done.set()
        return None

    interaction = Interaction(discord.InteractionType.component, refused)
    conversation = Conversation(interaction)  # type: ignore[arg-type]  # as much of it as is used
    assert not await respond(conversation, work(), Metrics(), tell_all, patience=AT_ONCE)
    assert done.is_set()
    assert not conversation.alive
