"""Whose an SQLite file is: another program's, which an address names by mistake, stays as it is."""

import sqlite3
from pathlib import Path

from engine.places import is_file
from engine.store.file_reading import reading
from engine.table.errors import StoreError

_TABLES = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
"""But SQLite's own."""


def step_in(connection: sqlite3.Connection, file: Path) -> str | None:
    """The step of the schema that this program's tables have reached there; None where there is no table at all.
    StoreError("missing") where what there is is another program's.
    """
    tables = {name for (name,) in connection.execute(_TABLES)}
    step = None
    if "alembic_version" in tables:  # Other programs may have one, too.
        step = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if step is not None and "games" in tables:
        return str(step[0])
    if step is not None or tables - {"alembic_version"}:
        raise StoreError("missing", f"{file} holds no database of this program, but another's")
    return None


def leave_to_others(file: Path) -> None:
    """StoreError("missing") where it is another program's. Of one that can't be looked into just now, whoever opens it
    says so. Nothing is changed.
    """
    try:
        if is_file(file):
            with reading(file, 0) as connection:
                step_in(connection, file)
    except (OSError, sqlite3.Error):
        return
    except StoreError as error:
        if error.code == "missing":
            raise
