"""In direct messages a table's messages go by the token of a press, while that serves, and come once."""

import asyncio
from types import SimpleNamespace

import pytest
from discord.ui import LayoutView

from bot.metrics import Metrics
from bot.wire.call_budget import CallBudget
from bot.wire.messages import MessageApi, Undelivered
from bot.wire.replies import Conversation, EditableMessage, RenderedMessage


class Discord:
    """Takes what is sent by a press, and its answer does not come."""

    def __init__(self) -> None:
        self.messages: list[object] = []

    async def send(self, **what: object) -> None:
        """As a webhook of discord.py's: aiohttp gives up after five minutes."""
        self.messages.append(what)
        raise TimeoutError


def message_by_press(discord: Discord) -> tuple[MessageApi, Conversation]:
    """Ways to Discord: the bot's, which leads nowhere here, and that of a press."""
    api = MessageApi(SimpleNamespace(), Metrics(), CallBudget())  # type: ignore[arg-type]  # as much of it as is used
    return api, Conversation(SimpleNamespace(followup=discord))  # type: ignore[arg-type]  # as much of it as is used


async def test_what_discord_may_have_is_looked_for_before_it_is_sent_again() -> None:
    discord = Discord()
    api, conversation = message_by_press(discord)
    conversation.acknowledged.set()
    with pytest.raises(Undelivered) as told:
        await api.send_by_press(5, conversation, RenderedMessage(LayoutView()), "nonce")
    assert told.value.trouble == "busy", "the next try finds it by its mark"
    assert len(discord.messages) == 1


async def test_a_press_that_is_never_answered_serves_for_nothing() -> None:
    discord = Discord()
    api, conversation = message_by_press(discord)
    assert await api.send_by_press(5, conversation, RenderedMessage(LayoutView()), "nonce") is None
    assert not discord.messages, "so that it goes the other way"


async def test_who_waits_for_an_answer_that_does_not_get_through_waits_no_longer() -> None:
    discord = Discord()
    api, conversation = message_by_press(discord)
    sending = asyncio.create_task(api.send_by_press(5, conversation, RenderedMessage(LayoutView()), "nonce"))
    await asyncio.sleep(0)
    conversation.unanswered()
    async with asyncio.timeout(1.0):
        assert await sending is None
    assert not conversation.alive
    assert not discord.messages, "so that it goes the other way"


async def test_an_edit_by_a_press_is_given_up_after_its_time() -> None:
    """What the table has to tell next waits for it, and the library tries again for a quarter of a minute."""
    silent = asyncio.Event()

    async def edited(**_what: object) -> None:
        await silent.wait()

    api, _ = message_by_press(Discord())
    pressed = EditableMessage(
        SimpleNamespace(edit_original_response=edited), 7, original=True)  # type: ignore[arg-type]  # as much as is used
    with pytest.raises(Undelivered) as told:
        async with asyncio.timeout(5.0):
            await api.edit_by_press(5, pressed, RenderedMessage(LayoutView()), within=0.01)
    assert told.value.trouble == "busy", "it is tried again later"


async def test_an_answer_that_fails_after_the_acknowledgement_leaves_the_token_as_it_is() -> None:
    _, conversation = message_by_press(Discord())
    conversation.acknowledged.set()
    conversation.unanswered()
    assert await conversation.ready()
