"""How a random walk over a channel ends: its game is played to the end, or ended, or its channel goes."""

import asyncio
from contextlib import suppress
from typing import Final

from engine.table.meta import GameMeta
from tests.support.channel_mishaps import Mishaps
from tests.support.channel_sights import alive, sights
from tests.support.gathering import A_GAME, replayed
from tests.support.person import CallFailedError, Person
from tests.support.player import Player

AFTERWARDS: Final = 8
"""Presses when it is over."""


class Endings(Mishaps):
    """Nothing is wrong any more when it ends."""

    async def end(self) -> None:
        """All who have left are back. Then who looks at what is left finds that in order too."""
        world = self.scene.loopback.playground.world
        await self.lives()
        await self.opens_again()
        for user in (world.user(int(person.id)) for person in self.people):
            user.dms_closed = False
            if user.id not in self.guild.members:
                self.scene.loopback.playground.actions.join(self.guild, user)
        await self.quiet()
        await self.hold()
        short = len(self.game().seats) <= 3
        goes = [] if self.direct else [None]
        how = self.rng.choice([*([self._is_played] * 2 if short else []), self._is_ended, *goes])
        self.note("its channel goes" if how is None else how.__name__)
        if how is None:
            await self._goes()
            return
        await how()
        await self.quiet()
        await self.hold()
        if self.lobby() is None:
            reached = replayed(await self.scene.control.record(int(self.place)))
            assert (reached.position.phase == "over") == (self.game().status == "over")
        for _ in range(AFTERWARDS):
            with suppress(CallFailedError):
                await self.presses()
            await self.quiet()
            await self.hold()

    async def _goes(self) -> None:
        """The channel, or the thread, alone or with the channel that it belongs to."""
        parent = self.channel.parent_id
        alone = parent is None or self.rng.random() < 0.5
        where = self.channel if alone or parent is None else self.scene.loopback.playground.world.channel(parent)
        self.scene.loopback.mishaps.channel_deleted(where)
        await self.quiet()
        async with asyncio.timeout(A_GAME):
            while self.game().open:  # noqa: ASYNC110  another process's database can only be asked
                await asyncio.sleep(0.05)

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
        owner = self.people[0]
        others = [p for p in (*self.people[1:], self.watcher) if self.game().seat_of(p.id) is not None]
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
