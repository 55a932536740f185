"""R9.3: an AI Banker turns points into resources where what she builds with them is worth it, and so does whoever looks
back at her game."""

from random import Random
from typing import Literal

import pytest

from engine.ai_levels import LEVELS
from engine.players.answers import quick_answer
from engine.players.judgements import ReviewQuestion
from engine.players.levels import PLAYERS
from engine.players.reasons import reasons
from engine.players.review import judge
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Seeded
from engine.rules.decisions import Choose, Exchange, Gain, When
from engine.rules.position import Options, Position
from engine.rules.terms import EventTile
from engine.rules.view import view
from tests.support.drawing import act, ask, choose, seat, table

CITY = """
    .  A     B   C   .
    L  Y9^5  R1  B2  D
    K  R3    B1  Y1  E
    J  Y2    R2  B3  F
    .  I     H   G   .
"""


def poor(*, points: int = 12, supply: int = 20, hand: str = "A H D F", tiles: str = "Y8 R4 R6", resources: int = 0,
         events: tuple[EventTile, ...] = ()) -> Position:
    """The Banker has points and no resource, and five points lie beside token A."""
    return ask(table(
        CITY,
        seat(points=points, resources=resources, supply=supply, hand=hand, tiles=tiles, expert="banker", events=events),
        seat(points=4, resources=4, hand="B C R3 Y9", tiles="B6 R9", supply=15, expert="mayor"),
        modules=("experts", *(("events",) if events else ())), supply="R19 R20 B19 B20 Y19 Y20 R11 R12 B11 B12 Y11 Y12",
        deck="E G I J K L B1 B2 R1 Y1 Y2 R2 B3"))


def answered(level: str, position: Position) -> tuple[Choose, Position]:
    """What the level chooses, and where its own action leads."""
    chance, rng = Seeded("bank"), Random(1)
    chosen = PLAYERS[level].answer(view(position, 0), Account(0), rng)
    assert isinstance(chosen, Choose)
    game.answer(position, chosen, chance)
    game.answer(position, choose(1, "B"), chance)
    while position.running is not None and position.running.seat == 0:
        asked = min(position.open)
        game.answer(position, PLAYERS[level].answer(view(position, asked), Account(asked), rng), chance)
    return chosen, position


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_banker_without_resources_urbanizes_beside_a_tall_building(level: str) -> None:
    chosen, after = answered(level, poor())
    assert (chosen.card, len(chosen.tiles)) == ("A", 1)
    assert any(building.owner == 0 for building in after.city.values()), "she paid a point for the resource"
    assert after.seats[0].points >= 12 - 1 + 5


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_no_more_is_exchanged_than_there_is(level: str) -> None:
    """Neither more points than are left beside what a lower number costs, nor more resources than the supply has."""
    for position in (poor(points=0), poor(supply=0)):
        chosen, _ = answered(level, position)
        assert not chosen.tiles
    chosen, _ = answered(level, poor(points=1, hand="Y9 B2 H", tiles="Y8", resources=5))
    assert (chosen.card, chosen.tiles) != ("Y9", ("Y8",)), "a point for the number, another for the sixth resource"


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_an_event_tile_of_hers_hinders_no_exchange(level: str) -> None:
    """One played before the action lays her card open, after which nobody could tell what is lacking."""
    for events in (("advertising_campaign",), ("design_competition",), ("quality_control",)):
        chosen, after = answered(level, poor(events=events))
        assert not chosen.tiles or any(building.owner == 0 for building in after.city.values())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("timing", ["before", "after"])
def test_what_an_event_tile_has_laid_open_is_still_what_she_exchanges_for(
    level: str, timing: Literal["before", "after"]
) -> None:
    """R8.4, R9.3: she is asked when the tile comes, which opens her card, and then what she exchanges."""
    position = poor(events=("quality_control",))
    act(position, 0, "A + Y8", When(0, timing), event="quality_control", until="exchange")
    assert position.seats[0].choice is None
    exchanged = PLAYERS[level].answer(view(position, 0), Account(0), Random(1))
    assert exchanged == Exchange(0, 1)


def test_an_event_tile_hides_nothing_from_a_banker_in_imagined_games() -> None:
    """There arithmetic answers on whole positions: what it would lose there is not looked at any more."""
    position = poor(events=("quality_control",))
    act(position, 0, "A + Y8", event="quality_control", until="exchange")
    assert quick_answer(position, position.open[0], Random(1)) == Exchange(0, 1)


def test_a_look_back_takes_the_exchange_for_what_it_is() -> None:
    position = poor()
    played = choose(0, "A + Y8")
    verdict = judge(ReviewQuestion(0, 1, view(position, 0), Account(0), played))
    assert not verdict.matters, f"the expert would rather {verdict.better}"
    alone = reasons(view(position, 0), played, choose(0, "H"))
    assert alone.points == 5 - 1


def test_in_whole_games_bankers_exchange_for_what_they_build() -> None:
    exchanged = 0
    for seed in map(str, range(12)):
        chance, rng, accountant = Seeded(seed), Random(seed), Accountant(range(3))
        position = game.deal(Options(3, modules=frozenset({"experts"})), seed, accountant)
        while position.phase != "over":
            asked = min(position.open)
            decision = PLAYERS["medium"].answer(view(position, asked), accountant.accounts[asked], rng)
            running = position.running
            if isinstance(decision, Exchange) and decision.points:
                exchanged += 1
                assert position.seats[asked].choice is not None
            game.answer(position, decision, chance, accountant)
            if isinstance(decision, Exchange) and decision.points:
                assert running is not None
                assert running.action != "exploit"
    assert exchanged


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("expert", "exhausted", "item"), [
    ("banker", 0, "resource"), ("banker", 1, "resource"), ("mayor", 0, "tile")])
def test_in_the_last_round_she_takes_what_may_still_be_a_point(
    level: str, expert: str, exhausted: int, item: Literal["resource", "tile"]
) -> None:
    """R3.1a: nothing is built any more. A Banker's resources are points (R9.3); others' tiles are, should the supply
    run out for the first time (R4.2)."""
    position = poor(hand="A H D F", tiles="", resources=1)
    position.exhausted, position.final_round, position.seats[0].expert = exhausted, True, expert
    act(position, 0, "A", until="gain")
    for number in range(20):
        assert PLAYERS[level].answer(view(position, 0), Account(0), Random(number)) == Gain(0, item)
