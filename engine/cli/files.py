"""Opening record files."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from sys import maxsize

from engine.cli.failure import Failure, UsageError
from engine.cli.progress_bar import ProgressBar
from engine.places import is_folder, is_there
from engine.rules.records.file import Entry, WrongRecord, entries, lines_of
from engine.rules.records.replay import Reached, replay


def records(names: list[str]) -> list[Path]:
    """The files named; for a folder all ``.jsonl`` files below it, by name."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if is_folder(path):
            inside = sorted(file for file in path.rglob("*.jsonl") if not is_folder(file))
            if not inside:
                raise UsageError(f"{name}: no .jsonl file in this folder")
            found += inside
        elif is_there(path):
            found.append(path)
        else:
            raise UsageError(f"{name}: no such file")
    return found


def one_record(name: str) -> Path:
    """The file named; UsageError where it is a folder, in which there could be any number."""
    if is_folder(Path(name)):
        raise UsageError(f"{name}: one record, no folder")
    (file,) = records([name])
    return file


@contextmanager
def opened(path: Path, progress: ProgressBar | None = None) -> Iterator[Iterator[Entry]]:
    """The entries of a file, read as they are asked for; WrongRecord becomes a Failure that names the file.

    ``progress`` counts the bytes read.
    """
    with path.open("rb") as file, _named(path):
        yield entries(lines_of(file) if progress is None else _counted(lines_of(file), progress))


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
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
        # No record is as long as the largest number that can be asked for.
        return replay(islice(found, None if until is None else min(until, maxsize)), whole=until is None, verify=verify)


def replayed_among_others(path: Path, *, until: int | None = None, verify: bool = False) -> Reached:
    """As ``replayed``. A file that can't be read is a Failure too: the others are still looked at."""
    try:
        return replayed(path, until=until, verify=verify)
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}") from error


def replayed_with_first_line(path: Path) -> tuple[str, Reached]:
    """What a file leads to, and its first line as it stands there, without its end. It is read once, for a pipe cannot
    be read again."""
    with path.open("rb") as file, _named(path):
        lines = lines_of(file)
        first = next(lines, b"")
        reached = replay(entries(chain([first] if first else [], lines)))
    return first.decode().rstrip("\r\n"), reached
