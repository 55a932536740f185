"""``python -m engine learn``: what it keeps, how it is interrupted, what it refuses to learn from."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from errno import ENOSPC
from multiprocessing import active_children
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from engine.cli import commands
from engine.cli.failure import UsageError
from engine.cli.spread import spread
from engine.players.fitting import Data
from engine.players.network import WEIGHTS, load, made_by
from engine.players.provenance import code_print
from tests.support.signals import KILL, needs_signals

HEARS_INTERRUPTS = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("engine", run_name="__main__", alter_sys=True)
"""
"""``python -m engine`` as a terminal starts it: what a shell starts in the background is told to ignore Ctrl-C, and the
tests may be that."""


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dozen games are enough to learn from."""
    monkeypatch.setattr("engine.players.fitting.BATCH", 16)


def test_learning_goes_on_where_it_was_interrupted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def learn(out: str, *options: str) -> None:
        assert commands.main([
            "learn", "--seats", "2", "--games", "12", "--base-games", "2", "--look-games", "2", "--rounds", "2",
            "--seed", "t", "--processes", "1", "--folder", str(tmp_path / "games"), "--out", str(tmp_path / out),
            *options]) == 0

    learn("first")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "games").glob("*/*/*.npz")}
    learn("again")
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "games").glob("*/*/*.npz")}
    one, other = load(tmp_path / "first" / "2.npz"), load(tmp_path / "again" / "2.npz")
    assert np.array_equal(one.hidden, other.hidden)
    (folder,) = (tmp_path / "games").iterdir()
    assert folder.name == f"t-2-{code_print()}", "games that other code has played are left aside"
    assert np.array_equal(load(folder / "round-2.npz").out, one.out), "each round's is kept"
    said = made_by(tmp_path / "first" / "2.npz")
    assert said.startswith(
        "python -m engine learn --seats 2 --seed t --games 12 --base-games 2 --look-games 2 --rounds 2; "
        f"numpy {np.__version__}")
    assert str(tmp_path) not in said
    assert "cross entropy" in capsys.readouterr().out
    assert Data.read(next(iter(before))).rows.shape[1] == one.hidden.shape[0]
    learn("base", "--base")
    assert [path.name for path in (tmp_path / "base").iterdir()] == ["2-base.npz"]


@pytest.mark.usefixtures("small_batches")
def test_without_options_all_weights_that_there_are_are_learned(tmp_path: Path) -> None:
    few = ("--games", "3", "--base-games", "0", "--processes", "1", "--folder", str(tmp_path / "games"))
    assert commands.main(["learn", *few, "--out", str(tmp_path / "out")]) == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {path.name for path in WEIGHTS.glob("*.npz")}
    assert not [*tmp_path.glob("games/*/looking-*")], "none look ahead unless that is asked for"


def learn_few(tmp_path: Path, *options: str) -> int:
    """A dozen games against Hal; its exit code."""
    return commands.main(["learn", "--seats", "1", "--base-games", "0", "--processes", "1", "--seed", "t",
                          "--folder", str(tmp_path / "games"), "--out", str(tmp_path), *options])


@pytest.mark.parametrize("games", ["1", "4"])
def test_from_too_few_games_nothing_is_learned(
    games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Game 0 is held out, and what makes no batch would leave weights as they were drawn."""
    assert learn_few(tmp_path, "--games", games) == 2
    assert "--games: too few games" in capsys.readouterr().err
    assert not [*tmp_path.rglob("1.npz"), *tmp_path.rglob("round-*.npz")]


@pytest.mark.parametrize("number", [np.nan, np.inf, 1e6])
def test_weights_that_are_no_numbers_are_not_saved(number: float, tmp_path: Path) -> None:
    """Nor those that are none as half floats."""
    network = load(WEIGHTS / "2.npz")
    network.hidden[3, 4] = number
    with pytest.raises(ValueError, match=r"new\.npz is not saved: hidden not finite"):
        network.save(tmp_path / "new.npz")
    assert not [*tmp_path.iterdir()]


@pytest.mark.usefixtures("small_batches")
def test_a_damaged_file_of_games_is_played_again(tmp_path: Path) -> None:
    assert learn_few(tmp_path, "--games", "3") == 0
    (games,) = (tmp_path / "games").glob("*/quick/*.npz")
    whole, rows, weights = games.read_bytes(), Data.read(games).rows, load(tmp_path / "1.npz")
    for left in (b"", b"nonsense", whole[:3000], whole[:1000] + b"damaged" + whole[1007:]):
        games.write_bytes(left)
        assert learn_few(tmp_path, "--games", "3") == 0
        assert np.array_equal(Data.read(games).rows, rows)
        assert np.array_equal(load(tmp_path / "1.npz").hidden, weights.hidden)


@pytest.mark.parametrize(("option", "value"), [
    ("--rounds", "-1"), ("--games", "0"), ("--base-games", "-1"), ("--look-games", "some"), ("--processes", "0"),
    ("--seed", "/elsewhere"), ("--seed", "../x"), ("--seed", ""),
])
def test_what_is_wrong_is_named(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        learn_few(tmp_path, "--games", "3", f"{option}={value}")
    assert ended.value.code == 2
    assert f"argument {option}: " in capsys.readouterr().err


def write(file: Path, text: str) -> None:
    """Work for another process."""
    time.sleep(0.02)
    file.write_text(text, encoding="utf-8")


def test_an_error_is_told_at_once_and_the_rest_is_left(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}" for number in range(400)]
    files[1].mkdir()
    with pytest.raises((IsADirectoryError, PermissionError)):
        spread(write, [(file, "there") for file in files], 2, lambda: None)
    assert not active_children()
    assert sum(file.is_file() for file in files) < 200


def test_a_process_that_is_ended_from_outside_is_told_in_one_line(tmp_path: Path) -> None:
    def end() -> None:
        while not any(tmp_path.iterdir()):
            time.sleep(0.01)
        active_children()[0].kill()

    Thread(target=end, daemon=True).start()
    with pytest.raises(UsageError, match="ended from outside"):
        spread(write, [(tmp_path / f"{number}", "there") for number in range(400)], 2, lambda: None)


class InterruptedAsTheyBegin(tuple[tuple[Path, str], ...]):
    """Tasks. Ctrl-C is pressed while they are given to the processes, which are started for that."""

    __slots__ = ()

    def __iter__(self) -> Iterator[tuple[Path, str]]:
        for task in super().__iter__():
            yield task
            signal.raise_signal(signal.SIGINT)


@needs_signals
def test_ctrl_c_is_heard_while_the_processes_begin(tmp_path: Path) -> None:
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            spread(write, InterruptedAsTheyBegin((tmp_path / f"{n}", "there") for n in range(20)), 2, lambda: None)
    finally:
        signal.signal(signal.SIGINT, handler)
    assert not active_children()


@needs_signals
@pytest.mark.parametrize(("number", "code"), [
    (signal.SIGINT, commands.INTERRUPTED), (signal.SIGTERM, -signal.SIGTERM), (KILL, -KILL),
])
def test_however_it_ends_all_that_play_end_with_it(number: int, code: int, tmp_path: Path) -> None:
    """Ctrl-C is heard by all; what ``kill``, a time limit or a machine short of memory ends is the first alone."""
    program = [sys.executable, "-c", HEARS_INTERRUPTS, "learn", "--seats", "1", "--games", "100000", "--folder",
               str(tmp_path / "games"), "--out", str(tmp_path / "out")]
    with subprocess.Popen(program, start_new_session=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as learning:
        try:
            for _ in range(3000):
                if [*tmp_path.glob("games/*/quick/*.npz")]:
                    break
                time.sleep(0.01)
            (os.killpg if number == signal.SIGINT else os.kill)(learning.pid, number)
            said = learning.communicate(timeout=15)[0]  # and nobody else has the pipe any more
        except BaseException:
            os.killpg(learning.pid, signal.SIGKILL)
            raise
    assert learning.returncode == code
    assert said == b"" or code < 0, "who was killed leaves it to Python to say what it has tidied up"


def test_weights_stay_as_they_were_where_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a file in their place would leave a level without any."""
    def full(_: int) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    network = load(WEIGHTS / "2.npz")
    network.save(tmp_path / "2.npz")
    before = (tmp_path / "2.npz").read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        network.save(tmp_path / "2.npz", "later")
    assert [file.name for file in tmp_path.iterdir()] == ["2.npz"]
    assert (tmp_path / "2.npz").read_bytes() == before
