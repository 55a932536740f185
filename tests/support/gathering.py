"""What the end-to-end tests do again and again: gather people, play, look at what stands in the channel."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sa

import playground
from engine.rules.records import file as record_file
from engine.rules.records.replay import Reached, replay
from playground.control import Control
from playground.wire import JsonObject, as_list, as_object, loads
from tests.support.deals import dealt
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.player import A_ROUND, Player, choose, opened, settled
from tests.support.shown import Shown

SCENARIOS = Path(playground.__file__).parent / "scenarios"
NAMES = ("Nell", "Faye", "Miley", "Iwona", "Szymon")
A_GAME = 240.0
"""Seconds a whole game may take on a busy machine."""
TOKEN_IS_OVER = 50027
"""Discord's code for an interaction that is 15 minutes old."""
_TO_DO = sa.text(
    "SELECT (SELECT count(*) FROM timers WHERE due <= :now)"
    " + (SELECT count(*) FROM outbox AS one WHERE state = 'claimed' OR state = 'new' AND due <= :now AND NOT EXISTS ("
    "SELECT 1 FROM outbox AS earlier WHERE earlier.game = one.game AND earlier.lane = one.lane AND earlier.id < one.id"
    " AND earlier.state IN ('new', 'claimed')))")
"""What the bot still has to do, counted. What stands behind another in its lane waits for that one, which may be put
off."""


class Scene:
    """The world with its bot, and the people at the table."""

    def __init__(self, loopback: Loopback) -> None:
        self.loopback = loopback
        self.control = Control(loopback.control_port, loopback.control_token)
        # On loopback a heartbeat can be answered before discord.py has noted that it was sent.
        self.expected: set[str] = {"Can't keep up"}
        """Log events above INFO that the test brings about, or how they begin."""
        self._turned = False
        """Whether the clock was."""

    async def start(self) -> None:
        """Start the bot and wait until its commands are there."""
        await self.loopback.start_bot()
        self.loopback.playground.control = self.control
        await self.control.wait_ready()

    async def kill(self) -> None:
        """SIGKILL, and the bot starts again; the playground turns its clock to where it was."""
        await self.loopback.kill_bot()
        await self.start()

    async def people(self, count: int) -> list[Person]:
        """Friends of the bot's server, each with the page open."""
        return [await self.loopback.person(name) for name in NAMES[:count]]

    async def game(self, count: int, *, channel: str = "games", **options: object) -> list[Player]:
        """A game that has begun, everybody with a screen."""
        people = await self.people(count)
        await opened(people, channel, **options)
        await people[0].wait_message(lambda m: "My screen" in m.labels, channel=channel)
        return [Player(person, seed, channel=channel) for seed, person in enumerate(people)]

    async def near_end(self, channel: str = "games") -> list[Player]:
        """A game of three, played on from near its end: for what is only seen when it is over."""
        return await self._loaded("near-end", 3, channel)

    async def two(self) -> tuple[Player, Player]:
        """A game of two who are to choose: where Nell does so first, and both their first cards alone, Faye is asked
        for more, and Nell for nothing."""
        nell, faye = await self._loaded("two", 2, "games")
        return nell, faye

    async def resolving(self) -> tuple[Player, Player, Shown]:
        """A game of two in which both have chosen: Nell, who did so first and is asked nothing; Faye, who is asked for
        a resource or a tile; and Nell's screen, as it was when Faye had still to choose."""
        nell, faye = await self.two()
        waiting = await choose(nell)
        await self.quiet()  # What is told of her choice would show her what it finds by then.
        await choose(faye)
        await faye.person.wait_message(lambda _: faye.asked() and not faye.chooses())
        return nell, faye, waiting

    async def dealt(self, count: int, seed: str) -> list[Player]:
        """A game that is always dealt alike, for what only some hands lead to."""
        return await self._begun(dealt(seed, NAMES[:count]), count, "games")

    async def _loaded(self, scenario: str, count: int, channel: str) -> list[Player]:
        return await self._begun((SCENARIOS / f"{scenario}.jsonl").read_text("utf-8"), count, channel)

    async def _begun(self, record: str, count: int, channel: str) -> list[Player]:
        people = await self.people(count)
        users: list[int | None] = [self.loopback.user(name).id for name in NAMES[:count]]
        await self.control.load(
            channel_id=int(people[0].channel(channel)), record=record, people=users, language="en")
        await people[0].wait_message(lambda m: "My screen" in m.labels, channel=channel)
        return [Player(person, seed, channel=channel) for seed, person in enumerate(people)]

    async def second_round(self, count: int) -> list[Player]:
        """A game in round 2: screens were edited for it, and are not sent anew, so that a ping would tell something."""
        players = await self.game(count)
        for player in players:
            await choose(player)
        await settled(players, "## Round 2")
        return players

    async def finish(self, players: Sequence[Player]) -> Shown:
        """Everybody plays to the end; the final board."""
        async with asyncio.timeout(A_GAME):
            await asyncio.gather(*(player.play() for player in players))
        first = players[0]
        return await first.person.wait_message(lambda m: "Rematch" in m.labels, channel=first.channel)

    async def record(self, channel: str = "games") -> str:
        """The channel's game, out of the bot's database."""
        return await self.control.record(self.loopback.channel(channel).id)

    async def clock(self, seconds: float) -> None:
        """Time goes by, on Discord and in the bot."""
        self._turned = True
        await self.loopback.playground.shift_clock(seconds)

    async def quiet(self) -> None:
        """Until the bot has nothing left to do now: no timer is due and nothing waits in the outbox to be told.

        What has not happened then does not happen, before the clock is turned or somebody does something.
        """
        async with asyncio.timeout(A_ROUND):
            while self.busy():  # noqa: ASYNC110  another process's database can only be asked
                await asyncio.sleep(0.02)
        for person in self.loopback.people:
            await person.caught_up()

    def busy(self) -> int:
        """How much the bot has to do now."""
        now = round(self.loopback.playground.clock.now().timestamp() * 1_000_000)
        with self.loopback.looking() as connection:
            return int(connection.scalar(_TO_DO, {"now": now}) or 0)

    def log(self) -> list[dict[str, object]]:
        """What the bot has logged, line by line; anything that is not JSON fails."""
        return [json.loads(line) for line in self.loopback.bot_log().splitlines() if line.strip()]

    def logged(self, event: str) -> list[dict[str, object]]:
        """The lines of one kind."""
        return [line for line in self.log() if line.get("event") == event]

    def check_faults(self) -> None:
        """Whatever the test wanted to go wrong did."""
        missed = [fault.summary() for fault in self.loopback.faults.added if not fault.hits]
        assert not missed, missed

    def _in_the_turn(self, line: dict[str, object]) -> bool:
        """Whether a press was refused its answer because the clock was turned meanwhile: its token lasts for 15
        minutes, and what has changed her screen was a notice that came before that answer."""
        return self._turned and line.get("event") == "answer_refused" and line.get("code") == TOKEN_IS_OVER

    def check_log(self) -> None:
        """Nothing went wrong that the test did not bring about; no name of a person was written down."""
        loud = [line for line in self.log() if line.get("level") in {"warning", "error", "critical"}]
        wrong = [line for line in loud
                 if not (str(line["event"]).startswith(tuple(self.expected)) or self._in_the_turn(line))]
        assert not wrong, wrong[:5]
        text = self.loopback.bot_log()
        for name in NAMES:
            assert name not in text, f"{name} stands in the log"
        assert self.loopback.playground.token not in text


def replayed(text: str) -> Reached:
    """The record, checked entry by entry against the rules."""
    return replay(record_file.entries_in(text), whole=False)


def chosen_by(player: Player, record: str) -> list[JsonObject]:
    """Her choices of a card that stand in the record."""
    head, *lines = map(as_object, map(loads, record.splitlines()))
    # Not by a screen of hers: when the board is there, it may stand without buttons still.
    seat = as_list(as_object(head["record"])["names"]).index(as_object(player.person.state["me"])["global_name"])
    decided = [line.get("decision") for line in lines]
    return [made for made in map(as_object, decided) if made.get("kind") == "choose" and made.get("seat") == seat]


def rounds(messages: Sequence[Shown]) -> list[str]:
    """Headings of the boards in a channel, oldest first."""
    texts = [m.text.splitlines()[0] for m in messages if m.text and not m.ephemeral]
    return [text for text in texts if text.startswith(("## Round", "## The game"))]


async def check_boards(person: Person, record: str, channel: str = "games", *, before: Sequence[str] = ()) -> None:
    """Every round was announced once, in order, and only the newest board has buttons. ``before``: what was announced
    a copy was put back, which announces its newest round again."""
    def alive() -> list[Shown]:
        return [m for m in person.messages(channel) if "My screen" in m.labels and not m.ephemeral]

    # An old board loses its buttons after the new one stands.
    for old in alive()[:-1]:
        await person.wait_until(old, lambda m: "My screen" not in m.labels)
    assert len(alive()) <= 1
    wanted = [json.loads(line)["position"] for line in record.splitlines() if line.startswith('{"position"')]
    heads = [*before, *(f"## Round {position['round']}" for position in wanted if position["phase"] == "choose")]
    shown = [text for text in rounds(person.messages(channel)) if text.startswith("## Round")]
    assert shown == heads, (Counter(shown) - Counter(heads), Counter(heads) - Counter(shown))


@asynccontextmanager
async def scripted(script: str, **env: str) -> AsyncIterator[Scene]:
    """The bot as this script begins it, with these settings, started; at the end what it logged is looked at."""
    async with Loopback(bot_command=(sys.executable, "-c", script), env=env) as loopback:
        scene = Scene(loopback)
        await scene.start()
        yield scene
        scene.check_log()
