"""Nobody holds up a table: pings, reminders, limits, pauses; by a clock turned by hand."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from engine.rules.decisions import Choose, NewHand
from engine.rules.position import Options
from engine.rules.terms import is_letter
from engine.table import lobby, seating
from engine.table.errors import StoreError
from engine.table.meta import PACES, OnLimit, Pace
from engine.table.notices import (
    Late,
    LobbyChanged,
    Paused,
    Ping,
    PingDone,
    ScreenChanged,
)
from engine.table.ports import Person
from engine.table.table import Table
from engine.table.timekeeper import LOOK_AGAIN, Timekeeper
from engine.table.timing import LOBBY_LIVES
from tests.support.pace import RELAXED, all_but, late_game, passes, pings, resolving
from tests.support.tables import (
    AT_MOST_S,
    FAYE,
    MILEY,
    NELL,
    TurnedClock,
    answer_by_default,
    execute,
    play_rounds,
    process_on,
)


async def test_a_person_is_pinged_once_reminded_once_and_then_late(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await process.told()
        assert pings(await passes(process, RELAXED.ping_after - timedelta(seconds=1))) == []
        assert pings(await passes(process, timedelta(seconds=1))) == [(1, False)]
        assert pings(await passes(process, timedelta(hours=11))) == []
        assert pings(await passes(process, timedelta(hours=1))) == [(1, True)]
        told = await passes(process, timedelta(hours=12))
        assert told == [Late(1, table.prompt_number(1))]
        assert await passes(process, timedelta(days=30)) == []
        assert table.meta.status == "running"


async def test_who_answers_in_time_is_never_pinged(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await answer_by_default(table, 0)
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]


async def test_who_is_asked_the_next_question_at_once_has_all_her_time_for_it(tmp_path: Path) -> None:
    """She takes a New Hand and is to choose from that: pinged, reminded and late as long after it as after any."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        assert pings(await passes(process, timedelta(minutes=1))) == []
        await table.answer(1, NewHand(1), table.prompt_number(1))
        assert pings(await passes(process, RELAXED.ping_after - timedelta(seconds=1))) == []
        assert pings(await passes(process, timedelta(seconds=1))) == [(1, False)]
        assert pings(await passes(process, timedelta(hours=12))) == [(1, True)]
        assert await passes(process, timedelta(hours=12)) == [Late(1, table.prompt_number(1))]


async def test_who_plays_alone_is_reminded_and_not_pinged(tmp_path: Path) -> None:
    """She knows that nobody else is to move."""
    async with process_on(tmp_path) as process:
        await process.game([NELL], options=Options(1, solo="normal"))
        assert pings(await passes(process, RELAXED.ping_after)) == []
        assert pings(await passes(process, timedelta(hours=12))) == [(0, True)]


async def test_a_timer_makes_of_no_table_one_that_somebody_has_touched(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        touched = table.meta.touched
        assert pings(await passes(process, RELAXED.ping_after)) == [(0, False), (1, False)]
        assert table.meta.touched == touched


async def test_a_clock_that_is_behind_for_a_while_makes_no_table_untouched_for_long(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        touched = table.meta.touched
        process.clock.turn(timedelta(days=-60))
        await answer_by_default(table, 0)
        assert table.meta.touched == touched


async def test_a_ping_that_is_answered_is_marked_done(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await passes(process, RELAXED.ping_after)
        await answer_by_default(table, 1)
        assert PingDone(1, FAYE) in await process.notices()
        asked = [(seat, False) for seat in table.open_seats()]
        assert pings(await passes(process, RELAXED.ping_after)) == asked  # for the next question


async def test_who_was_pinged_in_one_round_is_pinged_in_the_next(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        for _ in range(2):
            assert pings(await passes(process, RELAXED.ping_after)) == [(0, False), (1, False)]
            await play_rounds(table, 1)
            await process.told()


@pytest.mark.parametrize(("kept", "expected"), [
    (Person(FAYE, pings=False), []),
    (Person(FAYE, remind_minutes=None), [(1, False)]),
    (Person(FAYE, remind_minutes=30), [(1, False), (1, True)]),
])
async def test_pings_and_reminders_as_she_chose(kept: Person, expected: list[object], tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.store.people.put(kept)
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        told = [*await passes(process, RELAXED.ping_after), *await passes(process, timedelta(hours=20))]
        assert pings(told) == expected


@pytest.mark.parametrize("wanted", [True, False], ids=["pinged", "wants_no_pings"])
async def test_who_waits_while_an_action_takes_long_sees_what_has_happened(tmp_path: Path, *, wanted: bool) -> None:
    async with process_on(tmp_path) as process:
        people = [NELL, FAYE, MILEY]
        for person in people:
            await process.store.people.put(Person(person, pings=wanted))
        table = await process.game(people)
        asked = await resolving(table)
        await process.told()
        told = await passes(process, RELAXED.ping_after)
        assert pings(told) == ([(asked, False)] if wanted else [])
        assert [notice for notice in told if isinstance(notice, ScreenChanged)] == [
            ScreenChanged(seat, person, anew=False) for seat, person in enumerate(people) if seat != asked]


async def test_while_all_choose_nobody_has_something_new_to_see(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await process.told()
        assert await passes(process, RELAXED.ping_after) == [Ping(1, FAYE, table.prompt_number(1))]


async def test_a_ping_waits_for_the_end_of_quiet_hours_across_a_change_of_summer_time(tmp_path: Path) -> None:
    """Warsaw, the night of 29 March 2026: 23:00 winter time to 08:00 summer time are eight hours."""
    clock = TurnedClock(datetime(2026, 3, 28, 22, 0, tzinfo=UTC))
    async with process_on(tmp_path, clock) as process:
        await process.store.people.put(Person(FAYE, quiet_from=time(22), quiet_to=time(8), zone="Europe/Warsaw"))
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        assert pings(await passes(process, timedelta(hours=1))) == []
        assert pings(await passes(process, timedelta(hours=6, minutes=59))) == []
        assert pings(await passes(process, timedelta(minutes=1))) == [(1, False)]


async def test_a_restart_between_question_and_reminder_forgets_none_and_fires_none_twice(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with process_on(tmp_path, clock) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]
    clock.turn(timedelta(hours=13))
    async with process_on(tmp_path, clock) as process:
        assert pings(await passes(process, timedelta(0))) == [(1, True)]
    async with process_on(tmp_path, clock) as process:
        assert pings(await passes(process, timedelta(hours=1))) == []


async def test_two_processes_fire_a_timer_once(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with process_on(tmp_path, clock) as one, process_on(tmp_path, clock) as two:
        table = await one.game([NELL, FAYE])
        await all_but(table, 1)
        clock.turn(RELAXED.ping_after)
        keepers = [Timekeeper(process.store, process.tables, clock) for process in (one, two)]
        await asyncio.gather(*(keeper.fire_due() for keeper in keepers))
        assert pings(await one.notices()) == [(1, False)]


async def test_a_game_that_cannot_be_read_stops_no_other_clock(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with process_on(tmp_path, clock) as process:
        broken = (await process.game([NELL, FAYE], channel="c1")).id
        await all_but(await process.game([NELL, MILEY], channel="c2"), 1)
        await execute(process.store, "UPDATE entries SET body = '{}' WHERE game = ?", broken)
    async with process_on(tmp_path, clock) as process:
        assert (1, False) in pings(await passes(process, RELAXED.ping_after))
        due = await process.store.next_timer()
        assert due is not None
        assert due > clock.now()


async def test_the_running_timekeeper_wakes_for_what_is_set_while_it_sleeps(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        task = asyncio.create_task(Timekeeper(process.store, process.tables, process.clock).run())
        both = asyncio.Event()
        process.tables.listen(lambda table: both.set() if all(seat.pinged for seat in table.meta.seats) else None)
        try:
            await process.clock.slept_by()
            await process.game([NELL, FAYE], pace=Pace(ping_after=timedelta(seconds=10)))
            process.clock.turn(timedelta(seconds=10))
            await asyncio.wait_for(both.wait(), AT_MOST_S)
            assert sorted(pings(await process.notices())) == [(0, False), (1, False)]
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("sets", [True, False])
async def test_the_running_timekeeper_looks_no_oftener_than_something_may_be_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, sets: bool
) -> None:
    """What is set as it looks may come too late to be seen: it looks again, once. Each look is a transaction."""
    looks = 0
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], pace=Pace(ping_after=timedelta(hours=1)))
        soon = await process.lobby([NELL, FAYE], pace=Pace(ping_after=timedelta(seconds=10)), channel="c2")
        next_timer = process.store.next_timer

        async def looked() -> datetime | None:
            nonlocal looks
            looks += 1
            found = await next_timer()
            if sets and looks == 2:
                await soon.start(NELL)
            return found

        monkeypatch.setattr(process.store, "next_timer", looked)
        task = asyncio.create_task(Timekeeper(process.store, process.tables, process.clock).run())
        try:
            async with asyncio.timeout(AT_MOST_S):
                await process.clock.slept_by()
                process.clock.turn(LOOK_AGAIN)
                while looks < 2 + sets:  # noqa: ASYNC110  nobody tells of it
                    await asyncio.sleep(0)
                await process.clock.slept_by()
                # Sets nothing.
                await table.edit(lambda meta: seating.away(meta, FAYE))
                for _ in range(3):
                    await next_timer()  # behind whatever else is asked of the database
            assert looks == 2 + sets
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def test_a_timer_whose_database_is_away_for_a_moment_fires_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no damage, for which its game would wait an hour."""
    async with process_on(tmp_path) as process:
        lobby_table, keeper = await process.lobby([NELL]), Timekeeper(process.store, process.tables, process.clock)

        async def away(_: object) -> Table:
            raise StoreError("missing")

        process.clock.turn(LOBBY_LIVES)
        with monkeypatch.context() as lost:
            lost.setattr(process.tables, "get", away)
            with pytest.raises(StoreError):
                await keeper.fire_due()
        assert await keeper.fire_due() == 1
        assert lobby_table.meta.status == "ended"


async def test_while_paused_no_clock_runs(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.vote(NELL, "pause")
        await table.vote(FAYE, "pause")
        assert Paused(True) in await process.notices()
        assert await passes(process, timedelta(days=9)) == []
        await answer_by_default(table, 0)
        await table.vote(NELL, "resume")
        await process.told()
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]


async def test_in_a_pause_who_waits_sees_at_once_that_somebody_else_is_asked(tmp_path: Path) -> None:
    """No clock runs by which she would be told later, and her screen offers to change what she can change no more."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        for person in (NELL, FAYE):
            await table.vote(person, "pause")
        told = await process.notices()
        assert [notice for notice in told if isinstance(notice, ScreenChanged)][-2:] == [
            ScreenChanged(0, NELL, anew=False), ScreenChanged(1, FAYE, anew=False)], "screens tell of the pause"
        last, other = table.view(None).first, 1 - table.view(None).first
        await answer_by_default(table, other)
        own = table.view(last).seats[last].private
        assert own is not None
        letter = next(card for card in own.hand if is_letter(card))
        await process.told()
        await table.answer(last, Choose(last, letter, (), None, None), table.prompt_number(last))
        assert table.view(None).asked == (last,)
        now = await process.notices()
        screens = {(notice.seat, notice.anew) for notice in now if isinstance(notice, ScreenChanged)}
        assert screens == {(last, True), (other, False)}


async def test_after_a_pause_who_was_pinged_before_is_pinged_and_reminded(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.store.people.put(Person(FAYE, remind_minutes=30))
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]
        for person in (NELL, FAYE):
            await table.vote(person, "pause")
        await table.vote(NELL, "resume")
        assert PingDone(1, FAYE) in await process.notices()
        await process.told()
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]
        await process.told()
        assert pings(await passes(process, timedelta(minutes=30))) == [(1, True)]


async def test_who_was_late_before_a_pause_is_not_told_of_as_late_again(tmp_path: Path) -> None:
    """All know, and what they may do about it they may still do."""
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE])
        for person in (NELL, FAYE):
            await table.vote(person, "pause")
        await table.vote(NELL, "resume")
        assert table.meta.seats[1].late
        await process.told()
        told = await passes(process, timedelta(days=9))
        assert pings(told) == [(1, False)]
        assert not [notice for notice in told if isinstance(notice, Late)]


async def test_at_another_pace_who_was_pinged_before_is_pinged_again(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], pace=Pace(on_limit="ai"))
        await all_but(table, 1)
        await passes(process, RELAXED.ping_after)
        for person in (NELL, FAYE):
            await table.vote(person, "pace", pace="live")
        await process.told()
        assert pings(await passes(process, PACES["live"].ping_after)) == [(1, False)]
        assert table.meta.pace == replace(PACES["live"], on_limit="ai"), "what a limit does was not voted on"


async def test_another_pace_by_consent(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await table.vote(NELL, "pace", pace="live")
        await table.vote(FAYE, "pace", pace="live")
        assert table.meta.pace.name == "live"
        told = await passes(process, PACES["live"].limit)
        assert Late(1, table.prompt_number(1)) in told


async def test_somebody_away_is_not_pinged_and_the_others_need_not_wait(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await process.told()
        await table.edit(lambda meta: seating.away(meta, FAYE))
        assert await process.notices() == [Late(1, table.meta.seats[1].prompt)]
        assert pings(await passes(process, RELAXED.ping_after)) == []
        await table.vote(NELL, "ai", about=1)
        assert table.ai_asked() == (1,)


async def test_who_is_back_is_pinged_and_reminded_of_what_she_is_still_asked(tmp_path: Path) -> None:
    """What was due while she was away has told her nothing."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await table.edit(lambda meta: seating.away(meta, FAYE))
        assert pings(await passes(process, timedelta(hours=1))) == []
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        assert pings(await passes(process, RELAXED.ping_after - timedelta(seconds=1))) == []
        assert pings(await passes(process, timedelta(seconds=1))) == [(1, False)]
        await table.edit(lambda meta: seating.away(meta, FAYE))
        assert pings(await passes(process, timedelta(hours=12))) == []
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        assert pings(await passes(process, RELAXED.ping_after)) == [], "she was pinged"
        told = await passes(process, timedelta(hours=12))
        assert pings(told) == [(1, True)]
        assert Late(1, table.prompt_number(1)) in told


async def test_who_left_when_nothing_was_asked_of_her_is_told_of_at_her_next_question(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 0)
        await process.told()
        await table.edit(lambda meta: seating.away(meta, FAYE))
        assert await process.notices() == []
        await answer_by_default(table, 0)
        while table.meta.seats[1].asked_at is None:
            await answer_by_default(table, 0)
        assert Late(1, table.meta.seats[1].prompt) in await process.notices()


async def test_an_answer_says_that_she_is_there(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: seating.away(meta, FAYE))
        await answer_by_default(table, 1)
        assert not table.meta.seats[1].away
        await table.edit(lambda meta: seating.away(meta, FAYE))
        await table.take_back(1)
        assert not table.meta.seats[1].away, "and so does taking it back"


async def test_a_lobby_expires_after_a_day_and_frees_its_channel(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        await process.told()
        assert await passes(process, timedelta(hours=23)) == []
        assert await passes(process, timedelta(hours=1)) == [LobbyChanged()]
        assert (table.meta.status, table.meta.end_reason) == ("ended", "expired")
        await process.lobby([MILEY])


async def test_a_lobby_that_was_to_close_long_ago_as_it_is_looked_at_stays_for_another_hour(tmp_path: Path) -> None:
    """The bot was away, or the clock is ahead for the moment."""
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        await passes(process, timedelta(days=14 * 365))
        process.clock.turn(timedelta(minutes=59))
        await passes(process, timedelta(0))
        assert table.meta.open
        await passes(process, timedelta(minutes=1))
        assert table.meta.end_reason == "expired"


async def test_a_lobby_that_started_does_not_expire(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await passes(process, lobby_life())
        assert table.meta.status == "running"


def lobby_life() -> timedelta:
    from engine.table.timing import LOBBY_LIVES

    return LOBBY_LIVES


@pytest.mark.parametrize("on_limit", ["ask", "default", "ai"])
async def test_what_was_due_as_a_game_ended_is_no_trouble(tmp_path: Path, on_limit: OnLimit) -> None:
    """It is read with others that are due, and the game may end before its turn comes."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], pace=Pace(on_limit=on_limit))
        process.clock.turn(RELAXED.limit)
        due = await process.store.due_timers(process.clock.now(), 10)
        assert {timer.kind for timer in due} == {"ping", "limit"}
        await table.end(NELL)
        await process.told()
        for timer in due:
            await table.fire(timer)
        assert (await process.notices(), table.meta.status) == ([], "ended")


async def test_a_finished_game_leaves_no_timer(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: lobby.closed(meta, "authority", process.clock.now()))
        assert await process.store.next_timer() is None
