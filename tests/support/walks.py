"""Walks through random games: every position somebody is asked at, with what happened on the way there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from engine.rules import game
from engine.rules.chance import Chance, Seeded
from engine.rules.decisions import Decision, NewHand
from engine.rules.events import Event
from engine.rules.journal import Journal
from engine.rules.position import Options, Position
from engine.rules.terms import MODULES, Module


@dataclass
class Listener(Journal):
    """Keeps events and decisions in the order in which they were told."""

    decisions: list[Decision] = field(default_factory=list)
    chances: list[tuple[str, list[str]]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def decision(self, decision: Decision) -> None:
        """Keep it."""
        self.decisions.append(decision)

    def chance(self, kind: str, order: Sequence[str]) -> None:
        """Keep it."""
        self.chances.append((kind, list(order)))

    def event(self, event: Event) -> None:
        """Keep it."""
        self.events.append(event)


@dataclass
class WalkStep:
    """One stop of a walk. ``position`` is the walk's own: it goes on changing, clone what you keep."""

    position: Position
    events: list[Event]
    """What happened since the step before."""
    chance: Seeded
    """The game's; do not draw from it."""


def some_options(number: int) -> Options:
    """The ``number``-th of many ways to set a game up: all seats, both setups, every module alone and mixed."""
    rng = Random(number)
    if number % 8 == 7:
        return Options(1, solo="expert" if rng.random() < 0.5 else "normal")
    seats = 2 + number % 4
    if number % 8 < 6:
        modules: frozenset[Module] = frozenset(name for name in MODULES if rng.random() < 0.5)
    else:
        modules = frozenset({MODULES[number // 8 % len(MODULES)]})
    large = "keep_a_card" in modules and seats < 5 and rng.random() < 0.4
    return Options(seats, "draft" if rng.random() < 0.5 else "introductory", modules, 5 if large else 4)


def sampled(position: Position, rng: Random, *, eager: bool = False) -> Decision:
    """A random legal answer of a random seat that is asked; now and then a New Hand. ``eager`` players put tiles on
    their cards whenever they can, so that the city grows."""
    prompt = position.open[rng.choice(sorted(position.open))]
    if prompt.kind == "choose":
        if prompt.may_new_hand and rng.random() < 0.05:
            return NewHand(prompt.seat)
        for _ in range(3 if eager else 0):
            decision = prompt.sample(rng)
            if decision.kind == "choose" and decision.tiles:
                return decision
    return prompt.sample(rng)


def walk(options: Options, seed: str, *, rounds: int | None = None) -> Iterator[WalkStep]:
    """A random game from the deal on, up to its end or the end of so many rounds."""
    rng, chance, heard = Random(f"walk {seed}"), Seeded(seed), Listener()
    position = game.deal(options, seed, heard)
    while True:
        events, heard.events = heard.events, []
        yield WalkStep(position, events, chance)
        if not position.open or (rounds is not None and position.round > rounds):
            return
        decision = sampled(position, rng, eager=True)
        game.answer(position, decision, chance, heard)


def played(options: Options, seed: str, *, rounds: int) -> tuple[Position, Chance]:
    """The position after so many rounds of a random game, all to choose, and its chance."""
    for step in walk(options, seed, rounds=rounds):
        last = step
    return last.position, last.chance


__all__ = ["Listener", "WalkStep", "played", "sampled", "some_options", "walk"]
