"""Whole games without people."""

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from engine import __version__
from engine.ai_levels import LEVELS
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Seeded
from engine.rules.decisions import Decision
from engine.rules.journal import Journal
from engine.rules.position import Options, Position
from engine.rules.records.file import CommitmentModel, Header
from engine.rules.records.promise import Commitment
from engine.rules.terms import MODULES
from engine.rules.view import view

Answering: TypeAlias = Callable[[Position, Account, Random], Decision]
"""What answers the question that the account's reader is asked."""

SEAT_NAMES: Final = ("Ada", "Bela", "Cleo", "Dana", "Emil")
RANDOM: Final = "random"
NAMES: Final[tuple[str, ...]] = (RANDOM, *LEVELS)
"""Who can play."""


def at_random(position: Position, account: Account, rng: Random) -> Decision:
    """Uniform over cards, then over what may go with them; over sizes first where an answer is a set."""
    return position.open[account.reader].sample(rng)


def named(name: str) -> Answering:
    """The player of that name: random, or a level of ``engine.players``, who sees what the seat may see."""
    if name == RANDOM:
        return at_random
    from engine.players.levels import PLAYERS  # numpy comes with it

    player = PLAYERS[name]
    return lambda position, account, rng: player.answer(view(position, account.reader), account, rng)


def commitment(seed: str) -> Commitment:
    """The commitment of a game whose seed anyone may know: it deals the same game again."""
    return Commitment.of(_hex(f"{seed}:deal"), _hex(f"{seed}:salt"))


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def play_out(options: Options, seed: str, players: Sequence[Answering], journal: Journal) -> Position:
    """Deal as the header of ``seed`` promises and play to the end; the same seed and players give the same game."""
    deals = header(options, seed).deals()
    if deals is None:
        raise AssertionError("a header of ours is opened")
    chance, rng = Seeded(deals), Random(_hex(f"{seed}:players"))
    accountant = Accountant(range(options.seats), journal)
    position = game.deal(options, deals, accountant)
    while position.open:
        for seat in tuple(position.open):
            if seat in position.open:
                game.answer(position, players[seat](position, accountant.accounts[seat], rng), chance, accountant)
    return position


def header(options: Options, seed: str) -> Header:
    """The first line of the record of the game that ``play_out`` plays with this seed."""
    kind = f"solo-{options.solo}" if options.solo else f"{options.seats}p-{options.setup}"
    names = (*SEAT_NAMES[:options.seats], "Hal") if options.solo else SEAT_NAMES[:options.seats]
    modules = "+".join(module for module in MODULES if module in options.modules) or "base"
    promise = commitment(seed)
    return Header(f"{kind}-{modules}-{seed}", __version__, names, options, CommitmentModel(
        hash=promise.hash, seed=promise.seed, salt=promise.salt, words=[""] * len(names)))
