"""Questions inside an action whose answer can be told from what lies in sight."""

from random import Random
from typing import Final

import pytest

from engine.ai_levels import LEVELS
from engine.players.answers import quick_answer
from engine.players.levels import PLAYERS
from engine.rules import game
from engine.rules.account import Account
from engine.rules.chance import Seeded
from engine.rules.decisions import Pay, Return, Take
from engine.rules.position import Position
from engine.rules.prompts import PayPrompt, ReturnPrompt
from engine.rules.terms import Module
from engine.rules.view import view
from tests.support.drawing import act, ask, choose, seat, table

CITY = """
    .  A     B   C      .
    L  Y9    R1  B2     D
    K  R3^2@1  B1  Y20  E
    J  Y2    R2  B3     F
    .  I     H   G      .
"""


def controlled(*, resources: int, points: int, supply: str, exhausted: int) -> Position:
    """Seat 0 has chosen a quality control beside two resources of seat 1, who chooses next."""
    position = ask(table(
        CITY, seat(resources=2, hand="K", tiles="R9", events=("quality_control", "expropriation")),
        seat(points=points, resources=resources, hand="B2 Y20", tiles="B6 Y15 R8", supply=10),
        modules=("events",), supply=supply, exhausted=exhausted, deck="A B C D E F G H I J L Y9 R1 B1 Y2 R2 B3"))
    game.answer(position, choose(0, "K", event="quality_control"), Seeded("control"))
    return position


def pays(level: str, position: Position, chosen: str) -> Pay:
    """What seat 1 pays who has chosen this, and her action is done then."""
    chance, rng = Seeded("pay"), Random(1)
    game.answer(position, choose(1, chosen), chance)
    while not isinstance(position.open.get(1), PayPrompt):
        asked = min(position.open)
        game.answer(position, quick_answer(position, position.open[asked], rng), chance)
    paid = PLAYERS[level].answer(view(position, 1), Account(1), rng)
    assert isinstance(paid, Pay)
    game.answer(position, paid, chance)
    while position.phase == "resolve" and (position.running is None or position.running.seat == 0):
        asked = min(position.open)
        game.answer(position, quick_answer(position, position.open[asked], rng), chance)
    return paid


@pytest.mark.parametrize("level", LEVELS)
def test_who_pays_keeps_what_her_own_card_needs(level: str) -> None:
    """R8.4: of a quality control, in resources or in points, each while the other is what is needed."""
    late = controlled(resources=2, points=6, supply="R19 R20", exhausted=1)
    assert pays(level, late, "B2 + B6") == Pay(1, 2, 0)
    assert late.city[3, 1].tiles == ("B2", "B6")
    early = controlled(resources=5, points=5, supply=" ".join(f"R{n}" for n in range(10, 21)), exhausted=0)
    assert pays(level, early, "Y20 + Y15") == Pay(1, 0, 2)
    assert early.city[3, 2].tiles == ("Y20", "Y15")


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_round_all_tiles_go_back_for_points(level: str) -> None:
    """R4.2, R4.4: nothing will be built with them."""
    position = table(
        CITY, seat(tiles="R9 R10 Y12 Y13", hand="Y20"), seat(tiles="B6 Y15", hand="B2", resources=3), supply="")
    position.phase, position.turn, position.exhausted, position.final_round = "resolve", 1, 1, True
    position.open[0] = ReturnPrompt(0, ("R9", "R10", "Y12", "Y13"), 1, 0)
    answer = PLAYERS[level].answer(view(position, 0), Account(0), Random(1))
    assert isinstance(answer, Return)
    assert len(answer.tiles) == 4


def given_back(level: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """What seat 0 gives back of these in the middle of a game."""
    position = table(
        CITY, seat(tiles=" ".join(tiles), hand="Y20", resources=3), seat(tiles="B6 Y15", hand="B2", resources=3),
        modules=("green_spaces",), supply="", deck="C D E F G H I J K L R1 B1 Y2 R2")
    position.phase, position.turn, position.exhausted = "resolve", 1, 1
    position.open[0] = ReturnPrompt(0, tiles, 1, 0)
    answer = PLAYERS[level].answer(view(position, 0), Account(0), Random(1))
    assert isinstance(answer, Return)
    return answer.tiles


@pytest.mark.parametrize("level", LEVELS)
def test_no_green_space_goes_back_where_other_tiles_are_kept(level: str) -> None:
    """R4.2, R8.3: it is returned for a point, and brings one for each floor beside it."""
    tiles = ("R9", "R10", "Y12", "Y13", "B5", "green", "green")
    back = given_back(level, tiles)
    assert len(back) == 7 or "green" not in back
    if level in {"easy", "medium"}:
        assert sorted(back) == ["B5", "R10", "R9"]


BOUGHT: Final[tuple[Module, ...]] = ("new_buildings", "prestige", "green_spaces")


def buying(tiles: str, *, credits_: int, green_spaces: int = 9) -> Position:
    """Seat 0 plays a blue building of so many floors alone, and chooses which tiles she takes."""
    position = table(
        CITY.replace("B3", f"B3^{credits_}"), seat(resources=2, hand="B3", tiles=tiles), seat(hand="A", supply=10),
        modules=BOUGHT, supply="R19 R20 B19 B20 Y19 Y20 R11 R12 B11 B12", deck="C D E F G H I J K L R1 B1 Y2 R2")
    position.green_spaces = green_spaces
    act(position, 0, "B3", until="take")
    return position


@pytest.mark.parametrize(("tiles", "credits_", "green_spaces", "bought"), [
    ("", 1, 9, Take(0, 0, 0, (), 1)),
    ("R9", 3, 9, Take(0, 2, 0, (), 1)),
    ("R9", 3, 0, Take(0, 3, 0, (), 0)),
    ("R9 R10 B9 B10", 3, 9, Take(0, 0, 1, (), 1)),
    ("R9 R10 B9 B10", 4, 0, Take(0, 2, 1, (), 0)),
])
def test_medium_buys_a_green_space_whenever_it_may_and_other_tiles_where_it_has_some(
    tiles: str, credits_: int, green_spaces: int, bought: Take
) -> None:
    position = buying(tiles, credits_=credits_, green_spaces=green_spaces)
    for number in range(20):
        assert PLAYERS["medium"].answer(view(position, 0), Account(0), Random(number)) == bought
