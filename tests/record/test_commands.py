"""The command line: what it prints, where, and with which exit code."""

import io
import json
import os
import subprocess
import sys
import tracemalloc
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from engine.cli import selfplay
from engine.cli.files import replayed
from engine.cli.progress_bar import ProgressBar
from engine.rules import game
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.position import Options, Position
from engine.rules.records.file import EntryKind, line
from engine.rules.records.positions import options_row
from engine.rules.records.promise import dealt_from
from engine.rules.records.writing import Recorder
from tests.support.records import BASE, EVERYTHING, FIVE_CARDS, GOLDEN, SOLO, Terminal, kinds, played


@pytest.mark.parametrize("command", [(), ("simulate",), ("replay",), ("play",), ("verify",)])
def test_help(command: tuple[str, ...], terminal: Terminal) -> None:
    outcome = terminal.run(*command, "--help")
    assert outcome.code == 0
    assert "usage: python -m engine" in outcome.out


@pytest.mark.parametrize("words", [
    (), ("dance",), ("replay",), ("replay", "nowhere.jsonl"), ("replay", "--until", "1", "x"),
    ("simulate", "--seats", "6"), ("simulate", "--seats", "1"), ("simulate", "--seats", "3", "--solo", "normal"),
    ("simulate", "--solo", "normal", "--modules", "all"), ("simulate", "--hand-size", "5"),
    ("simulate", "--seats", "5", "--hand-size", "5", "--modules", "keep_a_card"), ("simulate", "--modules", "trains"),
    ("simulate", "--players", "nobody"), ("simulate", "--seats", "3", "--players", "random,random"),
    ("simulate", "--games", "0"), ("simulate", "--seed", "../up"),
])
def test_wrong_usage(words: tuple[str, ...], terminal: Terminal) -> None:
    outcome = terminal.run(*words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err


@pytest.mark.parametrize("number", ["abc", "1", "2.5", "9" * 5000],
                         ids=["a word", "too small", "a fraction", "endless"])
def test_a_wrong_number_of_an_entry_is_told_what_is_wanted(number: str, terminal: Terminal) -> None:
    outcome = terminal.run("replay", "game.jsonl", "--until", number)
    assert outcome.code == 2
    assert "--until: the number of an entry: the first position is entry 2" in outcome.err


def test_a_number_too_large_is_not_called_too_small(terminal: Terminal) -> None:
    outcome = terminal.run("simulate", "--games", "9" * 30)
    assert outcome.code == 2
    assert "--games: a number of at most 9 digits" in outcome.err


def test_as_a_program() -> None:
    """The exit code leaves the process, and a reader that goes away early is no error."""
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "engine", *words], capture_output=True, encoding="utf-8", check=False)
    assert run("replay", str(GOLDEN[0])).returncode == 0
    assert run("replay", __file__).returncode == 1
    assert run("replay", "nowhere").returncode == 2
    with subprocess.Popen([sys.executable, "-m", "engine", "simulate", "--games", "60", "--seed", "1"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == ""
        assert program.wait(timeout=60) == 0


@pytest.mark.parametrize("words", [
    ("--seats", "2"), ("--seats", "5", "--setup", "draft"), ("--seats", "4", "--modules", "all", "--setup", "draft"),
    ("--seats", "3", "--modules", "events,green_spaces"),
    ("--seats", "3", "--modules", "keep_a_card", "--hand-size", "5"),
    ("--solo", "normal"), ("--solo", "expert"), ("--seats", "2", "--players", "easy"),
    ("--seats", "2", "--players", "random,easy"),
])
def test_simulated_games_replay_and_verify(words: tuple[str, ...], terminal: Terminal) -> None:
    folder = terminal.folder / "records"
    outcome = terminal.run("simulate", *words, "--games", "3", "--seed", "cli", "--record", folder)
    assert outcome.code == 0
    assert len(list(folder.iterdir())) == len(outcome.out.splitlines()) == 3
    assert terminal.run("replay", folder).out == "3 records, 0 wrong\n"
    assert terminal.run("verify", folder).out == "3 records, 0 wrong\n"
    for path in folder.iterdir():
        assert kinds(path.read_text("utf-8").splitlines()[:2]) == ["record", "position"]


def test_a_simulation_that_is_interrupted_leaves_whole_records(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ctrl-C in the second game: the first one's record is there, and what stood in place of the second still does."""
    folder, asked = terminal.folder / "records", Counter[str]()
    words = ("simulate", "--seats", "2", "--games", "2", "--seed", "cut", "--record", folder)
    assert terminal.run(*words).code == 0
    before = {path: path.read_bytes() for path in folder.iterdir()}
    first = min(before)
    first.unlink()

    def impatient(position: Position, account: Account, rng: Random) -> Decision:
        asked["answers"] += position.round == 3
        if asked["answers"] and not first.exists():
            asked["first"] += 1
        elif asked["answers"] and position.round == 3:
            raise KeyboardInterrupt
        return at_random(position, account, rng)

    at_random = selfplay.at_random
    monkeypatch.setattr(selfplay, "at_random", impatient)
    assert terminal.run(*words).code != 0
    assert asked["first"]
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


class Screen(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        """It says so."""
        return True


def test_one_long_record_shows_how_far_it_is(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes read of all bytes, on a terminal; the last word is the bar's removal."""
    monkeypatch.setattr("engine.cli.progress_bar.PATIENCE", 0.0)
    monkeypatch.setattr("engine.cli.progress_bar.PERIOD", 0.0)

    path, screen = terminal.file("game.jsonl", played(BASE, "long")), Screen()
    size = path.stat().st_size
    with ProgressBar(size, screen) as progress:
        replayed(path, progress=progress)
    shown = screen.getvalue()
    assert f"{size:,}/{size:,}" in shown
    assert shown.count("\r[") > 100
    monkeypatch.setattr(sys, "stderr", again := Screen())
    terminal.run("replay", path)
    assert f"{size:,}/{size:,}" in again.getvalue()
    assert again.getvalue().endswith("\x1b[K")


def test_verify_prints_what_was_promised(terminal: Terminal) -> None:
    """Game, hash, options and words, for people to compare; names and words move no cursor."""
    lines = played(SOLO, "promise")
    header = json.loads(lines[0])
    promise = header["record"]["commitment"]
    path = terminal.file("game.jsonl", lines)
    outcome = terminal.run("verify", path)
    assert outcome.code == 0
    for text in (header["record"]["game"], promise["hash"], '"solo": "expert"', '["", ""]'):
        assert text in outcome.out
    # The folder that the project lies in may be called anything.
    golden = terminal.run("verify", GOLDEN[0]).out.replace(str(GOLDEN[0].parent), "")
    assert "hash" in golden
    assert "words" not in golden, "format 1 has none"


def test_verify_compares_with_the_hash_that_was_published(terminal: Terminal) -> None:
    path = terminal.file("game.jsonl", played(BASE, "promise"))
    promised = json.loads(path.read_text("utf-8").splitlines()[0])["record"]["commitment"]["hash"]
    for published in (promised, promised.upper(), promised[:16]):
        assert terminal.run("verify", path, "--hash", published).code == 0
    other = terminal.run("verify", path, "--hash", "0" * 64)
    assert other.code == 1
    assert other.err == f"{path}: entry 1: the hash is not the one published\n"
    for wrong in (promised[:15], "not a hash", promised + "0"):
        assert terminal.run("verify", path, "--hash", wrong).code == 2
    assert terminal.run("verify", path, path, "--hash", promised).code == 2


def test_another_program_may_list_modules_in_another_order(terminal: Terminal) -> None:
    """What deals follows from the options as the record has them."""
    options = Options(2, modules=frozenset({"prestige", "new_buildings"}))
    header = selfplay.header(options, "order")
    row = header.row()
    written = {**options_row(options), "modules": ["prestige", "new_buildings"]}
    row["options"] = written
    promise = selfplay.commitment("order")
    deals = dealt_from(promise.seed, header.game, written, ["", ""])
    lines = [line("record", row)]

    def write(kind: EntryKind, body: object) -> None:
        lines.append(line(kind, body))

    game.deal(options, deals, Recorder(write))
    path = terminal.file("game.jsonl", lines[:2])
    outcome = terminal.run("verify", path)
    assert outcome.code == 0
    assert '"modules": ["prestige", "new_buildings"]' in outcome.out  # who reckons it again needs their text


def test_another_program_may_write_sets_in_another_order(terminal: Terminal) -> None:
    """Of all arrays of a position but piles, floors and what is chosen."""
    lines = played(EVERYTHING, "sets")
    for number, text in enumerate(lines):
        if text.startswith('{"position"'):
            place = json.loads(text)["position"]
            for holder, names in ((place, ("discard", "box")), *((seat, (
                    "tiles", "hand", "characters", "cards", "events", "draft")) for seat in place["seats"])):
                holder.update({name: holder[name][::-1] for name in names})
            lines[number] = line("position", place)
    assert terminal.run("replay", terminal.file("game.jsonl", lines)).code == 0


def test_the_same_seed_gives_the_same_files(terminal: Terminal) -> None:
    def files(folder: str, seed: str) -> dict[str, bytes]:
        terminal.run("simulate", "--seats", "3", "--games", "2", "--seed", seed, "--record", terminal.folder / folder)
        return {path.name: path.read_bytes() for path in (terminal.folder / folder).iterdir()}
    assert files("a", "7") == files("b", "7")
    assert set(files("c", "8")).isdisjoint(files("a", "7"))


def test_a_deck_rebuilt_before_the_first_position(terminal: Terminal) -> None:
    """R1.11: 15 cards are dealt from a deck of 14."""
    lines = played(FIVE_CARDS, "rebuilt")
    first = json.loads(lines[1])["position"]
    assert sum(len(seat["hand"]) for seat in first["seats"]) == 15
    path = terminal.file("game.jsonl", lines)
    assert terminal.run("replay", path).code == 0
    assert terminal.run("verify", path).code == 0


def test_replay_prints_the_last_position(terminal: Terminal) -> None:
    """As JSON it is the position of the record; else a drawing whose every number can be found."""
    lines = played(BASE, "print")
    path = terminal.file("game.jsonl", lines)
    last = json.loads(lines[-3])["position"]
    assert json.loads(terminal.run("replay", path, "--json").out) == last
    assert [json.loads(text) for text in terminal.run("replay", path, path, "--json").out.splitlines()] == [last, last]
    drawn = terminal.run("replay", path).out
    assert "phase over" in drawn
    for letter, cell in last["tokens"].items():
        x, y = map(int, cell.split(","))
        row = next(text for text in drawn.splitlines() if text.startswith(f"{y:>4} "))
        header = drawn.splitlines()[2]
        assert row[header.index(f" {x} ") + 1 if f" {x} " in header else header.rindex(str(x))].strip() in {letter, ""}
    assert f"a Ada: {last['seats'][0]['points']} points" in drawn


def test_who_has_no_name_any_more_is_called_by_her_seat(terminal: Terminal) -> None:
    """Whoever deletes her data leaves seats without a name."""
    header, *rest = played(BASE, "nameless")
    known = json.loads(header)
    known["record"]["names"] = ["", "Ben"]
    path = terminal.file("game.jsonl", [json.dumps(known) + "\n", *rest])
    drawn = terminal.run("replay", path, "--until", "2").out
    first = json.loads(rest[0])["position"]["first"]
    assert drawn.splitlines()[0].endswith(f", first {('seat a', 'Ben')[first]}")
    assert "\na: " in drawn
    assert "\nb Ben: " in drawn
    reviewed = terminal.run("review", path, "--all").out
    assert "\nseat a: " in reviewed
    assert reviewed.splitlines()[1].split() == ["round", "seat", "a", "Ben"]


def test_one_is_counted_as_one(terminal: Terminal) -> None:
    first, start = played(BASE, "one")[:2]
    position = json.loads(start)
    position["position"]["seats"][0] |= {"points": 1, "new_hands": 1}
    path = terminal.file("game.jsonl", [first, json.dumps(position) + "\n"])
    seat = next(line for line in terminal.run("replay", path).out.splitlines() if line.startswith("a Ada: "))
    assert seat.startswith("a Ada: 1 point, ")
    assert seat.endswith(", 1 new hand")


@pytest.mark.parametrize(("chances", "said"), [
    (0, "this deals the first position; no outcome of chance follows\n"),
    (1, "this deals the first position and the one outcome of chance\n"),
    (2, "this deals the first position and all 2 outcomes of chance\n"),
])
def test_verify_counts_the_outcomes_of_chance(chances: int, said: str, terminal: Terminal) -> None:
    lines = played(BASE, "counted")
    after = [number for number, line in enumerate(lines) if line.startswith('{"chance"')][chances]
    position = max(number for number, line in enumerate(lines[:after]) if line.startswith('{"position"'))
    assert sum(line.startswith('{"chance"') for line in lines[:position]) == chances
    path = terminal.file("game.jsonl", lines[:position + 1])
    assert terminal.run("verify", path).out.endswith(said)


def test_until_stops_after_an_entry(terminal: Terminal) -> None:
    lines = played(BASE, "until")
    path = terminal.file("game.jsonl", [*lines[:-1], "nonsense\n"])
    positions = [number for number, kind in enumerate(kinds(lines[:-1]), start=1) if kind == "position"]
    for number in positions[::6]:
        outcome = terminal.run("replay", path, "--until", str(number), "--json")
        assert json.loads(outcome.out) == json.loads(lines[number - 1])["position"]
        assert outcome.err == ""
    assert terminal.run("replay", path).code == 1


def test_the_number_of_an_entry_may_be_larger_than_any_there_is(terminal: Terminal) -> None:
    assert terminal.run("replay", GOLDEN[0], "--until", "9" * 23).code == 0


def test_until_inside_an_action_shows_the_position_before_it(terminal: Terminal) -> None:
    lines = played(BASE, "until")
    path = terminal.file("game.jsonl", lines)
    phases = set()
    for before in [number for number, kind in enumerate(kinds(lines)) if kind == "token"][:4]:
        words = ("replay", path, "--until", str(before))
        outcome = terminal.run(*words, "--json")
        assert outcome.code == 0
        assert "the open question is token" in outcome.err
        found = json.loads(outcome.out)
        phases.add(found["phase"])
        if found["phase"] == "resolve":
            assert f", turn {('Ada', 'Bela')[found['turn']]}\n" in terminal.run(*words).out
    assert phases == {"choose", "resolve"}


@pytest.mark.parametrize(("options", "stops", "how"), [
    (BASE, "token", "inside an action: the open question is token (seat "),
    (BASE, "chance", "where a chance of kind deck would follow"),
    (Options(2, "draft"), "draft", "inside a draft pick: seats still asked are 1"),
], ids=["action", "chance", "draft"])
def test_how_a_record_ends_that_is_cut_off_is_one_sentence(
    options: Options, stops: str, how: str, terminal: Terminal
) -> None:
    lines = played(options, "until")
    cut = kinds(lines).index(stops) + (stops == "draft")
    path = terminal.file("game.jsonl", lines[:cut])
    replayed_to = terminal.run("replay", path)
    assert replayed_to.err.startswith(f"the record ends {how}")
    assert replayed_to.err.endswith("; this is the last position before that\n")
    played_on = terminal.run("play", path, terminal.file("none.jsonl", []))
    assert played_on.code == 1
    assert f"game.jsonl: the record ends {how}" in played_on.err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_keeps_nothing_else_from_being_looked_at(command: str, terminal: Terminal) -> None:
    folder = terminal.folder / "many"
    (folder / "named-like-a-record.jsonl").mkdir(parents=True)
    (folder / "a.jsonl").symlink_to(folder / "nowhere")
    (folder / "b.jsonl").write_text("".join(played(BASE, "1")), "utf-8")
    (folder / "c.jsonl").write_text("".join(played(BASE, "9")[:-1]), "utf-8")
    outcome = terminal.run(command, folder)
    assert outcome.code == 1
    assert outcome.out == "3 records, 2 wrong\n"
    first, second = outcome.err.splitlines()
    assert first == f"{folder / 'a.jsonl'}: No such file or directory"
    assert second.startswith(f"{folder / 'c.jsonl'}: entry ")


def test_a_folder_names_only_what_is_wrong(terminal: Terminal) -> None:
    folder = terminal.folder / "many" / "deep"
    folder.mkdir(parents=True)
    for number in range(3):
        (folder / f"{number}.jsonl").write_text("".join(played(BASE, str(number))), "utf-8")
    (folder / "wrong.jsonl").write_text("".join(played(BASE, "9")[:-1]), "utf-8")
    outcome = terminal.run("replay", terminal.folder / "many")
    assert outcome.code == 1
    assert outcome.out == "4 records, 1 wrong\n"
    assert outcome.err.count("\n") == 1
    assert "wrong.jsonl: entry " in outcome.err


def test_names_cannot_move_the_cursor(terminal: Terminal) -> None:
    lines = played(BASE, "names")
    header = json.loads(lines[0])
    header["record"]["names"][0] = "A\x1b[2Jda"
    path = terminal.file("game.jsonl", [json.dumps(header) + "\n", *lines[1:]])
    assert "\x1b" not in terminal.run("replay", path).out


def test_memory_does_not_grow_with_the_number_of_entries(tmp_path: Path) -> None:
    """A record is read a line at a time: one of ten times the length (ended by its first positions) costs no more."""
    lines = played(BASE, "memory")

    def peak(times: int) -> int:
        path = tmp_path / f"{times}.jsonl"
        told = '{"event": {"kind": "filler", "text": "' + "x" * 1000 + '"}}\n'
        path.write_text("".join([*lines[:2], *[told] * (500 * times), *lines[2:]]), "utf-8")
        tracemalloc.start()
        replayed(path)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found
    assert peak(10) < 1.5 * peak(1)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="makes a terminal of its own")
def test_the_bar_is_drawn_on_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.cli.progress_bar.PATIENCE", 0.0)
    monkeypatch.setattr("engine.cli.progress_bar.PERIOD", 0.0)
    quiet = io.StringIO()
    with ProgressBar(3, quiet) as progress:
        progress.step()
    assert quiet.getvalue() == ""
    reader, writer = os.openpty()
    with os.fdopen(writer, "w", encoding="utf-8") as stream, ProgressBar(3, stream) as progress:
        progress.step()
    drawn = ""
    with suppress(OSError):  # raised where all is read and nobody writes any more
        while some := os.read(reader, 1000).decode():  # what is written at once need not come at once
            drawn += some
    os.close(reader)
    assert "1/3" in drawn
    assert drawn.endswith("\x1b[K")


def test_the_bar_says_how_long_it_will_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is not drawn before it is worth it."""
    moments = iter((100.0, 100.4, 110.0))
    monkeypatch.setattr("engine.cli.progress_bar.time", SimpleNamespace(monotonic=lambda: next(moments)))
    with ProgressBar(60, screen := Screen()) as progress:
        progress.step(1)
        assert screen.getvalue() == ""
        progress.step(19)
    assert "20/60  2/s  20 s left" in screen.getvalue()
