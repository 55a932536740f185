"""What runs in the process that thinks. Imported there, so it imports little."""

from dataclasses import dataclass
from random import Random

from engine.process import Progress
from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.view import View


@dataclass(frozen=True, slots=True)
class Thought:
    """A question to a level; ``seed`` is where all its randomness comes from."""

    level: str
    view: View
    account: Account
    seed: str


def answer(thought: Thought, _: Progress) -> Decision:
    """The level's answer. KeyError for a level there is not."""
    from engine.players.levels import PLAYERS  # numpy is for this process alone

    return PLAYERS[thought.level].answer(thought.view, thought.account, Random(thought.seed))
