"""What may be named as a file: a pipe, which is read once; a folder where one record is wanted may not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.records import BASE, GOLDEN, Terminal, entry_of, played, without_events

needs_pipes_by_name = pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="names a pipe as a file")


@needs_pipes_by_name
def test_a_record_that_comes_through_a_pipe_is_read_once(terminal: Terminal) -> None:
    lines = without_events(played(BASE, "pipe"))
    begun = "".join(lines[:2])
    done = subprocess.run(
        [sys.executable, "-m", "engine", "play", "/dev/stdin", terminal.file("none.jsonl", [])], input=begun,
        capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (0, begun)
    one_round = "".join(lines[:entry_of("position", lines, 1)])
    done = subprocess.run(
        [sys.executable, "-m", "engine", "review", "/dev/stdin", "--seat", "0"], input=one_round,
        capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0
    assert "Chance to win" in done.stdout


@pytest.mark.parametrize("words", [("play", "FOLDER", "FILE"), ("play", "FILE", "FOLDER"), ("review", "FOLDER")])
def test_a_folder_in_the_place_of_one_record(words: tuple[str, ...], terminal: Terminal) -> None:
    terminal.file("game.jsonl", [])
    there = {"FOLDER": terminal.folder, "FILE": GOLDEN[0]}
    outcome = terminal.run(*(there.get(word, word) for word in words))
    assert outcome.code == 2
    assert "one record, no folder" in outcome.err


def test_a_folder_for_records_that_is_a_file_is_named(terminal: Terminal) -> None:
    """In a sentence, without the system's number for the error."""
    file = terminal.file("games", ["no folder\n"])
    outcome = terminal.run("simulate", "--seats", "2", "--seed", "cli", "--record", file)
    assert outcome.code == 2
    assert outcome.err.startswith(f"{file}: ")
    assert "Errno" not in outcome.err


@pytest.mark.parametrize("words", [
    ("replay", ""), ("verify", ""), ("verify", GOLDEN[0], ""), ("review", ""), ("play", "", GOLDEN[0]),
    ("play", GOLDEN[0], ""), ("simulate", "--seed", "cli", "--record", ""), ("learn", "--seats", "1", "--out", ""),
    ("learn", "--seats", "1", "--folder", "", "--out", "weights"),
])
def test_an_empty_name_is_not_the_folder_one_is_in(
    words: tuple[str, ...], terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is what a variable of the shell becomes that is not set: every record below was replayed, and found right."""
    monkeypatch.chdir(terminal.folder)
    terminal.file("game.jsonl", [GOLDEN[0].read_text(encoding="utf-8")])
    before = sorted(terminal.folder.iterdir())
    outcome = terminal.run(*map(str, words))
    assert (outcome.code, outcome.out) == (2, "")
    assert "an empty name" in outcome.err
    assert sorted(terminal.folder.iterdir()) == before


_NO_ROOM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
from engine.cli.commands import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="bounds what a program may write")
def test_a_record_for_which_there_is_no_room_leaves_the_one_before_and_nothing_beside_it(terminal: Terminal) -> None:
    folder = Path(terminal.file("game.jsonl", [])).parent / "games"
    words = ("simulate", "--seats", "2", "--seed", "7", "--record", str(folder))
    assert terminal.run(*words).code == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(before) == 1
    done = subprocess.run(
        [sys.executable, "-c", _NO_ROOM, *words], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
