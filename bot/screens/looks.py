"""What there is to look at beside a private screen's question, and how much room the question leaves for it."""

from typing import Final, Literal, TypeAlias

import discord

from bot.screens.choosing.answers import NEW_HAND
from bot.screens.choosing.asking import Asking
from bot.screens.choosing.confirm import goes_with_more
from bot.screens.choosing.offers import SHORT
from bot.screens.choosing.path import DISTRICTS, HIDE, on_page, shown_step
from bot.screens.hints import TOPIC, Hint, put_way, way_label
from bot.screens.layout import option
from bot.screens.speech import Speech
from engine.rules.prompts import ChoosePrompt, DraftPrompt, Prompt
from engine.rules.view import View

MoreOption: TypeAlias = Literal["describe", "log", "rules", "games"]
MORE_OPTIONS: Final[tuple[MoreOption, ...]] = ("describe", "log", "rules", "games")
"""What can be looked at beside one's screen; one select, so that picture and buttons fit together on a phone. On the
screens that have most to press, the select holds what are buttons on others."""
Crowded: TypeAlias = Literal["hand", "tile", "confirm", "draft", "no"]


def put_looks(asking: Asking, path: str, hint: Hint | None, *, standings: bool, crowded: Crowded) -> None:
    """What there is to look at beside the question: as buttons, or where it has many itself in the select."""
    page, presses, view, say = asking.page, asking.presses, asking.view, asking.say
    way = _way(view.prompt, path)
    if crowded == "no":
        if view.phase != "over":
            page.beside(presses.button("can", say("button-what-can-i-do")))
        if has_districts(view):
            page.beside(presses.button("districts", say("button-hide-districts"), HIDE + way) if standings
                        else presses.button("districts", say("button-districts"), DISTRICTS + way))
    elif standings:
        page.beside(presses.button("districts", say("button-hide-districts"), HIDE + way))
    if hint is not None and not path and (hint == "learn" or crowded == "no"):
        put_way(page, presses, hint, say)
    options = [option(say("more", look=more), more) for more in MORE_OPTIONS]
    if crowded != "no":
        options = [*_folded(view, way, None if path else hint, say, standings=standings), *options]
    first = "no" if standings or crowded == "no" else "draft" if crowded == "draft" else "yes"
    page.select(presses.select("more", options, placeholder=say("more-hint", first=first)))


def _folded(view: View, way: str, hint: Hint | None, say: Speech, *, standings: bool) -> list[discord.SelectOption]:
    """What are buttons on other screens, as ``look.arg``."""
    found = [option(say("button-what-can-i-do"), "can")]
    if has_districts(view) and not standings:
        found.append(option(say("button-districts"), f"districts.{DISTRICTS}{way}"))
    if hint is not None and hint != "learn":
        found.insert(0, option(way_label(hint, say), f"rules.{TOPIC[hint]}"))
    return found


def crowding(prompt: Prompt | None, path: str) -> Crowded:
    """Whether there is so much to press that all else is in the select, and that what is told of it stands above the
    picture: a whole hand, a pack, tiles, or a choice with which more may go."""
    if isinstance(prompt, DraftPrompt):
        return "draft"
    if not isinstance(prompt, ChoosePrompt) or path == NEW_HAND:
        return "no"
    chosen, _ = shown_step(prompt, path)
    if chosen.card is None:
        return "hand"
    if chosen.step == "tile":
        return "tile" if len(chosen.tops()) <= SHORT else "no"
    return "confirm" if goes_with_more(chosen) else "no"


def has_districts(view: View) -> bool:
    """Whether the picture can tell the districts: while she chooses and while she waits. Where it numbers the cells for
    a token it has no room for them."""
    return view.round > 0 and view.phase != "over" and (view.prompt is None or isinstance(view.prompt, ChoosePrompt))


def _way(prompt: Prompt | None, path: str) -> str:
    """The path that shows the same step again: what is no path at all shows the start."""
    if not isinstance(prompt, ChoosePrompt) or path == NEW_HAND:
        return path if path == NEW_HAND else ""
    chosen, number = shown_step(prompt, path)
    return on_page(chosen.path, number)
