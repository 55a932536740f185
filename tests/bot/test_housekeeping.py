"""What goes away by itself, and when: with a real store and a clock turned by hand."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.metrics import Metrics
from bot.operator.housekeeping import EVERY, LOBBY_KEPT, PACKED_AFTER, SERVER_KEPT, UNTOUCHED, Housekeeper
from engine.store.export import record_lines
from engine.store.games import LOOKED_AT
from engine.store.lobbies import DROPPED_AT_ONCE
from engine.store.messages import PostedMessage
from engine.store.offers import APART
from engine.store.outbox import KEPT
from engine.store.person_deletion import delete_person
from engine.table import lobby
from engine.table.errors import StoreError
from engine.table.meta import GameId
from engine.table.notices import Ended
from engine.table.ports import Change, Person
from engine.table.table import Table
from engine.table.timekeeper import Timekeeper
from tests.support.pace import RELAXED, all_but, passes, pings
from tests.support.tables import (
    AT_MOST_S,
    FAYE,
    MILEY,
    NELL,
    NO_JSON,
    TableProcess,
    TurnedClock,
    answer_by_default,
    execute,
    play_rounds,
    process_on,
    spoil,
)

MOMENT = timedelta(minutes=1)
YEARS = timedelta(days=14 * 365)


def keeper(process: TableProcess) -> Housekeeper:
    return on(process, process.clock)


def on(process: TableProcess, clock: TurnedClock, metrics: Metrics | None = None) -> Housekeeper:
    """By another clock than its process."""
    timekeeper = Timekeeper(process.store, process.tables, clock)
    return Housekeeper(process.store, process.tables, clock, timekeeper, metrics or Metrics())


async def tidied(process: TableProcess) -> float:
    """It is looked at twice: nothing that can't be undone follows from what the clock says once. How many bugs were
    counted."""
    metrics = Metrics()
    housekeeper = on(process, process.clock, metrics)
    await housekeeper.tidy()
    await housekeeper.tidy()
    return metrics.registry.get_sample_value("ginkgo_failures_total", {"why": "housekeeping"}) or 0


async def test_a_game_that_nobody_touches_for_a_month_ends_by_itself(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        still, moved = await process.game([NELL, FAYE], channel="c1"), await process.game([NELL, MILEY], channel="c2")
        process.clock.turn(UNTOUCHED - MOMENT)
        await play_rounds(moved, 1)
        await tidied(process)
        assert still.meta.open
        await process.told()
        process.clock.turn(2 * MOMENT)
        await tidied(process)
        assert (still.meta.status, still.meta.end_reason) == ("ended", "expired")
        assert Ended("expired") in await process.notices(), "the channel is told"
        assert moved.meta.open
        assert await process.tables.count_of(NELL) == 1, "it counts no more among her games"


async def test_a_game_that_is_played_on_as_it_would_end_by_itself_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        process.clock.turn(UNTOUCHED + MOMENT)
        get, commit, storing, found = process.tables.get, process.store.commit, asyncio.Event(), asyncio.Event()

        async def stored(change: Change) -> None:
            storing.set()
            await found.wait()
            await commit(change)

        async def got(game: GameId) -> Table:
            try:
                return await get(game)
            finally:
                found.set()

        housekeeper = keeper(process)
        await housekeeper.tidy()
        monkeypatch.setattr(process.store, "commit", stored)
        moving = asyncio.create_task(answer_by_default(table, 0))
        await storing.wait()
        monkeypatch.setattr(process.tables, "get", got)
        await housekeeper.tidy()
        await moving
        assert table.meta.open


async def test_a_clock_that_goes_off_is_nobody(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        process.clock.turn(timedelta(days=3))
        for timer in await process.store.due_timers(process.clock.now(), 50):
            await table.fire(timer)
        assert table.meta.seats[0].late
        process.clock.turn(UNTOUCHED - timedelta(days=3) + MOMENT)
        await tidied(process)
        assert not table.meta.open


async def test_one_of_several_processes_tidies_at_once_and_then_every_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.operator.housekeeping._ASKED_EVERY_S", 0.0)
    clock, keeps, times = TurnedClock(), False, list[datetime]()
    began = clock.now()

    class Noting(Housekeeper):
        """Writes down when it tidies."""

        async def tidy(self) -> None:
            times.append(clock.now())
            await asyncio.sleep(0)

    async with process_on(tmp_path) as process:
        timekeeper = Timekeeper(process.store, process.tables, clock)
        running = asyncio.create_task(
            Noting(process.store, process.tables, clock, timekeeper, Metrics(), keeps=lambda: keeps).run())
        try:
            for _ in range(5):
                await asyncio.sleep(0)
            assert not times, "another process does"
            keeps = True
            for passed, tidied_by_then in ((timedelta(0), 1), (EVERY - MOMENT, 1), (MOMENT, 2)):
                clock.turn(passed)
                await clock.slept_by()
                assert times == [began, began + EVERY][:tidied_by_then]
        finally:
            running.cancel()


@pytest.mark.on_a_file
async def test_what_was_deleted_while_somebody_read_stands_in_no_file_an_hour_later(tmp_path: Path) -> None:
    zone = "Somewhere/A_person_was_here"

    def left() -> bool:
        return any(zone.encode() in file.read_bytes() for file in tmp_path.iterdir())

    async with process_on(tmp_path) as process:
        await process.store.people.put(Person(NELL, zone=zone))
        with closing(sqlite3.connect(tmp_path / "games.db")) as reader:  # as a copy does that is being made
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM games").fetchone()
            await delete_person(process.store, process.tables, NELL)
            await keeper(process).tidy()
            assert left(), "nobody takes from her what she reads"
        await keeper(process).tidy()
        assert not left()


async def test_a_game_that_is_over_is_packed_a_day_later(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.end(NELL)
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM packed") == [(0,)]
        record = await record_lines(process.store, table.id)
        process.clock.turn(PACKED_AFTER + MOMENT)
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM packed") == [(1,)]
        assert await execute(process.store, "SELECT count(*) FROM entries") == [(0,)]
        assert await record_lines(process.store, table.id) == record


async def test_however_many_games_are_over_all_of_them_are_packed(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await many_over(process)
        unreadable, still = await process.game([NELL, FAYE], channel="x"), await process.game([NELL, FAYE], channel="y")
        await unreadable.end(NELL)
        await spoil(process, unreadable, "{}")
        process.clock.turn(PACKED_AFTER + MOMENT)
        await tidied(process)
        left = await execute(process.store, "SELECT DISTINCT game FROM entries ORDER BY game")
        assert left == [(unreadable.id,), (still.id,)]


async def test_packing_that_takes_an_hour_goes_on_after_everything_else_was_looked_at_again(tmp_path: Path) -> None:
    class Rushing(TurnedClock):
        """An hour has passed whenever somebody looks."""

        def now(self) -> datetime:
            self.turn(EVERY)
            return super().now()

    async with process_on(tmp_path) as process:
        await many_over(process)
        still = await process.game([NELL, FAYE], channel="still")
        process.clock.turn(PACKED_AFTER + MOMENT)
        keeper = on(process, Rushing(process.clock.now()))
        await keeper.tidy()
        assert await execute(process.store, "SELECT count(*) FROM packed") == [(LOOKED_AT,)]
        running = asyncio.create_task(keeper.run())
        try:
            async with asyncio.timeout(AT_MOST_S):
                while await execute(process.store, "SELECT DISTINCT game FROM entries") != [(still.id,)]:
                    pass
                await still.end(NELL)
                while await execute(process.store, "SELECT count(*) FROM entries") != [(0,)]:
                    pass
        finally:
            running.cancel()


async def many_over(process: TableProcess) -> None:
    """More games than are looked at together."""
    for number in range(LOOKED_AT + 3):
        await (await process.game([NELL, FAYE], channel=f"c{number}")).end(NELL)


@pytest.mark.parametrize("started", [True, False], ids=["since it was started", "all of a sudden"])
async def test_a_clock_that_is_years_ahead_for_less_than_an_hour_ends_and_deletes_nothing(
    tmp_path: Path, *, started: bool
) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], channel="c1")
        closed = await process.lobby([NELL, FAYE], channel="c2")
        await closed.edit(lambda meta: lobby.cancel(meta, NELL, process.clock.now()))
        await process.told()
        told = await execute(process.store, "SELECT id FROM outbox")
        await process.store.guilds.change("g1", lambda _: {"language": "pl"})
        await process.store.guilds.left("g1", process.clock.now())
        housekeeper = keeper(process)
        if not started:
            await housekeeper.tidy()
        process.clock.turn(YEARS)
        await housekeeper.tidy()
        process.clock.turn(-YEARS + EVERY)
        for _ in range(2):
            await housekeeper.tidy()
        assert table.meta.open
        assert await games(process) == {table.id, closed.id}
        assert await process.store.guilds.get("g1")
        assert await execute(process.store, "SELECT id FROM outbox") == told != []


async def test_timers_that_a_clock_has_set_that_was_years_ahead_begin_anew_once_that_is_right(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        process.clock.turn(YEARS)
        reminded = await process.game([NELL, FAYE], channel="c1")
        asked = await process.lobby([NELL, FAYE], channel="c2")
        opened = await process.lobby([MILEY], channel="c3")
        await all_but(reminded, 1)
        await passes(process, RELAXED.ping_after)
        await asked.start(NELL)
        await all_but(asked, 1)
        await process.told()
        process.clock.turn(-YEARS)
        await tidied(process)
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)], "asked"
        assert pings(await passes(process, timedelta(hours=11, minutes=58))) == [(1, True)], "reminded"
        assert not any(table.meta.seats[1].late for table in (asked, reminded)), "after half of a limit"
        assert opened.meta.open, "after half of a lobby's day"
        await passes(process, timedelta(hours=12))
        assert all(table.meta.seats[1].late for table in (asked, reminded))
        assert opened.meta.end_reason == "expired"


@pytest.mark.parametrize("started", [True, False], ids=["since it was started", "all of a sudden"])
async def test_a_clock_that_is_years_behind_for_less_than_an_hour_sets_ends_and_deletes_nothing(
    tmp_path: Path, *, started: bool
) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await process.told()
        told = await execute(process.store, "SELECT id FROM outbox")
        housekeeper = keeper(process)
        if not started:
            await housekeeper.tidy()
        process.clock.turn(-YEARS)
        await housekeeper.tidy()
        await table.vote(NELL, "end")
        process.clock.turn(YEARS)
        for _ in range(3):
            await housekeeper.tidy()
        assert table.meta.open, "somebody has done something just now"
        assert {*told} <= {*await execute(process.store, "SELECT id FROM outbox")}
        assert pings(await passes(process, RELAXED.ping_after - timedelta(seconds=1))) == []
        assert pings(await passes(process, timedelta(seconds=1))) == [(1, False)]


async def test_what_somebody_does_while_the_clock_is_behind_does_not_make_a_game_older(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        process.clock.turn(UNTOUCHED - MOMENT)
        await play_rounds(table, 1)
        process.clock.turn(-YEARS)
        await answer_by_default(table, 0)
        process.clock.turn(YEARS + 2 * MOMENT)
        await tidied(process)
        assert table.meta.open


async def test_what_was_told_while_the_clock_was_years_ahead_goes_in_time_once_that_is_right(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        process.clock.turn(YEARS)
        await process.game([NELL, FAYE])
        await process.told()
        await process.store.offers.begin(NELL, FAYE, process.clock.now())
        process.clock.turn(-YEARS)
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM outbox") != [(0,)]
        assert await execute(process.store, "SELECT count(*) FROM offers") == [(0,)], "it would count for all that time"
        process.clock.turn(KEPT + MOMENT)
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM outbox") == [(0,)]


async def test_offers_of_seats_are_forgotten_when_they_count_no_more(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.store.offers.begin(NELL, FAYE, process.clock.now())
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM offers") == [(1,)]
        process.clock.turn(APART)
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM offers") == [(0,)]


@pytest.mark.parametrize("meta", [
    "{}", pytest.param(NO_JSON, marks=pytest.mark.on_a_file), pytest.param(b"\xff{}", marks=pytest.mark.on_a_file)])
async def test_one_game_that_cannot_be_read_keeps_no_other_running_or_unpacked(
    tmp_path: Path, meta: str | bytes
) -> None:
    async with process_on(tmp_path) as process:
        broken, still = await process.game([NELL, FAYE], channel="c1"), await process.game([NELL, FAYE], channel="c2")
        over = [await process.game([NELL, FAYE], channel=channel) for channel in ("c3", "c4")]
        for table in over:
            await table.end(NELL)
        for table in (broken, over[0]):
            await spoil(process, table, meta)
        process.clock.turn(UNTOUCHED + MOMENT)
        await tidied(process)
        assert not still.meta.open
        assert await execute(process.store, "SELECT game FROM packed") == [(over[1].id,)]


@pytest.mark.parametrize("error", [StoreError("failed"), ValueError("no number")])
@pytest.mark.parametrize("step", ["untouched", "pack"])
async def test_what_fails_keeps_nothing_else_from_being_tidied(
    tmp_path: Path, step: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the database refuses it, or a bug does: with housekeeping the whole process would end."""
    async def refused(*_: object) -> int:
        raise error

    async with process_on(tmp_path) as process:
        still, over = await process.game([NELL, FAYE], channel="c1"), await process.game([NELL, FAYE], channel="c2")
        await over.end(NELL)
        process.clock.turn(UNTOUCHED + MOMENT)
        monkeypatch.setattr(process.store, step, refused)
        counted = await tidied(process)
        assert counted == (0 if isinstance(error, StoreError) else {"untouched": 1, "pack": 2}[step])
        assert still.meta.open == (step == "untouched")
        assert await execute(process.store, "SELECT count(*) FROM packed") == [(int(step == "untouched"),)]


async def test_one_game_that_a_bug_keeps_from_ending_keeps_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as process:
        broken, still = await process.game([NELL, FAYE], channel="c1"), await process.game([NELL, MILEY], channel="c2")
        process.clock.turn(UNTOUCHED + MOMENT)
        get = process.tables.get

        async def got(game: GameId) -> Table:
            if game == broken.id:
                raise ValueError("no number")
            return await get(game)

        monkeypatch.setattr(process.tables, "get", got)
        assert await tidied(process) == 1
        assert (broken.meta.open, still.meta.open) == (True, False)


async def test_what_was_told_and_servers_long_left_are_forgotten_while_the_bot_runs(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        await process.told()
        await process.store.guilds.change("g1", lambda _: {"language": "pl"})
        await process.store.guilds.left("g1", process.clock.now())
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM outbox") != [(0,)]
        process.clock.turn(KEPT + MOMENT)
        await tidied(process)
        assert await execute(process.store, "SELECT count(*) FROM outbox") == [(0,)]
        assert await process.store.guilds.get("g1")
        process.clock.turn(SERVER_KEPT)
        await tidied(process)
        assert not await process.store.guilds.get("g1")


async def test_a_lobby_from_which_no_game_came_goes_after_a_month_with_all_that_names_anybody(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        cancelled = [await process.lobby([NELL, FAYE], channel=f"c{number}") for number in range(DROPPED_AT_ONCE + 2)]
        for table in cancelled:
            await table.edit(lambda meta: lobby.cancel(meta, NELL, process.clock.now()))
            await process.store.messages.put(PostedMessage(table.id, "lobby", "", "c", table.id, process.clock.now()))
        still = await process.lobby([NELL], channel="still")
        over = await process.game([NELL, FAYE], channel="over")
        await over.end(NELL)
        process.clock.turn(LOBBY_KEPT - MOMENT)
        await process.told()
        await tidied(process)
        assert await games(process) == {still.id, over.id, *(table.id for table in cancelled)}
        process.clock.turn(2 * MOMENT)
        await tidied(process)
        assert await games(process) == {still.id, over.id, *(table.id for table in cancelled)}, "it was told just now"
        process.clock.turn(KEPT)
        await tidied(process)
        assert await games(process) == {still.id, over.id}
        found = await execute(
            process.store, "SELECT game FROM seats UNION SELECT game FROM messages UNION SELECT game FROM outbox")
        assert {game for game, in found} == {still.id, over.id}
        assert await record_lines(process.store, over.id)


async def test_what_was_dealt_is_kept_though_its_row_is_damaged_and_says_that_it_is_a_lobby(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        over = await process.game([NELL, FAYE], channel="over")
        await over.end(NELL)
        await process.told()
        await execute(process.store, "UPDATE games SET next_entry = 0")
        process.clock.turn(LOBBY_KEPT + KEPT)
        for it_stands in ("SELECT DISTINCT game FROM entries", "SELECT DISTINCT game FROM packed"):
            assert await execute(process.store, it_stands) == [(over.id,)]
            await tidied(process)
            assert await games(process) == {over.id}


async def games(process: TableProcess) -> set[object]:
    return {game for game, in await execute(process.store, "SELECT id FROM games")}
