"""What goes away by itself, and when: with a real store and a clock turned by hand."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.operator.housekeeping import PACKED_AFTER, SERVER_KEPT, UNTOUCHED, Housekeeper
from engine.store.export import record_lines
from engine.store.offers import APART
from engine.store.outbox import KEPT
from engine.table.errors import StoreError
from engine.table.notices import Ended
from tests.support.tables import FAYE, MILEY, NELL, NO_JSON, House, execute, house, play_rounds, spoil

MOMENT = timedelta(minutes=1)


def keeper(h: House) -> Housekeeper:
    return Housekeeper(h.store, h.tables, h.clock)


async def test_a_game_that_nobody_touches_for_a_month_ends_by_itself(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        still, moved = await h.game([NELL, FAYE], channel="c1"), await h.game([NELL, MILEY], channel="c2")
        h.clock.turn(UNTOUCHED - MOMENT)
        await play_rounds(moved, 1)
        await keeper(h).tidy()
        assert still.meta.open
        await h.told()
        h.clock.turn(2 * MOMENT)
        await keeper(h).tidy()
        assert (still.meta.status, still.meta.end_reason) == ("ended", "expired")
        assert Ended("expired") in await h.notices(), "the channel is told"
        assert moved.meta.open
        assert await h.tables.count_of(NELL) == 1, "it counts no more among her games"


async def test_a_clock_that_goes_off_is_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        h.clock.turn(timedelta(days=3))
        for timer in await h.store.due_timers(h.clock.now(), 50):
            await table.fire(timer)
        assert table.meta.seats[0].late
        h.clock.turn(UNTOUCHED - timedelta(days=3) + MOMENT)
        await keeper(h).tidy()
        assert not table.meta.open


async def test_a_game_that_is_over_is_packed_a_day_later(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        await table.end(NELL)
        await keeper(h).tidy()
        assert await execute(h.store, "SELECT count(*) FROM packed") == [(0,)]
        record = await record_lines(h.store, table.id)
        h.clock.turn(PACKED_AFTER + MOMENT)
        await keeper(h).tidy()
        assert await execute(h.store, "SELECT count(*) FROM packed") == [(1,)]
        assert await execute(h.store, "SELECT count(*) FROM entries") == [(0,)]
        assert await record_lines(h.store, table.id) == record


async def test_offers_of_seats_are_forgotten_when_they_count_no_more(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.store.offers.begin(NELL, FAYE, h.clock.now())
        await keeper(h).tidy()
        assert await execute(h.store, "SELECT count(*) FROM offers") == [(1,)]
        h.clock.turn(APART)
        await keeper(h).tidy()
        assert await execute(h.store, "SELECT count(*) FROM offers") == [(0,)]


@pytest.mark.parametrize("meta", ["{}", NO_JSON, b"\xff{}"])
async def test_one_game_that_cannot_be_read_keeps_no_other_running_or_unpacked(
    tmp_path: Path, meta: str | bytes
) -> None:
    async with house(tmp_path) as h:
        broken, still = await h.game([NELL, FAYE], channel="c1"), await h.game([NELL, FAYE], channel="c2")
        over = [await h.game([NELL, FAYE], channel=channel) for channel in ("c3", "c4")]
        for table in over:
            await table.end(NELL)
        for table in (broken, over[0]):
            await spoil(h, table, meta)
        h.clock.turn(UNTOUCHED + MOMENT)
        await keeper(h).tidy()
        assert not still.meta.open
        assert await execute(h.store, "SELECT game FROM packed") == [(over[1].id,)]


@pytest.mark.parametrize("step", ["untouched", "pack"])
async def test_what_the_database_refuses_keeps_nothing_else_from_being_tidied(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_: object) -> int:
        raise StoreError("failed")

    async with house(tmp_path) as h:
        still, over = await h.game([NELL, FAYE], channel="c1"), await h.game([NELL, FAYE], channel="c2")
        await over.end(NELL)
        h.clock.turn(UNTOUCHED + MOMENT)
        monkeypatch.setattr(h.store, step, refused)
        await keeper(h).tidy()
        assert still.meta.open == (step == "untouched")
        assert await execute(h.store, "SELECT count(*) FROM packed") == [(int(step == "untouched"),)]


async def test_what_was_told_and_servers_long_left_are_forgotten_while_the_bot_runs(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        await h.told()
        await h.store.guilds.put("g1", {"language": "pl"})
        await h.store.guilds.left("g1", h.clock.now())
        await keeper(h).tidy()
        assert await execute(h.store, "SELECT count(*) FROM outbox") != [(0,)]
        h.clock.turn(KEPT + MOMENT)
        await keeper(h).tidy()
        assert await execute(h.store, "SELECT count(*) FROM outbox") == [(0,)]
        assert await h.store.guilds.get("g1")
        h.clock.turn(SERVER_KEPT)
        await keeper(h).tidy()
        assert not await h.store.guilds.get("g1")
