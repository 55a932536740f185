"""``me`` and ``settings``: what a person and a server choose, and a person's own data."""

import asyncio
import gzip
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot import screens
from bot.presses.request import Request, UserError, words_beside
from bot.presses.time_zones import zone_typed
from bot.screens.screen import Screen
from bot.server_settings import GuildSettings, change, changed
from bot.text import languages, safe
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome
from engine.table.ports import Person
from engine.table.resigning import resign_everywhere

_LONGEST: Final = 7 * 24 * 60
"""Minutes; nobody wants a reminder less often than once a week."""
_TOLD_WITHIN: Final = 5.0
"""Seconds for telling the tables that she leaves and for taking her screens away, before she is forgotten; likewise for
the seats offered to her."""

_LARGEST_FILE: Final = 8 * 1024 * 1024
"""Bytes of a file as it is. Discord takes no more than 10 MiB: a thousand games, which packed are a twentieth of it."""


async def me(request: Request, press: Press) -> Outcome:
    """One thing changed on one's own screen, or one's data asked for or deleted."""
    match press.arg:
        case "export":
            return await _export(request)
        case "delete":
            open_games = await request.services.tables.count_of(request.person)
            return await request.private(screens.delete_question(request.words, open_games))
        case "delete=yes":
            return await _delete(request)
    name, _, value = press.arg.partition("=")
    person = _chosen(await request.services.people.get(request.person), name, value)
    if person is None:
        raise UserError("app-unknown-button")
    await request.services.people.put(person)
    shown = await me_screen(request)
    return await request.turned(shown)


async def me_screen(request: Request) -> Screen:
    """What she has chosen, in the language she has chosen by now."""
    people = request.services.people
    words = await people.words(request.person, str(request.interaction.locale))
    return screens.me(await people.get(request.person), await words_beside(replace(request, words=words)))


async def set_zone(request: Request, typed: str) -> None:
    """UserError where there is no such time zone."""
    zone = zone_typed(typed)
    if zone is None:
        raise UserError("app-no-zone", zone=safe(typed))
    await request.services.people.put(replace(await request.services.people.get(request.person), zone=zone))


def _chosen(person: Person, name: str, value: str) -> Person | None:
    match name:
        case "language" if value in {"none", *languages()}:
            return replace(person, locale=None if value == "none" else value)
        case "screens" if value == "dm":
            # She asks for messages, so they are tried again.
            return replace(person, screen="dm", dm_closed=False)
        case "screens" if value == "ephemeral":
            return replace(person, screen="ephemeral")
        case "pings" if value in {"dm", "off"}:
            return replace(person, pings=value == "dm")
        case "offers" if value in {"yes", "no"}:
            return replace(person, offers=value == "yes")
        case "hints" if value in {"yes", "no"}:
            return replace(person, hints=value == "yes")
        case "remind" if value == "none":
            return replace(person, remind_minutes=None)
        case "remind" if value.isdecimal() and 0 < int(value) <= _LONGEST:
            return replace(person, remind_minutes=int(value))
        case "quiet" if value == "none":
            return replace(person, quiet_from=None, quiet_to=None)
        case "quiet":
            try:
                begin, end = (datetime.strptime(part, "%H:%M").time() for part in value.split("-"))  # noqa: DTZ007  of her zone
            except ValueError:
                return None
            return replace(person, quiet_from=begin, quiet_to=end)
    return None


async def _delete(request: Request) -> Outcome:
    """She gives up every seat, and is forgotten; her screens are taken from her before nobody knows where they are."""
    store, tables = request.services.store, request.services.tables
    left = await resign_everywhere(tables, request.person, request.services.clock.now())
    await store.outbox.drained(left, _TOLD_WITHIN)
    deleted = await store.delete_person(tables, request.person, told_within=_TOLD_WITHIN)
    request.services.people.forget(request.person)
    if deleted.unread:
        return await request.say("app-me-deleted-but", n=len(deleted.unread))
    return await request.say("app-me-deleted")


async def _export(request: Request) -> Answer:
    data = await request.services.store.export_person(request.person)
    # Of some hundred games it takes long enough for others to notice.
    name, written = await asyncio.to_thread(_as_file, data)
    return request.file("app-me-export", name, written)


def _as_file(data: Mapping[str, object]) -> tuple[str, bytes]:
    """Its name, and what stands in it."""
    # The plain encoder: names of database columns are strings of a kind of their own, which the fast one refuses.
    written = json.dumps(data, indent=2, ensure_ascii=False).encode()
    name = "ginkgopolis-me.json"
    return (name, written) if len(written) <= _LARGEST_FILE else (f"{name}.gz", gzip.compress(written))


async def server(request: Request, press: Press) -> Outcome:
    """One setting of the server changed; for those who may manage it."""
    guild = managed(request)
    name, _, value = press.arg.partition("=")

    def chosen(settings: GuildSettings) -> GuildSettings:
        made = changed(settings, name, value)
        if made is None:
            raise UserError("app-unknown-button")
        return made

    settings = await change(request.services.store.guilds, guild, chosen)
    return await request.turned(screens.settings(settings, request.words))


def managed(request: Request) -> str:
    """The server, if she may manage it."""
    if request.guild is None:
        raise UserError("app-only-in-server")
    if not request.manages:
        raise UserError("app-only-managers")
    return request.guild
