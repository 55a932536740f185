"""Works off the outbox: claims what is due, has it delivered, and sees to what goes wrong on the way."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from time import monotonic
from typing import Final

import structlog

from bot.log import logger
from bot.publishing.boards_due import BoardsDue
from bot.publishing.channel import Channel
from bot.publishing.claims import Claims
from bot.publishing.delivery import Delivery
from bot.publishing.direct_messages import DirectMessages
from bot.publishing.ephemeral_screens import EphemeralScreens
from bot.publishing.message_book import MessageBook
from bot.publishing.postponed import Postponed
from bot.publishing.put_back import PutBack
from bot.publishing.refreshed_screens import RefreshedScreens
from bot.publishing.reposting import Reposting
from bot.publishing.undelivered import UndeliveredRows, for_all, was_withheld
from bot.services import Services
from bot.urgency import Urgency, urgency
from bot.wire.messages import MessageApi, Undelivered
from engine.store.outbox import Claimed, OutboxRow
from engine.table import notices
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId, PersonId
from engine.table.notices import Board, LobbyChanged, Notice, ScreenChanged, Waiting
from engine.table.table import Table
from engine.table.waiting import until

CLAIMED: Final = 512
"""Rows taken from the outbox at a time; edits that only count who is ready wait for their turn among them."""
PULSE: Final = 0.05
"""Seconds from one look into the outbox to the next: what comes meanwhile is claimed, and done, together. Where
many tables move each look is a transaction of a millisecond: with half as many a press takes a fourteenth less. For a
board, which everybody at its table waits for, it looks at once."""
AGAIN: Final = 1.0
"""Seconds until a database that could not be written is tried again."""
GRACE: Final = 8.0
"""Seconds that deliveries under way are given when the bot stops."""
TRIES: Final = 6
"""After so many unexpected failures a notice is given up, so that its lane goes on."""
_BOARDS: Final = (LobbyChanged, Board, notices.Final)
"""How things stand at a table: everybody waits for it."""
_LOOK_AGAIN: Final = timedelta(seconds=30)
"""At the latest the outbox is looked at anew, whatever woke nobody."""
_TOGETHER: Final = timedelta(seconds=1)
"""The same where other processes write into it."""

_log = logger(__name__)


def _urgency(notice: Notice) -> Urgency:
    if isinstance(notice, Waiting):
        return Urgency.COUNTED
    waited_for = notice.anew if isinstance(notice, ScreenChanged) else isinstance(notice, _BOARDS)
    return Urgency.WAITED_FOR if waited_for else Urgency.TOLD


class Publisher:
    """Run ``run`` as a task; ``stop`` lets it end in good order. What is not delivered then is after the next start."""

    def __init__(self, services: Services, api: MessageApi) -> None:
        self.api = api
        self._services = services
        self._outbox = services.store.outbox
        book = MessageBook(services, api)
        self._direct = DirectMessages(book)
        channel = Channel(book, self._direct)
        self._copied = PutBack(book, self._direct)
        self._delivery = Delivery(services, channel, self._direct)
        self._reposting = Reposting(services, channel, self._delivery, self.wake)
        self._moved = asyncio.Event()
        self._boards_due = BoardsDue()
        self._claims = Claims(self._outbox, services.clock)
        self._refreshed = RefreshedScreens(services, self._direct)
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self.turned: float | None = None
        """When it looked into the outbox last; None before it began, while Discord has not let the bot in."""
        self._postponed = Postponed(self._outbox, services.clock)
        self._undelivered = UndeliveredRows(services, self._postponed, self._note, self._refresh)
        self.ephemeral = EphemeralScreens(
            services.tables, services.store.versions, services.sent, self._direct.ephemeral, services.metrics,
            together=services.process.together)
        api.listen(self._went_through)
        services.tables.listen(self._hear)
        services.people.listen(lambda person: self._start(self._refreshed.as_she_chose(person)))

    def wake(self) -> None:
        """Look into the outbox now."""
        self._moved.set()

    def _hear(self, table: Table) -> None:
        self._boards_due.hear(table)
        self.wake()

    async def run(self) -> None:
        """Until ``stop``."""
        await self._insisted(self._begin)
        if not self._stopping:  # it may have been told to while the database was asked
            self._start(self._begun_before())
        while not self._stopping:
            self._moved.clear()
            self._boards_due.look.clear()
            looked = self.turned = monotonic()
            try:
                found = await self._claim() if self._services.process.serving else Claimed((), None)
            except StoreError as error:
                _log.warning("outbox_waits", code=error.code)
                await asyncio.sleep(AGAIN)
                continue
            if not found.rows:
                await self._idle(found.next_due)
            with suppress(TimeoutError):
                async with asyncio.timeout(looked + PULSE - monotonic()):
                    await self._boards_due.look.wait()

    async def stop(self) -> None:
        """Claim nothing more and give what is under way a moment to end."""
        self._stopping = True
        self._moved.set()
        await self._claims.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=GRACE)
        untried = [*self._delivery.waiting]
        for task in self._tasks:
            task.cancel()
        self._reposting.stop()
        # Where this fails, the next start finds the messages by their nonces.
        with suppress(StoreError):
            await self._claims.settle()
            await self._outbox.untried(self._services.clock.now(), untried)

    async def allowed(self, concerned: Callable[[int], bool]) -> None:
        """Permissions have changed in some channels: try at once what had to wait there."""
        if await self._postponed.allowed(concerned):
            self.wake()

    async def connected(self) -> None:
        """The gateway is there again: try at once what had to wait for Discord."""
        if await self._postponed.connected():
            self.wake()

    def answered(self, channel: int) -> None:
        """Discord has taken something in this channel: try soon what has to wait there for Discord or the network."""
        async def hurry(after: float) -> None:
            await asyncio.sleep(after)
            if await self._postponed.answered(channel):
                self.wake()

        after = self._postponed.to_hurry(channel)
        if after is not None:
            self._start(hurry(after))

    async def shown(self, message: int, person: PersonId) -> None:
        """A press in her direct messages has been answered in this message: look whether another process, that takes
        over or hands over, has shown her something newer there while the answer was on its way."""
        try:
            await self._direct.answered(message, person)
        except (Undelivered, StoreError, Declined) as error:
            # It changes with the next thing that happens there, or with her next press.
            _log.info("screen_not_looked_after", code=error.code)

    def _went_through(self, channel: int) -> None:
        self._postponed.went_through()
        self.answered(channel)

    def repost_soon(self, game: GameId, *, asked: int) -> asyncio.Future[bool]:
        """``Reposting.repost``, for whoever can't wait for it until its end. ``asked``: the interaction."""
        posted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def again() -> None:
            try:
                stands = await self._reposting.repost(game, asked=asked)
                if stands:
                    self._told(game)
                posted.set_result(stands)
            except (StoreError, Declined) as error:
                _log.warning("repost_failed", game=game, code=error.code)
                posted.set_exception(error)
            except Exception as error:  # noqa: BLE001  a bug: whoever waits for it tells the log, and her
                posted.set_exception(error)
            finally:
                posted.cancel()  # where the bot stops

        self._start(again())
        return posted

    async def _begin(self) -> None:
        self.turned = monotonic()
        if not self._services.process.together:
            recovered = await self._outbox.recover(self._services.clock.now())
            if recovered:
                _log.info("outbox_recovered", rows=recovered)
        await self._postponed.begin()

    async def _begun_before(self) -> None:
        await self._put_back()
        await self.take_up()

    async def take_up(self) -> None:
        """Boards and lobbies that were asked for of processes that are no more, and of which these did not hear: those
        that came stand there. Before it runs that waits."""
        if self.turned is not None:
            await self._reposting.look_for_unheard(None)

    async def _put_back(self) -> None:
        """Where the database is a copy that was put back, every open table shows how things stand. Stopped on the way,
        the next start does it again."""
        try:
            games = await self._services.store.put_back()
            if games is None:
                return
            _log.info("put_back", games=len(games))
            for game in games:
                await self._copied.tell(game, self._delivery.lane(game), self._reposting.repost)
            await self._services.store.goes_on()
        except StoreError as error:
            _log.warning("put_back_untold", code=error.code)

    async def _claim(self) -> Claimed:
        while (room := CLAIMED - len(self._tasks)) <= 0:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
        found = await self._claims.claim(room)
        for row in found.rows:
            self._boards_due.claimed(row)
            self._start(self._delivered(row))
        return found

    async def _idle(self, due: datetime | None) -> None:
        """Until a table moves, a delivery ends, or at ``due`` a row that was put off."""
        longest = _TOGETHER if self._services.process.together else _LOOK_AGAIN
        if due is not None and due <= self._services.clock.now():
            # It is due but not first in its lane: what stands before it will wake us.
            due, longest = None, timedelta(seconds=AGAIN)
        await until(self._services.clock, due, self._moved, within=longest)

    def _start(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._moved.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("delivery_broke", exc_info=error)

    async def _delivered(self, row: OutboxRow) -> None:
        try:
            await self._deliver(row)
        finally:
            self._claims.over(row)
            self._boards_due.over(row)

    async def _deliver(self, row: OutboxRow) -> None:
        kind = row.notice.kind
        if row.cause is not None:
            # In the log it belongs to the press that it follows from, whichever process heard of that.
            structlog.contextvars.bind_contextvars(press=row.cause)
        self._postponed.tried(row)
        urgency.set(_urgency(row.notice))
        try:
            await self._delivery.tell(row)
        except Undelivered as error:
            await self._undelivered.see_to(row, error)
        except Declined as error:
            await self._note(partial(self._outbox.failed, row, error.code))
        except StoreError as error:
            _log.warning("delivery_waits", game=row.game, kind=kind, code=error.code)
            await self._note(partial(self._outbox.again, row, self._services.clock.now(), error=error.code))
        except Exception:  # noqa: BLE001  logged, and tried again: one notice must not stop the others
            _log.exception("delivery_failed", game=row.game, kind=kind, tries=row.tries)
            self._services.metrics.failures.labels(why="delivery").inc()
            if row.tries + 1 < TRIES:
                await self._note(partial(self._outbox.again, row, self._services.clock.now(), error="unexpected"))
            else:
                await self._note(partial(self._outbox.failed, row, "unexpected"))
        else:
            self._claims.sent(row)
            if for_all(row.notice):
                self._told(row.game, news=was_withheld(row))
            late = (self._services.clock.now() - row.created).total_seconds()
            self._services.metrics.delivered.labels(kind=kind).observe(max(0.0, late))

    async def _note(self, write: Callable[[], Awaitable[object]]) -> None:
        """Write down what became of a row, as often as it takes: a row that stays claimed would hold up its lane for
        ever. If the bot stops first, the next start finds the row again."""
        if not await self._insisted(write):
            with suppress(StoreError):
                await write()

    async def _insisted(self, work: Callable[[], Awaitable[object]]) -> bool:
        """Do it, again and again until the database lets it be done; False where the bot stopped first."""
        while not self._stopping:
            try:
                await work()
            except StoreError as error:
                _log.warning("outbox_waits", code=error.code)
                await asyncio.sleep(AGAIN)
            else:
                return True
        return False

    def _told(self, game: GameId, *, news: bool = False) -> None:
        """Its channel may be written to. ``news``: it may be, though this process has not heard that it was closed."""
        if self._services.sent.told(game) or news:
            self._refresh(game)

    def _refresh(self, game: GameId) -> None:
        """What everybody's private screen says of its channel has changed."""
        self._start(self._refreshed.at(game))
