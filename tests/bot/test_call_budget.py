"""No more calls in a second than Discord allows, and those that people wait for first."""

import asyncio
from time import monotonic

import pytest

from bot.urgency import GIVES_WAY_S, Turns, Urgency, urgency
from bot.wire import call_budget
from bot.wire.call_budget import A_SECOND, AT_ONCE, LEFT, CallBudget, SharedCallBudget
from engine.store.call_rate import CallRate
from engine.table.errors import StoreError
from tests.support.tables import AT_MOST_S


def small(*, shared: bool) -> CallBudget:
    """One that gives a hundred calls a second, one by one; shared, out of a bucket that others keep nearly empty."""
    async def grant(wanted: int, leave: int) -> tuple[int, float]:
        await asyncio.sleep(0.01)
        return (0 if leave else min(wanted, 1)), 0.0

    return SharedCallBudget(grant, lambda: 1) if shared else CallBudget(a_second=100, at_once=1)


async def called(budget: CallBudget, kind: Urgency, made: list[tuple[Urgency, float]]) -> None:
    urgency.set(kind)
    await budget.take()
    made.append((kind, monotonic()))


class Noted(CallRate):
    """Keeps when each call was let through: whoever makes it may notice a little later, on a machine with other things
    to do."""

    def __init__(self) -> None:
        super().__init__(A_SECOND, AT_ONCE, left=AT_ONCE, looked=monotonic())
        self.moments = list[float]()

    def take(self, wanted: int, now: float, *, leave: int = 0) -> tuple[int, float]:
        given, wait = super().take(wanted, now, leave=leave)
        self.moments += [now] * given
        return given, wait


@pytest.mark.timing
async def test_in_no_second_are_there_more_than_discord_allows() -> None:
    budget, rate, made = CallBudget(), Noted(), list[tuple[Urgency, float]]()
    vars(budget).update(_rate=rate)
    await asyncio.gather(*(called(budget, Urgency.TOLD, made) for _ in range(100)))
    moments = rate.moments
    assert len(moments) == len(made)
    assert max(sum(start <= moment < start + 1 for moment in moments) for start in moments) <= A_SECOND
    assert moments[-1] - moments[0] < 3, "and no fewer than it may"
    assert budget.waiting == 0


async def test_what_people_wait_for_goes_first_and_each_kind_in_order() -> None:
    budget, made = CallBudget(a_second=500, at_once=1), list[tuple[Urgency, float]]()
    kinds = [Urgency.COUNTED, Urgency.TOLD, Urgency.WAITED_FOR] * 4
    await asyncio.gather(*(called(budget, kind, made) for kind in kinds))
    order = [kind for kind, _ in made]
    assert order[1:] == sorted(order[1:]), "the first found a free place"


async def test_counts_leave_calls_for_a_board_and_a_board_waits_for_none_of_them() -> None:
    """Of many tables somebody is always counted."""
    budget, made = CallBudget(a_second=0.001, at_once=AT_ONCE), list[tuple[Urgency, float]]()
    counts = [asyncio.create_task(called(budget, Urgency.COUNTED, made)) for _ in range(AT_ONCE)]
    await asyncio.sleep(0)
    left = AT_ONCE - len(made)
    assert 0 < left < AT_ONCE
    async with asyncio.timeout(AT_MOST_S):
        await asyncio.gather(*(called(budget, Urgency.WAITED_FOR, made) for _ in range(left)))
    assert budget.waiting == len(counts) - (AT_ONCE - left)
    for task in counts:
        task.cancel()


async def test_a_board_that_comes_while_a_count_waits_takes_the_next_call() -> None:
    """Not only once there are enough of them for the count."""
    budget, made = CallBudget(a_second=2, at_once=AT_ONCE), list[tuple[Urgency, float]]()
    await asyncio.gather(*(called(budget, Urgency.WAITED_FOR, made) for _ in range(AT_ONCE)))
    count = asyncio.create_task(called(budget, Urgency.COUNTED, made))
    await asyncio.sleep(0)
    await called(budget, Urgency.WAITED_FOR, made)
    count.cancel()
    assert vars(budget)["_rate"].left < 2


async def test_of_several_processes_too_a_board_waits_for_none_of_the_calls_that_a_count_needs() -> None:
    refused = asyncio.Event()

    async def grant(wanted: int, leave: int) -> tuple[int, float]:
        if leave:
            refused.set()
        return (0, 3600.0) if leave else (wanted, 0.0)

    budget, made = SharedCallBudget(grant, lambda: 1), list[tuple[Urgency, float]]()
    count = asyncio.create_task(called(budget, Urgency.COUNTED, made))
    async with asyncio.timeout(AT_MOST_S):
        await refused.wait()
        await called(budget, Urgency.WAITED_FOR, made)
    count.cancel()


async def test_of_several_processes_too_a_count_takes_no_call_that_is_left_for_a_board() -> None:
    """Not together with a board either, for which none are left."""
    asked = list[tuple[int, int]]()

    async def grant(wanted: int, leave: int) -> tuple[int, float]:
        asked.append((wanted, leave))
        return wanted, 0.0

    budget, made = SharedCallBudget(grant, lambda: 1), list[tuple[Urgency, float]]()
    await asyncio.gather(*(called(budget, kind, made) for kind in (Urgency.COUNTED, Urgency.WAITED_FOR) * 2))
    assert asked == [(2, 0), (2, LEFT[Urgency.COUNTED])]


@pytest.mark.parametrize("shared", [False, True])
async def test_a_count_that_is_hurried_takes_the_call_that_is_there(*, shared: bool) -> None:
    """Not only once there are as many as it would have left for others."""
    refused = asyncio.Event()

    async def grant(wanted: int, leave: int) -> tuple[int, float]:
        if leave == LEFT[Urgency.COUNTED]:
            refused.set()
            return 0, 3600.0
        return wanted, 0.0

    async def counted() -> None:
        with counting:
            await called(budget, Urgency.COUNTED, made)

    budget: CallBudget = SharedCallBudget(grant, lambda: 1) if shared else CallBudget(a_second=0.001, at_once=AT_ONCE)
    made, counting = list[tuple[Urgency, float]](), Turns()
    if not shared:
        for _ in range(AT_ONCE - LEFT[Urgency.COUNTED]):
            await budget.take()
        refused.set()
    count = asyncio.create_task(counted())
    async with asyncio.timeout(AT_MOST_S):
        await refused.wait()
        await asyncio.sleep(0)
        assert budget.waiting
        counting.hurry(Urgency.TOLD)
        await count


async def test_who_comes_later_takes_no_call_before_one_who_waits_as_urgently(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where one is there that nobody has been let through to yet."""
    now = 0.0
    monkeypatch.setattr(call_budget, "monotonic", lambda: now)
    budget, made = CallBudget(a_second=0.001, at_once=1), list[tuple[Urgency, float]]()
    await budget.take()
    waits = asyncio.create_task(called(budget, Urgency.WAITED_FOR, made))
    await asyncio.sleep(0)
    now = 2_000.0
    later = asyncio.create_task(called(budget, Urgency.WAITED_FOR, made))
    await asyncio.sleep(0)
    assert budget.waiting == 2
    for task in (waits, later):
        task.cancel()


async def test_where_no_call_is_left_the_database_is_asked_again_after_a_while_or_for_who_comes_more_urgently(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in every turn of the loop, also where it says that there will be one at once."""
    monkeypatch.setattr(call_budget, "_SHORTEST_S", 3600.0)
    asked, made = list[int](), list[tuple[Urgency, float]]()

    async def nothing_left(wanted: int, _: int) -> tuple[int, float]:
        asked.append(wanted)
        return 0, 0.0

    budget, waiting = SharedCallBudget(nothing_left, lambda: 1), list[asyncio.Task[None]]()
    for kind, often in ((Urgency.COUNTED, 1), (Urgency.TOLD, 2), (Urgency.TOLD, 2), (Urgency.COUNTED, 2)):
        waiting.append(asyncio.create_task(called(budget, kind, made)))
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(asked) == often, kind
    for task in waiting:
        task.cancel()


async def test_while_the_database_is_away_each_process_takes_its_share_and_seldom_asks() -> None:
    """Together they make no more calls than one may, though nothing says how many the others make."""
    asked, others = list[int](), 8

    async def away(wanted: int, _: int) -> tuple[int, float]:
        asked.append(wanted)
        raise StoreError("locked", "nobody answers")

    budget, loop = SharedCallBudget(away, lambda: others), asyncio.get_running_loop()
    began = loop.time()
    for _ in range(3):
        await budget.take()
    assert loop.time() - began > 0.99 * 3 * (1 + others) / A_SECOND
    assert len(asked) == 1


async def test_one_that_is_cancelled_takes_nobodys_place() -> None:
    budget, made = CallBudget(a_second=20, at_once=1), list[tuple[Urgency, float]]()
    await budget.take()
    tasks = [asyncio.create_task(called(budget, Urgency.TOLD, made)) for _ in range(3)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    await asyncio.wait(tasks, timeout=5)
    assert len(made) == 2
    assert budget.waiting == 0


@pytest.mark.parametrize("shared", [False, True])
async def test_what_is_less_urgent_gives_way_for_a_while_only(monkeypatch: pytest.MonkeyPatch, *, shared: bool) -> None:
    """The lane of a table waits for its count, and in it the board that all of them wait for."""
    monkeypatch.setitem(GIVES_WAY_S, Urgency.COUNTED, 0.1)
    budget, made = small(shared=shared), list[tuple[Urgency, float]]()
    await budget.take()
    count = asyncio.create_task(called(budget, Urgency.COUNTED, made))
    screens = [asyncio.create_task(called(budget, Urgency.WAITED_FOR, made)) for _ in range(50)]
    try:
        async with asyncio.timeout(AT_MOST_S):
            while not count.done():
                await asyncio.wait([count, *screens], return_when=asyncio.FIRST_COMPLETED)
                # There are always more than may be made.
                screens = [*(task for task in screens if not task.done()),
                           *(asyncio.create_task(called(budget, Urgency.WAITED_FOR, made)) for _ in range(2))]
    finally:
        for task in (count, *screens):
            task.cancel()
    assert [kind for kind, _ in made].index(Urgency.COUNTED) > 0
