"""What is done every hour, so that nothing is kept longer than docs/privacy.md says and no game runs for ever."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Final

from bot.log import logger
from bot.metrics import Metrics
from engine.store.lobbies import DROPPED_AT_ONCE, drop_lobbies
from engine.store.store import SqlStore
from engine.table import lobby
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId, GameMeta
from engine.table.ports import Clock
from engine.table.tables import Tables
from engine.table.timekeeper import Timekeeper

EVERY: Final = timedelta(hours=1)
UNTOUCHED: Final = timedelta(days=30)
"""An open game in which nobody has done anything for so long ends by itself."""
PACKED_AFTER: Final = timedelta(days=1)
"""A game that has been over for so long takes little room from then on."""
_PAUSE_S: Final = 0.1
"""After some games were packed, or lobbies deleted: whoever presses comes first."""
LOBBY_KEPT: Final = timedelta(days=30)
"""So long after it was opened a lobby is kept from which no game came."""
SERVER_KEPT: Final = timedelta(days=30)
"""So long the settings of a server are kept that has removed the bot: it may be invited back."""
_ASKED_EVERY_S: Final = 5.0
"""Seconds after which a process that does not tidy looks whether it is the one to do so by now."""

_log = logger(__name__)


class Housekeeper:
    """Run ``run`` as a task of its own; cancelling it loses nothing.

    ``keeps``: of several processes, whether this is the one that tidies just now; None where there is only one.
    """

    def __init__(
        self, store: SqlStore, tables: Tables, clock: Clock, timekeeper: Timekeeper, metrics: Metrics, *,
        keeps: Callable[[], bool] | None = None,
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._timekeeper = timekeeper
        self._metrics = metrics
        self._keeps = keeps
        self._looked: datetime | None = None
        """What time it was as it tidied last; None before that."""

    async def run(self) -> None:
        """For ever: at once, and then every hour, however long it takes."""
        while True:
            if self._keeps is not None and not self._keeps():
                await asyncio.sleep(_ASKED_EVERY_S)
                continue
            began = self._clock.now()
            await self.tidy()
            await self._clock.sleep(min(EVERY, began + EVERY - self._clock.now()))

    async def tidy(self) -> None:
        """Rows of the outbox that are too old, settings of servers long left, games that nobody touches, lobbies from
        which none came. What the database refuses, or a bug hinders, is tried again the next time, and keeps nothing
        else from being done.

        A clock may be years off for a while, of a machine whose battery was empty for one. So what can't be undone is
        done only where the reading before this one agrees: nothing goes that was not due an hour ago as well, and
        nothing counts as set by a clock that was ahead unless it is too late for both.
        """
        now = self._clock.now()
        before, self._looked = self._looked, now
        await self._done("offers", self._store.offers.sweep(now))
        swept = dropped = ended = lobbies = 0
        if before is not None:
            sure, latest = min(now, before), max(now, before)
            await self._done("timers", self._timekeeper.set_anew(latest))
            swept = await self._done("outbox", self._store.outbox.sweep(sure, not_after=latest))
            dropped = await self._done("servers", self._store.guilds.drop_left(sure - SERVER_KEPT))
            ended = await self._done("games", self._end_untouched(sure - UNTOUCHED))
            lobbies = await self._done("lobbies", self._drop_lobbies(sure - LOBBY_KEPT))
        packed = await self._done("packed", self._pack(now - PACKED_AFTER, until=now + EVERY))
        # Also of people who had themselves deleted while somebody read.
        await self._done("deleted", self._store.database.overwrite_deleted())
        if swept or dropped or lobbies or packed or ended:
            _log.info("tidied", outbox=swept, servers=dropped, lobbies=lobbies, games=ended, packed=packed)

    async def _done(self, what: str, work: Coroutine[object, None, int]) -> int:
        try:
            return await work
        except StoreError as error:
            _log.warning("housekeeping_waits", what=what, code=error.code)
        except Exception:  # noqa: BLE001  logged, and tried again: with this task the whole process would end
            self._failed(what)
        return 0

    def _failed(self, what: str, game: GameId | None = None) -> None:
        _log.exception("housekeeping_failed", what=what, game=game)
        self._metrics.failures.labels(why="housekeeping").inc()

    async def _drop_lobbies(self, since: datetime) -> int:
        """How many lobbies went."""
        dropped = last = await drop_lobbies(self._store.database, since)
        while last == DROPPED_AT_ONCE:
            await asyncio.sleep(_PAUSE_S)
            last = await drop_lobbies(self._store.database, since)
            dropped += last
        return dropped

    async def _pack(self, since: datetime, *, until: datetime) -> int:
        """How many games were packed: all that were over by ``since``; what is left when it is time (``until``) to look
        at everything else again follows after that."""
        done = await self._store.pack(since)
        packed = done.games
        while done.last is not None and self._clock.now() < until:
            await asyncio.sleep(_PAUSE_S if done.games else 0)
            done = await self._store.pack(since, done.last)
            packed += done.games
        return packed

    async def _end_untouched(self, since: datetime) -> int:
        """How many games were ended."""
        return sum([await self._ended(game, since) for game in await self._store.untouched(since)])

    async def _ended(self, game: GameId, since: datetime) -> bool:
        """One game that can't be ended must not keep the others."""
        now = self._clock.now()

        def ended(meta: GameMeta) -> GameMeta:
            # Somebody may have done something since it was found.
            return meta if meta.last_touched > since else lobby.stopped(meta, "expired", now)

        try:
            meta = await (await self._tables.get(game)).edit(ended)
        except (StoreError, Declined) as error:
            _log.warning("game_not_ended", game=game, code=error.code)
            return False
        except Exception:  # noqa: BLE001  likewise
            self._failed("games", game)
            return False
        return meta.end_reason == "expired"
