"""A person at the page, driven by a test over the page's own WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import aiohttp

from playground.wire import JsonObject, as_list, as_object, as_text, loads, objects
from tests.support.shown import Button, Select, Shown

T = TypeVar("T")
WAIT_S = 60.0
"""Seconds for anything that happens soon: so long waits only who waits in vain, or on a very busy machine."""
CALL_S = 30.0


class CallFailedError(AssertionError):
    """The playground (or the bot) refused; the sentence says why."""


class UnansweredError(CallFailedError):
    """The bot did not answer in Discord's three seconds: people read *The application did not respond*."""


@dataclass(frozen=True, slots=True)
class Result:
    """How an interaction was acknowledged."""

    kind: str
    """``message``, ``deferred``, ``deferred_update``, ``update`` or ``modal``."""
    ack_ms: float
    interaction_id: str
    message_id: str | None
    modal: JsonObject = field(default_factory=dict)


class Person:
    """One person in one tab. Everything she was shown is in ``channels``."""

    def __init__(
        self, session: aiohttp.ClientSession, origin: str, user_id: int | None, *, only: Sequence[int] = ()
    ) -> None:
        self._session = session
        self._origin = origin
        self._only = f"&channels={','.join(map(str, only))}" if only else ""
        self.id = "" if user_id is None else str(user_id)
        """Empty until she is connected, where the page chooses who one is."""
        self.state: JsonObject = {}
        self.channels: dict[str, dict[str, Shown]] = {}
        self.events: list[tuple[str, JsonObject]] = []
        self._changed = asyncio.Condition()
        self._results: dict[int, asyncio.Future[JsonObject]] = {}
        self._interactions: dict[str, str] = {}
        self._chosen: dict[str, dict[str, list[str]]] = {}
        """By message and select, since the message changed last: as Discord's clients keep it."""
        self._channel_ids: dict[str, str] = {}
        self._next = 0
        self._ws: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Open the page."""
        address = f"{self._origin}/play/socket?person={self.id}{self._only}"
        self._ws = await self._session.ws_connect(address, max_msg_size=0)
        async with asyncio.timeout(WAIT_S):
            self.state = as_object((await self._ws.receive_json())["state"])
        self.id = as_text(as_object(self.state["me"]).get("id"))
        for part in ("messages", "ephemeral"):
            for messages in as_object(self.state.get(part)).values():
                for message in objects(messages):
                    self._keep(message)
        channels = [c for guild in objects(self.state.get("guilds")) for c in objects(guild.get("channels"))]
        for channel in channels + objects(self.state.get("threads")):
            self._channel_ids[as_text(channel.get("name"))] = as_text(channel.get("id"))
        for channel in objects(self.state.get("dms")):
            self._channel_ids["dm"] = as_text(channel.get("id"))
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Close the page."""
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._ws is not None:
            await self._ws.close()

    async def _read(self) -> None:
        assert self._ws is not None
        async for frame in self._ws:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            payload = as_object(loads(frame.data))
            if payload["op"] == "result":
                future = self._results.pop(int(str(payload["id"])), None)
                if future is not None and not future.done():
                    future.set_result(payload)
            else:
                self._note(as_text(payload.get("t")), as_object(payload.get("d")))
            async with self._changed:
                self._changed.notify_all()

    def _note(self, name: str, data: JsonObject) -> None:
        self.events.append((name, data))
        if name in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
            self._chosen.pop(as_text(data.get("id")), None)
            self._keep(data)
        elif name == "MESSAGE_DELETE":
            self.channels.get(as_text(data.get("channel_id")), {}).pop(as_text(data.get("id")), None)
        elif name in {"CHANNEL_CREATE", "THREAD_CREATE"}:
            self._channel_ids[as_text(data.get("name")) or "dm"] = as_text(data.get("id"))
        elif name in {"CHANNEL_DELETE", "THREAD_DELETE"}:
            self.channels.pop(as_text(data.get("id")), None)
        elif name == "INTERACTION":
            self._interactions[as_text(data.get("id"))] = as_text(data.get("state"))

    def _keep(self, message: JsonObject) -> None:
        shown = Shown(message)
        self.channels.setdefault(shown.channel_id, {})[shown.id] = shown
        if message.get("guild_id") is None and shown.author:
            self._channel_ids.setdefault("dm", shown.channel_id)

    def channel(self, name_or_id: str) -> str:
        """The id of a channel by its name (``games``; ``dm`` for the bot's direct messages) or the id itself."""
        return self._channel_ids.get(name_or_id, name_or_id)

    def messages(self, channel: str | None = None) -> list[Shown]:
        """What she sees in a channel (or everywhere), oldest first."""
        if channel is not None:
            return list(self.channels.get(self.channel(channel), {}).values())
        return sorted((m for kept in self.channels.values() for m in kept.values()), key=lambda m: int(m.id))

    def latest(self, message: Shown | str) -> Shown:
        """A message as it looks now; fails if it is gone."""
        message_id = message if isinstance(message, str) else message.id
        for kept in self.channels.values():
            if message_id in kept:
                return kept[message_id]
        raise AssertionError(f"message {message_id} is gone; {self._seen()}")

    async def call(self, name: str, /, **args: object) -> object:
        """Any call of the page; raises ``CallFailedError`` where it was refused."""
        assert self._ws is not None
        self._next += 1
        future: asyncio.Future[JsonObject] = asyncio.get_running_loop().create_future()
        self._results[self._next] = future
        await self._ws.send_json({"op": "call", "id": self._next, "name": name, "args": args})
        try:
            async with asyncio.timeout(CALL_S):
                payload = await future
        except TimeoutError:
            raise AssertionError(f"no answer to {name} {args} within {CALL_S} s; {self._seen()}") from None
        if payload.get("ok") is not True:
            said = as_text(payload.get("error"))
            raise (UnansweredError if "did not respond" in said else CallFailedError)(f"{name}: {said}")
        return payload.get("data")

    async def _act(self, name: str, /, **args: object) -> Result:
        data = as_object(await self.call(name, **args))
        return Result(
            kind=as_text(data.get("kind")),
            ack_ms=float(str(data.get("ack_ms"))),
            interaction_id=as_text(data.get("interaction_id")),
            message_id=as_text(data.get("message_id")) or None,
            modal=as_object(data.get("modal")),
        )

    async def command(self, words: str, channel: str = "games", **options: object) -> Result:
        """Use ``/words``: the command, then its group and subcommand; options by name."""
        return await self.use(words, options, channel)

    async def use(self, words: str, options: Mapping[str, object], channel: str = "games") -> Result:
        """As ``command``, where an option is called like something that one takes itself."""
        name, *path = words.split()
        return await self._act("command", channel_id=self.channel(channel), name=name, path=path, options=options)

    async def ask(self, words: str, channel: str = "games", **options: object) -> Shown:
        """Use a command and return the finished answer that is shown for it."""
        return await self.answer(await self.command(words, channel, **options))

    async def do(self, words: str, channel: str = "games", **options: object) -> None:
        """Use a command whose answer is the thing itself: no message of its own is left."""
        result = await self.command(words, channel, **options)
        if result.message_id is not None:
            await self.wait_gone(result.message_id)

    async def autocomplete(
        self, words: str, focused: str, typed: str = "", **options: object
    ) -> list[JsonObject]:
        """The hints for an option."""
        name, *path = words.split()
        options = {**options, focused: typed}
        args = {"channel_id": self.channel("games"), "name": name, "path": path, "focused": focused}
        return objects(await self.call("autocomplete", **args, options=options))

    async def press(
        self,
        message: Shown | str,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        starts: str | None = None,
        force: bool = False,
    ) -> Result:
        """Press a button by its label, the label's beginning, or its custom id, as soon as it is there and enabled.

        A custom id is pressed without waiting. ``force`` presses it even where it is gone or disabled, as a client
        does that is behind.
        """
        if custom_id is None:
            custom_id = (await self.wait_button(message, label, starts=starts)).custom_id
        where = message if isinstance(message, Shown) else self.latest(message)
        return await self._act(
            "press", channel_id=where.channel_id, message_id=where.id, custom_id=custom_id, force=force
        )

    async def forged(self, message: Shown, custom_id: str, *values: str) -> Shown:
        """Press what does not stand on a message, a select where there are values, as a client of one's own making can;
        the private answer."""
        before = {m.id for m in self.messages()}
        made_up: dict[str, object] = {"values": values, "component_type": 3} if values else {}
        await self._act("press", channel_id=message.channel_id, message_id=message.id, custom_id=custom_id, force=True,
                        **made_up)
        return await self.wait_message(lambda m: m.id not in before and m.ephemeral and not m.thinking)

    def _buttons(self, message: Shown | str, label: str | None, starts: str | None) -> list[Button]:
        return [
            button
            for button in self.latest(message).buttons
            if (label is None or button.label == label) and (starts is None or button.label.startswith(starts))
        ]

    def find_button(self, message: Shown | str, label: str) -> Button:
        """The one button with this label, as it is now."""
        found = self._buttons(message, label, None)
        if len(found) != 1:
            raise AssertionError(f"{len(found)} buttons {label!r} on {self.latest(message)!r}")
        return found[0]

    async def wait_button(
        self, message: Shown | str, label: str | None = None, *, starts: str | None = None
    ) -> Button:
        """The one button with this label (or beginning) once it can be pressed."""

        def find() -> Button | None:
            found = self._buttons(message, label, starts)
            return found[0] if len(found) == 1 and not found[0].disabled else None

        return await self.until(find, f"one button {label or starts!r} on {self.latest(message)!r}")

    def find_select(self, message: Shown | str, *, placeholder: str | None = None) -> Select:
        """The one select, or the one with a placeholder that contains the words."""
        latest = self.latest(message)
        found = [s for s in latest.selects if placeholder is None or placeholder in s.placeholder]
        if len(found) != 1:
            raise AssertionError(f"{len(found)} selects {placeholder!r} on {latest!r}")
        return found[0]

    async def select(
        self,
        message: Shown | str,
        values: Sequence[str],
        *,
        placeholder: str | None = None,
        custom_id: str | None = None,
    ) -> Result:
        """Choose in a select, by values or by labels; not what is chosen there since the message changed last."""
        latest = self.latest(message)
        if custom_id is None:
            found = self.find_select(message, placeholder=placeholder)
        else:
            found = next(s for s in latest.selects if s.custom_id == custom_id)
        by_label = dict(found.options)
        chosen = [by_label.get(value, value) for value in values]
        assert not self.has_chosen(latest, found, chosen), (
            f"{values} is chosen there already: Discord's clients tell nobody; {latest!r}")
        self._chosen.setdefault(latest.id, {})[found.custom_id] = chosen
        return await self._act(
            "press",
            channel_id=latest.channel_id,
            message_id=latest.id,
            custom_id=found.custom_id,
            values=chosen,
        )

    def has_chosen(self, message: Shown, select: Select, values: Sequence[str]) -> bool:
        """Whether these are chosen there since the message changed last."""
        return self._chosen.get(message.id, {}).get(select.custom_id) == list(values)

    async def set_to(self, panel: Shown, value: str, *, custom_id: str) -> None:
        """Choose one option on a panel of settings and wait until that shows it: acknowledged is not yet kept."""
        old = self.latest(panel).raw
        await self.select(panel, [value], custom_id=custom_id)
        await self.wait_until(panel, lambda m: m.raw != old)

    async def submit(self, modal: Result, fields: Mapping[str, object]) -> Result:
        """Send the modal that a press opened."""
        return await self._act("submit", modal_id=modal.interaction_id, fields=dict(fields))

    async def answer(self, result: Result) -> Shown:
        """The message with which an interaction was answered, once it is no longer thinking."""
        assert result.message_id is not None, f"{result} has no message"
        message_id = result.message_id

        def find() -> Shown | None:
            for kept in self.channels.values():
                if message_id in kept and not kept[message_id].thinking:
                    return kept[message_id]
            return None

        return await self.until(find, f"the answer {message_id}")

    async def answer_to(
        self, message: Shown, label: str | None = None, *, custom_id: str | None = None, force: bool = False
    ) -> Shown:
        """Press a button and return what it is answered with, whichever way the bot has taken.

        An answer that was not ready at once comes as a message of its own, or as a change of her own screen.
        """
        before = {m.id for m in self.messages()}
        old = self.latest(message)
        result = await self.press(message, label, custom_id=custom_id, force=force)
        if result.kind != "deferred_update":
            return await self.answer(result)

        def find() -> Shown | None:
            new = [m for m in self.messages() if m.id not in before and m.ephemeral and not m.thinking]
            if new:
                return new[-1]
            now = self.latest(message)
            return now if old.ephemeral and now.raw != old.raw else None

        return await self.until(find, f"an answer to {label or custom_id!r} on {old!r}")

    async def wait_message(
        self,
        predicate: Callable[[Shown], bool] | str,
        *,
        channel: str | None = None,
        within: float = WAIT_S,
        after: Shown | str | None = None,
    ) -> Shown:
        """The latest message that fits (or contains the words), waiting for it; ``after``: only newer ones."""
        fits = (lambda shown: predicate in shown.text) if isinstance(predicate, str) else predicate
        mark = int(after.id if isinstance(after, Shown) else after or 0)

        def find() -> Shown | None:
            found = [m for m in self.messages(channel) if int(m.id) > mark and fits(m)]
            return found[-1] if found else None

        return await self.until(find, f"a message with {predicate!r} in {channel or 'any channel'}", within=within)

    async def wait_until(
        self, message: Shown | str, predicate: Callable[[Shown], bool], *, within: float = WAIT_S
    ) -> Shown:
        """A message once it looks as wanted."""
        message_id = message if isinstance(message, str) else message.id

        def find() -> Shown | None:
            latest = self.latest(message_id)
            return latest if predicate(latest) else None

        return await self.until(find, f"message {message_id} to change", within=within)

    async def wait_gone(self, message: Shown | str) -> None:
        """Wait until a message is deleted."""
        message_id = message if isinstance(message, str) else message.id

        def gone() -> bool | None:
            return None if any(message_id in kept for kept in self.channels.values()) else True

        await self.until(gone, f"message {message_id} to go")

    async def wait_event(self, name: str) -> JsonObject:
        """The first event of a name."""
        return await self.until(lambda: next(iter(self.received(name)), None), f"an event {name}")

    async def until(self, find: Callable[[], T | None], what: str, *, within: float = WAIT_S) -> T:
        """Whatever ``find`` finds first; it is asked again whenever something reaches this page."""
        try:
            async with asyncio.timeout(within), self._changed:
                while (found := find()) is None:
                    await self._changed.wait()
                return found
        except TimeoutError:
            raise AssertionError(f"waited {within} s for {what}; {self._seen()}") from None

    async def caught_up(self) -> None:
        """What has reached her page by now has been read: an answer comes after all that was sent before it."""
        await self.call("commands", channel_id=next(iter(self._channel_ids.values())))

    def _seen(self) -> str:
        lines = [f"  {self._name(m.channel_id)} {m!r}" for m in self.messages()[-12:]]
        return "seen last:\n" + "\n".join(lines)

    def _name(self, channel_id: str) -> str:
        return next((f"#{name}" for name, known in self._channel_ids.items() if known == channel_id), channel_id)

    async def say(self, content: str, channel: str = "games") -> Shown:
        """Write a message."""
        return Shown(as_object(await self.call("send", channel_id=self.channel(channel), content=content)))

    async def thread(self, name: str, channel: str = "games", *, on: Shown | None = None) -> str:
        """Open a thread and return its id."""
        args: dict[str, object] = {"message_id": on.id} if on is not None else {}
        made = await self.call("create_thread", channel_id=self.channel(channel), name=name, **args)
        thread_id = as_text(as_object(made).get("id"))
        self._channel_ids[name] = thread_id
        return thread_id

    async def commands(self) -> list[JsonObject]:
        """The slash commands offered to her."""
        return objects(await self.call("commands", channel_id=self.channel("games")))

    async def download(self, url: str) -> bytes:
        """A picture's bytes."""
        async with self._session.get(url, timeout=aiohttp.ClientTimeout(total=WAIT_S)) as response:
            response.raise_for_status()
            return await response.read()

    def received(self, name: str) -> list[JsonObject]:
        """The events of a name, oldest first."""
        return [data for event, data in self.events if event == name]

    def known_people(self) -> list[str]:
        """The ids of everybody with an account."""
        return [as_text(as_object(item).get("id")) for item in as_list(self.state.get("people"))]
