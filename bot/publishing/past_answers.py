"""Ephemeral messages whose time is over become one line: answers to *What can I do*, which are of one moment and keep
the button to what is so now, what a host has of her lobby, and older copies of a private screen.
"""

import asyncio
from functools import partial
from typing import Final

import discord

from bot import screens
from bot.log import logger
from bot.screens.screen import Screen
from bot.sent_messages import QuestionState
from bot.services import Services
from bot.text import Words
from bot.wire.insisting import CUT, insisted
from bot.wire.replies import EditableMessage
from engine.rules.terms import Seat
from engine.table.meta import PersonId
from engine.table.table import Table

LONGEST: Final = 5.0
"""Seconds for one edit: it waits behind nothing, and nothing waits for it longer."""

IN_LOBBY: Final = QuestionState("lobby", 0, 0, asked=False)
"""Of what can be pressed only before the game begins."""

_log = logger(__name__)


def question_state(table: Table, seat: Seat) -> QuestionState:
    """Changes whenever what the seat could do changes. The table's game has begun."""
    now = table.view(seat)
    return QuestionState(table.meta.status, now.round, table.prompt_number(seat), now.prompt is not None)


async def fold_past(services: Services, table: Table, seat: Seat, person: PersonId, words: Words) -> None:
    """The person's answers at this table that are of an earlier moment become one line, once."""
    answers = services.sent.answers
    if not answers.of(table.id, person) or not table.dealt:
        return
    now = question_state(table, seat)
    for editable, state in answers.of(table.id, person):
        if state != now:
            answers.drop(table.id, person, editable)
            line = (screens.notice(words, "lobby-closed", reason="started") if state == IN_LOBBY
                    else screens.past_answer(table.id, state.round, words, over=not table.meta.open))
            await fold(services, editable, line)


async def point_below(services: Services, editable: EditableMessage, words: Words) -> None:
    """A private screen that was taken away says that it stands further down. Where it can't be told so it still looks
    like one, and a press on it is to be answered as on any."""
    if not await fold(services, editable, screens.notice(words, "screen-below")):
        services.sent.stays(editable.message)


async def fold(services: Services, editable: EditableMessage, line: Screen) -> bool:
    """Only the line is left of the message, where it can still be changed. Returns whether Discord has said so."""
    rendered = await services.rendered(line)
    try:
        async with asyncio.timeout(LONGEST):
            await insisted(partial(editable.edit, rendered))
    except (discord.HTTPException, *CUT) as error:
        # Dismissed, or its token is over; or the network is cut for longer, and it stays as it was.
        _log.info("ephemeral_gone", why=type(error).__name__)
        return False
    return True
