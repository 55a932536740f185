"""The past round action by action: played again from what is stored, and told to everybody alike."""

from pathlib import Path
from random import Random

import pytest

from engine.rules.events import Acted, Drew
from engine.rules.position import Options
from engine.table.errors import Declined
from engine.table.notices import Board
from tests.support.tables import FAYE, MILEY, answer_by_default, play_rounds, process_on


async def test_the_past_round_is_each_of_its_actions_as_anybody_may_see_it(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([FAYE, MILEY])
        assert not (await process.tables.history.last_round(table.id)).actions
        told_before = -1
        for _ in range(2):
            number = table.view(None).round
            while table.view(None).round == number:
                for seat in (0, 1):
                    if table.view(seat).prompt is not None:
                        await answer_by_default(table, seat)
            played = await process.tables.history.last_round(table.id)
            before, *done = played.actions
            told = done[-1].events
            assert played.happened.events[-len(told):] == told, "as it is stored, it is played again"
            assert len(played.happened.numbers) == len(played.happened.events)
            assert min(played.happened.numbers) > told_before
            told_before = max(played.happened.numbers)
            assert before.view.round == number
            assert [one.turn for one in (before, *done)] == [0, 1, 2]
            assert done[-1].ends_round
            assert done[-1].view.city == table.view(None).city
            assert len([event for event in done[-1].events if isinstance(event, Acted)]) == 2
            for one in (before, *done):
                assert all(seat.private is None for seat in one.view.seats)
                assert all(event.tiles == () for event in one.events if isinstance(event, Drew))


async def test_a_draft_is_no_round(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([FAYE, MILEY], options=Options(2, "draft"))
        while table.view(None).phase == "draft":
            await answer_by_default(table, table.open_seats()[0])
        assert not (await process.tables.history.last_round(table.id)).actions


async def test_a_lobby_has_no_round(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        lobby = await process.lobby([FAYE])
        with pytest.raises(Declined, match="not_running"):
            await process.tables.history.last_round(lobby.id)
        with pytest.raises(Declined, match="not_running"):
            await process.tables.history.past_round(lobby.id, 0, 9999)


async def test_a_board_that_is_posted_again_tells_of_what_it_told_of(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([FAYE, MILEY])
        await play_rounds(table, 2)
        boards = [notice for notice in await process.notices() if isinstance(notice, Board)]
        assert len(boards) == 3
        for board in boards:
            for number in (board.last, board.last + 1):
                assert await process.tables.history.span_ending(table.id, number) == (board.first, board.last)
        assert await process.tables.history.span_ending(table.id, boards[0].last - 1) is None


async def test_in_the_course_of_a_game_each_round_has_its_own_actions(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table, rng = await process.game([FAYE, MILEY]), Random(1)
        while not table.over:  # By default hardly any round would be a swing.
            seat = table.open_seats()[0]
            prompt = table.view(seat).prompt
            assert prompt is not None
            await table.answer(seat, prompt.sample(rng), table.prompt_number(seat))
        course = await process.tables.history.course(table.id)
        assert course is not None
        told = [swing for swing in course.swings if swing.acted is not None]
        assert any(swing.round > 1 for swing in told)
        for swing in told:
            board = await process.tables.history.finished_round(table.id, swing.round)
            assert swing.acted in board.past.happened.events


@pytest.mark.parametrize("options", [Options(2, "draft"), Options(2)], ids=["a draft", "none"])
@pytest.mark.parametrize("rounds", [0, 1])
async def test_a_draft_is_no_round_that_was_played(tmp_path: Path, rounds: int, options: Options) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([FAYE, MILEY], options=options)
        while table.view(None).phase == "draft":
            await answer_by_default(table, table.open_seats()[0])
        await play_rounds(table, rounds)
        await table.end(FAYE)
        assert await process.tables.history.rounds_played(table.id) == rounds


async def test_boards_are_those_of_games_that_were_dealt_and_none_stands_before_the_first(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        lobby, table = await process.lobby([FAYE]), await process.game([FAYE, MILEY], channel="c2")
        for ended in (lobby, table):
            await ended.end(FAYE)
        with pytest.raises(Declined, match="not_over"):
            await process.tables.history.finished_round(lobby.id, 0)
        assert (await process.tables.history.finished_round(table.id, -1)).number == 0
