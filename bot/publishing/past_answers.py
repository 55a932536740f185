"""Ephemeral messages whose time is over become one line: answers to *What can I do*, which are of one moment and keep
the button to what is so now, what a host has of her lobby, and older copies of a private screen.
"""

import asyncio
from functools import partial
from typing import Final

import discord

from bot import screens
from bot.log import logger
from bot.publishing.gathered_facts import why_closed
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

_log = logger(__name__)


def question_state(table: Table, seat: Seat) -> QuestionState:
    """Changes whenever what the seat could do changes. The table's game has begun."""
    now = table.view(seat)
    return QuestionState(table.meta.status, now.round, table.prompt_number(seat), now.prompt is not None)


async def fold_past(services: Services, table: Table, seat: Seat, person: PersonId, words: Words) -> None:
    """The person's answers at this table that are of an earlier moment become one line, once; so do her panels of its
    lobby."""
    await fold_panels(services, table, person, words)
    answers = services.sent.answers
    if not answers.of(table.id, person) or not table.dealt:
        return
    now = question_state(table, seat)
    for editable, state in answers.of(table.id, person):
        if state != now:
            answers.drop(table.id, person, editable)
            line = screens.past_answer(table.id, state.round, words, over=not table.meta.open)
            await fold(services, editable, line)


async def fold_panels(services: Services, table: Table, person: PersonId, words: Words) -> None:
    """What the person has of this lobby as its host, or had as she was its host, becomes one line once it is none any
    more."""
    panels = services.sent.panels
    if table.meta.status == "lobby":
        return
    for editable, _ in panels.of(table.id, person):
        panels.drop(table.id, person, editable)
        await fold(services, editable, screens.notice(words, "lobby-closed", reason=why_closed(table.meta)))


async def fold_panels_of_others(services: Services, table: Table) -> None:
    """Those of whom nothing else is told to: of all, where no game has come of the lobby, else of who has no seat."""
    for person in [person for game, person in services.sent.panels if game == table.id]:
        if table.meta.started is None or table.meta.seat_held_by(person) is None:
            await fold_panels(services, table, person, await services.people.words(person, table.meta.language))


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
