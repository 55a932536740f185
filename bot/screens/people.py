"""What a person and a server can set."""

from collections.abc import Mapping, Sequence
from datetime import time
from typing import Final

from discord import ButtonStyle

from bot.screens.layout import Page, Presses, option
from bot.screens.paces import pace_label, pace_means
from bot.screens.screen import Screen
from bot.server_settings import GuildSettings
from bot.text import Words, language_name, languages
from bot.wire.custom_id import NO_GAME, Verb
from engine.table.meta import PACES
from engine.table.ports import Person

_NONE: Final = "none"
_MOST_CHANNELS: Final = 50
"""In one sentence, which holds no more than some 2,500 characters."""
_REMINDERS: Final = (30, 60, 120, 360, 720, 1440)
"""Minutes from the ping to the one reminder that can be chosen."""
_QUIET: Final = (("21:00", "08:00"), ("22:00", "07:00"), ("22:00", "08:00"), ("23:00", "07:00"), ("23:00", "09:00"))


def me(person: Person, words: Words) -> Screen:
    """For ``/ginkgo me``; selects fold into ``me`` with ``name=value``."""
    page = Page(words)
    chooser = _Chooser(words, page, "me")
    page.text(words("me-title"), words("me-dm-refused") if person.dm_closed else "")
    spoken = [(_NONE, words("me-language-auto")), *((name, language_name(name)) for name in languages())]
    chooser.put("language", spoken, person.locale or _NONE)
    ways = [(way, words("me-screens", way=way)) for way in ("dm", "ephemeral")]
    chooser.put("screens", ways, person.screen)
    pings = [(way, words("me-pings", way=way)) for way in ("dm", "off")]
    chooser.put("pings", pings, "dm" if person.pings else "off")
    offers = [(value, words("me-offers", takes=value)) for value in ("yes", "no")]
    chooser.put("offers", offers, "yes" if person.offers else "no")
    hints = [(value, words("me-hints", on=value)) for value in ("yes", "no")]
    chooser.put("hints", hints, "yes" if person.hints else "no")
    minutes = sorted({*_REMINDERS, *([person.remind_minutes] if person.remind_minutes else [])})
    reminders = [(_NONE, words("me-remind-none")), *((str(n), _reminder(n, words)) for n in minutes)]
    named = "remind" if person.pings else "remind_off"
    chooser.put("remind", reminders, str(person.remind_minutes or _NONE), named=named)
    now = _quiet(person)
    hours = dict.fromkeys([*([now] if now else []), *_QUIET])
    quiet = [(_NONE, words("me-quiet-none")), *((f"{a}-{b}", _hours(a, b, words)) for a, b in hours)]
    chooser.put("quiet", quiet, "-".join(now) if now else _NONE)
    page.text(words("me-zone", zone=person.zone))
    presses = Presses(NO_GAME)
    page.buttons([
        presses.button("me", words("button-me-export"), "export"),
        presses.button("me", words("button-me-delete"), "delete"),
    ])
    return page.screen()


def _quiet(person: Person) -> tuple[str, str] | None:
    """Her quiet hours, like ``("22:00", "08:00")``."""
    if person.quiet_from is None or person.quiet_to is None:
        return None
    return person.quiet_from.strftime("%H:%M"), person.quiet_to.strftime("%H:%M")


def _hours(begin: str, end: str, words: Words) -> str:
    return words("me-quiet", begin=words.clock(time.fromisoformat(begin)), end=words.clock(time.fromisoformat(end)))


def _reminder(minutes: int, words: Words) -> str:
    if minutes % 60:
        return words("me-remind-minutes", n=minutes)
    return words("me-remind-hours", n=minutes // 60)


def delete_question(words: Words, open_games: int) -> Screen:
    """Ask back before anything is deleted; with ``open_games`` it also says that her seats are given up."""
    page = Page(words)
    page.text(words("app-me-delete"), words("app-me-delete-resigns", n=open_games) if open_games else "")
    page.buttons([Presses(NO_GAME).button("me", words("button-me-delete"), "delete=yes", style=ButtonStyle.danger)])
    return page.screen()


def channel_list(channels: Sequence[int], words: Words) -> str:
    """These channels as Discord shows them, those after the first fifty as a number; nothing for none."""
    shown = words.listed(f"<#{channel}>" for channel in channels[:_MOST_CHANNELS])
    more = len(channels) - _MOST_CHANNELS
    return words("server-channels-more", list=shown, n=more) if more > 0 else shown


def settings(guild: GuildSettings, words: Words) -> Screen:
    """For ``/ginkgo settings``; selects fold into ``server`` with ``name=value``."""
    page = Page(words)
    chooser = _Chooser(words, page, "server")
    channels = channel_list(guild.channels, words)
    page.text(
        words("server-title"),
        words("server-channels", list=channels) if channels else words("server-channels-all"),
    )
    threads = [(value, words("server-threads", on=value)) for value in ("yes", "no")]
    chooser.put("threads", threads, "yes" if guild.threads else "no")
    chooser.put("pace", [(pace, pace_label(pace, words)) for pace in PACES], guild.pace,
                means={pace: pace_means(pace, words) for pace in PACES})
    if len(languages()) > 1:
        spoken = [(_NONE, words("me-language-auto")), *((name, language_name(name)) for name in languages())]
        chooser.put("language", spoken, guild.language or _NONE)
    starters = [(who, words("server-starters", who=who)) for who in ("players", "managers")]
    chooser.put("starters", starters, guild.starters)
    enders = [(who, words("server-enders", who=who)) for who in ("players", "managers")]
    chooser.put("enders", enders, guild.enders)
    return page.screen()


class _Chooser:
    """Puts the selects on one settings screen, what is set now already chosen.

    Each has its name in words above it: a placeholder is hidden while something is chosen, which is always.
    """

    def __init__(self, words: Words, page: Page, verb: Verb) -> None:
        self._words = words
        self._page = page
        self._verb = verb

    def put(self, name: str, values: list[tuple[str, str]], now: str, *, named: str | None = None,
            means: Mapping[str, str] | None = None) -> None:
        """``named``: how the sentence above calls it, where not by ``name``; ``means``: what stands below values."""
        hint = self._words("settings-choose", name=named or name)
        options = [option(label, value, (means or {}).get(value, ""), chosen=value == now) for value, label in values]
        self._page.text(hint)
        self._page.select(Presses(NO_GAME).select(self._verb, options, f"{name}=", placeholder=hint))
