"""All rows from one database into another, of whatever kind, each compared afterwards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import schema
from engine.store.database import LONG_WORK_S, Database
from engine.store.migrate import mark_half_moved, mark_moved
from engine.table.errors import StoreError

_TableRow: TypeAlias = Mapping[str, object]
_Key: TypeAlias = tuple[object, ...]

AT_ONCE: Final = 500
"""Rows in a transaction; whoever is interrupted loses no more than these, and goes on from there."""
_STAYS: Final = (schema.processes, schema.calls, schema.heard, schema.thoughts)
"""Of who is at work on a database just now."""
TABLES: Final = tuple(table for table in schema.metadata.sorted_tables if table not in _STAYS)
"""In the order in which rows can be written."""


@dataclass(frozen=True, slots=True)
class MoveProgress:
    """How far a move is."""

    step: Literal["look", "copy", "compare"]
    """``"look"`` at what the target holds already, ``"copy"`` or ``"compare"``."""
    table: str
    done: int
    rows: int
    """Of this table."""


async def move(source: Database, target: Database, told: Callable[[MoveProgress], None]) -> int:
    """Copy every row; the number of rows that stand in both now, compared one by one. Nobody else may write to either.

    Both have the newest schema. Until all is compared the target is one that nobody serves ("half_moved"). A move that
    was interrupted goes on where it was. StoreError("exists") where the target holds a row that the source has not, or
    has otherwise: nothing was written then; ("lossy") where something differs afterwards.
    """
    for table in TABLES:
        await _compared(target, source, table, partial(_note, told, "look", table), "exists")
    await target.write(mark_half_moved)
    for table in TABLES:
        await _copied(source, target, table, partial(_note, told, "copy", table))
    await target.write(_count_on)
    moved = sum([
        await _compared(source, target, table, partial(_note, told, "compare", table), "lossy") for table in TABLES])
    await target.write(mark_moved)
    return moved


async def _copied(source: Database, target: Database, table: sa.Table, note: Callable[[int, int], None]) -> None:
    rows, done, last = await _size(source, table), 0, None
    while found := await source.read(partial(_batch, table, after=last)):
        await target.write(partial(_insert_missing, table, found))
        last, done = _key(table, found[-1]), done + len(found)
        note(done, rows)


async def _compared(
    one: Database, other: Database, table: sa.Table, note: Callable[[int, int], None],
    trouble: Literal["exists", "lossy"],
) -> int:
    """Every row of the one stands in the other, the same; for ``lossy`` the other has no more than these."""
    rows, done, last = await _size(one, table), 0, None
    while found := await one.read(partial(_batch, table, after=last)):
        there = await other.read(partial(_those, table, keys=[_key(table, row) for row in found]))
        for row in found:
            if there.get(_key(table, row)) != row:
                raise StoreError(trouble, f"{table.name}: {'/'.join(map(str, _key(table, row)))}")
        last, done = _key(table, found[-1]), done + len(found)
        note(done, rows)
    if trouble == "lossy" and await _size(other, table) != done:
        raise StoreError(trouble, f"{table.name}: {done} rows became {await _size(other, table)}")
    return done


def _note(
    told: Callable[[MoveProgress], None], step: Literal["look", "copy", "compare"], table: sa.Table,
    done: int, rows: int,
) -> None:
    told(MoveProgress(step, table.name, done, rows))


async def _size(database: Database, table: sa.Table) -> int:
    query = sa.select(sa.func.count()).select_from(table)
    return await database.read(lambda connection: connection.scalar(query) or 0, within=LONG_WORK_S)


def _keys(table: sa.Table) -> list[sa.Column[object]]:
    return list(table.primary_key.columns)


def _key(table: sa.Table, row: _TableRow) -> _Key:
    return tuple(row[column.name] for column in _keys(table))


def _batch(table: sa.Table, connection: Connection, *, after: _Key | None) -> list[_TableRow]:
    """The next rows by their keys, in the order of this database, which may be another in the other one."""
    query = sa.select(table).order_by(*_keys(table)).limit(AT_ONCE)
    if after is not None:
        query = query.where(sa.tuple_(*_keys(table)) > sa.tuple_(*_bound(table, after)))
    return [{**row} for row in connection.execute(query).mappings()]


def _bound(table: sa.Table, key: _Key) -> Iterator[sa.BindParameter[object]]:
    for column, value in zip(_keys(table), key, strict=True):
        yield sa.literal(value, column.type)


def _those(table: sa.Table, connection: Connection, *, keys: Sequence[_Key]) -> dict[_Key, _TableRow]:
    """The rows with these keys."""
    found = connection.execute(sa.select(table).where(sa.tuple_(*_keys(table)).in_(keys))).mappings()
    rows = [dict(row) for row in found]
    return {_key(table, row): row for row in rows}


def _insert_missing(table: sa.Table, rows: Sequence[_TableRow], connection: Connection) -> None:
    there = _those(table, connection, keys=[_key(table, row) for row in rows])
    missing = [row for row in rows if _key(table, row) not in there]
    if missing:
        connection.execute(table.insert(), missing)


def _count_on(connection: Connection) -> None:
    """The next row of the outbox has a number above all others; a file sees to that by itself."""
    if connection.dialect.name == "postgresql":
        newest = connection.scalar(sa.select(sa.func.max(schema.outbox.c.id)))
        if newest is not None:
            sequence = sa.func.pg_get_serial_sequence("outbox", "id")
            connection.execute(sa.select(sa.func.setval(sequence, newest)))
