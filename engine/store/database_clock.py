"""What time it is, by the clock that all processes share."""

from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

_NOW: Final = sa.select(sa.func.clock_timestamp())


def database_now(connection: Connection) -> datetime:
    """By the database's own clock where it has one: those of the machines may differ."""
    if connection.dialect.name != "postgresql":
        return datetime.now(UTC)
    now = connection.scalar(_NOW)
    assert isinstance(now, datetime)  # noqa: S101  the driver's
    return now.astimezone(UTC)
