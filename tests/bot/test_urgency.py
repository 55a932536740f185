"""Who goes first where not everything can be done at once, and that nobody's press waits for many screens."""

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest

from bot import urgency as module
from bot.metrics import Metrics
from bot.pictures.cache import Pictures
from bot.screens.screen import Picture, Screen
from bot.text import Words
from bot.urgency import GIVES_WAY_S, Needless, Places, Queue, ScreenTurns, Turns, Urgency, urgency
from bot.wire.laid_out import LaidOut
from engine.process import TellProgress
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
    """A vote would wait for ever for the count before it, in the lane of its table."""
    queue, now = Queue(), 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    count, through = await queued(queue, [Urgency.COUNTED])
    now += GIVES_WAY_S[Urgency.COUNTED]
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


@pytest.mark.parametrize("waits", [True, False])
async def test_a_place_given_to_who_is_cancelled_the_same_moment_goes_to_the_next(waits: bool) -> None:
    """Before it has heard of it. Another waits already, or comes later."""
    places = Places(1)

    async def entered() -> None:
        async with places:
            pass

    async with places:
        tasks = [asyncio.create_task(entered()) for _ in range(2 if waits else 1)]
        await asyncio.sleep(0)
    tasks[0].cancel()
    async with asyncio.timeout(WAIT_S):
        given, *others = await asyncio.gather(*tasks, return_exceptions=True)
        await entered()
    assert isinstance(given, asyncio.CancelledError)
    assert all(other is None for other in others)


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


def of_round(number: int) -> Screen:
    city = view(game.deal(Options(), "s"), None)
    return Screen(LaidOut(), (Picture("city.png", "city", "", replace(city, round=number), (), Words.of("en")),))


def noting(drawn: list[int], may_draw: threading.Event) -> Pictures:
    """Which note the rounds that they draw, from when they may on."""
    def draw(orders: Sequence[Order], tell: TellProgress) -> bytes:
        may_draw.wait(WAIT_S)
        for number, order in enumerate(orders):
            drawn.append(order.view.round)
            tell((number, b"png"))
        return b"png"

    return Pictures(draw, Metrics())


async def wanted(pictures: Pictures, kind: Urgency, number: int) -> None:
    urgency.set(kind)
    await pictures.of(of_round(number))


async def test_of_pictures_that_wait_those_are_drawn_first_that_somebody_waits_for() -> None:
    drawn, may_draw = list[int](), threading.Event()
    pictures, tasks = noting(drawn, may_draw), list[asyncio.Task[None]]()
    for number in range(1, 6):
        kind = Urgency.WAITED_FOR if number == 5 else Urgency.COUNTED
        tasks.append(asyncio.create_task(wanted(pictures, kind, number)))
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert pictures.waiting == 3
    may_draw.set()
    await asyncio.gather(*tasks)
    assert pictures.waiting == 0
    pictures.close()
    # One is drawn, another is with the thread already.
    assert drawn == [1, 2, 5, 3, 4]


async def all_drawn(pictures: Pictures, tasks: Sequence[asyncio.Task[None]], may_draw: threading.Event) -> None:
    """From where all have been asked for."""
    await asyncio.sleep(0)
    may_draw.set()
    async with asyncio.timeout(WAIT_S):
        await asyncio.gather(*tasks)
    pictures.close()


async def test_a_picture_that_somebody_more_urgent_wants_too_is_drawn_as_soon_as_hers() -> None:
    drawn, may_draw = list[int](), threading.Event()
    pictures, tasks = noting(drawn, may_draw), list[asyncio.Task[None]]()
    asked = [(Urgency.TOLD, 1), (Urgency.TOLD, 2), (Urgency.COUNTED, 3), (Urgency.WAITED_FOR, 4), (Urgency.PRESSED, 3)]
    for kind, number in asked:
        tasks.append(asyncio.create_task(wanted(pictures, kind, number)))
        await asyncio.sleep(0)
    await all_drawn(pictures, tasks, may_draw)
    assert drawn == [1, 2, 3, 4]


@pytest.mark.parametrize("hurried", ["before it asks", "while it waits"])
async def test_the_picture_of_what_is_hurried_is_hurried(hurried: str) -> None:
    drawn, may_draw, counting = list[int](), threading.Event(), Turns()

    async def counted() -> None:
        with counting:
            await wanted(pictures, Urgency.COUNTED, 3)

    if hurried == "before it asks":
        counting.hurry(Urgency.TOLD)
    pictures, tasks = noting(drawn, may_draw), list[asyncio.Task[None]]()
    for number in (1, 2, 3, 4):
        count = number == 3
        tasks.append(asyncio.create_task(counted() if count else wanted(pictures, Urgency.TOLD, number)))
        for _ in range(2):
            await asyncio.sleep(0)
        if count and hurried == "while it waits":
            counting.hurry(Urgency.TOLD)
    await all_drawn(pictures, tasks, may_draw)
    assert drawn == [1, 2, 3, 4]


async def test_of_pictures_that_are_drawn_together_one_that_fails_hinders_no_other() -> None:
    asked, may_draw = list[list[int]](), threading.Event()

    def draw(orders: Sequence[Order], tell: TellProgress) -> bytes:
        may_draw.wait(WAIT_S)
        asked.append([order.view.round for order in orders])
        for number, order in enumerate(orders):
            if order.view.round == 4:
                raise ValueError("paper jam")
            tell((number, b"%d" % order.view.round))
        return b"%d" % orders[-1].view.round

    pictures = Pictures(draw, Metrics())
    tasks = [asyncio.create_task(pictures.of(of_round(number))) for number in range(1, 7)]
    for _ in range(3):
        await asyncio.sleep(0)
    may_draw.set()
    async with asyncio.timeout(WAIT_S):
        drawn = await asyncio.gather(*tasks, return_exceptions=True)
    pictures.close()
    assert asked == [[1], [2], [3, 4, 5], [5], [6]]
    assert isinstance(drawn.pop(3), ValueError)
    assert drawn == [[("city.png", data)] for data in (b"1", b"2", b"3", b"5", b"6")]


async def test_who_gives_up_takes_nobodys_place_and_nobodys_picture() -> None:
    """A count whose round is over, while another waits for the same picture."""
    queue, given_up, through = Queue(), Turns(), list[str]()

    async def count() -> None:
        try:
            with given_up:
                await queue.wait()
                through.append("count")
        except Needless:
            through.append("given up")

    async def other() -> None:
        await queue.wait()
        through.append("other")

    tasks = [asyncio.create_task(count()), asyncio.create_task(other())]
    await asyncio.sleep(0)
    given_up.give_up()
    assert queue.waiting == 1
    await asyncio.sleep(0)
    queue.let_through()
    await asyncio.gather(*tasks)
    assert through == ["given up", "other"]
    with pytest.raises(Needless), given_up:
        await queue.wait()
    assert queue.waiting == 0


async def test_what_somebody_begins_to_wait_for_goes_as_she_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """A count for which a vote waits, now and in whatever it waits for next."""
    queue, counting, through, now = Queue(), Turns(), list[str](), 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)

    async def wait(name: str, kind: Urgency) -> None:
        urgency.set(kind)
        await queue.wait()
        through.append(name)

    async def count() -> None:
        with counting:
            await wait("count", Urgency.COUNTED)
            await wait("count again", Urgency.COUNTED)

    tasks = [asyncio.create_task(count()), asyncio.create_task(wait("told before", Urgency.TOLD))]
    await asyncio.sleep(0)
    now += 1.0
    counting.hurry(Urgency.TOLD)
    assert queue.waiting == 2
    now += 1.0
    tasks.append(asyncio.create_task(wait("told after", Urgency.TOLD)))
    await asyncio.sleep(0)
    now += 0.1
    for _ in range(2):
        queue.let_through()
        await asyncio.sleep(0)
    now += 0.1
    tasks.append(asyncio.create_task(wait("told at last", Urgency.TOLD)))
    await asyncio.sleep(0)
    for _ in range(3):
        queue.let_through()
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert through == ["told before", "count", "told after", "count again", "told at last"]


async def test_what_is_hurried_waits_no_longer_than_it_would_have(monkeypatch: pytest.MonkeyPatch) -> None:
    queue, counting, now = Queue(), Turns(), 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    with counting:
        tasks, through = await queued(queue, [Urgency.COUNTED])
    now += GIVES_WAY_S[Urgency.COUNTED] - 0.1
    counting.hurry(Urgency.TOLD)
    now += 0.1
    others, _ = await queued(queue, [Urgency.WAITED_FOR])
    queue.let_through()
    await asyncio.wait(tasks)
    assert through == [Urgency.COUNTED]
    queue.let_through()
    await asyncio.wait(others)


async def test_a_picture_is_drawn_for_others_where_who_asked_first_gives_up() -> None:
    may_draw, counting = threading.Event(), Turns()

    def draw(orders: Sequence[Order], tell: TellProgress) -> bytes:
        may_draw.wait(WAIT_S)
        for number in range(len(orders)):
            tell((number, b"png"))
        return b"png"

    async def counted() -> None:
        with counting:
            await pictures.of(of_round(4))

    pictures = Pictures(draw, Metrics())
    before = [asyncio.create_task(pictures.of(of_round(number))) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    first = asyncio.create_task(counted())
    await asyncio.sleep(0)
    other = asyncio.create_task(pictures.of(of_round(4)))
    for _ in range(3):
        await asyncio.sleep(0)
    assert pictures.waiting == 2
    counting.give_up()
    may_draw.set()
    async with asyncio.timeout(WAIT_S):
        assert await other == [("city.png", b"png")]
        await asyncio.gather(first, *before)
    pictures.close()


async def test_nobody_waits_for_pictures_that_are_closed() -> None:
    """One is drawn, one is with the thread, the others wait for a place."""
    may_draw = threading.Event()

    def draw(_: Sequence[Order], __: TellProgress) -> bytes:
        may_draw.wait(WAIT_S)
        return b"png"

    pictures, wrong = Pictures(draw, Metrics()), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: wrong.append(context))
    tasks = [asyncio.create_task(pictures.of(of_round(number))) for number in range(6)]
    for _ in range(3):
        await asyncio.sleep(0)
    pictures.close()
    may_draw.set()
    async with asyncio.timeout(WAIT_S):
        first, *others = await asyncio.gather(*tasks, return_exceptions=True)
    assert first == [("city.png", b"png")]
    assert all(isinstance(other, asyncio.CancelledError) for other in others), others
    assert not wrong


async def test_who_has_pressed_goes_before_who_came_just_before() -> None:
    queue = Queue()
    tasks, through = await queued(queue, [Urgency.WAITED_FOR, Urgency.PRESSED])
    for _ in tasks:
        queue.let_through()
        await asyncio.sleep(0)
    assert through == [Urgency.PRESSED, Urgency.WAITED_FOR]
