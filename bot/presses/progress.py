"""A message that tells how far something is while it is made, which then takes its place."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias

import discord

from bot import screens
from bot.log import logger
from bot.presses.request import Request
from bot.progress_messages import ProgressMessages
from bot.screens.layout import Presses
from bot.screens.screen import Screen
from bot.text import Value
from bot.wire.custom_id import Verb
from bot.wire.insisting import CUT, insisted
from bot.wire.replies import Answer, EditableMessage, RenderedMessage
from engine.process import ProgressListener
from engine.table.meta import GameId

Where: TypeAlias = Literal["private", "public"]

_BEAT: Final = 1.5
"""Seconds between two edits."""

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Making:
    """What somebody waits for."""

    request: Request
    what: Literal["film", "review"]
    messages: ProgressMessages
    game: GameId
    verb: Verb
    again: str
    """Arg of the press of ``verb`` that looks how far it is, or has it made anew where nobody makes it any more."""
    make: Callable[[ProgressListener], Coroutine[None, None, RenderedMessage]]
    """What takes the place of the message: it, or that there is none."""

    async def answer(self, where: Where, begun: "Callable[[asyncio.Task[None]], None]") -> Answer:
        """That it is being made. ``begun``: given the task that shows it, once she has this answer: who got none, since
        Discord refused it, waits for nothing."""
        def sent(editable: EditableMessage) -> None:
            if editable.message in self.messages:
                return  # pressed twice at once: what the first began is told in the same message
            showing = asyncio.create_task(self._show(editable))
            self.messages.keep(editable.message, showing)
            begun(showing)

        return Answer(await self.request.services.rendered(self._screen("waiting")), where, sent)

    def _screen(self, how: str, **values: Value) -> Screen:
        key = f"app-{self.what}-{how}"
        return screens.making(Presses(self.game), self.verb, self.again, self.request.words, key, **values)

    async def _show(self, editable: EditableMessage) -> None:
        try:
            made = await self._made(editable)
            await insisted(partial(editable.edit, made))
        except (discord.HTTPException, *CUT) as error:  # dismissed, or out of reach for long
            _log.info(f"{self.what}_unwanted", game=self.game, why=type(error).__name__)

    async def _made(self, editable: EditableMessage) -> RenderedMessage:
        reached = told = (0, 0)

        def progress(done: int, total: int) -> None:
            nonlocal reached
            reached = (done, total)

        task = asyncio.create_task(self.make(progress))
        try:
            while not (await asyncio.wait({task}, timeout=_BEAT))[0]:
                if reached != told:
                    told = reached
                    so_far = self._screen("progress", done=told[0], total=told[1])
                    rendered = await self.request.services.rendered(so_far)
                    await insisted(partial(editable.edit, rendered))
            return task.result()
        finally:
            task.cancel()
