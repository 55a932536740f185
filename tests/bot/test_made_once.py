"""What is made once for all who ask for it, however they come and go meanwhile."""

import asyncio

import pytest

from bot.made_once import MadeOnce
from engine.process import ProgressListener


class Bench:
    """Makes a thing when it is told to, and fails where it is told that."""

    def __init__(self) -> None:
        self.begun = 0
        self.go = asyncio.Event()
        self.fails = False

    async def make(self, tell: ProgressListener) -> str:
        self.begun += 1
        tell(1, 2)
        await self.go.wait()
        tell(2, 2)
        if self.fails:
            raise ValueError("it can't be made")
        return f"thing {self.begun}"


async def test_it_is_made_once_and_all_who_wait_hear_how_far_it_is_whoever_came_first_or_leaves() -> None:
    made, bench = MadeOnce[str, str](2), Bench()
    heard: dict[str, list[int]] = {"first": [], "second": [], "another": []}

    def waiting(who: str, what: str, where: Bench) -> asyncio.Task[str]:
        return asyncio.create_task(made.of(what, where.make, lambda done, _: heard[who].append(done)))

    first, second = waiting("first", "a", bench), waiting("second", "a", bench)
    another = waiting("another", "b", Bench())
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    assert made.ready("a") is None
    bench.go.set()
    assert await second == "thing 1"
    assert heard == {"first": [1], "second": [1, 2], "another": [1]}
    assert made.ready("a") == await made.of("a", bench.make) == "thing 1"
    assert bench.begun == 1
    await made.close()
    await asyncio.wait({another})


async def test_what_has_failed_is_made_anew_and_what_is_long_past_too() -> None:
    made, bench = MadeOnce[str, str](1), Bench()
    bench.go.set()
    bench.fails = True
    with pytest.raises(ValueError, match="it can't be made"):
        await made.of("a", bench.make)
    assert made.ready("a") is None
    bench.fails = False
    assert await made.of("a", bench.make) == "thing 2"
    assert await made.of("b", bench.make) == "thing 3"
    assert made.ready("a") is None
    assert await made.of("a", bench.make) == "thing 4"


async def test_what_is_in_the_making_stays_so_however_much_else_is_asked_for() -> None:
    made, bench, others = MadeOnce[str, str](1), Bench(), Bench()
    others.go.set()
    first = asyncio.create_task(made.of("a", bench.make))
    await asyncio.sleep(0)
    await made.of("b", others.make)
    await made.of("c", others.make)
    second = asyncio.create_task(made.of("a", bench.make))
    await asyncio.sleep(0)
    bench.go.set()
    assert await first == await second == "thing 1"


async def test_nothing_goes_on_once_it_is_closed() -> None:
    made, bench, others = MadeOnce[str, str](1), Bench(), Bench()
    others.go.set()
    waiting = asyncio.create_task(made.of("a", bench.make))
    await asyncio.sleep(0)
    await made.of("b", others.make)
    await made.close()
    await asyncio.wait({waiting}, timeout=1)
    assert waiting.cancelled()
