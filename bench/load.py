"""The real bot under load, beside the loopback Discord in another process. Real time, each part for a minute or so.

The people are played in Discord's process; on two cores that process is the busier of the two, and what it takes
counts against the bot here. ``python -m bench.load TABLES SECONDS`` plays fewer, not so long or longer, and writes
nothing. Where a game is over its table begins the next one. Each minute standard error has the memory of the bot's
processes.
"""

import asyncio
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

from bench import by_hand
from bench.measuring import ResultRow, duration
from bench.peers import catanatron_game
from bench.sitters import Gallery, Sitter, Watched
from bench.stage import Stage
from playground.discord.model import Message
from playground.wire import as_text, walk_components

SEATS: Final = 3
THINK_S: Final = 3.0
"""Before every press; a card is chosen in two or three."""
SPREAD_S: Final = 10.0
"""Within so long, about a round, the tables begin. Where all are dealt at once and everybody thinks for as long, their
rounds end together, too."""
WARM_S: Final = SPREAD_S + 10.0
LASTS_S: Final = 60.0
ACK_GOAL: Final = 0.1
ROUND_GOAL: Final = 0.5
CALLS_GOAL: Final = SEATS + 3
"""Of which Discord counts each, a round."""
PRESS_GAMES: Final = 0.3
"""Random games of catanatron that a press may cost in processor time, all of the bot's processes together."""
ACK_GAMES: Final = 2.0
ROUND_GAMES: Final = 8.0
PEER_GAMES: Final = 7
"""Of catanatron, played before the load and after it."""
GIVEN_UP: Final = 3.0
MANY: Final = 10_000
MOVING: Final = 100
MEMORY_GOAL: Final = 512_000_000
START_GOAL: Final = 5.0
LAST: Final = 5
"""Messages of a channel among which a final board is looked for."""
BY_HAND: Final = {"TABLES": 1, "SECONDS": 1}
"""What the program is called with, and the least of each."""


def measure() -> list[ResultRow]:
    """All rows of the load."""
    return [*asyncio.run(_played(100)), *asyncio.run(_crowded(300)), *asyncio.run(_asleep())]


async def _played(games: int, lasts: float = LASTS_S) -> list[ResultRow]:
    before = peers()
    async with Stage() as stage:
        tables, load = await run(stage, games, lasts, again=True)
    peer = median([*before, *peers()])
    acks = [ms / 1000 for table in tables for ms in table.acks_ms]
    rounds = [seconds for table in tables for seconds in table.rounds]
    shown = [seconds for table in tables for seconds in table.shown]
    boards, calls = sum(table.boards for table in tables), sum(table.calls for table in tables)
    acked, ended, press = share(acks, 0.99), share(rounds, 0.99), load.worked / max(1, len(acks))
    return [
        ResultRow(f"{games} games of {SEATS}, {THINK_S:.0f} s before each press: acknowledged, p99",
                  duration(acked), f"at most {duration(ACK_GOAL)}, {ACK_GAMES:.0f} of catanatron's games",
                  f"{len(acks)} presses, {len(acks) / lasts:.0f} a second, median {duration(share(acks, 0.5))}; "
                  f"{load}; {acked / peer:.1f} of catanatron's games",
                  acked <= min(ACK_GOAL, ACK_GAMES * peer)),
        ResultRow("from the press that ends a round to the last message about it, p99", duration(ended),
                  f"at most {duration(ROUND_GOAL)}, {ROUND_GAMES:.0f} of catanatron's games",
                  f"{len(rounds)} rounds, median {duration(share(rounds, 0.5))}; "
                  f"{ended / peer:.1f} of catanatron's games",
                  ended <= min(ROUND_GOAL, ROUND_GAMES * peer)),
        ResultRow("from a press to the screen it leads to, p99", duration(share(shown, 0.99)), "",
                  f"median {duration(share(shown, 0.5))}", met=True),
        ResultRow("processor time a press, all of the bot's processes", duration(press),
                  f"at most {PRESS_GAMES} of catanatron's game",
                  f"catanatron's random game {duration(peer)} (a press is {press / peer:.2f} of it)",
                  press <= PRESS_GAMES * peer),
        ResultRow("calls a round that Discord counts", f"{calls / max(1, boards):.1f}", f"at most {CALLS_GOAL}",
                  f"{calls / lasts:.1f} a second of the 50 that Discord allows", calls <= CALLS_GOAL * boards),
        _unanswered(games, tables),
    ]


def peers() -> list[float]:
    """Processor seconds of random games of catanatron, always the same ones."""
    found = []
    for seed in range(PEER_GAMES):
        began = time.process_time()
        catanatron_game(seed)
        found.append(time.process_time() - began)
    return found


class Load(NamedTuple):
    """How busy the bot was."""

    worked: float
    """Processor seconds of all its processes."""
    lasted: float
    """Seconds."""

    def __str__(self) -> str:
        return f"the bot's processes used {self.worked / self.lasted:.0%} of a core"


async def _crowded(games: int) -> list[ResultRow]:
    async with Stage() as stage:
        tables, load = await run(stage, games)
        acks = [ms / 1000 for table in tables for ms in table.acks_ms]
        slowest = max(acks, default=0.0)
        return [
            ResultRow(f"{games} games of {SEATS}: the slowest answer", duration(slowest), f"below {duration(GIVEN_UP)}",
                      f"{len(acks)} presses, {len(acks) / LASTS_S:.0f} a second, "
                      f"p99 {duration(share(acks, 0.99))}; {load}", slowest < GIVEN_UP),
            _unanswered(games, tables),
        ]


async def _asleep() -> list[ResultRow]:
    async with Stage() as stage:
        places = stage.channels(MOVING, SEATS)
        await stage.start()
        await stage.load(*places[0], seed="asleep")
        await stage.settled(places[0][1])
        await stage.stop()
        await asyncio.to_thread(copied, stage.database, MANY - MOVING)
        took = await stage.start()
        tables, load = await _play(stage, [Watched(channel, people) for channel, people in places])
        memory = stage.peak_memory()
        acks = [ms / 1000 for table in tables for ms in table.acks_ms]
        return [
            ResultRow(f"start beside {MANY} open games, until connected", duration(took),
                      f"below {duration(START_GOAL)}", "", took < START_GOAL),
            ResultRow(f"peak memory with {MANY} open games of which {MOVING} move", f"{memory / 1e6:.0f} MB",
                      f"below {MEMORY_GOAL // 1_000_000} MB", f"{len(acks)} presses; {load}", memory < MEMORY_GOAL),
        ]


async def run(
    stage: Stage, games: int, lasts: float = LASTS_S, *, again: bool = False
) -> tuple[list[Watched], Load]:
    """So many tables of three, from the deal, and what was seen of them in so many seconds once all are warm.
    ``again``: where a game is over the next one begins.
    """
    places = stage.channels(games, SEATS)
    await stage.start()
    return await _play(stage, [Watched(channel, people) for channel, people in places], lasts, again=again)


async def _play(
    stage: Stage, tables: list[Watched], lasts: float = LASTS_S, *, again: bool = False
) -> tuple[list[Watched], Load]:
    """Deal, let everybody warm up, then count; with how busy the bot's processes were."""
    games = [await stage.load(table.channel, table.people, seed=f"load-{number}")
             for number, table in enumerate(tables)]
    await stage.settled([person for table in tables for person in table.people])
    sitters = [
        Sitter(playground=stage.playground, person=person, table=table, rng=Random(f"{number}.{seat}"), think=THINK_S,
               begins=Random(number).uniform(0, SPREAD_S))
        for number, table in enumerate(tables) for seat, person in enumerate(table.people)
    ]
    tasks = [asyncio.create_task(sitter.run()) for sitter in sitters]
    beside = [asyncio.create_task(_memory(stage))]
    if again:
        beside += [asyncio.create_task(_next_games(stage, table, game, number))
                   for number, (table, game) in enumerate(zip(tables, games, strict=True))]
    await asyncio.sleep(WARM_S)
    for table in tables:
        table.forget()
    worked = stage.processor_seconds()
    with Gallery(stage.playground, tables):
        await asyncio.sleep(lasts)
    worked = stage.processor_seconds() - worked
    for task in beside:
        if task.done():
            task.result()  # It has failed, and its table stood still.
    for task in (*tasks, *beside):
        task.cancel()
    await asyncio.gather(*tasks, *beside, return_exceptions=True)
    return tables, Load(worked, lasts)


async def _memory(stage: Stage) -> None:
    """Tell each minute how large the bot's processes are. Until cancelled."""
    for minute in count(1):
        await asyncio.sleep(60)
        sizes = [size / 1e6 for size in stage.memory_now()]
        sys.stderr.write(f"{minute} min: {sum(sizes):.0f} MB ({', '.join(f'{size:.0f}' for size in sizes)})\n")


async def _next_games(stage: Stage, table: Watched, game: str, number: int) -> None:
    """Whenever the table's game is over it begins another one. Until cancelled."""
    for later in count(1):
        while not _over(stage.playground.world.history(table.channel.id)[-LAST:], game):  # noqa: ASYNC110  no event
            await asyncio.sleep(THINK_S)
        table.leave()
        game = await stage.load(table.channel, table.people, seed=f"load-{number}.{later}")


def _over(messages: Sequence[Message], game: str) -> bool:
    """Whether its final board stands among these."""
    return any(f":{game}:" in custom_id and ":rematch" in custom_id for message in messages
               for custom_id in (as_text(part.get("custom_id")) for part in walk_components(message.components)))


def _unanswered(games: int, tables: Sequence[Watched]) -> ResultRow:
    refusals = [sentence for table in tables for sentence in table.refusals]
    return ResultRow(f"{games} games: presses without an answer", str(len(refusals)), "none", "", not refusals)


def share(values: Sequence[float], part: float) -> float:
    """The value below which so large a part of them lies; infinite where there are none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("inf")


def copied(database: Path, games: int) -> None:
    """So many more of the one game in the bot's database, while the bot is stopped: all its rows but what was told."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.row_factory = sqlite3.Row
        (original,) = connection.execute("SELECT * FROM games").fetchall()
        for table in ("games", "seats", "entries", "timers"):
            rows = [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]  # noqa: S608  a name of ours
            marks = ", ".join("?" * len(rows[0])) if rows else ""
            for number in range(games if rows else 0):
                connection.executemany(
                    f"INSERT INTO {table} VALUES ({marks})",  # noqa: S608  names of ours and question marks
                    [_copy(row, original["id"], original["channel"], number) for row in rows])


def _copy(row: dict[str, object], game: str, channel: str, number: int) -> tuple[object, ...]:
    renamed = {game: f"{number:010d}", channel: f"9{number:017d}"}

    def value(old: object) -> object:
        if isinstance(old, str):
            for name, other in renamed.items():
                old = old.replace(name, other)
        return old

    return tuple(f"8{number:016d}{row['seat']}" if name == "person" else value(old) for name, old in row.items())


def main(arguments: Sequence[str]) -> None:
    """Print the rows of so many tables, played for so many seconds."""
    tables, lasts = by_hand.numbers(
        "bench.load", "Play so many tables of three, for so many seconds.", BY_HAND, arguments)
    by_hand.show(asyncio.run(_played(tables, lasts)))


if __name__ == "__main__":
    main(sys.argv[1:])
