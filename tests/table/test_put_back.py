"""An earlier copy of the database is put back, while Discord keeps the messages that were sent since: no button that
was made for one question answers another."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.table import votes
from engine.table.errors import Declined, Stale
from engine.table.meta import GameMeta, SeatMeta
from engine.table.numbering import number_after
from engine.table.table import Table
from tests.support.tables import FAYE, FILE, MILEY, NELL, TurnedClock, answer_by_default, play_rounds, process_on

pytestmark = pytest.mark.on_a_file

AN_HOUR = timedelta(hours=1)


def copied(folder: Path) -> Path:
    """The database as it is now, that of a process that has stopped."""
    return Path(shutil.copyfile(folder / FILE, folder / "copy.db"))


def put_back(copy: Path, folder: Path) -> None:
    """The copy in its place, as docs/operation.md says."""
    for old in folder.glob(f"{FILE}*"):
        old.unlink()
    shutil.copyfile(copy, folder / FILE)


def numbers(table: Table) -> dict[int, int]:
    """Of what each seat is asked, or waits for."""
    return {seat: table.prompt_number(seat) for seat in range(len(table.meta.seats))}


async def test_a_question_gets_no_number_that_another_has_had_since_the_copy(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with process_on(tmp_path, clock) as process:
        game = (await process.game([NELL, FAYE])).id
    copy, given = copied(tmp_path), list[dict[int, int]]()
    for _ in range(3):  # The same copy again and again.
        put_back(copy, tmp_path)
        clock.turn(AN_HOUR)
        async with process_on(tmp_path, clock) as process:
            table = await process.tables.get(game)
            asked = numbers(table)
            for _ in range(8):
                await answer_by_default(table, table.open_seats()[0])
                given.append(numbers(table))
    for seat, at_first in asked.items():
        since = sorted({found[seat] for found in given} - {at_first})
        by_life = [{found[seat] for found in given[8 * life:8 * life + 8]} - {at_first} for life in range(3)]
        assert len(since) == sum(map(len, by_life)), (since, "one number, two questions")


async def test_an_answer_to_what_was_asked_after_the_copy_is_refused(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with process_on(tmp_path, clock) as process:
        game = (await process.game([NELL, FAYE])).id
    copy = copied(tmp_path)
    async with process_on(tmp_path, clock) as process:
        table = await process.tables.get(game)
        await play_rounds(table, 1)
        seen = table.prompt_number(0)
    put_back(copy, tmp_path)
    clock.turn(AN_HOUR)
    async with process_on(tmp_path, clock) as process:
        table = await process.tables.get(game)
        await play_rounds(table, 1)
        prompt = table.view(0).prompt
        assert prompt is not None
        with pytest.raises(Stale):
            await table.answer(0, prompt.default(), seen)


async def test_an_agreement_to_a_vote_of_after_the_copy_is_none_to_another(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with process_on(tmp_path, clock) as process:
        game = (await process.game([NELL, FAYE, MILEY])).id
    copy = copied(tmp_path)
    async with process_on(tmp_path, clock) as process:
        table = await process.tables.get(game)
        await table.vote(NELL, "pause")
        seen = table.meta.votes[0].number
    put_back(copy, tmp_path)
    clock.turn(AN_HOUR)
    async with process_on(tmp_path, clock) as process:
        table = await process.tables.get(game)
        await table.vote(NELL, "end")
        with pytest.raises(Declined, match="no_such_vote"):
            await table.agree(FAYE, seen)
        assert [vote.agreed for vote in table.meta.votes] == [(NELL,)]
        await table.agree(FAYE, table.meta.votes[0].number)
        assert (table.meta.status, table.meta.end_reason) == ("ended", "consent")


def test_numbers_go_up_whatever_the_clock_says_and_have_room_in_a_custom_id() -> None:
    def at(year: int) -> datetime:
        return datetime(year, 3, 1, tzinfo=UTC)

    assert number_after(17, at(1970)) == 18
    last = number_after(17, at(2026))
    assert number_after(last, at(2026)) == last + 1
    assert number_after(last, at(2026) + timedelta(seconds=5)) == last + 5
    ahead = number_after(last, at(9000))
    assert number_after(ahead, at(2026)) == ahead + 1 < 10**9


def test_several_votes_of_one_moment_have_numbers_of_their_own() -> None:
    now = datetime(2026, 3, 2, tzinfo=UTC)
    seats = tuple(SeatMeta(name, name) for name in ("nell", "faye", "miley"))
    meta = GameMeta("g", "c", "s", "nell", now, status="running", seats=seats)
    for kind in ("end", "pause"):
        meta = votes.agree(meta, "nell", kind, now)
    assert len({vote.number for vote in meta.votes}) == 2
