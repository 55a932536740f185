"""What went over the wire, for the developer's window and for tests that check whole games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from playground.wire import JsonObject


@dataclass(slots=True, frozen=True, kw_only=True)
class Entry:
    """One REST call, or one gateway payload. Bodies are JSON text, empty where there was none."""

    at: float
    kind: str
    """``rest``, ``gateway-out`` (to the bot), ``gateway-in`` (from the bot) or ``interaction``."""
    name: str
    """``POST /channels/1/messages``, or the event's name."""
    route: str = ""
    """The path with its parameters' names, as ``/channels/{channel_id}/messages``."""
    status: int = 0
    ms: float = 0.0
    request: str = ""
    response: str = ""
    files: int = 0

    def summary(self) -> JsonObject:
        """The entry for the page."""
        return {
            "at": self.at,
            "kind": self.kind,
            "name": self.name,
            "route": self.route,
            "status": self.status,
            "ms": round(self.ms, 1),
            "request": self.request,
            "response": self.response,
            "files": self.files,
        }


class Traffic:
    """Keeps the last ``keep`` entries (``None``: all of them) and tells watchers of each."""

    def __init__(self, keep: int | None = 2000) -> None:
        self.entries: deque[Entry] = deque(maxlen=keep)
        self.watchers: set[Callable[[Entry], None]] = set()

    def add(self, entry: Entry) -> None:
        """Record an entry."""
        self.entries.append(entry)
        for watcher in tuple(self.watchers):
            watcher(entry)

    def rest(self) -> list[Entry]:
        """The REST calls, oldest first."""
        return [entry for entry in self.entries if entry.kind == "rest"]
