"""One thing in the database that can't be read stops nothing else, and the log says what it is."""

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.view import View
from engine.table import lobby
from engine.table.ai_seats import AiSeats
from engine.table.errors import StoreError
from engine.table.meta import Level
from engine.table.table import Table
from engine.table.timekeeper import AFTER_DAMAGE, Timekeeper
from tests.support.tables import FAYE, MILEY, NELL, NO_JSON, House, answer_by_default, execute, house, spoil
from tests.support.thinker import AT_ONCE, Thinker, moved

UNKNOWN = '{"kind": "of_a_later_version", "person": "101"}'


@pytest.fixture
async def h(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as h:
        yield h


@pytest.mark.parametrize("body", [NO_JSON, UNKNOWN, "7"])
async def test_an_unreadable_row_is_put_aside_and_the_others_are_handed_out(
    h: House, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoiled, other = await h.lobby([NELL]), await h.lobby([FAYE], channel="c2")
    await execute(h.store, "UPDATE outbox SET body = ? WHERE game = ?", body, spoiled.id)
    ((number,),) = await execute(h.store, "SELECT id FROM outbox WHERE game = ?", spoiled.id)
    with caplog.at_level(logging.ERROR):
        rows = (await h.store.outbox.claim(h.clock.now())).rows
    assert [row.game for row in rows] == [other.id]
    assert await execute(h.store, "SELECT state, error FROM outbox WHERE game = ?", spoiled.id) == [
        ("failed", "unreadable")]
    assert f"{number} of game {spoiled.id}" in caplog.text
    assert "101" not in caplog.text, "what the row holds is nobody's to read"
    await spoiled.edit(lambda meta: lobby.join(meta, MILEY, "Miley"))
    (after,) = (await h.store.outbox.claim(h.clock.now())).rows
    assert after.game == spoiled.id, "its lane goes on"


@pytest.mark.parametrize("meta", [NO_JSON, "{}", "[1]", "null", b"\xff{}"])
async def test_a_game_that_cannot_be_read_is_a_damaged_one(h: House, meta: str | bytes) -> None:
    table = await h.game([NELL, FAYE])
    await spoil(h, table, meta)
    with pytest.raises(StoreError) as caught:
        await h.tables.get(table.id)
    assert caught.value.code == "corrupt"
    assert table.id in caught.value.detail


@pytest.mark.parametrize("body", [NO_JSON, "[]", '{"seats": []}'])
async def test_an_entry_that_cannot_be_read_makes_a_damaged_game(h: House, body: str) -> None:
    table = await h.game([NELL, FAYE])
    await execute(h.store, "UPDATE entries SET body = ? WHERE kind = 'position'", body)
    h.tables.forget([table.id])
    with pytest.raises(StoreError) as caught:
        await h.tables.get(table.id)
    assert caught.value.code == "corrupt"
    with pytest.raises(StoreError):
        await h.tables.past_round(table.id, 0, 99, None)


async def test_clocks_of_the_other_games_go_on(h: House, caplog: pytest.LogCaptureFixture) -> None:
    spoiled, other = await h.lobby([NELL]), await h.lobby([FAYE], channel="c2")
    await spoil(h, spoiled)
    keeper = Timekeeper(h.store, h.tables, h.clock)
    h.clock.turn(timedelta(days=2))
    assert await keeper.fire_due() == 2
    assert (await h.tables.get(other.id)).meta.status == "ended"
    assert await h.store.next_timer() == h.clock.now() + AFTER_DAMAGE
    assert spoiled.id in caplog.text


async def test_a_game_whose_timer_breaks_the_rules_stops_no_clock(
    h: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, other = await h.lobby([NELL]), await h.lobby([FAYE], channel="c2")

    async def fire(table: Table, timer: object) -> None:
        if table.id == broken.id:
            raise IndexError("Y7 of somebody's hand")
        await real(table, timer)  # type: ignore[arg-type]

    real = Table.fire
    monkeypatch.setattr(Table, "fire", fire)
    h.clock.turn(timedelta(days=2))
    assert await Timekeeper(h.store, h.tables, h.clock).fire_due() == 2
    assert (await h.tables.get(other.id)).meta.status == "ended"
    assert "IndexError" in caplog.text
    assert "Y7" not in caplog.text


async def test_ai_seats_of_the_other_games_are_woken(h: House, caplog: pytest.LogCaptureFixture) -> None:
    tables = [await h.game([person], ai=["easy"], channel=f"c{person}") for person in (NELL, FAYE, MILEY)]
    await spoil(h, tables[1])
    ai = AiSeats(h.store, h.tables, Thinker(), h.clock, pause=AT_ONCE)
    await ai.start()
    try:
        for table in (tables[0], tables[2]):
            await moved(h, partial(answered, table))
    finally:
        await ai.close()
    assert tables[1].id in caplog.text


def answered(table: Table) -> bool:
    """The AI of seat 1 has nothing to answer any more."""
    return 1 not in table.open_seats()


class Stumbles(Thinker):
    """Falls over the first question."""

    async def think(self, level: Level, view: View, account: Account, seed: str) -> Decision:
        """Raises once, what it must never do."""
        if not self.thinks.is_set():
            self.thinks.set()
            raise AttributeError("a card")
        return await super().think(level, view, account, seed)


async def test_an_ai_that_breaks_is_asked_again(h: House, caplog: pytest.LogCaptureFixture) -> None:
    thinker = Stumbles()
    ai = AiSeats(h.store, h.tables, thinker, h.clock, pause=AT_ONCE)
    await ai.start()
    try:
        table = await h.game([NELL], ai=["easy"])
        await answer_by_default(table, 0)
        await thinker.thinks.wait()
        await asyncio.sleep(0)
        h.clock.turn(timedelta(minutes=5))
        await moved(h, lambda: bool(thinker.asked))
    finally:
        await ai.close()
    assert "AttributeError" in caplog.text
    assert "a card" not in caplog.text
