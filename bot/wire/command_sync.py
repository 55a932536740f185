"""Registering the commands, but only when they differ from what Discord already has."""

from collections.abc import Mapping

import discord
from discord import app_commands


def covers(there: object, wanted: object) -> bool:
    """Whether everything ``wanted`` says stands ``there``; Discord adds ids, versions and empty defaults of its own."""
    if not wanted:
        return not there
    if isinstance(wanted, Mapping):
        return isinstance(there, Mapping) and all(covers(there.get(key), value) for key, value in wanted.items())
    if isinstance(wanted, list | tuple):
        return isinstance(there, list | tuple) and len(there) == len(wanted) and all(map(covers, there, wanted))
    return there == wanted


async def payloads(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, object]]:
    """What would be registered, translations among it: without them a changed one would never be noticed."""
    translator = tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in tree.get_commands()]
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


async def sync(tree: app_commands.CommandTree[discord.Client], application_id: int) -> bool:
    """Register the tree's global commands if they changed, in any language; True when they had to be."""
    wanted = await payloads(tree)
    there = await tree.client.http.get_global_commands(application_id)
    by_name = {command["name"]: command for command in there}
    if len(there) == len(wanted) and all(covers(by_name.get(str(w["name"])), w) for w in wanted):
        return False
    # ``tree.sync`` would translate everything once more, which is a third of a bot's first start.
    await tree.client.http.bulk_upsert_global_commands(application_id, payload=wanted)
    return True
