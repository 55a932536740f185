"""Reviews for several who ask at once."""

import asyncio

import pytest

from bot.reviews import Advisor, Reviews
from engine.players import Pool
from engine.rules import game as rules
from engine.rules.account import Accountant
from engine.rules.position import Options
from engine.rules.view import view
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


async def test_who_has_ordered_a_review_waits_for_it_until_it_is_made_wanted_or_not() -> None:
    game, pool = played(Options(2), "pool"), Pool()
    lines, reviews = game[:entry_of("position", game, 3)], Reviews(pool)
    try:
        assert not reviews.waits("nell")
        reviews.order("nell", "game1", 0, lines)
        dismissed = asyncio.create_task(reviews.of("game1", 0, lines, lambda *_: None))
        await asyncio.sleep(0)
        dismissed.cancel()
        assert reviews.waits("nell"), "it is being made all the same"
        assert not reviews.waits("faye")
        async with asyncio.timeout(AT_MOST_S):
            await reviews.of("game1", 0, lines, lambda *_: None)
        assert not reviews.waits("nell")
    finally:
        await reviews.close()
        await pool.close()


async def test_when_the_bot_stops_no_review_is_made_any_more() -> None:
    game, pool = played(Options(2), "pool"), Pool()
    lines, reviews = game[:entry_of("position", game, 3)], Reviews(pool)
    before = asyncio.all_tasks()
    try:
        reviews.order("nell", "game1", 0, lines)
        reviews.order("faye", "game1", 1, lines)  # waits for its turn
        await reviews.close()
        assert not reviews.waits("nell")
        assert not reviews.waits("faye")
        assert asyncio.all_tasks() == before
    finally:
        await pool.close()


async def test_about_one_question_the_expert_thinks_once_however_often_she_is_asked() -> None:
    position, accountant, pool = rules.deal(Options(2), "advice"), Accountant([0]), Pool()
    accountant.position(position)
    seen, account, advice = view(position, 0), accountant.accounts[0], Advisor(pool)
    try:
        first, second = await asyncio.gather(
            *(advice.on("game1", 0, "round 1", seen, account) for _ in range(2)))
        assert second is first
        assert await advice.on("game1", 0, "round 1", seen, account) is first
        assert await advice.on("game1", 0, "round 2", seen, account) is not first
    finally:
        await pool.close()
