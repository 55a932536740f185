"""Who goes first where not everything can be done at once, and that nobody's press waits for many screens."""

import asyncio
import threading
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest
from discord.ui import LayoutView

from bot import urgency as module
from bot.metrics import Metrics
from bot.pictures.cache import Pictures
from bot.screens.screen import Picture, Screen
from bot.text import Words
from bot.urgency import Queue, ScreenTurns, Urgency, urgency
from engine.rules import game
from engine.rules.position import Options
from engine.rules.view import view
from render import Order

WAIT_S: Final = 10.0


async def waited(queue: Queue, kind: Urgency, through: list[Urgency]) -> None:
    urgency.set(kind)
    await queue.wait()
    through.append(kind)


async def queued(queue: Queue, kinds: list[Urgency]) -> tuple[list[asyncio.Task[None]], list[Urgency]]:
    through = list[Urgency]()
    tasks = [asyncio.create_task(waited(queue, kind, through)) for kind in kinds]
    await asyncio.sleep(0)
    return tasks, through


async def test_the_most_urgent_goes_first() -> None:
    queue = Queue()
    tasks, through = await queued(queue, [Urgency.COUNTED, Urgency.TOLD, Urgency.WAITED_FOR])
    for _ in tasks:
        assert queue.let_through()
        await asyncio.sleep(0)
    assert through == [Urgency.WAITED_FOR, Urgency.TOLD, Urgency.COUNTED]
    assert not queue.let_through()


async def test_what_is_less_urgent_gives_way_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board would wait for ever for the count before it, in the lane of its table."""
    queue, now = Queue(), 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    count, through = await queued(queue, [Urgency.COUNTED])
    now += 2.0
    screens, later = await queued(queue, [Urgency.WAITED_FOR])
    queue.let_through()
    await asyncio.wait(count)
    assert (through, later) == ([Urgency.COUNTED], [])
    queue.let_through()
    await asyncio.wait(screens)


async def test_who_waits_no_more_takes_nobodys_place() -> None:
    queue = Queue()
    tasks, through = await queued(queue, [Urgency.WAITED_FOR, Urgency.TOLD])
    tasks[0].cancel()
    await asyncio.sleep(0)
    assert queue.let_through()
    await asyncio.wait(tasks)
    assert through == [Urgency.TOLD]
    assert not queue.let_through()


async def test_one_screen_is_made_in_a_turn_of_the_loop_and_presses_are_heard_between() -> None:
    turns, made, heard = ScreenTurns(), 0, list[int]()

    async def screen() -> None:
        nonlocal made
        await turns.next()
        made += 1

    async def presses() -> None:
        while made < 20:
            heard.append(made)
            await asyncio.sleep(0)

    due = [asyncio.create_task(screen()) for _ in range(20)]
    await asyncio.sleep(0)
    assert turns.waiting == 19
    await asyncio.gather(*due, presses())
    assert turns.waiting == 0
    assert max(after - before for before, after in pairwise(heard)) == 1
    assert heard[-1] == 19


async def test_screens_give_way_to_an_acknowledgement_and_not_for_ever() -> None:
    turns, made = ScreenTurns(), list[int]()

    async def screen(number: int) -> None:
        await turns.next()
        made.append(number)

    async def after(count: int) -> list[int]:
        for _ in range(count):
            await asyncio.sleep(0)
        return [*made]

    due = [asyncio.create_task(screen(number)) for number in range(3)]
    assert await after(1) == [0]
    turns.give_way()
    assert [await after(1) for _ in range(4)] == [[0], [0], [0], [0, 1]]
    while len(made) < len(due):
        turns.give_way()
        await asyncio.sleep(0)
    turns.give_way()
    last = asyncio.create_task(screen(3))
    assert await after(2) == [0, 1, 2]
    await last


async def test_nobody_waits_where_no_screen_is_made() -> None:
    turns = ScreenTurns()
    for _ in range(3):
        task = asyncio.create_task(turns.next())
        await asyncio.sleep(0)
        assert task.done()
        await asyncio.sleep(0)


async def test_of_pictures_that_wait_those_are_drawn_first_that_somebody_waits_for() -> None:
    drawn, may_draw = list[int](), threading.Event()

    def draw(order: Order) -> bytes:
        may_draw.wait(WAIT_S)
        drawn.append(order.view.round)
        return b"png"

    def of_round(number: int) -> Screen:
        city = view(game.deal(Options(), "s"), None)
        return Screen(LayoutView(), (Picture("city.png", "city", "", replace(city, round=number), (), Words.of("en")),))

    async def wanted(kind: Urgency, number: int) -> None:
        urgency.set(kind)
        await pictures.of(of_round(number))

    pictures = Pictures(draw, Metrics())
    tasks = []
    for number in range(1, 6):
        kind = Urgency.WAITED_FOR if number == 5 else Urgency.COUNTED
        tasks.append(asyncio.create_task(wanted(kind, number)))
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert pictures.waiting == 3
    may_draw.set()
    await asyncio.gather(*tasks)
    assert pictures.waiting == 0
    pictures.close()
    # One is drawn, another is with the thread already.
    assert drawn == [1, 2, 5, 3, 4]
