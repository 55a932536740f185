"""Application commands, global ones and a server's own."""

from __future__ import annotations

from playground.discord.errors import ApiError, missing_access, unknown
from playground.discord.limits.commands import check_command, check_commands
from playground.discord.limits.reader import Problems, Reader
from playground.discord.rest.route import Call, Created, Route
from playground.wire import JsonObject, as_int, as_text, objects


def _own(call: Call) -> None:
    if call.number("application_id") != call.playground.world.application_id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")


def _scope(call: Call) -> int | None:
    _own(call)
    if "guild_id" not in call.request.match_info:
        return None
    guild = call.playground.world.guilds.get(call.number("guild_id"))
    if guild is None or call.playground.world.bot.id not in guild.members:
        raise missing_access()
    return guild.id


def _in_scope(call: Call, scope: int | None) -> list[JsonObject]:
    commands = call.playground.world.commands.values()
    return [command for command in commands if command.get("guild_id") == (str(scope) if scope else None)]


def _find(call: Call) -> JsonObject:
    scope = _scope(call)
    command = call.playground.world.commands.get(call.number("command_id"))
    if command is None or command.get("guild_id") != (str(scope) if scope else None):
        raise unknown("application command")
    return command


def _stored(call: Call, source: JsonObject, scope: int | None, known: JsonObject | None) -> JsonObject:
    world = call.playground.world
    command_id = as_int((known or {}).get("id")) or world.ids.next()
    kind = as_int(source.get("type"), default=1)
    command: JsonObject = {
        "id": str(command_id),
        "application_id": str(world.application_id),
        "version": str(world.ids.next()),
        "type": kind,
        "name": source["name"],
        "name_localizations": source.get("name_localizations"),
        "description": source.get("description") or "",
        "description_localizations": source.get("description_localizations"),
        "default_member_permissions": _permission_text(source.get("default_member_permissions")),
        "nsfw": bool(source.get("nsfw")),
        "integration_types": source.get("integration_types") or [0],
        "contexts": source.get("contexts"),
    }
    if kind == 1:
        command["options"] = [_option(option) for option in objects(source.get("options"))]
    if scope is not None:
        command["guild_id"] = str(scope)
    else:
        command["dm_permission"] = source.get("dm_permission", True)
    world.commands[command_id] = command
    return command


def _permission_text(value: object) -> str | None:
    return None if value is None else str(value)


def _option(option: JsonObject) -> JsonObject:
    """An option as Discord gives it back: without the fields that are null or at their default."""
    shape = {key: value for key, value in option.items() if value is not None and value is not False}
    if "options" in shape:
        shape["options"] = [_option(inner) for inner in objects(shape["options"])]
    if not shape.get("choices"):
        shape.pop("choices", None)
    return shape


async def list_commands(call: Call) -> object:
    """The commands of a scope; without the translations unless they are asked for."""
    commands = _in_scope(call, _scope(call))
    if call.request.query.get("with_localizations") in {"1", "true"}:
        return commands
    return [_untranslated(command) for command in commands]


def _untranslated(part: object) -> object:
    if isinstance(part, dict):
        return {key: _untranslated(value) for key, value in part.items() if not key.endswith("_localizations")}
    return [_untranslated(inner) for inner in part] if isinstance(part, list) else part


async def overwrite_commands(call: Call) -> object:
    """Replace all commands of a scope; those with known names keep their ids."""
    scope = _scope(call)
    body = await call.body()
    problems = Problems()
    if not isinstance(body.payload, list):
        problems.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        raise problems.error()
    sources = objects(body.payload)
    check_commands([Reader(source, problems, (str(position),)) for position, source in enumerate(sources)])
    problems.raise_if_any()
    known = {(as_text(c.get("name")), as_int(c.get("type"))): c for c in _in_scope(call, scope)}
    for command in known.values():
        del call.playground.world.commands[as_int(command.get("id"))]
    return [
        _stored(call, source, scope, known.get((as_text(source.get("name")), as_int(source.get("type"), default=1))))
        for source in sources
    ]


async def create_command(call: Call) -> object:
    """Add a command, or replace the one of its name."""
    scope = _scope(call)
    reader = (await call.body()).reader()
    check_command(reader)
    reader.problems.raise_if_any()
    kind = as_int(reader.source.get("type"), default=1)
    known = [c for c in _in_scope(call, scope) if (c["name"], c["type"]) == (reader.source["name"], kind)]
    if known:
        return _stored(call, reader.source, scope, known[0])
    return Created(_stored(call, reader.source, scope, None))


async def get_command(call: Call) -> object:
    """One command."""
    return _find(call)


async def edit_command(call: Call) -> object:
    """Change a command."""
    command = _find(call)
    body = await call.body()
    reader = Reader({**command, **body.fields})
    check_command(reader)
    reader.problems.raise_if_any()
    return _stored(call, reader.source, _scope(call), command)


async def delete_command(call: Call) -> object:
    """Remove a command."""
    del call.playground.world.commands[as_int(_find(call).get("id"))]
    return None


def _routes(base: str) -> tuple[Route, ...]:
    one = f"{base}/{{command_id}}"
    return (
        Route(method="GET", path=base, handler=list_commands),
        Route(method="PUT", path=base, handler=overwrite_commands),
        Route(method="POST", path=base, handler=create_command),
        Route(method="GET", path=one, handler=get_command),
        Route(method="PATCH", path=one, handler=edit_command),
        Route(method="DELETE", path=one, handler=delete_command),
    )


ROUTES = (
    *_routes("/applications/{application_id}/commands"),
    *_routes("/applications/{application_id}/guilds/{guild_id}/commands"),
)
