"""Ephemeral screens that stand at a table: what becomes of them when it moves, or the seat is hers no longer."""

import asyncio

from bot import screens
from bot.log import logger
from bot.publishing.direct_message_screens import HELD
from bot.publishing.gathered_facts import facts_of
from bot.publishing.past_answers import fold
from bot.publishing.private_screens import ScreensNow
from bot.screens.screen import Screen
from bot.screens.speech import place
from bot.sent_messages import as_sent
from bot.services import Services
from bot.text import Words
from bot.wire.messages import Undelivered, undelivered
from bot.wire.replies import EditableMessage, RenderedMessage
from engine.table.meta import PersonId
from engine.table.table import Table

_log = logger(__name__)


class EphemeralChanges:
    """In her turn (``Services.turn``). One that was dismissed, or whose token is over, is forgotten; both methods
    raise Undelivered ("busy") where it is to be tried again.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    async def replace(self, table: Table, person: PersonId, made: ScreensNow) -> None:
        """All of hers show how things stand now."""
        for editable, shown in self._services.sent.screens.of(table.id, person):
            screen, fingerprint = await made.instead_of(shown)
            if shown == fingerprint:
                continue
            # Until the edit is through nobody knows what stands there: it may get there without being heard of.
            self._services.sent.screens.add(table.id, person, editable, None)
            self._services.sent.put(editable.message, None)
            try:
                rendered = await by_token(self._services, editable, screen)
            except Undelivered as error:
                if error.trouble == "busy":
                    raise
                # Dismissed, or its token is over: the next press opens another.
                _log.info("ephemeral_gone", game=table.id, code=error.code)
                self._services.sent.screens.drop(table.id, person, editable)
            else:
                now = as_sent(fingerprint, rendered)
                self._services.sent.screens.add(table.id, person, editable, now)
                self._services.sent.put(editable.message, now)

    async def take_away(self, table: Table, person: PersonId, words: Words) -> None:
        """All of hers, and what was answered her there, say that the seat is hers no longer."""
        standing, answers = self._services.sent.screens, self._services.sent.answers
        if not (standing.of(table.id, person) or answers.of(table.id, person)):
            return  # What the table is called may be a call to Discord, and she waits for it at all her tables.
        gone = await seat_lost(self._services, table, words)
        for editable, _ in answers.of(table.id, person):
            answers.drop(table.id, person, editable)
            await fold(self._services, editable, gone)
        for editable, _ in standing.of(table.id, person):
            try:
                await by_token(self._services, editable, gone)
            except Undelivered as error:
                if error.trouble == "busy":
                    raise
                _log.info("ephemeral_gone", game=table.id, code=error.code)
            standing.drop(table.id, person, editable)


async def by_token(services: Services, editable: EditableMessage, screen: Screen) -> RenderedMessage:
    """Change an ephemeral message; returns what it became. Raises Undelivered, "busy" too where it takes so long that
    her presses would wait for it: the library waits through any rate limit."""
    rendered = await services.rendered(screen)
    with undelivered(editable.channel):
        async with asyncio.timeout(HELD):
            await editable.edit(rendered)
    return rendered


async def seat_lost(services: Services, table: Table, words: Words) -> Screen:
    """That a seat is hers no longer. A game held in direct messages stands right there and has no name."""
    facts = await facts_of(services, table)
    if facts.direct or not facts.link:
        return screens.notice(words, "screen-gone")
    return screens.notice(words, "screen-gone-at", place=place(facts, words), link=facts.link)
