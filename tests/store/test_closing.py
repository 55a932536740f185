"""``python -m bot close``: a damaged game is ended, and leaves its channel to the next."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from engine.store.closing import close_damaged
from engine.store.export import record_lines
from engine.store.privacy import delete_person
from engine.table.errors import Declined
from engine.table.notices import Ended, LobbyChanged, ScreenChanged
from tests.support.tables import FAYE, MILEY, NELL, NO_JSON, House, answer_by_default, execute, house, spoil

POSITION = "UPDATE entries SET body = ? WHERE kind = 'position' AND game = ?"


async def description(h: House, game: str) -> dict[str, object]:
    ((text,),) = await execute(h.store, "SELECT CAST(meta AS TEXT) FROM games WHERE id = ?", game)
    found = json.loads(str(text))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(("meta", "body"), [
    ("{}", None), ("[1]", None), (NO_JSON, None), (b"\xff{}", None), (None, "{}"), (None, NO_JSON), (NO_JSON, NO_JSON)])
async def test_a_damaged_game_is_closed_and_another_opens_in_its_channel(
    tmp_path: Path, meta: str | bytes | None, body: str | None
) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        await h.told()
        if body is not None:
            await execute(h.store, POSITION, body, table.id)
        if meta is not None:
            await spoil(h, table, meta)
        h.tables.forget([table.id])
        with pytest.raises(Declined, match="channel_busy"):
            await h.lobby([MILEY])
        assert await close_damaged(h.store, table.id, h.clock.now()) == "closed"
        closed = (await h.tables.get(table.id)).meta
        assert (closed.status, closed.end_reason, closed.channel) == ("ended", "damaged", "c1")
        assert closed.people == (NELL, FAYE)
        told = await h.notices()
        assert Ended("damaged") in told, "the channel is told"
        assert {notice.person for notice in told if isinstance(notice, ScreenChanged)} == {NELL, FAYE}
        assert await h.store.next_timer() is None
        assert await h.tables.count_of(NELL) == 0
        await h.lobby([MILEY, NELL])
        assert await close_damaged(h.store, table.id, h.clock.now()) == "sound"
        deleted = await delete_person(h.store, h.tables, FAYE)
        assert (deleted.changed, deleted.unread) == ([table.id], [])


async def test_what_can_be_read_of_it_is_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        await table.edit(lambda meta: replace(meta, language="pl"))
        await spoil(h, table, json.dumps({**await description(h, table.id), "pace": 7, "version": "?"}))
        assert await close_damaged(h.store, table.id, h.clock.now()) == "closed"
        closed = (await h.tables.get(table.id)).meta
        assert (closed.guild, closed.language, closed.names) == ("g1", "pl", ("Nell", "Faye"))
        assert await record_lines(h.store, table.id), "its entries are as they were"


async def test_a_damaged_lobby_is_closed(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.lobby([NELL, FAYE])
        await h.told()
        await spoil(h, table, "{}")
        assert await close_damaged(h.store, table.id, h.clock.now()) == "closed"
        assert (await h.tables.get(table.id)).meta.started is None
        assert await h.notices() == [LobbyChanged()]
        await h.lobby([NELL])


async def test_a_bot_that_has_it_in_memory_writes_nothing_more_to_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h, house(tmp_path) as operator:
        table = await h.game([NELL, FAYE])
        await execute(h.store, POSITION, "{}", table.id)
        assert await close_damaged(operator.store, table.id, h.clock.now()) == "closed"
        with pytest.raises(Declined, match="not_running"):
            await answer_by_default(table, 0)
        assert table.meta.end_reason == "damaged"


async def test_only_a_damaged_game_is_closed(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        before = await description(h, table.id)
        h.clock.turn(timedelta(hours=1))
        assert await close_damaged(h.store, table.id, h.clock.now()) == "sound"
        assert await description(h, table.id) == before
        assert await close_damaged(h.store, "nosuchgame", h.clock.now()) == "unknown"
