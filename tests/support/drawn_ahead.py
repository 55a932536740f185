"""What the bots of the tests would draw for their first pictures, drawn once for all of them: sprites, signs, letters.

It takes ten times what the same pictures take from then on, and each bot has a drawing process of its own.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from bot.pictures.orders import labels_of
from bot.text import Words
from engine.rules.decisions import Choose
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import proposal, yields
from engine.rules.view import view
from render import samples
from render.gallery import gallery, of_record
from render.order import Order, drawn
from render.proposal import Plan
from tests.support.screen_games import play

_GAMES: Final = ((2, 1), (2, 2), (3, 1), (5, 1))
"""Seats and seed of each."""
_ROUNDS: Final = 8
"""As many of each as most of the tests play."""
_NAMES: Final = ("Nell", "Faye", "Miley", "Iwona", "Szymon")


def draw_ahead() -> None:
    """Draw the samples, and the first rounds of some games as their players see them."""
    for pictures in (gallery(), of_record(samples.sample("game"))):
        for _ in takewhile(lambda drawn: not drawn[0].endswith(".gif"), pictures):
            pass
    for seats, seed in _GAMES:
        for position in _rounds(seats, seed):
            for order in _orders(position):
                drawn(order)


def _rounds(seats: int, seed: int) -> Iterator[Position]:
    """A game as each round finds it, every seat about to choose."""
    begun = 0
    for position, _ in play(Options(seats), seed):
        if position.round > _ROUNDS:
            return
        if position.round > begun and len(position.open) == seats:
            begun = position.round
            yield position


def _orders(position: Position) -> Iterator[Order]:
    words = Words("en")
    yield Order("city", seen := view(position, None), labels_of(seen, _NAMES, words))
    for seat in position.open:
        seen = view(position, seat)
        labels = labels_of(seen, _NAMES, words)
        yield Order("screen", seen, labels, yields=yields(seen))
        if isinstance(seen.prompt, ChoosePrompt):
            for choice in _choices(seen.prompt):
                yield Order("own_city", seen, labels, plan=Plan(proposal=proposal(seen, choice)))


def _choices(prompt: ChoosePrompt) -> Iterator[Choose]:
    """Some cards alone, then with their first stack."""
    for card in prompt.hand[:2]:
        for stack in ((), *prompt.stacks(card)[:1]):
            yield Choose(prompt.seat, card, stack, None, None)
