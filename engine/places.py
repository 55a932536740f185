"""What stands at a place on disk. pathlib asks the same, but from Python 3.14 on answers no where the system does not
let it look, or the name can't be one: nobody would be told why.
"""

from pathlib import Path
from stat import S_ISDIR, S_ISFIFO, S_ISREG


def is_there(path: Path) -> bool:
    """Whether anything is. OSError where that can't be seen."""
    return _mode(path) is not None


def is_file(path: Path) -> bool:
    """Whether a file is. OSError likewise."""
    return S_ISREG(_mode(path) or 0)


def is_folder(path: Path) -> bool:
    """Whether a folder is. OSError likewise."""
    return S_ISDIR(_mode(path) or 0)


def is_pipe(path: Path) -> bool:
    """Whether a pipe with a name is. OSError likewise."""
    return S_ISFIFO(_mode(path) or 0)


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:  # A name with a zero in it.
        return None
