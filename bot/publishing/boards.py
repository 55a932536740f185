"""The board: one new message after every round, edited while people are awaited, bare when the next one stands."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple, Self
from weakref import WeakKeyDictionary

from bot import screens
from bot.log import logger
from bot.publishing import purposes
from bot.publishing.gathered_facts import table_facts
from bot.publishing.message_book import MessageBook, OlderStays
from bot.screens.board import BoardState, RoundTold, round_told
from bot.screens.screen import Screen
from bot.screens.table_facts import TableFacts
from bot.screens.turnovers import Told, among
from bot.sent_messages import fingerprint_of
from bot.text import Words
from bot.wire.messages import Undelivered
from engine.rules.events import DeckRebuilt
from engine.rules.view import View, before_the_actions
from engine.store.messages import PostedMessage
from engine.store.outbox import OutboxRow
from engine.table.history import BoardSpan, PastRound
from engine.table.meta import GameMeta
from engine.table.notices import Board, Final
from engine.table.numbered_events import NumberedEvents
from engine.table.table import Table

_KEPT = 2
"""The newest board of a table and the one that it takes the buttons from."""

_log = logger(__name__)


class Boards:
    """Posts and edits boards, and the final one."""

    def __init__(self, book: MessageBook) -> None:
        self._book = book
        self._told: WeakKeyDictionary[Table, dict[BoardSpan, PastRound]] = WeakKeyDictionary()
        """What the newest boards of a table tell of: entries never change, and a board is edited many times."""
        self._worded: WeakKeyDictionary[Table, dict[BoardSpan, tuple[tuple[object, ...], RoundTold]]] = (
            WeakKeyDictionary())
        """The same in words, and of what else these were made."""
        self._shown: WeakKeyDictionary[Table, _Shown] = WeakKeyDictionary()

    async def post(self, table: Table, notice: Board | Final, row: OutboxRow) -> None:
        """One new message; then the board before it loses its buttons. Raises Undelivered."""
        span = BoardSpan(notice.first, notice.last)
        others = await self._stand(table, span, row.nonce, tried=row.first_try)
        try:
            await self._retire_before(table, span, others)
        except Undelivered as error:
            # The next board takes the buttons from that one too, where one follows.
            if not error.limited or isinstance(notice, Final):
                raise
            _log.info("older_board_stays", game=table.id, code=error.code)

    async def repost(self, table: Table, nonce: str, *, tried: datetime | None) -> None:
        """The board as it stands now, at the bottom of the channel. Raises Undelivered where it does not come there.
        ``tried``: as for ``MessageBook.send``."""
        span = await self._newest(table)
        if span is None:
            return
        async with self._book.sought(table.meta, purposes.board(span.last), nonce, tried=tried) as sought:
            others = await self._stand(table, span, nonce, tried=tried)
            try:
                await self._retire_before(table, span, [old for old in others if old.purpose != sought.purpose])
            except Undelivered as error:
                # Where it is not tried again the next board takes the buttons from that one too.
                _log.info("older_board_stays", game=table.id, code=error.code)
                if error.trouble == "busy":
                    raise OlderStays from error

    async def found(self, table: Table, sought: PostedMessage, nonce: str, message: int) -> None:
        """This message turns out to be one that was sent for ``repost``, of which nobody heard: it becomes the board
        that stands, or loses its buttons to a newer one, or to the same one further down. Raises Undelivered."""
        span = await self._newest(table)
        if span is None:
            return
        newest = span.last == purposes.last_told(sought.purpose)
        if newest and not await self.newest_stands(table, below=message):
            await self.repost(table, nonce, tried=sought.at)
        else:
            await self._retire_before(table, span, [sought])

    async def newest_stands(self, table: Table, *, below: int = 0) -> bool:
        """Whether the newest board was posted, or there is none. ``below``: later than this id of Discord's."""
        span = await self._newest(table)
        posted = None if span is None else await self._book.find(table.id, purposes.board(span.last))
        return span is None or (posted is not None and int(posted.message) > below)

    async def awaited(self, table: Table) -> None:
        """Others are awaited than before. One more who is ready is told where that tells something: as the first, as
        half of them, as all but one; what else has happened is told at once, and counts then too."""
        shown, now = self._shown.get(table), _Shown.of(table.view(None))
        if shown is None or shown.open != now.open or now.ready < shown.ready or now.telling:
            await self.edit(table)

    async def edit(self, table: Table) -> None:
        """The newest board as it should be now. Where the newest board is still to be posted, that will say it. Raises
        Undelivered, but where Discord takes no edit of this message for long (30046: one that is old was edited too
        often): then the next edit says it, and new boards do not wait for this one."""
        try:
            while not await self._edited(table):
                await self._book.services.tables.overtaken(table)
        except Undelivered as error:
            if not error.limited:
                raise
            _log.info("board_stays", game=table.id, seconds=round(error.wait or 0))

    async def _edited(self, table: Table) -> bool:
        """False where another process has changed it while this one stood still: what was made before then may have
        hidden something newer."""
        span = await self._newest(table)
        posted = None if span is None else await self._book.find(table.id, purposes.board(span.last))
        if posted is None or span is None:
            return True
        screen, now = await self._screen(table, span, live=True)
        # Until the edit is through nobody knows what stands there.
        self._shown.pop(table, None)
        stands = await self._book.replace(posted, screen)
        self._shown[table] = _Shown.of(now)
        if not stands or not self._book.services.process.together:
            return True
        known = await self._book.find(table.id, posted.purpose)
        if known is None or known.message != posted.message:
            # A newer one has come meanwhile, and took the buttons that this one has again.
            await self._retire(table, posted, span.last)
            return True
        return self._book.services.signed(known)

    async def _stand(
        self, table: Table, span: BoardSpan, nonce: str, *, tried: datetime | None
    ) -> Sequence[PostedMessage]:
        """Written down before anything else is asked of Discord: one that nobody knows of keeps its buttons for ever,
        and says for ever what it says now. The game's other messages."""
        meta = table.meta
        live = _is_newest(table, span)
        screen, now = await self._screen(table, span, live=live)
        shows = fingerprint_of(screen)
        message = await self._book.send(
            meta.channel, screen, nonce, tried=tried, fingerprint=shows, by_press=meta.guild is None)
        # One that an earlier try has sent says what was so then: the next count edits it, whatever it counts.
        self._shown.pop(table, None)
        if live and self._book.services.sent.get(message) == shows:
            self._shown[table] = _Shown.of(now)
        others = await self._book.stands_anew(meta, purposes.board(span.last), message)
        self._book.services.sent.posted(table.id, message, span.last)
        _log.info("board_posted", game=table.id, round=(await self._stretch(table, span)).view.round)
        return others

    async def _retire_before(self, table: Table, span: BoardSpan, others: Sequence[PostedMessage]) -> None:
        """Every board up to this one among the others; those after one that may not be edited for long do not wait for
        it. Raises Undelivered."""
        limited = None
        # As urgent as the new one: two boards with buttons are one too many.
        for old in others:
            last = purposes.last_told(old.purpose)
            # A newer one keeps its buttons: what was put aside can be sent again late.
            if last is not None and last <= span.last:
                try:
                    await self._book.see_to(old, partial(self._retire, table, last=last))
                except Undelivered as error:
                    if not error.limited:
                        raise
                    limited = error
        if limited is not None:
            raise limited

    async def _retire(self, table: Table, old: PostedMessage, last: int) -> None:
        """An older board loses its buttons; a crash before it is forgotten only does that twice."""
        span = await self._ending_at(table, last)
        if span is not None:
            screen, _ = await self._screen(table, span, live=False)
            await self._book.strip(old, screen)
        await self._book.services.store.messages.drop(old)

    async def _screen(self, table: Table, span: BoardSpan, *, live: bool) -> tuple[Screen, View]:
        """With the view of the moment of which it tells who is ready."""
        meta, words = table.meta, Words.of(table.meta.language)
        name, told = await self._book.services.channel_names.of(meta), await self._stretch(table, span)
        if live:  # An older one is in words already, and only loses its buttons.
            await self._book.services.screen_turns.next()
        meta = table.meta  # Of the same moment as the view.
        facts, now = table_facts(meta, name), table.view(None)
        if table.over and _is_newest(table, span):
            course = await self._book.services.tables.history.course(table.id)
            return screens.final(facts, told.view, table.scoring(), words, events=_told_of(told, meta, span),
                                 course=course, live=live), now
        live = live and _is_newest(table, span)
        state: BoardState = "live" if meta.open else "stopped"
        if live and now.phase in {"choose", "resolve"} and _hands(now) != _hands(told.view):
            # A New Hand is an open act: what lies in the city may have changed with the deck.
            since = await self._book.services.tables.recent_events.since_board(table)
            if _is_newest(table, span):
                seen = now if now.phase == "choose" else _as_all_had_chosen(told.view, now, since)
                # A simplest move may still be taken back; it is told with the round.
                return screens.board(facts, seen, _told_of(told, meta, span), words,
                                     since=among(since, meta.turnovers), state=state), now
            now, live = table.view(None), False
        worded = self._in_words(table, span, told, facts, words)
        return screens.board(facts, _as_it_began(told.view, now), _told_of(told, meta, span), words,
                             state=state if live else "older", told=worded), now

    def _in_words(self, table: Table, span: BoardSpan, told: PastRound, facts: TableFacts, words: Words) -> RoundTold:
        kept, of = self._worded.setdefault(table, {}), (facts.names, facts.ai, words.language, table.meta.turnovers)
        if span not in kept or kept[span][0] != of:
            kept[span] = of, round_told(facts, told.view, _told_of(told, table.meta, span), words)
        found = kept[span][1]
        while len(kept) > _KEPT:
            del kept[min(kept)]
        return found

    async def _stretch(self, table: Table, span: BoardSpan) -> PastRound:
        kept = self._told.setdefault(table, {})
        if span not in kept:
            kept[span] = await self._book.services.tables.history.past_round(table.id, span.first, span.last)
        told = kept[span]
        while len(kept) > _KEPT:
            del kept[min(kept)]
        return told

    async def _newest(self, table: Table) -> BoardSpan | None:
        return await self._ending_at(table, table.board_entry - 1) if table.dealt else None

    async def _ending_at(self, table: Table, number: int) -> BoardSpan | None:
        known = next((span for span in self._told.get(table, ()) if span.last == number), None)
        if known is not None:
            return known
        return await self._book.services.tables.history.span_ending(table.id, number)


class _Shown(NamedTuple):
    """What a board says of this moment."""

    open: tuple[object, ...]
    """Everything but how many are ready."""
    ready: int
    all: int

    @classmethod
    def of(cls, now: View) -> Self:
        """As a board made of this view says it."""
        return cls((now.round, now.phase, now.asked, _hands(now)), now.answering - now.waiting, now.answering)

    @property
    def telling(self) -> bool:
        """Whether so many who are ready tell something."""
        return self.ready in {1, (self.all + 1) // 2, self.all - 1}


def _as_it_began(began: View, now: View) -> View:
    """The city is that of the round's beginning; who is awaited is of this moment."""
    return replace(began, asked=now.asked, waiting=now.waiting, answering=now.answering)


def _as_all_had_chosen(began: View, now: View, since: NumberedEvents) -> View:
    """The same with what New Hands have changed meanwhile."""
    rebuilt = any(isinstance(event, DeckRebuilt) for event in since.events)
    return before_the_actions(_as_it_began(began, now), now, rebuilt=rebuilt)


def _hands(view: View) -> list[int]:
    """New Hand tokens by seat."""
    return [seat.new_hands for seat in view.seats]


def _told_of(past: PastRound, meta: GameMeta, span: BoardSpan) -> list[Told]:
    """Under the names of who did it: who has taken a seat since did none of it."""
    return among(past.happened, meta.meanwhile, first=span.first)


def _is_newest(table: Table, span: BoardSpan) -> bool:
    """Whether no later board is due: while something is waited for the table may go on."""
    return span.last == table.board_entry - 1
