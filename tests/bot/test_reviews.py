"""Reviews for several who ask at once."""

import asyncio

import pytest

from bot.reviews import Reviews
from engine.players import Pool
from engine.rules.position import Options
from tests.support.records import entry_of, played
from tests.support.tables import AT_MOST_S


async def test_who_no_longer_waits_for_a_review_hears_nothing_more_of_it_and_the_others_do() -> None:
    game, pool = played(Options(2), "pool"), Pool()
    lines, reviews = game[:entry_of("position", game, 3)], Reviews(pool)
    dismissed, waiting = list[int](), list[int]()

    def told(done: int, _: int) -> None:
        dismissed.append(done)
        first.cancel()

    try:
        first = asyncio.create_task(reviews.of("game1", 0, lines, told))
        second = asyncio.create_task(reviews.of("game1", 0, lines, lambda done, _: waiting.append(done)))
        async with asyncio.timeout(AT_MOST_S):
            with pytest.raises(asyncio.CancelledError):
                await first
            review = await second
        assert 0 < len(dismissed) < len(waiting)
        assert reviews.ready("game1", 0) is review
    finally:
        await reviews.close()
        await pool.close()
