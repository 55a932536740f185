"""A list of things to press: lines with buttons while it is short, a select with pages when it is long."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.screens.choosing.asking import Asking
from bot.screens.layout import MOST_OPTIONS, Presses, option
from bot.screens.speech import Speech
from bot.wire.components import PressItem
from bot.wire.custom_id import Verb

SHORT: Final = 10
"""Up to this many are buttons."""
A_LINE: Final = 4
"""Buttons of tiles that share a line on a phone. Of a row of five the last would stand alone there, in a line of its
own: more than five stand in rows of four."""
_A_ROW: Final = 5


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to press. Texts are plain (labels know no markdown)."""

    label: str
    arg: str
    says: str = ""
    """What it would do; stands in a line of its own, or below the option's label."""
    short: str = ""
    """The same for below an option's label, which holds 100 characters, where there is less to say."""
    default: bool = False
    """What is proposed; in a select of ``choose`` what is chosen already."""


def offer(
    asking: Asking, verb: Verb, offers: Sequence[Offer], at: str, number: int, beside: Sequence[PressItem] = ()
) -> None:
    """Offer a list. Short: pressing does ``verb``. Long: choosing picks, and a further screen asks to confirm.

    ``at`` is the path of this screen, ``number`` the page of a long list; ``beside``: what else can be pressed, behind
    the last of them.
    """
    if len(offers) <= SHORT:
        asking.page.text(*_lines(offers, asking.say))
        buttons = [*(_button(item, asking.presses, verb, asking.say) for item in offers), *beside]
        row = _A_ROW if len(buttons) <= _A_ROW else A_LINE
        for start in range(0, len(buttons), row):
            asking.page.buttons(buttons[start:start + row])
        return
    marked = [replace(item, label=_label(item, asking.say), default=False) for item in offers]
    choose(asking, marked, at, number)
    asking.page.buttons(beside)


def choose(asking: Asking, offers: Sequence[Offer], at: str, number: int) -> None:
    """A select with pages; the default is what is chosen already. ``at`` and ``number`` as for ``offer``."""
    pages = -(-len(offers) // MOST_OPTIONS)
    number = min(number, pages - 1)
    shown = offers[number * MOST_OPTIONS : (number + 1) * MOST_OPTIONS]
    options = [option(item.label, item.arg, item.short or item.says, chosen=item.default) for item in shown]
    hint = page_hint(asking.say, number, len(shown), len(offers))
    asking.page.select(asking.presses.select("pick", options, at, placeholder=hint))
    turn_pages(asking, number, pages, lambda other: f"{at}@{other}")


def page_hint(say: Speech, number: int, shown: int, everything: int) -> str:
    """What stands on a select before anything is chosen: which part of a long list it holds."""
    first = number * MOST_OPTIONS
    if shown == everything:
        return say("select-hint")
    return say("select-hint-page", first=first + 1, last=first + shown, all=everything)


def turn_pages(asking: Asking, number: int, pages: int, arg: Callable[[int], str]) -> None:
    """Buttons to the pages before and after, where there are any; ``arg`` makes the path of a page."""
    presses, say = asking.presses, asking.say
    buttons = [presses.button("pick", say("button-previous"), arg(number - 1))] if number else []
    if number + 1 < pages:
        buttons.append(presses.button("pick", say("button-next"), arg(number + 1)))
    asking.page.buttons(buttons)


def _label(item: Offer, say: Speech) -> str:
    return say("default-marked", text=item.label) if item.default else item.label


def _lines(offers: Sequence[Offer], say: Speech) -> Iterator[str]:
    """What each would do; what would do the same shares a line."""
    alike: dict[str, str] = {}
    for item in offers:
        if item.says:
            before = alike.get(item.says)
            alike[item.says] = item.label if before is None else say("offer-alike", list=before, next=item.label)
    return (say("offer-line", label=labels, says=says) for says, labels in alike.items())


def _button(item: Offer, presses: Presses, verb: Verb, say: Speech) -> PressItem:
    style = discord.ButtonStyle.primary if item.default else discord.ButtonStyle.secondary
    return presses.button(verb, _label(item, say), item.arg, style=style)
