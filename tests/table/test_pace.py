"""Nobody holds up a table: pings, reminders, limits, votes, seats that change hands; by a clock turned by hand."""

import asyncio
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from engine.rules.decisions import Choose
from engine.rules.terms import Seat, is_letter
from engine.table import lobby, seating
from engine.table.errors import Declined, Stale
from engine.table.meta import PACES, Pace
from engine.table.notices import (
    DefaultPlayed,
    Ended,
    Late,
    LobbyChanged,
    Notice,
    Offered,
    OfferGone,
    Paused,
    Ping,
    PingDone,
    ScreenChanged,
    ScreenGone,
    SeatChanged,
    VoteMoved,
)
from engine.table.ports import Person
from engine.table.table import Table
from engine.table.timekeeper import Timekeeper
from tests.support.tables import (
    AT_MOST_S,
    FAYE,
    IWONA,
    MILEY,
    NELL,
    TableProcess,
    TurnedClock,
    answer_by_default,
    execute,
    process_on,
)

RELAXED = PACES["relaxed"]


async def passes(process: TableProcess, by: timedelta) -> list[Notice]:
    """Turn the clock, fire what is due, and see what is told."""
    process.clock.turn(by)
    keeper = Timekeeper(process.store, process.tables, process.clock)
    while await keeper.fire_due():
        pass
    return await process.notices()


def pings(told: list[Notice]) -> list[tuple[Seat, bool]]:
    return sorted((notice.seat, notice.again) for notice in told if isinstance(notice, Ping))


async def all_but(table: Table, sleeper: Seat) -> None:
    """Everybody else answers until only the sleeper is awaited."""
    while set(table.open_seats()) - {sleeper}:
        await answer_by_default(table, next(seat for seat in table.open_seats() if seat != sleeper))


async def resolving(table: Table) -> Seat:
    """All have chosen, and who is asked something by her action."""
    while not (table.view(None).phase == "resolve" and len(table.open_seats()) == 1):
        seat = table.open_seats()[0]
        prompt = table.view(seat).prompt
        assert prompt is not None
        letters = [d for d in prompt.options() if getattr(d, "card", "ZZ") in set("ABCDEFGHIJKL")]
        await table.answer(seat, letters[0] if letters else prompt.default())
    return table.open_seats()[0]


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


async def test_a_ping_that_is_answered_is_marked_done(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await passes(process, RELAXED.ping_after)
        await answer_by_default(table, 1)
        assert PingDone(1, FAYE) in await process.notices()
        asked = [(seat, False) for seat in table.open_seats()]
        assert pings(await passes(process, RELAXED.ping_after)) == asked  # for the next question


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


async def late_game(process: TableProcess, people: list[str], **pace: object) -> Table:
    table = await process.game(people, pace=Pace(**pace))  # type: ignore[arg-type]  # keywords passed on
    await all_but(table, 1)
    await passes(process, RELAXED.limit)
    return table


async def test_the_others_let_the_default_move_be_played_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE, MILEY])
        await table.vote(NELL, "default", about=1)
        assert 1 in table.open_seats()
        await table.vote(MILEY, "default", about=1)
        told = await process.notices()
        assert DefaultPlayed(1) in told
        assert VoteMoved(1, "default", 1, open=False, passed=True) in told
        assert table.meta.seats[1].person == FAYE
        assert not table.meta.seats[1].late
        with pytest.raises(Declined, match="not_late"):
            await table.vote(NELL, "default", about=1)


async def test_an_ai_takes_the_seat_until_she_comes_back_by_one_press(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE])
        old = table.prompt_number(1)
        await table.vote(NELL, "ai", about=1)
        assert table.ai_asked() == (1,)
        assert SeatChanged(1, "stand_in") in await process.notices()
        with pytest.raises(Stale):
            await table.answer(1, table.view(1).prompt.default(), old)  # type: ignore[union-attr]  # she is asked
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        told = await process.notices()
        assert SeatChanged(1, "came_back") in told
        assert ScreenChanged(1, FAYE) in told
        assert table.ai_asked() == ()
        await answer_by_default(table, 1)


async def test_an_answer_at_the_last_moment_ends_the_vote_about_her(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE, MILEY])
        await table.vote(NELL, "ai", about=1)
        await answer_by_default(table, 1)
        assert VoteMoved(1, "ai", 1, open=False) in await process.notices()
        with pytest.raises(Declined, match="not_late"):
            await table.vote(MILEY, "ai", about=1)
        assert table.meta.seats[1].person == FAYE


@pytest.mark.parametrize(("on_limit", "told_of"), [("default", DefaultPlayed(1)), ("ai", SeatChanged(1, "stand_in"))])
async def test_a_table_may_choose_what_a_limit_does(on_limit: str, told_of: Notice, tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], pace=Pace(on_limit=on_limit))  # type: ignore[arg-type]  # one of the names there are
        await all_but(table, 1)
        assert told_of in await passes(process, RELAXED.limit)


async def test_the_end_needs_more_than_half(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.vote(NELL, "end")
        assert table.meta.status == "running"
        await table.vote(FAYE, "end")
        assert (table.meta.status, table.meta.end_reason) == ("ended", "consent")
        assert Ended("consent") in await process.notices()
        assert await process.tables.by_channel("c1") is None


async def test_a_kick_may_leave_enough_who_want_to_end(tmp_path: Path) -> None:
    """Votes that cross: with one person less, those who agreed already are the majority."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY, IWONA])
        await table.vote(NELL, "end")
        await table.vote(MILEY, "end")
        await table.vote(NELL, "kick", about=3)
        assert table.meta.status == "running"
        await table.vote(FAYE, "kick", about=3)
        assert (table.meta.status, table.meta.end_reason) == ("ended", "consent")
        passed = {notice.what for notice in await process.notices() if isinstance(notice, VoteMoved) and notice.passed}
        assert passed == {"end", "kick"}


async def test_while_paused_no_clock_runs(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.vote(NELL, "pause")
        await table.vote(FAYE, "pause")
        assert Paused(True) in await process.notices()
        assert await passes(process, timedelta(days=9)) == []
        await answer_by_default(table, 0)
        await table.vote(NELL, "resume")
        await table.vote(FAYE, "resume")
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
        for kind in ("pause", "resume"):
            for person in (NELL, FAYE):
                await table.vote(person, kind)
        assert PingDone(1, FAYE) in await process.notices()
        await process.told()
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]
        await process.told()
        assert pings(await passes(process, timedelta(minutes=30))) == [(1, True)]


async def test_at_another_pace_who_was_pinged_before_is_pinged_again(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await passes(process, RELAXED.ping_after)
        for person in (NELL, FAYE):
            await table.vote(person, "pace", pace="live")
        await process.told()
        assert pings(await passes(process, PACES["live"].ping_after)) == [(1, False)]


async def test_another_pace_by_consent(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await all_but(table, 1)
        await table.vote(NELL, "pace", pace="live")
        await table.vote(FAYE, "pace", pace="live")
        assert table.meta.pace.name == "live"
        told = await passes(process, PACES["live"].limit)
        assert Late(1, table.prompt_number(1)) in told


async def test_the_majority_kicks_and_her_screen_goes(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await process.told()
        await table.vote(NELL, "kick", about=1)
        await table.vote(MILEY, "kick", about=1)
        told = await process.notices()
        assert SeatChanged(1, "kicked") in told
        assert ScreenGone(1, FAYE) in told
        assert table.ai_asked() == (1,)
        assert await process.tables.of_person(FAYE) == []


async def test_resigning_in_the_middle_of_ones_own_question(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY, IWONA])
        seat = await resolving(table)
        leaver = table.meta.seats[seat].person
        assert leaver is not None
        await table.edit(lambda meta: seating.resign(meta, leaver, process.clock.now()))
        assert table.ai_asked() == (seat,)
        told = await process.notices()
        assert {SeatChanged(seat, "resigned"), ScreenGone(seat, leaver)} <= set(told)
        await answer_by_default(table, seat)


async def test_a_named_person_accepts_a_seat_with_its_secrets(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await process.told()
        now = process.clock.now()
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, MILEY, "Miley", now))
        assert await process.notices() == [Offered(1, MILEY, FAYE)]
        await table.edit(lambda meta: seating.accept(meta, MILEY, 1))
        told = await process.notices()
        assert told.index(ScreenGone(1, FAYE)) < told.index(ScreenChanged(1, MILEY))
        assert OfferGone(1, MILEY) in told
        assert [t.id for t in await process.tables.of_person(MILEY)] == [table.id]


async def test_it_is_known_whose_choice_lies_before_a_seat(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await answer_by_default(table, 0)
        await table.edit(lambda meta: seating.away(meta, FAYE))
        await table.vote(NELL, "default", about=1)
        await table.vote(MILEY, "default", about=1)
        assert [seat.chosen_for for seat in table.meta.seats] == [False, True, False]
        await table.take_back(1)
        await answer_by_default(table, 1)
        assert not table.meta.seats[1].chosen_for
        now = process.clock.now()
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, IWONA, "Iwona", now))
        await table.edit(lambda meta: seating.accept(meta, IWONA, 1))
        assert table.meta.seats[1].chosen_for, "Faye has, and Iwona has not"


async def test_who_is_offered_a_seat_is_told_when_the_offer_is_gone(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await process.told()
        now = process.clock.now()
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, MILEY, "Miley", now))
        later = now + seating.OFFER_STANDS
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, IWONA, "Iwona", later))
        assert await process.notices() == [Offered(1, MILEY, FAYE), OfferGone(1, MILEY), Offered(1, IWONA, FAYE)]
        await table.edit(lambda meta: seating.decline(meta, FAYE, 1))
        assert await process.notices() == [OfferGone(1, IWONA)]
        await table.edit(lambda meta: seating.offer(meta, NELL, 0, MILEY, "Miley", later))
        await table.end(NELL)
        assert OfferGone(0, MILEY) in await process.notices()


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


async def test_a_lobby_expires_after_a_day_and_frees_its_channel(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        await process.told()
        assert await passes(process, timedelta(hours=23)) == []
        assert await passes(process, timedelta(hours=1)) == [LobbyChanged()]
        assert (table.meta.status, table.meta.end_reason) == ("ended", "expired")
        await process.lobby([MILEY])


async def test_a_lobby_that_started_does_not_expire(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await passes(process, lobby_life())
        assert table.meta.status == "running"


def lobby_life() -> timedelta:
    from engine.table.timing import LOBBY_LIVES

    return LOBBY_LIVES


async def test_a_finished_game_leaves_no_timer(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: lobby.closed(meta, "authority", process.clock.now()))
        assert await process.store.next_timer() is None
