"""The matches that tell how strong the AI levels are, and how a game of one is played."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from bench.first_players import FirstEasy, FirstMedium
from engine.players.ahead import Further
from engine.players.levels import EXPERT_EFFORT, PLAYERS, Looking
from engine.players.player import Player
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Loose
from engine.rules.decisions import Decision
from engine.rules.position import Options
from engine.rules.scoring import score
from engine.rules.terms import MODULES, Module
from engine.rules.view import View, view

ALL: Final = frozenset(MODULES)


class AtRandom:
    """Uniform over cards, then over what may go with them."""

    def answer(self, seen: View, account: Account, rng: Random) -> Decision:
        """Any legal answer."""
        del account
        if seen.prompt is None:
            raise ValueError("nothing is asked")
        return seen.prompt.sample(rng)


class Forgetful:
    """The expert without the public account: it knows what a newcomer at the table would."""

    def answer(self, seen: View, account: Account, rng: Random) -> Decision:
        """From the view alone."""
        return PLAYERS["expert"].answer(seen, Account(account.reader), rng)


SUBJECTS: Final[Mapping[str, Player]] = {
    "random": AtRandom(), "first easy": FirstEasy(), "first medium": FirstMedium(), **PLAYERS,
    "expert, one round ahead": Looking(replace(EXPERT_EFFORT, further=None)),
    "expert, few worlds": Looking(replace(EXPERT_EFFORT, worlds=4, further=Further(choices=5, worlds=4, ways=4))),
    "expert, few candidates": Looking(replace(EXPERT_EFFORT, candidates=6)),
    "expert, no New Hand": Looking(replace(EXPERT_EFFORT, new_hand=False)),
    "expert, no account": Forgetful(),
    "expert, questions by arithmetic": Looking(EXPERT_EFFORT, ponders=False),
}


@dataclass(frozen=True, slots=True)
class Match:
    """One seat of ``subject`` against ``rival`` in all others."""

    subject: str
    rival: str
    seats: int
    what: str = "base game"
    modules: frozenset[Module] = frozenset()
    draft: bool = False
    solo: bool = False
    goal: int | None = None
    """Per cent."""

    @property
    def name(self) -> str:
        """As the counts and the command line know it."""
        against = "Hal expert" if self.solo else f"{self.seats - 1} {self.rival}"
        return f"{self.subject} - {against} - {self.what}"

    @property
    def options(self) -> Options:
        """What is played."""
        if self.solo:
            return Options(1, solo="expert")
        return Options(self.seats, "draft" if self.draft else "introductory", self.modules)


MATCHES: Final = (
    Match("expert", "first medium", 3, goal=90),
    Match("expert", "first medium", 2, goal=88),
    Match("expert", "first medium", 5, goal=60),
    Match("hard", "first medium", 3, goal=75),
    Match("expert", "first medium", 3, "draft", draft=True, goal=80),
    Match("expert", "first medium", 3, "draft and all modules", ALL, draft=True, goal=80),
    *(Match("expert", "first medium", 3, module.replace("_", " "), frozenset({module}), goal=80) for module in MODULES),
    Match("expert", "", 1, "solo", solo=True, goal=85),
    Match("medium", "easy", 2, goal=65),
    Match("hard", "medium", 2, goal=65),
    Match("expert", "hard", 2, goal=65),
    Match("easy", "random", 2), Match("easy", "first easy", 2), Match("medium", "first medium", 2),
    Match("first medium", "first easy", 2), Match("hard", "first medium", 2), Match("first easy", "random", 2),
    Match("expert", "medium", 2), Match("hard", "easy", 2), Match("medium", "first medium", 3),
    Match("first medium", "expert", 3), Match("first medium", "expert", 5),
    *(Match(subject, "first medium", 3) for subject in SUBJECTS if subject.startswith("expert, ")),
)


@dataclass(frozen=True, slots=True)
class Played:
    """What one game came to for the subject."""

    winners: int
    """Among how many its victory was shared; 0 for a defeat."""
    points: int
    rivals: float
    """Mean of the others' points."""
    seconds: float
    answers: int


def play(match: Match, number: int) -> Played:
    """The game of this number."""
    options = match.options
    seat, deal = number % match.seats, number // match.seats
    rng, chance = Random(f"{match.name}:{number}"), Loose(Random(f"chance:{deal}"))
    accountant = Accountant(range(options.seats))
    position = game.deal(options, f"strength:{deal}", accountant)
    seconds, answers = 0.0, 0
    while position.open:
        for asked in tuple(position.open):
            if asked not in position.open:
                continue
            seen, account = view(position, asked), accountant.accounts[asked]
            if asked == seat:
                began = time.process_time()
                decision = SUBJECTS[match.subject].answer(seen, account, rng)
                seconds += time.process_time() - began
                answers += 1
            else:
                decision = SUBJECTS[match.rival].answer(seen, account, rng)
            game.answer(position, decision, chance, accountant)
    rows = score(position).seats
    others = [row.total for row in rows if row.seat != seat]
    winners = sum(row.winner for row in rows) if rows[seat].winner else 0
    return Played(winners, rows[seat].total, sum(others) / len(others), seconds, answers)
