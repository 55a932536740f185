"""From wherever somebody is in choosing to the move that the guided game asks for: what to press, in its order."""

from dataclasses import replace
from typing import Literal

from bot.screens.choosing.answers import NEW_HAND
from bot.screens.choosing.page import with_tile
from bot.screens.choosing.path import Choosing, picked
from bot.screens.speech import Speech
from engine.rules.decisions import Choose
from engine.rules.prompts import ChoosePrompt, Prompt
from engine.rules.view import View


def way_there(
    wanted: Choose, say: Speech, considered: Choosing | None, *, asked_back: bool, has_button: bool
) -> str:
    """What to press for the recorded move: one button where it has its own, else one after the other. Of a move that
    is picked in part, what is still to be pressed; off its way, first what leads back to it. ``asked_back``: she is
    asked whether she wants a New Hand. ``has_button``: its card and tile have one where nothing is picked."""
    first, there = ("back", None) if asked_back else _way_back(considered, wanted)
    card, tile = say.card(wanted.card), say.stack(wanted.tiles) if wanted.tiles else ""
    button = ""
    how: Literal["alone", "then_alone", "both", "tile", "confirm"] = "tile" if wanted.tiles else "alone"
    if there is None:
        if wanted.tiles and has_button:
            how, button = "both", with_tile(wanted.card, wanted.tiles, say)
    elif there.tiles is not None:
        how = "confirm"
    elif wanted.tiles:
        how, button = "both", tile
    else:
        how = "then_alone"
    return say("learn-press", first=first, how=how, card=card, tile=tile, button=button)


def _way_back(considered: Choosing | None, wanted: Choose) -> tuple[Literal["here", "back", "over"], Choosing | None]:
    """Which button leads back to the recorded move's way from where she is, if she is off it, and what is picked there;
    None where no card is."""
    if considered is None or not leads_away(considered, wanted):
        return "here", considered
    if considered.tiles is None or len(considered.tops()) == 1:
        return "back", None
    if considered.card == wanted.card:
        return "back", replace(considered, path=considered.before(), tiles=None)
    return "over", None


def new_hand_asked(prompt: Prompt | None, path: str) -> bool:
    """Whether the question back before a New Hand stands there."""
    return path == NEW_HAND and isinstance(prompt, ChoosePrompt) and prompt.may_new_hand


def considered_in(now: View, path: str) -> Choosing | None:
    """What she has picked so far; None where no card is."""
    found = picked(now.prompt, path) if isinstance(now.prompt, ChoosePrompt) else None
    return None if found is None or found.card is None else found


def leads_away(considered: Choosing, wanted: Choose) -> bool:
    """Whether what she has picked so far leads away from the recorded move."""
    return considered.card != wanted.card or (considered.tiles is not None and considered.tiles != wanted.tiles)
