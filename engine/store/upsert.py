"""Insert or update, in one statement of either database."""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite


def put(
    connection: Connection, table: sa.Table, key: Mapping[str, object], values: Mapping[str, object], *,
    otherwise: Mapping[str, object] | None = None,
) -> None:
    """Insert the row or update it, whoever else does so at the same moment. ``otherwise``: what the other columns hold
    in a row that was not there.
    """
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {**(otherwise or {}), **key, **values}
    connection.execute(insert(table).values(row).on_conflict_do_update(index_elements=list(key), set_=dict(values)))


def insert_new(connection: Connection, table: sa.Table, row: Mapping[str, object]) -> bool:
    """Insert the row unless there is one of its key; whether it was inserted."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    # Not by rowcount, which psycopg's dialect leaves unknown for an insert.
    added = insert(table).values(**row).on_conflict_do_nothing().returning(*table.primary_key.columns)
    return connection.execute(added).first() is not None
