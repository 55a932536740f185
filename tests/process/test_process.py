"""A worker process may die or hang or be told to end: whoever asks hears of it, the next task finds another one."""

import asyncio
import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from engine.process import WorkerFailed, WorkerProcess, beginning, child
from engine.process.processor_time import processor_seconds
from tests.support.jobs import Held, work
from tests.support.niceness import niceness
from tests.support.program import names_in
from tests.support.signals import KILL, STOP, needs_signals
from tests.support.systems import needs_times_of_processes
from tests.support.waiting import until

PATIENCE = 20.0


@pytest.fixture
def worker() -> Iterator[WorkerProcess[str, object]]:
    made = WorkerProcess("test", work, time_limit=PATIENCE)
    yield made
    made.close()


def gone(process: int | None) -> bool:
    """Whether the process is no more."""
    assert process is not None
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


async def sleeping(worker: WorkerProcess[str, object]) -> asyncio.Task[object]:
    """A task that it has begun, and does not end by itself."""
    begun = asyncio.Event()
    slow = asyncio.create_task(worker.do("sleep 60", lambda _: begun.set()))
    await begun.wait()
    return slow


def test_tasks_are_done_one_after_another_in_one_process_that_is_not_ours(worker: WorkerProcess[str, object]) -> None:
    assert worker.process_id is None, "it starts with the first task"
    assert [worker.run(task) for task in ("one", "two")] == ["one", "two"]
    process = worker.process_id
    assert worker.run("three") == "three"
    assert worker.process_id == process not in {None, os.getpid()}


@needs_signals
def stopped(worker: WorkerProcess[str, object]) -> int:
    """Its process, which hangs from now on, and is not waited for long."""
    worker.run("one")
    process = worker.process_id
    assert process is not None
    worker.time_limit = 0.3
    os.kill(process, STOP)
    return process


def test_a_dead_process_is_replaced(worker: WorkerProcess[str, object]) -> None:
    worker.start()
    first = worker.process_id
    with pytest.raises(WorkerFailed) as failed:
        worker.run("die")
    assert failed.value.trouble == "died"
    assert gone(first)
    assert worker.run("one") == "one"


@needs_signals
def test_a_process_that_hangs_is_replaced(worker: WorkerProcess[str, object]) -> None:
    first = stopped(worker)
    with pytest.raises(WorkerFailed) as failed:
        worker.run("two")
    assert failed.value.trouble == "hung"
    assert gone(first)
    worker.time_limit = PATIENCE
    assert worker.run("three") == "three"


def test_a_process_that_works_without_end_is_replaced(worker: WorkerProcess[str, object]) -> None:
    worker.start()
    worker.time_limit = 0.3
    with pytest.raises(WorkerFailed, match="hung"):
        worker.run("compute inf")
    worker.time_limit = PATIENCE
    assert worker.run("one") == "one"


def test_a_process_that_is_kept_from_working_is_waited_for(
    worker: WorkerProcess[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one of low priority is on a busy machine: whenever it is looked at it has worked, a little."""
    worker.start()
    process, worked = worker.process_id, count(1)
    monkeypatch.setattr(child, "MOST_PATIENCE", inf)
    monkeypatch.setattr(child, "processor_seconds", lambda asked: next(worked) / 10**6 if asked == process else None)
    worker.time_limit = 0.1
    assert worker.run("sleep 1") == "sleep 1"
    assert worker.process_id == process


def test_a_process_that_never_gets_to_work_is_given_up_in_the_end(
    worker: WorkerProcess[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    worker.start()
    worked = count(1)
    monkeypatch.setattr(child, "processor_seconds", lambda _: next(worked) / 10**6)
    worker.time_limit = 0.1
    with pytest.raises(WorkerFailed, match="hung"):
        worker.run("sleep 60")
    assert next(worked) > child.MOST_PATIENCE, "it was looked at again and again"


@pytest.mark.timing
def test_no_task_takes_longer_than_patience_lasts(
    worker: WorkerProcess[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was given its limit once more just before, and took nearly seven times that instead of six."""
    worker.start()
    worked = count(1)
    monkeypatch.setattr(child, "MOST_PATIENCE", 1.2)
    monkeypatch.setattr(child, "processor_seconds", lambda _: next(worked) / 10**6)
    worker.time_limit, began = 1.0, time.monotonic()
    with pytest.raises(WorkerFailed, match="hung"):
        worker.run("sleep 60")
    assert time.monotonic() - began < 1.7


@needs_times_of_processes
def test_how_long_a_process_has_worked_is_told_by_the_system(worker: WorkerProcess[str, object]) -> None:
    worker.start()
    process = worker.process_id
    assert process is not None
    before = processor_seconds(process)
    worker.run("compute 0.25")
    worked = processor_seconds(process)
    assert before is not None
    assert worked is not None
    assert worked - before > 0.2
    worker.run("sleep 0.1")
    assert (processor_seconds(process) or inf) - worked < 0.1, "what it waits does not count"
    worker.close()
    assert processor_seconds(process) is None


@needs_signals
def test_a_stopped_process_does_not_hold_up_whoever_sends_it_more_than_a_line_takes(
    worker: WorkerProcess[str, object]
) -> None:
    stopped(worker)
    with pytest.raises(WorkerFailed, match="hung"):
        worker.run("x" * 10_000_000)


@needs_signals
def test_what_a_failure_keeps_the_garbage_collector_can_take(worker: WorkerProcess[str, object]) -> None:
    """A view into a ``BytesIO``, once nothing but the error holds it, ended the whole program on Python 3.12.1."""
    stopped(worker)
    with pytest.raises(WorkerFailed, match="hung") as failed:
        worker.run("x" * 10_000_000)
    kept = list(kept_by(failed.value))
    assert any(value == "x" * 10_000_000 for value in kept), "it failed as it was sent, and that is looked at"
    assert [view for view in kept if isinstance(view, memoryview) and type(view.obj).__name__ == "_BytesIOBuffer"] == []


def kept_by(error: BaseException | None) -> Iterator[object]:
    """What stood in the frames that the error and those before it passed."""
    while error is not None:
        trace = error.__traceback__
        while trace is not None:
            yield from trace.tb_frame.f_locals.values()
            trace = trace.tb_next
        error = error.__cause__ or error.__context__


def test_a_task_is_tried_again_where_that_is_wanted(tmp_path: Path) -> None:
    worker = WorkerProcess("test", work, time_limit=PATIENCE, retries=1)
    try:
        assert worker.run(f"once {tmp_path / 'tried'}") == "again"
        with pytest.raises(WorkerFailed, match="died"):
            worker.run("die")
    finally:
        worker.close()


class Refusing:
    """A system that starts no process ``times`` times, and then does."""

    def __init__(self, times: int) -> None:
        self.lines: list[Connection] = []
        self._times = times

    def begin(self, name: str, line: Connection, job: Callable[..., object], niceness: int) -> beginning.Child:
        """Keeps its own hold on each line it is given in vain: so it sees whether the other end is closed."""
        if len(self.lines) < self._times:
            self.lines.append(Connection(os.dup(line.fileno())))
            raise OSError(errno.EAGAIN, "no process for now")
        return beginning.spawned(name, line, job, niceness)


@needs_signals
def test_a_process_that_cannot_be_started_has_died(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = WorkerProcess("test", work, time_limit=PATIENCE, retries=1)
    try:
        monkeypatch.setattr(beginning, "begin", (refusing := Refusing(3)).begin)
        with pytest.raises(WorkerFailed) as failed:
            worker.run("one")
        assert failed.value.trouble == "died"
        assert worker.run("two") == "two", "tried again"
        assert len(refusing.lines) == 3
        for line in refusing.lines:
            assert line.poll(), "the other end is closed"
            line.close()
    finally:
        worker.close()


def test_what_cant_be_done_hinders_nothing_and_tells_no_values(worker: WorkerProcess[str, object]) -> None:
    worker.run("one")
    process = worker.process_id
    with pytest.raises(WorkerFailed) as failed:
        worker.run("raise H+R15")
    assert failed.value.trouble == "raised"
    assert "UntoldError" in str(failed.value)
    assert "work" in str(failed.value), "it says where"
    assert "H+R15" not in str(failed.value)
    with pytest.raises(WorkerFailed):
        worker.run("lambda")
    assert worker.run("two") == "two"
    assert worker.process_id == process


async def test_it_tells_how_far_it_is_while_the_loop_runs_on(worker: WorkerProcess[str, object]) -> None:
    told: list[object] = []
    assert await worker.do("count 3", told.append) == "count 3"
    await asyncio.sleep(0)
    assert told == [0, 1, 2]


@needs_signals
async def test_what_nobody_waits_for_any_more_ends_with_its_process(worker: WorkerProcess[str, object]) -> None:
    slow = await sleeping(worker)
    process = worker.process_id
    slow.cancel()
    with pytest.raises(asyncio.CancelledError):
        await slow
    async with asyncio.timeout(PATIENCE):
        assert await worker.do("one") == "one"
    assert gone(process)


@needs_signals
async def test_what_nobody_waits_for_any_more_is_not_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    worker = WorkerProcess("test", work, time_limit=PATIENCE, retries=1)
    told, begun = list[object](), asyncio.Event()

    def tell(how_far: object) -> None:
        told.append(how_far)
        begun.set()

    try:
        slow = asyncio.create_task(worker.do("sleep 5", tell))
        await begun.wait()
        slow.cancel()
        with pytest.raises(asyncio.CancelledError):
            await slow
        assert await worker.do("one") == "one"
        assert told == ["asleep"], "it began once"
        assert "replaced" not in caplog.text, "no process has failed"
    finally:
        worker.close()


async def test_what_is_given_up_as_its_result_arrives_costs_the_next_one_nothing(
    worker: WorkerProcess[str, object]
) -> None:
    """Between the result and whoever waits for it lies a moment in which it counts as being at work."""
    Held.arrived.clear()
    Held.may_go_on.clear()
    late = asyncio.create_task(worker.do("held"))
    try:
        assert await asyncio.to_thread(Held.arrived.wait, PATIENCE)
        next_one = asyncio.create_task(worker.do("one"))
        await asyncio.sleep(0)  # It stands in line.
        late.cancel()
        with pytest.raises(asyncio.CancelledError):
            await late
    finally:
        Held.may_go_on.set()
    async with asyncio.timeout(PATIENCE):
        assert await next_one == "one"


@needs_signals
async def test_a_result_that_comes_as_its_time_is_up_costs_the_next_one_nothing(
    worker: WorkerProcess[str, object]
) -> None:
    Held.arrived.clear()
    Held.may_go_on.clear()
    worker.run("one")
    process, worker.time_limit = worker.process_id, 2.0
    late = asyncio.create_task(asyncio.to_thread(worker.run, "held"))
    try:
        assert await asyncio.to_thread(Held.arrived.wait, PATIENCE)
        assert process is not None
        await until(lambda: _ended(process), "the end of what has taken too long")
    finally:
        Held.may_go_on.set()
    assert await late == "held"
    assert await asyncio.to_thread(worker.run, "two") == "two"


async def test_what_is_given_up_while_somebody_else_is_served_ends_nothing_and_is_not_begun(
    worker: WorkerProcess[str, object], tmp_path: Path
) -> None:
    """She asks from a thread of her own, so both are at work as far as their threads know."""
    Held.arrived.clear()
    Held.may_go_on.clear()
    served = asyncio.create_task(asyncio.to_thread(worker.run, "held"))
    try:
        assert await asyncio.to_thread(Held.arrived.wait, PATIENCE)
        process = worker.process_id
        given_up = asyncio.create_task(worker.do(f"once {tmp_path / 'begun'}"))
        await asyncio.sleep(0.1)  # It stands in line, and mostly its thread has begun to wait.
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
    finally:
        Held.may_go_on.set()
    assert await served == "held"
    async with asyncio.timeout(PATIENCE):
        assert await worker.do("two") == "two"
    assert worker.process_id == process, "it was not at work on what was given up"
    assert not names_in(tmp_path)


async def test_whoever_waits_for_her_turn_hears_that_it_is_closed(worker: WorkerProcess[str, object]) -> None:
    begun = asyncio.Event()
    slow = asyncio.create_task(worker.do("sleep 60", lambda _: begun.set()))
    await begun.wait()
    waiting = [asyncio.create_task(worker.do("one")) for _ in range(20)]
    await asyncio.sleep(0)  # They stand in line.
    await asyncio.to_thread(worker.close)
    ended = await asyncio.gather(slow, *waiting, return_exceptions=True)
    assert [type(one) for one in ended] == [WorkerFailed] * len(ended), "nobody was called off"
    assert {str(one) for one in ended} == {"closed"}


@needs_signals
async def test_it_can_be_closed_while_it_works_and_does_nothing_afterwards(worker: WorkerProcess[str, object]) -> None:
    slow = await sleeping(worker)
    process = worker.process_id
    worker.close()
    with pytest.raises(WorkerFailed, match="closed"):
        await slow
    assert gone(process)
    assert worker.process_id is None
    with pytest.raises(WorkerFailed, match="closed"):
        await worker.do("one")
    with pytest.raises(WorkerFailed, match="closed"):
        worker.run("one")


def test_it_is_as_nice_as_it_is_told_to_be() -> None:
    worker = WorkerProcess("test", work, time_limit=PATIENCE, niceness=3)
    try:
        assert worker.run("nice") == niceness(more=3)
    finally:
        worker.close()


@needs_signals
def test_signals_reach_the_parent_alone(worker: WorkerProcess[str, object]) -> None:
    assert worker.run("ignored") == [True, True]
    process = worker.process_id
    assert process is not None
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(process, number)
    assert worker.run("one") == "one"
    assert worker.process_id == process


@needs_signals
def test_a_signal_that_comes_while_it_starts_is_ignored_too(worker: WorkerProcess[str, object]) -> None:
    worker.start()
    process = worker.process_id
    assert process is not None
    os.kill(process, signal.SIGINT)
    os.kill(process, signal.SIGTERM)
    assert worker.run("one") == "one"
    assert worker.process_id == process


_PARENT = """
import sys, time
from engine.process import WorkerProcess
from tests.support.jobs import Held, work

if __name__ == "__main__":
    worker = WorkerProcess("test", work, time_limit=60)
    worker.run("one")
    print(worker.process_id, flush=True)
    if sys.argv[1] == "sleep":
        worker.run("sleep 60")
"""


@needs_signals
@pytest.mark.parametrize("ending", ["exit", "kill"])
def test_it_does_not_outlive_its_parent(ending: str) -> None:
    how = "sleep" if ending == "kill" else "exit"
    with subprocess.Popen([sys.executable, "-c", _PARENT, how], stdout=subprocess.PIPE, encoding="utf-8") as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        if ending == "kill":
            parent.kill()
        assert parent.wait(PATIENCE) == (-KILL if ending == "kill" else 0)
    latest = time.monotonic() + PATIENCE
    while not _ended(child):
        assert time.monotonic() < latest, "the process is still there"
        time.sleep(0.05)


def _ended(process: int) -> bool:
    """Also a zombie that its new parent has not yet seen off counts as gone."""
    if Path("/proc/self/stat").exists():  # A small Linux has no ``ps``, and other systems have no such folder.
        try:
            state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].strip()
        except (FileNotFoundError, ProcessLookupError):
            return True
    else:
        done = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, encoding="utf-8", check=False)
        state = done.stdout.strip()
    return not state or state.startswith("Z")
