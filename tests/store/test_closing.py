"""``python -m bot close``: a damaged game is ended, and leaves its channel to the next."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from engine.store.closing import close_damaged
from engine.store.export import record_lines
from engine.store.person_deletion import delete_person
from engine.table.errors import Declined, StoreError
from engine.table.notices import Ended, LobbyChanged, ScreenChanged
from tests.support.tables import FAYE, MILEY, NELL, NO_JSON, TableProcess, answer_by_default, execute, process_on, spoil

POSITION = "UPDATE entries SET body = ? WHERE kind = 'position' AND game = ?"


async def description(process: TableProcess, game: str) -> dict[str, object]:
    ((text,),) = await execute(process.store, "SELECT CAST(meta AS TEXT) FROM games WHERE id = ?", game)
    found = json.loads(str(text))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(("meta", "body"), [
    ("{}", None), ("[1]", None), (None, "{}"),
    *(pytest.param(meta, body, marks=pytest.mark.on_a_file)
      for meta, body in ((NO_JSON, None), (b"\xff{}", None), (None, NO_JSON), (NO_JSON, NO_JSON)))])
async def test_a_damaged_game_is_closed_and_another_opens_in_its_channel(
    tmp_path: Path, meta: str | bytes | None, body: str | None
) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await process.told()
        if body is not None:
            await execute(process.store, POSITION, body, table.id)
        if meta is not None:
            await spoil(process, table, meta)
        process.tables.forget([table.id])
        with pytest.raises(Declined, match="channel_busy"):
            await process.lobby([MILEY])
        assert await close_damaged(process.store, table.id, process.clock.now()) == "closed"
        closed = (await process.tables.get(table.id)).meta
        assert (closed.status, closed.end_reason, closed.channel) == ("ended", "damaged", "c1")
        assert closed.people == (NELL, FAYE)
        told = await process.notices()
        assert Ended("damaged") in told, "the channel is told"
        assert {notice.person for notice in told if isinstance(notice, ScreenChanged)} == {NELL, FAYE}
        assert await process.store.next_timer() is None
        assert await process.tables.count_of(NELL) == 0
        await process.lobby([MILEY, NELL])
        assert await close_damaged(process.store, table.id, process.clock.now()) == "sound"
        deleted = await delete_person(process.store, process.tables, FAYE)
        assert (deleted.changed, deleted.unread) == ([table.id], [])


async def test_a_game_that_cannot_be_read_just_now_is_not_taken_for_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])

        async def locked(_: str) -> None:
            raise StoreError("locked")

        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(process.store, "load", locked)
            with pytest.raises(StoreError, match="locked"):
                await close_damaged(process.store, table.id, process.clock.now())
        assert await close_damaged(process.store, table.id, process.clock.now()) == "sound"
        process.tables.forget([table.id])
        assert (await process.tables.get(table.id)).meta.status == "running"


async def test_what_can_be_read_of_it_is_kept(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: replace(meta, language="pl"))
        await spoil(process, table, json.dumps({**await description(process, table.id), "pace": 7, "version": "?"}))
        assert await close_damaged(process.store, table.id, process.clock.now()) == "closed"
        closed = (await process.tables.get(table.id)).meta
        assert (closed.guild, closed.language, closed.names) == ("g1", "pl", ("Nell", "Faye"))
        assert await record_lines(process.store, table.id), "its entries are as they were"


async def test_a_damaged_lobby_is_closed(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        await process.told()
        await spoil(process, table, "{}")
        assert await close_damaged(process.store, table.id, process.clock.now()) == "closed"
        assert (await process.tables.get(table.id)).meta.started is None
        assert await process.notices() == [LobbyChanged()]
        await process.lobby([NELL])


async def test_a_bot_that_has_it_in_memory_writes_nothing_more_to_it(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, process_on(tmp_path) as operator:
        table = await process.game([NELL, FAYE])
        await execute(process.store, POSITION, "{}", table.id)
        assert await close_damaged(operator.store, table.id, process.clock.now()) == "closed"
        with pytest.raises(Declined, match="not_running"):
            await answer_by_default(table, 0)
        assert table.meta.end_reason == "damaged"


async def test_only_a_damaged_game_is_closed(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        before = await description(process, table.id)
        process.clock.turn(timedelta(hours=1))
        assert await close_damaged(process.store, table.id, process.clock.now()) == "sound"
        assert await description(process, table.id) == before
        assert await close_damaged(process.store, "nosuchgame", process.clock.now()) == "unknown"
