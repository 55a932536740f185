"""Thinks in a process of its own, so that no thought ever stops the loop that answers people."""

import asyncio
import contextlib
import logging
import os
import signal
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from engine.players import worker
from engine.players.player import asked
from engine.rules.decisions import Decision
from engine.rules.view import View

LOG: Final = logging.getLogger(__name__)
TIME_LIMIT: Final = 5.0
"""Seconds for one thought; thoughts wait for each other."""
START_LIMIT: Final = 30.0
"""Seconds for the process to come up."""


class Pool:
    """``engine.table.ports.Thinker``: one process, started with the first thought, replaced when it dies or hangs."""

    def __init__(self, *, time_limit: float = TIME_LIMIT) -> None:
        self._time_limit = time_limit
        self._executor: ProcessPoolExecutor | None = None
        self._process: int | None = None
        self._turn = asyncio.Lock()
        self._closed = False

    async def think(self, level: str, view: View, seed: str) -> Decision:
        """The level's answer, or the default where it does not come in time."""
        prompt = asked(view)
        async with self._turn:
            try:
                executor = await self._running()
                loop = asyncio.get_running_loop()
                thought = loop.run_in_executor(executor, worker.answer, level, view, seed)
                decision = await asyncio.wait_for(thought, self._time_limit)
                prompt.check(decision)
            except (BrokenExecutor, TimeoutError, OSError) as error:
                LOG.warning("the thinking process is replaced: %s", type(error).__name__)
                self._stop()
            except Exception as error:  # noqa: BLE001  whatever it is, the table goes on; a trace may show hands
                LOG.error("an AI of level %s failed on %s: %s", level, prompt.kind, type(error).__name__)  # noqa: TRY400
            else:
                return decision
        return prompt.default()

    async def close(self) -> None:
        """End the process."""
        async with self._turn:
            self._closed = True
            self._stop()

    async def _running(self) -> ProcessPoolExecutor:
        if self._closed:
            raise BrokenExecutor("closed")
        if self._executor is None:
            self._executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=worker.begin)
            loop = asyncio.get_running_loop()
            started = loop.run_in_executor(self._executor, worker.process_id)
            self._process = await asyncio.wait_for(started, START_LIMIT)
        return self._executor

    def _stop(self) -> None:
        executor, process = self._executor, self._process
        self._executor = self._process = None
        if process is not None:
            # A thought that hangs can't be asked to stop.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
