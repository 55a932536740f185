"""Which open tables somebody sits at, whoever has seated her."""

import asyncio
import logging
from pathlib import Path

import pytest

from bot.open_tables import OpenTables
from engine.table import lobby, seating
from tests.support.tables import FAYE, MILEY, NELL, house, spoil


async def test_what_happens_here_is_known_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        tables = OpenTables(h.tables)
        first = await h.game([NELL, FAYE])
        assert await tables.of(NELL) == [first]
        second = await h.lobby([FAYE], channel="c2")
        assert await tables.of(NELL) == [first]
        await second.edit(lambda meta: lobby.join(meta, NELL, "Nell"))
        assert {table.id for table in await tables.of(NELL)} == {first.id, second.id}
        await first.end(NELL)
        assert await tables.of(NELL) == [second]
        await second.edit(lambda meta: lobby.leave(meta, NELL, h.clock.now()))
        assert await tables.of(NELL) == []
        await second.edit(lambda meta: lobby.join(meta, NELL, "Nell"))
        assert await tables.of(NELL) == [second]


async def test_a_seat_that_an_ai_plays_for_her_is_hers(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        tables = OpenTables(h.tables)
        table = await h.game([NELL, FAYE, MILEY])
        assert await tables.of(NELL) == [table]
        await table.edit(lambda meta: seating.away(meta, NELL))
        for person in (FAYE, MILEY):
            await table.vote(person, "ai", about=0)
        assert table.meta.seats[0].person is None
        assert await tables.of(NELL) == [table]


async def test_who_is_seated_while_it_is_read_is_seated(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        first = await h.lobby([NELL])
        for number in range(20):
            tables = OpenTables(h.tables)
            reading = asyncio.create_task(tables.of(FAYE))
            await first.edit(lambda meta: lobby.join(meta, FAYE, "Faye"))
            await reading
            assert await tables.of(FAYE) == [first], number
            await first.edit(lambda meta: lobby.leave(meta, FAYE, h.clock.now()))


async def test_what_another_process_does_is_known_a_second_later(tmp_path: Path) -> None:
    async with house(tmp_path) as here, house(tmp_path, here.clock) as elsewhere:
        now = 0.0
        tables = OpenTables(here.tables, lambda: now, shared=True)
        assert await tables.of(NELL) == []
        table = await elsewhere.lobby([NELL])
        now = 1.1
        assert [found.id for found in await tables.of(NELL)] == [table.id]


async def test_a_damaged_game_leaves_her_the_others_and_is_named_in_the_log_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as h:
        damaged, other = await h.game([NELL, FAYE]), await h.game([NELL, MILEY], channel="c2")
        tables = OpenTables(h.tables)
        assert len(await tables.of(NELL)) == 2
        await spoil(h, damaged)
        with caplog.at_level(logging.WARNING):
            for _ in range(3):
                assert await tables.of(NELL) == [other], "known before it was damaged"
                assert await OpenTables(h.tables).of(NELL) == [other]
                assert await h.tables.of_person(NELL) == [other]
        (line,) = caplog.messages
        assert damaged.id in line
        assert "Nell" not in line
