"""Random walks by hypothesis: a table that answers, refuses, takes back, forks, writes down and reads again."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.decisions import (
    Choose,
    Decision,
    Draft,
    Exchange,
    KeepEvents,
    MoveToken,
    Pay,
    Return,
    Take,
    as_record,
    parse,
)
from engine.rules.errors import Refused
from engine.rules.position import Options, Position
from engine.rules.records import positions as record
from engine.rules.terms import MODULES, Module
from engine.rules.view import view
from tests.support import invariants
from tests.support.twins import twin
from tests.support.walks import sampled

modules = st.sets(st.sampled_from(MODULES)).map(frozenset[Module])


@st.composite
def ways_to_set_up(draw: st.DrawFn) -> Options:
    """Every way a game can be set up."""
    seats = draw(st.integers(1, 5))
    if seats == 1:
        return Options(1, solo=draw(st.sampled_from(("normal", "expert"))))
    chosen = draw(modules)
    five = "keep_a_card" in chosen and seats < 5
    return Options(seats, draw(st.sampled_from(("introductory", "draft"))), chosen,
                   draw(st.sampled_from((4, 5))) if five else 4)


NONSENSE: tuple[Decision, ...] = (
    Draft(0, "R1"), KeepEvents(0, ("expropriation", "expropriation")),
    Choose(0, "R25", (), None, None), MoveToken(0, (40, 40), {}), Take(0, 99, 0, (), 0),
    Return(0, ("R1", "R1")), Exchange(0, 1000), Pay(0, 99, 99),
)


class Table(RuleBasedStateMachine):
    """One game, with everything that may be done to it between two answers."""

    @initialize(options=ways_to_set_up(), seed=st.text("0123456789abcdef", min_size=4, max_size=8))
    def deal(self, options: Options, seed: str) -> None:
        """R1."""
        self.chance = Loose(Random(seed))
        self.position: Position = game.deal(options, seed)

    @precondition(lambda self: self.position.open)
    @rule(which=st.integers(0, 1 << 30), several=st.integers(1, 12), eager=st.booleans())
    def answer(self, which: int, several: int, eager: bool) -> None:
        """Legal answers, as a record would write them."""
        rng = Random(which)
        for _ in range(several):
            if self.position.open:
                decision = parse(as_record(sampled(self.position, rng, eager=eager)))
                game.answer(self.position, decision, self.chance)
                invariants.check_all(self.position)

    @precondition(lambda self: self.position.held)
    @rule(which=st.integers(0, 10))
    def take_back(self, which: int) -> None:
        """R2.2: the seat is asked again."""
        seat = sorted(self.position.held)[which % len(self.position.held)]
        game.take_back(self.position, seat)
        assert seat in self.position.open
        assert seat not in self.position.held

    @rule(decision=st.sampled_from(NONSENSE))
    def refuse(self, decision: Decision) -> None:
        """Refused leaves everything as it was."""
        before = self.position.clone()
        with pytest.raises(Refused):
            game.answer(self.position, decision, self.chance)
        assert self.position == before

    @rule(which=st.integers(0, 1 << 30))
    def fork(self, which: int) -> None:
        """Somebody thinks ahead on a clone; the table does not move."""
        before, other, rng = self.position.clone(), self.position.clone(), Random(which)
        while other.open and rng.random() < 0.9:
            game.answer(other, sampled(other, rng), Loose(rng))
        assert self.position == before

    @rule(which=st.integers(0, 1 << 30))
    def look(self, which: int) -> None:
        """R2.6: looking changes nothing, and twins look the same."""
        before, rng = self.position.clone(), Random(which)
        for reader in (None, *range(self.position.options.seats)):
            assert view(twin(self.position, reader, rng), reader) == view(self.position, reader)
        assert self.position == before

    @precondition(lambda self: record.writable(self.position) and not self.position.held)
    @rule()
    def restart(self) -> None:
        """Go on with the position that was written down; it asks the same questions."""
        again = record.position_from(record.row(self.position), self.position.options)
        if again.phase != "over":
            game.resume(again, self.chance)
        assert again.open == self.position.open
        self.position = again

    @precondition(lambda self: record.writable(self.position) and self.position.phase == "choose")
    @rule()
    def count(self) -> None:
        """R6: scores at any moment agree with a second count."""
        invariants.scores_are_right(self.position)

    @invariant()
    def holds(self) -> None:
        """Cards, tiles, resources, owners, tokens."""
        if hasattr(self, "position"):
            invariants.check_all(self.position)


Table.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), database=None,
    derandomize=True,
)
TestTable = Table.TestCase
