"""The rounds so far in words."""

from collections.abc import Sequence
from typing import Final

from bot.screens.layout import Page, Presses, sheets
from bot.screens.screen import Screen
from bot.screens.speech import Speech, speech_for, table_link
from bot.screens.summary import summary
from bot.screens.table_facts import TableFacts
from bot.screens.turnovers import Told, words_before
from bot.text import Words
from engine.rules.events import RoundBegan
from engine.rules.view import View

_A_PAGE: Final = 3000
"""Characters of a page, so that head and buttons fit beside them."""


def log(table: TableFacts, view: View, events: Sequence[Told], words: Words, page: int | None = None) -> Screen:
    """One page of what all may know, the newest page for None; buttons turn pages by ``log`` with the page as arg."""
    now = say = speech_for(table, view, words)
    rounds: list[list[str]] = []
    for part in reversed(_rounds(events)):
        rounds.append(_round(part, now))
        now = words_before(part, now)
    pages = sheets(rounds[::-1], _A_PAGE)
    number = len(pages) - 1 if page is None else min(page, len(pages) - 1)
    shown = Page(words)
    shown.text(
        say("log-title", page=number + 1, pages=len(pages)),
        table_link(table, say),
    )
    shown.text(*(pages[number] or [say("log-empty", round=view.round)]))
    presses = Presses(table.game)
    buttons = [presses.button("log", say("button-earlier"), str(number - 1))] if number else []
    if number + 1 < len(pages):
        buttons.append(presses.button("log", say("button-later"), str(number + 1)))
    shown.buttons(buttons)
    return shown.screen()


def _rounds(events: Sequence[Told]) -> list[Sequence[Told]]:
    """What was before the first round, then round by round."""
    starts = [number for number, event in enumerate(events) if isinstance(event, RoundBegan)]
    return [events[start:end] for start, end in zip([0, *starts], [*starts, len(events)], strict=True)]


def _round(events: Sequence[Told], say: Speech) -> list[str]:
    """What was said of a round, its beginning as a heading."""
    first, *others = summary(events, say) or [""]
    return [say("log-round", line=first) if isinstance(events[0], RoundBegan) else first, *others] if first else []
