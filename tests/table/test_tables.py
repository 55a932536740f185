"""All tables of a process: one object a game, one open game a channel, memory for those that move."""

import asyncio
import gc
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from engine.rules.position import Options
from engine.table import lobby, seating
from engine.table.errors import Conflict, Declined, StoreError
from engine.table.ports import Change
from engine.table.tables import Tables
from tests.support.tables import FAYE, MILEY, NELL, answer_by_default, execute, process_on, spoil


async def test_there_is_one_table_of_a_game(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        made = (await process.game([NELL, FAYE])).id
    async with process_on(tmp_path) as process:
        found = await asyncio.gather(*(process.tables.get(made) for _ in range(8)))
        assert len({id(table) for table in found}) == 1


async def test_a_table_in_use_is_the_same_even_when_it_left_memory(tmp_path: Path) -> None:
    async with process_on(tmp_path, awake=1) as process:
        table = await process.game([NELL, FAYE], channel="c1")
        await process.game([NELL, FAYE], channel="c2")
        assert process.tables.in_memory == 1
        assert await process.tables.get(table.id) is table


async def test_sleeping_tables_leave_memory_and_wake_as_they_were(tmp_path: Path) -> None:
    async with process_on(tmp_path, awake=3) as process:
        games = []
        for i in range(10):
            table = await process.game([NELL, FAYE], channel=f"c{i}")
            await answer_by_default(table, 0)
            games.append((table.id, table.view(1), table.prompt_number(0)))
            del table
        gc.collect()
        assert process.tables.in_memory == 3
        for game, view, number in games:
            table = await process.tables.get(game)
            assert (table.view(1), table.prompt_number(0)) == (view, number)


async def test_a_rematch_is_a_lobby_as_the_first_one_was_and_is_stored_so(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        first = await process.lobby([NELL, FAYE], ai=["hard"])
        await first.edit(lambda meta: lobby.set_advice(meta, NELL, allowed=True))
        await first.end(NELL)
        made = await process.tables.open_again(first.meta, FAYE, "Faye")
    async with process_on(tmp_path) as process:
        again = (await process.tables.get(made.id)).meta
        assert again.status == "lobby"
        assert again.advice is True
        assert (again.host, [one.person for one in again.awaited]) == (FAYE, [NELL])
        assert [(seat.person, seat.level) for seat in again.seats] == [(FAYE, None), (None, "hard")]
        assert again.commitment not in {None, first.meta.commitment}, "its deal is promised anew"


async def test_a_channel_has_one_open_game(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL])
        with pytest.raises(Declined, match="channel_busy"):
            await process.lobby([FAYE])
        results = await asyncio.gather(
            process.lobby([FAYE], channel="c2"), process.lobby([MILEY], channel="c2"), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["Declined", "Table"]
        await table.edit(lambda meta: lobby.cancel(meta, NELL, process.clock.now()))
        assert (await process.lobby([FAYE])).meta.host == FAYE


async def test_what_a_channel_and_a_person_have(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        assert await process.tables.by_channel("c1") is None
        one = await process.game([NELL, FAYE], channel="c1")
        process.clock.turn(timedelta(seconds=1))
        two = await process.lobby([FAYE, MILEY], channel="c2")
        assert await process.tables.by_channel("c1") is one
        assert await process.tables.of_person(FAYE) == [one, two]
        assert await process.tables.count_of(MILEY) == 1
        await one.end("moderator")
        assert await process.tables.by_channel("c1") is None
        assert await process.tables.last_in("c1") is one
        assert await process.tables.of_person(FAYE) == [two]


async def test_an_unknown_game(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        with pytest.raises(Declined, match="no_such_game"):
            await process.tables.get("zzzzzzzzzz")


async def test_whoever_still_has_a_game_that_is_not_in_the_database_any_more_is_told_so(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL])
        await execute(process.store, "DELETE FROM games")
        with pytest.raises(Declined, match="no_such_game"):
            await table.edit(lambda meta: lobby.join(meta, FAYE, "Faye"))


async def test_what_a_command_of_the_operators_has_changed_is_heard_of_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as bot, process_on(tmp_path) as command:
        waits = await bot.lobby([NELL, FAYE])
        heard: list[str] = []
        bot.tables.listen(lambda table: heard.append(",".join(table.names)))
        await (await command.tables.get(waits.id)).edit(lambda meta: lobby.leave(meta, FAYE, command.clock.now()))
        assert waits.names == ("Nell", "Faye"), "nobody has said so yet"
        await bot.tables.hear_of(waits, anew=False)
        await bot.tables.hear_of(waits, anew=False)
        assert heard == ["Nell"]
        await bot.tables.hear_of(waits, anew=True)
        assert heard == ["Nell", "Nell"]


async def test_who_is_always_overtaken_by_another_process_is_told_so(tmp_path: Path) -> None:
    """Nothing is acknowledged that is not stored."""
    async with process_on(tmp_path) as process:
        table, commits, heard = await process.game([NELL, FAYE]), process.store.commit, list[int]()
        process.tables.listen(lambda table: heard.append(table.meta.version))

        async def overtaken(change: Change) -> None:  # noqa: ARG001  the store's
            raise Conflict

        process.store.commit = overtaken  # type: ignore[method-assign]  # nothing outside is faster each time
        with pytest.raises(StoreError, match="locked"):
            await answer_by_default(table, 0)
        process.store.commit = commits  # type: ignore[method-assign]  # as it was
        assert (heard, table.open_seats()) == ([], (0, 1))
        await answer_by_default(table, 0)
        assert table.open_seats() == (1,)


async def test_who_listens_hears_of_a_table_as_soon_as_it_is_open(tmp_path: Path) -> None:
    """Its lobby would come to the channel at the next change alone."""
    async with process_on(tmp_path) as process:
        heard: list[str] = []
        process.tables.listen(lambda table: heard.append(table.id))
        table = await process.lobby([NELL])
        assert heard == [table.id]
        await table.end(NELL)
        again = await process.tables.open_again(table.meta, NELL, "Nell")
        assert heard == [table.id, table.id, again.id]


async def test_games_that_can_not_be_read_for_now_are_not_taken_for_damaged_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """She would be told that she plays nowhere."""
    async with process_on(tmp_path) as process:
        await process.lobby([NELL])
    async with process_on(tmp_path) as process:
        async def locked(_: str) -> None:
            raise StoreError("locked", "another program writes")

        monkeypatch.setattr(process.store, "load", locked)
        with pytest.raises(StoreError, match="locked"):
            await process.tables.of_person(NELL)


async def test_a_listener_that_fails_undoes_nothing(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        def fails(_: object) -> None:
            raise RuntimeError("no")

        process.tables.listen(fails)
        table = await process.game([NELL, FAYE])
        await answer_by_default(table, 0)
        assert table.open_seats() == (1,)


_TIMERS = 64
"""So many that are due a start asks for at once."""
_MANY = """
import asyncio, sys
from datetime import UTC, datetime
from sqlalchemy import Engine, event
from engine.store import SqlStore
from engine.table.tables import Tables

class Clock:
    def now(self): return datetime.now(UTC)
    async def sleep_until(self, due): await asyncio.sleep(0)
    async def sleep(self, length): await asyncio.sleep(0)

async def main(url, games):
    asked, read = [], []
    event.listen(Engine, "after_cursor_execute", lambda *seen: asked.append(seen[2]))

    def row(_, values):
        read.append(1)
        return values

    event.listen(Engine, "connect", lambda connection, _: setattr(connection, "row_factory", row))
    store = await SqlStore.open(url)
    tables = Tables(store, Clock())
    now = datetime.now(UTC)
    await store.outbox.recover(now)
    await store.outbox.claim(now)
    await store.due_timers(now, int(sys.argv[3]))
    await store.awaiting_ai()
    to_serve = len(asked), len(read)
    assert await store.count_open() == games
    for i in range(0, games, max(1, games // 300)):
        table = await tables.by_channel(f"c{i}")
        seat = table.open_seats()[0]
        await table.answer(seat, table.view(seat).prompt.default(), table.prompt_number(seat))
    await store.close()
    print(*to_serve)
    if sys.platform == "linux":
        with open("/proc/self/status") as status:  # ru_maxrss would also count whoever started this process
            rows = dict(line.split(":", 1) for line in status)
        print(int(rows["VmHWM"].split()[0]) / 1024)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


async def test_where_the_open_games_of_a_server_stand_is_known_of_no_other_and_not_of_damaged_ones(
    tmp_path: Path
) -> None:
    async with process_on(tmp_path) as process:
        await process.lobby([NELL], channel="c1")
        await process.game([NELL, FAYE], channel="c2")
        over = await process.game([NELL, FAYE], channel="c3")
        await over.end(NELL)
        # Of no other server, though it is called like this one and its host is.
        await process.tables.open("c4", "g2", NELL, "g1")
        await process.tables.open("c5", None, NELL, "g1", options=Options(solo="normal"))
        await spoil(process, await process.lobby([FAYE], channel="c6"), '{"guild": "g1"}')
        assert sorted(await process.store.open_channels("g1")) == ["c1", "c2"]


@pytest.mark.on_a_file
async def test_ten_thousand_open_games_are_not_read_at_the_start_and_stay_small(tmp_path: Path) -> None:
    """The database is asked as often as with one game, and gives no more but the first timers that are due; memory
    (which Linux tells) below 512 MB, while 300 move.
    """
    asked, read, _ = await _started_on(tmp_path / "one", 1)
    asked_by_many, read_by_many, megabytes = await _started_on(tmp_path / "many", 10_000)
    assert asked_by_many == asked > 0
    assert 0 < read <= read_by_many <= read + _TIMERS
    assert len(megabytes) == (sys.platform == "linux")
    assert max(megabytes, default=0.0) < 512


async def _started_on(folder: Path, games: int) -> tuple[float, float, list[float]]:
    """A start on so many open games: statements and rows that it takes, and the megabytes of the process."""
    folder.mkdir()  # noqa: ASYNC240  one of the test's own
    async with process_on(folder) as process:
        table = await process.game([NELL, FAYE, MILEY], channel="c0")
        for name, columns in _COPIED.items() if games > 1 else ():
            await execute(
                process.store,
                f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {games - 1}) "  # noqa: S608  names of ours
                f"INSERT INTO {name} SELECT {columns} FROM {name}, n"
            )
        assert table.meta.status == "running"
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", _MANY, f"sqlite+aiosqlite:///{folder / 'games.db'}", str(games), str(_TIMERS)],
        capture_output=True, encoding="utf-8", timeout=120, check=False,
    )
    assert done.returncode == 0, done.stderr
    statements, rows, *megabytes = map(float, done.stdout.split())
    return statements, rows, megabytes


_ID = "printf('%010d', i)"
_COPIED = {
    "games": f"{_ID}, version, status, 'c' || i, 'c' || i, created, "
             f"replace(replace(meta, id, {_ID}), '\"c0\"', '\"c' || i || '\"'), "
             "pending, drawn, seed, salt, next_entry, last_position, awaits_ai",
    "seats": f"{_ID}, seat, person",
    "entries": f"{_ID}, number, kind, body",
    "timers": f"{_ID}, seat, kind, due, prompt",
}
"""How a row of the one real game becomes that of the i-th."""


async def test_nobody_gets_into_one_game_too_many_by_joining_them_all_at_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        tables = Tables(process.store, process.clock, most_games=5)
        lobbies = [await tables.open(f"c{number}", "g1", FAYE, "Faye") for number in range(5)]
        lobbies += [await tables.open(f"d{number}", "g1", MILEY, "Miley") for number in range(3)]
        results = await asyncio.gather(
            *(table.edit(lambda meta: lobby.join(meta, NELL, "Nell")) for table in lobbies), return_exceptions=True)
        assert sum(isinstance(result, Declined) and result.code == "too_many_games" for result in results) == 3
        assert await tables.count_of(NELL) == 5
        with pytest.raises(Declined, match="too_many_games"):
            await tables.open("e", "g1", NELL, "Nell")


async def test_who_has_more_games_than_may_be_joined_by_now_plays_them_on(tmp_path: Path) -> None:
    """Whoever runs the bot may have allowed more before."""
    async with process_on(tmp_path) as process:
        games = [await process.game([NELL, FAYE], channel=f"c{number}") for number in range(2)]
        tables = Tables(process.store, process.clock, most_games=1)
        for game in games:
            await answer_by_default(await tables.get(game.id), 0)
        table = await tables.get(games[0].id)
        await table.edit(lambda meta: seating.stand_in(meta, 0))
        await table.edit(lambda meta: seating.come_back(meta, NELL))
        with pytest.raises(Declined, match="too_many_games"):
            await tables.open("c3", "g1", NELL, "Nell")


async def test_an_offer_is_one_game_too_many_like_any_other_and_the_table_goes_on(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        tables = Tables(process.store, process.clock, most_games=1)
        await tables.open("c1", "g1", NELL, "Nell")
        table = await tables.open("c2", "g1", FAYE, "Faye")
        await table.edit(lambda meta: lobby.join(meta, MILEY, "Miley"))
        await table.start(FAYE)
        await table.edit(lambda meta: seating.offer(meta, FAYE, 0, NELL, "Nell", process.clock.now()))
        with pytest.raises(Declined, match="too_many_games"):
            await table.edit(lambda meta: seating.accept(meta, NELL, 0))
        assert table.meta.people == (FAYE, MILEY)
        await answer_by_default(table, 0)
        await table.edit(lambda meta: seating.stand_in(meta, 0))
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
