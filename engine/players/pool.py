"""Thinks in a process of its own, so that no thought ever stops the loop that answers people."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, TypeVar

from engine.players import worker
from engine.players.judgements import Advice, GameOutline, Review, Verdict
from engine.process import ProgressListener, WorkerFailed, WorkerProcess
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.terms import Seat
from engine.rules.view import View, asked

LOG: Final = logging.getLogger(__name__)
TIME_LIMIT: Final = 5.0
"""Seconds for one thought; thoughts wait for each other."""
NICENESS: Final = 10
"""People are answered first."""
MOST_LEFT_OUT: Final = 3
"""Choices of one review that may hang or fail; with more the machine is not well, and it is made anew later."""

_Found = TypeVar("_Found", Advice, GameOutline, Verdict)


class Pool:
    """``engine.table.ports.Thinker``: one process, started with the first thought, replaced when it dies or hangs.

    A review is many short tasks, one a choice: the thoughts of tables come between them.
    """

    def __init__(self, *, time_limit: float = TIME_LIMIT) -> None:
        self._process: WorkerProcess[worker.Task, worker.Found] = WorkerProcess(
            "thinking", worker.answer, time_limit=time_limit, niceness=NICENESS)

    @property
    def process_id(self) -> int | None:
        """Of the process, where one runs."""
        return self._process.process_id

    async def think(self, level: str, view: View, account: Account, seed: str) -> Decision:
        """The level's answer, or the default where it does not come in time."""
        prompt = asked(view)
        try:
            decision = _decision(await self._do(worker.Thought(level, view, account, seed)))
            prompt.check(decision)
        except WorkerFailed as failed:
            if failed.trouble == "raised":
                LOG.error("an AI of level %s failed on %s: %s", level, prompt.kind, failed)  # noqa: TRY400  has its own
        except Exception as error:  # noqa: BLE001  whatever it is, the table goes on; a trace may show hands
            LOG.error("an AI of level %s failed on %s: %s", level, prompt.kind, type(error).__name__)  # noqa: TRY400  as above
        else:
            return decision
        return prompt.default()

    async def advice(self, view: View, account: Account) -> Advice:
        """What the expert would do now. WorkerFailed where it does not come in time."""
        return _of_kind(Advice, await self._do(worker.AdviceAsked(view, account)))

    async def review(self, lines: Sequence[str], seat: Seat | None, progress: ProgressListener) -> Review:
        """Of a finished game's record. ``progress`` hears how many choices of how many are judged. A choice that cannot
        be judged is left out; WorkerFailed where that happens to more than ``MOST_LEFT_OUT``.
        """
        outline = _of_kind(GameOutline, await self._do(worker.LookBack(tuple(lines))))
        questions = [question for question in outline.questions if question.seat == seat]
        verdicts: list[Verdict] = []
        for number, question in enumerate(questions):
            progress(number, len(questions))
            try:
                verdicts.append(_of_kind(Verdict, await self._do(question)))
            except WorkerFailed as failed:
                if failed.trouble == "closed" or number - len(verdicts) >= MOST_LEFT_OUT:
                    raise
                LOG.error(  # noqa: TRY400  the process's own trace is in it
                    "a review goes on without the choice of round %s: %s", question.round, failed)
        return Review(outline.header, outline.chances, outline.decisive_rounds, seat, tuple(verdicts),
                      left_out=len(questions) - len(verdicts))

    async def _do(self, task: worker.Task) -> worker.Found:
        """What the process makes of a task. WorkerFailed.

        Where it dies in the middle (killed from outside, out of memory) another does the same task once more and comes
        to the same end; one that hangs has already had all the time there is.
        """
        try:
            return await self._process.do(task)
        except WorkerFailed as failed:
            if failed.trouble != "died":
                raise
        return await self._process.do(task)

    async def close(self) -> None:
        """End the process."""
        await asyncio.to_thread(self._process.close)


def _decision(found: worker.Found) -> Decision:
    if isinstance(found, GameOutline | Verdict | Advice):
        raise TypeError("a thought is a decision")
    return found


def _of_kind(kind: type[_Found], found: object) -> _Found:
    """A task brings what it is for; TypeError else."""
    if not isinstance(found, kind):
        raise TypeError(f"{type(found).__name__} is no {kind.__name__}")
    return found
