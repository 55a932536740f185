"""Answers to *What can I do*: each is of one moment, and once that is past it says so instead of old cards."""

import asyncio
from typing import Final

import discord

from bot import screens
from bot.log import logger
from bot.publishing.sent_messages import Moment
from bot.services import Services
from bot.text import Words
from bot.wire.replies import CUT, EditableMessage
from engine.rules.terms import Seat
from engine.table.meta import PersonId
from engine.table.table import Table

LONGEST: Final = 5.0
"""Seconds for one edit: it waits behind nothing, and nothing waits for it longer."""

_log = logger(__name__)


def moment_of(table: Table, seat: Seat) -> Moment:
    """Changes whenever what the seat could do changes. The table's game has begun."""
    now = table.view(seat)
    return Moment(table.meta.status, now.round, table.prompt_number(seat), now.prompt is not None)


async def fold_past(services: Services, table: Table, seat: Seat, person: PersonId, words: Words) -> None:
    """The person's answers at this table that are of an earlier moment become one line, once."""
    if not services.sent.answers(table.id, person) or not table.dealt:
        return
    now = moment_of(table, seat)
    for editable, moment in services.sent.answers(table.id, person):
        if moment != now:
            services.sent.forgotten(table.id, person, editable)
            await _fold(services, editable, words, moment)


async def _fold(services: Services, editable: EditableMessage, words: Words, moment: Moment) -> None:
    rendered = await services.rendered(screens.notice(words, "can-past", round=moment.round))
    try:
        async with asyncio.timeout(LONGEST):
            await editable.edit(rendered)
    except (discord.HTTPException, *CUT) as error:
        # Dismissed, or its token is over; or the network is cut, and it stays as it was.
        _log.info("ephemeral_gone", why=type(error).__name__)
