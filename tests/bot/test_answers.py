"""What the bot still answers when it closes, and looks after where two processes hear of it.

What tests/e2e can't hold at such a moment: there presses come at a stop (test_ended), twice (test_moods), and while a
process takes over (test_several).
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.answers import Answers, Bot, Work
from bot.metrics import Metrics
from bot.presses.request import Request
from bot.sent_messages import SentMessages
from bot.wire.replies import Outcome
from tests.support.tables import AT_MOST_S

Kind = discord.InteractionResponseType
MESSAGE = 3


class Pressed:
    """A press on ``MESSAGE``, and how often it was answered. ``answering``: what happens as Discord hears that."""

    type = discord.InteractionType.component
    user = SimpleNamespace(id=7, display_name="Nell")
    locale, channel_id = discord.Locale.american_english, 5
    permissions = SimpleNamespace(manage_guild=False)
    message = SimpleNamespace(id=MESSAGE, components=[])
    data = custom_id = None

    def __init__(self, number: int, *, guild: int | None = None, answering: Callable[[], None] = lambda: None) -> None:
        self.id, self.guild_id, self.answered = number, guild, 0
        self._answering = answering
        self.response = SimpleNamespace(type=None, is_done=lambda: bool(self.answered), defer=self._deferred)

    async def _deferred(self) -> None:
        self._answering()
        self.answered += 1
        self.response.type = Kind.deferred_message_update


class Here:
    """A process of the bot as far as it answers, for which ``changing_hands`` is all that others are to it."""

    def __init__(self) -> None:
        self.changing_hands = False
        self.looked_after: list[tuple[int, str]] = []
        self.sent = SentMessages()

        async def anybody(*_: object) -> bool:
            return True

        async def locale(_: str, of_client: str) -> str:
            return of_client

        async def shown(message: int, person: str) -> None:
            self.looked_after.append((message, person))

        services = SimpleNamespace(
            process=self, people=SimpleNamespace(locale=locale, reachable=anybody), sent=self.sent, metrics=Metrics(),
            allowances=SimpleNamespace(allow=lambda *_: True), crowded=False)
        publisher = SimpleNamespace(api=SimpleNamespace(tell_all=None), answered=lambda _: None, shown=shown)
        self._answers = Answers(cast("Bot", SimpleNamespace(services=services, publisher=publisher)))
        self.close = self._answers.close

    async def answers(self, _: int) -> bool:
        """Whether this interaction is this process's."""
        return True

    def hears(self, pressed: Pressed, work: Work) -> asyncio.Task[None]:
        """As the library tells of it."""
        return asyncio.create_task(self._answers.called(cast("discord.Interaction", pressed), work))


async def at_once(_: Request) -> Outcome:
    """What shows elsewhere."""
    return None


class Held:
    """Work that has begun, and goes on when it is told to."""

    def __init__(self) -> None:
        self.begun, self.goes_on = asyncio.Event(), asyncio.Event()

    async def work(self, _: Request) -> Outcome:
        """What shows elsewhere."""
        self.begun.set()
        await self.goes_on.wait()
        return None


async def test_what_comes_after_the_bot_closed_is_not_begun() -> None:
    """It would not be answered to its end."""
    here, press = Here(), Pressed(1)
    await here.close(monotonic() + AT_MOST_S)
    await here.hears(press, at_once)
    assert not press.answered


async def test_what_takes_longer_than_the_bot_may_keeps_it_from_closing_no_longer() -> None:
    here, held = Here(), Held()
    under_way = here.hears(Pressed(1), held.work)
    await held.begun.wait()
    async with asyncio.timeout(AT_MOST_S):
        await here.close(monotonic() + 0.01)
    assert not under_way.done()
    held.goes_on.set()
    await under_way


@pytest.mark.parametrize(("heard", "answered", "guild", "looked_after"), [
    (True, False, None, True), (False, True, None, True), (False, False, None, False), (True, True, 1, False)])
async def test_what_was_on_its_way_while_processes_changed_hands_is_looked_after(
    *, heard: bool, answered: bool, guild: int | None, looked_after: bool
) -> None:
    """As the press was heard, or by when it was answered: the other one has heard of it and may have shown something
    newer there. What stands in a server only this one can change."""
    here = Here()
    here.changing_hands = heard

    def answering() -> None:
        here.changing_hands = answered

    await here.hears(Pressed(1, guild=guild, answering=answering), at_once)
    assert here.looked_after == ([(MESSAGE, "7")] if looked_after else [])


@pytest.mark.parametrize("taken_away", [False, True])
async def test_a_message_that_was_taken_away_while_a_press_on_it_was_answered_is_not_changed_by_it(
    *, taken_away: bool
) -> None:
    here = Here()
    await here.hears(Pressed(1, answering=lambda: here.sent.take_away(MESSAGE) if taken_away else None), at_once)
    assert (here.sent.by_press(MESSAGE) is None) == taken_away
