"""What befalls a channel in a random walk: Discord's faults, rights that are withdrawn, threads that are locked, people
and bots that go, and a process that dies."""

import asyncio
from typing import Final

from playground.faults import InteractionFault, RestFault
from tests.support.channel_deeds import Deeds
from tests.support.counted_bot import POINTS

MOST_POINTS: Final = 40
"""A bot that is to die does so at this of its points at the latest, its start included."""
FAULTS: Final[tuple[RestFault | InteractionFault, ...]] = (
    RestFault.SERVER_ERROR, RestFault.LOST_ANSWER, RestFault.LOST_ANSWER, RestFault.SLOW, RestFault.CUT,
    InteractionFault.TWICE)
ROUTES: Final = ("/messages", "POST /channels", "PATCH /channels", "DELETE /channels", "/webhooks", "GET /channels")
RIGHTS: Final = (
    ["send_messages", "send_messages_in_threads"], ["attach_files"], ["view_channel"], ["read_message_history"])


class Mishaps(Deeds):
    """Each is one step."""

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
        self._may_write([] if "rights" in self.shut else self.rng.choice(RIGHTS))

    def _may_write(self, deny: list[str]) -> None:
        self.note(f"  {deny}")
        self._is_shut("rights", shut=bool(deny))
        parent = self.channel.parent_id
        where = self.channel if parent is None else self.scene.loopback.playground.world.channel(parent)
        self.scene.loopback.mishaps.permissions(where, deny=deny)

    def _is_shut(self, why: str, *, shut: bool) -> None:
        if shut:
            self.shut.add(why)
        else:
            self.shut.discard(why)

    async def folds(self) -> None:
        """The thread is archived, locked, both, or neither any more."""
        if self.channel.is_thread:
            self._folded(archived=self.rng.random() < 0.6, locked=self.rng.random() < 0.3)

    def _folded(self, *, archived: bool, locked: bool) -> None:
        self.note(f"  archived {archived}, locked {locked}")
        self.channel.archived, self.channel.locked = archived, locked
        self._is_shut("locked", shut=locked)
        self.scene.loopback.playground.events.channel("UPDATE", self.channel)

    async def thrown_out(self) -> None:
        """The bot out of the server, or invited back."""
        out = "out" not in self.shut
        self.note(f"  {out}")
        self._is_shut("out", shut=out)
        mishaps = self.scene.loopback.mishaps
        (mishaps.bot_removed if out else mishaps.bot_invited)(self.guild)

    async def reachable(self) -> None:
        """Somebody closes her direct messages, or opens them; where they are the place, she does something there then,
        by which the bot hears of it."""
        person = self.rng.choice(self.people)
        user = self.scene.loopback.playground.world.user(int(person.id))
        user.dms_closed = not user.dms_closed
        self.unsure.add(person.id)
        self.note(f"  {user.id} {user.dms_closed}")
        if self.direct:
            self._is_shut("direct", shut=user.dms_closed)
            if not user.dms_closed:
                await self.command(person, "my games")

    async def opens_again(self) -> None:
        """Whatever the bot was kept from it may again."""
        if "out" in self.shut:
            await self.thrown_out()
        if "rights" in self.shut:
            self._may_write([])
        if "locked" in self.shut:
            self._folded(archived=False, locked=False)
        if "direct" in self.shut:
            await self.reachable()

    async def is_deleted(self) -> None:
        """A message in the channel."""
        here = self.before.public
        if here:
            message = self.rng.choice(here[-4:])
            self.note(f"  {str(message)[:100]}")
            self.gone.append(message)
            self.scene.loopback.mishaps.message_deleted(self.channel, int(message.id))

    async def goes_or_comes(self) -> None:
        """Some who have left the server come back; else somebody leaves. Not who opened the server and owns it."""
        world, actions = self.scene.loopback.playground.world, self.scene.loopback.playground.actions
        out = [person for person in self.people if not self.is_here(person) and self.rng.random() < 0.6]
        for person in out:
            self.note(f"  {person.id} comes")
            actions.join(self.guild, world.user(int(person.id)))
        here = [person for person in self.people[1:] if self.is_here(person)]
        if here and not out:
            person = self.rng.choice(here)
            self.note(f"  {person.id} goes")
            self.unsure.add(person.id)
            actions.leave(self.guild, world.user(int(person.id)))

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
        await self.lives(dies_at)

    async def dies_of_a_board(self) -> None:
        """The bot, at some moment of posting the board once more: no row of the outbox stands for that."""
        await self.dies()
        await self.command(self.rng.choice(self.people), "board")
