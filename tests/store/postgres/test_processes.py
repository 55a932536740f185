"""Several processes over one PostgreSQL: what they claim, and what each sees of the others."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from engine.store import PostedMessage, person_deletion, schema
from engine.store.game_entries import pack
from engine.store.games import Packed
from engine.store.outbox import LEFT_LYING
from engine.store.processes import Process
from engine.store.shards import Shards
from engine.table import lobby, seating
from engine.table.errors import Declined
from engine.table.tables import Tables
from tests.support.tables import (
    AT_MOST_S,
    FAYE,
    IWONA,
    NELL,
    START,
    TableProcess,
    answer_by_default,
    play_rounds,
    play_to_the_end,
    process_on,
)


async def test_four_processes_never_get_the_same_row(tmp_path: Path) -> None:
    async with (process_on(tmp_path) as one, process_on(tmp_path) as two,
                process_on(tmp_path) as three, process_on(tmp_path) as four):
        beside = (one, two, three, four)
        for number in range(40):
            await one.lobby([NELL], channel=f"c{number}")

        async def all_of(process: TableProcess) -> list[int]:
            found = list[int]()
            while rows := (await process.store.outbox.claim(process.clock.now(), 3)).rows:
                found += [row.id for row in rows]
            return found

        claimed = [row for rows in await asyncio.gather(*map(all_of, beside)) for row in rows]
        assert len(claimed) == len(set(claimed)) == 40


async def test_two_processes_play_one_game_and_the_version_decides(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        here = await one.game([NELL, FAYE])
        there = await two.tables.get(here.id)
        await asyncio.gather(answer_by_default(here, 0), answer_by_default(there, 1))
        two.tables.forget([here.id])
        there = await two.tables.get(here.id)
        await play_to_the_end(there)
        stored = await one.store.load(here.id)
        assert stored is not None
        assert stored.meta.status == "over"
        assert stored.meta.version == there.meta.version


async def test_many_who_join_at_once_stay_within_their_games(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        beside = [TableProcess(of.store, of.clock, Tables(of.store, of.clock, most_games=5, shared=True))
                  for of in (one, two)]
        games = [(await beside[0].lobby([FAYE], channel=f"c{number}")).id for number in range(4)]
        games += [(await beside[0].lobby([IWONA], channel=f"d{number}")).id for number in range(5)]

        async def join(number: int, game: str) -> bool:
            table = await beside[number % 2].tables.get(game)
            with suppress(Declined):
                await table.edit(lambda meta: lobby.join(meta, NELL, "Nell"))
                return True
            return False

        joined = await asyncio.gather(*(join(number, game) for number, game in enumerate(games)))
        assert sum(joined) == 5
        assert len(await one.store.games_of(NELL)) == 5


async def test_what_a_dead_process_has_claimed_is_claimed_again_and_each_takes_its_own_place_first(
    tmp_path: Path
) -> None:
    even, odd = Shards.parse("0/2"), Shards.parse("1/2")
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        processes = [Process.here(START, shards) for shards in (even, odd)]
        for process, row in zip((one, two), processes, strict=True):
            await process.store.processes.enter(row)
            process.store.outbox.process = row
        for number in range(4):
            await one.tables.open(f"c{number}", str(number << 22), f"20{number}", "Nell")
        now = one.clock.now()
        assert [row.game for row in (await two.store.outbox.claim(now)).rows] == ["deal000002", "deal000004"]
        assert [row.game for row in (await one.store.outbox.claim(now)).rows] == ["deal000001", "deal000003"]
        await one.store.processes.leave(processes[1])
        living = [process.id for process in await one.store.processes.living()]
        assert await one.store.outbox.recover(now, living) == 2
        assert (await one.store.outbox.claim(now)).rows == [], "the other process may be coming back"
        rows = (await one.store.outbox.claim(now + LEFT_LYING)).rows
        assert [(row.game, row.tries) for row in rows] == [("deal000002", 1), ("deal000004", 1)]


async def test_a_process_that_was_told_of_nothing_sees_what_the_others_did(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        tables = Tables(two.store, two.clock, shared=True)
        here = await one.game([NELL, FAYE])
        there = await tables.get(here.id)
        await answer_by_default(here, 0)
        assert there.open_seats() == (0, 1), "not asked for yet"
        assert await tables.get(here.id) is there
        assert there.open_seats() == (1,)
        assert there.meta.version == here.meta.version


async def test_two_processes_forget_two_people_of_one_game_at_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        table = await one.game([NELL, FAYE])
        await table.end(NELL)
        await while_under_way(
            one, lambda connection: person_deletion._forget_in(connection, table.id, NELL, opened_too=False),
            person_deletion.delete_person(two.store, two.tables, FAYE))
        assert (await two.tables.get(table.id)).names == ("", "")


@pytest.mark.parametrize("who_leaves", ["is forgotten", "was the last one"])
async def test_where_a_message_stands_is_noted_while_its_reader_leaves(tmp_path: Path, who_leaves: str) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        table = await one.game([NELL], ai=["easy"])
        if who_leaves == "is forgotten":
            await table.end(NELL)
        leaves = (person_deletion.delete_person(one.store, one.tables, NELL) if who_leaves == "is forgotten"
                  else table.edit(lambda meta: seating.resign(meta, NELL, one.clock.now())))
        screen = PostedMessage(table.id, "screen:0", NELL, "dm", "1", one.clock.now())

        def nothing_noted(connection: sa.Connection) -> bool:
            return bool(connection.execute(sa.text("LOCK TABLE messages IN SHARE MODE")))

        noted, _ = await while_under_way(one, nothing_noted, two.store.messages.put(screen), leaves)
        assert noted is True
        assert await one.store.games_of(NELL) == []


async def test_a_screen_is_noted_while_another_person_leaves_the_table(tmp_path: Path) -> None:
    """All seats are written anew then. Hers counted as left, and her screen was taken away from her."""
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        game = (await one.game([NELL, FAYE])).id
        screen = PostedMessage(game, "screen:1", FAYE, "dm", "1", one.clock.now())

        def nell_leaves(connection: sa.Connection) -> bool:
            games = schema.games.c
            connection.execute(schema.games.update().where(games.id == game).values(drawn=games.drawn))
            here = schema.seats.c.game == game
            sat = [dict(seat) for seat in connection.execute(schema.seats.select().where(here)).mappings()]
            connection.execute(schema.seats.delete().where(here))
            connection.execute(schema.seats.insert(), [{**seat, "person": None} if seat["person"] == NELL else seat
                                                       for seat in sat])
            return True

        assert await while_under_way(one, nell_leaves, two.store.messages.put(screen)) == [True]
        assert await one.store.messages.find("1") is not None


async def test_of_two_boards_sent_at_once_by_two_processes_both_are_known(tmp_path: Path) -> None:
    """One that nobody knows of would keep its buttons for good."""
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        game, now = (await one.game([NELL, FAYE])).id, one.clock.now()

        def nothing_noted(connection: sa.Connection) -> bool:
            return bool(connection.execute(sa.text("LOCK TABLE messages IN SHARE MODE")))

        sent = [
            process.store.messages.put_anew(
                PostedMessage(game, "board:7", "", "c", message, now), lambda *before: "older " + " ".join(before))
            for process, message in ((one, "1"), (two, "2"))]
        await while_under_way(one, nothing_noted, *sent)
        assert {posted.message for posted in await one.store.messages.of_game(game)} == {"1", "2"}


async def test_two_processes_pack_one_game_at_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path, one.clock) as two:
        table = await one.game([NELL, FAYE])
        await play_rounds(table, 1)
        await table.end(NELL)
        one.clock.turn(timedelta(days=2))
        before, long_ago = await one.store.entries(table.id, 0, 1000), one.clock.now() - timedelta(days=1)
        packed = await while_under_way(one, lambda connection: pack(connection, table.id), two.store.pack(long_ago))
        assert packed == [Packed(0, None)], "the first has done it"
        assert await two.store.entries(table.id, 0, 1000) == before


async def while_under_way(
    process: TableProcess, work: Callable[[sa.Connection], bool], *others: Coroutine[None, None, object]
) -> list[object]:
    """What the ``others`` come to, begun while ``work``, which changes or locks something, is not committed yet: each
    once the one before it waits for a lock, or has not had to, and ``work`` goes on once the last does.
    """
    under_way, goes_on = threading.Event(), threading.Event()

    def slowly(connection: sa.Connection) -> None:
        assert work(connection)
        under_way.set()
        goes_on.wait()

    first = asyncio.create_task(process.store.database.write(slowly))
    await asyncio.to_thread(under_way.wait)
    begun = list[asyncio.Task[object]]()
    try:
        async with asyncio.timeout(AT_MOST_S):
            for other in others:
                begun.append(asyncio.create_task(other))
                while await process.store.database.glance(waiting_for_a_lock) < sum(not task.done() for task in begun):
                    pass
    finally:
        goes_on.set()
    await first
    return await asyncio.gather(*begun)


def waiting_for_a_lock(connection: sa.Connection) -> int:
    """How many are in the middle of a statement that another's transaction holds up."""
    found = connection.scalar(sa.text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
    return int(found or 0)


async def test_whoever_listens_is_woken(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        heard = asyncio.Queue[None]()
        two.store.database.listen(["ginkgo_1"], lambda: heard.put_nowait(None))
        async with asyncio.timeout(20):
            await heard.get()  # It listens.
            await one.store.database.tell(["ginkgo_0", "ginkgo_1"])
            await heard.get()


async def test_of_two_that_hear_an_interaction_one_answers(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        heard = await asyncio.gather(*(
            process.store.processes.first_to_hear(str(number)) for number in range(20) for process in (one, two)))
        assert [first + second for first, second in zip(heard[::2], heard[1::2], strict=True)] == [1] * 20
