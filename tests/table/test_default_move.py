"""What the table plays for a seat whose limit has passed."""

from random import Random

import pytest

from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.decisions import When
from engine.rules.position import Choice, Position
from engine.table.meta import GameMeta, Pace, SeatMeta
from engine.table.notices import DefaultPlayed
from engine.table.ports import Person, Timer
from engine.table.table_state import TableState
from engine.table.transition import Finished, Transition
from tests.support.drawing import ask, choose, seat, table
from tests.support.tables import START


def after_default(position: Position) -> Finished:
    """What seat 0's default move does."""
    meta = GameMeta(
        "game", "channel", "guild", "1", START, status="running", options=position.options,
        pace=Pace(on_limit="default"),
        seats=(SeatMeta("Nell", "1", prompt=3, asked_at=START), SeatMeta("Faye", "2")))
    step = Transition(TableState(meta, position, "ab", 0, 9, 9), START)
    step.fire(Timer("game", 0, "limit", START, 3), Person("1"))
    finished = step.finish()
    assert finished is not None
    assert DefaultPlayed(0) in finished.change.notices
    return finished


def test_the_better_answer_is_played_where_arithmetic_knows_it() -> None:
    """R8.4: the campaign finds nothing before the floor is built, and her own two resources after it."""
    position = table("A R7 B", seat(resources=5, events=("advertising_campaign",), hand="R7", tiles="R8"),
                     seat(), modules=("events",))
    ask(position)
    game.answer(position, choose(0, "R7 + R8", "advertising_campaign"), Loose(Random(0)))
    decisions = [entry.body for entry in after_default(position).change.entries if entry.kind == "decision"]
    assert decisions[0] == {"seat": 0, "kind": "when", "event": "after"}


@pytest.mark.parametrize(("chosen", "resources", "points", "paid"), [
    ("B2 + B6", 2, 5, {"points": 2, "resources": 0}),
    ("B2 + B6", 3, 5, {"points": 1, "resources": 1}),
    ("B2 + B6", 5, 5, {"points": 0, "resources": 2}),
    ("B2", 2, 5, {"points": 0, "resources": 2}),
    ("B2 + B6", 2, 1, {"points": 0, "resources": 2}),
], ids=["all points", "some of both", "enough resources", "a card alone", "too few of both"])
def test_a_quality_control_is_paid_so_that_her_own_card_can_be(
        chosen: str, resources: int, points: int, paid: dict[str, int]) -> None:
    """R8.4, R3.4: resources, which come back, but those that her choice needs."""
    position = ask(table(
        "A R7^2@0 B2 D", seat(resources=resources, points=points, hand="B2", tiles="B6"),
        seat(hand="R7", events=("quality_control",)), modules=("events",), first=1))
    chance = Loose(Random(0))
    game.answer(position, choose(0, chosen), chance)
    game.answer(position, choose(1, "R7", "quality_control"), chance)
    game.answer(position, When(1, "before"), chance)
    decisions = [entry.body for entry in after_default(position).change.entries if entry.kind == "decision"]
    assert decisions[0] == {"seat": 0, "kind": "pay", **paid}


def test_else_the_default_is_played() -> None:
    """R2.2: a card alone, which costs nothing."""
    position = ask(table("A R7 B", seat(hand="R7 A", tiles="R8"), seat(hand="B")))
    after = after_default(position).after.position
    assert after is not None
    assert after.seats[0].choice == Choice("A", (), None, None)
    assert position.seats[0].choice is None, "what is at rest is never changed in place"
