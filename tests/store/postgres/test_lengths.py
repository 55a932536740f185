"""A server refuses a text that is longer than its column, where a file takes any: the longest of each kind fits."""

from pathlib import Path
from secrets import token_hex
from typing import Final, get_args
from zoneinfo import available_timezones

import discord
import sqlalchemy as sa
from sqlalchemy import Connection

from bot.learning.guides import guides
from bot.learning.puzzles import puzzles
from bot.publishing import purposes
from bot.screens.hints import Hint
from bot.text import languages
from engine.rules.records.file import KINDS
from engine.store import schema
from engine.store.claiming import WAITING
from engine.store.processes import Process, ProcessState
from engine.store.shards import MOST, Shards
from engine.table.meta import Status
from engine.table.notices import ScreenChanged, VoteMoved, lane_of, slot_of
from engine.table.ports import TimerKind
from engine.table.tables import new_id
from tests.support.tables import START, process_on

ID: Final = str(2**64 - 1)
"""As long as Discord's ids can get."""
COUNTED: Final = 2**31 - 1
GAME, PROCESS = new_id(), Process.here(START).id
SCREEN = ScreenChanged(4, ID, anew=False)


def longest(*texts: str) -> str:
    return max(texts, key=len)


LONGEST: Final = {
    "games": {
        "id": GAME, "status": longest(*get_args(Status)), "channel": ID, "open_channel": ID, "seed": token_hex(32),
        "salt": token_hex(32)},
    "seats": {"game": GAME, "person": ID},
    "entries": {"game": GAME, "kind": longest(*KINDS)},
    "packed": {"game": GAME},
    "timers": {"game": GAME, "kind": longest(*get_args(TimerKind))},
    "outbox": {
        "game": GAME, "lane": lane_of(SCREEN),
        "slot": longest(slot_of(SCREEN) or "", slot_of(VoteMoved(COUNTED, "end", None, open=True)) or ""),
        "nonce": token_hex(10), "state": longest(*WAITING, "done", "failed"), "error": "e" * 200, "owner": PROCESS,
        "cause": ID},
    "people": {
        "id": ID, "locale": longest("none", *languages()), "client_locale": longest(*map(str, discord.Locale)),
        "screen": "ephemeral", "zone": longest(*available_timezones())},
    "learning": {
        "person": ID, "what": f"{GAME}:{COUNTED}", "topic": longest(
            *(f"hint:{hint}" for hint in get_args(Hint)), *(f"guide:{guide}" for guide in guides()),
            *(f"puzzle:{named.key}" for named in puzzles()))},
    "offers": {"by_person": ID, "to_person": ID},
    "guilds": {"id": ID},
    "messages": {
        "game": GAME, "purpose": purposes.older(purposes.board(COUNTED), ID), "reader": ID, "channel": ID,
        "message": ID, "by": PROCESS},
    "processes": {"id": PROCESS, "state": longest(*get_args(ProcessState))},
    "heard": {"interaction": ID},
    "thoughts": {"game": GAME, "owner": PROCESS},
}
"""By table and column."""


def test_of_every_text_that_has_a_bound_the_longest_is_known() -> None:
    """So that whoever adds a column says how long a text becomes."""
    bounded = {table.name: {column.name for column in table.columns if is_bounded(column)}
               for table in schema.metadata.sorted_tables}
    assert {name: names for name, names in bounded.items() if names} == {
        name: set(columns) for name, columns in LONGEST.items()}


async def test_the_longest_text_of_every_kind_is_taken(tmp_path: Path) -> None:
    def written(connection: Connection) -> None:
        for table in schema.metadata.sorted_tables:
            if table.name in LONGEST:
                row = {column.name: plain(column) for column in table.columns if not column.nullable}
                connection.execute(table.insert().values({**row, **LONGEST[table.name]}))

    async with process_on(tmp_path) as process:
        await process.store.database.write(written)


async def test_a_process_may_have_any_shards_and_a_machine_of_any_name(tmp_path: Path) -> None:
    shards = Shards(tuple(range(0, MOST, 2)), MOST)
    async with process_on(tmp_path) as process:
        entered = Process(f"{'m' * 255}, process {COUNTED}", START, START, shards=shards)
        await process.store.processes.enter(entered)
        (found,) = await process.store.processes.all()
        assert (found.name, found.shards) == (entered.name, shards)


def is_bounded(column: sa.Column[object]) -> bool:
    return isinstance(column.type, sa.String) and column.type.length is not None


def plain(column: sa.Column[object]) -> object:
    """Any value of its type."""
    if isinstance(column.type, schema.UtcDateTime):
        return START
    return {} if isinstance(column.type, sa.JSON) else column.type.python_type()
