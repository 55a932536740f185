"""How a random walk over a channel begins: where, in which languages, and by which presses its lobby becomes a game."""

from collections.abc import Awaitable, Callable
from typing import Final

import sqlalchemy as sa

from bot.wire.custom_id import Verb
from engine.store.schema import games
from tests.support.channel_deeds import LANGUAGES, LOCALES
from tests.support.channel_mishaps import Mishaps
from tests.support.channel_sights import Sight, alive, sights
from tests.support.person import Person
from tests.support.player import Player
from tests.support.shown import Shown

MODULES: Final = ("none", "none", "all", "events", "experts,prestige", "keep_a_card,green_spaces", "new_buildings")
MOST_PEOPLE: Final = 5
MOST_BEFORE: Final = 12
"""Things that happen to a lobby before it is to become a game."""
STARTS_WITHIN: Final = 20
"""So many things are done at most for a lobby to become a game."""


class Lobbies(Mishaps):
    """A lobby that many things happen to, and that is started."""

    async def begin(self) -> None:
        """A game in a channel, a thread or direct messages, with some of the people, AI seats and options."""
        rng = self.rng
        self.direct = rng.random() < 0.15
        await self.lives()
        await self._come()
        host = rng.choice(self.people)
        if not self.direct and rng.random() < 0.3:
            if rng.random() < 0.5:
                self.place = await host.thread("a table")
                await self.watcher.until(lambda: self.watcher.channel("a table") == self.place or None, "the thread")
            else:
                await self._own_threads()
        self.before = self.look()
        await self._opens(host, anywhere=True)
        await self.hold()
        await self._gathers()

    async def _come(self) -> None:
        """Everybody has a page open, and Discord in some language."""
        rng, scene = self.rng, self.scene
        world = scene.loopback.playground.world
        if self.direct:
            world.dm_with(scene.loopback.user("Nell"))
        people = await scene.people(1 if self.direct else rng.randint(1, MOST_PEOPLE))
        self.watcher = await scene.loopback.person("Basia")
        self.place = people[0].channel("dm" if self.direct else "games")
        self.guild.locale = rng.choice(LOCALES)
        for person in (*people, self.watcher):
            world.user(int(person.id)).locale = rng.choice(LOCALES)
        self.players = [Player(person, rng.getrandbits(32), channel=self.place) for person in people]
        self.guest = Player(self.watcher, rng.getrandbits(32), channel=self.place)

    async def _own_threads(self) -> None:
        """Each game of the server gets one, from now on."""
        panel = await self.command(self.people[0], "settings")
        assert panel is not None
        threads = next(sight for sight in sights([panel]) if sight.press.arg == "threads=")
        await self.people[0].set_to(panel, "yes", custom_id=threads.part.custom_id)

    async def _opens(self, host: Person, *, anywhere: bool = False) -> None:
        """A lobby. ``anywhere``: the walk is where it stands, perhaps in a thread of its own."""
        rng = self.rng
        alone = self.direct or (len(self.people) == 1 and rng.random() < 0.6)
        options = {"solo": rng.choice(["normal", "expert"])} if alone else {
            "setup": rng.choice(["introductory", "draft"]), "modules": rng.choice(MODULES)}
        if rng.random() < 0.3:
            options["language"] = rng.choice(LANGUAGES[1:])
        self.note(f"  {host.id} /ginkgo new {options}")
        await self.command(host, "new", pace=rng.choice(["live", "relaxed"]), **options)
        if anywhere:
            with self.scene.loopback.looking() as connection:
                self.place = str(connection.scalar(sa.select(games.c.channel)))
            for player in (*self.players, self.guest):
                player.channel = self.place
            self.before = self.look()

    def _steps(self) -> dict[Callable[[], Awaitable[None]], int]:
        shared: dict[Callable[[], Awaitable[None]], int] = {} if self.direct else {
            self.comes_or_leaves: 6, self.seats_an_ai: 4, self.is_deleted: 1, self.rights: 1, self.folds: 1}
        return shared | {
            self.chooses_options: 10, self.adds_a_word: 1, self.presses: 4, self.presses_what_stood: 1,
            self.commands: 3, self.settles: 1, self.speaks: 2, self.server_speaks: 1, self.time_passes: 1,
            self.something_is_wrong: 2, self.thrown_out: 1, self.dies: 1, self.is_cut: 1}

    async def _gathers(self) -> None:
        """Many things happen to the lobby, and then it becomes a game."""
        for _ in range(self.rng.randint(0, MOST_BEFORE)):
            if self.lobby() is None:
                break
            steps = self._steps()
            await self.happens(self.rng.choices([*steps], [*steps.values()])[0])
        await self._starts()

    async def plays_again(self) -> None:
        """Where their game is over, or was ended, they begin another."""
        if not (self.runs or self.closed):
            await self._gathers()

    # What happens to a lobby

    async def chooses_options(self) -> None:
        """The host, one after the other on what she sees of them."""
        host = self._host()
        panel = None if host is None else await self._pressed(host, "options")
        if host is None or panel is None:
            return
        for _ in range(self.rng.randint(1, 4)):
            if found := sights(m for m in self.sees(host) if m.id == panel.id):
                await self.press(host, self.rng.choice(found))
                await self.hold()

    async def comes_or_leaves(self) -> None:
        """Somebody, by a button or a command."""
        person, what = self.rng.choice(self.people), self.rng.choice(["join", "join", "leave"])
        if self.rng.random() < 0.5:
            await self.command(person, what)
        elif (found := self._standing("join" if what == "join" else "leave")) is not None:
            await self.press(person, found)

    async def seats_an_ai(self) -> None:
        """The host, or she takes one away."""
        host = self._host()
        panel = None if host is None else await self._pressed(host, "ai")
        if host is not None and panel is not None and (found := sights([panel])):
            await self.press(host, self.rng.choice(found))

    async def adds_a_word(self) -> None:
        """Somebody, to the deal."""
        found = self._standing("word")
        if found is not None:
            await self.press(self.rng.choice(self.people), found)

    def _host(self) -> Person | None:
        lobby = self.lobby()
        return None if lobby is None else next(
            (person for person in (*self.people, self.watcher) if person.id == lobby.host), None)

    def _standing(self, verb: Verb) -> Sight | None:
        """In the channel."""
        return next(alive(sights(self.look().public), verb), None)

    async def _pressed(self, person: Person, verb: Verb) -> Shown | None:
        """What a button of the lobby shows her alone."""
        shown, found = {m.id for m in person.messages()}, self._standing(verb)
        if found is not None:
            await self.press(person, found)
        return next((m for m in person.messages() if m.ephemeral and m.id not in shown and sights([m])), None)

    # How it becomes a game

    async def _starts(self) -> None:
        """Nothing is wrong any more; the host sees to what *Start* waits for."""
        await self.lives()
        await self.opens_again()
        await self.quiet()
        for _ in range(STARTS_WITHIN):
            await self.hold()
            lobby, host = self.lobby(), self._host()
            if self.runs:
                return
            if lobby is None or host is None:
                await self._opens(self.people[0])
            elif self._standing("options") is None:
                await self.turn(60)
                await self.command(host, "board")
            elif lobby.options.solo is None and len(lobby.seats) < 2:
                await self.seats_an_ai()
            elif lobby.options.solo is not None and len(lobby.seats) > 1:
                await self.chooses_options()
            else:
                await self.command(host, "start")
            await self.quiet()
        raise AssertionError(self.told(f"no game begins: {self.lobby()}"))
