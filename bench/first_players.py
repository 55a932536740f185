"""The levels of the first version, unchanged: what later ones are measured against (``bench.strength``).

*First easy* took by chance what could be paid for; *first medium* ran the rules on an imagined position for each
choice.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from engine.rules.account import Account
from engine.rules.components import BONUS, CHARACTERS, ENDGAME
from engine.rules.decisions import Choose, Decision, Draft, Exchange, Gain, Return
from engine.rules.imagining import imagine
from engine.rules.preview import Preview, preview
from engine.rules.prompts import ChoosePrompt, DraftPrompt, ExchangePrompt, GainPrompt, PayPrompt, ReturnPrompt
from engine.rules.scoring import card_points
from engine.rules.terms import GREEN, Card, Seat, Tile, by_name, is_letter
from engine.rules.view import View, asked

BUILDS: Final = 0.75
"""Share of turns in which it builds where it can."""
KEEPS: Final = 2
"""Tiles it keeps when the supply has run out (R4.2): enough to go on building with."""


class FirstEasy:
    """The level for somebody's first game."""

    def answer(self, view: View, account: Account, rng: Random) -> Decision:
        """A sensible answer, else by chance."""
        del account
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


class FirstMedium:
    """Looks one action ahead and at nobody's plans."""

    def answer(self, view: View, account: Account, rng: Random) -> Decision:
        """The best by ``worth``; ties by chance."""
        del account
        prompt = asked(view)
        worth = Worth.now(view)
        match prompt:
            case ChoosePrompt():
                return _greedy(view, prompt, worth, rng)
            case DraftPrompt():
                best = max(prompt.cards(), key=lambda card: (_start(card), rng.random()))
                return Draft(prompt.seat, best)
            case GainPrompt() if prompt.resource and prompt.tile:
                return Gain(prompt.seat, "resource" if worth.resource >= worth.tile else "tile")
            case ReturnPrompt():
                kept = sorted(prompt.tiles, key=by_name)[-KEEPS:]
                returned = list(prompt.tiles)
                for tile in kept:
                    returned.remove(tile)
                return Return(prompt.seat, tuple(returned))
            case ExchangePrompt():
                return Exchange(prompt.seat, 0)
            case _:
                return prompt.default() if prompt.kind in {"gain", "pay"} else prompt.sample(rng)


def _greedy(view: View, prompt: ChoosePrompt, worth: "Worth", rng: Random) -> Decision:
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


@dataclass(frozen=True, slots=True)
class Worth:
    """Points for one of each, estimated; everything loses its use as the game runs out."""

    left: float
    """Share of the game still to come, 1 at the start and 0 in the last round."""

    @classmethod
    def now(cls, view: View) -> "Worth":
        """By the tile supply, which measures the game: before it runs out first, and once more after."""
        if view.final_round or view.exhausted == 2:
            return cls(0.0)
        full = 45 if view.options.few else 51
        share = min(1.0, view.supply / full)
        return cls(0.3 + 0.7 * share if view.exhausted == 0 else 0.3 * share)

    @property
    def resource(self) -> float:
        """Behind the screen."""
        return 0.1 + 1.1 * self.left

    @property
    def placed(self) -> float:
        """On a building: it counts in a district, first or second."""
        return 1.4

    @property
    def tile(self) -> float:
        """Behind the screen; returned for a point when the supply runs out (R4.2)."""
        return 0.1 + self.left

    def of(self, preview: Preview, tiles: int) -> float:
        """Net worth of a choice that lays ``tiles`` tiles, without the card it may keep."""
        net_resources = preview.resources - preview.paid_resources + preview.back - preview.placed
        value: float = preview.points - preview.paid_points
        value += self.resource * net_resources + self.tile * preview.tiles
        value += self.placed * (preview.placed - preview.back)
        if preview.placed:
            value -= self.tile * tiles
        if preview.either:
            value += max(self.resource, self.tile)
        # What others get back they had on the city; the points are what hurts.
        value -= sum(0.6 * points - 0.5 * back for points, back in preview.others.values())
        return value


def card_worth(view: View, seat: Seat, card: Card, worth: Worth) -> float:
    """What a building card brings in one's area from now on (R3.3f, R9.2)."""
    if card in ENDGAME:
        imagined = imagine(view)
        imagined.seats[seat].cards.append(card)
        # What is counted still grows.
        return card_points(imagined, seat)[card] * (1 + 0.5 * worth.left)
    bonus = BONUS[card]
    once = bonus.points + bonus.resources * worth.resource + bonus.tiles * worth.tile
    return 5 * worth.left * once
