"""A table as time passes: the clock turned by hand, who is waited for, and what is told of it."""

from datetime import timedelta

from engine.rules.terms import Seat
from engine.table.meta import PACES, Pace
from engine.table.notices import (
    Notice,
    Ping,
)
from engine.table.table import Table
from engine.table.timekeeper import Timekeeper
from tests.support.tables import (
    TableProcess,
    answer_by_default,
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


async def late_game(process: TableProcess, people: list[str], **pace: object) -> Table:
    table = await process.game(people, pace=Pace(**pace))  # type: ignore[arg-type]  # keywords passed on
    await all_but(table, 1)
    await passes(process, RELAXED.limit)
    return table
