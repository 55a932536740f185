"""The entries of a game: a row each while it is played, all of them in one compressed row when it has long been over.

A finished game takes some 100 kB in rows and 5 kB packed.
"""

import zlib
from typing import Final

import orjson
import sqlalchemy as sa
from sqlalchemy import Connection

from engine.rules.records.file import KINDS, Entry
from engine.store import schema
from engine.store.upsert import insert_new
from engine.table.errors import StoreError
from engine.table.meta import GameId

_rows, _packed = schema.entries, schema.packed
_LEVEL: Final = 9
_END: Final = 2**31 - 1

# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
_of_game = sa.select(_rows.c.number, _rows.c.kind, _rows.c.body).where(_rows.c.game == sa.bindparam("of"))
_STRETCH: Final = (
    _of_game.where(_rows.c.number.between(sa.bindparam("first"), sa.bindparam("last"))).order_by(_rows.c.number)
)
_POSITION: Final = _of_game.where(_rows.c.number == (
    sa.select(sa.func.max(_rows.c.number))
    .where(_rows.c.game == sa.bindparam("of"), _rows.c.kind == "position", _rows.c.number <= sa.bindparam("last"))
    .scalar_subquery()
))
_PACKED: Final = sa.select(_packed.c.body).where(_packed.c.game == sa.bindparam("of"))


def entries_between(connection: Connection, game: GameId, first: int = 0, last: int = _END) -> list[Entry]:
    """Entries by number, both included."""
    # Numbers are whole numbers of 32 bits in every database.
    which = {"of": game, "first": max(first, -1), "last": min(last, _END)}
    found = [Entry(*row) for row in connection.execute(_STRETCH, which)]
    return found or [entry for entry in _unpacked(connection, game) if first <= entry.number <= last]


def position_before(connection: Connection, game: GameId, number: int) -> Entry | None:
    """The last position entry with a number of at most ``number``."""
    row = connection.execute(_POSITION, {"of": game, "last": min(number, _END)}).one_or_none()
    if row is not None:
        return Entry(*row)
    return next((entry for entry in reversed(_unpacked(connection, game))
                 if entry.kind == "position" and entry.number <= number), None)


def pack(connection: Connection, game: GameId) -> bool:
    """Put the entries of a finished game into one row; False where it has none that are not packed, or another process
    has just packed them."""
    entries = [Entry(*row) for row in connection.execute(_STRETCH, {"of": game, "first": 0, "last": _END})]
    if not entries:
        return False
    body = zlib.compress(orjson.dumps([tuple(entry) for entry in entries]), _LEVEL)
    if not insert_new(connection, _packed, {"game": game, "body": body}):
        return False
    connection.execute(_rows.delete().where(_rows.c.game == game))
    return True


def _unpacked(connection: Connection, game: GameId) -> list[Entry]:
    """All entries of a packed game, none of any other."""
    body = connection.scalar(_PACKED, {"of": game})
    if body is None:
        return []
    try:
        return [_entry(*entry) for entry in orjson.loads(zlib.decompress(body))]
    except (zlib.error, orjson.JSONDecodeError, TypeError) as error:
        raise StoreError("corrupt", f"game {game}") from error


def _entry(number: object, kind: object, body: object) -> Entry:
    """What a column would have been. TypeError where it is nothing of the kind."""
    known = next((one for one in KINDS if one == kind), None)
    if not isinstance(number, int) or known is None:
        raise TypeError
    return Entry(number, known, body)
