"""One channel of a random walk, and the bot that serves it: how long one waits, what is looked at, what is pressed."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from random import Random
from typing import Final

import sqlalchemy as sa

from bot.wire.custom_id import Verb
from engine.store.schema import games
from engine.table.meta import GameMeta, PersonId
from playground.control import ControlError
from playground.discord.limits.kinds import Kind
from playground.discord.model import Channel, Guild
from tests.support.channel_checks import complaints, pings
from tests.support.channel_sights import Moment, Sight, in_order, seen
from tests.support.channel_words import settled_already
from tests.support.forked import ForkedBot
from tests.support.gathering import A_GAME, Scene
from tests.support.person import CallFailedError, Person, UnansweredError
from tests.support.player import Player
from tests.support.shown import Button, Select, Shown

WITHIN_S: Final = 20.0
"""Seconds after which nothing may be left to complain of."""
CALM_S: Final = 0.03
"""Seconds in which nothing is asked of Discord, and so nothing is under way."""
LATER_S: Final = 31.0
"""After which what failed is tried again."""
_UNTOLD: Final = sa.text(
    "SELECT (SELECT count(*) FROM outbox WHERE state IN ('new', 'claimed'))"
    " + (SELECT count(*) FROM messages WHERE purpose LIKE 'sought:%')")
"""What waits to be told, and what is looked for since nobody has heard whether it got through."""
LONGEST_LINE: Final = 600
"""Letters of a complaint."""
DRASTIC: Final = frozenset[Verb]({"cancel", "resign", "review", "replay"})
"""What ends much, or takes long: seldom pressed."""


class WalkedChannel:
    """Looked at whenever all is quiet. What happens is up to the classes below this one."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.rng = Random(f"channel {seed}")
        self.seed, self.life = seed, 0
        self.done: list[str] = []
        """What was done, for who reads of a complaint."""
        self.gone: list[Shown] = []
        self.unsure = set[PersonId]()
        """Who has left the server or closed her direct messages at some time."""
        self.spoken: dict[PersonId, set[str]] = {}
        """In which languages each was written to so far."""
        self.stood: list[Sight] = []
        """Some of what could be pressed at some time."""
        self.shut = set[str]()
        """Why the bot may not write in the channel, or not see it."""
        self.players: list[Player] = []
        self.direct = False
        """Whether the place is the direct messages of the one who plays there."""
        self.place = ""
        self.watcher: Person
        self.guest: Player
        self.before: Moment
        self.born: datetime

    @property
    def people(self) -> list[Person]:
        """Who may sit down; beside them somebody watches, who may be offered a seat (``guest``)."""
        return [player.person for player in self.players]

    @property
    def around(self) -> list[Person]:
        """Everybody who may do something at the place."""
        return self.people if self.direct else [*self.people, self.watcher]

    @property
    def closed(self) -> bool:
        """Whether the bot can't tell the channel something just now."""
        return bool(self.shut)

    @property
    def channel(self) -> Channel:
        """Where."""
        return self.scene.loopback.playground.world.channel(int(self.place))

    @property
    def guild(self) -> Guild:
        """The server."""
        return next(guild for guild in self.scene.loopback.playground.world.guilds.values())

    def is_here(self, person: Person) -> bool:
        """Whether she is in the server: what she saw there she does not see any more."""
        return int(person.id) in self.guild.members

    def look(self) -> Moment:
        """Everything as it is now."""
        eyes = self.people[0] if self.direct else self.watcher
        return seen(self.scene, self.place, eyes, [*self.people, self.watcher], self.unsure, self.born, self.spoken)

    def game(self) -> GameMeta:
        """The newest that was dealt, else the newest."""
        found = self.look().games
        return next((meta for meta in reversed(found) if meta.started is not None), found[-1])

    @property
    def runs(self) -> bool:
        """Whether a game is being played."""
        return any(meta.status == "running" for meta in self.look().games)

    def lobby(self) -> GameMeta | None:
        """The one that is open."""
        return next((meta for meta in self.look().games if meta.status == "lobby"), None)

    def sees(self, person: Person) -> list[Shown]:
        """What she has before her."""
        return in_order(person, self.place, "dm") if self.is_here(person) else in_order(person, "dm")

    # Until all is quiet

    async def quiet(self) -> None:
        """Until the bot has done all that it can do now, AI seats too. One that has died is started again; what failed
        is tried again, where nothing is withheld from it."""
        tried, called, traffic = 0, -1, self.scene.loopback.playground.traffic
        async with asyncio.timeout(A_GAME):
            while True:
                if not self.bot.running:
                    await self.lives()
                elif self.scene.busy() or self._count(games.c.awaits_ai):
                    await asyncio.sleep(0.01)
                elif tried < 20 and not self.closed and self._untold():
                    tried += 1
                    await self.turn(LATER_S)
                elif (calls := len(traffic.entries)) != called:
                    called = calls  # What follows from a press without being told by the outbox.
                    await asyncio.sleep(CALM_S)
                else:
                    break
        for person in self.scene.loopback.people:
            with suppress(CallFailedError):  # She is not in the server just now: that is an answer too.
                await person.caught_up()

    def _count(self, which: sa.ColumnElement[bool]) -> int:
        with self.scene.loopback.looking() as connection:
            return connection.scalar(sa.select(sa.func.count()).select_from(games).where(which)) or 0

    def _untold(self) -> int:
        with self.scene.loopback.looking() as connection:
            return connection.scalar(_UNTOLD) or 0

    async def hold(self) -> None:
        """Nothing is left to complain of, and nothing went wrong in the bot."""
        loop, wrong, now = asyncio.get_running_loop(), ["not looked at"], self.before
        until = loop.time() + WITHIN_S
        while wrong and loop.time() < until:
            if now is not self.before:
                await asyncio.sleep(0.05)
            now = self.look()
            wrong = [] if self.closed else [*complaints(now, self.gone), *pings(now, self.before)]
        wrong += [str(line) for line in self.scene.log() if line.get("level") in {"error", "critical"}]
        assert not wrong, self.told(*(line[:LONGEST_LINE] for line in dict.fromkeys(wrong)))
        self.before = now

    def note(self, what: str) -> None:
        """For who reads of a complaint."""
        self.done.append(what)

    def told(self, *wrong: str) -> str:
        """What is wrong, and how it came to that."""
        return "\n".join([f"seed {self.seed}:", *self.done[-12:], *wrong])

    async def turn(self, seconds: float) -> None:
        """Time passes. A bot that dies meanwhile finds it so."""
        try:
            await self.scene.clock(seconds)
        except ControlError:
            # What it held open is cut a moment before its end is heard of.
            with suppress(TimeoutError):
                await asyncio.wait_for(self.bot.ended(), WITHIN_S)
            if self.bot.running:
                raise

    async def happens(self, what: Callable[[], Awaitable[None]]) -> None:
        """It does, and all is looked at when it is quiet again."""
        self.note(getattr(what, "__name__", ""))
        life = self.bot.pid
        try:
            await what()
        except UnansweredError:
            if self.bot.running and self.bot.pid == life:
                raise
        except CallFailedError as error:
            self.note(f"  {error}")  # What is not there (any more), or not hers: the page does not let her.
        await self.quiet()
        self.scene.loopback.faults.remove()
        await self.quiet()
        await self.hold()

    # What somebody presses

    async def press(self, person: Person, sight: Sight, *, force: bool = False, seldom: bool = True) -> None:
        """Somebody presses this, or chooses at random there; what is drastic only ``seldom``. Where it stands for all
        she is not told that it is settled."""
        message, part, press = sight
        drastic = press.verb in DRASTIC or press.arg.startswith(("delete", "play.", "now"))
        if seldom and drastic and self.rng.random() < 0.9:
            return
        values = self._values(part)
        self.note(f"  {person.id} {'forces' if force else 'presses'} {part.custom_id} {values} on {str(message)[:100]}")
        shown = {one.id for one in person.messages()}
        if not isinstance(part, Button) and person.has_chosen(message, part, values):
            return
        kind = None if isinstance(part, Button) else part.kind
        chosen: dict[str, object] = {} if kind is None else {"values": values, "component_type": kind}
        result = await person._act("press", channel_id=message.channel_id, message_id=message.id,
                                   custom_id=part.custom_id, force=force, **chosen)
        if result.kind == "modal":
            fields = {str(one["custom_id"]): "gi*nk_go" for one in Shown(result.modal).components()
                      if one.get("type") == Kind.TEXT_INPUT}
            await person.submit(result, fields)
        life = self.bot.pid
        await self.quiet()
        told = [m for m in person.messages() if m.ephemeral and m.id not in shown]
        self.note(f"    {[str(m)[:200] for m in told]}")
        if not (force or message.ephemeral or self.closed) and self.bot.pid == life:
            refused = [m for m in told if any(words in m.text for words in settled_already())]
            assert not refused, self.told(f"{part.custom_id} stood there, and was refused: {refused}")

    def _values(self, part: Button | Select) -> list[str]:
        if isinstance(part, Button):
            return []
        offered = [value for _, value in part.options] or [person.id for person in (*self.people, self.watcher)]
        return self.rng.sample(offered, min(len(offered), self.rng.randint(part.least, part.most)))

    async def command(self, person: Person, words: str, **options: object) -> Shown | None:
        """Somebody uses a command there: what it shows her alone in the end; None where the bot dies of it, or shows it
        to all."""
        life = self.bot.pid
        result = await person.command(f"ginkgo {words}", self.place, **options)

        def answer() -> Shown | None:
            return next((m for m in person.messages() if m.id == result.message_id), None)

        with suppress(TimeoutError):
            async with asyncio.timeout(WITHIN_S):
                while self.lived(life) and (shown := answer()) is not None and shown.thinking:  # noqa: ASYNC110  its life can only be asked
                    await asyncio.sleep(CALM_S)
        await self.quiet()
        return None if (shown := answer()) is None or shown.thinking else shown

    # Its process

    @property
    def bot(self) -> ForkedBot:
        """The process."""
        assert self.scene.loopback.bot is not None
        return self.scene.loopback.bot

    @property
    def mortal(self) -> bool:
        """Whether it dies at a counted moment that is still to come."""
        return self.bot.env.get("DIES_AT", "") != ""

    def lived(self, life: int | None) -> bool:
        """Whether it is still the one that it was with this ``pid``."""
        return self.bot.running and self.bot.pid == life

    async def lives(self, dies_at: str = "") -> None:
        """It is started, again and again where it dies before it is ready."""
        while True:
            self.life += 1
            self.bot.env.update(CHANCE=f"{self.seed} {self.life}", DIES_AT=dies_at)
            await self.bot.kill()
            try:
                await self.scene.start()
            except (RuntimeError, ControlError):
                assert dies_at, "it does not start"
                dies_at = ""
            else:
                self.born = self.scene.loopback.playground.clock.now()
                return
