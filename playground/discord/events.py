"""Tells the bot's gateway and the people's pages what happened, each only what it may know."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Protocol

from playground.discord.gateway import Gateway
from playground.discord.gateway_codes import Intent
from playground.discord.model import Channel, ChannelKind, Guild, Message
from playground.discord.shapes import Shapes
from playground.discord.world import World
from playground.wire import JsonObject, as_object, dumps


class Page(Protocol):
    """One open page (or a test's person, or a monkey)."""

    @property
    def person_id(self) -> int:
        """Who sits before it."""

    @property
    def only(self) -> frozenset[int] | None:
        """The server channels it wants to hear of, all if ``None``; direct messages always come."""

    def tell(self, news: News) -> None:
        """Send it an event; never waits."""


class News:
    """An event for pages, written out once for all of them."""

    def __init__(self, name: str, data: JsonObject) -> None:
        self.name = name
        self._data = data

    @functools.cached_property
    def text(self) -> str:
        """The frame."""
        return dumps({"op": "event", "t": self.name, "d": self._data})


class Pages:
    """The open pages, found by person and by channel, since a bench opens hundreds."""

    def __init__(self) -> None:
        self._by_person: dict[int, set[Page]] = {}
        self._by_channel: dict[int, set[Page]] = {}
        self._everywhere: set[Page] = set()

    def add(self, page: Page) -> None:
        """A page opens."""
        self._by_person.setdefault(page.person_id, set()).add(page)
        if page.only is None:
            self._everywhere.add(page)
        for channel_id in page.only or ():
            self._by_channel.setdefault(channel_id, set()).add(page)

    def discard(self, page: Page) -> None:
        """A page closes."""
        self._by_person.get(page.person_id, set()).discard(page)
        self._everywhere.discard(page)
        for channel_id in page.only or ():
            self._by_channel.get(channel_id, set()).discard(page)

    def __iter__(self) -> Iterator[Page]:
        return (page for pages in list(self._by_person.values()) for page in tuple(pages))

    def everywhere(self) -> tuple[Page, ...]:
        """The pages that want to hear of everything."""
        return tuple(self._everywhere)

    def of(self, person_id: int) -> tuple[Page, ...]:
        """A person's pages."""
        return tuple(self._by_person.get(person_id, ()))

    def watching(self, channel: Channel) -> Iterator[Page]:
        """The pages that want to hear of a channel, whether or not they may; a thread goes with its parent."""
        if channel.recipient_id is not None:
            yield from self.of(channel.recipient_id)
            return
        yield from self.everywhere()
        seen: set[Page] = set()
        for channel_id in (channel.id, channel.parent_id or 0):
            seen |= self._by_channel.get(channel_id, set())
        yield from seen


class Events:
    """The one place from which events leave."""

    def __init__(self, world: World, shapes: Shapes, gateway: Gateway) -> None:
        self._world = world
        self._shapes = shapes
        self._gateway = gateway
        self.pages = Pages()

    def message(self, name: str, message: Message) -> None:
        """MESSAGE_CREATE or MESSAGE_UPDATE."""
        channel = self._world.channels.get(message.channel_id)
        if channel is not None:
            data = self._shapes.message_event(message)
            self._of_message(name, message, channel, data, self._for_bot(message, data))

    def _for_bot(self, message: Message, data: JsonObject) -> JsonObject:
        """Without the message content intent, what others write in servers arrives empty unless the bot is named."""
        bot = self._world.bot.id
        guild_id = data.get("guild_id")
        if guild_id is None or message.author_id == bot or bot in message.mentions:
            return data
        if self._gateway.intents_of(int(str(guild_id))) & Intent.MESSAGE_CONTENT:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    def message_deleted(self, message: Message) -> None:
        """MESSAGE_DELETE."""
        channel = self._world.channels.get(message.channel_id)
        if channel is None:
            return
        data: JsonObject = {"id": str(message.id), "channel_id": str(message.channel_id)}
        if channel.guild_id is not None:
            data["guild_id"] = str(channel.guild_id)
        self._of_message("MESSAGE_DELETE", message, channel, data, data)

    def _of_message(
        self, name: str, message: Message, channel: Channel, data: JsonObject, for_bot: JsonObject
    ) -> None:
        if message.ephemeral_to is not None:
            self.private(message.ephemeral_to, name, data)
            return
        self._to_pages(channel, name, data)
        if self._bot_sees(channel):
            intent = Intent.GUILD_MESSAGES if channel.guild_id is not None else Intent.DIRECT_MESSAGES
            self._gateway.dispatch(name, for_bot, guild_id=channel.guild_id, intent=intent)

    def channel(self, verb: str, channel: Channel) -> None:
        """CHANNEL_ or THREAD_ with CREATE, UPDATE or DELETE."""
        name = f"{'THREAD' if channel.is_thread else 'CHANNEL'}_{verb}"
        data = self._shapes.channel(channel)
        self._to_pages(channel, name, data)
        if channel.kind is not ChannelKind.DM and self._bot_sees(channel):
            if channel.is_thread and verb == "CREATE":
                data = {**data, "newly_created": True}
            self._gateway.dispatch(name, data, guild_id=channel.guild_id, intent=Intent.GUILDS)

    def channel_deleted(self, channel: Channel, *, within_another: bool) -> None:
        """CHANNEL_DELETE or THREAD_DELETE. Of threads that go with their channel the bot hears nothing but that, and of
        other threads what it needs to forget them."""
        self._to_pages(channel, f"{'THREAD' if channel.is_thread else 'CHANNEL'}_DELETE", self._shapes.channel(channel))
        if within_another or not self._bot_sees(channel):
            return
        data = self._shapes.channel(channel)
        if channel.is_thread:
            data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        self._gateway.dispatch(
            f"{'THREAD' if channel.is_thread else 'CHANNEL'}_DELETE", data, guild_id=channel.guild_id,
            intent=Intent.GUILDS)

    def thread_membership(self, thread: Channel, user_id: int, *, joined: bool) -> None:
        """THREAD_MEMBERS_UPDATE: without the members intent only to a bot that is itself concerned, which hears with
        THREAD_CREATE of the thread that it has come into."""
        self._to_pages(thread, "THREAD_UPDATE", self._shapes.channel(thread))
        concerned = user_id == self._world.bot.id
        data: JsonObject = {
            "id": str(thread.id),
            "guild_id": str(thread.guild_id),
            "member_count": min(len(thread.thread_members), 50),
        }
        if joined:
            data["added_members"] = [self._shapes.thread_member(thread, user_id)]
        else:
            data["removed_member_ids"] = [str(user_id)]
        self._gateway.dispatch(
            "THREAD_MEMBERS_UPDATE", data, guild_id=thread.guild_id,
            intent=Intent.GUILDS if concerned else Intent.GUILD_MEMBERS)
        if concerned and joined:
            self._gateway.dispatch(
                "THREAD_CREATE", self._shapes.channel(thread), guild_id=thread.guild_id, intent=Intent.GUILDS)

    def typing(self, channel: Channel, user_id: int) -> None:
        """TYPING_START, for the people in the channel."""
        data: JsonObject = {
            "channel_id": str(channel.id),
            "user_id": str(user_id),
            "timestamp": int(self._world.clock.time()),
        }
        self._to_pages(channel, "TYPING_START", data)

    def guild(self, name: str, guild: Guild, data: JsonObject) -> None:
        """An event of a server's roles or members, for its members' pages and, as its intents allow, for the bot."""
        if self._world.bot.id in guild.members:
            # Of changes to itself it hears whatever its intents are.
            itself = name == "GUILD_MEMBER_UPDATE" and as_object(data.get("user")).get("id") == str(self._world.bot.id)
            members = name.startswith("GUILD_MEMBER") and not itself
            intent = Intent.GUILD_MEMBERS if members else 0 if itself else Intent.GUILDS
            self._gateway.dispatch(name, data, guild_id=guild.id, intent=intent)
        news = News(name, data)
        for page in self.pages.everywhere():
            if page.person_id in guild.members:
                page.tell(news)

    def membership(self, name: str, guild: Guild, data: JsonObject) -> None:
        """GUILD_CREATE or GUILD_DELETE: the bot has come or gone. People see a member come or go."""
        self._gateway.dispatch(name, data, guild_id=guild.id, intent=Intent.GUILDS)

    def private(self, person_id: int, name: str, data: JsonObject) -> None:
        """An event for one person's pages alone."""
        news = News(name, data)
        for page in self.pages.of(person_id):
            page.tell(news)

    def everyone(self, name: str, data: JsonObject) -> None:
        """An event for every page that did not ask for some channels only."""
        news = News(name, data)
        for page in self.pages.everywhere():
            page.tell(news)

    def _to_pages(self, channel: Channel, name: str, data: JsonObject) -> None:
        news = News(name, data)
        seen: dict[int, bool] = {}
        for page in self.pages.watching(channel):
            person = page.person_id
            if person not in seen:
                seen[person] = self._world.sees(channel, person)
            if seen[person]:
                page.tell(news)

    def _bot_sees(self, channel: Channel) -> bool:
        return self._world.sees(channel, self._world.bot.id)
