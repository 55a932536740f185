"""A bot's process that is forked from one that has loaded everything, where the system can do that."""

import asyncio
import json
import os
from pathlib import Path
from typing import IO

from playground.launcher import BotProcess, Child
from tests.support.fork_server import PROGRAMS, SCRIPT
from tests.support.forks import CAN_FORK, fork_address

WITHIN_S = 120.0
"""Seconds for a start from nothing beside other tests."""


class ForkedBot(BotProcess):
    """``BotProcess`` for a command ``python -m MODULE`` that the fork server knows, or ``python -c SCRIPT``; any other
    starts as usual.
    """

    async def start(self, *, within: float = WITHIN_S) -> None:
        """As usual, with patience for a busy machine."""
        await super().start(within=within)

    async def _spawn(self, output: IO[bytes] | None) -> Child:
        what = self.command[-1]
        program = SCRIPT if self.command[1:-1] == (SCRIPT,) else {"bot": "bot.__main__"}.get(what, what)
        # ``-P``: the modules are those of PYTHONPATH, wherever it is started.
        path = self.env.get("PYTHONPATH", "")
        elsewhere = {("-m",): "", (SCRIPT,): "", ("-P", "-m"): path}.get(self.command[1:-1])
        if not CAN_FORK or output is None or elsewhere is None or program not in {*PROGRAMS, SCRIPT}:
            return await super()._spawn(output)
        reader, writer = await asyncio.open_unix_connection(fork_address(elsewhere))
        asked: dict[str, object] = {
            "program": program, "script": what, "arguments": [], "env": self.env, "cwd": str(self.cwd or Path.cwd()),
            "log": output.name, "errors": output.name,
        }
        writer.write(json.dumps(asked).encode() + b"\n")
        return Forked(int(await reader.readline()), reader, writer)


class Forked:
    """A process that somebody else has forked for us; as much of ``asyncio.subprocess.Process`` as is needed."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._writer = writer
        self._ending = asyncio.create_task(self._until_ended(reader))

    async def wait(self) -> int:
        """Until it has ended: its exit code."""
        return await asyncio.shield(self._ending)

    def send_signal(self, signal: int) -> None:
        """ProcessLookupError where it has ended."""
        if self.returncode is not None:
            raise ProcessLookupError(self.pid)
        os.kill(self.pid, signal)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(9)

    async def _until_ended(self, reader: asyncio.StreamReader) -> int:
        line = await reader.readline()
        self._writer.close()
        self.returncode = int(line) if line else -9
        return self.returncode
