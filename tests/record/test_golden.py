"""Golden games: what the rules gave when they were written down, they give today."""

from pathlib import Path

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import parse
from engine.rules.events import EVENTS
from engine.rules.records import positions as record
from engine.rules.records.file import EntryKind, WrongRecord, entries, header_from, line
from engine.rules.records.replay import replay
from engine.rules.records.writing import Recorder
from tests.support.records import GOLDEN, Terminal

golden = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


def test_there_are_golden_games() -> None:
    assert len(GOLDEN) >= 4


@golden
def test_replays_and_verifies(path: Path, terminal: Terminal) -> None:
    assert terminal.run("replay", path).code == 0
    assert terminal.run("verify", path).code == 0


@golden
def test_is_dealt_and_written_again_line_by_line(path: Path) -> None:
    """Deal from the seed, give the recorded decisions: every line comes out as it stands, events included."""
    with path.open("rb") as file:
        found = list(entries(file))
    header = header_from(found[0])
    assert header.commitment is not None
    assert header.commitment.seed is not None
    lines: list[str] = []

    def write(kind: EntryKind, body: object) -> None:
        lines.append(line(kind, body))

    write("record", header.row())
    chance, recorder = Seeded(header.commitment.seed), Recorder(write)
    position = game.deal(header.options, header.commitment.seed, recorder)
    for entry in found:
        if entry.kind == "decision":
            game.answer(position, parse(entry.body), chance, recorder)
    written = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == len(written)
    for number, (now, then) in enumerate(zip(lines, written, strict=True), start=1):
        assert now == then, f"line {number}"


@golden
def test_events_survive_the_way_there_and_back(path: Path) -> None:
    with path.open("rb") as file:
        rows = [entry.body for entry in entries(file) if entry.kind == "event"]
    assert rows
    for row in rows:
        assert EVENTS.row(EVENTS.read(row)) == row


@golden
def test_every_position_reads_back_as_itself(path: Path) -> None:
    with path.open("rb") as file:
        found = list(entries(file))
    options = header_from(found[0]).options
    for entry in found:
        if entry.kind == "position":
            assert record.row(record.position_from(entry.body, options)) == entry.body


@golden
def test_may_end_anywhere_but_between_the_end_and_the_scores(path: Path) -> None:
    """An unfinished game's record may end after any entry; the finished one has its last position and scores."""
    with path.open("rb") as file:
        found = list(entries(file))
    last = max(entry.number for entry in found if entry.kind == "position")
    for length in range(2, last - 30, 41):
        reached = replay(iter(found[:length]))
        assert record.writable(reached.position)
        rounds = [entry.body["round"] for entry in found[:length]
                  if entry.kind == "position" and isinstance(entry.body, dict)]
        assert reached.position.round in {rounds[-1], rounds[-1] + 1}, "that of the round, or of the next one"
        assert reached.entries == length
    for length in range(last, len(found)):
        with pytest.raises(WrongRecord, match="cut off") as wrong:
            replay(iter(found[:length]))
        assert wrong.value.number == length
