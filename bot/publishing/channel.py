"""What is told in a table's channel, one notice after the other."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import TypeAlias

from bot import screens
from bot.log import logger
from bot.publishing import purposes
from bot.publishing.boards import Boards
from bot.publishing.direct_messages import DirectMessages
from bot.publishing.gathered_facts import (
    as_told,
    ballot,
    deal_facts,
    facts_of,
    lobby_facts,
    named_then,
    settled_ballot,
    why_closed,
)
from bot.publishing.message_book import MessageBook, OlderStays
from bot.publishing.past_answers import fold_panels_of_others
from bot.publishing.screens_below import send_below
from bot.screens.screen import Screen
from bot.screens.votes import late, paused, seat_changed, settled
from bot.text import Words
from bot.wire.messages import Undelivered
from engine.rules.terms import Seat
from engine.store.messages import PostedMessage
from engine.store.outbox import OutboxRow
from engine.table.meta import GameMeta, SeatChange
from engine.table.notices import (
    Board,
    DefaultPlayed,
    Ended,
    Final,
    Late,
    LobbyChanged,
    MatterSettled,
    Paused,
    SeatChanged,
    VoteMoved,
    Waiting,
)
from engine.table.table import Table
from engine.table.votes import waits_too_long

TableNotice: TypeAlias = (
    LobbyChanged | Board | Waiting | Final | Ended | Late | VoteMoved | SeatChanged | DefaultPlayed | Paused
    | MatterSettled
)


_log = logger(__name__)


class Channel:
    """Delivers the notices of the table's lane. Every method raises Undelivered where Discord does not take it."""

    def __init__(self, book: MessageBook, direct: DirectMessages) -> None:
        self._book = book
        self._direct = direct
        self.boards = Boards(book)

    async def deliver(self, table: Table, notice: TableNotice, row: OutboxRow) -> None:
        """Whatever the notice asks for."""
        match notice:
            case LobbyChanged():
                await self._lobby(table, row)
                if table.meta.status != "lobby":
                    await self._remove_older(await self._book.services.store.messages.of_game(table.id))
                    await fold_panels_of_others(self._book.services, table)
            case Board() | Final():
                await self.boards.post(table, notice, row)
                if table.meta.guild is None:
                    await self._direct.below(table, row)
                elif isinstance(notice, Board):
                    await send_below(self._book.services, table)
            case Waiting():
                await self.boards.awaited(table)
            case Ended():
                await self._ended(table, notice, row)
            case Late():
                await self._late(table, notice, row)
            case VoteMoved():
                await self._vote(table, notice, row)
            case SeatChanged(seat=seat, what=what):
                facts, whose = as_told(await self._facts(table), table.meta, notice)
                screen = seat_changed(facts, seat, what, self._words(table), whose=whose)
                async with self._board_first(table):
                    await self._say(table, row, screen, _until_settled(what, seat))
            case DefaultPlayed(seat=seat):
                facts = named_then(await self._facts(table), table.meta, seat, notice.turnovers)
                screen = seat_changed(facts, seat, "default_played", self._words(table))
                await self._say(table, row, screen)
            case Paused():
                async with self._board_first(table):
                    await self._paused(table, notice, row)
            case MatterSettled():
                await self._settled(table, notice)

    @asynccontextmanager
    async def _board_first(self, table: Table) -> AsyncIterator[None]:
        """The board before the line that goes with it: what stands there may be changed also where nothing may be
        written. Where Discord does not take that, the line does not wait for it. Raises Undelivered.
        """
        unchanged = None
        try:
            await self.boards.edit(table)
        except Undelivered as error:
            unchanged = error
        yield
        if unchanged is not None:
            raise unchanged

    async def lobby_again(self, table: Table, nonce: str, *, tried: datetime | None) -> None:
        """The lobby at the bottom of the channel; the one above it goes. ``tried``: as for ``MessageBook.send``."""
        async with self._book.sought(table.meta, purposes.LOBBY, nonce, tried=tried) as sought:
            message = await self._book.send(
                table.meta.channel, self._lobby_screen(table.meta), nonce, tried=tried,
                by_press=table.meta.guild is None)
            # Before anything else is asked of Discord: one that nobody knows of is never changed again.
            others = await self._book.stands_anew(table.meta, purposes.LOBBY, message)
            try:
                await self._remove_older([old for old in others if old.purpose != sought.purpose])
            except Undelivered as error:
                # Where it is not tried again it goes when the lobby closes.
                _log.info("older_lobby_stays", game=table.id, code=error.code)
                if error.trouble == "busy":
                    raise OlderStays from error

    async def found(self, table: Table, sought: PostedMessage) -> None:
        """What was about to be posted again (``MessageBook.sought``), by whoever did not live to hear of it, say: where
        it got through it is the one that stands, unless one below it does; else it is forgotten. Raises Undelivered."""
        nonce, message = purposes.nonce_sought(sought.purpose), await self._book.came(sought)
        if nonce is None or message is None:
            await self._book.services.store.messages.drop(sought)
        elif not purposes.is_spare_lobby(sought.purpose):
            await self.boards.found(table, sought, nonce, message)
        elif table.meta.status == "lobby" and not await self._lobby_stands(table, below=message):
            await self.lobby_again(table, nonce, tried=sought.at)
        else:
            await self._remove_older([sought])

    async def _lobby_stands(self, table: Table, *, below: int) -> bool:
        """Whether one is known that came later than this message."""
        posted = await self._book.find(table.id, purposes.LOBBY)
        return posted is not None and int(posted.message) > below

    async def _remove_older(self, messages: Sequence[PostedMessage]) -> None:
        for old in messages:
            if purposes.is_spare_lobby(old.purpose):
                await self._book.see_to(old, self._book.remove)

    async def _lobby(self, table: Table, row: OutboxRow) -> None:
        meta, posted = table.meta, await self._book.find(table.id, purposes.LOBBY)
        screen, unknown = self._lobby_screen(meta), posted is None
        while posted is not None:
            stands = await self._book.replace(posted, screen)
            # Another process may have posted it again meanwhile: then that one is to say so, and this one goes.
            now = await self._book.find(table.id, purposes.LOBBY)
            if stands and (now is None or now.message == posted.message):
                return
            posted = now
        if meta.status != "lobby":
            if unknown:
                await self._heard_of(table, row, purposes.LOBBY)
        else:
            # Its first message, or somebody has deleted it.
            message = await self._book.send(
                meta.channel, screen, row.nonce, tried=row.first_try, by_press=meta.guild is None)
            await self._book.stands(meta, purposes.LOBBY, meta.channel, message)

    def _lobby_screen(self, meta: GameMeta) -> Screen:
        words = Words.of(meta.language)
        if meta.status == "lobby":
            return screens.lobby(lobby_facts(meta), words)
        return screens.closed(words, why_closed(meta), None if meta.started is None else deal_facts(meta))

    async def _ended(self, table: Table, notice: Ended, row: OutboxRow) -> None:
        if table.meta.started is None:
            return  # The lobby's message says so itself.
        rounds = max(0, table.meta.round - 1)
        async with self._board_first(table):
            await self._say(table, row, screens.ended(table.id, notice.reason, self._words(table), rounds=rounds))

    async def _late(self, table: Table, notice: Late, row: OutboxRow) -> None:
        meta, purpose = table.meta, purposes.matter("late", notice.seat)
        # With nobody else at the table there is nobody to ask.
        if (meta.status == "running" and waits_too_long(meta, notice.seat)
                and meta.seats[notice.seat].prompt == notice.prompt and len(meta.people) > 1):
            screen = late(await self._facts(table), notice.seat, self._words(table))
            await self._say(table, row, screen, purpose)
        else:
            await self._heard_of(table, row, purpose)

    async def _paused(self, table: Table, notice: Paused, row: OutboxRow) -> None:
        purpose = purposes.matter("paused", None)
        if notice.paused == table.meta.paused:  # else what came since is told of by a notice of its own
            screen = paused(table.id, self._words(table), goes_on=not notice.paused)
            await self._say(table, row, screen, purpose if notice.paused else None)
        elif notice.paused:
            await self._heard_of(table, row, purpose)

    async def _settled(self, table: Table, notice: MatterSettled) -> None:
        posted = await self._book.find(table.id, purposes.matter(notice.what, notice.seat))
        if posted is not None:
            facts = named_then(await self._facts(table), table.meta, notice.seat, notice.turnovers)
            screen = settled(facts, notice.what, notice.seat, self._words(table))
            await self._book.strip(posted, screen)
            await self._book.services.store.messages.drop(posted)

    async def _vote(self, table: Table, notice: VoteMoved, row: OutboxRow) -> None:
        meta, purpose = table.meta, purposes.vote(notice.vote)
        vote = meta.vote(notice.vote)
        posted = await self._book.find(table.id, purpose)
        facts = named_then(await self._facts(table), table.meta, notice.about, notice.turnovers)
        shown = settled_ballot(notice) if vote is None else ballot(meta, vote)
        screen = screens.vote(facts, shown, self._words(table))
        if posted is not None and await self._book.replace(posted, screen):
            return
        if vote is not None:
            message = await self._book.send(meta.channel, screen, row.nonce, tried=row.first_try)
            await self._book.stands(meta, purpose, meta.channel, message)
        elif posted is None:
            await self._heard_of(table, row, purpose)

    async def _heard_of(self, table: Table, row: OutboxRow, purpose: str) -> None:
        """What is no longer so, and settled by what is told after it, may have got through at an earlier try."""
        message = await self._book.unheard(table.meta.channel, row.nonce, row.first_try)
        if message is not None:
            await self._book.stands(table.meta, purpose, table.meta.channel, message, older=self._book.remove)

    async def _say(self, table: Table, row: OutboxRow, screen: Screen, matter: str | None = None) -> None:
        """``matter``: under which it is written down until that is settled, where it has buttons for as long."""
        message = await self._book.send(
            table.meta.channel, screen, row.nonce, tried=row.first_try, by_press=table.meta.guild is None)
        if matter is not None:
            # Who has left the server is told of anew at her next question.
            await self._book.stands(table.meta, matter, table.meta.channel, message, older=self._book.remove)

    async def _facts(self, table: Table) -> screens.TableFacts:
        return await facts_of(self._book.services, table)

    def _words(self, table: Table) -> Words:
        return Words.of(table.meta.language)


def _until_settled(what: SeatChange, seat: Seat) -> str | None:
    """Under what it is written down how a seat changed hands, where that can be undone by a press."""
    match what:
        case "stand_in" | "resigned" | "kicked":
            return purposes.matter(what, seat)
        case "came_back" | "replaced":
            return None
