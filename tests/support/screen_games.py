"""Whole random games for the screens to be shown of, and words that remember which sentences were asked for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from bot.screens import TableFacts
from bot.text import Value, Words
from engine.rules.chance import Seeded
from engine.rules.events import Event
from engine.rules.game import answer, deal
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import MODULES
from engine.rules.view import Private, View
from engine.table.history import FinishedRound, PastRound
from engine.table.numbered_events import NumberedEvents
from tests.support.walks import Listener

ALL = frozenset(MODULES)
NAMES = (
    "**Nell**_`~|>#@everyone_[x](http:)",
    "<@123456789012345678><@&1><#2>x",
    "▲▲\u202e" + "W" * 29,
    "-# " + "é" * 29,
    "\\" * 32,
)
TABLE = TableFacts(
    game="abcdefghij", names=NAMES, channel_name="*" * 100,
    link="https://discord.com/channels/" + "9" * 20 + "/" + "9" * 20,
    ai=frozenset({1}), commitment="f" * 64, advised=True, withheld=True,
)
_COUNTED = re.compile(r"(?<![\w.,:/+−-])[+−]?(\d+) ([^\W\d_]+)")
"""A number and the word behind it."""


def hers(now: View) -> TableFacts:
    """The same, where who reads this view plays her seat herself."""
    return replace(TABLE, ai=TABLE.ai - {now.reader})


def past_board(
    now: View, own: Sequence[Private | None], number: int, boards: int, *, within: bool = False
) -> FinishedRound:
    """A board of a game that nobody plays on; what happened before it is told beside it."""
    return FinishedRound(number, boards, PastRound(now, NumberedEvents()), tuple(own), within)


class Listening(Words):
    """Words that keep which sentences were asked for, with which values, and what was counted in them."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.asked: set[tuple[str, frozenset[str]]] = set()
        self.counted: set[tuple[str, str, str]] = set()
        """A sentence, a number in it, and the word behind that: ``"items", "3", "tiles"``."""
        self._heard: set[tuple[str, ...]] = set()
        """What was kept of before: of a million sentences of a walk two in a hundred are new."""

    def __call__(self, key: str, /, **values: Value) -> str:
        said = super().__call__(key, **values)
        if (heard := (key, said, *values)) not in self._heard:
            self._heard.add(heard)
            self.asked.add((key, frozenset(values)))
            self.counted.update((key, number, noun) for number, noun in _COUNTED.findall(said))
        return said


def play(options: Options, seed: int, *, hoard: bool = False) -> Iterator[tuple[Position, list[Event]]]:
    """A random game, yielded before every answer and at the end; position and events are the living ones.

    ``hoard``: cards are mostly played alone, so that tiles and areas grow large.
    """
    rng, chance, heard = Random(seed), Seeded(f"{seed:064x}"), Listener()
    position = deal(options, f"{seed:064x}", heard)
    for _ in range(3000):
        yield position, heard.events
        if position.phase == "over":
            return
        seat = rng.choice(sorted(position.open))
        prompt = position.open[seat]
        hoards = hoard and isinstance(prompt, ChoosePrompt) and rng.random() < 0.8
        decision = prompt.default() if hoards else prompt.sample(rng)
        answer(position, decision, chance, heard)
    raise AssertionError("this game does not end")
