"""Greedy: previews every choice and takes the one that is worth most now."""

from random import Random

from engine.players.easy import stacks
from engine.players.player import asked
from engine.players.worth import Worth, card_worth
from engine.rules.components import CHARACTERS
from engine.rules.decisions import Choose, Decision, Draft, Exchange, Gain, Return
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt, DraftPrompt, ExchangePrompt, GainPrompt, ReturnPrompt
from engine.rules.terms import Card, by_name, is_letter
from engine.rules.view import View

_KEEPS = 2


class Medium:
    """Looks one action ahead and at nobody's plans."""

    def answer(self, view: View, rng: Random) -> Decision:
        """The best by ``worth``; ties by chance."""
        prompt = asked(view)
        worth = Worth.now(view)
        match prompt:
            case ChoosePrompt():
                return _choose(view, prompt, worth, rng)
            case DraftPrompt():
                best = max(prompt.cards(), key=lambda card: (_start(card), rng.random()))
                return Draft(prompt.seat, best)
            case GainPrompt() if prompt.resource and prompt.tile:
                return Gain(prompt.seat, "resource" if worth.resource >= worth.tile else "tile")
            case ReturnPrompt():
                kept = sorted(prompt.tiles, key=by_name)[-_KEEPS:]
                returned = list(prompt.tiles)
                for tile in kept:
                    returned.remove(tile)
                return Return(prompt.seat, tuple(returned))
            case ExchangePrompt():
                return Exchange(prompt.seat, 0)
            case _:
                return prompt.default() if prompt.kind in {"gain", "pay"} else prompt.sample(rng)


def _choose(view: View, prompt: ChoosePrompt, worth: Worth, rng: Random) -> Decision:
    """Card and tiles first; then the event that adds most to the best of them; then what to set aside."""
    kept = {card: card_worth(view, prompt.seat, card, worth) for card in prompt.hand if not is_letter(card)}

    def value(choice: Choose) -> float:
        seen = preview(view, choice)
        keeps = kept.get(choice.card, 0.0) if seen.action == "construct" else 0.0
        if seen.falls_back:
            return float("-inf")  # the card alone does the same and shows no tile
        used = 0.8 if choice.event is not None and worth.left > 0 else 0.0
        return worth.of(seen, len(choice.tiles)) + keeps - used + 1e-6 * rng.random()

    first_aside = {card: prompt.asides_with(card)[0] for card in prompt.hand}
    plain = [
        Choose(prompt.seat, card, tiles, None, first_aside[card])
        for card in prompt.hand for tiles in stacks(prompt, card)
    ]
    ranked = sorted(plain, key=value, reverse=True)
    close = [
        Choose(prompt.seat, c.card, c.tiles, event, c.aside)
        for c in ranked[:3] for event in prompt.events_with(c.card)
    ]
    best = max(close, key=value)
    asides = [card for card in prompt.asides_with(best.card) if card is not None]
    aside: Card | None = max(asides, key=lambda card: kept.get(card, 0.0)) if asides else None
    return Choose(prompt.seat, best.card, best.tiles, best.event, aside)


def _start(card: str) -> float:
    """Characters by what they start with; experts in between."""
    row = CHARACTERS.get(card)
    return 3.0 if row is None else row.resources + row.points + row.tiles
