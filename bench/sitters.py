"""People at many tables at once, who look at their private screens, think, and press; and what they saw of it."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from playground.dev.listening import Listener
from playground.discord.errors import ApiError
from playground.discord.model import Channel, Message, User
from playground.page.base import Ask, Refused
from playground.page.components import press
from playground.server import Playground
from playground.traffic import Entry
from playground.wire import JsonObject, as_object, as_text, walk_components

_MOVES = (":answer:", ":pick:")
_MENUS = (3,)
RESOLUTE = 0.9
"""So often a press goes one step on; else it goes anywhere, back too."""
PATIENT_S = 10.0
"""Whoever has pressed waits so long for what comes of it; then she presses again."""


@dataclass(slots=True)
class Watched:
    """One table as Discord sees it. Times in seconds by the monotonic clock."""

    channel: Channel
    people: Sequence[User]
    acks_ms: list[float] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    """Presses that were not answered in time."""
    shown: list[float] = field(default_factory=list)
    """From a press to the screen it led to."""
    rounds: list[float] = field(default_factory=list)
    """From the press that ended a round to the last message told about it."""
    boards: int = 0
    calls: int = 0
    """Messages sent, edited and deleted; answers to interactions are not among them."""
    _pressed: float = 0.0
    _ended: float | None = None
    _told: float = 0.0

    def press(self) -> None:
        """Somebody is about to press: whatever was to be told before has been told."""
        self.settle()
        self._pressed = monotonic()

    def called(self, entry: Entry, *, at_table: bool) -> None:
        """The bot has called Discord, in the table's channel or in one of its people's messages."""
        self.calls += 1
        self._told = monotonic()
        if at_table and entry.name.startswith("POST"):
            self.boards += 1
            self._ended = self._pressed

    def forget(self) -> None:
        """Nothing counts so far."""
        self.acks_ms, self.refusals, self.shown, self.rounds = [], [], [], []
        self.boards, self.calls, self._ended = 0, 0, None

    def leave(self) -> None:
        """The game is over: what is told until the next press is of the next one."""
        self.settle()
        self._pressed = 0.0

    def settle(self) -> None:
        """Close the books of the round that ended last."""
        if self._ended:
            self.rounds.append(self._told - self._ended)
        self._ended = None


class Gallery:
    """Hears of every call and books it to its table."""

    def __init__(self, playground: Playground, tables: Sequence[Watched]) -> None:
        world = playground.world
        self._tables = {table.channel.id: (table, True) for table in tables}
        self._tables |= {world.dm_with(person).id: (table, False) for table in tables for person in table.people}
        self._playground = playground

    def __enter__(self) -> None:
        self._playground.traffic.watchers.add(self._look)

    def __exit__(self, *error: object) -> None:
        self._playground.traffic.watchers.discard(self._look)

    def _look(self, entry: Entry) -> None:
        parts = entry.name.split("/")
        if entry.kind != "rest" or entry.status >= 400 or len(parts) < 4 or parts[1] != "channels":
            return
        found = self._tables.get(int(parts[2]))
        if found is not None:
            found[0].called(entry, at_table=found[1])


@dataclass(eq=False, slots=True, kw_only=True)
class Sitter:
    """Plays one seat from her direct messages: looks at what her last press came to, and thinks for ``think`` seconds
    before the next. ``begins``: seconds before she looks for the first time."""

    playground: Playground
    person: User
    table: Watched
    rng: Random
    think: float
    begins: float

    async def run(self) -> None:
        """Until cancelled."""
        listener = Listener(self.person.id)  # No server channel: the screen is all she needs.
        with listener.among(self.playground.events.pages):
            await asyncio.sleep(self.begins + self.rng.uniform(0, self.think))
            while True:
                listener.look()
                if not list(self._sights()):
                    await listener.news()
                    continue
                await asyncio.sleep(self.think * self.rng.uniform(0.8, 1.2))
                await self._press(listener)

    def _sights(self) -> Iterator[tuple[Message, JsonObject]]:
        world = self.playground.world
        for message in reversed(world.history(world.dm_with(self.person).id)[-3:]):
            moves = [part for part in walk_components(message.components)
                     if any(move in as_text(part.get("custom_id")) for move in _MOVES) and not part.get("disabled")]
            yield from ((message, part) for part in moves)
            if moves:
                return

    async def _press(self, listener: Listener) -> None:
        seen = list(self._sights())
        if not seen:
            return
        furthest = max(_steps(part) for _, part in seen)
        onward = [sight for sight in seen if _steps(sight[1]) == furthest]
        message, part = self.rng.choice(onward if self.rng.random() < RESOLUTE else seen)
        args: JsonObject = {
            "channel_id": str(message.channel_id), "message_id": str(message.id), "custom_id": part["custom_id"]}
        if part.get("type") in _MENUS:
            args["values"] = _chosen(part, self.rng)
        self.table.press()
        pressed, stood = monotonic(), message.components
        try:
            result = as_object(await press(Ask(self.playground, self.person, args)))
        except Refused as refusal:
            self.table.refusals.append(str(refusal))
        except ApiError:
            return  # The screen went between looking and pressing.
        else:
            self.table.acks_ms.append(float(str(result["ack_ms"])))
            if await self._shown(listener, message, stood):
                self.table.shown.append(monotonic() - pressed)

    async def _shown(self, listener: Listener, message: Message, stood: list[JsonObject]) -> bool:
        """Wait until her screen has changed, or stands further down; False where she has lost patience."""
        world = self.playground.world
        try:
            async with asyncio.timeout(PATIENT_S):
                listener.look()
                while message.components is stood and world.history(message.channel_id)[-1] is message:
                    await listener.news()
                    listener.look()
        except TimeoutError:
            return False
        return True


def _steps(part: JsonObject) -> int:
    """How far in choosing a button leads; an answer is the end of it."""
    custom_id = as_text(part.get("custom_id"))
    path = custom_id.rpartition(":")[2]
    return 99 if _MOVES[0] in custom_id else len(path.split(".")) if path else 0


def _chosen(menu: JsonObject, rng: Random) -> list[str]:
    options = menu.get("options")
    assert isinstance(options, list)
    values = [as_text(as_object(option).get("value")) for option in options]
    least, most = (int(str(menu.get(name, 1))) for name in ("min_values", "max_values"))
    return rng.sample(values, rng.randint(least, min(most, len(values))))
