"""A seeded random walk over what people, Discord, the clock and who runs the bot do to one channel: the real bot,
through the playground, looked at whenever all is quiet."""

from collections.abc import Awaitable, Callable
from typing import Final

from tests.support.channel_endings import Endings
from tests.support.channel_lobby import Lobbies
from tests.support.channel_sights import sights
from tests.support.gathering import Scene

LONGEST_CLOSED: Final = 10
"""So many steps are taken at most while the bot lacks a right."""


class Walk(Lobbies, Endings):
    """Each step what the seed says."""

    def __init__(self, scene: Scene, seed: int) -> None:
        super().__init__(scene, seed)
        self.closed_for = 0
        """Steps."""

    async def step(self) -> None:
        """Something happens, and all is looked at when it is quiet again."""
        does = self._deeds()
        what = self.rng.choices([*does], [*does.values()])[0]
        self.closed_for = self.closed_for + 1 if self.closed else 0
        await self.happens(self.opens_again if self.closed_for > LONGEST_CLOSED else what)
        found = sights(self.sees(self.rng.choice(self.people)))
        self.stood += self.rng.sample(found, min(3, len(found)))

    def _deeds(self) -> dict[Callable[[], Awaitable[None]], int]:
        """What may happen, and how often. In direct messages nobody takes rights away, nor a message."""
        at_tables: dict[Callable[[], Awaitable[None]], int] = {} if self.direct else {
            self.rights: 2, self.is_deleted: 3, self.goes_or_comes: 3}
        in_threads: dict[Callable[[], Awaitable[None]], int] = {self.folds: 6} if self.channel.is_thread else {}
        at_its_end: dict[Callable[[], Awaitable[None]], int] = {} if self.runs else {
            self.plays_again: 15}
        return at_tables | in_threads | at_its_end | {
            self.plays: 40, self.presses: 16, self.decides: 10, self.presses_what_stood: 8, self.commands: 18,
            self.settles: 2, self.speaks: 4, self.server_speaks: 1, self.time_passes: 7, self.something_is_wrong: 5,
            self.thrown_out: 2, self.reachable: 2, self.dies: 4,
            self.dies_of_a_board: 2, self.is_cut: 2}
