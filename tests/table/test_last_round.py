"""The past round action by action: played again from what is stored, and told to everybody alike."""

from pathlib import Path

import pytest

from engine.rules.events import Acted, Drew
from engine.rules.position import Options
from engine.table.errors import Declined
from tests.support.tables import FAYE, MILEY, answer_by_default, process_on


async def test_the_past_round_is_each_of_its_actions_as_anybody_may_see_it(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([FAYE, MILEY])
        assert not (await process.tables.history.last_round(table.id)).actions
        for _ in range(2):
            number = table.view(None).round
            while table.view(None).round == number:
                for seat in (0, 1):
                    if table.view(seat).prompt is not None:
                        await answer_by_default(table, seat)
            played = await process.tables.history.last_round(table.id)
            before, *done = played.actions
            told = done[-1].events
            assert played.events[-len(told):] == told, "as it is stored, it is played again"
            assert len(played.numbers) == len(played.events)
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
