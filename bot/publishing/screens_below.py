"""Ephemeral screens follow the board: the one somebody has played on stands under each new board again.

An ephemeral message that is edited stays where it is, and a new board pushes it out of sight. The token of the last
press on it can also send it anew, which Discord does not count. A dismissed message can't be told from one that is
read: so a screen comes below one board after each press, and no more to somebody who has put it away.
"""

import asyncio
from typing import Final

import discord

from bot.log import logger
from bot.publishing.past_answers import point_below
from bot.publishing.private_screens import SeatLost, private_screen
from bot.sent_messages import Fingerprint, as_sent
from bot.services import Services
from bot.wire.insisting import CUT
from bot.wire.replies import EditableMessage
from engine.rules.terms import Seat
from engine.table.errors import StoreError
from engine.table.meta import PersonId
from engine.table.table import Table

LONGEST: Final = 5.0
"""Seconds for one screen: what the table has to tell next waits for it."""

_log = logger(__name__)


async def send_below(services: Services, table: Table) -> None:
    """After a board was posted. Raises nothing that Discord or the database can be the cause of: where a screen does
    not come down, it is up to date where it stands."""
    board = services.sent.board(table.id)
    if board is None or table.meta.status != "running":
        return
    await asyncio.gather(*(
        _send_below(services, table, seat, seat_meta.holder, board)
        for seat, seat_meta in enumerate(table.meta.seats) if seat_meta.holder is not None))


async def _send_below(services: Services, table: Table, seat: Seat, person: PersonId, board: int) -> None:
    if _above(services, table, person, board) is None:
        return
    try:
        async with services.turn(person), asyncio.timeout(LONGEST):
            # Until it was her turn she may have pressed something.
            above = _above(services, table, person, board)
            if above is None:
                return
            editable, shown = above
            words = await services.people.words(person, table.meta.language)
            screen, fingerprint = await private_screen(services, table, seat, person, words)
            if shown is not None and shown.in_the_middle(fingerprint):
                return
            rendered = await services.rendered(screen)
            anew, now = await editable.send_anew(rendered), as_sent(fingerprint, rendered)
            services.sent.screens.drop(table.id, person, editable)
            services.sent.screens.add(table.id, person, anew, now)
            services.sent.put(anew.message, now)
            services.sent.take_away(editable.message)
    except (discord.HTTPException, *CUT, StoreError, SeatLost) as error:
        _log.info("screen_stays_above", game=table.id, why=type(error).__name__)
        return
    try:
        async with asyncio.timeout(LONGEST):
            await editable.delete()
    except (discord.HTTPException, *CUT) as error:
        _log.info("screen_above_stays", game=table.id, why=type(error).__name__)
        await point_below(services, editable, words)


def _above(
    services: Services, table: Table, person: PersonId, board: int
) -> tuple[EditableMessage, Fingerprint | None] | None:
    """Her screen in the table's channel that the board has come to stand under, if she has pressed it since it came."""
    found = [(editable, shown) for editable, shown in services.sent.screens.of(table.id, person)
             if editable.message < board and not editable.sent_anew and str(editable.channel) == table.meta.channel]
    return found[-1] if found else None
