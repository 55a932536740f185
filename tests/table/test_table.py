"""One table: what is accepted, what is refused, and that nobody sees what is not stored."""

import asyncio
import sqlite3
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine.rules.decisions import Choose, Exchange, NewHand
from engine.rules.errors import Refused
from engine.rules.events import Acted, Drew, NewHandTaken
from engine.rules.position import Choice, Options, Position
from engine.rules.preview import preview
from engine.rules.prompts import ExchangePrompt, forced
from engine.rules.terms import MODULES, EventTile
from engine.rules.view import View, asked
from engine.table import lobby, seating
from engine.table.errors import Declined, Stale, StoreError
from engine.table.notices import Board, Final, LobbyChanged, ScreenChanged, Waiting
from engine.table.obvious import obvious
from tests.support.drawing import seat
from tests.support.drawing import table as drawn_table
from tests.support.tables import FAYE, MILEY, NELL, START, answer_by_default, play_rounds, play_to_the_end, process_on


async def test_a_whole_game_from_lobby_to_winner(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY], options=Options(setup="draft"))
        assert table.meta.options.seats == 3
        await play_to_the_end(table)
        assert table.meta.status == "over"
        best = max(row.total for row in table.scoring().seats)
        assert table.meta.winners == tuple(row.seat for row in table.scoring().seats if row.total == best)
        assert table.open_seats() == ()
        with pytest.raises(Declined, match="not_running"):
            await table.answer(0, NewHand(0))


async def test_a_finished_game_is_open_board_by_board_and_a_running_one_is_not(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        with pytest.raises(Declined, match="not_over"):
            await process.tables.history.finished_round(table.id, 0)
        with pytest.raises(Declined, match="not_over"):
            await process.tables.history.course(table.id)
        await play_to_the_end(table)
        course = await process.tables.history.course(table.id)
        assert course is not None
        assert course.totals[-1] == tuple(row.total for row in table.scoring().seats)
        boards = [await process.tables.history.finished_round(table.id, number) for number in range(len(course.totals))]
        first, last = boards[0], await process.tables.history.finished_round(table.id, 9999)
        entries = await process.store.entries(table.id, 0, table.next_entry)
        (*_, end) = (entry.number for entry in entries if entry.kind == "position")
        assert [number for board in boards for number in board.past.happened.numbers] == [
            entry.number for entry in entries if entry.kind == "event" and entry.number < end], "each is told once"
        assert (first.number, last.number) == (0, first.boards - 1)
        assert first.past.view.round == 1
        assert all(own is not None and len(own.hand) == 4 for own in first.own)
        assert last.past.view.phase == "over"
        happened = last.past.happened.events
        assert any(isinstance(event, Acted) for event in happened), "the last board tells of the last round"
        assert not last.within, "nothing was stopped"
        assert last.boards == last.past.view.round + 1, "how it began, and a board a round"


async def test_totals_stay_secret_until_the_end(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        with pytest.raises(Declined, match="not_running"):
            table.scoring()
        assert table.view(0).seats[1].private is None


async def test_a_lobby_has_no_position(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        assert not table.dealt
        with pytest.raises(Declined, match="not_running"):
            table.view(0)
        with pytest.raises(Declined, match="not_running"):
            await table.answer(0, NewHand(0))


async def test_a_question_that_has_moved_on_takes_no_answer(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        old = table.prompt_number(0)
        await play_rounds(table, 1)
        prompt = table.view(0).prompt
        assert prompt is not None
        with pytest.raises(Stale) as caught:
            await table.answer(0, prompt.default(), old)
        assert caught.value.prompt == table.prompt_number(0) != old


async def test_a_double_press_answers_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        prompt, number = table.view(0).prompt, table.prompt_number(0)
        assert prompt is not None
        results = await asyncio.gather(
            *(table.answer(0, prompt.default(), number) for _ in range(5)), return_exceptions=True
        )
        assert results[0] is None
        assert all(isinstance(result, Stale) for result in results[1:])
        assert table.open_seats() == (1,)


async def test_five_at_once_all_come_through(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game(["101", "102", "103", "104", "105"])
        await asyncio.gather(*(answer_by_default(table, seat) for seat in range(5)))
        assert table.view(None).phase == "resolve" or table.meta.round == 2


async def test_a_card_one_does_not_hold_changes_nothing(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        before, version = table.view(0), table.meta.version
        not_mine = next(card for card in "ABCDEFGHIJKL" if card not in table.view(0).seats[0].private.hand)  # type: ignore[union-attr]  # her own view
        with pytest.raises(Refused, match="not_in_hand"):
            await table.answer(0, Choose(0, not_mine, (), None, None))
        assert table.view(0) == before
        assert table.meta.version == version


async def test_nobody_answers_for_another_seat(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        prompt = table.view(1).prompt
        assert prompt is not None
        with pytest.raises(Refused, match="not_asked"):
            await table.answer(0, prompt.default())
        for nobodys in (-1, 2, 7):
            with pytest.raises(Declined, match="not_seated"):
                await table.answer(nobodys, NewHand(nobodys))


async def test_a_choice_is_taken_back_until_the_last_one_is_in(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        before = table.view(0)
        await answer_by_default(table, 0)
        waiting = table.prompt_number(0)
        assert table.view(0).prompt is None
        await table.take_back(0, waiting)
        assert 0 in table.open_seats()
        assert table.view(0) == before
        await answer_by_default(table, 0)
        last_moment = table.prompt_number(0)
        await answer_by_default(table, 1)
        with pytest.raises(Stale):
            await table.take_back(0, last_moment)
        with pytest.raises(Refused, match="nothing_to_take_back"):
            await table.take_back(0)


async def test_the_number_of_a_question_changes_with_it_and_only_then(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        seen: dict[tuple[int, int], object] = {}
        for _ in range(200):
            if table.over:
                break
            for seat in range(3):
                key = (seat, table.prompt_number(seat))
                prompt = table.view(seat).prompt
                assert seen.setdefault(key, prompt) == prompt
            await answer_by_default(table, table.open_seats()[-1])


async def test_a_new_hand_asks_anew(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        mine, hers = table.prompt_number(0), table.prompt_number(1)
        await table.answer(0, NewHand(0), mine)
        assert 0 in table.open_seats()
        assert table.prompt_number(0) != mine
        assert table.prompt_number(1) == hers


async def test_a_new_hand_is_shown_at_once(tmp_path: Path) -> None:
    """It is an open act: the board in the channel tells of it before the round ends."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await process.told()
        assert await process.tables.recent_events.since_board(table) == ((), ())
        await table.answer(0, NewHand(0), table.prompt_number(0))
        assert Waiting(1) in await process.notices()
        events, numbers = await process.tables.recent_events.since_board(table)
        assert events == (NewHandTaken(0, 1),)
        assert numbers == (table.next_entry - 1,)


async def test_what_is_forced_is_not_asked_but_recorded(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], options=Options(setup="draft", modules=frozenset(MODULES)))
        pressed, rng = 0, Random(4)
        while not table.over:
            for seat in table.open_seats():
                prompt = table.view(seat).prompt
                assert prompt is not None
                assert forced(prompt) is None or prompt.together, "what only she knows is asked"
                await table.answer(seat, prompt.sample(rng))
                pressed += 1
        stored = await process.store.entries(table.id, 0, 10**6)
        assert sum(entry.kind == "decision" for entry in stored) > pressed


def banker(*, tiles: tuple[str, ...] = (), event: EventTile | None = None, inspector: tuple[EventTile, ...] = (),
           builds: bool = True, last: bool = False) -> Position:
    """Seat 0 is the Banker and has a building; seat 1 the Inspector, with what events are left to her."""
    text = "A R7^2@0 D" if builds else "A R7^2 D"
    position = drawn_table(text, seat(points=3, expert="banker"), seat(expert="inspector", events=inspector),
                           modules=("events", "experts"), first=1 if last else 0)
    position.seats[0].choice = Choice("R7", tiles, event, None)
    position.final_round = last
    return position


@pytest.mark.parametrize(("position", "found"), [
    (banker(), Exchange(0, 0)),
    (banker(tiles=("R8",)), None),
    (banker(event="expropriation"), None),
    (banker(inspector=("quality_control",)), None),
    (banker(inspector=("quality_control",), builds=False), Exchange(0, 0)),
    (banker(inspector=("advertising_campaign",)), Exchange(0, 0)),
    (banker(inspector=("quality_control",), last=True), Exchange(0, 0)),
], ids=["alone", "with a tile", "with an event", "a quality control may follow", "nothing of hers to control",
        "another event", "nobody acts after her any more"])
def test_the_banker_is_asked_where_it_may_help(position: Position, found: object) -> None:
    """R9.3, R8.4: a card alone costs nothing, but what a quality control takes is better paid in resources than in
    points, which go to another."""
    assert obvious(position, 0, ExchangePrompt(0, 3)) == found


@pytest.mark.on_a_file
async def test_a_locked_database_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async with process_on(tmp_path, lock_wait_s=0.5) as process:
        table = await process.game([NELL, FAYE])
        before = table.view(0)
        other = sqlite3.connect(tmp_path / "games.db")
        try:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError) as caught:
                await answer_by_default(table, 0)
            assert caught.value.code == "locked"
            assert table.view(0) == before
            other.rollback()
        finally:
            other.close()
        await answer_by_default(table, 0)
        assert table.open_seats() == (1,)


async def test_a_caller_who_gives_up_does_not_stop_the_answer(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        task = asyncio.create_task(answer_by_default(table, 0))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await answer_by_default(table, 1)
        assert table.meta.round == 2 or table.view(None).phase == "resolve"


async def test_two_processes_do_not_undo_each_other(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        here = await one.game([NELL, FAYE, MILEY])
        there = await two.tables.get(here.id)
        await answer_by_default(here, 0)
        await answer_by_default(there, 1)  # it has to load first
        assert there.open_seats() == (2,)
        prompt = here.view(1).prompt
        assert prompt is not None
        with pytest.raises(Stale):
            await here.answer(1, prompt.default(), here.prompt_number(1))
        assert here.open_seats() == (2,)


async def test_what_is_told_while_two_choose(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        assert await process.notices() == [LobbyChanged()]
        await table.start(NELL)
        told = await process.notices()
        assert told[0] == LobbyChanged()
        assert isinstance(told[1], Board)
        assert told[2:] == [ScreenChanged(0, NELL), ScreenChanged(1, FAYE)]
        await answer_by_default(table, 0)
        assert await process.notices() == [Waiting(table.meta.round), ScreenChanged(0, NELL)]


async def test_every_round_is_told_once_and_the_end_too(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_to_the_end(table)
        told = await process.notices()
        boards = [notice for notice in told if isinstance(notice, Board)]
        assert [board.round for board in boards] == list(range(1, table.meta.round + 1))
        (final,) = (notice for notice in told if isinstance(notice, Final))
        joined: list[Board | Final] = [*boards, final]
        assert all(b.first == a.last + 1 for a, b in pairwise(joined))


async def test_a_game_that_is_over_is_not_paused_and_asks_nobody_to_agree(tmp_path: Path) -> None:
    """In a pause answers are taken all the same."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        for person in (NELL, FAYE):
            await table.vote(person, "pause")
        await table.vote(NELL, "end")
        await table.edit(lambda meta: seating.offer(meta, NELL, 0, MILEY, "Miley", process.clock.now()))
        await play_to_the_end(table)
        assert table.over
        assert (table.meta.paused, table.meta.votes, table.meta.offers) == (False, (), ())


async def test_a_stretch_shows_what_anybody_may_know(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_to_the_end(table)
        boards = [notice for notice in await process.notices() if isinstance(notice, Board)]
        for board in boards:
            public = await process.tables.history.past_round(table.id, board.first, board.last)
            assert public.view.round == board.round
            assert all(seat.private is None for seat in public.view.seats)
            assert all(event.tiles == () for event in public.happened.events if isinstance(event, Drew))
        last = boards[-1]
        told = (await process.tables.history.past_round(table.id, last.first, last.last)).happened.events
        assert {"RoundBegan", "Acted"} <= {type(event).__name__ for event in told}


async def test_somebody_who_may_ends_it_at_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        meta = await table.end("moderator")
        assert (meta.status, meta.end_reason, meta.ended_by) == ("ended", "authority", "moderator")
        with pytest.raises(Declined, match="not_running"):
            await table.end("moderator")
        with pytest.raises(Declined, match="not_running"):
            await answer_by_default(table, 0)


async def test_a_game_whose_channel_goes_as_the_last_answers_is_over_and_not_stopped(tmp_path: Path) -> None:
    """Whoever stops it by itself has seen it open; the last answer is being stored."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_to_the_end(table)
        won = table.meta
        assert await table.edit(lambda meta: lobby.stopped(meta, "channel_gone", START)) == won
        running = await process.game([NELL, FAYE], channel="c2")
        await running.edit(lambda meta: lobby.stopped(meta, "channel_gone", START))
        assert (running.meta.status, running.meta.end_reason) == ("ended", "channel_gone")


async def test_an_edit_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        await process.told()
        version = table.meta.version
        await table.edit(lambda meta: meta)
        assert table.meta.version == version
        assert await process.notices() == []
        await table.edit(lambda meta: lobby.closed(meta, "channel_gone", START))
        assert await process.notices() == [LobbyChanged()]


def hers(seen: View) -> Choose:
    """A choice that its reader could make."""
    found = asked(seen).default()
    assert isinstance(found, Choose)
    return found


async def test_what_another_has_chosen_makes_nobodys_previews_be_worked_out_anew(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        seen = table.view(0)
        choice = hers(seen)
        found = preview(seen, choice)
        for chooser in (1, 2):
            assert table.view(0).waiting == seen.waiting - (chooser - 1)
            assert preview(table.view(0), choice) is found
            await table.answer(chooser, asked(table.view(chooser)).default())
        await play_rounds(table, 1)
        now = table.view(0)
        assert preview(now, hers(now)) is not found
