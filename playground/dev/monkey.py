"""People who press at random whatever they see."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, field

from playground.dev.listening import Listener
from playground.discord.errors import ApiError
from playground.discord.limits.kinds import SELECTS, ButtonStyle, Kind
from playground.discord.model import Channel, Message, User
from playground.page.base import Ask, Refused
from playground.page.components import press, submit
from playground.server import Playground
from playground.wire import JsonObject, as_int, as_object, as_text, objects, walk_components

LOOKS_BACK = 3
"""So many of a channel's latest messages are looked at, and of the private ones in it."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Something to press."""

    message: Message
    component: JsonObject

    @property
    def custom_id(self) -> str:
        """Its custom id."""
        return as_text(self.component.get("custom_id"))

    @property
    def stands(self) -> bool:
        """Whether it can still be pressed, as it was seen."""
        return self.component in (sight.component for sight in _sights(self.message, disabled=False))


@dataclass(frozen=True, slots=True)
class Failure:
    """A press that was not answered well."""

    custom_id: str
    sentence: str


@dataclass(eq=False, slots=True, kw_only=True)
class Monkey:
    """Presses for one person, in some channels and her direct messages.

    ``pattern`` is one of the custom ids it presses (all if ``None``), ``open_with`` of those it presses where it sees
    none of them, unless a private screen will ask her: one in the channel, or in her direct messages, where another
    game's may live, one with a custom id of ``screen``. Where one of ``until`` stands it is done. ``stale`` is the
    share of presses on whatever stands anywhere, however old, disabled or not, as from a client that is behind;
    ``twice`` the share that is sent twice at once. ``pace`` is the least and the most time between two presses, in
    seconds.
    """

    playground: Playground
    person: User
    channels: list[Channel]
    rng: random.Random
    pattern: re.Pattern[str] | None = None
    open_with: re.Pattern[str] | None = None
    screen: re.Pattern[str] | None = None
    until: re.Pattern[str] | None = None
    stale: float = 0.0
    twice: float = 0.0
    pace: tuple[float, float] = (0.0, 0.0)
    presses: int = 0
    failures: list[Failure] = field(default_factory=list)

    async def run(self, presses: int | None = None) -> None:
        """Press so many times, or until done or cancelled."""
        listener = Listener(self.person.id, [channel.id for channel in self.channels])
        with listener.among(self.playground.events.pages):
            while presses is None or self.presses < presses:
                listener.look()
                if self._done():
                    return
                seen = self.sights()
                if not seen:
                    await listener.news()
                    continue
                if self.stale and self.rng.random() < self.stale:
                    seen = self.sights(old=True) or seen
                sight = self.rng.choice(seen)
                times = 2 if self.twice and self.rng.random() < self.twice else 1
                await asyncio.gather(*(self._press(sight) for _ in range(times)))
                await asyncio.sleep(self.rng.uniform(*self.pace))

    def sights(self, *, old: bool = False) -> list[Sight]:
        """Everything to press now; ``old``: and what could be pressed once, or can't be."""
        seen = [sight for message in self._messages(old=old) for sight in _sights(message, disabled=old)]
        if self.pattern is None:
            return seen
        wanted = [sight for sight in seen if self.pattern.fullmatch(sight.custom_id)]
        if wanted or self.open_with is None or self._has_screen():
            return wanted
        return [sight for sight in seen if self.open_with.fullmatch(sight.custom_id)]

    def _done(self) -> bool:
        ids = (sight.custom_id for message in self._messages(old=False) for sight in _sights(message, disabled=True))
        return self.until is not None and any(map(self.until.fullmatch, ids))

    def _messages(self, *, old: bool) -> list[Message]:
        world, far = self.playground.world, None if old else LOOKS_BACK
        found: list[Message] = []
        for channel in [*self.channels, world.dm_with(self.person)]:
            if world.sees(channel, self.person.id):
                history = world.history(channel.id)
                ours = [m for m in (history if old else history[-20:]) if m.author_id == world.bot.id]
                found += ours[-far:] if far else ours
                private = self._private(channel)
                found += private[-far:] if far else private
        return found

    def _private(self, channel: Channel) -> list[Message]:
        kept = self.playground.world.ephemeral.get(channel.id, {}).values()
        return [message for message in kept if message.ephemeral_to == self.person.id]

    def _has_screen(self) -> bool:
        """Whether she has a private screen already, which will change by itself when something is asked of her."""
        if any(self._private(channel) for channel in self.channels):
            return True
        direct = self.playground.world.history(self.playground.world.dm_with(self.person).id)
        ids = (sight.custom_id for message in direct for sight in _sights(message, disabled=True))
        return self.screen is not None and any(map(self.screen.fullmatch, ids))

    async def _press(self, sight: Sight) -> None:
        if not self.stale and not sight.stands:
            return  # edited between looking and pressing
        args: JsonObject = {
            "channel_id": str(sight.message.channel_id),
            "message_id": str(sight.message.id),
            "custom_id": sight.custom_id,
            "values": self._values(sight.component),
            "force": self.stale > 0,
        }
        self.presses += 1
        try:
            result = as_object(await press(Ask(self.playground, self.person, args)))
            if result.get("kind") == "modal":
                fields = self._fields(as_object(result.get("modal")))
                args = {"modal_id": result["interaction_id"], "fields": fields}
                await submit(Ask(self.playground, self.person, args))
        except Refused as refusal:
            self.failures.append(Failure(sight.custom_id, str(refusal)))
        except ApiError:
            return  # the message went between looking and pressing

    def _fields(self, modal: JsonObject) -> JsonObject:
        """Something for every field of a modal."""
        fields: JsonObject = {}
        for component in walk_components(objects(modal.get("components"))):
            custom_id = as_text(component.get("custom_id"))
            if component.get("type") == Kind.TEXT_INPUT:
                most = as_int(component.get("max_length"), default=4000)
                least = max(1, as_int(component.get("min_length")))
                length = self.rng.randint(least, min(most, least + 20))
                fields[custom_id] = "".join(self.rng.choices("ginkgo 0123456789*_@", k=length))
            elif custom_id:
                fields[custom_id] = list(self._values(component))
        return fields

    def _values(self, component: JsonObject) -> list[str]:
        kind = as_int(component.get("type"))
        if kind in {Kind.STRING_SELECT, Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP}:
            offered = [as_text(option.get("value")) for option in objects(component.get("options"))]
        elif kind == Kind.USER_SELECT:
            offered = [str(user.id) for user in self.playground.world.people()]
        else:
            return []
        most = min(len(offered), as_int(component.get("max_values"), default=1))
        least = min(most, as_int(component.get("min_values"), default=1))
        return self.rng.sample(offered, self.rng.randint(least, most))


def _sights(message: Message, *, disabled: bool) -> list[Sight]:
    return [
        Sight(message, component)
        for component in walk_components(message.components)
        if component.get("custom_id")
        and (disabled or not component.get("disabled"))
        and component.get("type") in {Kind.BUTTON, *SELECTS}
        and component.get("style") != ButtonStyle.LINK
        and component.get("type") not in {Kind.ROLE_SELECT, Kind.MENTIONABLE_SELECT, Kind.CHANNEL_SELECT}
    ]
