"""``play``: goes on from a record's last position with decisions from a second file."""

import argparse
import secrets
import sys
from collections.abc import Iterator
from typing import Final

from pydantic import ValidationError

from engine.cli.arguments import place_name
from engine.cli.failure import Failure
from engine.cli.files import one_record, opened, replayed_with_first_line
from engine.cli.streams import write_records
from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Decision, parse
from engine.rules.errors import Refused
from engine.rules.position import Position
from engine.rules.records import positions as record
from engine.rules.records.difference import explain
from engine.rules.records.file import Entry, EntryKind, WrongRecord, line
from engine.rules.records.position_entries import why_not_played_on
from engine.rules.records.replay import Reached
from engine.rules.records.writing import Recorder
from engine.rules.scoring import score

HELP: Final = "go on from a record's last position with given decisions"


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Replay FILE, then give the decisions of DECISIONS ({\"decision\": ...} lines, also for a part of "
        "a round). Printed is a record: the first line of FILE, the position played on from, the new "
        "entries, the position reached. Decisions that end inside an action are refused.")
    parser.add_argument("file", type=place_name, metavar="FILE", help="a record")
    parser.add_argument("decisions", type=place_name, metavar="DECISIONS", help="JSON Lines of decisions")
    parser.add_argument("--seed", metavar="S", help="where chance comes from; by default the seed of FILE's opened "
                                                    "commitment, else a new one")


def run(arguments: argparse.Namespace) -> int:
    """Play on."""
    file, decisions = one_record(arguments.file), one_record(arguments.decisions)
    first, reached = replayed_with_first_line(file)
    if reached.inside is not None:
        raise Failure(f"{file}: the record ends {reached.inside}")
    if (why := why_not_played_on(reached.position)) is not None:
        raise Failure(f"{file}: {why}")
    try:
        chance = _chance(reached, arguments.seed)
    except WrongRecord as wrong:
        raise Failure(f"{file}: {wrong}") from wrong
    with opened(decisions) as found:
        written = play_on(reached, _decisions(found), chance)
    write_records()
    sys.stdout.writelines([first + "\n", *written])
    return 0


def _chance(reached: Reached, seed: str | None) -> Seeded:
    """The outcomes that follow those already in the record."""
    try:
        promised = reached.header.deals()
    except ValueError as error:
        raise WrongRecord(1, str(error)) from error
    return Seeded(seed or promised or secrets.token_hex(32), reached.chances)


def _decisions(found: Iterator[Entry]) -> Iterator[tuple[int, Decision]]:
    for entry in found:
        if entry.kind != "decision":
            raise WrongRecord(entry.number, f"only decisions stand here, no {entry.kind}")
        try:
            yield entry.number, parse(entry.body)
        except ValidationError as error:
            raise WrongRecord(entry.number, explain(error, entry.kind)) from error


def play_on(reached: Reached, decisions: Iterator[tuple[int, Decision]], chance: Seeded) -> list[str]:
    """The lines of the record from ``reached.position`` on; WrongRecord with the number of a refused decision."""
    position, lines = reached.position, list[str]()

    def write(kind: EntryKind, body: object) -> None:
        lines.append(line(kind, body))

    recorder, number = Recorder(write), 0
    recorder.position(position)
    position.held.clear()  # what is chosen already stands in that position
    for number, decision in decisions:
        try:
            game.answer(position, decision, chance, recorder)
        except Refused as refusal:
            raise WrongRecord(number, f"refused: {refusal}") from refusal
    if not record.writable(position):
        raise WrongRecord(number, f"the decisions end {record.why_unwritable(position)}")
    _end(position, recorder)
    return lines


def _end(position: Position, recorder: Recorder) -> None:
    """What stands at the end of every record: the choices made so far, the position reached, scores if it is over."""
    if position.phase == "over":
        if recorder.last != "scores":
            recorder.scores(score(position).seats)
        return
    for seat in position.order():
        if seat in position.held:
            recorder.decision(position.held[seat])
    if recorder.last != "position":
        recorder.position(position)
