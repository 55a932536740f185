"""Ports that a test's bots listen on: nobody else's for as long as it lasts, also while the bot there is dead."""

import socket
import sys
from contextlib import suppress

from playground.host import free_port


class HeldPorts:
    """``take`` one for each bot; ``close`` at the end."""

    def __init__(self) -> None:
        self._held: list[socket.socket] = []

    def take(self) -> int:
        """One more. On Linux whoever listens, as asyncio's servers do, may share an address with who only holds it;
        who looks for a free port finds it taken."""
        while True:
            port = free_port()
            if sys.platform != "linux":
                return port
            holder = socket.socket()
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._held.append(holder)
            with suppress(OSError):  # Another test was faster.
                holder.bind(("127.0.0.1", port))
                return port

    def close(self) -> None:
        """Let go of them."""
        for holder in self._held:
            holder.close()
