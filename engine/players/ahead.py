"""Looks one round ahead: every choice is played in the same imagined worlds, and a network judges where they lead."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from engine.players.answers import choose, decided, quick_answer
from engine.players.features import FeatureRow, features, rows
from engine.players.network import Network
from engine.players.quick import Quick
from engine.players.standing import Standing
from engine.players.worlds import Worlds, own_side
from engine.rules import game
from engine.rules.account import Account
from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision, NewHand
from engine.rules.position import Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.scoring import score
from engine.rules.terms import Seat
from engine.rules.view import View

MARGIN_COUNTS: Final = 0.004
"""A point of margin beside the chance to win: near certainty there is still something to play for."""
WIDEST_MARGIN: Final = 40.0

Candidate: TypeAlias = Choose | NewHand


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at for one choice. Counts and no clock: the same question always gets the same answer."""

    candidates: int
    """Choices looked at, the best by arithmetic."""
    worlds: int
    """In which the last ones are played."""
    new_hand: bool = False
    """Whether a New Hand is looked at."""
    rounds: int = 1
    """Played before the network judges; in those after the first all choose by arithmetic."""


@dataclass(slots=True, eq=False)
class Judged:
    """A choice and what it leads to on average."""

    decision: Candidate
    chance: float = 0.0
    """To win, 0..1; a victory shared by two counts half."""
    margin: float = 0.0
    """Own total less that of the best rival, in points."""
    worlds: int = 0
    _sums: list[float] = field(default_factory=lambda: [0.0, 0.0])

    @property
    def value(self) -> float:
        """What is compared."""
        return worth_of(self.chance, self.margin)

    def add(self, chance: float, margin: float) -> None:
        """One world more."""
        self._sums[0] += chance
        self._sums[1] += margin
        self.worlds += 1
        self.chance, self.margin = self._sums[0] / self.worlds, self._sums[1] / self.worlds


def worth_of(chance: float, margin: float) -> float:
    """Chance to win, and a little for points beyond."""
    return chance + MARGIN_COUNTS * max(-WIDEST_MARGIN, min(WIDEST_MARGIN, margin))


class _World:
    """One world, and what the others choose there."""

    def __init__(self, position: Position, seat: Seat, seed: int) -> None:
        self.seed = seed
        self.seat = seat
        game.resume(position, Loose(Random(seed)))
        rng = Random(seed + 1)
        self.others: list[Decision] = [
            choose(position, prompt, rng) for number, prompt in sorted(position.open.items())
            if number != seat and isinstance(prompt, ChoosePrompt)]
        self.position = position

    def after(self, decision: Candidate, rounds: int) -> Position:
        """Where so many rounds lead: the start of another, or the end of the game."""
        position, rng = self.position.clone(), Random(self.seed + 2)
        chance = Loose(rng)
        game.answer(position, decision, chance)
        if isinstance(decision, NewHand):
            game.answer(position, choose(position, asked(position, self.seat), rng), chance)
        for other in self.others:
            game.answer(position, other, chance)
        play_round(position, rng, chance)
        for _ in range(rounds - 1):
            choices = [choose(position, prompt, rng) for prompt in position.open.values()
                       if isinstance(prompt, ChoosePrompt)]
            for choice in choices:
                game.answer(position, choice, chance)
            play_round(position, rng, chance)
        return position


def asked(position: Position, seat: Seat) -> ChoosePrompt:
    prompt = position.open[seat]
    if not isinstance(prompt, ChoosePrompt):
        raise TypeError("who took a New Hand chooses")
    return prompt


def play_round(position: Position, rng: Random, chance: Loose) -> Position:
    """Answer whatever comes up while actions resolve, up to the next choices."""
    asked = position.open
    while position.phase == "resolve":
        seat = next(iter(asked))
        game.answer(position, quick_answer(position, asked[seat], rng), chance)
    return position


class Ahead:
    """The look-ahead of one level."""

    def __init__(self, network: Network, effort: Effort) -> None:
        self._network = network
        self._effort = effort

    def ranked(self, view: View, account: Account, prompt: ChoosePrompt, rng: Random,
               besides: Sequence[Choose] = ()) -> list[Judged]:
        """Choices, the best first; those that dropped out early follow in the order of what was seen of them.
        ``besides``: choices to be looked at whatever arithmetic says, to the end."""
        left = [Judged(decision) for decision in self._candidates(view, account, prompt)]
        known = {_key(judged.decision) for judged in left}
        fixed = {_key(decision) for decision in besides}
        left += [Judged(decision) for decision in besides if _key(decision) not in known]
        deals, worlds = Worlds(view, account), list[_World]()
        out: list[Judged] = []
        wanted = max(1, self._effort.worlds // 8)
        while True:
            while len(worlds) < wanted:
                worlds.append(_World(deals.deal(rng), prompt.seat, rng.getrandbits(40)))
            self._play(left, worlds)
            left.sort(key=lambda judged: judged.value, reverse=True)
            if wanted >= self._effort.worlds:
                return left + out
            wanted = min(self._effort.worlds, 2 * wanted)
            keep = max(2, (len(left) + 1) // 2)
            dropped = [judged for judged in left[keep:] if _key(judged.decision) not in fixed]
            out = dropped + out
            left = [judged for judged in left if judged not in dropped]

    def _candidates(self, view: View, account: Account, prompt: ChoosePrompt) -> list[Candidate]:
        """The best by arithmetic; to the first of them also each event tile; the New Hand."""
        quick = Quick(own_side(view, account), prompt.seat)
        ways = sorted(quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles), key=lambda way: -way.value)
        ways = ways[:self._effort.candidates]
        found: list[Candidate] = []
        for number, way in enumerate(ways):
            plain = decided(quick, prompt, way)
            found.append(plain)
            if prompt.events and number < EVENTS_WITH:
                found += [Choose(plain.seat, plain.card, plain.tiles, event, plain.aside)
                          for event in prompt.events_with(way.card) if event != plain.event]
        if prompt.may_new_hand and self._effort.new_hand:
            found.append(NewHand(prompt.seat))
        return found

    def _play(self, left: list[Judged], worlds: list[_World]) -> None:
        found: list[FeatureRow] = []
        whose: list[Judged] = []
        for judged in left:
            for world in worlds[judged.worlds:]:
                end = world.after(judged.decision, self._effort.rounds)
                if end.phase == "over":
                    judged.add(*outcome(end, world.seat))
                else:
                    found.append(features(Standing(end), world.seat))
                    whose.append(judged)
        if found:
            chances, margins = self._network.judge(rows(found))
            for judged, chance, margin in zip(whose, chances, margins, strict=True):
                judged.add(float(chance), float(margin))


EVENTS_WITH: Final = 6
"""To how many of the first choices each event tile is looked at."""


def _key(decision: Candidate) -> tuple[object, ...]:
    if isinstance(decision, NewHand):
        return ()
    return decision.card, decision.tiles, decision.event


def outcome(position: Position, seat: Seat) -> tuple[float, float]:
    """Of a game that is over: 1 for a victory, shared among those who share it, and the margin."""
    table = score(position).seats
    rivals = max(row.total for row in table if row.seat != seat)
    winners = sum(row.winner for row in table)
    return (1 / winners if table[seat].winner else 0.0), float(table[seat].total - rivals)
