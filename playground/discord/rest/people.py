"""The bot itself, its application, users, direct messages and servers."""

from __future__ import annotations

from playground.discord.errors import unknown
from playground.discord.rest.route import Call, Route
from playground.wire import JsonObject, as_int

_GUILDS = 200
"""In one answer, at most."""


async def get_me(call: Call) -> object:
    """The bot's user."""
    return call.playground.shapes.me(call.playground.world.bot)


async def get_application(call: Call) -> object:
    """The application."""
    return call.playground.shapes.application()


async def get_user(call: Call) -> object:
    """Any user."""
    return call.playground.shapes.user(call.playground.world.user(call.number("user_id")))


async def open_dm(call: Call) -> object:
    """The direct messages with one person. Discord lets them be opened even where sending will be refused."""
    playground = call.playground
    body = (await call.body()).reader()
    recipient = body.integer("recipient_id", required=True)
    body.problems.raise_if_any()
    person = playground.world.users.get(as_int(recipient))
    if person is None or person.bot:
        body.wrong("recipient_id", "USER_NOT_FOUND", "User could not be found")
        raise body.problems.error()
    return playground.shapes.channel(playground.world.dm_with(person))


async def my_guilds(call: Call) -> object:
    """The servers the bot is in, by their ids: 200 at most, those before or after one."""
    world = call.playground.world
    limit = call.limit(_GUILDS, most=_GUILDS)
    guilds = sorted((guild for guild in world.guilds.values() if world.bot.id in guild.members), key=lambda g: g.id)
    marks = call.marks("before", "after")
    if "before" in marks:
        found = [guild for guild in guilds if guild.id < marks["before"]][-limit:]
    else:
        found = [guild for guild in guilds if guild.id > marks.get("after", 0)][:limit]
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(call.playground.actions.guild_permissions(guild)),
            "features": [],
        }
        for guild in found
    ]


async def leave_guild(call: Call) -> object:
    """The bot leaves a server."""
    guild = call.playground.actions.guild_for_bot(call.number("guild_id"))
    call.playground.actions.remove_bot(guild)
    return None


async def get_guild(call: Call) -> object:
    """A server the bot is in."""
    guild = call.playground.actions.guild_for_bot(call.number("guild_id"))
    shape: JsonObject = call.playground.shapes.guild(guild)
    if call.request.query.get("with_counts") in {"1", "true"}:
        shape |= {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return shape


async def guild_channels(call: Call) -> object:
    """A server's channels that the bot sees."""
    world = call.playground.world
    guild = call.playground.actions.guild_for_bot(call.number("guild_id"))
    return [
        call.playground.shapes.channel(channel)
        for channel in world.channels_of(guild.id)
        if world.sees(channel, world.bot.id)
    ]


async def guild_roles(call: Call) -> object:
    """A server's roles."""
    guild = call.playground.actions.guild_for_bot(call.number("guild_id"))
    return [call.playground.shapes.role(role) for role in guild.roles.values()]


async def guild_member(call: Call) -> object:
    """One member of a server."""
    guild = call.playground.actions.guild_for_bot(call.number("guild_id"))
    user_id = call.number("user_id")
    if user_id not in guild.members:
        raise unknown("Member" if user_id in call.playground.world.users else "User")
    return call.playground.shapes.member(guild.members[user_id])


async def gateway(call: Call) -> object:
    """Where the gateway is."""
    return {"url": call.playground.gateway.url}


async def gateway_bot(call: Call) -> object:
    """Where the gateway is and how many shards and starts the bot has."""
    limit = call.playground.gateway.starts.told(call.playground.max_concurrency)
    return {"url": call.playground.gateway.url, "shards": call.playground.shards, "session_start_limit": limit}


ROUTES = (
    Route(method="GET", path="/users/@me", handler=get_me),
    Route(method="GET", path="/oauth2/applications/@me", handler=get_application),
    Route(method="GET", path="/applications/@me", handler=get_application),
    Route(method="GET", path="/users/@me/guilds", handler=my_guilds),
    Route(method="DELETE", path="/users/@me/guilds/{guild_id}", handler=leave_guild),
    Route(method="POST", path="/users/@me/channels", handler=open_dm),
    Route(method="GET", path="/users/{user_id}", handler=get_user),
    Route(method="GET", path="/guilds/{guild_id}", handler=get_guild),
    Route(method="GET", path="/guilds/{guild_id}/channels", handler=guild_channels),
    Route(method="GET", path="/guilds/{guild_id}/roles", handler=guild_roles),
    Route(method="GET", path="/guilds/{guild_id}/members/{user_id}", handler=guild_member),
    Route(method="GET", path="/gateway", handler=gateway, open=True),
    Route(method="GET", path="/gateway/bot", handler=gateway_bot),
)
