"""The desk: in somebody's direct messages the screen of one table lives, that of the one that waits for her. Her other
tables are lines in it, and what is finished leaves a line with its result.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot import screens
from bot.publishing.gathered_facts import facts_of, seat_of_screen, waiting_for
from bot.publishing.message_book import MessageBook
from bot.screens.screen import Screen
from bot.text import Words
from bot.wire.call_budget import Urgency, less_urgent
from engine.store.people import Messages, PostedMessage
from engine.table.meta import PersonId
from engine.table.table import Table


class Desk:
    """Which table lives, and what becomes of the messages of the others. Every method raises Undelivered."""

    def __init__(self, book: MessageBook) -> None:
        self._book = book
        self._messages = book.services.store.messages

    async def chosen(self, table: Table, person: PersonId, words: Words) -> Table:
        """Whose screen is to live now that ``table`` has changed; the message that stands is handed over to it."""
        running = [other for other in await self._book.services.open_tables.of(person) if _on_desk(other)]
        others = [other for other in running if other.id != table.id]
        if not others:
            return table
        standing = {place.game: place for place in await self._messages.screens_of(person)}
        waiting = [other for other in running if waiting_for(other.meta, person) == "you"]
        waiting.sort(key=lambda other: _asked(other, person))
        living = [other for other in running if other.id in standing]
        first = next((other for other in waiting if other in living), None) or next(iter([*waiting, *living]), table)
        if not _on_desk(table):
            if not waiting and table.id in standing:
                return table  # Nothing waits: how it ended may stand there a while.
            await self._fold(table, standing.get(table.id), words)
        await self._hand_over(first, [standing[other.id] for other in living], person, words)
        return first

    async def fold_finished(self, person: PersonId, words: Words) -> None:
        """A new screen stands at the bottom: what is finished above it becomes a line."""
        with less_urgent(Urgency.TOLD):
            for place in await self._messages.screens_of(person):
                table = await self._book.services.tables.get(place.game)
                if table.meta.guild is not None and not table.meta.open:
                    await self._fold(table, place, words)

    async def _hand_over(
        self, first: Table, living: Sequence[PostedMessage], person: PersonId, words: Words
    ) -> None:
        """The message of one screen becomes another's; more than one are left by an older version."""
        own = next((place for place in living if place.game == first.id), None)
        for place in living:
            if own is None:
                own = await moved(self._messages, place, first, person)
            elif place.message != own.message:
                await self._book.strip(place, screens.notice(words, "screen-below"))
                self._book.services.sent.take_away(int(place.message))
                await self._messages.drop(place)

    async def _fold(self, table: Table, place: PostedMessage | None, words: Words) -> None:
        if place is None:
            return
        await self._book.replace(place, self._finished(table, words))
        await self._messages.drop(place)

    def _finished(self, table: Table, words: Words) -> Screen:
        facts = facts_of(self._book.services, table.meta)
        if table.over:
            return screens.finished(facts, table.view(None), table.scoring(), words)
        return screens.stopped_line(facts, table.meta.end_reason or "authority", words)


async def moved(messages: Messages, place: PostedMessage, to: Table, person: PersonId) -> PostedMessage:
    """The message is the screen of another table of hers from now on."""
    own = replace(place, game=to.id, purpose=f"screen:{seat_of_screen(to.meta, person)}")
    await messages.put(own)
    await messages.drop(place)
    return own


def _on_desk(table: Table) -> bool:
    """Whether a screen of it can live in direct messages; what is played there has its screen under its board."""
    return table.meta.guild is not None and table.meta.status == "running"


def _asked(table: Table, person: PersonId) -> datetime:
    """Since when it waits for her."""
    seat = table.meta.seat_of(person)
    asked = None if seat is None else table.meta.seats[seat].asked_at
    return asked or table.meta.created
