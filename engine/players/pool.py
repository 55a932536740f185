"""Thinks in a process of its own, so that no thought ever stops the loop that answers people."""

import asyncio
import logging
from typing import Final

from engine.players import worker
from engine.players.player import asked
from engine.process import WorkerFailed, WorkerProcess
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.view import View

LOG: Final = logging.getLogger(__name__)
TIME_LIMIT: Final = 5.0
"""Seconds for one thought; thoughts wait for each other."""
NICENESS: Final = 10
"""People are answered first."""


class Pool:
    """``engine.table.ports.Thinker``: one process, started with the first thought, replaced when it dies or hangs."""

    def __init__(self, *, time_limit: float = TIME_LIMIT) -> None:
        self._process = WorkerProcess("thinking", worker.answer, time_limit=time_limit, niceness=NICENESS)

    @property
    def process_id(self) -> int | None:
        """Of the process, where one runs."""
        return self._process.process_id

    async def think(self, level: str, view: View, account: Account, seed: str) -> Decision:
        """The level's answer, or the default where it does not come in time."""
        prompt = asked(view)
        try:
            decision = await self._process.do(worker.Thought(level, view, account, seed))
            prompt.check(decision)
        except WorkerFailed as failed:
            if failed.trouble == "raised":
                LOG.error("an AI of level %s failed on %s: %s", level, prompt.kind, failed)  # noqa: TRY400  has its own
        except Exception as error:  # noqa: BLE001  whatever it is, the table goes on; a trace may show hands
            LOG.error("an AI of level %s failed on %s: %s", level, prompt.kind, type(error).__name__)  # noqa: TRY400
        else:
            return decision
        return prompt.default()

    async def close(self) -> None:
        """End the process."""
        await asyncio.to_thread(self._process.close)
