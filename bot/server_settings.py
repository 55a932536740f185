"""What a server has set for itself (``/ginkgo settings``)."""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from bot.log import logger
from bot.text import languages
from engine.store.people import GuildRow, Guilds
from engine.table.errors import StoreError
from engine.table.meta import PACES, PaceName

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The defaults are what a server has that never set anything."""

    channels: tuple[int, ...] = ()
    """Where games may start; empty: everywhere."""
    threads: bool = False
    """A thread of its own for each game."""
    pace: PaceName = "relaxed"
    language: str | None = None
    """None: the language of the server in Discord."""
    starters: Literal["players", "managers"] = "players"
    """``players``: everybody opens games; ``managers``: only who may manage the server."""
    enders: Literal["players", "managers"] = "players"
    """``players``: more than half of them end a game; ``managers``: only who may manage the server."""

    def toggled(self, channel: int) -> "GuildSettings":
        """The channel joins those where games may start, or leaves them."""
        left = tuple(other for other in self.channels if other != channel)
        return replace(self, channels=left if len(left) < len(self.channels) else (*self.channels, channel))

    def without(self, gone: Collection[int]) -> "GuildSettings":
        """These channels are no more; with the last one of the list goes the limit, which nobody could lift else."""
        return replace(self, channels=tuple(channel for channel in self.channels if channel not in gone))


_ADAPTER = TypeAdapter(GuildSettings)


async def settings_of(store: Guilds, guild: str | None) -> GuildSettings:
    """A server's settings; the defaults in direct messages."""
    if guild is None:
        return GuildSettings()
    try:
        kept = await store.get(guild)
    except StoreError as error:
        if error.code != "corrupt":
            raise
        kept = None
    return _read(guild, kept)


def _read(guild: str, kept: GuildRow | None) -> GuildSettings:
    """As they are kept; the defaults where that can't be read."""
    if kept is not None:
        with suppress(ValidationError):
            return _ADAPTER.validate_python(kept)
    _log.warning("server_settings_unreadable", guild=guild)
    return GuildSettings()


async def players_end(store: Guilds, guild: str | None) -> bool:
    """Whether those who play may end a game together, or only who manages the server."""
    return (await settings_of(store, guild)).enders == "players"


async def change(store: Guilds, guild: str, how: Callable[[GuildSettings], GuildSettings]) -> GuildSettings:
    """What is set becomes what ``how`` makes of it, whatever others change meanwhile; what it has become. Whatever
    ``how`` raises, nothing is changed."""
    became = GuildSettings()

    def work(kept: GuildRow | None) -> GuildRow:
        nonlocal became
        became = how(_read(guild, kept))
        row: GuildRow = _ADAPTER.dump_python(became, mode="json")
        return row

    await store.change(guild, work)
    return became


async def channels_gone(store: Guilds, guild: str, channels: Collection[int]) -> GuildSettings:
    """They were deleted: they are on no list any more. The settings without them."""
    settings = await settings_of(store, guild)
    if not set(channels) & set(settings.channels):
        return settings
    return await change(store, guild, lambda settings: settings.without(channels))


def changed(settings: GuildSettings, name: str, value: str) -> GuildSettings | None:
    """One setting changed as the screen of settings writes it; None where that is made up."""
    match name:
        case "threads" if value in {"yes", "no"}:
            return replace(settings, threads=value == "yes")
        case "pace" if value in PACES:
            return replace(settings, pace=PACES[value].name)
        case "language" if value in languages():
            return replace(settings, language=value)
        case "language" if value == "none":
            return replace(settings, language=None)
        case "starters" if value in {"players", "managers"}:
            return replace(settings, starters="managers" if value == "managers" else "players")
        case "enders" if value in {"players", "managers"}:
            return replace(settings, enders="managers" if value == "managers" else "players")
    return None
