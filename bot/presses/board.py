"""``board``: the publisher posts it in its table's turn, and she waits no longer for it than people wait."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from bot.log import logger
from bot.presses.afterwards import afterwards
from bot.presses.request import Request, UserError, guarded
from bot.wire.asked_once import asked_once
from bot.wire.insisting import CUT, insisted
from bot.wire.replies import Answer, EditableMessage, Outcome, tell_her

_LONGEST: Final = 3.0
"""Seconds after which she is told that Discord keeps her waiting: one hiccup of Discord's takes less, and trying on may
take a minute."""

_log = logger(__name__)


async def posted_again(request: Request, posting: asyncio.Future[bool]) -> Outcome:
    """What is said of a board whose ``posting`` is under way. UserError where Discord does not take it, or what kept it
    from being made. Where it takes long she reads so, and in the same place what comes of it in the end."""
    showings, channel = request.services.showings, request.channel
    posting.add_done_callback(lambda _: None if _posted(posting) else showings.failed("board", channel))
    if request.guild is None:
        # By the token of this very command: the first message after an answer that is put off would fill that. For the
        # same reason what comes of it is told once she has been answered.
        request.stack.callback(lambda: afterwards(_told_if_not(request, posting)))
        return None
    await asyncio.wait({posting}, timeout=_LONGEST)
    if not posting.done():
        waits = await request.say("app-board-waits")
        return replace(waits, sent=lambda told: afterwards(_mended(request, posting, told)))
    return await _came_of(posting)


def _posted(posting: asyncio.Future[bool]) -> bool:
    return not posting.cancelled() and posting.exception() is None and posting.result()


async def _came_of(posting: asyncio.Future[bool]) -> Outcome:
    """Nothing is said where the board stands; else raises what kept it from being posted."""
    await asyncio.wait({posting})
    if posting.cancelled() or not posting.result():
        raise UserError("app-board-not-posted")
    return None


async def _mended(request: Request, posting: asyncio.Future[bool], told: EditableMessage) -> None:
    """The answer goes when the board comes, or says why it does not come."""
    answer = await guarded(request, _came_of(posting))
    try:
        if isinstance(answer, Answer):
            await insisted(partial(told.edit, answer.rendered))
        else:
            await insisted(told.delete)
    except (discord.HTTPException, *CUT) as error:  # dismissed, or Discord is still out of order
        _log.info("board_answer_stays", why=type(error).__name__)


async def _told_if_not(request: Request, posting: asyncio.Future[bool]) -> None:
    answer = await guarded(request, _came_of(posting))
    if isinstance(answer, Answer):
        try:
            with asked_once():
                await tell_her(request.interaction, answer.rendered)
        except (discord.HTTPException, *CUT) as error:  # Discord takes nothing at all
            _log.info("board_answer_stays", why=type(error).__name__)
