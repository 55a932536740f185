"""Standard output and standard error as a command finds them: closed, full, of a narrow alphabet, read by nobody."""

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from engine.cli.drawing import plain


def open_closed() -> None:
    """Where the shell has closed one of them (``>&-``) Python has None in its place: what is written there is lost."""
    streams: dict[str, TextIO | None] = {"stdout": sys.stdout, "stderr": sys.stderr}
    for name, stream in streams.items():
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  open to the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as standard error: a name is better told so than not at all


def tell(what: str) -> None:
    """One line on standard error. Nothing that it quotes moves a terminal's cursor, and where it cannot be written the
    command goes on."""
    with suppress(OSError):
        sys.stderr.write(f"{plain(what)}\n")


def write_records() -> None:
    """What follows on standard output is a record or a part of one, which is UTF-8 on every system."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


def settle() -> None:
    """What could not be written is given up. The interpreter would try again as it ends, and end with an exit code of
    its own."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
