"""No more calls in a second than Discord allows, and those that people wait for first."""

import asyncio
from time import monotonic

import pytest

from bot.urgency import Urgency, urgency
from bot.wire.call_budget import A_SECOND, AT_ONCE, CallBudget


async def called(budget: CallBudget, kind: Urgency, made: list[tuple[Urgency, float]]) -> None:
    urgency.set(kind)
    await budget.take()
    made.append((kind, monotonic()))


@pytest.mark.timing
async def test_in_no_second_are_there_more_than_discord_allows() -> None:
    budget, made = CallBudget(), list[tuple[Urgency, float]]()
    await asyncio.gather(*(called(budget, Urgency.TOLD, made) for _ in range(100)))
    moments = [moment for _, moment in made]
    assert max(sum(start <= moment < start + 1 for moment in moments) for start in moments) <= A_SECOND + AT_ONCE
    assert moments[-1] - moments[0] < 4, "and no fewer than it may"
    assert budget.waiting == 0


async def test_what_people_wait_for_goes_first_and_each_kind_in_order() -> None:
    budget, made = CallBudget(a_second=500, at_once=1), list[tuple[Urgency, float]]()
    kinds = [Urgency.COUNTED, Urgency.TOLD, Urgency.WAITED_FOR] * 4
    await asyncio.gather(*(called(budget, kind, made) for kind in kinds))
    order = [kind for kind, _ in made]
    assert order[1:] == sorted(order[1:]), "the first found a free place"


async def test_one_that_is_cancelled_takes_nobodys_place() -> None:
    budget, made = CallBudget(a_second=20, at_once=1), list[tuple[Urgency, float]]()
    await budget.take()
    tasks = [asyncio.create_task(called(budget, Urgency.TOLD, made)) for _ in range(3)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    await asyncio.wait(tasks, timeout=5)
    assert len(made) == 2
    assert budget.waiting == 0
