"""Random among what is sensible: what can be paid for, and nothing thrown away for nothing."""

from random import Random
from typing import Final

from engine.players.player import asked
from engine.rules.decisions import Choose, Decision, Exchange, Return
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt, ExchangePrompt, GainPrompt, PayPrompt, ReturnPrompt
from engine.rules.terms import GREEN, Card, Tile, by_name
from engine.rules.view import View

BUILDS: Final = 0.75
"""Share of turns in which it builds where it can."""
KEEPS: Final = 2
"""Tiles it keeps when the supply has run out (R4.2): enough to go on building with."""


class Easy:
    """The level for somebody's first game."""

    def answer(self, view: View, rng: Random) -> Decision:
        """A sensible answer, else by chance."""
        prompt = asked(view)
        match prompt:
            case ChoosePrompt():
                return _choose(view, prompt, rng)
            case GainPrompt() | PayPrompt():
                # Nothing where nothing is, and resources before points: they come back.
                return prompt.sample(rng) if isinstance(prompt, GainPrompt) and prompt.resource == prompt.tile \
                    else prompt.default()
            case ExchangePrompt():
                return Exchange(prompt.seat, 0)
            case ReturnPrompt():
                tiles = sorted(prompt.tiles, key=by_name)
                rng.shuffle(tiles)
                return Return(prompt.seat, tuple(tiles[KEEPS:]))
            case _:
                return prompt.sample(rng)


def _choose(view: View, prompt: ChoosePrompt, rng: Random) -> Decision:
    """A building that can be paid for, on a card by chance; else a card alone."""
    cards = list(prompt.hand)
    rng.shuffle(cards)
    if rng.random() < BUILDS:
        for card in cards:
            affordable = [
                choice for tiles in stacks(prompt, card) if tiles and not preview(
                    view, choice := with_card(prompt, card, tiles, rng)).falls_back
            ]
            if affordable:
                return rng.choice(affordable)
    return with_card(prompt, cards[0], (), rng)


def stacks(prompt: ChoosePrompt, card: Card) -> list[tuple[Tile, ...]]:
    """What may go with the card. Of two tiles (R9.3) the lower one does not matter: only the smallest is looked at."""
    single = [tiles for tiles in prompt.stacks(card) if len(tiles) < 2]
    double: dict[Tile, tuple[Tile, ...]] = {}
    for tiles in sorted((t for t in prompt.stacks(card) if len(t) == 2), key=lambda t: _worth(t[0])):
        double.setdefault(tiles[1], tiles)
    return [*single, *double.values()]


def with_card(prompt: ChoosePrompt, card: Card, tiles: tuple[Tile, ...], rng: Random) -> Choose:
    """The choice, with an event now and then, and any card set aside where one has to be."""
    events = prompt.events_with(card)
    event = rng.choice(events) if len(events) > 1 and rng.random() < 0.25 else None
    return Choose(prompt.seat, card, tiles, event, rng.choice(prompt.asides_with(card)))


def _worth(tile: Tile) -> int:
    return 1 if tile == GREEN else int(tile[1:])
