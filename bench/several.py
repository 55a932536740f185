"""Several processes of the bot over one PostgreSQL, under load: nothing is lost, doubled or announced twice.

Everybody plays from her direct messages, which all come to the process of shard 0; boards are posted by the process
that has the table's server. ``python -m bench.several TABLES SECONDS`` plays fewer, or not so long, and writes nothing.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from statistics import median
from typing import Final

from bench import by_hand
from bench.load import BY_HAND, GIVEN_UP, LASTS_S, SEATS, THINK_S, peers, run, share
from bench.measuring import ResultRow, duration
from bench.sitters import Watched
from bench.stage import Stage
from engine.rules.records import file as record_file
from engine.rules.records.replay import replay
from playground.discord.model import Message
from playground.wire import as_text, walk_components
from tests.support.postgres import REASON, missing, server

PROCESSES: Final = 4
GAMES: Final = 200
TOLD_WITHIN_S: Final = 120.0
"""After the last press."""


def measure(games: int = GAMES, lasts: float = LASTS_S) -> list[ResultRow]:
    """All rows; none where no server can be had."""
    if missing():
        sys.stderr.write(f"{REASON}\n")
        return []
    return asyncio.run(_played(server(), games, lasts))


async def _played(address: str, games: int, lasts: float) -> list[ResultRow]:
    before = peers()
    async with Stage(processes=PROCESSES, server=address) as stage:
        tables, load = await run(stage, games, lasts)
        peer = median([*before, *peers()])
        broken = [found for table in tables if (found := await _wrong(stage, table))]
    acks = [ms / 1000 for table in tables for ms in table.acks_ms]
    shown = [seconds for table in tables for seconds in table.shown]
    refusals = sum(len(table.refusals) for table in tables)
    slowest, press = max(acks, default=float("inf")), load.worked / max(1, len(acks))
    what = f"{games} games of {SEATS} in {PROCESSES} processes, {THINK_S:.0f} s before each press"
    return [
        ResultRow(f"{what}: the slowest answer", duration(slowest), f"below {duration(GIVEN_UP)}",
                  f"{len(acks)} presses, {len(acks) / lasts:.0f} a second, median {duration(share(acks, 0.5))}, p99 "
                  f"{duration(share(acks, 0.99))}; the screen a press leads to after {duration(share(shown, 0.5))}, "
                  f"p99 {duration(share(shown, 0.99))}; {sum(table.boards for table in tables)} boards; {load}; "
                  f"a press takes {duration(press)}, {press / peer:.2f} of "
                  f"catanatron's game", slowest < GIVEN_UP),
        ResultRow(f"{games} games in {PROCESSES} processes: presses without an answer", str(refusals), "none", "",
                  not refusals),
        ResultRow(
            f"{games} games in {PROCESSES} processes: records that do not replay, rounds announced twice or not at all",
            str(len(broken)), "none", "; ".join(broken[:3]), not broken),
    ]


async def _wrong(stage: Stage, table: Watched) -> str:
    """What is wrong with a game nobody plays on any more; empty where nothing is."""
    record = await stage.record(table.channel)
    try:
        replay(record_file.entries_in(record), whole=False)
    except record_file.WrongRecord as error:
        return f"{table.channel.name}: {error}"
    positions = [json.loads(line)["position"] for line in record.splitlines() if line.startswith('{"position"')]
    wanted = [f"## Round {position['round']}" for position in positions if position["phase"] == "choose"]
    world = stage.playground.world
    try:
        async with asyncio.timeout(TOLD_WITHIN_S):
            while len(shown := _headings(world.history(table.channel.id))) < len(wanted):  # noqa: ASYNC110  no event
                await asyncio.sleep(0.1)
    except TimeoutError:
        return f"{table.channel.name}: {len(wanted)} rounds, announced {len(shown)}"
    return "" if shown == wanted else f"{table.channel.name}: announced {shown[-3:]}, played {wanted[-3:]}"


def _headings(messages: Sequence[Message]) -> list[str]:
    """Of the boards, in the order in which they were posted."""
    texts = [as_text(part.get("content")) for message in messages for part in walk_components(message.components)
             if part.get("content")]
    return [text.splitlines()[0] for text in texts if text.startswith("## Round")]


def main(arguments: Sequence[str]) -> None:
    """Print the rows of so many tables, played for so many seconds."""
    tables, lasts = by_hand.numbers(
        "bench.several", "Play so many tables of three in several processes, for so many seconds.", BY_HAND, arguments)
    by_hand.show(measure(tables, lasts))


if __name__ == "__main__":
    main(sys.argv[1:])
