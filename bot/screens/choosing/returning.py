"""Which tiles to give back when the supply runs out for the first time (R4.2): pages of selects over all of them."""

from bot.screens.choosing.answers import bits, returned, set_arg, set_choice, shelf
from bot.screens.choosing.asking import Asking
from bot.screens.choosing.offers import page_hint, turn_pages
from bot.screens.choosing.path import PathError
from bot.screens.layout import MOST_OPTIONS, option
from bot.screens.speech import Speech
from engine.rules.answers import outcome, proposed
from engine.rules.decisions import Return
from engine.rules.prompts import ReturnPrompt
from engine.rules.terms import Tile
from engine.rules.view import View


def ask_return(asking: Asking, prompt: ReturnPrompt, path: str) -> None:
    """The tiles as ``path`` has them marked, to be changed or given back."""
    page, presses, view, say = asking.page, asking.presses, asking.view, asking.say
    tiles, plain = shelf(prompt), say.unmarked()
    mask, number = _marked(view, prompt, path)
    pages = max(1, -(-len(tiles) // MOST_OPTIONS))
    number = min(number, pages - 1)
    chosen = returned(prompt, mask).tiles
    page.text(say("return-so-far", list=say.cards(chosen), n=len(chosen)), _ending(view, prompt, chosen, say))
    start = number * MOST_OPTIONS
    shown = tiles[start : start + MOST_OPTIONS]
    if shown:
        options = [
            option(plain.tile(tile), str(start + index), chosen=bool(mask >> (start + index) & 1))
            for index, tile in enumerate(shown)
        ]
        arg, hint = set_choice(mask, number), page_hint(say, number, len(shown), len(tiles))
        page.select(presses.select("pick", options, arg, placeholder=hint, fewest=0, most=len(options)))
    turn_pages(asking, number, pages, lambda other: set_arg(mask, other))
    points = len(chosen) * prompt.points_each
    # What stands to be gained is in sight before anything is marked, and nothing invites to give it away.
    answer = presses.main if chosen or not tiles else presses.button
    all_points = len(tiles) * prompt.points_each
    label = say("button-return", n=len(chosen), points=points)
    if proposed(view) == returned(prompt, mask):
        label = say("default-marked", text=label)
    page.buttons([
        answer("answer", label, set_arg(mask, 0)),
        *([presses.button("pick", say("button-return-all", points=all_points), set_arg((1 << len(tiles)) - 1, number))]
          if len(chosen) < len(tiles) else []),
        *([presses.button("pick", say("button-return-none"), "m0@0")] if chosen else []),
    ])


def _ending(view: View, prompt: ReturnPrompt, chosen: tuple[Tile, ...], say: Speech) -> str:
    """How the game goes on with these (R4.2-4.4)."""
    if view.final_round:
        return say("return-last")
    found = outcome(view, Return(prompt.seat, chosen))
    return say("return-ending", ending=found.ending, n=found.returns_needed)


def _marked(view: View, prompt: ReturnPrompt, path: str) -> tuple[int, int]:
    """The set and the page; at first what is proposed, and nothing where the path does not fit."""
    if not path:
        answer = proposed(view)
        everything = isinstance(answer, Return) and len(answer.tiles) == len(prompt.tiles)
        return (1 << len(prompt.tiles)) - 1 if everything else 0, 0
    try:
        mask, number = bits(path)
        returned(prompt, mask)
    except PathError:
        return 0, 0
    return mask, number
