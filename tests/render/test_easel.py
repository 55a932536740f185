"""Drawing in a process of its own: the same pictures, whatever happens to the process."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import get_context

import pytest

from render import DrawingFailed, Easel, Order, drawn, samples
from render.easel import paint

PATIENCE_S = 20.0


@pytest.fixture
def easel() -> Iterator[Easel]:
    made = Easel()
    yield made
    made.close()


def order() -> Order:
    """A late city."""
    reel = samples.sample("late-five")
    seen, marks = reel.shots[-1]
    return Order("city", seen, samples.labels(reel.header.names, seen.round), tuple(marks))


def gone(process: int) -> bool:
    """Whether a process has ended (its parent may still have to take note)."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_draws_what_would_be_drawn_here(easel: Easel) -> None:
    assert easel.draw(order()) == drawn(order())
    assert easel.process_id not in {None, os.getpid()}


def test_a_process_that_was_killed_is_replaced(easel: Easel) -> None:
    first = easel.draw(order())
    process = easel.process_id
    assert process is not None
    os.kill(process, signal.SIGKILL)
    assert easel.draw(order()) == first
    assert easel.process_id != process


def test_a_process_that_hangs_is_replaced() -> None:
    easel = Easel(time_limit=PATIENCE_S)
    try:
        easel.draw(order())
        process = easel.process_id
        assert process is not None
        os.kill(process, signal.SIGSTOP)
        easel._time_limit = 0.02  # Nobody wants to wait for the real one.
        with pytest.raises(DrawingFailed):
            # The new one has no time to start either.
            easel.draw(order())
        easel._time_limit = PATIENCE_S
        assert easel.draw(order()) == drawn(order())
        assert gone(process)
    finally:
        easel.close()


def test_what_cant_be_drawn_hinders_nothing(easel: Easel) -> None:
    with pytest.raises(DrawingFailed, match="NotSeated"):
        easel.draw(replace(order(), kind="screen"))
    assert easel.draw(order()) == drawn(order())


def test_nothing_is_drawn_when_it_is_closed(easel: Easel) -> None:
    easel.close()
    with pytest.raises(DrawingFailed):
        easel.draw(order())
    assert easel.process_id is None


def test_the_process_ends_with_whoever_started_it() -> None:
    for unread in (False, True):
        here, there = get_context("spawn").Pipe()
        process = get_context("spawn").Process(target=paint, args=(there,))
        process.start()
        there.close()
        if unread:
            here.send(order())
            assert here.poll(PATIENCE_S)
        here.close()
        process.join(PATIENCE_S)
        assert process.exitcode == 0
