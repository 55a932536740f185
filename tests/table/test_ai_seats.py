"""AI seats answer like anybody else, and hold up nobody."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from engine.ai_levels import Level
from engine.players import Pool, worker
from engine.rules.account import Account
from engine.rules.decisions import Choose, Decision, NewHand, parse
from engine.rules.events import EVENTS, Gained
from engine.rules.view import View
from engine.table import ports, seating
from engine.table.accounts import Accounts
from engine.table.ai_seats import LONGEST_PAUSE, AiSeats
from engine.table.errors import StoreError
from engine.table.table import Table
from engine.table.tables import Tables
from tests.support.systems import needs_times_of_processes
from tests.support.tables import (
    AT_MOST_S,
    FAYE,
    NELL,
    NO_JSON,
    TableProcess,
    answer_by_default,
    execute,
    play_rounds,
    process_on,
)
from tests.support.thinker import AT_ONCE, Thinker, moved


class Stubborn(Thinker):
    """Always spends a New Hand token, also where it has none."""

    async def think(self, level: Level, view: View, account: Account, seed: str) -> Decision:
        """What the rules will refuse."""
        self.asked.append((level, view, account, seed))
        assert view.reader is not None
        return NewHand(view.reader)


async def thought_out(ai: AiSeats) -> None:
    """Until no thought is under way: what has been answered by then is stored."""
    async with asyncio.timeout(AT_MOST_S):
        while ai._thinking:
            await asyncio.wait(ai._thinking.values())


@asynccontextmanager
async def seats(
        process: TableProcess, thinker: ports.Thinker, pause: tuple[timedelta, timedelta] = AT_ONCE
) -> AsyncIterator[AiSeats]:
    """AI seats at work."""
    ai = AiSeats(process.store, process.tables, thinker, process.clock, pause=pause)
    await ai.start()
    try:
        yield ai
    finally:
        await ai.close()


async def test_one_person_plays_a_whole_game_with_two_ai_seats(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, seats(process, Thinker()):
        table = await process.game([NELL], ai=["easy", "medium"])
        while not table.over:
            await moved(process, lambda: 0 in table.open_seats() or table.over)
            if not table.over:
                await answer_by_default(table, 0)
        assert table.meta.status == "over"


async def test_an_ai_pauses_like_a_person(tmp_path: Path) -> None:
    pause = (timedelta(seconds=1), LONGEST_PAUSE)
    async with process_on(tmp_path) as process, seats(process, thinker := Thinker(), pause):
        table = await process.game([NELL], ai=["easy"])
        await process.clock.slept_by()
        assert thinker.asked == []
        process.clock.turn(LONGEST_PAUSE)
        await moved(process, lambda: table.ai_asked() == ())


async def test_a_long_thought_holds_up_nobody(tmp_path: Path) -> None:
    thinker = Thinker()
    thinker.may.clear()
    async with process_on(tmp_path) as process, seats(process, thinker):
        table = await process.game([NELL, FAYE], ai=["easy"])
        await answer_by_default(table, 0)
        await table.take_back(0)
        await answer_by_default(table, 1)
        assert table.open_seats() == (0, 2)
        thinker.may.set()
        await moved(process, lambda: 2 not in table.open_seats())


async def test_seats_of_one_table_think_one_after_the_other_so_that_other_tables_come_in_between(
    tmp_path: Path,
) -> None:
    async with process_on(tmp_path) as process:
        thinker = Thinker()
        thinker.may.clear()
        async with seats(process, thinker) as ai:
            many = await process.game([NELL], ai=("expert",) * 4)
            other = await process.game([FAYE], ai=("easy",), channel="c2")
            async with asyncio.timeout(AT_MOST_S):
                while len(thinker.asked) < 2:
                    thinker.thinks.clear()
                    await thinker.thinks.wait()
            await asyncio.sleep(0)
            assert sorted(level for level, *_ in thinker.asked) == ["easy", "expert"]
            thinker.may.set()
            await thought_out(ai)
        assert many.open_seats() == (0,)
        assert other.open_seats() == (0,)
        assert len(thinker.asked) == 5


async def test_it_sees_its_own_seat_and_nothing_else(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, seats(process, thinker := Thinker()):
        table = await process.game([NELL], ai=["medium"])
        await moved(process, lambda: table.ai_asked() == ())
        level, view, _, _ = thinker.asked[0]
        assert level == "medium"
        assert view.reader == 1
        assert view.seats[0].private is None


async def test_after_a_restart_it_thinks_the_same_thought_again(tmp_path: Path) -> None:
    thinker = Thinker()
    thinker.may.clear()
    async with process_on(tmp_path) as process, seats(process, thinker):
        table = await process.game([NELL], ai=["easy"])
        await asyncio.wait_for(thinker.thinks.wait(), AT_MOST_S)
    async with process_on(tmp_path) as process, seats(process, again := Thinker()):
        table = await process.tables.get(table.id)
        await moved(process, lambda: table.ai_asked() == ())
        assert again.asked == thinker.asked


@pytest.mark.parametrize("what", ["awaiting_ai", "load"])
async def test_it_is_woken_after_a_restart_though_the_database_was_locked_at_first(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as process:
        games = [(await process.game([person], ai=["easy"], channel=person)).id for person in (NELL, FAYE)]
    async with process_on(tmp_path) as process:
        refused, works = asyncio.Event(), getattr(process.store, what)

        async def locked(*asked: object) -> object:
            if refused.is_set():
                return await works(*asked)
            refused.set()
            raise StoreError("locked")

        monkeypatch.setattr(process.store, what, locked)
        async with seats(process, thinker := Thinker()):
            await asyncio.wait_for(refused.wait(), AT_MOST_S)
            await process.clock.slept_by()
            assert len(thinker.asked) < len(games), "one waits"
            process.clock.turn(timedelta(minutes=1))
            for game in games:
                table = await process.tables.get(game)
                await moved(process, partial(answered, table))
            assert len(thinker.asked) == len(games)


def answered(table: Table) -> bool:
    """The AI of seat 1 has nothing to answer any more."""
    return 1 not in table.open_seats()


@pytest.mark.parametrize("body", ['{"kind": "of_a_later_version"}', '{"kind": "gained", "seat": 0}', NO_JSON])
async def test_an_event_that_cannot_be_read_is_left_out_and_silences_no_ai(
    tmp_path: Path, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL], ai=["easy"])
        await play_rounds(table, 2)
        whole = (await Accounts(process.store).account(table, 1)).stocks[0]
        number, lost = await gained_by_nell(process, table)
        spoiled = body if process.store.database.file else body.replace(NO_JSON, "[]")  # PostgreSQL takes JSON alone.
        await execute(process.store, "UPDATE entries SET body = ? WHERE number = ?", spoiled, number)
        async with seats(process, thinker := Thinker()):
            await moved(process, partial(answered, table))
        ((_, _, account, _),) = thinker.asked
        heard = account.stocks[0]
        assert (heard.points, heard.resources) == (whole.points - lost.points, whole.resources - lost.resources)
    assert caplog.text.count(f"entry {number} of game {table.id}") == 1, "once, and nothing is heard anew"


async def gained_by_nell(process: TableProcess, table: Table) -> tuple[int, Gained]:
    """The first event that gives her something others reckon with, by its number."""
    for entry in await process.store.entries(table.id, 0, table.next_entry):
        event = EVENTS.read(entry.body) if entry.kind == "event" else None
        if isinstance(event, Gained) and event.seat == 0 and event.points + event.resources:
            return entry.number, event
    raise AssertionError("she gained nothing")


class Mortal:
    """The process that thinks, killed in the middle of one thought."""

    def __init__(self) -> None:
        self.pool = Pool(time_limit=60)
        self.dies = False
        self.killed: list[int] = []
        self.thought: worker.Thought | None = None
        self.answers: list[Decision] = []

    async def think(self, level: Level, view: View, account: Account, seed: str) -> Decision:
        """The process's answer; where it ``dies``, it does so while it is at work on it."""
        self.thought = worker.Thought(level, view, account.clone(), seed)
        thinking = asyncio.create_task(self.pool.think(level, view, account, seed))
        if self.dies:
            await self._kill(thinking)
        self.answers.append(await thinking)
        return self.answers[-1]

    async def _kill(self, thinking: asyncio.Task[Decision]) -> None:
        process = self.pool.process_id
        assert process is not None
        rested = _worked(process)
        while _worked(process) < rested + 2:  # noqa: ASYNC110  another process's work
            await asyncio.sleep(0.001)
        assert not thinking.done(), "it is in the middle of a thought"
        os.kill(process, signal.SIGKILL)
        self.killed.append(process)
        self.dies = False


def _worked(process: int) -> int:
    """Processor time of a process, in the system's ticks (a hundredth of a second)."""
    stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    return int(stat.rpartition(")")[2].split()[11])


@needs_times_of_processes
async def test_an_expert_killed_in_the_middle_of_a_thought_plays_what_it_would_have_played(tmp_path: Path) -> None:
    thinker = Mortal()
    try:
        async with process_on(tmp_path) as process, seats(process, thinker):
            table = await process.game([NELL], ai=["expert"])
            await moved(process, lambda: table.ai_asked() == ())
            thinker.dies = True
            while not thinker.killed:
                await moved(process, lambda: 0 in table.open_seats() or bool(thinker.killed))
                if not thinker.killed:
                    await answer_by_default(table, 0)
            await moved(process, lambda: table.ai_asked() == ())
            assert thinker.thought is not None
            assert thinker.answers[-1] == worker.answer(thinker.thought, lambda _: None), "as if nothing had happened"
            assert thinker.pool.process_id not in {None, *thinker.killed}
            entries = await process.store.entries(table.id, 0, table.next_entry)
            decisions = [parse(entry.body) for entry in entries if entry.kind == "decision"]
            chosen = sum(isinstance(decision, Choose) and decision.seat == 1 for decision in decisions)
            assert chosen == table.view(0).round, "one choice a round"
    finally:
        await thinker.pool.close()


async def woken(process: TableProcess) -> None:
    """Wait until the first table is there."""
    while not process.tables.in_memory:  # noqa: ASYNC110  nobody tells of it
        await asyncio.sleep(0.001)


async def test_what_another_process_has_answered_meanwhile_is_not_thought_about(tmp_path: Path) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path, here.clock) as there:
        table = await here.game([NELL], ai=["expert"])
        there.tables = Tables(there.store, there.clock, shared=True)
        async with seats(there, late := Thinker(), (timedelta(seconds=1), LONGEST_PAUSE)) as ai:
            await woken(there)
            async with seats(here, first := Thinker()):
                await moved(here, lambda: table.ai_asked() == ())
            here.clock.turn(LONGEST_PAUSE)
            await thought_out(ai)
            assert (len(first.asked), len(late.asked)) == (1, 0)


async def test_what_another_process_has_changed_beside_it_stops_no_answer(tmp_path: Path) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path, here.clock) as there:
        table = await here.game([NELL, FAYE], ai=["expert"])
        there.tables = Tables(there.store, there.clock, shared=True)
        async with seats(there, late := Thinker(), (timedelta(seconds=1), LONGEST_PAUSE)):
            await woken(there)
            mine = await there.tables.get(table.id)
            await table.edit(lambda meta: seating.stand_in(meta, 1))
            here.clock.turn(LONGEST_PAUSE)
            await moved(there, lambda: 2 not in mine.open_seats())
            assert len(late.asked) == 1
            assert mine.meta.seats[1].level is not None


class Daring(Thinker):
    """Plays at random, so that it is asked something on the way too."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = Random(0)

    @property
    def on_the_way(self) -> bool:
        """Whether it was."""
        return any(view.phase != "choose" for _, view, _, _ in self.asked)

    async def think(self, level: Level, view: View, account: Account, seed: str) -> Decision:
        """Any of its answers."""
        self.asked.append((level, view, account, seed))
        assert view.prompt is not None
        return view.prompt.sample(self.rng)


async def answered_by(press: str, table: Table, rng: Random) -> None:
    """Nell does, as her press has it."""
    ports.CAUSE.set(press)
    prompt = table.view(0).prompt
    assert prompt is not None
    await table.answer(0, prompt.sample(rng), table.prompt_number(0))


async def test_what_an_ai_answers_on_the_way_follows_from_the_press_that_asked_it(tmp_path: Path) -> None:
    rng = Random(0)
    async with process_on(tmp_path) as process, seats(process, thinker := Daring()):
        table = await process.game([NELL], ai=["easy"])
        while not thinker.on_the_way:
            await moved(process, lambda: table.open_seats() == (0,))
            await process.told()
            press, asked = f"round {table.meta.round}", table.meta.round
            while table.meta.round == asked:
                await asyncio.create_task(answered_by(press, table, rng))
                await moved(process, lambda: 0 in table.open_seats())
            rows = await process.told()
            (board,) = [number for number, row in enumerate(rows) if row.notice.kind == "board"]
            assert {row.cause for row in rows[:board + 1]} == {press}


async def test_what_an_ai_chooses_beside_the_others_follows_from_no_press(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, seats(process, thinker := Thinker()):
        thinker.may.clear()
        ports.CAUSE.set("start")
        table = await process.game([NELL], ai=["easy"])
        await asyncio.create_task(answered_by("choice", table, Random(0)))
        await process.told()
        thinker.may.set()
        await moved(process, lambda: table.meta.round == 2)
        boards = [row for row in await process.told() if row.notice.kind == "board"]
        assert [row.cause for row in boards] == [None]


@contextmanager
def statements() -> Iterator[list[str]]:
    """All that databases are asked within, in its order."""
    asked = list[str]()

    def hear(*seen: object) -> None:
        asked.append(str(seen[2]))

    sa.event.listen(sa.Engine, "before_cursor_execute", hear)
    try:
        yield asked
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", hear)


async def test_a_bot_by_itself_asks_the_database_only_what_was_told_before_a_thought(tmp_path: Path) -> None:
    thinker = Thinker()
    thinker.may.clear()
    pause = (timedelta(seconds=1), LONGEST_PAUSE)
    async with process_on(tmp_path) as process, seats(process, thinker, pause):
        table = await process.game([NELL], ai=["easy"])
        await process.clock.slept_by()
        with statements() as asked:
            process.clock.turn(LONGEST_PAUSE)
            await asyncio.wait_for(thinker.thinks.wait(), AT_MOST_S)
        (entries,) = asked
        assert "FROM entries" in entries
        thinker.may.set()
        await moved(process, lambda: table.ai_asked() == ())


async def test_a_refused_answer_becomes_the_default(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, seats(process, Stubborn()):
        table = await process.game([NELL], ai=["easy"])
        await moved(process, lambda: table.ai_asked() == ())
        assert table.view(1).seats[1].new_hands == 0


async def test_who_comes_back_is_not_answered_for(tmp_path: Path) -> None:
    thinker = Thinker()
    thinker.may.clear()
    async with process_on(tmp_path) as process, seats(process, thinker) as ai:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: seating.stand_in(meta, 1))
        await asyncio.wait_for(thinker.thinks.wait(), AT_MOST_S)
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        thinker.may.set()
        await thought_out(ai)
        assert 1 in table.open_seats()


async def test_ai_seats_do_not_play_among_themselves(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, seats(process, thinker := Thinker()) as ai:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: seating.stand_in(seating.stand_in(meta, 0), 1))
        await thought_out(ai)
        assert thinker.asked == []
        assert table.open_seats() == (0, 1)
        assert await process.store.awaiting_ai() == []
        await table.edit(lambda meta: seating.come_back(meta, NELL))
        await moved(process, lambda: table.open_seats() == (0,))


@pytest.mark.parametrize("seat", [0, 1])
async def test_its_chance_is_not_the_games(seat: int, tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL], ai=["easy"])
        stored = await process.store.load(table.id)
        assert stored is not None
        assert stored.seed is not None
        assert table.thought_seed(seat) != stored.seed
        assert table.thought_seed(0) != table.thought_seed(1)


async def test_games_of_one_seed_that_are_played_alike_are_thought_about_alike_whenever_that_is(tmp_path: Path) -> None:
    """Questions are numbered by the clock."""
    async with process_on(tmp_path) as process:
        found = []
        for channel in ("c1", "c2"):
            game = (await process.game([NELL], ai=["easy"], channel=channel)).id
            await execute(process.store, "UPDATE games SET seed = ? WHERE id = ?", "alike", game)
            process.tables.forget([game])
            found.append((await process.tables.get(game)).thought_seed(1))
            process.clock.turn(timedelta(hours=1))
        assert found[0] == found[1]
