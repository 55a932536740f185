"""A commit comes through, and its answer is lost on the way: as where the line to a server breaks at that moment."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from engine.table.ai_seats import AiSeats
from engine.table.errors import Declined, StoreError
from engine.table.lost_answers import LostAnswers
from engine.table.meta import GameId
from engine.table.notices import Board
from engine.table.ports import Change
from engine.table.table import Table
from engine.table.tables import Tables
from tests.support.tables import AT_MOST_S, FAYE, NELL, TableProcess, answer_by_default, process_on
from tests.support.thinker import AT_ONCE, Thinker, moved


@contextmanager
def answers_lost(process: TableProcess, which: Callable[[Change], bool] = lambda _: True) -> Iterator[None]:
    """Of these commits within."""
    store = process.store
    commits = store.commit

    async def commit(change: Change) -> None:
        await commits(change)
        if which(change):
            raise StoreError("missing", "the line broke")

    store.commit = commit  # type: ignore[method-assign]  # the line is the edge
    try:
        yield
    finally:
        store.commit = commits  # type: ignore[method-assign]  # a commit whose answer is lost


@contextmanager
def nothing_settled(process: TableProcess) -> Iterator[None]:
    """The database does not say what became of a change."""
    store = process.store
    settled = store.settled

    async def away(game: GameId) -> int | None:  # noqa: ARG001  the store's
        raise StoreError("missing", "no server")

    store.settled = away  # type: ignore[method-assign]  # a commit whose answer is lost
    try:
        yield
    finally:
        store.settled = settled  # type: ignore[method-assign]  # a commit whose answer is lost


@asynccontextmanager
async def a_lobby_with_an_ai(process: TableProcess) -> AsyncIterator[tuple[Table, Thinker]]:
    """It has to choose as soon as the game is dealt."""
    table = await process.lobby([NELL], ai=["easy"])
    ai = AiSeats(process.store, process.tables, thinker := Thinker(), process.clock, pause=AT_ONCE)
    try:
        yield table, thinker
    finally:
        await ai.close()


def chosen(table: Table) -> bool:
    """The table waits for Nell alone."""
    return table.open_seats() == (0,)


@pytest.mark.parametrize("shared", [False, True])
async def test_an_ai_is_asked_though_nobody_presses_again(tmp_path: Path, shared: bool) -> None:
    async with process_on(tmp_path) as process:
        process.tables = Tables(process.store, process.clock, shared=shared)
        async with a_lobby_with_an_ai(process) as (table, _):
            with answers_lost(process), pytest.raises(StoreError):
                await table.start(NELL)
            await moved(process, lambda: chosen(table))
        await process.tables.close()


async def test_it_is_asked_for_until_the_database_answers(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, a_lobby_with_an_ai(process) as (table, thinker):
        with nothing_settled(process):
            with answers_lost(process), pytest.raises(StoreError):
                await table.start(NELL)
            await process.clock.slept_by()
            assert not thinker.asked
        process.clock.turn(timedelta(seconds=1))
        await moved(process, lambda: chosen(table))


async def test_who_presses_again_sets_the_ai_thinking_though_her_press_is_late(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process, a_lobby_with_an_ai(process) as (table, _):
        with nothing_settled(process):
            with answers_lost(process), pytest.raises(StoreError):
                await table.start(NELL)
            with pytest.raises(Declined, match="not_a_lobby"):
                await table.start(NELL)
            await moved(process, lambda: chosen(table))


async def test_a_game_goes_on_in_which_every_answer_is_lost(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL], ai=["easy", "easy"])
        ai = AiSeats(process.store, process.tables, Thinker(), process.clock, pause=AT_ONCE)
        with answers_lost(process):
            with pytest.raises(StoreError):
                await table.start(NELL)
            while table.meta.round < 4:
                await moved(process, lambda: 0 in table.open_seats())
                asked = table.prompt_number(0)
                with pytest.raises(StoreError):
                    await answer_by_default(table, 0)
                await moved(process, lambda: table.prompt_number(0) != asked)  # noqa: B023  before the next
            await moved(process, lambda: chosen(table))
        await ai.close()


def tells_of_a_board(change: Change) -> bool:
    """The round is over."""
    return any(isinstance(notice, Board) for notice in change.notices)


async def until_lost(table: Table) -> None:
    """All answer until the answer to a commit is lost."""
    async with asyncio.timeout(AT_MOST_S):
        while True:
            try:
                await answer_by_default(table, table.open_seats()[0])
            except StoreError:
                return


async def test_what_waits_to_be_told_is_told_of_the_table_as_it_is(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await answer_by_default(table, 0)
        await process.told()
        with nothing_settled(process), answers_lost(process, tells_of_a_board):
            await until_lost(table)
        boards = [notice for notice in await process.notices() if isinstance(notice, Board)]
        told_of = await process.tables.get(table.id)
        assert boards[-1].last == told_of.board_entry - 1, "it is the last one, and has buttons"
        assert boards[-1].round == told_of.meta.round


class Asking:
    """A table of which it is asked what became of a commit, with these answers; ``slept``: seconds between two."""

    def __init__(self, *answers: Exception | None) -> None:
        self.slept, self.asked, self.cancelled = list[float](), asyncio.Queue[None](), 0
        self._answers = list(answers)
        self.held = asyncio.Event()
        self.held.set()
        self.lost = LostAnswers(self)  # type: ignore[arg-type]  # as much of a clock as is used
        self.id = "game"

    def ask(self) -> None:
        self.lost.ask(self)  # type: ignore[arg-type]  # as much of a table as is used

    async def settle(self) -> None:
        self.asked.put_nowait(None)
        try:
            await self.held.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if (answer := self._answers.pop(0)) is not None:
            raise answer

    async def sleep(self, length: timedelta) -> None:
        self.slept.append(length.total_seconds())


@pytest.mark.parametrize(("answers", "slept"), [
    ([*[StoreError("locked")] * 8, None], [1, 2, 4, 8, 16, 32, 60, 60]),
    ([StoreError("locked"), StoreError("corrupt")], [1]), ([Declined("no_such_game")], [])],
    ids=["away", "damaged", "gone"])
async def test_it_is_asked_ever_more_seldom_and_not_where_nothing_can_be_known(
    answers: list[Exception | None], slept: list[float]
) -> None:
    asking = Asking(*answers)
    before = asyncio.all_tasks()
    asking.ask()
    (task,) = asyncio.all_tasks() - before
    async with asyncio.timeout(AT_MOST_S):
        await task
    assert (asking.slept, asking.asked.qsize()) == (slept, len(answers))


async def test_of_a_later_commit_it_is_asked_anew_and_of_none_once_the_bot_stops() -> None:
    """What the first was answered may be of before it."""
    asking = Asking(None)
    asking.held.clear()
    async with asyncio.timeout(AT_MOST_S):
        for _ in range(2):
            asking.ask()
            await asking.asked.get()
    assert asking.cancelled == 1
    await asking.lost.close()
    assert asking.cancelled == 2
    before = asyncio.all_tasks()
    asking.ask()
    assert asyncio.all_tasks() == before
