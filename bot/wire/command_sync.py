"""Registering the commands, but only when they differ from what Discord already has."""

from collections.abc import Mapping
from typing import Final

import discord
from discord import app_commands
from discord.http import Route

_TRANSLATED: Final = "_localizations"
"""At the end of the name of what translates another part."""


def covers(there: object, wanted: object) -> bool:
    """Whether everything ``wanted`` says stands ``there``; Discord adds ids, versions and empty defaults of its own."""
    if not wanted:
        return not there
    if isinstance(wanted, Mapping):
        return isinstance(there, Mapping) and all(
            covers(there.get(key), _told(value, wanted.get(key.removesuffix(_TRANSLATED)), there.get(key))
                   if key.endswith(_TRANSLATED) else value)
            for key, value in wanted.items())
    if isinstance(wanted, list | tuple):
        return isinstance(there, list | tuple) and len(there) == len(wanted) and all(map(covers, there, wanted))
    return there == wanted


def _told(translations: object, untranslated: object, there: object) -> object:
    """Discord may leave out a translation that says what stands there without it."""
    if not isinstance(translations, Mapping):
        return translations
    known = there if isinstance(there, Mapping) else {}
    return {language: said for language, said in translations.items() if said != untranslated or language in known}


async def payloads(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, object]]:
    """What would be registered, translations among it: without them a changed one would never be noticed."""
    translator = tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in tree.get_commands()]
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


async def sync(tree: app_commands.CommandTree[discord.Client], application_id: int) -> bool:
    """Register the tree's global commands if they changed, in any language; True when they had to be."""
    wanted = await payloads(tree)
    # discord.py does not ask for the translations: without them all would seem changed at every start.
    there = await tree.client.http.request(
        Route("GET", "/applications/{application_id}/commands", application_id=application_id),
        params={"with_localizations": "true"})
    by_name = {command["name"]: command for command in there}
    if len(there) == len(wanted) and all(covers(by_name.get(str(w["name"])), w) for w in wanted):
        return False
    # ``tree.sync`` would translate everything once more, which is a third of a bot's first start.
    await tree.client.http.bulk_upsert_global_commands(application_id, payload=wanted)
    return True
