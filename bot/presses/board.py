"""``board``: the publisher posts it in its table's turn, and she waits no longer for it than people wait."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Final

import discord

from bot import screens
from bot.log import logger
from bot.presses.request import Request, UserError
from bot.wire.insisting import CUT
from bot.wire.replies import EditableMessage, Outcome, RenderedMessage, tell_her
from engine.table.errors import StoreError

_LONGEST: Final = 3.0
"""Seconds after which she is told that Discord keeps her waiting: one hiccup of Discord's takes less, and trying on may
take a minute."""
_LATER: Final[set[asyncio.Task[None]]] = set()
"""Those that are still to be told what came of it: asyncio itself keeps no hold on them."""

_log = logger(__name__)


async def posted_again(request: Request, posting: asyncio.Future[bool]) -> Outcome:
    """What is said of a board whose ``posting`` is under way. UserError where Discord does not take it, or what kept it
    from being made. Where it takes long she reads so, and in the same place what comes of it in the end."""
    showings, channel = request.services.showings, request.channel
    posting.add_done_callback(lambda _: None if _posted(posting) else showings.failed("board", channel))
    if request.guild is None:
        # By the token of this very command: the first message after an answer that is put off would fill that.
        _later(_told_if_not(request, posting))
        return None
    await asyncio.wait({posting}, timeout=_LONGEST)
    if not posting.done():
        return replace(await request.say("app-board-waits"), sent=lambda told: _later(_mended(request, posting, told)))
    if not posting.result():
        raise UserError("app-board-not-posted")
    return None


def _later(telling: Coroutine[None, None, None]) -> None:
    task = asyncio.create_task(telling)
    _LATER.add(task)
    task.add_done_callback(_LATER.discard)


def _posted(posting: asyncio.Future[bool]) -> bool:
    return not posting.cancelled() and posting.exception() is None and posting.result()


async def _mended(request: Request, posting: asyncio.Future[bool], told: EditableMessage) -> None:
    """The answer goes when the board comes, or says that it does not come."""
    await asyncio.wait({posting})
    try:
        if _posted(posting):
            await told.delete()
        else:
            await told.edit(await _not_posted(request, posting))
    except (discord.HTTPException, *CUT) as error:  # dismissed, or Discord is still out of order
        _log.info("board_answer_stays", why=type(error).__name__)


async def _told_if_not(request: Request, posting: asyncio.Future[bool]) -> None:
    await asyncio.wait({posting})
    if not _posted(posting):
        try:
            await tell_her(request.interaction, await _not_posted(request, posting))
        except (discord.HTTPException, *CUT) as error:  # Discord takes nothing at all
            _log.info("board_answer_stays", why=type(error).__name__)


async def _not_posted(request: Request, posting: asyncio.Future[bool]) -> RenderedMessage:
    error = None if posting.cancelled() else posting.exception()
    key = f"store-{error.code}" if isinstance(error, StoreError) else "app-board-not-posted"
    return await request.services.rendered(screens.notice(request.words, key))
