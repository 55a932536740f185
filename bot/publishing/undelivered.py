"""What becomes of a row that Discord did not take, and of a table whose channel is no more."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final, TypeAlias

from bot.log import logger
from bot.publishing.postponed import Postponed
from bot.services import Services
from bot.wire.messages import UNKNOWN_CHANNEL, Trouble, Undelivered
from engine.store.outbox import OutboxRow
from engine.table import lobby
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId
from engine.table.notices import TABLE_LANE, Notice, Waiting, lane_of
from engine.table.table import Table

FORBIDDEN_FOR: Final = timedelta(days=1)
"""What all would miss (``for_all``) is tried so long where the bot may not post it: permissions come back, direct
messages are opened or pressed in."""
_CLOSED: Final = frozenset[Trouble]({"forbidden", "dm_refused"})
"""Why a channel can't be written to; of a table in direct messages, the second."""

Insist: TypeAlias = Callable[[Callable[[], Awaitable[object]]], Awaitable[None]]
"""Does what the database is asked for, as often as it takes."""

_log = logger(__name__)


def for_all(notice: Notice) -> bool:
    """Whether it is told once, and missed by everybody where it is missed: all that the channel is told but counts.
    Buttons below a line (somebody is late, a seat is free, the table is paused) stand nowhere else, and nobody agrees
    to what she has not read; what is settled meanwhile is told as that, or no more."""
    return lane_of(notice) == TABLE_LANE and not isinstance(notice, Waiting)


def was_withheld(row: OutboxRow) -> bool:
    """Whether it has waited so far because its channel was closed to the bot: also before this process began."""
    return for_all(row.notice) and row.error is not None and row.error.startswith(tuple(_CLOSED))


async def channel_gone(table: Table, now: datetime) -> None:
    """A table without its channel can't be played on."""
    if table.meta.open:
        _log.info("channel_gone", game=table.id, round=table.meta.round)
        await table.edit(lambda meta: lobby.stopped(meta, "channel_gone", now))


class UndeliveredRows:
    """``withheld``: called where a table has something to tell that its channel does not take for now."""

    def __init__(
        self, services: Services, postponed: Postponed, insist: Insist, withheld: Callable[[GameId], None]
    ) -> None:
        self._services = services
        self._postponed = postponed
        self._insist = insist
        self._withheld = withheld

    async def see_to(self, row: OutboxRow, error: Undelivered) -> None:
        """Discord did not take it: try again where that may help, else let the lane go on without it."""
        notice = row.notice.kind
        self._services.metrics.failures.labels(why=error.trouble).inc()
        _log.warning("notice_undelivered", game=row.game, kind=notice, trouble=error.trouble, code=error.code,
                     why=str(error.__cause__)[:300])
        now = self._services.clock.now()
        missed = error.trouble in _CLOSED and for_all(row.notice) and now - row.created < FORBIDDEN_FOR
        if missed or (error.trouble == "busy" and not self._postponed.hopeless(row)):
            await self._insist(partial(self._postponed.put_off, row, error))
            if (missed or was_withheld(row)) and self._services.sent.withhold(row.game):
                self._withheld(row.game)
            return
        if error.trouble == "busy":
            _log.error("notice_put_aside", row=row.id, game=row.game, kind=notice, code=error.code)
        await self._insist(partial(self._services.store.outbox.failed, row, str(error)))
        if error.trouble == "forbidden" and isinstance(row.notice, Waiting):
            # Nothing may be told there before the next answer, which the board would go on awaiting of somebody else.
            self._postponed.give_up(row, error)
        if error.trouble == "gone" and error.code == UNKNOWN_CHANNEL:
            await self._insist(partial(self._end_without, error.channel, row.game))

    async def _end_without(self, channel: int, game: GameId) -> None:
        try:
            table = await self._services.tables.get(game)
            # It may be that of one person's direct messages.
            if str(channel) == table.meta.channel:
                await channel_gone(table, self._services.clock.now())
        except Declined:
            pass  # It was deleted meanwhile.
        except StoreError as error:
            if error.code != "corrupt":
                raise
            # It can't be read a second later either.
            _log.warning("game_not_ended", game=game, code=error.code)
