"""Which open tables somebody sits at, whoever has seated her."""

import asyncio
import logging
from pathlib import Path

import pytest

from bot.open_tables import OpenTables
from engine.table import lobby, seating
from tests.support.tables import FAYE, MILEY, NELL, process_on, spoil


async def test_what_happens_here_is_known_at_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        tables = OpenTables(process.tables)
        first = await process.game([NELL, FAYE])
        assert await tables.of(NELL) == [first]
        second = await process.lobby([FAYE], channel="c2")
        assert await tables.of(NELL) == [first]
        await second.edit(lambda meta: lobby.join(meta, NELL, "Nell"))
        assert {table.id for table in await tables.of(NELL)} == {first.id, second.id}
        await first.end(NELL)
        assert await tables.of(NELL) == [second]
        await second.edit(lambda meta: lobby.leave(meta, NELL, process.clock.now()))
        assert await tables.of(NELL) == []
        await second.edit(lambda meta: lobby.join(meta, NELL, "Nell"))
        assert await tables.of(NELL) == [second]
        third = await process.lobby([NELL], channel="c3")
        assert {table.id for table in await tables.of(NELL)} == {second.id, third.id}, "nobody has touched it since"


async def test_a_seat_that_an_ai_plays_for_her_is_hers(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        tables = OpenTables(process.tables)
        table = await process.game([NELL, FAYE, MILEY])
        assert await tables.of(NELL) == [table]
        await table.edit(lambda meta: seating.away(meta, NELL))
        for person in (FAYE, MILEY):
            await table.vote(person, "ai", about=0)
        assert table.meta.seats[0].person is None
        assert await tables.of(NELL) == [table]


async def test_who_is_seated_while_it_is_read_is_seated(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        first = await process.lobby([NELL])
        for number in range(20):
            tables = OpenTables(process.tables)
            reading = asyncio.create_task(tables.of(FAYE))
            await first.edit(lambda meta: lobby.join(meta, FAYE, "Faye"))
            await reading
            assert await tables.of(FAYE) == [first], number
            await first.edit(lambda meta: lobby.leave(meta, FAYE, process.clock.now()))


async def test_what_another_process_does_is_known_a_second_later(tmp_path: Path) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path, here.clock) as elsewhere:
        now = 0.0
        tables = OpenTables(here.tables, lambda: now, shared=True)
        assert await tables.of(NELL) == []
        table = await elsewhere.lobby([NELL])
        now = 0.9
        assert await tables.of(NELL) == [], "the database is not asked at every screen"
        now = 1.1
        assert [found.id for found in await tables.of(NELL)] == [table.id]


async def test_a_damaged_game_leaves_her_the_others_and_is_named_in_the_log_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with process_on(tmp_path) as process:
        damaged, other = await process.game([NELL, FAYE]), await process.game([NELL, MILEY], channel="c2")
        tables = OpenTables(process.tables)
        assert len(await tables.of(NELL)) == 2
        await spoil(process, damaged)
        with caplog.at_level(logging.WARNING):
            for _ in range(3):
                assert await tables.of(NELL) == [other], "known before it was damaged"
                assert await OpenTables(process.tables).of(NELL) == [other]
                assert await process.tables.of_person(NELL) == [other]
        (line,) = caplog.messages
        assert damaged.id in line
        assert "Nell" not in line
