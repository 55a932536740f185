"""The list of somebody's tables: in which order they stand, and for whom each waits as far as all may know it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

from bot.publishing.gathered_facts import beside, by_urgency, game_line, table_facts
from bot.screens.games import line_of
from bot.text import Words
from engine.rules.terms import Seat
from engine.table import lobby, seating
from engine.table.table import Table
from tests.support.tables import FAYE, MILEY, NELL, answer_by_default, process_on


def told(table: Table, person: str) -> str:
    """The line of *My games*."""
    return line_of(game_line(table, table_facts(table.meta, "games"), person), Words.of("en"))


async def played_until(table: Table, found: Callable[[tuple[Seat, ...]], bool]) -> None:
    """Everybody answers at random until those who are asked openly are as wanted."""
    rng = Random(1)
    while not found(table.view(None).asked):
        seat = table.open_seats()[0]
        prompt = table.view(seat).prompt
        assert prompt is not None
        await table.answer(seat, prompt.sample(rng), table.prompt_number(seat))


async def test_the_table_that_has_waited_longest_for_her_comes_first(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        tables = []
        for channel in ("c1", "c2", "c3", "c4"):
            tables.append(await process.game([NELL, FAYE], channel=channel))
            process.clock.turn(timedelta(minutes=1))
        oldest, second, third, answered = tables
        await answer_by_default(answered, 0)
        # A new round: it has waited since now.
        for seat in (0, 1):
            await answer_by_default(oldest, seat)
        while oldest.meta.seats[0].asked_at is None:
            await answer_by_default(oldest, oldest.open_seats()[0])
        waiting = await process.lobby([MILEY, NELL], channel="c5")
        order = by_urgency([answered, waiting, third, oldest, second], NELL)
        assert order == [second, third, oldest, answered, waiting]


async def test_an_open_lobby_takes_no_room_on_the_screen_of_a_game(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        here, other = [await process.game([NELL, FAYE], channel=channel) for channel in ("c1", "c2")]
        lobbies = [await process.lobby([NELL], channel=channel) for channel in ("c3", "c4")]
        assert beside([*lobbies, other, here], here, NELL) == [other]


async def test_a_line_names_who_is_asked_openly_and_nobody_while_all_choose(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await answer_by_default(table, 0)
        assert told(table, NELL).endswith("round 1, waits for others")
        await played_until(table, lambda asked: asked == (1,))
        assert told(table, NELL).endswith(f"round {table.meta.round}, waits for Faye")
        assert told(table, FAYE).endswith("**waits for you**")


async def test_an_ai_that_thinks_keeps_nobody_waiting_by_name(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await played_until(table, lambda asked: asked == (1,))
        await table.edit(lambda meta: seating.stand_in(meta, 1))
        assert told(table, NELL).endswith("waits for others")


async def test_a_name_is_no_markup(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL])
        await table.edit(lambda meta: lobby.join(meta, FAYE, "**Faye**"))
        await table.start(NELL)
        await played_until(table, lambda asked: asked == (1,))
        assert "**Faye**" not in told(table, NELL)
        assert "Faye" in told(table, NELL)
