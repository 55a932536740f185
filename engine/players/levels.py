"""The levels: who answers for an AI seat, and how much it looks at."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

from engine.players.ahead import Ahead, Candidate, Effort, Further, Judged
from engine.players.answers import decided, exchange, purchase, quick_answer
from engine.players.network import WEIGHTS, Network, load, weights_file
from engine.players.player import Player
from engine.players.pondering import ponder
from engine.players.quick import Quick
from engine.players.worlds import own_side
from engine.rules.account import Account
from engine.rules.decisions import Choose, Decision
from engine.rules.position import Position
from engine.rules.prompts import ChoosePrompt, ExchangePrompt, TakePrompt
from engine.rules.terms import Module
from engine.rules.view import View, asked

MISTAKES: Final = 0.8
"""Share of its turns in which *easy* takes any of the choices that are not absurd."""
ABSURD: Final = 4.0
"""Points below the best one from which on a choice is absurd."""


class Easy:
    """For somebody's first game: sees what a choice brings at once, and often takes another."""

    def answer(self, view: View, account: Account, rng: Random) -> Decision:
        """Where it makes no mistake, the medium answer; what it buys (R8.0) is left to chance."""
        prompt = asked(view)
        position = own_side(view, account)
        if isinstance(prompt, ChoosePrompt) and rng.random() < MISTAKES:
            return _mistake(position, prompt, rng)
        return quick_answer(position, prompt, rng)


def _mistake(position: Position, prompt: ChoosePrompt, rng: Random) -> Choose:
    quick = Quick(position, prompt.seat)
    ways = quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles)
    most = max(way.value for way in ways)
    return decided(quick, prompt, rng.choice([way for way in ways if way.value > most - ABSURD]))


class Medium:
    """Arithmetic on the announced numbers, no look ahead; a tenth of a millisecond."""

    def answer(self, view: View, account: Account, rng: Random) -> Decision:
        """What is worth most now."""
        position, prompt = own_side(view, account), asked(view)
        return purchase(position, prompt) if isinstance(prompt, TakePrompt) else quick_answer(position, prompt, rng)


class Looking:
    """*hard* and *expert*: play choices through in imagined worlds and ask the network of this number of seats."""

    def __init__(self, effort: Effort, *, for_two: Effort | None = None, ponders: bool = True) -> None:
        """``for_two``: the effort where two sit, if another; ``ponders``: whether the network answers the questions
        inside an action too.
        """
        self._effort = effort
        self._for_two = for_two or effort
        self._ponders = ponders

    def answer(self, view: View, account: Account, rng: Random) -> Decision:
        """The answer that leads where the network likes it best."""
        prompt = asked(view)
        if isinstance(prompt, ChoosePrompt):
            return self.judged(view, account, prompt, rng)[0].decision
        account = opened(view, account)
        if isinstance(prompt, ExchangePrompt):
            needed = exchange(own_side(view, account), prompt)
            if needed.points:
                return needed  # what she has chosen was chosen with it
        network = network_for(view.options.seats, view.options.modules)
        thought = ponder(network, view, account, prompt, rng) if self._ponders else None
        return quick_answer(own_side(view, account), prompt, rng) if thought is None else thought

    def judged(self, view: View, account: Account, prompt: ChoosePrompt, rng: Random,
               besides: tuple[Candidate, ...] = ()) -> list[Judged]:
        """All choices looked at, the best first; ``besides`` among them whatever they look like."""
        effort = self._for_two if view.options.seats == 2 else self._effort
        ahead = Ahead(network_for(view.options.seats, view.options.modules), effort)
        return ahead.ranked(view, opened(view, account), prompt, rng, besides)


def opened(view: View, account: Account) -> Account:
    """The account, opened from the view alone where nothing was kept before a table was set down in mid-game."""
    if account.stocks or view.phase == "draft" or view.reader is None:
        return account
    fresh = Account(view.reader)
    fresh.begin_round(view)
    return fresh


def network_for(seats: int, modules: frozenset[Module] = frozenset()) -> Network:
    """The weights for so many seats, for the base game its own where it has some."""
    return _network(seats, base=not modules)


@cache
def _network(seats: int, *, base: bool) -> Network:
    """Read once a process, whatever modules are played."""
    own = WEIGHTS / weights_file(seats, base=True)
    return load(own if base and own.exists() else WEIGHTS / weights_file(seats, base=False))


HARD_EFFORT: Final = Effort(candidates=8, worlds=8, new_hand=True)
HARD: Final = Looking(HARD_EFFORT, for_two=replace(HARD_EFFORT, candidates=3))
"""Of games for two *expert* wins 59 of 100 against eight choices, too few to be another level, and 70 against three."""
EXPERT_EFFORT: Final = Effort(candidates=40, worlds=16, new_hand=True, further=Further(choices=5, worlds=16, ways=4))
EXPERT: Final = Looking(EXPERT_EFFORT)

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({
    "easy": Easy(), "medium": Medium(), "hard": HARD, "expert": EXPERT})
"""One for each of ``ai_levels.LEVELS``, in their order."""
