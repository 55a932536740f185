"""Records for the tests: played here, taken apart and put together again, and the command line around them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from engine.cli import selfplay
from engine.cli.commands import main
from engine.rules.account import Account
from engine.rules.decisions import Decision, NewHand
from engine.rules.position import Options, Position
from engine.rules.records.file import EntryKind, line
from engine.rules.records.writing import Recorder
from engine.rules.terms import MODULES

GOLDEN = sorted((Path(__file__).parents[1] / "record" / "golden").glob("*.jsonl"))

BASE = Options(2)
EVERYTHING = Options(4, "draft", frozenset(MODULES))
FIVE_CARDS = Options(3, "introductory", frozenset({"keep_a_card"}), 5)
SOLO = Options(1, solo="expert")


def restless(position: Position, account: Account, rng: Random) -> Decision:
    """Random, but now and then she spends a New Hand."""
    prompt = position.open[account.reader]
    if prompt.kind == "choose" and prompt.may_new_hand and rng.random() < 0.1:
        return NewHand(account.reader)
    return prompt.sample(rng)


def played(options: Options, seed: str) -> list[str]:
    """The lines of a whole game of restless players."""
    lines: list[str] = []

    def write(kind: EntryKind, body: object) -> None:
        lines.append(line(kind, body))

    write("record", selfplay.header(options, seed).row())
    selfplay.play_out(options, seed, [restless] * options.seats, Recorder(write))
    return lines


def kinds(lines: Iterable[str]) -> list[str]:
    """What each line is: ``position``, ``chance`` ... and for a decision its kind."""
    found = []
    for text in lines:
        ((kind, body),) = json.loads(text).items()
        found.append(body["kind"] if kind == "decision" else kind)
    return found


def entry_of(kind: str, lines: list[str], nth: int = 0) -> int:
    """Number of the n-th entry of a kind."""
    return [number for number, found in enumerate(kinds(lines), start=1) if found == kind][nth]


def without_events(lines: Iterable[str]) -> list[str]:
    """As a program writes them that tells no events."""
    return [text for text in lines if not text.startswith('{"event"')]


def at(tree: object, path: str) -> object:
    """What stands at a path (``seats/0/points``) of what JSON holds."""
    for step in path.split("/"):
        if isinstance(tree, list):
            tree = tree[int(step)]
        else:
            assert isinstance(tree, dict)
            tree = tree[step]
    return tree


def put(tree: object, changes: Mapping[str, object]) -> None:
    """Put values at their paths; where one is ``...``, take away what stands there."""
    for path, value in changes.items():
        place, _, last = path.rpartition("/")
        holder = at(tree, place) if place else tree
        if isinstance(holder, list):
            if value is ...:
                del holder[int(last)]
            else:
                holder[int(last)] = value
        else:
            assert isinstance(holder, dict)
            if value is ...:
                del holder[last]
            else:
                holder[last] = value


@dataclass
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str


class Terminal:
    """``python -m engine`` in this process."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def run(self, *words: str | Path) -> Outcome:
        """Run a command."""
        self._capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as ended:
            code = int(ended.code or 0)
        captured = self._capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    def file(self, name: str, lines: Iterable[str | bytes]) -> Path:
        """A file of these lines."""
        path = self.folder / name
        path.write_bytes(b"".join(text if isinstance(text, bytes) else text.encode() for text in lines))
        return path
