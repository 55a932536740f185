"""What the publisher has claimed is told once, and what it could not begin counts as never tried."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import cast

import pytest

from bot import process_health
from bot.metrics import Metrics
from bot.operator.vitals import Gateway, Vitals
from bot.people import CachedPeople
from bot.publishing import delivery, publisher
from bot.publishing.delivery import Delivery
from bot.publishing.publisher import Publisher
from bot.sent_messages import SentMessages
from bot.services import Services
from bot.urgency import Queue, Urgency
from bot.wire.messages import UNKNOWN_CHANNEL, MessageApi, Trouble, Undelivered
from engine.store.outbox import LEASE, Claimed, OutboxRow
from engine.table import lobby, votes
from engine.table.errors import StoreError
from engine.table.notices import TABLE_LANE, Notice, lane_of
from engine.table.table import Table
from engine.table.timekeeper import Timekeeper
from tests.support.tables import (
    AT_MOST_S,
    FAYE,
    MILEY,
    NELL,
    TableProcess,
    answer_by_default,
    execute,
    play_rounds,
    process_on,
)
from tests.support.waiting import until


async def nothing(_: Table, __: Notice, ___: OutboxRow) -> None:
    """Everything is told at once."""


def publisher_of(
    process: TableProcess, tell: Callable[[Table, Notice, OutboxRow], Awaitable[None]] = nothing, *,
    together: bool = False,
) -> Publisher:
    """Which asks nothing of Discord: ``tell`` stands where that would be asked. ``together``: of several processes."""
    services = cast("Services", SimpleNamespace(
        store=process.store, clock=process.clock, tables=process.tables, metrics=Metrics(), sent=SentMessages(),
        people=CachedPeople(process.store.people, process.store.learning),
        process=SimpleNamespace(together=together, serving=True, shards=None)))
    found = Publisher(services, cast("MessageApi", SimpleNamespace(listen=lambda _: None)))
    vars(found._delivery).update(_channel=SimpleNamespace(deliver=tell), _direct=SimpleNamespace(deliver=tell))
    return found


@asynccontextmanager
async def running(tells: Publisher) -> AsyncIterator[None]:
    """Until it is stopped."""
    task = asyncio.create_task(tells.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_what_is_told_while_it_is_claimed_anew_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lease has run out, and its delivery ends before the answer to the next claim is there."""
    told, told_at_last = list[int](), asyncio.Event()
    answered, may_answer = asyncio.Event(), asyncio.Event()

    async def tell(_: Delivery, row: OutboxRow) -> None:
        told.append(row.id)
        await told_at_last.wait()

    monkeypatch.setattr(Delivery, "tell", tell)
    async with process_on(tmp_path) as process:
        outbox = process.store.outbox
        claim = outbox.claim

        async def held(now: datetime, most: int, *, sent: tuple[OutboxRow, ...]) -> Claimed:
            found = await claim(now, most, sent=sent)
            if found.rows and told:
                answered.set()
                await may_answer.wait()
            return found

        monkeypatch.setattr(outbox, "claim", held)
        tells = publisher_of(process)
        table = await process.lobby([NELL])
        async with running(tells):
            await until(lambda: told, "a delivery")
            process.clock.turn(LEASE)
            tells.wake()
            await asyncio.wait_for(answered.wait(), AT_MOST_S)
            told_at_last.set()
            await until(lambda: not tells._tasks, "its end")
            may_answer.set()
            assert await outbox.drained([table.id], AT_MOST_S)
        assert len(told) == 1


@pytest.mark.parametrize("stops", [True, False])
async def test_a_publisher_that_is_stopped_as_it_begins_tells_of_no_copy_that_was_put_back(
    tmp_path: Path, stops: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing would wait for that, nor end it: the next start does it."""
    begins, may_begin, asked = asyncio.Event(), asyncio.Event(), list[str]()

    async def hurry(_: datetime) -> None:
        begins.set()
        await may_begin.wait()

    async def put_back() -> None:
        asked.append("whether it is a copy")

    async with process_on(tmp_path) as process:
        monkeypatch.setattr(process.store.outbox, "hurry", hurry)
        monkeypatch.setattr(process.store, "put_back", put_back, raising=False)
        tells = publisher_of(process)
        begun = asyncio.create_task(tells.run())
        await begins.wait()
        if stops:
            await tells.stop()
        may_begin.set()
        if not stops:
            await until(lambda: asked, "the question")
            await tells.stop()
        async with asyncio.timeout(AT_MOST_S):
            await begun
        assert bool(tells._tasks or asked) != stops


async def test_what_has_not_begun_when_the_bot_stops_was_never_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It need not be looked for before it is sent, and what is said anew takes its place."""
    begun = list[str]()

    async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
        begun.append(notice.kind)
        await asyncio.Event().wait()

    monkeypatch.setattr(delivery, "AT_ONCE", 1)
    monkeypatch.setattr(publisher, "GRACE", 0.2)
    async with process_on(tmp_path) as process:
        tells = publisher_of(process, tell)
        await process.game([NELL, FAYE])
        async with running(tells):
            await until(lambda: len(tells._claims._under_way) == 3, "three rows under way")
            await until(lambda: begun, "one that has begun")
            await tells.stop()
        rows = await execute(process.store, "SELECT state, tries FROM outbox WHERE state <> 'new' OR tries > 0")
        assert len(begun) == 1
        assert rows == [("claimed", 1)]


@pytest.mark.parametrize("kind", ["lobby", "waiting"])
async def test_what_a_channel_was_being_told_when_the_bot_stopped_was_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Discord may have it: it is looked for before it is sent again."""
    begun = asyncio.Event()

    async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
        if notice.kind == kind:
            begun.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(publisher, "GRACE", 0.01)
    async with process_on(tmp_path) as process:
        tells = publisher_of(process, tell)
        if kind == "lobby":
            await process.lobby([NELL])
        else:
            await answer_by_default(await process.game([NELL, FAYE, MILEY]), 0)
        async with running(tells):
            await asyncio.wait_for(begun.wait(), AT_MOST_S)
            await tells.stop()
        assert await execute(process.store, "SELECT state, tries FROM outbox WHERE state <> 'done'") == [("claimed", 1)]


@pytest.mark.parametrize("asked", [True, False], ids=["by somebody", "since the database was put back"])
async def test_what_is_posted_again_waits_for_what_the_channel_is_being_told(tmp_path: Path, *, asked: bool) -> None:
    """Else the older of two boards, or lobbies, would come below the newer one and keep its buttons."""
    done, begun, goes_on = list[str](), asyncio.Event(), asyncio.Event()

    async def tell(*_: object) -> None:
        begun.set()
        await goes_on.wait()
        done.append("told")

    async def said(*_: object, **__: object) -> None:
        done.append("said")

    async def posted(*_: object, **__: object) -> None:
        done.append("posted again")

    async with process_on(tmp_path) as process:
        tells, table = publisher_of(process, tell), await process.lobby([NELL])
        vars(tells._reposting).update(_channel=SimpleNamespace(lobby_again=posted))
        vars(tells._copied._book).update(send=said)
        async with running(tells):
            await asyncio.wait_for(begun.wait(), AT_MOST_S)
            lane = tells._delivery.lane(table.id)
            again = tells.repost_soon(table.id, asked=1) if asked else asyncio.ensure_future(
                tells._copied.tell(table.id, lane, tells._reposting.repost))
            for _ in range(20):
                await asyncio.sleep(0)
            goes_on.set()
            await asyncio.wait_for(again, AT_MOST_S)
    assert done == (["told", "posted again"] if asked else ["told", "said", "posted again"])


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_what_waits_behind_a_count_is_told_without_the_calm_between_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, elsewhere: bool
) -> None:
    """Also what another process has written, of which this one hears nothing."""
    told = list[str]()

    async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
        if lane_of(notice) == TABLE_LANE:
            told.append(notice.kind)

    began = monotonic()
    monkeypatch.setattr(delivery, "CALM", 2 * AT_MOST_S)
    async with process_on(tmp_path) as process, process_on(tmp_path, process.clock) as another:
        tells = publisher_of(process, tell, together=elsewhere)
        table = await process.game([NELL, FAYE, MILEY])
        async with running(tells):
            await answer_by_default(table, 0)
            await until(lambda: "waiting" in told, "a count")
            await answer_by_default(table, 1)
            await until(lambda: table.id in tells._delivery._counts, "a count that keeps its distance")
            voted = await another.tables.get(table.id) if elsewhere else table
            await voted.edit(lambda meta: votes.agree(meta, NELL, "end", process.clock.now()))
            await until(lambda: told == ["lobby", "board", "waiting", "waiting", "vote"], "a vote", within=AT_MOST_S)
    assert monotonic() - began < delivery.CALM, "nothing stood still"


async def test_a_count_in_whose_lane_a_vote_waits_goes_as_the_vote_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that came before the count did anything; one more count changes nothing."""
    queue, told = Queue(), list[str]()

    async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
        if notice.kind == "waiting":
            await queue.wait()
        if lane_of(notice) == TABLE_LANE:
            told.append(notice.kind)

    monkeypatch.setattr(delivery, "CALM", 0.0)
    async with process_on(tmp_path) as process:
        tells = publisher_of(process, tell)
        table = await process.game([NELL, FAYE, MILEY])
        await process.told()
        await answer_by_default(table, 0)
        async with running(tells):
            await until(lambda: queue.most_urgent() is Urgency.COUNTED, "a count")
            await answer_by_default(table, 1)
            await asyncio.sleep(0.1)
            assert queue.most_urgent() is Urgency.COUNTED, "what comes behind it says the same"
            await table.edit(lambda meta: votes.agree(meta, NELL, "end", process.clock.now()))
            await until(lambda: queue.most_urgent() is Urgency.TOLD, "its hurry")
            queue.let_through()
            await until(lambda: queue.most_urgent() is Urgency.TOLD, "a count with a vote behind it from the start")
            queue.let_through()
            await until(lambda: told[-1:] == ["vote"], "a vote", within=AT_MOST_S)


@pytest.mark.parametrize("ends", ["round", "game"])
async def test_a_count_that_is_past_keeps_nothing_waiting_in_its_lane(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    """A board and the end of a game say more than it, and it may wait long for a picture or a call. What others are
    told does not wait for it at all."""
    queue, told, elsewhere = Queue(), list[str](), list[str]()

    async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
        if notice.kind == "waiting":
            await queue.wait()
        (told if lane_of(notice) == TABLE_LANE else elsewhere).append(notice.kind)

    monkeypatch.setattr(delivery, "CALM", 0.0)
    monkeypatch.setattr(delivery, "AT_ONCE", 1)
    async with process_on(tmp_path) as process:
        tells, table = publisher_of(process, tell), await process.game([NELL, FAYE, MILEY])
        await process.told()
        await answer_by_default(table, 0)
        async with running(tells):
            await until(lambda: queue.waiting, "a count")
            await until(lambda: elsewhere, "a screen")
            if ends == "round":
                await play_rounds(table, 1)
            else:
                await table.edit(lambda meta: lobby.stopped(meta, "authority", process.clock.now()))
            await until(lambda: told, "what tells of it", within=AT_MOST_S)
            assert not tells._delivery._counts
    assert told[0] == {"round": "board", "game": "ended"}[ends]


async def test_once_a_count_is_told_nobody_looks_whether_something_waits_for_it(tmp_path: Path) -> None:
    told = asyncio.get_running_loop().create_future()

    def looking() -> list[asyncio.Task[object]]:
        return [task for task in asyncio.all_tasks() if "_hurried" in repr(task.get_coro())]

    async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
        if notice.kind == "waiting":
            told.set_result(len(looking()))

    async with process_on(tmp_path) as process:
        tells, table = publisher_of(process, tell), await process.game([NELL, FAYE, MILEY])
        await answer_by_default(table, 0)
        async with running(tells):
            assert await asyncio.wait_for(told, AT_MOST_S) == 1
            await until(lambda: not tells._tasks and not looking(), "an end", within=AT_MOST_S)


async def test_a_board_is_looked_for_at_once_whatever_else_waits_for_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()

    async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
        told.append(notice.kind)

    monkeypatch.setattr(publisher, "PULSE", 2 * AT_MOST_S)
    async with process_on(tmp_path) as process:
        tells = publisher_of(process, tell)
        table = await process.game([NELL, FAYE])
        async with running(tells):
            await until(lambda: "board" in told, "the deal's board")
            await play_rounds(table, 1)
            await until(lambda: told.count("board") == 2, "the board of the next round", within=AT_MOST_S)


async def test_only_what_may_have_stood_before_a_board_has_it_looked_for(tmp_path: Path) -> None:
    """Of the screens each would be one more look, at every table whose board another process tells of."""
    async with process_on(tmp_path) as process:
        tells, looked = publisher_of(process), dict[str, bool]()
        await process.game([NELL, FAYE])
        for row in (await process.store.outbox.claim(process.clock.now())).rows:
            tells._boards_due.look.clear()
            await tells._delivered(row)
            looked[row.lane] = tells._boards_due.look.is_set()
        assert looked == {TABLE_LANE: True, f"person:{NELL}": False, f"person:{FAYE}": False}


async def test_a_board_is_looked_for_though_one_before_it_is_on_its_way(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        told = list[str]()

        async def tell(_: Table, notice: Notice, __: OutboxRow) -> None:
            if lane_of(notice) == TABLE_LANE:
                told.append(notice.kind)

        tells, looked = publisher_of(process, tell), dict[str, bool]()
        table = await process.game([NELL, FAYE])
        await play_rounds(table, 1)
        while told.count("board") < 2:
            await tells._claim()
            tells._boards_due.look.clear()
            await asyncio.wait(tells._tasks)
            after = " ".join(told)
            looked[after] = looked.get(after, False) or tells._boards_due.look.is_set()
        assert looked == {"lobby": True, "lobby board": True, "lobby board board": False}


async def delivered(process: TableProcess, tells: Publisher) -> None:
    """Deliver what there is, as often as the database has to be asked."""
    for row in (await process.store.outbox.claim(process.clock.now())).rows:
        await asyncio.wait_for(tells._delivered(row), AT_MOST_S)


@pytest.mark.parametrize(("damage", "left", "said"), [
    ("UPDATE games SET meta = '{}'", [("failed",)], "corrupt"),
    ("DELETE FROM games", [], ""),
])
async def test_a_game_that_cannot_be_read_is_asked_once_to_end_without_its_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    damage: str, left: list[tuple[str]], said: str,
) -> None:
    async with process_on(tmp_path) as process:
        async def tell(table: Table, _: Notice, __: OutboxRow) -> None:
            await execute(process.store, damage)
            process.tables.forget([table.id])
            raise Undelivered("gone", UNKNOWN_CHANNEL, channel=1)

        monkeypatch.setattr(publisher, "AGAIN", 0.01)
        tells = publisher_of(process, tell)
        await process.lobby([NELL])
        await delivered(process, tells)
        assert await execute(process.store, "SELECT state FROM outbox") == left
    lines = [line for line in capsys.readouterr().out.splitlines() if "game_not_ended" in line]
    assert len(lines) == bool(said)
    assert all(f"code={said}" in line for line in lines)


@pytest.mark.parametrize(("trouble", "becomes"), [("busy", "again"), ("refused", "failed")])
async def test_what_discord_did_not_take_is_counted_once_however_often_the_database_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Trouble, becomes: str
) -> None:
    async def tell(_: Table, __: Notice, ___: OutboxRow) -> None:
        raise Undelivered(trouble, channel=1)

    async with process_on(tmp_path) as process:
        tries, outbox = 0, process.store.outbox
        write = getattr(outbox, becomes)

        async def locked_at_first(*arguments: OutboxRow | datetime | str, **named: str | timedelta | None) -> None:
            nonlocal tries
            tries += 1
            if tries < 3:
                raise StoreError("locked")
            await write(*arguments, **named)

        monkeypatch.setattr(publisher, "AGAIN", 0.01)
        monkeypatch.setattr(outbox, becomes, locked_at_first)
        tells = publisher_of(process, tell)
        await process.lobby([NELL])
        await delivered(process, tells)
        assert tries == 3
        assert tells._services.metrics.failures.labels(why=trouble)._value.get() == 1.0


async def test_while_discord_lets_the_bot_in_or_the_database_is_away_at_first_a_new_start_would_not_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits to be let in, for hours where only the gateway is down, is not one that hangs: it would be killed for
    it again and again."""
    monkeypatch.setattr(process_health, "TURN_WITHIN", 0.0)
    monkeypatch.setattr(publisher, "AGAIN", 0.0)
    async with process_on(tmp_path) as process:
        told = publisher_of(process)
        timekeeper = Timekeeper(process.store, process.tables, process.clock)
        gateway = cast("Gateway", SimpleNamespace(in_memory=0, in_place=True, shards_now=dict))
        vitals = Vitals(gateway, process.store, process.clock, {"publisher": told, "timekeeper": timekeeper})
        health = await vitals.look()
        assert (health.alive, health.ready) == (True, False)
        tries: list[float | None] = []

        async def away(_: datetime) -> None:
            tries.append(told.turned)
            if len(tries) < 3:
                raise StoreError("missing")
            await told.stop()

        monkeypatch.setattr(process.store.outbox, "hurry", away)
        await told.run()
        assert None not in tries
        assert len(set(tries)) == 3, "it looks round at each try"
        assert not (await vitals.look()).alive, "now it is asked to"
