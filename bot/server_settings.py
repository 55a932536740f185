"""What a server has set for itself (``/ginkgo settings``)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from bot.log import logger
from bot.text import languages
from engine.store.people import Guilds
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
        return _ADAPTER.validate_python(await store.get(guild))
    except ValidationError:
        pass
    except StoreError as error:
        if error.code != "corrupt":
            raise
    _log.warning("server_settings_unreadable", guild=guild)
    return GuildSettings()


async def players_end(store: Guilds, guild: str | None) -> bool:
    """Whether those who play may end a game together, or only who manages the server."""
    return (await settings_of(store, guild)).enders == "players"


async def keep(store: Guilds, guild: str, settings: GuildSettings) -> None:
    """Store them."""
    row: Mapping[str, object] = _ADAPTER.dump_python(settings, mode="json")
    await store.put(guild, row)


async def channel_gone(store: Guilds, guild: str, channel: int) -> None:
    """The channel was deleted: it is on no list any more."""
    settings = await settings_of(store, guild)
    if channel in settings.channels:
        await keep(store, guild, settings.without([channel]))


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
