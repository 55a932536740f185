"""Lobbies from which no game came: nobody looks at them again."""

from datetime import datetime
from typing import Final

import sqlalchemy as sa

from engine.store import schema
from engine.store.database import Database

DROPPED_AT_ONCE: Final = 200
"""Whoever presses meanwhile waits for no more of them than these."""

_games = schema.games


def _none_of(rows: sa.Table) -> sa.ColumnElement[bool]:
    return ~sa.exists().where(rows.c.game == _games.c.id)


_OLDEST = (
    sa.select(_games.c.id)
    # What is still to be told of one is told first; and what was dealt is a record, whatever the game's row says of it.
    # Not by the channel, of which an index would lead through all games that are over.
    .where(sa.text("next_entry = 0"), _games.c.status == "ended", _games.c.created < sa.bindparam("since"),
           *(_none_of(rows) for rows in (schema.outbox, schema.entries, schema.packed)))
    .order_by(_games.c.created).limit(DROPPED_AT_ONCE)
)
_DROP = _games.delete().where(_games.c.id.in_(_OLDEST))


async def drop_lobbies(database: Database, since: datetime) -> int:
    """Delete lobbies that were opened before then and are closed, with all that is kept of them. Returns how many;
    there may be more where they are ``DROPPED_AT_ONCE``."""
    return await database.write(lambda connection: connection.execute(_DROP, {"since": since}).rowcount)
