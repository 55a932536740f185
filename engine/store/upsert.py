"""Insert or update, in one statement of either database."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def inserted(dialect: str, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insert in the words of one database, which can say what becomes of a row that is there."""
    return (postgresql.insert if dialect == "postgresql" else sqlite.insert)(table)


def put(
    connection: Connection, table: sa.Table, key: Mapping[str, object], values: Mapping[str, object], *,
    otherwise: Mapping[str, object] | None = None,
) -> None:
    """Insert the row or update it, whoever else does so at the same moment. ``otherwise``: what the other columns hold
    in a row that was not there.
    """
    row = {**(otherwise or {}), **key, **values}
    connection.execute(_putting(connection.dialect.name, table, tuple(row), tuple(key), tuple(values)), row)


def put_all(
    connection: Connection, table: sa.Table, rows: Sequence[Mapping[str, object]], key: Collection[str]
) -> None:
    """The same for several rows, each with the same columns: those of the ``key`` say which row it is."""
    columns = tuple(rows[0])
    changed = tuple(name for name in columns if name not in key)
    connection.execute(_putting(connection.dialect.name, table, columns, tuple(key), changed), rows)


@lru_cache(maxsize=100)
def _putting(
    dialect: str, table: sa.Table, columns: tuple[str, ...], key: tuple[str, ...], changed: tuple[str, ...]
) -> sa.Executable:
    """Built once: putting a statement together costs more than SQLite takes for it."""
    insert = _inserting(dialect, table, columns)
    return insert.on_conflict_do_update(
        index_elements=list(key), set_={name: insert.excluded[name] for name in changed})


@lru_cache(maxsize=100)
def _putting_new(dialect: str, table: sa.Table, columns: tuple[str, ...]) -> sa.Executable:
    """Likewise."""
    return _inserting(dialect, table, columns).on_conflict_do_nothing().returning(*table.primary_key.columns)


def _inserting(dialect: str, table: sa.Table, columns: tuple[str, ...]) -> postgresql.Insert | sqlite.Insert:
    return inserted(dialect, table).values({name: sa.bindparam(name, type_=table.c[name].type) for name in columns})


def insert_new(connection: Connection, table: sa.Table, row: Mapping[str, object]) -> bool:
    """Insert the row unless there is one of its key; whether it was inserted."""
    # Not by rowcount, which psycopg's dialect leaves unknown for an insert.
    return connection.execute(_putting_new(connection.dialect.name, table, tuple(row)), row).first() is not None
