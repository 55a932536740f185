"""Looks ahead: every choice is played in the same imagined worlds, and a network judges where they lead. The best of
them are looked at a round further: what can be made of where they lead?"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from random import Random
from typing import Final, TypeAlias

from engine.players.answers import choose, decided, quick_answer
from engine.players.features import FeatureRow, features, rows
from engine.players.network import Network
from engine.players.position_counts import PositionCounts
from engine.players.quick import Quick
from engine.players.worlds import Worlds, own_side
from engine.players.worth import worth_of
from engine.rules import game
from engine.rules.account import Account
from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision, NewHand
from engine.rules.position import Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.scoring import score
from engine.rules.terms import Seat
from engine.rules.view import View

Candidate: TypeAlias = Choose | NewHand


@dataclass(frozen=True, slots=True)
class Further:
    """How much is looked at in a second round. Where a choice leads is worth what the best of the next choices there
    makes of it: that sees what a hand, a bonus or a building is good for, which a network can but guess."""

    choices: int
    """Looked at so far, the best by one round."""
    worlds: int
    """In which they are with up to three seats, not more than there are for one round; in fewer with more seats, where
    each round has more actions in it."""
    ways: int
    """Own choices in the second round, the best by arithmetic; the others choose by arithmetic as in the first."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at for one choice. Counts and no clock: the same question always gets the same answer."""

    candidates: int
    """Choices looked at, the best by arithmetic."""
    worlds: int
    """In which the last ones are played."""
    new_hand: bool = False
    """Whether a New Hand is looked at."""
    further: Further | None = None
    """The second round, if any."""


@dataclass(slots=True, eq=False)
class Judged:
    """A choice and what it leads to on average."""

    decision: Candidate
    chance: float = 0.0
    """To win, 0..1; a victory shared by two counts half."""
    margin: float = 0.0
    """Own total less that of the best rival, in points."""
    worlds: int = 0
    ends: list[Position] = field(default_factory=list)
    """Where it led in each of the worlds."""
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

    def forget(self) -> None:
        """What the worlds so far came to is replaced by what follows."""
        self.worlds, self._sums = 0, [0.0, 0.0]


class _World:
    """One world, and what the others choose there."""

    def __init__(self, position: Position, seat: Seat, seed: int) -> None:
        self.seed = seed
        self.seat = seat
        game.resume(position, Loose(Random(seed)))
        self.others = others_choose(position, seat, Random(seed + 1))
        self.position = position

    def after(self, decision: Candidate) -> Position:
        """Where it leads: the start of the next round, or the end of the game."""
        return one_round_on(self.position, self.seat, decision, self.others, self.seed + 2)

    def further(self, end: Position, ways: int) -> Iterable[Position]:
        """Where a second round leads from where the first one ended: nowhere else if the game is over, or if the seat
        has no card to choose and is not asked (R5.3)."""
        return self._following(end, ways) if end.phase == "choose" and self.seat in end.open else (end,)

    def _following(self, start: Position, ways: int) -> Iterator[Position]:
        """So many of one's own choices, the best by arithmetic."""
        prompt, quick = choose_prompt_of(start, self.seat), Quick(start, self.seat)
        others = others_choose(start, self.seat, Random(self.seed + 3))
        found = quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles)
        for way in nlargest(ways, found, key=lambda way: way.value):
            yield one_round_on(start, self.seat, decided(quick, prompt, way), others, self.seed + 4)


def others_choose(position: Position, seat: Seat, rng: Random) -> list[Decision]:
    """What all but one choose, by arithmetic."""
    return [choose(position, prompt, rng) for number, prompt in sorted(position.open.items())
            if number != seat and isinstance(prompt, ChoosePrompt)]


def one_round_on(start: Position, seat: Seat, decision: Candidate, others: Sequence[Decision], seed: int) -> Position:
    """A copy, one round on."""
    position, rng = start.clone(), Random(seed)
    chance = Loose(rng)
    game.answer(position, decision, chance)
    if isinstance(decision, NewHand):
        game.answer(position, choose(position, choose_prompt_of(position, seat), rng), chance)
    for other in others:
        game.answer(position, other, chance)
    return play_round(position, rng, chance)


def choose_prompt_of(position: Position, seat: Seat) -> ChoosePrompt:
    """What a seat is asked that chooses. TypeError where it is asked something else."""
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
               besides: Sequence[Candidate] = ()) -> list[Judged]:
        """Choices, the best first; those that dropped out early follow in the order of what was seen of them.
        ``besides``: choices to be looked at whatever arithmetic says, to the end."""
        left = [Judged(decision) for decision in self._candidates(view, account, prompt)]
        known = {key_of(judged.decision) for judged in left}
        fixed = {key_of(decision) for decision in besides}
        left += [Judged(decision) for decision in besides if key_of(decision) not in known]
        deals, worlds = Worlds(view, account), list[_World]()
        out: list[Judged] = []
        wanted = max(1, self._effort.worlds // 8)
        least = 2 if self._effort.further is None else self._effort.further.choices
        while True:
            while len(worlds) < wanted:
                worlds.append(_World(deals.deal(rng), prompt.seat, rng.getrandbits(40)))
            self._play(left, worlds)
            left.sort(key=lambda judged: judged.value, reverse=True)
            if wanted >= self._effort.worlds:
                return self._looked_further(left, worlds, fixed) + out
            wanted = min(self._effort.worlds, 2 * wanted)
            keep = max(least, (len(left) + 1) // 2)
            dropped = [judged for judged in left[keep:] if key_of(judged.decision) not in fixed]
            out = dropped + out
            left = [judged for judged in left if judged not in dropped]

    def _candidates(self, view: View, account: Account, prompt: ChoosePrompt) -> list[Candidate]:
        """The best by arithmetic; to the first of them also each event tile that would do something as things stand,
        for once played it is gone (R8.4); the New Hand."""
        quick = Quick(own_side(view, account), prompt.seat)
        ways = sorted(quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles), key=lambda way: -way.value)
        ways = ways[:self._effort.candidates]
        found: list[Candidate] = []
        for number, way in enumerate(ways):
            plain = decided(quick, prompt, way)
            found.append(plain)
            if prompt.events and number < EVENTS_WITH:
                found += [Choose(plain.seat, plain.card, plain.tiles, event, plain.aside)
                          for event in prompt.events_with(way.card)
                          if event != plain.event and (event is None or quick.counted(way, event))]
        if prompt.may_new_hand and self._effort.new_hand:
            found.append(NewHand(prompt.seat))
        return found

    def _play(self, left: list[Judged], worlds: list[_World]) -> None:
        found = _Found(self._network.size)
        for judged in left:
            for world in worlds[judged.worlds:]:
                end = world.after(judged.decision)
                judged.ends.append(end)
                found.add(judged, (end,), world.seat)
        found.judge(self._network)

    def _looked_further(self, left: list[Judged], worlds: list[_World],
                        fixed: Collection[tuple[object, ...]]) -> list[Judged]:
        """The first of these in the order of two rounds, and those in ``fixed`` among them."""
        further = self._effort.further
        if further is None or len(left) < 2:
            return left
        looked = [judged for number, judged in enumerate(left)
                  if number < further.choices or key_of(judged.decision) in fixed]
        seats = len(worlds[0].position.seats)
        found, count = _Found(self._network.size), further.worlds * 3 // max(3, seats)
        for judged in looked:
            judged.forget()
            for world, end in zip(worlds[:count], judged.ends, strict=False):
                found.add(judged, world.further(end, further.ways), world.seat)
        found.judge(self._network)
        looked.sort(key=lambda judged: judged.value, reverse=True)
        return looked + [judged for judged in left if judged not in looked]


class _Found:
    """Positions to be judged together, each the start of a round or the end of a game."""

    def __init__(self, numbers: int) -> None:
        self._numbers = numbers
        """Of a row, that the network reads."""
        self._rows: list[FeatureRow] = []
        self._groups: list[tuple[Judged, list[tuple[float, float] | int]]] = []

    def add(self, judged: Judged, ends: Iterable[Position], seat: Seat) -> None:
        """One world: the best of these counts."""
        group: list[tuple[float, float] | int] = []
        for end in ends:
            if end.phase == "over":
                group.append(outcome(end, seat))
            else:
                group.append(len(self._rows))
                self._rows.append(features(PositionCounts(end), seat, self._numbers))
        self._groups.append((judged, group))

    def judge(self, network: Network) -> None:
        """Tell each choice what its worlds came to."""
        said: list[tuple[float, float]] = []
        if self._rows:
            chances, margins = network.judge(rows(self._rows))
            said = [(float(chance), float(margin)) for chance, margin in zip(chances, margins, strict=True)]
        for judged, group in self._groups:
            judged.add(*max((said[end] if isinstance(end, int) else end for end in group),
                            key=lambda both: worth_of(*both)))


EVENTS_WITH: Final = 6
"""To how many of the first choices each event tile is looked at."""


def key_of(decision: Candidate) -> tuple[object, ...]:
    """Alike for what is one choice, whatever is set aside beside it (R8.5)."""
    if isinstance(decision, NewHand):
        return ()
    return decision.card, decision.tiles, decision.event


def outcome(position: Position, seat: Seat) -> tuple[float, float]:
    """Of a game that is over: 1 for a victory, shared among those who share it, and the margin."""
    table = score(position).seats
    rivals = max(row.total for row in table if row.seat != seat)
    winners = sum(row.winner for row in table)
    return (1 / winners if table[seat].winner else 0.0), float(table[seat].total - rivals)
