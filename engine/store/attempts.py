"""What a thread has under way with a server that may hang: whoever waits for it can give it up."""

import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, local
from typing import Final, TypeVar

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_Found = TypeVar("_Found")

_here: Final = local()
"""``attempt``: what this thread has under way."""


class Attempt:
    """One transaction, say. A thread that waits for an answer can't be stopped, but its connection can be cut: then it
    fails at once, and the thread is free for others. What was not committed by then never is."""

    def __init__(self) -> None:
        self._changing = Lock()
        self._given_up = False
        self._connection: DBAPIConnection | None = None

    def do(self, act: Callable[[], _Found]) -> _Found:
        """In this thread."""
        _here.attempt = self
        try:
            return act()
        finally:
            _here.attempt = None

    def give_up(self) -> None:
        """From any thread: nobody waits for it any more."""
        with self._changing:
            self._given_up = True
            if self._connection is not None:
                _cut(self._connection)

    def uses(self, connection: DBAPIConnection | None) -> None:
        """From here on it waits for answers on this connection; None: on none."""
        # Under the lock: a connection that has gone to somebody else must not be cut.
        with self._changing:
            self._connection = connection
            if self._given_up and connection is not None:
                _cut(connection)


def waits_on(connection: DBAPIConnection | None) -> None:
    """Whatever this thread has under way uses the connection."""
    attempt: Attempt | None = getattr(_here, "attempt", None)
    if attempt is not None:
        attempt.uses(connection)


def watch(engine: Engine) -> None:
    """Attempts know which of the engine's connections they use, but those that were detached (``waits_on``)."""
    def taken(connection: DBAPIConnection, *_: object) -> None:
        waits_on(connection)

    def returned(_connection: DBAPIConnection | None, _entry: ConnectionPoolEntry) -> None:
        waits_on(None)

    # First of all: what others do with a new connection, or one that has lain idle, is answered by the server, too.
    event.listen(engine, "connect", taken, insert=True)
    event.listen(engine, "checkout", taken, insert=True)
    event.listen(engine, "checkin", returned)


def _cut(connection: DBAPIConnection) -> None:
    """Both directions of its line end; the descriptor stays the driver's to close."""
    with suppress(Exception):  # It was closed meanwhile, by whichever side.
        line = socket.socket(fileno=connection.fileno())
        try:
            line.shutdown(socket.SHUT_RDWR)
        finally:
            line.detach()
