"""What the others decide about a seat, and seats that change hands: votes, stand-ins, offers."""

from pathlib import Path

import pytest

from engine.table import seating
from engine.table.errors import Declined, Stale
from engine.table.meta import Pace
from engine.table.notices import (
    DefaultPlayed,
    Ended,
    Notice,
    Offered,
    OfferGone,
    ScreenChanged,
    ScreenGone,
    SeatChanged,
    VoteMoved,
)
from engine.table.resigning import resign_everywhere
from engine.table.table import Table
from tests.support.pace import RELAXED, all_but, late_game, passes, resolving
from tests.support.tables import (
    FAYE,
    IWONA,
    MILEY,
    NELL,
    answer_by_default,
    process_on,
)


async def test_the_others_let_the_default_move_be_played_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE, MILEY])
        await table.vote(NELL, "default", about=1)
        assert 1 in table.open_seats()
        await table.vote(MILEY, "default", about=1)
        told = await process.notices()
        assert DefaultPlayed(1) in told
        assert VoteMoved(table.meta.votes_made, "default", 1, open=False, passed=True) in told
        assert table.meta.seats[1].person == FAYE
        assert not table.meta.seats[1].late
        with pytest.raises(Declined, match="not_late"):
            await table.vote(NELL, "default", about=1)


async def test_the_default_move_answers_what_its_action_asks_too(tmp_path: Path) -> None:
    """Else the game would wait for her once more, for a whole limit: most default cards ask for an item (R3.1a)."""
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE, MILEY])
        await table.vote(NELL, "default", about=1)
        await table.vote(MILEY, "default", about=1)
        while table.view(None).round == 1:
            assert 1 not in table.open_seats()
            await answer_by_default(table, table.open_seats()[0])
        assert 1 in table.open_seats(), "it was played once"
        assert (await process.notices()).count(DefaultPlayed(1)) == 1


async def asks_her_herself(table: Table) -> None:
    """Once all others have answered, the second seat is asked what its action gains, in the same round."""
    while table.view(None).phase == "choose" or 1 not in table.open_seats():
        assert table.view(None).round == 1
        await answer_by_default(table, table.open_seats()[0])
    prompt = table.view(1).prompt
    assert prompt is not None
    assert prompt.kind == "gain"


async def test_who_is_back_is_asked_herself_what_her_action_asks(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: seating.away(meta, FAYE))
        await table.vote(NELL, "default", about=1)
        await table.take_back(1)
        await answer_by_default(table, 1)
        await asks_her_herself(table)


@pytest.mark.parametrize("is_away", [True, False], ids=["taken for away", "late"])
async def test_who_says_that_she_is_back_is_asked_herself_too(tmp_path: Path, *, is_away: bool) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE])
        if is_away:
            await table.edit(lambda meta: seating.away(meta, FAYE))
        await table.vote(NELL, "default", about=1)
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        with pytest.raises(Declined, match="already_so"):
            await table.edit(lambda meta: seating.come_back(meta, FAYE))
        await asks_her_herself(table)


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
        assert VoteMoved(table.meta.votes_made, "ai", 1, open=False) in await process.notices()
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


async def test_a_game_does_not_end_because_the_others_are_late(tmp_path: Path) -> None:
    """Nobody agreed to end it, and they may come back."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], pace=Pace(on_limit="ai"))
        await all_but(table, 1)
        await table.vote(NELL, "end")
        told = await passes(process, RELAXED.limit)
        assert SeatChanged(1, "stand_in") in told
        assert VoteMoved(table.meta.votes_made, "end", None, open=False) in told
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        assert (table.meta.status, table.meta.votes) == ("running", ())


async def test_who_goes_agrees_to_nothing_any_more(tmp_path: Path) -> None:
    """Fewer have to agree then, and her voice is none of theirs."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY, IWONA])
        for person in (NELL, FAYE):
            await table.vote(person, "end")
        await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
        assert table.meta.status == "running"
        (vote,) = table.meta.votes
        assert vote.agreed == (NELL,)
        await table.vote(MILEY, "end")
        assert table.meta.end_reason == "consent"


async def test_a_vote_is_told_anew_when_others_have_to_agree(tmp_path: Path) -> None:
    """Its message names whose agreement is missing, and how many have to agree."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY, IWONA])
        await table.vote(NELL, "end")
        await process.told()
        now = process.clock.now()
        await table.edit(lambda meta: seating.resign(meta, IWONA, now))
        assert VoteMoved(table.meta.votes_made, "end", None, open=True) in await process.notices()
        await table.edit(lambda meta: seating.stand_in(meta, 2))
        assert VoteMoved(table.meta.votes_made, "end", None, open=True) in await process.notices()
        await table.edit(lambda meta: seating.come_back(meta, MILEY))
        assert VoteMoved(table.meta.votes_made, "end", None, open=True) in await process.notices()


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


async def test_what_an_ai_has_chosen_is_not_hers_who_comes_back(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await table.edit(lambda meta: seating.stand_in(meta, 1))
        await answer_by_default(table, 1)
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        assert table.meta.seats[1].chosen_for


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


@pytest.mark.parametrize(("nameless", "name"), [(False, "Faye"), (True, "")])
async def test_who_leaves_all_her_tables_is_named_unless_her_data_goes_too(
    tmp_path: Path, name: str, *, nameless: bool
) -> None:
    async with process_on(tmp_path) as process:
        played, opened = await process.game([NELL, FAYE]), await process.lobby([NELL, FAYE], channel="c2")
        other = await process.game([NELL, MILEY], channel="c3")
        left = await resign_everywhere(process.tables, FAYE, process.clock.now(), nameless=nameless)
        assert sorted(left) == sorted([played.id, opened.id])
        (turnover,) = played.meta.turnovers
        assert (turnover.what, turnover.name, played.names) == ("resigned", name, ("Nell", name))
        assert (opened.names, other.meta.turnovers) == (("Nell",), ())


@pytest.mark.parametrize("ai_plays", [False, True], ids=["she plays", "an AI plays for her"])
async def test_whose_data_goes_with_the_last_seat_hands_it_to_nobody(tmp_path: Path, *, ai_plays: bool) -> None:
    """The channel read that somebody had taken the seat over, or that an AI played until she comes back, and then that
    the game had ended."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL], ai=["easy"])
        if ai_plays:
            await table.edit(lambda meta: seating.stand_in(meta, 0))
        turnovers = table.meta.turnovers
        await process.told()
        await resign_everywhere(process.tables, NELL, process.clock.now(), nameless=True)
        told = await process.notices()
        assert Ended("nobody_left") in told
        assert not [notice for notice in told if isinstance(notice, SeatChanged)]
        assert len(table.meta.turnovers) == len(turnovers)


async def test_for_whom_an_ai_plays_as_the_game_ends_with_it_no_line_says_that_it_plays_on(tmp_path: Path) -> None:
    """Votes that cross: without her vote those who agreed already are the majority."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY, IWONA])
        for person in (NELL, MILEY):
            await table.vote(person, "end")
        await process.told()
        await table.edit(lambda meta: seating.stand_in(meta, 1))
        told = await process.notices()
        assert Ended("consent") in told
        assert not [notice for notice in told if isinstance(notice, SeatChanged)]
