"""Finished games are packed; whatever is made of them is the same as before."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from engine.rules.records.file import entries
from engine.rules.records.replay import replay
from engine.store.export import record_lines
from engine.store.privacy import delete_person, export_person
from engine.table.errors import StoreError
from engine.table.notices import Board, Final
from tests.support.tables import FAYE, MILEY, NELL, execute, house, play_rounds, play_to_the_end

DAY = timedelta(days=1)


async def test_a_packed_game_gives_the_same_record_log_and_boards(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE, MILEY])
        await play_to_the_end(table)
        told = [notice for notice in await h.notices() if isinstance(notice, Board | Final)]

        async def made() -> list[object]:
            return [
                await record_lines(h.store, table.id), await h.store.load(table.id),
                await h.store.entries(table.id, 5, 40), await h.store.position_before(table.id, 60),
                await h.store.position_before(table.id, -1), await export_person(h.store, NELL),
                *[await h.tables.past_round(table.id, notice.first, notice.last, None) for notice in told],
            ]

        before = await made()
        (size,) = (await execute(h.store, "SELECT sum(length(CAST(body AS TEXT))) FROM entries"))[0]
        h.clock.turn(2 * DAY)
        assert await h.store.pack(h.clock.now() - DAY) == 1
        assert await execute(h.store, "SELECT count(*) FROM entries") == [(0,)]
        assert await made() == before
        (packed,) = (await execute(h.store, "SELECT length(body) FROM packed"))[0]
        assert isinstance(size, int)
        assert isinstance(packed, int)
        assert packed * 8 < size, (packed, size)
        assert await h.store.pack(h.clock.now() - DAY) == 0
    async with house(tmp_path) as h:
        again = await h.tables.get(table.id)
        assert again.over
        assert again.scoring() == table.scoring()
        replay(entries(line.encode() for line in await record_lines(h.store, table.id)), verify=True)


async def test_open_games_and_those_just_over_are_left_as_they_are(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await play_rounds(await h.game([NELL, FAYE]), 2)
        begun_long_ago = await h.game([MILEY, NELL], channel="c2")
        h.clock.turn(10 * DAY)
        await play_to_the_end(begun_long_ago)
        assert await h.store.pack(h.clock.now() - DAY) == 0


async def test_a_game_that_was_stopped_is_packed_too_and_so_many_at_a_time(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        tables = [await h.game([NELL, FAYE], channel=f"c{number}") for number in range(3)]
        for table in tables:
            await table.end(NELL)
        h.clock.turn(2 * DAY)
        assert [await h.store.pack(h.clock.now() - DAY, 2) for _ in range(3)] == [2, 1, 0]


async def test_deleting_a_person_leaves_her_packed_games_whole(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        await play_to_the_end(table)
        h.clock.turn(2 * DAY)
        await h.store.pack(h.clock.now() - DAY)
        await delete_person(h.store, h.tables, NELL)
        replay(entries(line.encode() for line in await record_lines(h.store, table.id)), verify=True)


async def test_a_damaged_packed_game_is_a_damaged_game_and_no_other(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        tables = [await h.game([NELL, FAYE], channel=f"c{number}") for number in range(2)]
        for table in tables:
            await play_to_the_end(table)
        h.clock.turn(2 * DAY)
        assert await h.store.pack(h.clock.now() - DAY) == 2
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE packed SET body = x'00' WHERE game = ?", (tables[0].id,))
    async with house(tmp_path) as h:
        with pytest.raises(StoreError) as caught:
            await h.tables.get(tables[0].id)
        assert caught.value.code == "corrupt"
        assert (await h.tables.get(tables[1].id)).over
