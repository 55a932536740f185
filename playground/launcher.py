"""The bot as a child process: started, ended politely or killed, and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import IO, Final, Protocol

from playground.discord.gateway import Gateway

READY_WITHIN_S = 120.0
"""A bot that hangs is given up then. A small or busy machine takes most of a minute to load one the first time."""
STOP_WITHIN_S = 10.0
BOT = (sys.executable, "-m", "bot")
_PASSED_ON = (
    "PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH",
    "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA",
)
_POLITELY: Final = getattr(signal, "CTRL_BREAK_EVENT", signal.SIGTERM)
"""How to ask a process to end. On Windows SIGTERM would end it on the spot, and Ctrl-Break reaches a group only."""
_GROUP: Final = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)


class Child(Protocol):
    """A process that was started; ``asyncio.subprocess.Process`` is one."""

    @property
    def pid(self) -> int:
        """Its id."""

    @property
    def returncode(self) -> int | None:
        """None while it lives; negative: the signal that ended it."""

    async def wait(self) -> int:
        """Until it has ended."""

    def send_signal(self, signal: int) -> None:
        """ProcessLookupError where it has ended."""

    def kill(self) -> None:
        """End it at once."""


class BotProcess:
    """The bot's process. ``env`` is added to the little that is passed on from our own environment. ``shards``: of
    several processes, those that this one has.
    """

    def __init__(
        self,
        gateway: Gateway,
        env: Mapping[str, str],
        *,
        command: tuple[str, ...] = BOT,
        log: Path | None = None,
        cwd: Path | None = None,
        shards: Collection[int] | None = None,
    ) -> None:
        self._gateway = gateway
        self.env = {**{key: os.environ[key] for key in _PASSED_ON if key in os.environ}, **env}
        """What it is started with the next time."""
        self.command = command
        self._log = log
        self.cwd = cwd
        self.shards = shards
        """Of several processes, those whose sessions end with this one; None: all."""
        self._process: Child | None = None
        self._starting = asyncio.Lock()
        self._spawning = asyncio.Lock()
        """Held while the process's handle is on its way: who ends it waits for the handle."""
        self._told_to_end = 0

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        """The process's id while it lives."""
        return self._process.pid if self._process is not None and self.running else None

    async def start(self, *, within: float = READY_WITHIN_S) -> None:
        """Start it and wait until it is connected; raises ``RuntimeError`` if it ends or takes too long.

        A second start waits for the first, and starts nothing that a kill or stop since then was to end.
        """
        told = self._told_to_end
        async with self._starting:
            if self.running:
                return
            if told != self._told_to_end:
                raise RuntimeError("The bot was ended before it was started.")
            await self._start(within)

    async def _start(self, within: float) -> None:
        self._gateway.online.clear()
        async with self._spawning:
            with contextlib.ExitStack() as stack:
                output: IO[bytes] | None = stack.enter_context(self._log.open("ab")) if self._log is not None else None
                process = self._process = await self._spawn(output)
        # Whoever ends it meanwhile takes it out of ``self._process``.
        ended = asyncio.create_task(process.wait())
        online = asyncio.create_task(self._gateway.online.wait())
        await asyncio.wait({ended, online}, timeout=within, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        online.cancel()
        if not self._gateway.online.is_set():
            code = process.returncode
            await self._end(None)
            what = f"ended with exit code {code}" if code is not None else f"did not connect within {within:.0f} s"
            raise RuntimeError(f"The bot {what}.{self._last_words()}")

    async def _spawn(self, output: IO[bytes] | None) -> Child:
        # The other end of its input is ours, and goes with us even where we are killed.
        return await asyncio.create_subprocess_exec(
            *self.command, env={**self.env, "ENDS_WITH_STDIN": "true"}, cwd=self.cwd, stdin=asyncio.subprocess.PIPE,
            stdout=output, stderr=output, creationflags=_GROUP
        )

    async def ended(self) -> None:
        """Wait until the process is no more, whoever ended it; then its sessions are lost."""
        process = self._process
        if process is not None:
            await process.wait()
            await self._is_no_more(process)

    async def _is_no_more(self, process: Child) -> None:
        if self._process is process:
            self._process = None
        await self._gateway.gone(self.shards)

    def _last_words(self) -> str:
        if self._log is None or not self._log.exists():
            return ""
        return "\n" + self._log.read_text("utf-8", errors="replace")[-3000:]

    async def kill(self) -> None:
        """End it at once, as a power cut does; its sessions are lost with it."""
        self._told_to_end += 1
        await self._end(None)

    async def stop(self) -> None:
        """Ask it to end; kill it if it does not."""
        self._told_to_end += 1
        await self._end(_POLITELY)

    async def _end(self, how: int | None) -> None:
        async with self._spawning:
            process = self._process
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                if how is None:
                    process.kill()
                else:
                    process.send_signal(how)
            try:
                async with asyncio.timeout(STOP_WITHIN_S):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()
        await self._is_no_more(process)


def bot_environment(
    *, token: str, api: str, database_url: str, control_port: int, control_token: str
) -> dict[str, str]:
    """The settings with which the bot finds the playground, and no others: the folder's ``.env`` is for another bot."""
    return {
        "SETTINGS_FILE": os.devnull,
        "DISCORD_TOKEN": token,
        "DISCORD_API": api,
        "DATABASE_URL": database_url,
        "CONTROL_PORT": str(control_port),
        "CONTROL_TOKEN": control_token,
        "PYTHONUNBUFFERED": "1",
    }


def new_control_token() -> str:
    """A secret between the playground and its bot."""
    return secrets.token_urlsafe(24)
