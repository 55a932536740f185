"""What tests of tables stand on: a real store in a file, a clock turned by hand, and people who play."""

import asyncio
import itertools
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from engine.ai_levels import Level
from engine.rules.position import Options
from engine.rules.records.promise import Commitment
from engine.rules.terms import Seat
from engine.store import OutboxRow, SqlStore
from engine.store.schema import metadata
from engine.table import lobby
from engine.table.errors import Declined, DeclinedCode
from engine.table.meta import Pace
from engine.table.notices import Notice
from engine.table.table import Table
from engine.table.tables import Tables
from tests.support import postgres, ready

START = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
NELL, FAYE, MILEY, IWONA, SZYMON = PEOPLE = ("101", "102", "103", "104", "105")
NAMES = dict(zip(PEOPLE, ("Nell", "Faye", "Miley", "Iwona", "Szymon"), strict=True))
FILE = "games.db"
NO_JSON = '{"id": "ab'
"""What is left of a row that was damaged. PostgreSQL takes JSON alone."""
AT_MOST_S = 20.0
"""No test waits longer for anything."""


class TurnedClock:
    """Stands still until it is turned."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start
        self._turned = asyncio.Event()
        self._sleepers = 0
        self._slept = asyncio.Event()
        self.games = itertools.count(1)

    def now(self) -> datetime:
        """What it shows."""
        return self._now

    async def sleep_until(self, due: datetime) -> None:
        """Until it has been turned that far."""
        while self._now < due:
            turned = self._turned
            self._sleepers += 1
            self._slept.set()
            try:
                await turned.wait()
            finally:
                if turned is self._turned:  # given up
                    self._sleepers -= 1

    def sleep(self, length: timedelta) -> Coroutine[object, None, None]:
        """Until it has been turned by so much."""
        return self.sleep_until(self._now + length)

    async def slept_by(self) -> None:
        """Until somebody waits for it to be turned."""
        async with asyncio.timeout(AT_MOST_S):
            while not self._sleepers:
                self._slept.clear()
                await self._slept.wait()

    def turn(self, by: timedelta) -> None:
        """Forward; sleepers wake when the loop comes to them, and are none from now on."""
        self._now += by
        self._turned.set()
        self._turned, self._sleepers = asyncio.Event(), 0


@dataclass
class TableProcess:
    """One process: a store, its tables, a clock."""

    store: SqlStore
    clock: TurnedClock
    tables: Tables

    async def lobby(self, people: Sequence[str], *, options: Options | None = None, channel: str = "c1",
                    pace: Pace | None = None, ai: Sequence[Level] = ()) -> Table:
        """A lobby with these people, then these AI seats."""
        host, *others = people
        table = await self.tables.open(channel, "g1", host, NAMES[host], options=options, pace=pace)
        for person in others:
            await table.edit(partial(lobby.join, person=person, name=NAMES[person]))
        for level in ai:
            await table.edit(partial(lobby.add_ai, by=host, level=level, name="AI"))
        return table

    async def game(self, people: Sequence[str], *, options: Options | None = None, channel: str = "c1",
                   pace: Pace | None = None, ai: Sequence[Level] = ()) -> Table:
        """A game just dealt."""
        table = await self.lobby(people, options=options, channel=channel, pace=pace, ai=ai)
        await table.start(people[0])
        return table

    async def told(self) -> list[OutboxRow]:
        """All notices waiting, in the order in which they may be sent; they count as sent."""
        rows: list[OutboxRow] = []
        while claimed := (await self.store.outbox.claim(self.clock.now(), 500)).rows:
            await self.store.outbox.done(claimed)
            rows += claimed
        return sorted(rows, key=lambda row: row.id)

    async def notices(self) -> list[Notice]:
        """The same, only what they say."""
        return [row.notice for row in await self.told()]


def url(folder: Path) -> str:
    """Address of the test's database: a file in the folder, or where GINKGO_TEST_DATABASE says so a database of its own
    on a PostgreSQL server.
    """
    if os.environ.get("GINKGO_TEST_DATABASE") == "postgresql":
        return postgres.database_for(folder)
    return f"sqlite+aiosqlite:///{folder / FILE}"


@asynccontextmanager
async def process_on(
    folder: Path, clock: TurnedClock | None = None, *, awake: int = 256, lock_wait_s: float = AT_MOST_S
) -> AsyncIterator[TableProcess]:
    """A process on the database in this folder; leave it and enter again: a restart.

    ``lock_wait_s``: how long a write waits for others. The program's own two seconds, below what a press may take, are
    not enough for a disk that tests share.
    """
    clock = clock or TurnedClock()
    server = os.environ.get("GINKGO_TEST_DATABASE") == "postgresql"
    address = await (ready.on_a_server(folder) if server else ready.a_file(folder / FILE))
    store = await SqlStore.open(address, lock_wait_ms=round(lock_wait_s * 1000))
    tables = Tables(store, clock, awake=awake, promise=_promises(), ids=_ids(clock))
    try:
        yield TableProcess(store, clock, tables)
    finally:
        await tables.close()
        await store.close()


def _promises() -> Callable[[], Commitment]:
    """The first lobby of every test promises the same seed, and so on: a test that fails fails again."""
    numbers = itertools.count()
    return lambda: Commitment.of(f"{next(numbers):064x}", "00" * 32)


def _ids(clock: TurnedClock) -> Callable[[], str]:
    """Of the games, since they go into the deal too; they go on after a restart, which keeps its clock."""
    return lambda: f"deal{next(clock.games):06}"


def refused(code: DeclinedCode, change: Callable[[], object]) -> None:
    """The table does not do it, and says why by this code."""
    with pytest.raises(Declined) as caught:
        change()
    assert caught.value.code == code


async def answer_by_default(table: Table, seat: Seat) -> None:
    """What nobody could object to."""
    prompt = table.view(seat).prompt
    assert prompt is not None
    await table.answer(seat, prompt.default(), table.prompt_number(seat))


async def play_to_the_end(table: Table) -> None:
    """Everybody answers, by default."""
    for _ in range(2000):
        if table.over:
            return
        for seat in table.open_seats():
            await answer_by_default(table, seat)
    raise AssertionError("the game does not end")


async def play_rounds(table: Table, count: int) -> None:
    """So many rounds from here."""
    until = table.meta.round + count
    while table.meta.round < until:
        await answer_by_default(table, table.open_seats()[0])


async def spoil(process: TableProcess, table: Table, meta: str | bytes | None = None) -> None:
    """The game's description is damaged, by default as far as the database lets it be, and no process remembers it.
    Bytes are such as are no text.
    """
    if meta is None:
        meta = NO_JSON if process.store.database.file else "{}"
    if isinstance(meta, bytes):
        await execute(process.store, "UPDATE games SET meta = CAST(? AS TEXT) WHERE id = ?", meta, table.id)
    else:
        await execute(process.store, "UPDATE games SET meta = ? WHERE id = ?", meta, table.id)
    process.tables.forget([table.id])


async def everything(store: SqlStore) -> str:
    """All rows of all tables as one text, whichever database it is: for what must stand nowhere."""
    return "\n".join([
        f"{table.name}: {row}" for table in metadata.sorted_tables
        for row in await execute(store, f"SELECT * FROM {table.name}")  # noqa: S608  names of ours
    ])


async def execute(store: SqlStore, sql: str, *values: str | bytes | int) -> list[tuple[object, ...]]:
    """Do something to the database that the store has no door for; the rows it finds."""
    def work(connection: Connection) -> list[tuple[object, ...]]:
        found = connection.exec_driver_sql(
            sql.replace("?", "%s") if connection.dialect.name == "postgresql" else sql, values)
        return [tuple(row) for row in found] if found.returns_rows else []

    return await store.database.write(work)
