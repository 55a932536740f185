"""Opening record files."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from engine.cli.failure import Failure, UsageError
from engine.cli.progress_bar import ProgressBar
from engine.rules.records.file import Entry, WrongRecord, entries, lines_of
from engine.rules.records.replay import Reached, replay


def records(names: list[str]) -> list[Path]:
    """The files named; for a folder all ``.jsonl`` files below it, by name."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.rglob("*.jsonl"))
            if not inside:
                raise UsageError(f"{name}: no .jsonl file in this folder")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise UsageError(f"{name}: no such file")
    return found


@contextmanager
def opened(path: Path, progress: ProgressBar | None = None) -> Iterator[Iterator[Entry]]:
    """The entries of a file, read as they are asked for; WrongRecord becomes a Failure that names the file.

    ``progress`` counts the bytes read.
    """
    with path.open("rb") as file:
        try:
            yield entries(lines_of(file) if progress is None else _counted(lines_of(file), progress))
        except WrongRecord as wrong:
            raise Failure(f"{path}: {wrong}") from wrong


def _counted(lines: Iterator[bytes], progress: ProgressBar) -> Iterator[bytes]:
    for line in lines:
        yield line
        progress.step(len(line))


def replayed(
    path: Path, *, until: int | None = None, verify: bool = False, progress: ProgressBar | None = None
) -> Reached:
    """What a file leads to, or to its entry ``until``."""
    with opened(path, progress) as found:
        return replay(islice(found, until), whole=until is None, verify=verify)
