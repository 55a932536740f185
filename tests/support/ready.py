"""Databases as they are after a first start, for what begins with one and is not about that start.

A process of the tests has the program make one, and copies it from then on: the making is a third of a bot's start. It
has tests of its own (tests/store/test_migrations.py, tests/bot/test_main.py), and the playground that the browser tests
start makes its own.
"""

import atexit
import shutil
import tempfile
from pathlib import Path
from typing import Final

from engine.store import SqlStore
from tests.support import postgres

FILE: Final = "ready.db"
_READY: dict[str, Path] = {}
"""By kind, the folder whose database is copied."""


async def a_file(file: Path) -> str:
    """The address of this SQLite file, a copy unless it is there."""
    if _is_missing(file):
        _copied(await _made("file") / FILE, file)
    return _address(file)


def _is_missing(file: Path) -> bool:
    return not file.exists()


def _copied(original: Path, file: Path) -> None:
    shutil.copyfile(original, file)
    file.chmod(0o600)  # as the program's own would be


async def on_a_server(folder: Path) -> str:
    """The address of the folder's own database on a PostgreSQL server, a copy unless it is there."""
    if postgres.has_one(folder):
        return postgres.database_for(folder)
    return postgres.database_for(folder, like=await _made("server"))


async def _made(kind: str) -> Path:
    if kind not in _READY:
        folder = Path(tempfile.mkdtemp(prefix="ready-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        url = _address(folder / FILE) if kind == "file" else postgres.database_for(folder)
        await (await SqlStore.open(url)).close()
        _READY[kind] = folder
    return _READY[kind]


def _address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"
