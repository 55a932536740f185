"""Where messages stand, and who knows of it without looking."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from engine.store import PostedMessage
from tests.support.tables import AT_MOST_S, FAYE, MILEY, NELL, execute, process_on


@pytest.mark.on_a_file
async def test_whose_message_it_is_is_found_without_all_that_there_are(tmp_path: Path) -> None:
    asked = list[str]()

    def hear(*seen: object) -> None:
        asked.append(str(seen[2]))

    async with process_on(tmp_path) as process:
        sa.event.listen(sa.Engine, "before_cursor_execute", hear)
        try:
            await process.store.messages.find("3")
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", hear)
        (finding,) = asked
        plan = await execute(process.store, f"EXPLAIN QUERY PLAN {finding}", *[0] * finding.count("?"))
        assert [step for *_, step in plan] == ["SEARCH messages USING INDEX ix_messages_message (message=?)"]


async def test_a_message_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        game, now = (await process.game([NELL, FAYE])).id, process.clock.now()
        old, new = PostedMessage(game, "board", "", "c1", "1", now), PostedMessage(game, "board", "", "c1", "2", now)
        mine = PostedMessage(game, "screen:0", NELL, "dm", "3", now)
        for place in (old, new, mine):
            await process.store.messages.put(place)
        assert await process.store.messages.get(game, "board") == new
        assert await process.store.messages.find("3") == mine
        assert await process.store.messages.find("1") is None
        assert await process.store.messages.get(game, mine.purpose, NELL) == mine
        assert await process.store.messages.of_game(game) == [new, mine]
        await process.store.messages.drop(old)
        assert await process.store.messages.get(game, "board") == new
        await process.store.messages.drop(new)
        assert await process.store.messages.get(game, "board") is None


async def test_a_message_is_handed_over_to_another_table_or_stays_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one transaction: killed between two, it would have been both tables' for good."""
    async with process_on(tmp_path) as process:
        one, two = await process.game([NELL, FAYE], channel="c1"), await process.game([MILEY, NELL], channel="c2")
        messages, write, written = process.store.messages, process.store.database.write, list[object]()
        hers = PostedMessage(one.id, "screen:0", NELL, "dm", "1", process.clock.now())
        fayes = PostedMessage(one.id, "screen:1", FAYE, "dm", "2", process.clock.now())
        for posted in (hers, fayes):
            await messages.put(posted)

        async def counted(work: Callable[[Connection], object]) -> object:
            written.append(work)
            return await write(work)

        monkeypatch.setattr(process.store.database, "write", counted)
        there = replace(hers, game=two.id, purpose="screen:1")
        assert await messages.move(hers, two.id, "screen:1") == there
        assert len(written) == 1
        assert await messages.get(one.id, "screen:0", NELL) is None
        assert await messages.get(two.id, "screen:1", NELL) == there
        assert await messages.move(fayes, two.id, "screen:0") is None, "she has no seat there"
        assert await messages.find("2") == fayes


async def test_a_message_sent_anew_sets_the_one_before_aside_and_tells_of_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one transaction: killed between two, nobody would know of the one before any more."""
    async with process_on(tmp_path) as process:
        game, now, messages = (await process.game([NELL, FAYE])).id, process.clock.now(), process.store.messages
        oldest = PostedMessage(game, "board:1", "", "c", "1", now)
        before = PostedMessage(game, "board:2", "", "c", "2", now)
        for posted in (oldest, before):
            await messages.put(posted)
        write, written = process.store.database.write, list[object]()

        async def counted(work: Callable[[Connection], object]) -> object:
            written.append(work)
            return await write(work)

        monkeypatch.setattr(process.store.database, "write", counted)
        anew, aside = replace(before, message="3"), replace(before, purpose="older board:2 of 2")
        others = await messages.put_anew(anew, lambda purpose, message: f"older {purpose} of {message}")
        assert list(others) == [oldest, aside]
        assert len(written) == 1
        assert await messages.get(game, "board:2") == anew
        assert await messages.find("2") == aside
        assert list(await messages.put_anew(anew, lambda *_: "another")) == [oldest, aside], "the same again"
        assert len(await messages.of_game(game)) == 3


async def test_who_signs_a_message_late_takes_nothing_from_the_one_in_its_place(tmp_path: Path) -> None:
    """Of several processes another may have sent a newer one meanwhile, or handed it over to another table."""
    async with process_on(tmp_path) as process:
        game, now, messages = (await process.game([NELL, FAYE])).id, process.clock.now(), process.store.messages
        old = PostedMessage(game, "screen:0", NELL, "dm", "1", now, "one")
        await messages.put(old)
        await messages.sign(old, "two")
        assert await messages.get(game, "screen:0", NELL) == replace(old, by="two")
        newer = replace(old, message="2")
        await messages.put(newer)
        await messages.sign(old, "two")
        assert await messages.get(game, "screen:0", NELL) == newer
        await messages.drop(newer)
        await messages.sign(newer, "two")
        assert await messages.get(game, "screen:0", NELL) is None


async def test_where_a_message_stands_is_true_whoever_looks_while_it_moves(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        messages, game, now = process.store.messages, (await process.game([NELL, FAYE])).id, process.clock.now()

        async def looks() -> None:
            for _ in range(30):
                await messages.get(game, "board")

        looking = [asyncio.create_task(looks()) for _ in range(4)]
        for number in range(12):
            place = PostedMessage(game, "board", "", "c1", str(number), now)
            moving = asyncio.create_task(messages.put(place))
            await asyncio.sleep(0)
            if number % 3 == 0:
                # Whoever moves it does not wait for the end.
                moving.cancel()
            await asyncio.gather(moving, return_exceptions=True)
            async with asyncio.timeout(AT_MOST_S):
                while (found := await messages.find(str(number))) is None:  # noqa: ASYNC110  nobody tells of it
                    await asyncio.sleep(0)
            await asyncio.gather(*(messages.get(game, "board") for _ in range(3)))
            await asyncio.sleep(0)
            assert await messages.get(game, "board") == found == place
        await asyncio.gather(*looking)


async def test_what_was_written_last_is_known_without_looking(tmp_path: Path) -> None:
    """Of two that are on their way the later one; and no more of one that is gone."""
    async with process_on(tmp_path) as process:
        messages, game, now = process.store.messages, (await process.game([NELL, FAYE])).id, process.clock.now()
        first, second = (PostedMessage(game, "board", "", "c1", number, now) for number in "12")
        await asyncio.gather(messages.put(first), messages.put(second))
        written = await messages.get(game, "board")
        if process.store.database.file:  # else others write there, too, and whoever has a connection first is first
            await execute(process.store, "DELETE FROM messages WHERE game = ?", game)
            assert written == await messages.get(game, "board") == second
        assert written is not None
        assert written in {first, second}
        await messages.drop(written)
        assert await messages.get(game, "board") is None


async def test_nothing_is_remembered_of_a_reader_who_has_left_the_game(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        game = (await process.game([NELL, FAYE])).id
        sent = PostedMessage(game, "screen:0", "a stranger", "dm", "3", process.clock.now())
        assert not await process.store.messages.put(sent)
        assert await process.store.messages.of_game(game) == []
        assert await process.store.messages.get(game, sent.purpose, sent.reader) is None
