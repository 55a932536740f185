"""Finished games are packed; whatever is made of them is the same as before."""

import zlib
from datetime import timedelta
from pathlib import Path

import pytest

from engine.rules.records.file import entries
from engine.rules.records.replay import replay
from engine.store.export import record_lines
from engine.store.games import Packed
from engine.store.person_deletion import delete_person
from engine.store.person_export import export_person
from engine.table.errors import StoreError
from engine.table.notices import Board, Final
from playground.wire import objects
from tests.support.tables import FAYE, MILEY, NELL, execute, play_rounds, play_to_the_end, process_on

DAY = timedelta(days=1)


async def test_a_packed_game_gives_the_same_record_log_and_boards(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await play_to_the_end(table)
        told = [notice for notice in await process.notices() if isinstance(notice, Board | Final)]

        async def made() -> list[object]:
            return [
                await record_lines(process.store, table.id), await process.store.load(table.id),
                await process.store.entries(table.id, 5, 40), await process.store.position_before(table.id, 60),
                await process.store.position_before(table.id, -1), await export_person(process.store, NELL),
                *[await process.tables.history.past_round(table.id, notice.first, notice.last)
                  for notice in told],
            ]

        before = await made()
        (size,) = (await execute(process.store, "SELECT sum(length(CAST(body AS TEXT))) FROM entries"))[0]
        process.clock.turn(2 * DAY)
        assert (await process.store.pack(process.clock.now() - DAY)).games == 1
        assert await execute(process.store, "SELECT count(*) FROM entries") == [(0,)]
        assert await made() == before
        (packed,) = (await execute(process.store, "SELECT length(body) FROM packed"))[0]
        assert isinstance(size, int)
        assert isinstance(packed, int)
        assert packed * 8 < size, (packed, size)
        assert (await process.store.pack(process.clock.now() - DAY)).games == 0
    async with process_on(tmp_path) as process:
        again = await process.tables.get(table.id)
        assert again.over
        assert again.scoring() == table.scoring()
        replay(entries(line.encode() for line in await record_lines(process.store, table.id)), verify=True)


async def test_open_games_and_those_just_over_are_left_as_they_are(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await play_rounds(await process.game([NELL, FAYE]), 2)
        begun_long_ago = await process.game([MILEY, NELL], channel="c2")
        process.clock.turn(10 * DAY)
        await play_to_the_end(begun_long_ago)
        assert (await process.store.pack(process.clock.now() - DAY)).games == 0


async def test_a_game_that_was_stopped_is_packed_too_and_those_before_are_not_looked_at_again(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        tables = [await process.game([NELL, FAYE], channel=f"c{number}") for number in range(3)]
        for table in tables:
            await table.end(NELL)
        process.clock.turn(2 * DAY)
        since = process.clock.now() - DAY
        assert [await process.store.pack(since, after) for after in (tables[1].id, "", "")] == [
            Packed(1, None), Packed(2, None), Packed(0, None)]


async def test_deleting_a_person_leaves_her_packed_games_whole(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_to_the_end(table)
        process.clock.turn(2 * DAY)
        assert (await process.store.pack(process.clock.now() - DAY)).games == 1
        assert "Nell" in "".join(await record_lines(process.store, table.id))
        await delete_person(process.store, process.tables, NELL)
        lines = await record_lines(process.store, table.id)
        assert "Nell" not in "".join(lines)
        replay(entries(line.encode() for line in lines), verify=True)


@pytest.mark.parametrize("body", [
    b"\0", *(zlib.compress(text) for text in (
        b"1", b"[1]", b'["abc"]', b'[["0","position",{}]]', b'[[null,"position",{}]]', b'[[0,["position"],{}]]')),
], ids=["bytes", "no-list", "number", "text", "text-for-number", "no-number", "no-kind"])
async def test_a_damaged_packed_game_is_a_damaged_game_and_no_other(tmp_path: Path, body: bytes) -> None:
    async with process_on(tmp_path) as process:
        tables = [await process.game([NELL, FAYE], channel=f"c{number}") for number in range(2)]
        for table in tables:
            await play_to_the_end(table)
        process.clock.turn(2 * DAY)
        assert (await process.store.pack(process.clock.now() - DAY)).games == 2
        await execute(process.store, "UPDATE packed SET body = ? WHERE game = ?", body, tables[0].id)
    async with process_on(tmp_path) as process:
        for asked in (process.tables.get(tables[0].id), record_lines(process.store, tables[0].id)):
            with pytest.raises(StoreError) as caught:
                await asked
            assert caught.value.code == "corrupt"
        assert len(objects((await export_person(process.store, NELL))["games"])) == 2
        assert (await process.tables.get(tables[1].id)).over
