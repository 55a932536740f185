"""Being asked to stop, from the first line on: SIGTERM, Ctrl-C, and Ctrl-Break where there is no SIGTERM to be sent.

In a container the program is process 1, to which the system gives no way of its own to end on SIGTERM: whatever comes
before somebody listens is lost. So this is imported before everything else, and imports next to nothing.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False  # Its module alone loads more than all of this.
if TYPE_CHECKING:
    import asyncio
    from types import FrameType
    from typing import Final

_SIGNALS: Final = tuple(
    number for name in ("SIGTERM", "SIGINT", "SIGBREAK") if (number := getattr(signal, name, None)) is not None)


class StopSignals:
    """``listen`` once, in the main thread; from then on a signal ends the program, or sets ``heard`` once asked for."""

    def __init__(self) -> None:
        self._heard: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.on_the_spot = False
        """Whether nothing is to be put in order: while the program is loaded. An exit that is raised in the middle of
        that may come out as another error (Python 3.11 wraps what is raised as a class tells its parts their names)."""

    def listen(self) -> None:
        """From now on. Until ``heard`` is asked for, the program just ends, with 128 and the signal's number."""
        for number in _SIGNALS:
            # Not the loop's ``add_signal_handler``, which Windows does not have.
            signal.signal(number, self._told)

    def heard(self) -> asyncio.Event:
        """Set in this event loop when a signal comes; whoever asks sees to an end in good order."""
        import asyncio

        self._heard, self._loop = asyncio.Event(), asyncio.get_running_loop()
        return self._heard

    def end(self) -> None:
        """As a signal does once ``heard`` was asked for; from any thread."""
        self._passed_on()

    def _told(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002  as Python calls it
        if self._passed_on():
            return
        if self.on_the_spot:
            os._exit(128 + number)
        sys.exit(128 + number)

    def _passed_on(self) -> bool:
        """Whether somebody sees to an end in good order."""
        if self._heard is None or self._loop is None or self._loop.is_closed():
            return False
        self._loop.call_soon_threadsafe(self._heard.set)
        return True


stop_signals: Final = StopSignals()
