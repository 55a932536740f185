"""Rows that Discord did not take for now, and what brings their turn forward: it answers there again, or it may."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Final

from bot.clock import WallClock
from bot.wire.messages import Undelivered
from engine.recent import Recent
from engine.store.outbox import Outbox, OutboxRow
from engine.table.errors import StoreError
from engine.table.meta import GameId
from engine.table.notices import Waiting

SERVER_ERROR_WAIT: Final = timedelta(seconds=30)
"""At most this long between two tries after an error of Discord's own or of the network."""
FORBIDDEN_WAIT: Final = timedelta(minutes=10)
"""Likewise while permissions are missing: when they change, Discord says so. And while direct messages are closed."""
_BETWEEN: Final = 2.0
"""Seconds from one hurrying of a channel to the next: a row that fails for its own sake is not tried at every press."""
_HOPELESS_AFTER: Final = timedelta(hours=1)
_HOPELESS_TRIES: Final = 30
"""Tries in vain while something else went through. Others say nothing of the row: after an outage, or where its channel
was closed, one more error would make it hopeless, and what everybody waits for was lost."""
_LATELY: Final = 60.0
"""Seconds within which something else has gone through, so that it is not Discord as a whole that is out of order."""
_REMEMBERED: Final = 5_000


@dataclass(frozen=True, slots=True)
class _Waiting:
    channel: int
    forbidden: bool


class Postponed:
    """What this process has put off. Nothing depends on it: each row comes again by itself when it is due."""

    def __init__(self, outbox: Outbox, clock: WallClock) -> None:
        self._outbox = outbox
        self._clock = clock
        self._waiting: Recent[int, _Waiting] = Recent(_REMEMBERED)
        self._hurried: Recent[int, float] = Recent(_REMEMBERED)
        self._alone: Recent[int, int] = Recent(_REMEMBERED)
        """By row: how often it alone was not taken."""
        self._given_up: Recent[GameId, tuple[int, int]] = Recent(_REMEMBERED)
        self._taken = float("-inf")

    async def begin(self) -> None:
        """What kept the last process from sending need not keep this one, and what that one gave up (``give_up``) it
        alone would have told once it may."""
        now = self._clock.now()
        await self._outbox.hurry(now)
        await self._outbox.send_last_again(now, Waiting.kind, "forbidden")

    async def put_off(self, row: OutboxRow, error: Undelivered) -> None:
        """Try the row again later; as late as a rate limit says where it was one."""
        longest = SERVER_ERROR_WAIT if error.trouble == "busy" else FORBIDDEN_WAIT
        wait = None if error.wait is None else timedelta(seconds=error.wait)
        await self._outbox.again(row, self._clock.now(), wait=wait, longest=longest, error=str(error))
        if error.trouble == "busy" and self._others_taken:
            self._alone[row.id] = self._alone.get(row.id, 0) + 1
        if wait is None:
            # Into direct messages that are closed one may write by the next press there.
            self._waiting[row.id] = _Waiting(error.channel, error.trouble == "forbidden")

    def give_up(self, row: OutboxRow, error: Undelivered) -> None:
        """The row is not tried again, so that its lane goes on, but when permissions change where it was refused: the
        last of its game says what all before it did."""
        self._given_up[row.game] = row.id, error.channel

    def hopeless(self, row: OutboxRow) -> bool:
        """Whether Discord takes everything but this row, and has for long: its lane must go on without it."""
        long = self._clock.now() - row.created > _HOPELESS_AFTER and self._alone.get(row.id, 0) >= _HOPELESS_TRIES
        return long and self._others_taken

    @property
    def _others_taken(self) -> bool:
        return monotonic() - self._taken < _LATELY

    def tried(self, row: OutboxRow) -> None:
        """It is on its way again."""
        self._waiting.pop(row.id, None)

    def went_through(self) -> None:
        """Discord has taken a message or an edit, whichever."""
        self._taken = monotonic()

    def to_hurry(self, channel: int) -> float | None:
        """Discord answers in this channel: in how many seconds rows that wait for it should be hurried; None where none
        does.
        """
        now = monotonic()
        if not any(waiting.channel == channel and not waiting.forbidden for waiting in self._waiting.values()):
            return None
        due = max(now, self._hurried.get(channel, 0.0) + _BETWEEN)
        if due > now + _BETWEEN:
            return None  # Somebody is about to.
        self._hurried[channel] = due
        return due - now

    async def answered(self, channel: int) -> int:
        """Discord answers in this channel again: its rows are due. Returns how many were not yet."""
        return await self._hurry(lambda waiting: waiting.channel == channel and not waiting.forbidden)

    async def connected(self) -> int:
        """The gateway is there again: what waited for Discord or the network is due."""
        return await self._hurry(lambda waiting: not waiting.forbidden)

    async def allowed(self, concerned: Callable[[int], bool]) -> int:
        """Permissions may be other ones now: what waits in the channels concerned is due, and what was given up there.
        """
        again = await self._send_again(concerned)
        return again + await self._hurry(lambda waiting: concerned(waiting.channel))

    async def _send_again(self, concerned: Callable[[int], bool]) -> int:
        found = {row: game for game, (row, channel) in self._given_up.items() if concerned(channel)}
        if not found:
            return 0
        with suppress(StoreError):
            again = await self._outbox.send_again(self._clock.now(), [*found])
            for row, game in found.items():
                if self._given_up.get(game, (0, 0))[0] == row:
                    self._given_up.pop(game, None)
            return again
        return 0

    async def _hurry(self, which: Callable[[_Waiting], bool]) -> int:
        rows = [row for row, waiting in self._waiting.items() if which(waiting)]
        if not rows:
            return 0
        with suppress(StoreError):
            hurried = await self._outbox.hurry(self._clock.now(), rows)
            for row in rows:
                self._waiting.pop(row, None)
            return hurried
        return 0
