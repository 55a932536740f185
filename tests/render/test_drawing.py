"""Drawing in a process of its own: the same pictures, whatever happens to the process."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from engine.process import WorkerFailed, WorkerProcess
from render import Order, drawing_process, drawn, samples
from render.drawing import NICENESS
from tests.support.niceness import niceness, niceness_of
from tests.support.program import ROOT
from tests.support.signals import KILL, STOP, needs_signals


@pytest.fixture
def drawing() -> Iterator[WorkerProcess[Sequence[Order], bytes]]:
    made = drawing_process()
    yield made
    made.close()


def order() -> Order:
    """A late city."""
    reel = samples.sample("late-five")
    seen, marks = reel.shots[-1]
    return Order("city", seen, samples.labels(reel.header.names, seen.round), tuple(marks))


def test_it_draws_what_would_be_drawn_here(drawing: WorkerProcess[Sequence[Order], bytes]) -> None:
    assert drawing.run([order()]) == drawn(order())
    assert drawing.process_id not in {None, os.getpid()}


def test_who_presses_goes_before_pictures(drawing: WorkerProcess[Sequence[Order], bytes]) -> None:
    drawing.run([replace(order(), kind="legend")])
    assert drawing.process_id is not None
    assert niceness_of(drawing.process_id) == niceness(more=NICENESS)


def test_each_is_told_as_soon_as_it_is_there(drawing: WorkerProcess[Sequence[Order], bytes]) -> None:
    told = list[object]()
    legend = replace(order(), kind="legend")
    assert drawing.run([legend, order(), legend], told.append) == drawn(legend)
    assert told == [(0, drawn(legend)), (1, drawn(order()))]


@pytest.mark.parametrize("blow", [KILL, pytest.param(STOP, marks=needs_signals)])
def test_a_process_that_dies_or_hangs_costs_no_picture(
    drawing: WorkerProcess[Sequence[Order], bytes], blow: int
) -> None:
    first = drawing.run([order()])
    process = drawing.process_id
    assert process is not None
    drawing.time_limit = 3.0  # Nobody wants to wait for the real one.
    os.kill(process, blow)
    assert drawing.run([order()]) == first
    assert drawing.process_id != process


def test_what_cant_be_drawn_hinders_nothing(drawing: WorkerProcess[Sequence[Order], bytes]) -> None:
    with pytest.raises(WorkerFailed, match="NotSeated"):
        drawing.run([replace(order(), kind="screen")])
    assert drawing.run([order()]) == drawn(order())


def test_where_there_is_no_isa_l_pictures_are_the_same() -> None:
    """It has no wheel for Windows on ARM, say."""
    script = ("import pickle, sys\nsys.modules['isal'] = None\nfrom render import drawn\n"
              "sys.stdout.buffer.write(drawn(pickle.load(sys.stdin.buffer)))")
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, input=pickle.dumps(order()), capture_output=True,
                          check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    with_it = drawn(order())
    assert done.stdout != with_it
    assert Image.open(BytesIO(done.stdout)).convert("RGB") == Image.open(BytesIO(with_it)).convert("RGB")
    assert len(done.stdout) < 1.1 * len(with_it)
