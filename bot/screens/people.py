"""What a person and a server can set."""

from typing import Final

from bot.screens.facts import PersonFacts, Screen, ServerFacts
from bot.screens.layout import Page, Presses, option
from bot.text import Words, languages
from bot.wire.custom_id import NO_GAME, Verb

_NONE: Final = "none"
_REMINDERS: Final = (30, 60, 120, 360, 720, 1440)
"""Minutes between reminders that can be chosen."""
_QUIET: Final = (("21:00", "08:00"), ("22:00", "07:00"), ("22:00", "08:00"), ("23:00", "07:00"), ("23:00", "09:00"))


def me(facts: PersonFacts, words: Words) -> Screen:
    """For ``/ginkgo me``; selects fold into ``me`` with ``name=value``."""
    page = Page(words)
    chooser = _Chooser(words, page, "me")
    page.text(words("me-title"), words("me-dm-refused") if facts.dm_refused else "")
    spoken = [(_NONE, words("me-language-auto")), *((name, Words.of(name)("language-name")) for name in languages())]
    chooser.put("language", spoken, facts.language or _NONE)
    ways = [(way, words("me-screens", way=way)) for way in ("dm", "ephemeral")]
    chooser.put("screens", ways, facts.screens)
    pings = [(way, words("me-pings", way=way)) for way in ("dm", "off")]
    chooser.put("pings", pings, facts.pings)
    offers = [(value, words("me-offers", takes=value)) for value in ("yes", "no")]
    chooser.put("offers", offers, "yes" if facts.offers else "no")
    minutes = sorted({*_REMINDERS, *([facts.remind_minutes] if facts.remind_minutes else [])})
    reminders = [(_NONE, words("me-remind-none")), *((str(n), _reminder(n, words)) for n in minutes)]
    chooser.put("remind", reminders, str(facts.remind_minutes or _NONE))
    hours = dict.fromkeys([*([facts.quiet] if facts.quiet else []), *_QUIET])
    quiet = [(_NONE, words("me-quiet-none")), *((f"{a}-{b}", words("me-quiet", begin=a, end=b)) for a, b in hours)]
    chooser.put("quiet", quiet, "-".join(facts.quiet) if facts.quiet else _NONE)
    page.text(words("me-zone", zone=facts.zone))
    presses = Presses(NO_GAME)
    page.buttons([
        presses.button("me", words("button-me-export"), "export"),
        presses.button("me", words("button-me-delete"), "delete"),
    ])
    return page.screen()


def _reminder(minutes: int, words: Words) -> str:
    if minutes % 60:
        return words("me-remind-minutes", n=minutes)
    return words("me-remind-hours", n=minutes // 60)


def settings(facts: ServerFacts, words: Words) -> Screen:
    """For ``/ginkgo settings``; selects fold into ``server`` with ``name=value``."""
    page = Page(words)
    chooser = _Chooser(words, page, "server")
    channels = " ".join(f"<#{channel}>" for channel in facts.channels)
    page.text(
        words("server-title"),
        words("server-channels", list=channels) if channels else words("server-channels-all"),
    )
    threads = [(value, words("server-threads", on=value)) for value in ("yes", "no")]
    chooser.put("threads", threads, "yes" if facts.threads else "no")
    chooser.put("pace", [(pace, words("pace", pace=pace)) for pace in ("live", "relaxed")], facts.pace)
    spoken = [(name, Words.of(name)("language-name")) for name in languages()]
    chooser.put("language", spoken, facts.language)
    enders = [(who, words("server-enders", who=who)) for who in ("players", "managers")]
    chooser.put("enders", enders, facts.enders)
    return page.screen()


class _Chooser:
    """Puts the selects on one settings screen, what is set now already chosen.

    Each has its name in words above it: a placeholder is hidden while something is chosen, which is always.
    """

    def __init__(self, words: Words, page: Page, verb: Verb) -> None:
        self._words = words
        self._page = page
        self._verb = verb

    def put(self, name: str, values: list[tuple[str, str]], now: str) -> None:
        hint = self._words("settings-choose", name=name)
        options = [option(label, value, chosen=value == now) for value, label in values]
        self._page.text(hint)
        self._page.select(Presses(NO_GAME).select(self._verb, options, f"{name}=", placeholder=hint))
