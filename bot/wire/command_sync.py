"""Registering the commands, but only when they differ from what Discord already has."""

from collections.abc import Mapping
from typing import Final

import discord
from discord import app_commands
from discord.http import Route

_TRANSLATED: Final = "_localizations"
"""At the end of the name of what translates another part."""
_LEFT_OUT: Final = (
    "choices", "autocomplete", "channel_types", "min_value", "max_value", "min_length", "max_length",
    f"name{_TRANSLATED}", f"description{_TRANSLATED}",
)
"""What the library says nothing of where there is none: Discord may still have it from an earlier version."""
_DEPRECATED: Final = "dm_permission"
"""Discord may tell it no more: ``contexts`` says it. The library goes on to tell both."""


def covers(there: object, wanted: object) -> bool:
    """Whether what is ``wanted`` stands ``there``, and nothing that is not wanted any more; Discord adds ids, versions
    and empty defaults of its own."""
    if _is_empty(wanted):
        return _is_empty(there)
    if isinstance(wanted, Mapping):
        return isinstance(there, Mapping) and all(
            _translated(there.get(key), wanted.get(key), wanted.get(key.removesuffix(_TRANSLATED)))
            if key.endswith(_TRANSLATED) else covers(there.get(key), wanted.get(key))
            for key in {*wanted, *_LEFT_OUT})
    if isinstance(wanted, list | tuple):
        return isinstance(there, list | tuple) and len(there) == len(wanted) and all(map(covers, there, wanted))
    return there == wanted


def _is_empty(value: object) -> bool:
    """Whether Discord may leave it out; 0 is a limit like another."""
    return not value and (value is False or not isinstance(value, int | float))


def _translated(there: object, wanted: object, untranslated: object) -> bool:
    """Discord may leave out a translation that says what stands there without it."""
    known = there if isinstance(there, Mapping) else {}
    translations = wanted if isinstance(wanted, Mapping) else {}
    return known == {language: said for language, said in translations.items()
                     if said != untranslated or language in known}


async def payloads(tree: app_commands.CommandTree[discord.Client]) -> list[dict[str, object]]:
    """What would be registered, translations among it: without them a changed one would never be noticed."""
    translator = tree.translator
    if translator is None:
        told = [command.to_dict(tree) for command in tree.get_commands()]
    else:
        told = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    return [{key: value for key, value in command.items() if key != _DEPRECATED} for command in told]


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
