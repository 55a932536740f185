"""A private message that tells how far something is while it is made."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final, TypeVar

from bot.presses.request import Request
from bot.screens.screen import Screen
from bot.wire.replies import EditableMessage
from engine.process import ProgressListener

_BEAT: Final = 1.5
"""Seconds between two edits."""

_Made = TypeVar("_Made")


async def with_progress(
    request: Request,
    editable: EditableMessage,
    reached_screen: Callable[[int, int], Screen],
    making: Callable[[ProgressListener], Coroutine[None, None, _Made]],
) -> _Made:
    """What ``making`` makes; it is given whom to tell how much of how much is done.

    ``reached_screen`` says that. Raises what ``making`` raises, and
    discord.HTTPException where the message was dismissed meanwhile: then nobody waits for it any more.
    """
    reached = told = (0, 0)

    def progress(done: int, total: int) -> None:
        nonlocal reached
        reached = (done, total)

    task = asyncio.create_task(making(progress))
    try:
        while not (await asyncio.wait({task}, timeout=_BEAT))[0]:
            if reached != told:
                told = reached
                await editable.edit(await request.services.rendered(reached_screen(*told)))
        return task.result()
    finally:
        task.cancel()
