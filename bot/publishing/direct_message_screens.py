"""In somebody's direct messages the screen of one table lives, that of the one that waits for her. Her other tables
are lines in it, and what is finished leaves a line with its result.

A game alone that is held in direct messages always waits for her, and for nobody else. So it gets there by being
played: its screen stands under each of its boards, and the tables with others become lines of it. An hour after that it
gives way to the first of them that waits.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot import screens
from bot.publishing import purposes
from bot.publishing.gathered_facts import by_urgency, facts_of, waiting_for
from bot.publishing.message_book import MessageBook
from bot.screens.screen import Screen
from bot.services import Services
from bot.text import Words
from bot.urgency import Urgency, less_urgent
from engine.rules.terms import Seat
from engine.store.messages import PostedMessage
from engine.table.meta import PersonId
from engine.table.table import Table

LIFE: Final = timedelta(hours=1)
"""A private screen older than this has scrolled away: a new one is sent."""
HELD: Final = 2.5
"""Seconds for which an edit of a private screen may keep a press on it waiting; then it is put off, and the press is
answered first."""


class DirectMessageScreens:
    """Which table lives, and what becomes of the messages of the others. Every method raises Undelivered.

    All is done in her turn (``Services.turn``): a press on a message that gives way at that moment must not make it a
    screen again.
    """

    def __init__(self, book: MessageBook) -> None:
        self._book = book
        self._messages = book.services.store.messages

    async def chosen(self, table: Table, person: PersonId, words: Words) -> Table:
        """Whose screen is to live now that ``table`` has changed; the message that stands is handed over to it."""
        running = [other for other in await self._book.services.open_tables.of(person, at=table) if _running(other)]
        others = [other for other in running if other.id != table.id]
        if not others:
            return table
        screen_of = {posted.game: posted for posted in await self._messages.screens_of(person)}
        living = [other for other in running if other.id in screen_of]
        waiting = [other for other in by_urgency(running, person) if waiting_for(other.meta, person) == "you"
                   and (other.meta.guild is not None or other.id in screen_of)]
        waiting.sort(key=lambda other: other.meta.guild is None)
        held = [other for other in waiting
                if other.id in screen_of and (other.id == table.id or not self._left(other, screen_of[other.id]))]
        first = next(iter([*held, *waiting, *living]), table)
        if not _running(table):
            if not waiting and table.id in screen_of:
                return table  # Nothing waits: how it ended may stand there a while.
            await self._fold(table, screen_of.get(table.id), words)
        await self._hand_over(first, [screen_of[other.id] for other in living], person, words)
        return first

    async def played(self, table: Table, person: PersonId, words: Words) -> None:
        """The screen of a game held in direct messages stands under its new board: those above it give way."""
        for posted, other in await self._screens_of(person):
            if not other.meta.open:
                await self._fold(other, posted, words)
            elif other.id != table.id:
                await self._give_way(posted, screens.notice(words, "screen-below"))

    async def on_demand(self, table: Table, seat: Seat, person: PersonId, words: Words) -> None:
        """She wants or takes no screen in her direct messages: what stands there of this table says where it opens, or
        how the table ended."""
        posted = await self._book.find(table.id, purposes.screen(seat), person)
        if posted is None:
            return
        if not _running(table):
            await self._fold(table, posted, words)
            return
        facts = await facts_of(self._book.services, table)
        await self._take_away(posted, screens.on_demand(facts, words, words.beside(table.meta.language)))
        older = await self._book.find(table.id, purposes.opens(seat), person)
        if older is not None and older.message != posted.message:
            await self._book.remove(older)
        # It is so for as long as she plays there. Where she does not any more, what tells her so finds it as it was.
        await self._messages.move(posted, table.id, purposes.opens(seat))

    async def opened(self, table: Table, seat: Seat, person: PersonId) -> PostedMessage | None:
        """She wants and takes screens in her direct messages again: the line that said where this one opens is to show
        it. None where there is no such line, or another table lives there."""
        posted = await self._book.find(table.id, purposes.opens(seat), person)
        if posted is None or await another_lives(self._book.services, table, person):
            return None
        self._book.services.sent.stays(int(posted.message))
        return await self._messages.move(posted, table.id, purposes.screen(seat))

    async def opens_no_more(self, table: Table, seat: Seat, person: PersonId, words: Words) -> None:
        """The table has ended: a line that said where her screen opens says how, unless something else there does."""
        posted = await self._book.find(table.id, purposes.opens(seat), person)
        if posted is None:
            return
        if await self._stands(table, person, purposes.screen(seat), purposes.result(seat)):
            await self._book.remove(posted)
        elif await self._book.replace(posted, await self.line(table, words), within=HELD):
            await self._messages.move(posted, table.id, purposes.result(seat))

    async def told(self, table: Table, seat: Seat, person: PersonId) -> bool:
        """Whether how the table ended stands in her direct messages, or is about to: in its screen, or in a line."""
        return await self._stands(
            table, person, purposes.screen(seat), purposes.result(seat), purposes.opens(seat))

    async def _stands(self, table: Table, person: PersonId, *which: str) -> bool:
        return any([await self._book.find(table.id, purpose, person) for purpose in which])

    async def fold_finished(self, person: PersonId, words: Words) -> None:
        """A new screen stands at the bottom: what is finished above it becomes a line."""
        with less_urgent(Urgency.TOLD):
            for posted, table in await self._screens_of(person):
                if not table.meta.open:
                    await self._fold(table, posted, words)

    async def _screens_of(self, person: PersonId) -> list[tuple[PostedMessage, Table]]:
        """Her screens with their tables; what stands of a table that can't be read stays as it is."""
        found = await self._messages.screens_of(person)
        tables = {table.id: table for table in await self._book.services.tables.undamaged(
            {posted.game: None for posted in found})}
        return [(posted, tables[posted.game]) for posted in found if posted.game in tables]

    def _left(self, table: Table, screen: PostedMessage) -> bool:
        """Whether a game alone was not played for a while. A table with others is never left: they wait."""
        return table.meta.guild is None and self._book.now() - screen.at > LIFE

    async def _hand_over(
        self, first: Table, living: Sequence[PostedMessage], person: PersonId, words: Words
    ) -> None:
        """The message of one screen becomes another's; more than one are left by an older version."""
        seat = first.meta.seat_held_by(person)
        if seat is None:
            return  # She has left it meanwhile.
        own = next((posted for posted in living if posted.game == first.id), None)
        for posted in living:
            if own is None:
                own = await self._messages.move(posted, first.id, purposes.screen(seat))
            elif posted.message != own.message:
                await self._give_way(posted, screens.notice(words, "screen-below"))

    async def _give_way(self, posted: PostedMessage, line: Screen) -> None:
        await self._take_away(posted, line)
        await self._messages.drop(posted)

    async def _take_away(self, posted: PostedMessage, line: Screen) -> None:
        await self._book.strip(posted, line, within=HELD)
        self._book.services.sent.take_away(int(posted.message))

    async def _fold(self, table: Table, posted: PostedMessage | None, words: Words) -> None:
        if posted is None:
            return
        result = purposes.result_of(posted.purpose)
        line = await self._book.find(table.id, result, posted.reader)
        if line is not None and line.message != posted.message:
            # An old button has brought the screen back since the line was sent.
            await self._give_way(posted, screens.notice(words, "screen-below"))
            return
        await self._book.replace(posted, await self.line(table, words), within=HELD)
        # A press on it whose answer is still to come must not make it a screen again.
        self._book.services.sent.take_away(int(posted.message))
        await self._messages.put(replace(posted, purpose=result))
        await self._messages.drop(posted)

    async def line(self, table: Table, words: Words) -> Screen:
        """What a finished table leaves: one line with its result."""
        facts = await facts_of(self._book.services, table)
        if table.over:
            return screens.finished(facts, table.view(None), table.scoring(), words)
        return screens.stopped_line(facts, table.meta.end_reason or "authority", words)


async def another_lives(services: Services, table: Table, person: PersonId) -> bool:
    """Whether the screen of another of her tables stands in her direct messages. StoreError."""
    standing = {posted.game for posted in await services.store.messages.screens_of(person)} - {table.id}
    return bool(standing) and any(
        other.id in standing and _running(other) for other in await services.open_tables.of(person, at=table))


def _running(table: Table) -> bool:
    return table.meta.status == "running"
