"""Discord's moods, on demand: calls that are refused, fail or crawl; interactions late, twice, out of order.

Each fault has a name and lasts for a number of calls. What happens once and is over (a dropped gateway, a deleted
channel) is done by ``mishaps``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from playground.wire import JsonObject


class RestFault(StrEnum):
    """What can be wrong with REST calls."""

    RATE_LIMIT = "rate_limit"
    """429 with ``seconds`` to wait; ``scope`` user, shared or global."""
    SERVER_ERROR = "server_error"
    """``status`` 500, 502, 503 or 504, or 200, 401, 403 or 429 (for ``seconds``) of who stands before Discord; nothing
    was done."""
    LOST_ANSWER = "lost_answer"
    """It was done, but the answer is ``status`` 500 or 502."""
    SLOW = "slow"
    """The answer comes after ``seconds``."""
    DMS_TOO_FAST = "dms_too_fast"
    """403 with code 40003: direct messages were opened too fast; nothing was done."""
    CUT = "cut"
    """The connection closes without an answer; nothing was done."""


class InteractionFault(StrEnum):
    """What can be wrong with the delivery of interactions."""

    LATE = "late"
    """Delivered ``seconds`` later."""
    TWICE = "twice"
    """Delivered twice."""
    OUT_OF_ORDER = "out_of_order"
    """Held back until the next one has been delivered, or for ``seconds``."""


@dataclass(slots=True, kw_only=True)
class Fault:
    """A fault in force. ``times`` counts down; 0 or less means until it is taken away."""

    id: int
    kind: RestFault | InteractionFault
    times: int
    seconds: float
    status: int
    scope: str
    route: str
    """Only calls whose ``METHOD /path`` contains this, with or without ids in it; all if empty."""
    hits: int = 0
    spent: bool = False

    def summary(self) -> JsonObject:
        """The fault for the page."""
        return {
            "id": self.id,
            "kind": str(self.kind),
            "times": self.times,
            "seconds": self.seconds,
            "status": self.status,
            "scope": self.scope,
            "route": self.route,
            "hits": self.hits,
        }


@dataclass(slots=True)
class _Held:
    payload: JsonObject
    guild_id: int | None
    timer: asyncio.TimerHandle = field(kw_only=True)


Dispatch = Callable[[JsonObject, int | None], None]


class Faults:
    """The faults in force."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch
        self._faults: list[Fault] = []
        self.added: list[Fault] = []
        """Every fault there was, oldest first."""
        self._next_id = 1
        self._held: list[_Held] = []

    def add(
        self,
        kind: RestFault | InteractionFault,
        *,
        times: int = 1,
        seconds: float = 1.0,
        status: int = 500,
        scope: str = "user",
        route: str = "",
    ) -> Fault:
        """Put a fault in force."""
        fault = Fault(
            id=self._next_id, kind=kind, times=times, seconds=seconds, status=status, scope=scope, route=route
        )
        self._next_id += 1
        self._faults.append(fault)
        self.added.append(fault)
        return fault

    def remove(self, fault_id: int | None = None) -> None:
        """Take one fault away, or all of them."""
        self._faults = [fault for fault in self._faults if fault_id is not None and fault.id != fault_id]

    def active(self) -> list[Fault]:
        """What is in force now."""
        return list(self._faults)

    def take(self, call: str, address: str = "") -> list[Fault]:
        """The REST faults that hit a call (``POST /channels/{channel_id}/messages``): at most one that refuses.

        ``address``: the same with its ids.
        """
        hits: list[Fault] = []
        for fault in self._faults:
            if not isinstance(fault.kind, RestFault) or (fault.route not in call and fault.route not in address):
                continue
            if fault.kind is RestFault.SLOW or all(hit.kind is RestFault.SLOW for hit in hits):
                hits.append(fault)
        for fault in hits:
            self._use(fault)
        return hits

    def _use(self, fault: Fault) -> None:
        fault.hits += 1
        if fault.times > 0:
            fault.times -= 1
            if fault.times == 0:
                fault.spent = True
                self._faults.remove(fault)

    def deliver(self, payload: JsonObject, guild_id: int | None) -> None:
        """Deliver an interaction, in the way the faults have it."""
        fault = next((f for f in self._faults if isinstance(f.kind, InteractionFault)), None)
        if fault is None:
            self._send(payload, guild_id)
            return
        self._use(fault)
        loop = asyncio.get_running_loop()
        match fault.kind:
            case InteractionFault.LATE:
                loop.call_later(fault.seconds, self._dispatch, payload, guild_id)
            case InteractionFault.TWICE:
                self._send(payload, guild_id)
                self._dispatch(payload, guild_id)
            case _:
                held = _Held(payload, guild_id, timer=loop.call_later(fault.seconds, self._release))
                self._held.append(held)

    def _send(self, payload: JsonObject, guild_id: int | None) -> None:
        self._dispatch(payload, guild_id)
        self._release()

    def _release(self) -> None:
        held, self._held = self._held, []
        for item in held:
            item.timer.cancel()
            self._dispatch(item.payload, item.guild_id)
