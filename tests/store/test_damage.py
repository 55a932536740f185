"""One thing in the database that can't be read stops nothing else, and the log says what it is."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import get_type_hints

import pytest

from bot.metrics import Metrics
from bot.operator.housekeeping import Housekeeper
from engine.ai_levels import Level
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.view import View
from engine.store.closing import close_damaged
from engine.store.codec import meta_from, meta_row
from engine.store.messages import PostedMessage
from engine.store.outbox import Claimed
from engine.store.person_export import export_person
from engine.store.processes import Process
from engine.store.shards import Shards
from engine.store.statistics import statistics
from engine.table import lobby
from engine.table.ai_seats import AiSeats
from engine.table.errors import StoreError
from engine.table.meta import GameMeta, SeatMeta, SeatOffer, Vote
from engine.table.table import Table
from engine.table.timekeeper import AFTER_DAMAGE, Timekeeper
from playground.wire import as_list, as_object, objects
from tests.support.tables import FAYE, MILEY, NELL, NO_JSON, TableProcess, answer_by_default, execute, process_on, spoil
from tests.support.thinker import AT_ONCE, Thinker, moved

NO_TIME = 9 * 10**18
"""Microseconds since 1970; below 0 it is no time either."""
UNKNOWN = '{"kind": "of_a_later_version", "person": "101"}'


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[TableProcess]:
    async with process_on(tmp_path) as process:
        yield process


@pytest.mark.parametrize("body", [pytest.param(NO_JSON, marks=pytest.mark.on_a_file), UNKNOWN, "7"])
async def test_an_unreadable_row_is_put_aside_and_the_others_are_handed_out(
    process: TableProcess, body: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await execute(process.store, "UPDATE outbox SET body = ? WHERE game = ?", body, spoiled.id)
    ((number,),) = await execute(process.store, "SELECT id FROM outbox WHERE game = ?", spoiled.id)
    with caplog.at_level(logging.ERROR):
        rows = (await process.store.outbox.claim(process.clock.now())).rows
    assert [row.game for row in rows] == [other.id]
    assert await execute(process.store, "SELECT state, error FROM outbox WHERE game = ?", spoiled.id) == [
        ("failed", "unreadable")]
    assert f"{number} of game {spoiled.id}" in caplog.text
    assert "101" not in caplog.text, "what the row holds is nobody's to read"
    await spoiled.edit(lambda meta: lobby.join(meta, MILEY, "Miley"))
    (after,) = (await process.store.outbox.claim(process.clock.now())).rows
    assert after.game == spoiled.id, "its lane goes on"


@pytest.mark.parametrize("body", [pytest.param(NO_JSON, marks=pytest.mark.on_a_file), "7", "[1]", "null"])
async def test_an_unreadable_row_keeps_nothing_else_of_hers_from_being_handed_out(
    process: TableProcess, body: str
) -> None:
    await process.game([NELL, FAYE])
    table = await process.game([NELL, MILEY], channel="c2")
    await execute(process.store, "UPDATE outbox SET body = ? WHERE lane = ? AND game = ?",
                  body, f"person:{NELL}", table.id)
    sound, damaged = objects(as_object(await export_person(process.store, NELL))["outbox"])
    assert as_object(sound["notice"])["kind"] == "screen"
    assert (damaged["game"], damaged["notice"]) == (table.id, {"unreadable": True})


@pytest.mark.parametrize("meta", [
    pytest.param(NO_JSON, marks=pytest.mark.on_a_file), "{}", "[1]", "null",
    pytest.param(b"\xff{}", marks=pytest.mark.on_a_file)])
async def test_a_game_that_cannot_be_read_is_a_damaged_one(process: TableProcess, meta: str | bytes) -> None:
    table = await process.game([NELL, FAYE])
    await spoil(process, table, meta)
    with pytest.raises(StoreError) as caught:
        await process.tables.get(table.id)
    assert caught.value.code == "corrupt"
    assert table.id in caught.value.detail


@pytest.mark.parametrize("ticks", [-NO_TIME, NO_TIME])
async def test_a_row_made_at_no_time_holds_up_none_of_the_others(process: TableProcess, ticks: int) -> None:
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await execute(process.store, "UPDATE outbox SET created = ? WHERE game = ?", ticks, spoiled.id)
    assert (await statistics(process.store.database, process.clock.now())).waiting == 2
    (row,) = (await process.store.outbox.claim(process.clock.now())).rows
    assert row.game == other.id
    assert [(aside.game, aside.created) for aside in await process.store.outbox.put_aside()] == [(spoiled.id, None)]


async def test_where_nothing_that_is_due_can_be_read_what_comes_behind_it_is_looked_for_at_once(
    process: TableProcess
) -> None:
    """Nobody would say that it waits."""
    await process.lobby([NELL])
    await execute(process.store, "UPDATE outbox SET body = '7'")
    assert await process.store.outbox.claim(process.clock.now()) == ([], process.clock.now())
    assert await process.store.outbox.claim(process.clock.now()) == ([], None)


async def test_a_row_that_was_due_at_no_time_is_due(process: TableProcess) -> None:
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await execute(process.store, "UPDATE outbox SET due = ? WHERE game = ?", -NO_TIME, spoiled.id)
    rows = (await process.store.outbox.claim(process.clock.now())).rows
    assert {row.game for row in rows} == {spoiled.id, other.id}


async def test_a_row_that_is_never_due_keeps_nobody_from_sleeping(process: TableProcess) -> None:
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await execute(process.store, "UPDATE outbox SET due = ? WHERE game = ?", NO_TIME, spoiled.id)
    (row,) = (await process.store.outbox.claim(process.clock.now())).rows
    assert row.game == other.id
    await process.store.outbox.done([row])
    assert await process.store.outbox.claim(process.clock.now()) == Claimed([], None)
    await process.store.outbox.hurry(process.clock.now())
    assert [row.game for row in (await process.store.outbox.claim(process.clock.now())).rows] == [spoiled.id]


@pytest.mark.parametrize("shards", ["0-3", "0-3/0", "", pytest.param(b"\xff\x00", marks=pytest.mark.on_a_file)])
async def test_what_a_process_wrote_of_itself_and_cannot_be_read_is_gone(
    process: TableProcess, shards: str | bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Else no bot would begin any more. It is said once: each of those that live looks every few seconds."""
    processes, now = process.store.processes, process.clock.now()
    other = Process.here(now, Shards.parse("4-7/16"))
    await processes.enter(other)
    await execute(
        process.store, "INSERT INTO processes (id, name, started, seen, shards, state) VALUES (?, ?, ?, ?, ?, ?)",
        "damaged", "a host", 1 if shards else NO_TIME, 1, shards, "serving")
    await processes.enter(ours := Process.here(now, Shards.parse("0-3/16")))
    assert {found.id for found in await processes.living()} == {ours.id, other.id} == {
        found.id for found in await processes.all()}
    assert [line.message for line in caplog.records if "can't be read" in line.message] == [
        "what 1 processes had written of themselves can't be read and is gone"]
    assert await execute(process.store, "SELECT count(*) FROM processes") == [(2,)]


@pytest.mark.on_a_file
@pytest.mark.parametrize(("what", "instead"), [
    ("last_position", "?"), ("next_entry", "?"), ("drawn", "?"),
    ("next_entry", 2**62),  # far more entries than there is room for in any memory
])
async def test_what_is_no_number_or_a_wrong_one_makes_one_damaged_game(
    process: TableProcess, what: str, instead: str | int
) -> None:
    spoiled, other = await process.game([NELL, FAYE]), await process.game([NELL, MILEY], channel="c2")
    await execute(process.store, f"UPDATE games SET {what} = ? WHERE id = ?", instead, spoiled.id)  # noqa: S608  a name of ours
    process.tables.forget([spoiled.id])
    assert [table.id for table in await process.tables.of_person(NELL)] == [other.id]
    process.clock.turn(timedelta(days=31))
    timekeeper = Timekeeper(process.store, process.tables, process.clock)
    keeper = Housekeeper(process.store, process.tables, process.clock, timekeeper, Metrics())
    for _ in range(2):
        await keeper.tidy()
    assert not other.meta.open
    assert await close_damaged(process.store, spoiled.id, process.clock.now()) == "closed"
    assert (await process.tables.get(spoiled.id)).meta.end_reason == "damaged", "it can be read again"


@pytest.mark.parametrize("missing", ["decision", "event"])
async def test_a_game_that_lacks_an_entry_is_a_damaged_one(process: TableProcess, missing: str) -> None:
    """Another position would follow from the others, and be played on."""
    table = await process.game([NELL, FAYE])
    while table.choosing:
        await answer_by_default(table, table.open_seats()[0])
    await execute(process.store, "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries WHERE kind = ?)",
                  missing)
    process.tables.forget([table.id])
    with pytest.raises(StoreError) as caught:
        await process.tables.get(table.id)
    assert caught.value.code == "corrupt"


async def test_a_game_whose_beginning_is_no_time_keeps_nobody_from_her_tables(process: TableProcess) -> None:
    spoiled, other = await process.game([NELL, FAYE]), await process.game([NELL, MILEY], channel="c2")
    await execute(process.store, "UPDATE games SET created = ? WHERE id = ?", NO_TIME, spoiled.id)
    process.tables.forget([spoiled.id, other.id])
    assert {table.id for table in await process.tables.of_person(NELL)} == {spoiled.id, other.id}


@pytest.mark.parametrize("body", [pytest.param(NO_JSON, marks=pytest.mark.on_a_file), "[]", '{"seats": []}'])
async def test_an_entry_that_cannot_be_read_makes_a_damaged_game(process: TableProcess, body: str) -> None:
    table = await process.game([NELL, FAYE])
    await execute(process.store, "UPDATE entries SET body = ? WHERE kind = 'position'", body)
    process.tables.forget([table.id])
    with pytest.raises(StoreError) as caught:
        await process.tables.get(table.id)
    assert caught.value.code == "corrupt"
    with pytest.raises(StoreError):
        await process.tables.history.past_round(table.id, 0, 99)


@pytest.mark.parametrize("damage", ["options", "discard"])
async def test_a_game_that_can_be_shown_to_nobody_is_a_damaged_one(process: TableProcess, damage: str) -> None:
    """Every press failed at it, and it could not be closed, since it was read without a complaint."""
    table = await process.game([NELL, FAYE])
    if damage == "options":
        await spoil(process, table, json.dumps(
            {**meta_row(table.meta), "options": {**as_object(meta_row(table.meta)["options"]), "seats": 99}}))
    else:
        body, = (as_object(e.body) for e in await process.store.entries(table.id, 0, 99) if e.kind == "position")
        await execute(process.store, "UPDATE entries SET body = ? WHERE kind = 'position'",
                      json.dumps({**body, "discard": ["x", *as_list(body["discard"])]}))
        process.tables.forget([table.id])
    with pytest.raises(StoreError) as caught:
        await process.tables.get(table.id)
    assert caught.value.code == "corrupt"
    assert await close_damaged(process.store, table.id, process.clock.now()) == "closed"


async def test_a_time_without_a_zone_makes_one_damaged_game(process: TableProcess) -> None:
    """It can't be compared with any other: every change of the game failed, and housekeeping, which the process ended
    with, at each start anew."""
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await spoil(process, spoiled, json.dumps({**meta_row(spoiled.meta), "touched": "2026-03-02T18:00:00"}))
    keeper = Housekeeper(process.store, process.tables, process.clock,
                         Timekeeper(process.store, process.tables, process.clock), Metrics())
    process.clock.turn(timedelta(days=60))
    await keeper.tidy()
    process.clock.turn(timedelta(hours=1))
    await keeper.tidy()
    assert other.meta.status == "ended"
    with pytest.raises(StoreError) as caught:
        await process.tables.get(spoiled.id)
    assert caught.value.code == "corrupt"
    assert await close_damaged(process.store, spoiled.id, process.clock.now()) == "closed"
    assert (await process.tables.get(spoiled.id)).meta.status == "ended"


def test_every_time_of_a_description_has_a_zone() -> None:
    at = "2026-03-02T18:00:00"
    seat = {"name": "Nell", "person": NELL, "asked_at": at}
    vote = {"number": 1, "kind": "end", "by": NELL, "agreed": [NELL], "at": at}
    offer = {"seat": 0, "to": FAYE, "name": "Faye", "by": NELL, "at": at}
    sound = {"id": "a", "channel": "c", "guild": None, "host": NELL, "created": f"{at}Z"}
    whole = {**sound, "created": at, "touched": at, "started": at, "finished": at, "seats": [seat], "votes": [vote],
             "offers": [offer]}
    damaged = [{**sound, part: value} for part, value in whole.items() if value != sound.get(part)]
    times = sum(kind in {datetime, datetime | None} for part in (GameMeta, SeatMeta, Vote, SeatOffer)
                for kind in get_type_hints(part).values())
    assert len(damaged) == times, "each stands in one of these"
    for row in damaged:
        meta_from(json.loads(json.dumps(row).replace(at, f"{at}Z").replace("ZZ", "Z")))
        with pytest.raises(StoreError):
            meta_from(row)


async def test_clocks_of_the_other_games_go_on(process: TableProcess, caplog: pytest.LogCaptureFixture) -> None:
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await spoil(process, spoiled)
    keeper = Timekeeper(process.store, process.tables, process.clock)
    process.clock.turn(timedelta(days=1, minutes=1))
    assert await keeper.fire_due() == 2
    assert (await process.tables.get(other.id)).meta.status == "ended"
    assert await process.store.next_timer() == process.clock.now() + AFTER_DAMAGE
    assert spoiled.id in caplog.text


async def test_a_timer_with_no_time_stops_no_clock(process: TableProcess, caplog: pytest.LogCaptureFixture) -> None:
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await execute(process.store, "UPDATE timers SET due = ? WHERE game = ?", -NO_TIME, spoiled.id)
    process.clock.turn(timedelta(days=1, minutes=1))
    soonest = await process.store.next_timer()
    assert soonest is not None
    assert soonest < process.clock.now()
    assert await Timekeeper(process.store, process.tables, process.clock).fire_due() == 2
    assert [table.meta.status for table in (spoiled, other)] == ["ended", "ended"]
    assert await process.store.next_timer() is None
    assert spoiled.id in caplog.text


async def test_a_game_of_two_versions_stops_no_clock(process: TableProcess) -> None:
    """The one that is compared with each change, and the one it tells: no change of it could be written."""
    spoiled, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")
    await execute(process.store, "UPDATE games SET version = version + 1 WHERE id = ?", spoiled.id)
    process.tables.forget([spoiled.id])
    process.clock.turn(timedelta(days=1, minutes=1))
    assert await Timekeeper(process.store, process.tables, process.clock).fire_due() == 2
    assert (await process.tables.get(other.id)).meta.status == "ended"
    with pytest.raises(StoreError) as caught:
        await process.tables.get(spoiled.id)
    assert caught.value.code == "corrupt"
    assert await close_damaged(process.store, spoiled.id, process.clock.now()) == "closed"
    assert (await process.tables.get(spoiled.id)).meta.status == "ended"


async def test_a_game_whose_timer_breaks_the_rules_stops_no_clock(
    process: TableProcess, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, other = await process.lobby([NELL]), await process.lobby([FAYE], channel="c2")

    async def fire(table: Table, timer: object) -> None:
        if table.id == broken.id:
            raise IndexError("Y7 of somebody's hand")
        await real(table, timer)  # type: ignore[arg-type]  # passed on as it came

    real = Table.fire
    monkeypatch.setattr(Table, "fire", fire)
    process.clock.turn(timedelta(days=1, minutes=1))
    assert await Timekeeper(process.store, process.tables, process.clock).fire_due() == 2
    assert (await process.tables.get(other.id)).meta.status == "ended"
    assert "IndexError" in caplog.text
    assert "Y7" not in caplog.text


async def test_ai_seats_of_the_other_games_are_woken(process: TableProcess, caplog: pytest.LogCaptureFixture) -> None:
    tables = [await process.game([person], ai=["easy"], channel=f"c{person}") for person in (NELL, FAYE, MILEY)]
    await spoil(process, tables[1])
    ai = AiSeats(process.store, process.tables, Thinker(), process.clock, pause=AT_ONCE)
    await ai.start()
    try:
        for table in (tables[0], tables[2]):
            await moved(process, partial(answered, table))
    finally:
        await ai.close()
    assert tables[1].id in caplog.text


def answered(table: Table) -> bool:
    """The AI of seat 1 has nothing to answer any more."""
    return 1 not in table.open_seats()


class Stumbles(Thinker):
    """Falls over the first question."""

    async def think(self, level: Level, view: View, account: Account, seed: str) -> Decision:
        """Raises once, what it must never do."""
        if not self.thinks.is_set():
            self.thinks.set()
            raise AttributeError("a card")
        return await super().think(level, view, account, seed)


async def test_an_ai_that_breaks_is_asked_again(process: TableProcess, caplog: pytest.LogCaptureFixture) -> None:
    thinker = Stumbles()
    ai = AiSeats(process.store, process.tables, thinker, process.clock, pause=AT_ONCE)
    await ai.start()
    try:
        table = await process.game([NELL], ai=["easy"])
        await answer_by_default(table, 0)
        await thinker.thinks.wait()
        await asyncio.sleep(0)
        process.clock.turn(timedelta(minutes=5))
        await moved(process, lambda: bool(thinker.asked))
    finally:
        await ai.close()
    assert "AttributeError" in caplog.text
    assert "a card" not in caplog.text


@pytest.mark.parametrize("at", [NO_TIME, pytest.param("?", marks=pytest.mark.on_a_file)])
async def test_a_message_whose_time_is_none_is_no_message_and_hides_no_other(
    process: TableProcess, caplog: pytest.LogCaptureFixture, at: int | str
) -> None:
    game, messages, now = (await process.game([NELL, FAYE])).id, process.store.messages, process.clock.now()
    board = PostedMessage(game, "board:1", "", "c1", "1", now)
    hers = PostedMessage(game, "screen:0", NELL, "dm", "2", now)
    for posted in (board, hers, replace(board, purpose="lobby", message="3")):
        await messages.put(posted)
    await execute(process.store, "UPDATE messages SET at = ? WHERE message = '3'", at)
    messages.forget()
    for _ in range(2):
        assert list(await messages.of_game(game)) == [board, hers]
        assert await messages.get(game, "lobby") is await messages.find("3") is None
        messages.forget()
    assert len([line for line in caplog.messages if f"a message of game {game} can't be found" in line]) == 1
    await messages.put(anew := replace(board, purpose="lobby", message="4"))
    assert await messages.get(game, "lobby") == anew


@pytest.mark.parametrize("column", ["message", "channel", "purpose"])
async def test_of_every_message_whose_row_is_damaged_the_log_tells_once(
    process: TableProcess, caplog: pytest.LogCaptureFixture, column: str
) -> None:
    """Of two that are damaged alike it told of one, and nobody looked after the other's game."""
    games = [(await process.game([NELL, FAYE], channel=channel)).id for channel in ("c1", "c2")]
    messages = process.store.messages
    for number, game in enumerate(games):
        await messages.put(PostedMessage(game, "board:1", "", "7", str(number), process.clock.now()))
    messages.check_by(is_id=str.isdecimal, is_purpose="board:1".__eq__)
    assert [len(await messages.of_game(game)) for game in games] == [1, 1]
    await execute(process.store, f"UPDATE messages SET {column} = '?'")  # noqa: S608  a name of ours
    messages.forget()
    for game in games * 2:
        assert await messages.of_game(game) == []
    for game in games:
        assert len([line for line in caplog.messages if f"a message of game {game} can't be found" in line]) == 1


@pytest.mark.parametrize("table", ["messages", "offers"])
async def test_a_time_that_is_none_keeps_nothing_of_hers_from_being_handed_out(
    process: TableProcess, table: str
) -> None:
    game, now = (await process.game([NELL, FAYE])).id, process.clock.now()
    await process.store.messages.put(PostedMessage(game, "screen:0", NELL, "dm", "2", now))
    await process.store.offers.begin(NELL, MILEY, now)
    await execute(process.store, f"UPDATE {table} SET at = ?", NO_TIME)  # noqa: S608  a name of ours
    found = await export_person(process.store, NELL)
    assert [as_object(row)["at"] for row in objects(found[table])] == [None]
    assert objects(found["games"])
