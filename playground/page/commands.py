"""Slash commands as a person uses them: the list, the options, the hints while typing."""

from __future__ import annotations

from playground.discord import permissions
from playground.discord.interaction import ANSWER_NAMES, Callback, Interaction, InteractionKind
from playground.discord.limits.commands import NESTED, OptionKind
from playground.discord.model import Channel, ChannelKind
from playground.page.base import Ask, Refused
from playground.page.resolve import NAMED_BY_OPTION, resolve
from playground.wire import JsonObject, as_int, as_list, as_object, as_text, objects

_GUILD, _BOT_DM = 0, 1


def available(ask: Ask, channel: Channel) -> list[JsonObject]:
    """The commands a person may use in a channel."""
    context = _BOT_DM if channel.kind is ChannelKind.DM else _GUILD
    rights = ask.playground.world.permissions(channel, ask.person.id)
    found = []
    for command in ask.playground.world.commands.values():
        contexts = command.get("contexts")
        guild_id = as_text(command.get("guild_id"))
        if contexts is not None and context not in as_list(contexts):
            continue
        if guild_id and guild_id != str(channel.guild_id):
            continue
        if contexts is None and context == _BOT_DM and command.get("dm_permission") is False:
            continue
        if context == _GUILD and not _lets(command.get("default_member_permissions"), rights):
            continue
        found.append(command)
    return found


def _lets(needed: object, rights: int) -> bool:
    """Whether a command's default permissions let somebody use it; "0" lets nobody who may not do everything."""
    bits = as_int(needed)
    return needed is None or rights == permissions.ALL or (bits > 0 and not bits & ~rights)


def localized(source: JsonObject, locale: str) -> JsonObject:
    """A command or option in a person's language: ``name_localized``, and the description itself."""
    shape = {key: value for key, value in source.items() if not key.endswith("_localizations")}
    name = as_object(source.get("name_localizations")).get(locale)
    if name is not None:
        shape["name_localized"] = name
    description = as_object(source.get("description_localizations")).get(locale)
    if description is not None:
        shape["description"] = shape["description_localized"] = description
    for key in ("options", "choices"):
        if key in source:
            shape[key] = [localized(inner, locale) for inner in objects(source[key])]
    return shape


async def commands(ask: Ask) -> object:
    """Call ``commands``."""
    if not _has_bot(ask):
        return []
    return [localized(command, ask.person.locale) for command in available(ask, ask.channel)]


def _has_bot(ask: Ask) -> bool:
    guild = ask.playground.world.guilds.get(ask.channel.guild_id or 0)
    return guild is None or guild.has_commands or ask.playground.world.bot.id in guild.members


async def command(ask: Ask) -> object:
    """Call ``command``: use one, and wait for the acknowledgement."""
    interaction, _ = _send(ask, InteractionKind.COMMAND)
    return await acknowledged(ask, interaction)


async def autocomplete(ask: Ask) -> object:
    """Call ``autocomplete``: the application's hints for the option in focus."""
    interaction, focused = _send(ask, InteractionKind.AUTOCOMPLETE)
    if not focused.get("autocomplete"):
        raise Refused(f"The option {ask.text('focused')} has no hints.")
    error = await ask.playground.interactions.wait(interaction)
    if error is not None:
        raise Refused("Loading options failed")
    return interaction.choices


async def acknowledged(ask: Ask, interaction: Interaction) -> JsonObject:
    """Wait for the answer to an interaction and describe it; refuse after three seconds."""
    error = await ask.playground.interactions.wait(interaction)
    if error is not None:
        raise Refused(error)
    result: JsonObject = {
        "interaction_id": str(interaction.id),
        "ack_ms": round(interaction.ack_ms, 1),
        "kind": ANSWER_NAMES.get(interaction.answer or Callback.PONG, "none"),
    }
    if interaction.original is not None:
        result["message_id"] = str(interaction.original.id)
    if interaction.modal:
        result["modal"] = interaction.modal
    return result


def _send(ask: Ask, kind: InteractionKind) -> tuple[Interaction, JsonObject]:
    channel = ask.channel
    if not _has_bot(ask):
        raise Refused("The application is not in this server.")
    ask.require(channel, permissions.Permission.USE_APPLICATION_COMMANDS)
    found = next((c for c in available(ask, channel) if c["name"] == ask.text("name") and c["type"] == 1), None)
    if found is None:
        raise Refused(f"There is no command /{ask.text('name')} here.")
    path = [as_text(step) for step in as_list(ask.args.get("path"))]
    leaf = _leaf(found, path)
    resolved: JsonObject = {}
    check = kind is InteractionKind.COMMAND
    options, focused = _filled(ask, channel, leaf, resolved, check=check)
    for step, nested_kind in zip(reversed(path), (OptionKind.SUB_COMMAND, OptionKind.SUB_COMMAND_GROUP), strict=False):
        options = [{"type": int(nested_kind), "name": step, "options": options}]
    data: JsonObject = {"id": found["id"], "name": found["name"], "type": 1, "options": options}
    if resolved:
        data["resolved"] = resolved
    if "guild_id" in found:
        data["guild_id"] = found["guild_id"]
    option_kind = as_int(focused.get("type")) if focused else None
    interaction = ask.playground.interactions.open(kind, ask.person, channel, data, option_kind=option_kind)
    return interaction, focused


def _leaf(found: JsonObject, path: list[str]) -> JsonObject:
    leaf = found
    for step in path:
        inner = [o for o in objects(leaf.get("options")) if o.get("name") == step and o.get("type") in NESTED]
        if not inner:
            raise Refused(f"There is no /{found['name']} {' '.join(path)}.")
        leaf = inner[0]
    if any(option.get("type") in NESTED for option in objects(leaf.get("options"))):
        raise Refused(f"/{found['name']} needs a subcommand.")
    return leaf


def _filled(
    ask: Ask, channel: Channel, leaf: JsonObject, resolved: JsonObject, *, check: bool
) -> tuple[list[JsonObject], JsonObject]:
    given = as_object(ask.args.get("options"))
    focused: JsonObject = {}
    filled: list[JsonObject] = []
    known = objects(leaf.get("options"))
    unknown = set(given) - {as_text(option["name"]) for option in known}
    if unknown:
        raise Refused(f"There is no option {', '.join(sorted(unknown))}.")
    for option in known:
        name = as_text(option["name"])
        if name not in given:
            if check and option.get("required"):
                raise Refused(f"The option {name} is required.")
            continue
        value = given[name]
        in_focus = not check and name == ask.text("focused")
        entry: JsonObject = {
            "name": name,
            "type": option["type"],
            "value": value if in_focus else _value(option, value),
        }
        if in_focus:
            entry["focused"] = True
            focused = option
        else:
            named = NAMED_BY_OPTION.get(as_int(option["type"]), ())
            resolve(ask.playground, channel, named, [str(entry["value"])], resolved)
        filled.append(entry)
    if not check and not focused:
        focused = next((option for option in known if option["name"] == ask.text("focused")), focused)
        if not focused:
            raise Refused(f"There is no option {ask.text('focused')}.")
        filled.append({"name": focused["name"], "type": focused["type"], "value": "", "focused": True})
    return filled, focused


def _value(option: JsonObject, value: object) -> object:
    """A value as the client would let it through; refuses what the client refuses."""
    name, kind = as_text(option["name"]), as_int(option["type"])
    choices = objects(option.get("choices"))
    if choices and value not in [choice.get("value") for choice in choices]:
        raise Refused(f"The option {name} takes one of its choices.")
    if kind in {OptionKind.INTEGER, OptionKind.NUMBER}:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Refused(f"The option {name} takes a number.")
        least, most = option.get("min_value"), option.get("max_value")
        if isinstance(least, int | float) and value < least:
            raise Refused(f"The option {name} takes {least} or more.")
        if isinstance(most, int | float) and value > most:
            raise Refused(f"The option {name} takes {most} or less.")
        return int(value) if kind == OptionKind.INTEGER else value
    if kind == OptionKind.BOOLEAN:
        if not isinstance(value, bool):
            raise Refused(f"The option {name} takes true or false.")
        return value
    text = str(value)
    if kind == OptionKind.STRING and not as_int(option.get("min_length")) <= len(text) <= as_int(
        option.get("max_length"), default=6000
    ):
        raise Refused(f"The option {name} is too short or too long.")
    return text


HANDLERS = {"commands": commands, "command": command, "autocomplete": autocomplete}
