"""The command line where standard output and error are not a terminal: closed, full, read by nobody, of few letters."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.commands import INTERRUPTED
from tests.support.records import BASE, GOLDEN, Terminal, entry_of, played, without_events
from tests.support.systems import FULL, needs_a_full_disk, needs_readers_that_go

GAME = str(GOLDEN[0])


def surroundings(**more: str) -> dict[str, str]:
    """Without what would have each line written at once: what fails only as the program ends must be seen."""
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}, **more}


def errors_of(words: tuple[str, ...], out: int) -> tuple[int, str]:
    """The exit code of a program that writes to ``out``, and what it says of it."""
    done = subprocess.run([sys.executable, "-m", "engine", *words], stdout=out, stderr=subprocess.PIPE,
                          encoding="utf-8", check=False, env=surroundings())
    return done.returncode, done.stderr


def in_shell(words: str, redirected: str) -> subprocess.CompletedProcess[str]:
    program = f"{shlex.quote(sys.executable)} -m engine {words} {redirected}"
    return subprocess.run(["sh", "-c", program], capture_output=True, encoding="utf-8", check=False, env=surroundings())


@needs_readers_that_go
@pytest.mark.parametrize("words", [("verify", GAME), ("--help",)])
def test_a_reader_that_goes_away_is_no_error_however_little_there_is_to_read(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    found = errors_of(words, writer)
    os.close(writer)
    assert found == (0, "")


@needs_a_full_disk
@pytest.mark.parametrize("words", [("replay", GAME), ("--version",)])
def test_a_full_disk_is_told_in_one_line(words: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        code, told = errors_of(words, full.fileno())
    assert code == 2
    assert "No space left" in told
    assert told.count("\n") == 1


@needs_readers_that_go
def test_what_is_written_to_a_closed_stream_is_lost_and_nothing_else() -> None:
    assert in_shell(f"replay {shlex.quote(GAME)}", ">&-").returncode == 0
    lost = in_shell("replay nowhere", "2>&-")
    assert (lost.returncode, lost.stdout, lost.stderr) == (2, "", "")


@needs_readers_that_go
@needs_a_full_disk
def test_an_error_that_cannot_be_told_keeps_its_exit_code() -> None:
    assert in_shell("replay nowhere", "2>/dev/full").returncode == 2
    wrong = shlex.quote(__file__)
    assert in_shell(f"verify {wrong} {wrong}", "2>/dev/full").returncode == 1
    assert in_shell(f"replay {wrong} {wrong}", "2>/dev/full").returncode == 1


def test_a_name_that_cannot_be_written_is_told_by_numbers_and_records_are_utf_8(terminal: Terminal) -> None:
    lines = without_events(played(BASE, "names"))[:2]
    header = json.loads(lines[0])
    header["record"]["names"][0] = "Żółć"
    file = terminal.file("game.jsonl", [json.dumps(header, ensure_ascii=False) + "\n", lines[1]])

    def run(*words: str | Path) -> bytes:
        return subprocess.run([sys.executable, "-m", "engine", *words], stdout=subprocess.PIPE, check=True,
                              env=surroundings(PYTHONIOENCODING="ascii")).stdout

    assert rb"\u017b\xf3\u0142\u0107" in run("replay", file)
    assert run("play", file, terminal.file("none.jsonl", [])) == file.read_bytes()


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_a_record_says_cannot_move_the_cursor_where_it_is_refused(command: str, terminal: Terminal) -> None:
    lines = without_events(played(BASE, "names"))
    number = entry_of("choose", lines)
    wrong = json.loads(lines[number - 1])
    wrong["decision"]["card"] = "\x1b[2JX"
    lines[number - 1] = json.dumps(wrong) + "\n"
    file = terminal.file("game.jsonl", lines)
    for files in ([file], [file, GOLDEN[0]]):
        outcome = terminal.run(command, *files)
        assert outcome.code == 1
        assert "?[2JX" in outcome.err
        assert "\x1b" not in outcome.err
    begun, decisions = terminal.file("begun.jsonl", lines[:number - 1]), terminal.file("d.jsonl", [lines[number - 1]])
    assert "?[2JX" in terminal.run("play", begun, decisions).err


def test_ctrl_c_while_the_program_is_loaded_is_told_by_the_exit_code_alone() -> None:
    program = """
import runpy, sys

class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == "engine.cli.commands":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Pressed())
runpy.run_module("engine", run_name="__main__", alter_sys=True)
"""
    done = subprocess.run([sys.executable, "-c", program, "replay", GAME], capture_output=True, encoding="utf-8",
                          check=False)
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")
