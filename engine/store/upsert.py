"""Insert or update, in one statement of either database."""

from collections.abc import Mapping
from functools import lru_cache

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def inserted(connection: Connection, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insert in the words of the connection's database, which can say what becomes of a row that is there."""
    return _insert(connection.dialect.name, table)


def _insert(dialect: str, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
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


@lru_cache(maxsize=100)
def _putting(
    dialect: str, table: sa.Table, columns: tuple[str, ...], key: tuple[str, ...], changed: tuple[str, ...]
) -> sa.Executable:
    """Built once: putting a statement together costs more than SQLite takes for it."""
    insert = _insert(dialect, table).values({name: sa.bindparam(name, type_=table.c[name].type) for name in columns})
    return insert.on_conflict_do_update(
        index_elements=list(key), set_={name: insert.excluded[name] for name in changed})


def insert_new(connection: Connection, table: sa.Table, row: Mapping[str, object]) -> bool:
    """Insert the row unless there is one of its key; whether it was inserted."""
    # Not by rowcount, which psycopg's dialect leaves unknown for an insert.
    added = inserted(connection, table).values(**row).on_conflict_do_nothing().returning(*table.primary_key.columns)
    return connection.execute(added).first() is not None
