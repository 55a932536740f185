"""What answers for a seat: the view of that seat and the public account in, one of its legal answers out."""

from random import Random
from typing import Protocol

from engine.rules.account import Account
from engine.rules.decisions import Decision
from engine.rules.view import View


class Player(Protocol):
    """Knows view and account and nothing else: the same ones and the same numbers of ``rng`` give the same answer."""

    def answer(self, view: View, account: Account, rng: Random) -> Decision:
        """A legal answer to ``view.prompt``; ValueError where the view's reader is asked nothing."""
