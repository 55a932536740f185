"""What a page gets when it opens: everything its person may see."""

from __future__ import annotations

from playground.clock import iso
from playground.discord.model import Channel, Guild, User
from playground.server import Playground
from playground.wire import JsonObject

LATEST = 50


def people(playground: Playground) -> list[JsonObject]:
    """Everyone with an account, and who is at a page now."""
    online = {page.person_id for page in playground.events.pages}
    return [playground.shapes.person(user, online=user.id in online) for user in playground.world.people()]


def tell_people(playground: Playground) -> None:
    """Tell every page who there is: somebody came, went, or set something."""
    playground.events.everyone("PEOPLE", {"people": people(playground)})


def state(playground: Playground, person: User, only: frozenset[int] | None = None) -> JsonObject:
    """The ``state`` of the ``ready`` frame.

    ``only`` names the server channels that are wanted, all if ``None``; with it, of people there is only oneself.
    """
    world, shapes = playground.world, playground.shapes
    visible = [
        channel
        for channel in world.channels.values()
        if (only is None or channel.recipient_id is not None or not only.isdisjoint({channel.id, channel.parent_id}))
        and world.sees(channel, person.id)
    ]
    private = {
        str(channel.id): [shapes.message_event(m) for m in kept if m.ephemeral_to == person.id]
        for channel in visible
        if (kept := list(world.ephemeral.get(channel.id, {}).values()))
    }
    return {
        "me": shapes.person(person, online=True),
        "people": people(playground) if only is None else [shapes.person(person, online=True)],
        "guilds": [
            _guild(playground, guild, person, only) for guild in world.guilds.values() if person.id in guild.members
        ],
        "threads": [shapes.channel(channel) for channel in visible if channel.is_thread],
        "dms": [shapes.channel(channel) for channel in visible if channel.recipient_id is not None],
        "messages": {str(channel.id): _latest(playground, channel) for channel in visible},
        "ephemeral": private,
        "read": {str(channel): str(mark) for channel, mark in world.read.get(person.id, {}).items()},
        "bot": {
            **shapes.user(world.bot),
            "application_id": str(world.application_id),
            "online": playground.gateway.connected,
        },
        "pressing": {str(channel.id): found for channel in visible if (found := playground.who_presses(channel.id))},
        "locale": person.locale,
        "now": iso(playground.clock.now()),
    }


def _guild(playground: Playground, guild: Guild, person: User, only: frozenset[int] | None) -> JsonObject:
    world, shapes = playground.world, playground.shapes
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "owner_id": str(guild.owner_id),
        "roles": [shapes.role(role) for role in guild.roles.values()],
        "members": [
            shapes.member(member) for member in guild.members.values() if only is None or member.user_id == person.id
        ],
        "channels": [
            shapes.channel(channel)
            for channel in world.channels_of(guild.id)
            if (only is None or channel.id in only) and world.sees(channel, person.id)
        ],
    }


def _latest(playground: Playground, channel: Channel) -> list[JsonObject]:
    messages = playground.world.history(channel.id)[-LATEST:]
    return [playground.shapes.message_event(message) for message in messages]
