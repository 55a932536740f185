"""From presses to answers: what the arg of a press means for the question it answers."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from bot.screens.choosing.path import PathError, choosing, numbers, paged
from bot.screens.layout import MOST_OPTIONS
from bot.wire.custom_id import Press
from engine.rules.decisions import Decision, NewHand, Return, Take
from engine.rules.prompts import ChoosePrompt, Prompt, ReturnPrompt, TakePrompt
from engine.rules.terms import Colour, Tile, by_name
from engine.rules.view import View

NEW_HAND = "n"
"""The arg that asks for a New Hand (``pick``: the question back; ``answer``: it is taken)."""
MANY = "m"
"""Begins the arg of a set: ``m<hexadecimal bits>``, one bit for each tile of the list."""
CHOICE = "="
"""Ends the arg of a select whose values change what stands before it, however many they are, none included."""

WITHIN = "_"
"""Divides what a press of an exercise (``bot.screens.exercise``) says before its path from the path."""


def with_choice(press: Press, values: Sequence[str]) -> Press:
    """The press a select meant: the same with what was chosen folded into its arg. A button's press stays as it is."""
    if press.arg.endswith(CHOICE):
        if press.verb in {"pick", "learn", "puzzle"}:
            lead, within, path = press.arg.rpartition(WITHIN)
            return replace(press, arg=lead + within + _marked(path.removesuffix(CHOICE), values))
        return replace(press, arg=press.arg + ",".join(values))
    if not values:
        return press
    return replace(press, arg=values[0])


def _marked(arg: str, values: Sequence[str]) -> str:
    """The set with this page's marks replaced by what was chosen; "" (the start) when ``arg`` is no set."""
    try:
        mask, page = bits(arg)
        chosen = [number for value in values for number in numbers(value)]
    except PathError:
        return ""
    start = page * MOST_OPTIONS
    mask &= ~(((1 << MOST_OPTIONS) - 1) << start)
    for number in chosen:
        mask |= 1 << number
    return set_arg(mask, page)


def bits(arg: str) -> tuple[int, int]:
    """The set and the page of an arg like ``m1f@0``; PathError when it is none."""
    steps, page = paged(arg)
    digits = steps.removeprefix(MANY)
    if digits == steps or len(digits) > 24 or not set(digits) <= set("0123456789abcdef"):
        raise PathError(arg)
    return int(digits or "0", 16), page


def set_choice(mask: int, page: int) -> str:
    """The arg of the select that marks the tiles of one page; ``with_choice`` makes a ``set_arg`` of it."""
    return set_arg(mask, page) + CHOICE


def set_arg(mask: int, page: int) -> str:
    """``m1f@0``."""
    return f"{MANY}{mask:x}@{page}"


def shelf(prompt: ReturnPrompt) -> list[Tile]:
    """The tiles that may be returned, in the order in which the bits count them."""
    return sorted(prompt.tiles, key=by_name)


def returned(prompt: ReturnPrompt, mask: int) -> Return:
    """The tiles a set means."""
    tiles = shelf(prompt)
    if mask >> len(tiles):
        raise PathError(hex(mask))
    return Return(prompt.seat, tuple(tile for bit, tile in enumerate(tiles) if mask >> bit & 1))


def purchase(prompt: TakePrompt, path: str) -> Take:
    """``new buildings.one number for each colour of prestige.green``; base tiles are what is left.

    PathError when that costs more than the credits; whether all of it is there is for the rules to say.
    """
    wanted = numbers(path) or [0] * (2 + len(prompt.prestige))
    if len(wanted) != 2 + len(prompt.prestige):
        raise PathError(path)
    twos, *threes, green = wanted
    colours: list[Colour] = [
        colour for (colour, _), count in zip(prompt.prestige, threes, strict=True) for _ in range(count)
    ]
    base = prompt.credits - 2 * twos - 3 * len(colours) - green
    if base < 0:
        raise PathError(path)
    return Take(prompt.seat, base, twos, tuple(colours), green)


def answer_of(view: View, path: str) -> Decision:
    """The decision an ``answer`` with this arg means for what the reader is asked now; PathError when none."""
    if view.prompt is None:
        raise PathError(path)
    return _answer(view.prompt, path)


def _answer(prompt: Prompt, path: str) -> Decision:
    match prompt:
        case ChoosePrompt():
            if path == NEW_HAND:
                return NewHand(prompt.seat)
            chosen = choosing(prompt, path)
            if chosen.step is not None:
                raise PathError(path)
            return chosen.decision()
        case ReturnPrompt():
            return returned(prompt, bits(path)[0])
        case TakePrompt():
            return purchase(prompt, path)
        case _:
            index = numbers(path)
            found = next(islice(prompt.options(), index[0], None), None) if len(index) == 1 else None
            if found is None:
                raise PathError(path)
            return found
