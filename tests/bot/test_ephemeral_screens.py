"""Ephemeral screens follow what other processes do; what is wrong with one keeps no other from it."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from time import monotonic

import pytest
from structlog.testing import capture_logs

from bot.metrics import Metrics
from bot.publishing import ephemeral_screens
from bot.publishing.ephemeral_screens import AT_ONCE, EphemeralScreens
from bot.sent_messages import Fingerprint, QuestionState, SentMessages
from bot.wire.messages import Undelivered
from bot.wire.replies import EditableMessage
from engine.process import WorkerFailed
from engine.table.errors import Declined, StoreError
from engine.table.table import Table
from engine.table.tables import Tables
from tests.support.tables import AT_MOST_S, FAYE, NELL, TableProcess, answer_by_default, execute, process_on

Goes = Callable[[Table], None]


class Watched:
    """The open screens of a process beside which another one plays; ``goes`` may raise in place of showing."""

    def __init__(self, process: TableProcess, goes: Goes = lambda _: None, *, together: bool = True) -> None:
        self.tables = Tables(process.store, process.clock, shared=True)
        self.sent, self.metrics = SentMessages(), Metrics()
        self.shown: list[tuple[str, str, int]] = []
        self._goes = goes
        self.screens = EphemeralScreens(
            self.tables, process.store.versions, self.sent, self._show, self.metrics, together=together)

    def open(self, table: Table, person: str, *, until: float | None = None) -> None:
        """She has an ephemeral screen at the table."""
        until = monotonic() + 60 if until is None else until
        # What Discord would be told stands in the interaction, and nobody tells it anything here.
        editable = EditableMessage(None, 1, original=True, until=until)  # type: ignore[arg-type]  # see above
        self.sent.screens.add(table.id, person, editable, Fingerprint("words", ()))

    async def _show(self, table: Table, person: str) -> None:
        self._goes(table)
        self.shown.append((table.id, person, table.meta.version))


class Slow(Watched):
    """Discord does not take the screens of one table until ``taken``; ``shows``: whose it has been asked to take."""

    def __init__(self, process: TableProcess, slow: Table) -> None:
        super().__init__(process)
        self._slow, self.taken, self.shows = slow.id, asyncio.Event(), asyncio.Queue[str]()

    async def _show(self, table: Table, person: str) -> None:
        if table.id == self._slow:
            self.shows.put_nowait(person)
            await self.taken.wait()
        await super()._show(table, person)


async def test_a_screen_is_shown_anew_after_each_move_of_others_and_only_then(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        watched = Watched(process)
        watched.open(table, NELL)
        for _ in range(2):
            await watched.screens.look()
        first = table.meta.version
        await answer_by_default(table, 1)
        for _ in range(2):
            await watched.screens.look()
        assert watched.shown == [(table.id, NELL, first), (table.id, NELL, table.meta.version)]


async def test_a_game_that_cannot_be_read_keeps_no_other_screen_from_its_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with process_on(tmp_path) as process:
        spoiled, other = await process.game([NELL, FAYE], channel="c1"), await process.game([NELL, FAYE], channel="c2")
        watched = Watched(process)
        for table in (spoiled, other):
            watched.open(table, NELL)
        await execute(process.store, "UPDATE games SET meta = '{}' WHERE id = ?", spoiled.id)
        for _ in range(3):
            await watched.screens.look()
        assert [game for game, _, _ in watched.shown] == [other.id]
        assert "".join(capsys.readouterr()).count("ephemeral_screens_wait") == 1, "it is said once"


@pytest.mark.parametrize(("wrong", "looks"), [
    (WorkerFailed("died"), 1), (IndexError("a hand"), 1), (Declined("not_running"), 1),
    (StoreError("locked"), 3), (Undelivered("busy", 0), 3)])
async def test_what_goes_wrong_with_one_screen_ends_neither_the_look_nor_the_others(
    tmp_path: Path, wrong: Exception, looks: int
) -> None:
    async with process_on(tmp_path) as process:
        broken, other = await process.game([NELL, FAYE], channel="c1"), await process.game([NELL, FAYE], channel="c2")
        tried: list[str] = []

        def goes(table: Table) -> None:
            if table.id == broken.id:
                tried.append(table.id)
                raise wrong

        watched = Watched(process, goes)
        for table in (broken, other):
            watched.open(table, NELL)
        for _ in range(3):
            await watched.screens.look()
        assert [game for game, _, _ in watched.shown] == [other.id]
        assert len(tried) == looks, "what passes by itself is tried again, a bug only after the next move"
        counted = watched.metrics.registry.get_sample_value("ginkgo_failures_total", {"why": "ephemeral"})
        assert (counted == 1) is isinstance(wrong, WorkerFailed | IndexError)
        await answer_by_default(broken, 1)
        await watched.screens.look()
        assert len(tried) == looks + 1


async def test_a_screen_that_takes_long_keeps_no_other_from_its_moves(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        slow, other = await process.game([NELL, FAYE], channel="c1"), await process.game([NELL, FAYE], channel="c2")
        watched = Slow(process, slow)
        for table in (slow, other):
            watched.open(table, NELL)
        for seat in (1, 0):
            async with asyncio.timeout(10):
                await watched.screens.look()
            await answer_by_default(other, seat)
        assert [game for game, _, _ in watched.shown] == [other.id, other.id]
        watched.taken.set()
        await watched.screens.look()
        await watched.screens.look()
        assert [game for game, _, _ in watched.shown].count(slow.id) == 1, "and it is not shown twice"


async def test_of_many_screens_that_take_long_some_are_shown_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ephemeral_screens, "EVERY_S", 0.01)
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        watched = Slow(process, table)
        people = [f"{number:02}" for number in range(AT_ONCE + 3)]
        for person in people:
            watched.open(table, person)
        async with asyncio.timeout(AT_MOST_S):
            await watched.screens.look()
            under_way = [await watched.shows.get() for _ in range(AT_ONCE)]
            for _ in range(3):
                await watched.screens.look()
            assert (sorted(under_way), watched.shows.qsize()) == (people[:AT_ONCE], 0)
            watched.taken.set()
            while len(watched.shown) < len(people):
                await watched.screens.look()
        assert sorted(person for _, person, _ in watched.shown) == people


async def test_with_the_process_ends_what_was_being_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database and the line to Discord close after it."""
    monkeypatch.setattr(ephemeral_screens, "EVERY_S", 0.01)
    async with process_on(tmp_path) as process:
        watched = Slow(process, table := await process.game([NELL, FAYE]))
        watched.open(table, NELL)
        before = asyncio.all_tasks()
        follows = asyncio.create_task(watched.screens.run())
        await asyncio.wait_for(watched.shows.get(), AT_MOST_S)
        follows.cancel()
        await asyncio.wait([follows], timeout=AT_MOST_S)
        assert asyncio.all_tasks() <= before


async def test_the_process_ends_after_what_was_being_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call to Discord that is given up has its connection to give back, and may wait for that."""
    monkeypatch.setattr(ephemeral_screens, "EVERY_S", 0.01)
    given_up, given_back = asyncio.Event(), asyncio.Event()

    class GivesBack(Slow):
        async def _show(self, table: Table, person: str) -> None:
            try:
                await super()._show(table, person)
            finally:
                given_up.set()
                await given_back.wait()

    async with process_on(tmp_path) as process:
        watched = GivesBack(process, table := await process.game([NELL, FAYE]))
        watched.open(table, NELL)
        follows = asyncio.create_task(watched.screens.run())
        await asyncio.wait_for(watched.shows.get(), AT_MOST_S)
        follows.cancel()
        await asyncio.wait_for(given_up.wait(), AT_MOST_S)
        for _ in range(5):
            await asyncio.sleep(0)
        assert not follows.done()
        given_back.set()
        await asyncio.wait([follows], timeout=AT_MOST_S)
        assert follows.done()


async def test_a_process_without_others_asks_the_database_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else moves its tables."""
    monkeypatch.setattr(ephemeral_screens, "EVERY_S", 0.0)
    asked = list[Collection[str]]()

    async def versions(games: Collection[str]) -> Mapping[str, int]:
        asked.append(games)
        return {}

    async with process_on(tmp_path) as process:
        monkeypatch.setattr(process.store, "versions", versions)
        watched = Watched(process, together=False)
        watched.open(await process.game([NELL, FAYE]), NELL)
        follows = asyncio.create_task(watched.screens.run())
        for _ in range(5):
            await asyncio.sleep(0)
        follows.cancel()
        await asyncio.gather(follows, return_exceptions=True)
        assert not asked


async def test_a_screen_of_a_game_that_is_there_no_more_is_no_trouble_to_speak_of(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        watched = Watched(process)
        watched.open(table, NELL)
        await watched.screens.look()
        await execute(process.store, "DELETE FROM games")
        with capture_logs() as logged:
            await watched.screens.look()
        assert (logged, len(watched.shown)) == ([], 1)


async def test_a_screen_that_is_opened_anew_is_shown_anew(tmp_path: Path) -> None:
    """What stood on the one before says nothing of it: it may have been made before the other process's move."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        watched = Watched(process)
        for _ in range(2):
            watched.open(table, NELL)
            await watched.screens.look()
            ((editable, _),) = watched.sent.screens.of(table.id, NELL)
            watched.sent.screens.drop(table.id, NELL, editable)
            await watched.screens.look()
        assert [person for _, person, _ in watched.shown] == [NELL, NELL]


async def test_screens_whose_tokens_are_over_are_asked_about_no_more(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        watched = Watched(process)
        watched.open(table, NELL, until=monotonic() - 1)
        watched.open(table, FAYE)
        await watched.screens.look()
        assert [person for _, person, _ in watched.shown] == [FAYE]
        assert list(watched.sent.screens) == [(table.id, FAYE)]


async def test_what_was_answered_is_followed_where_no_screen_stands(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        watched = Watched(process)
        editable = EditableMessage(None, 1, original=True)  # type: ignore[arg-type]  # nobody tells it anything here
        watched.sent.answers.add(table.id, NELL, editable, QuestionState("running", 1, 1, asked=True))
        watched.sent.panels.add(table.id, FAYE, editable, None)
        await watched.screens.look()
        assert sorted(person for _, person, _ in watched.shown) == sorted([NELL, FAYE])


async def test_screens_are_followed_again_once_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ephemeral_screens, "EVERY_S", 0.01)
    async with process_on(tmp_path) as process:
        versions, away, shown = process.store.versions, [StoreError("locked")], asyncio.Event()

        async def asked(games: Collection[str]) -> Mapping[str, int]:
            if away:
                raise away.pop()
            return await versions(games)

        monkeypatch.setattr(process.store, "versions", asked)
        watched = Watched(process, lambda _: shown.set())
        watched.open(await process.game([NELL, FAYE]), NELL)
        follows = asyncio.create_task(watched.screens.run())
        try:
            await asyncio.wait_for(shown.wait(), AT_MOST_S)
        finally:
            follows.cancel()
            await asyncio.gather(follows, return_exceptions=True)
        assert not away
