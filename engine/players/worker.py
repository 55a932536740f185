"""What runs in the process that thinks. Imported there and in the bot, so numpy is loaded by the first task only."""

from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from engine.players.judgements import Advice, GameOutline, ReviewQuestion, Verdict
from engine.process import TellProgress
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.records.file import entries
from engine.rules.view import View


@dataclass(frozen=True, slots=True)
class Thought:
    """A question to a level; ``seed`` is where all its randomness comes from."""

    level: str
    view: View
    account: Account
    seed: str


@dataclass(frozen=True, slots=True)
class LookBack:
    """The lines of a finished game's record: what does it tell before anybody thinks?"""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdviceAsked:
    """What would the expert do now?"""

    view: View
    account: Account


Task: TypeAlias = Thought | LookBack | ReviewQuestion | AdviceAsked
Found: TypeAlias = Decision | GameOutline | Verdict | Advice


def answer(task: Task, _: TellProgress) -> Found:
    """Of a level, its answer (KeyError for a level there is not); of the others what ``review`` says."""
    from engine.players import levels, review

    match task:
        case Thought():
            return levels.PLAYERS[task.level].answer(task.view, task.account, Random(task.seed))
        case LookBack():
            return review.outline(entries(line.encode() for line in task.lines))
        case ReviewQuestion():
            return review.judge(task)
        case AdviceAsked():
            return review.advice(task.view, task.account)
