"""Games to learn from: quick players with noise first, then seats that look ahead with the network learned so far."""

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from engine.players.ahead import Candidate, one_round_on, others_choose, outcome
from engine.players.answers import decided, opening, quick_answer
from engine.players.features import FeatureRow, features, rows
from engine.players.fitting import Data
from engine.players.network import Network
from engine.players.position_counts import PositionCounts
from engine.players.quick import Quick
from engine.players.worth import MARGIN_COUNTS
from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.decisions import Decision, NewHand
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import MODULES, Seat, Setup

NOISE: Final = (0.0, 0.3, 0.8, 2.0)
"""Standard deviations in points, one of them drawn for each seat of a game."""
NEW_HANDS: Final = (0.0, 2.0, 3.0, 4.5)
"""Points below which a hand is exchanged (``answers.opening``), one of them drawn for each seat of a game: so the
network learns what a New Hand token is worth that is still there."""
WILD: Final = 0.06
"""Share of choices that are made by chance: so the network learns what mistakes cost."""
LOOKING: Final = 0.6
"""Share of the seats that look ahead, once there is a network; at least one of a game does."""
CANDIDATES: Final = 6
"""Choices a seat that looks ahead plays through, in one world."""


@dataclass(slots=True)
class Seen:
    """The start of a round as one seat saw it."""

    row: FeatureRow
    seat: Seat


def options_for(seats: int, number: int) -> Options:
    """What is played in the game of this number: now the base game, now some modules, now a draft."""
    rng = Random(f"options:{seats}:{number}")
    if seats == 1:
        return Options(1, solo="expert" if number % 2 else "normal")
    setup: Setup = "draft" if number % 3 else "introductory"
    if number % 2:
        return Options(seats, setup)
    some = MODULES if rng.random() < 0.4 else [module for module in MODULES if rng.random() < 0.4]
    hand = 5 if "keep_a_card" in some and seats <= 4 and rng.random() < 0.3 else 4
    return Options(seats, setup, frozenset(some), hand)


def play(seats: int, number: int, seed: str, network: Network | None) -> tuple[list[Seen], Position]:
    """One game: what was seen at the start of each round by each seat, once there is a network by each that looks
    ahead with it, and how the game ended."""
    rng = Random(f"{seed}:{seats}:{number}")
    chance, options = Loose(rng), options_for(seats, number)
    position = game.deal(options, str(rng.getrandbits(60)))
    noise = [rng.choice(NOISE) for _ in range(options.seats)]
    below = [rng.choice(NEW_HANDS) for _ in range(options.seats)]
    looks = [network is not None and rng.random() < LOOKING for _ in range(options.seats)]
    if network is not None:
        looks[rng.randrange(options.seats)] = True
    learners = [seat for seat in range(options.seats) if network is None or looks[seat]]
    seen: list[Seen] = []
    noted = 0
    while position.open:
        if position.phase == "choose" and position.round != noted:
            noted = position.round
            counts = PositionCounts(position)
            seen += [Seen(features(counts, seat), seat) for seat in learners]
        for seat in tuple(position.open):
            if seat in position.open:
                prompt = position.open[seat]
                decision: Decision
                if isinstance(prompt, ChoosePrompt) and rng.random() < WILD:
                    decision = _affordable(position, prompt, rng)
                elif isinstance(prompt, ChoosePrompt) and network is not None and looks[seat]:
                    decision = _look(position, prompt, rng, network)
                elif isinstance(prompt, ChoosePrompt):
                    decision = opening(position, prompt, rng, noise[seat], below=below[seat])
                else:
                    decision = quick_answer(position, prompt, rng, noise[seat])
                game.answer(position, decision, chance)
    return seen, position


def _affordable(position: Position, prompt: ChoosePrompt, rng: Random) -> Decision:
    quick = Quick(position, prompt.seat)
    return decided(quick, prompt, rng.choice(quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles)))


def _look(position: Position, prompt: ChoosePrompt, rng: Random, network: Network) -> Decision:
    """One round ahead in the position as it is but for the others' choices, which are made by arithmetic: while
    learning nobody is hurt by a look at hidden cards, and dealing worlds would take longer than playing on."""
    quick = Quick(position, prompt.seat)
    ways = sorted(quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles), key=lambda way: -way.value)[:CANDIDATES]
    choices: list[Candidate] = [decided(quick, prompt, way) for way in ways]
    if prompt.may_new_hand:
        choices.append(NewHand(prompt.seat))
    if len(choices) == 1:
        return choices[0]
    base = position.clone()
    rng.shuffle(base.deck)
    rng.shuffle(base.supply)
    others = others_choose(base, prompt.seat, rng)
    seed = rng.getrandbits(40)
    values: list[float] = [0.0] * len(choices)
    found: list[tuple[int, FeatureRow]] = []
    for number, decision in enumerate(choices):
        end = one_round_on(base, prompt.seat, decision, others, seed)
        if end.phase == "over":
            won, margin = outcome(end, prompt.seat)
            values[number] = won + MARGIN_COUNTS * margin
        else:
            found.append((number, features(PositionCounts(end), prompt.seat, network.size)))
    if found:
        chances, margins = network.judge(rows([row for _, row in found]))
        for (number, _), won, margin in zip(found, chances, margins, strict=True):
            values[number] = float(won) + MARGIN_COUNTS * float(margin)
    return choices[max(range(len(choices)), key=values.__getitem__)]


def gather(seats: int, numbers: range, seed: str, network: Network | None) -> Data:
    """Games of these numbers as rows; the same arguments give the same rows."""
    found: list[FeatureRow] = []
    chances: list[float] = []
    margins: list[float] = []
    games: list[int] = []
    following: list[int] = []
    for number in numbers:
        seen, end = play(seats, number, seed, network)
        came = [outcome(end, seat) for seat in range(seats)]
        first = len(found)
        for one in seen:
            found.append(one.row)
            chances.append(came[one.seat][0])
            margins.append(came[one.seat][1])
            games.append(numbers.index(number))
        learners = len({one.seat for one in seen})
        following += [at + learners if at + learners < len(found) else -1 for at in range(first, len(found))]
    return Data(rows(found), np.asarray(chances, np.float32), np.asarray(margins, np.float32), np.asarray(games),
                np.asarray(following), np.full(len(found), network is not None))
