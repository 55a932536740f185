"""A seeded random walk over what people, Discord, the clock and who runs the bot do to one channel: the real bot,
through the playground, looked at whenever all is quiet."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Final

import sqlalchemy as sa

from bot.wire.custom_id import Verb
from engine.store.schema import games
from engine.table.meta import GameMeta, PersonId
from playground.control import ControlError
from playground.discord.limits.kinds import Kind
from playground.discord.model import Channel, Guild
from playground.faults import InteractionFault, RestFault
from tests.support.channel_checks import SETTLED_ALREADY, complaints, pings
from tests.support.channel_sights import Moment, Sight, alive, in_order, seen, sights
from tests.support.counted_bot import POINTS
from tests.support.forked import ForkedBot
from tests.support.gathering import A_GAME, Scene, replayed
from tests.support.person import CallFailedError, Person, UnansweredError
from tests.support.player import Player
from tests.support.shown import Button, Select, Shown

WITHIN_S: Final = 20.0
"""Seconds after which nothing may be left to complain of."""
MODULES: Final = ("none", "none", "all", "events", "experts,prestige", "keep_a_card,green_spaces", "new_buildings")
LENGTHS_S: Final = (50.0, 180.0, 301.0, 3_600.0, 13 * 3_600.0, 86_460.0, 8 * 86_400.0)
"""Of what passes at once."""
CALM_S: Final = 0.03
"""Seconds in which nothing is asked of Discord, and so nothing is under way."""
LATER_S: Final = 31.0
"""After which what failed is tried again."""
MOST_POINTS: Final = 40
"""A bot that is to die does so at this of its points at the latest, its start included."""
AFTERWARDS: Final = 8
"""Presses when it is over."""
LONGEST_CLOSED: Final = 10
"""So many steps are taken at most while the bot lacks a right."""
LOOKS_BACK: Final = 5
"""So many messages above the last are still looked at."""
LONGEST_LINE: Final = 600
"""Letters of a complaint."""
DRASTIC: Final = frozenset[Verb]({"cancel", "resign", "review", "replay"})
"""What ends much, or takes long: seldom pressed."""
MATTERS: Final = frozenset[Verb]({"agree", "decline", "ask", "return", "offer"})
ASKED_FOR: Final = (
    "board", "board", "screen", "screen", "rules", "help", "log", "about", "my games", "me", "settings", "export",
    "end", "resign", *["table pause"] * 3, "table pace", "table kick", *["table replace"] * 3, "join", "leave", "start",
    "new", "puzzle", "review")
"""Commands, without their group."""
FAULTS: Final[tuple[RestFault | InteractionFault, ...]] = (
    RestFault.SERVER_ERROR, RestFault.LOST_ANSWER, RestFault.LOST_ANSWER, RestFault.SLOW, RestFault.CUT,
    InteractionFault.TWICE)
ROUTES: Final = ("/messages", "POST /channels", "PATCH /channels", "DELETE /channels", "/webhooks", "GET /channels")
RIGHTS: Final = (
    ["send_messages", "send_messages_in_threads"], ["attach_files"], ["view_channel"], ["read_message_history"])


class Walk:
    """Each step what the seed says."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.rng = Random(f"channel {seed}")
        self.seed, self.life = seed, 0
        self.done: list[str] = []
        """What was done, for who reads of a complaint."""
        self.gone: list[Shown] = []
        self.unsure = set[PersonId]()
        """Who has left the server or closed her direct messages at some time."""
        self.stood: list[Sight] = []
        """Some of what could be pressed at some time."""
        self.closed = False
        """Whether the bot lacks a right in the channel."""
        self.closed_for = 0
        """Steps."""
        self.players: list[Player] = []
        self.before: Moment

    @property
    def people(self) -> list[Person]:
        """Who has sat down; beside them somebody watches, who may be offered a seat (``guest``)."""
        return [player.person for player in self.players]

    @property
    def channel(self) -> Channel:
        """Where."""
        return self.scene.loopback.playground.world.channel(int(self.place))

    def look(self) -> Moment:
        """Everything as it is now."""
        return seen(self.scene, self.place, self.watcher, [*self.people, self.watcher], self.unsure, self.born)

    def game(self) -> GameMeta:
        """The newest that was dealt, else the newest."""
        found = self.look().games
        return next((meta for meta in reversed(found) if meta.started is not None), found[-1])

    # How it begins

    async def begin(self) -> None:
        """A game in a channel or a thread, with some of the people, AI seats and options."""
        rng, scene = self.rng, self.scene
        await self._lives()
        people = await scene.people(rng.randint(1, 5))
        self.watcher = await scene.loopback.person("Basia")
        self.place = self.watcher.channel("games")
        if rng.random() < 0.3:
            self.place = await people[0].thread("a table")
            await self.watcher.until(lambda: self.watcher.channel("a table") == self.place or None, "the thread")
        self.players = [Player(person, rng.getrandbits(32), channel=self.place) for person in people]
        self.guest = Player(self.watcher, rng.getrandbits(32), channel=self.place)
        self.before = self.look()
        alone = len(people) == 1 and rng.random() < 0.6
        options = {"solo": rng.choice(["normal", "expert"])} if alone else {
            "setup": rng.choice(["introductory", "draft"]), "modules": rng.choice(MODULES)}
        await people[0].do("ginkgo new", self.place, pace=rng.choice(["live", "relaxed"]), **options)
        await self.quiet()
        for person in people[1:]:
            await person.do("ginkgo join", self.place)
        for person in rng.sample(people, rng.randint(0, len(people))):
            await self._press(person, next(alive(sights(self.look().public), "word")))
        while not alone and len(self.game().seats) < 5 and (len(self.game().seats) < 2 or rng.random() < 0.25):
            lobby = next(sight for sight in sights(self.look().public) if sight.press.verb == "ai")
            levels = await people[0].answer_to(lobby.message, custom_id=lobby.part.custom_id)
            await people[0].press(levels, custom_id=levels.buttons[0].custom_id)
            await self.quiet()
        await people[0].do("ginkgo start", self.place)
        await self.quiet()
        await self.hold()
        assert self.game().status == "running", self.game()

    # Until all is quiet

    async def quiet(self) -> None:
        """Until the bot has done all that it can do now, AI seats too. One that has died is started again; what failed
        is tried again, where nothing is withheld from it."""
        tried, called, traffic = 0, -1, self.scene.loopback.playground.traffic
        async with asyncio.timeout(A_GAME):
            while True:
                if not self.bot.running:
                    await self._lives()
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
            return connection.scalar(sa.text("SELECT count(*) FROM outbox WHERE state IN ('new', 'claimed')")) or 0

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

    def told(self, *wrong: str) -> str:
        """What is wrong, and how it came to that."""
        return "\n".join([f"seed {self.seed}:", *self.done[-12:], *wrong])

    async def turn(self, seconds: float) -> None:
        """Time passes. A bot that dies meanwhile finds it so."""
        try:
            await self.scene.clock(seconds)
        except ControlError:
            if self.bot.running:
                raise

    # One step

    async def step(self) -> None:
        """Something happens, and all is looked at when it is quiet again."""
        does: dict[Callable[[], Awaitable[None]], int] = {
            self.plays: 40, self.presses: 16, self.decides: 10, self.presses_what_stood: 8, self.commands: 16,
            self.time_passes: 7, self.something_is_wrong: 5, self.rights: 2, self.is_deleted: 3, self.goes_or_comes: 2,
            self.reachable: 2, self.dies: 4, self.is_cut: 2}
        what = self.rng.choices([*does], [*does.values()])[0]
        self.closed_for = self.closed_for + 1 if self.closed else 0
        if self.closed_for > LONGEST_CLOSED:
            what = self.rights
        self.note(what.__name__)
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
        found = sights(self._before(self.rng.choice(self.people)))
        self.stood += self.rng.sample(found, min(3, len(found)))

    def note(self, what: str) -> None:
        """For who reads of a complaint."""
        self.done.append(what)

    async def plays(self) -> None:
        """Somebody who is asked answers, or comes a step closer to it."""
        asked = [player for player in (*self.players, self.guest) if player.asked() and self._is_here(player.person)]
        for player in self.rng.sample(asked, min(len(asked), self.rng.randint(1, 3))):
            self.note(f"  {player.person.id} on {str(player.screen())[:120]}")
            await player.step()

    def _is_here(self, person: Person) -> bool:
        """Whether she is in the server: what she saw there she does not see any more."""
        return int(person.id) in self._guild.members

    @property
    def _guild(self) -> Guild:
        return next(guild for guild in self.scene.loopback.playground.world.guilds.values())

    def _before(self, person: Person) -> list[Shown]:
        """What she sees."""
        return in_order(person, self.place, "dm") if self._is_here(person) else in_order(person, "dm")

    async def presses(self) -> None:
        """Somebody presses what she sees."""
        person = self.rng.choice([*self.people, self.watcher])
        seen = [message for message in self._before(person) if sights([message])]
        if seen:
            # What came last, in all places alike: a board has many buttons, a question two.
            places = ([m for m in seen if m.ephemeral], [m for m in seen if not m.ephemeral])
            last = [message for place in places for message in place[-LOOKS_BACK:]]
            await self._press(person, self.rng.choice(sights([self.rng.choice(last)])))

    async def decides(self) -> None:
        """Somebody presses what others wait for: of a vote, of who is late, of a seat, an offer or a pause."""
        here = [person for person in (*self.people, self.watcher) if self._is_here(person)]
        found = [(person, sight) for person in here for sight in sights(self._before(person))
                 if sight.press.verb in MATTERS]
        if found:
            await self._press(*self.rng.choice(found))

    async def presses_what_stood(self) -> None:
        """Somebody's client is behind: she presses what may have gone."""
        if self.stood:
            await self._press(self.rng.choice(self.people), self.rng.choice(self.stood), force=True)

    async def _press(self, person: Person, sight: Sight, *, force: bool = False) -> None:
        message, part, press = sight
        drastic = press.verb in DRASTIC or press.arg.startswith(("delete", "play.", "now"))
        if drastic and self.rng.random() < 0.9:
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
            refused = [m for m in told if any(words in m.text for words in SETTLED_ALREADY)]
            assert not refused, self.told(f"{part.custom_id} stood there, and was refused: {refused}")

    def _values(self, part: Button | Select) -> list[str]:
        if isinstance(part, Button):
            return []
        offered = [value for _, value in part.options] or [person.id for person in (*self.people, self.watcher)]
        return self.rng.sample(offered, min(len(offered), max(1, self.rng.randint(part.least, part.most))))

    async def commands(self) -> None:
        """Somebody uses a command in the channel."""
        person, words = self.rng.choice([*self.people, *self.people, self.watcher]), self.rng.choice(ASKED_FOR)
        if words in {"end", "review", "resign"} and self.rng.random() < 0.8:
            return
        whom = [one.id for one in (*self.people, self.watcher)]
        choices: dict[str, dict[str, str]] = {
            "table pace": {"pace": self.rng.choice(["live", "relaxed"])},
            "table kick": {"player": self.rng.choice(whom)},
            "table replace": {
                "by": self.rng.choice([self.watcher.id, *whom]), "player": self.rng.choice([person.id, *whom])}}
        options = choices.get(words, {})
        self.note(f"  {person.id} /ginkgo {words} {options}")
        result = await person.command(f"ginkgo {words}", self.place, **options)
        if result.message_id is not None:
            self.note(f"    {[str(m)[:200] for m in person.messages() if m.id == result.message_id]}")

    async def time_passes(self) -> None:
        """With what is due."""
        # What may not be posted for a day is told no more.
        seconds = self.rng.choice(LENGTHS_S[:4] if self.closed else LENGTHS_S)
        self.note(f"  {seconds} s")
        await self.turn(seconds)

    # What befalls it

    async def something_is_wrong(self) -> None:
        """With the next of Discord's answers, while somebody does something."""
        kind = self.rng.choice(FAULTS)
        route = "" if kind is InteractionFault.TWICE else self.rng.choice(ROUTES)
        self.note(f"  {kind} {route}")
        self.scene.loopback.faults.add(
            kind, times=self.rng.randint(1, 2), seconds=0.5, status=self.rng.choice([500, 502]), route=route)
        await self.rng.choice([self.plays, self.plays, self.presses, self.commands, self.time_passes])()

    async def rights(self) -> None:
        """They are withdrawn in the channel, or given back."""
        self.closed = not self.closed
        deny = self.rng.choice(RIGHTS) if self.closed else []
        self.note(f"  {deny}")
        parent = self.channel.parent_id
        where = self.channel if parent is None else self.scene.loopback.playground.world.channel(parent)
        self.scene.loopback.mishaps.permissions(where, deny=deny)

    async def is_deleted(self) -> None:
        """A message in the channel."""
        here = self.before.public
        if here:
            message = self.rng.choice(here[-4:])
            self.note(f"  {str(message)[:100]}")
            self.gone.append(message)
            self.scene.loopback.mishaps.message_deleted(self.channel, int(message.id))

    async def goes_or_comes(self) -> None:
        """Somebody leaves the server; whoever has left comes back. Not who opened the table and owns it."""
        world, actions = self.scene.loopback.playground.world, self.scene.loopback.playground.actions
        out = [person for person in self.people if not self._is_here(person)]
        for person in out:
            self.note(f"  {person.id} comes")
            actions.join(self._guild, world.user(int(person.id)))
        if not out and len(self.people) > 1:
            person = self.rng.choice(self.people[1:])
            self.note(f"  {person.id} goes")
            self.unsure.add(person.id)
            actions.leave(self._guild, world.user(int(person.id)))

    async def reachable(self) -> None:
        """Somebody closes her direct messages, or opens them."""
        user = self.scene.loopback.playground.world.user(int(self.rng.choice(self.people).id))
        user.dms_closed = not user.dms_closed
        self.unsure.add(str(user.id))
        self.note(f"  {user.id} {user.dms_closed}")

    async def is_cut(self) -> None:
        """The bot's connection, to be resumed or not."""
        mishaps = self.scene.loopback.mishaps
        cut = self.rng.choice([mishaps.gateway_drop, mishaps.gateway_lost, mishaps.gateway_reconnect])

        async def back_again() -> None:
            async with self.scene.loopback.reconnecting():
                await cut()

        back, dead = asyncio.ensure_future(back_again()), asyncio.ensure_future(self.bot.ended())
        await asyncio.wait((back, dead), return_when=asyncio.FIRST_COMPLETED)
        for task in (back, dead):
            task.cancel()
        await asyncio.gather(back, dead, return_exceptions=True)

    async def dies(self) -> None:
        """The bot, and the one after it perhaps at a counted moment of what follows."""
        dies_at = f"{self.rng.choice(POINTS)} {self.rng.randint(1, MOST_POINTS)}" if self.rng.random() < 0.8 else ""
        self.note(f"  and then at {dies_at}")
        await self.bot.kill()
        await self._lives(dies_at)

    # How it ends

    async def end(self) -> None:
        """Nothing is wrong any more, and all who have left are back: it is played to its end, or ended, or its channel
        goes. Then who looks at what is left finds that in order too."""
        world = self.scene.loopback.playground.world
        await self._lives()
        if self.closed:
            await self.rights()
        for user in (world.user(int(person.id)) for person in self.people):
            user.dms_closed = False
            if user.id not in self._guild.members:
                self.scene.loopback.playground.actions.join(self._guild, user)
        await self.quiet()
        await self.hold()
        short = len(self.game().seats) <= 3
        how = self.rng.choice([*([self._is_played] * 2 if short else []), self._is_ended, None])
        self.note("its channel goes" if how is None else how.__name__)
        if how is None:
            self.scene.loopback.mishaps.channel_deleted(self.channel)
            await self.quiet()
            assert not self.game().open, self.game()
            return
        await how()
        await self.quiet()
        await self.hold()
        reached = replayed(await self.scene.control.record(int(self.place)))
        assert (reached.position.phase == "over") == (self.game().status == "over")
        for _ in range(AFTERWARDS):
            with suppress(CallFailedError):
                await self.presses()
            await self.quiet()
            await self.hold()

    async def _is_played(self) -> None:
        """By all whose seats they are."""
        for person in self.people:
            await person.command("ginkgo table resume", self.place)
        await self.quiet()
        async with asyncio.timeout(A_GAME):
            while (meta := self.game()).status == "running":
                for player in (*self.players, self.guest):
                    await self._plays_on(player, meta)
                await self.quiet()

    async def _plays_on(self, player: Player, meta: GameMeta) -> None:
        """She answers what her seat is asked, or takes it back."""
        person, seat = player.person, meta.seat_held_by(player.person.id)
        if seat is None or (meta.seats[seat].person is not None and meta.seats[seat].asked_at is None):
            return
        if meta.seats[seat].person is not None and player.asked():
            await player.step()
            return
        screen = await person.ask("ginkgo screen", self.place)
        back = next((sight for sight in sights([screen]) if sight.press.verb == "return"), None)
        if back is not None:
            await person.press(screen, custom_id=back.part.custom_id)

    async def _is_ended(self) -> None:
        """By the one who manages the server, or, where another plays, by all of them."""
        owner, others = self.people[0], [p for p in self.people[1:] if self.game().seat_of(p.id) is not None]
        if others and self.rng.random() < 0.7:
            await others[0].command("ginkgo end", self.place)
            await self.quiet()
            for person in (*others, owner):
                if self.game().seat_of(person.id) is not None:
                    await self._agrees(person)
        if self.game().status == "running":
            question = await owner.ask("ginkgo end", self.place)
            await owner.press(question, custom_id=question.buttons[0].custom_id)

    async def _agrees(self, person: Person) -> None:
        """That it ends, where she has not yet."""
        open_now = {str(vote.number) for vote in self.game().votes
                    if vote.kind == "end" and person.id not in vote.agreed}
        for sight in alive(sights(self.look().public), "agree"):
            if sight.press.arg in open_now:
                await person.press(sight.message, custom_id=sight.part.custom_id)
        await self.quiet()

    # Its process

    @property
    def bot(self) -> ForkedBot:
        """The process."""
        assert self.scene.loopback.bot is not None
        return self.scene.loopback.bot

    async def _lives(self, dies_at: str = "") -> None:
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
