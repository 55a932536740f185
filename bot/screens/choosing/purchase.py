"""What to take for the tiles an action brings (R8.0): a select for each kind there is, base tiles for the rest."""

from typing import Final

from bot.screens.choosing.answers import purchase
from bot.screens.choosing.asking import Asking
from bot.screens.choosing.forecast import foreseen
from bot.screens.choosing.path import PathError, numbers
from bot.screens.layout import MOST_OPTIONS, option
from bot.screens.speech import Speech
from engine.rules.prompts import TakePrompt
from engine.rules.terms import Module
from engine.rules.view import View

_KINDS: Final[tuple[Module, ...]] = ("new_buildings", "prestige", "green_spaces")
"""What there is to buy beside base tiles, each with its module."""


def purchase_question(view: View, prompt: TakePrompt, say: Speech) -> str:
    """What there is to spend, and what each kind costs."""
    kinds = ("base", *(kind for kind in _KINDS if kind in view.options.modules))
    prices = say.listed(say("take-price", kind=kind) for kind in kinds)
    return say("ask-take", credits=prompt.credits, prices=prices)


def ask_purchase(asking: Asking, prompt: TakePrompt, path: str) -> None:
    """The purchase as ``path`` has it, to be changed or confirmed."""
    page, presses, say = asking.page, asking.presses, asking.say
    wanted = _wanted(prompt, path)
    for index in range(len(wanted)):
        _one_kind(asking, prompt, wanted, index)
    path = _path(wanted)
    bought = purchase(prompt, path)
    so_far, ends = _said(prompt, wanted, bought.base, say), foreseen(asking.view, bought, say)
    page.text(say("take-foreseen", list=so_far, does=ends) if ends else say("take-so-far", list=so_far))
    buttons = [presses.main("answer", say("button-take"), path)]
    if any(wanted):
        buttons.append(presses.button("pick", say("button-take-base"), ""))
    page.buttons(buttons)


def _wanted(prompt: TakePrompt, path: str) -> list[int]:
    """Value II, value III by colour, green; nothing of either where the path does not fit."""
    nothing = [0] * (2 + len(prompt.prestige))
    try:
        wanted = numbers(path) or nothing
        purchase(prompt, _path(wanted))
    except PathError:
        return nothing
    fits = all(count <= stock for count, stock in zip(wanted, _there(prompt), strict=True))
    return wanted if fits else nothing


def _path(wanted: list[int]) -> str:
    return ".".join(map(str, wanted))


def _there(prompt: TakePrompt) -> list[int]:
    """How many there are to buy of each kind."""
    return [prompt.new_buildings, *(count for _, count in prompt.prestige), prompt.green]


def _costs(prompt: TakePrompt) -> list[int]:
    return [2, *(3 for _ in prompt.prestige), 1]


def _one_kind(asking: Asking, prompt: TakePrompt, wanted: list[int], index: int) -> None:
    """A select over how many of one kind, as far as the credits that the others leave go."""
    costs = _costs(prompt)
    spent = sum(cost * count for number, (cost, count) in enumerate(zip(costs, wanted, strict=True)) if number != index)
    most = min(_there(prompt)[index], (prompt.credits - spent) // costs[index], MOST_OPTIONS - 1)
    if most < 1:
        return
    options, say = [], asking.say
    for count in range(most + 1):
        changed = [*wanted]
        changed[index] = count
        means = say("take-means", kind=_name(prompt, index)) if count else ""
        options.append(option(_kind(prompt, index, count, say), _path(changed), means, chosen=count == wanted[index]))
    hint = _kind(prompt, index, 0, say)
    asking.page.select(asking.presses.select("pick", options, f"k{index}", placeholder=hint))


def _name(prompt: TakePrompt, index: int) -> Module:
    return _KINDS[0 if index == 0 else 1 if index <= len(prompt.prestige) else 2]


def _kind(prompt: TakePrompt, index: int, count: int, say: Speech) -> str:
    if index == 0:
        return say("take-new-buildings", n=count)
    if index <= len(prompt.prestige):
        return say("take-prestige", n=count, colour=prompt.prestige[index - 1][0])
    return say("take-green", n=count)


def _said(prompt: TakePrompt, wanted: list[int], base: int, say: Speech) -> str:
    parts = [_kind(prompt, index, count, say) for index, count in enumerate(wanted) if count]
    if base:
        parts.append(say("take-base", n=base))
    return say.listed(parts)
