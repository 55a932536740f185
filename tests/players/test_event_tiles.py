"""R8.4: an event tile is played once, so nobody who looks ahead spends it on nothing."""

from collections import Counter
from random import Random

import pytest

from engine.players.answers import quick_answer
from engine.players.levels import PLAYERS, Looking
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Seeded
from engine.rules.decisions import Choose
from engine.rules.position import Options, Position
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import EVENT_TILES, EventTile
from engine.rules.view import view
from tests.support.drawing import ask, seat, table


def looked_at(level: str, position: Position, account: Account) -> list[Choose]:
    """The choices with an event tile that seat 0 looks at."""
    player, prompt = PLAYERS[level], position.open[0]
    assert isinstance(player, Looking)
    assert isinstance(prompt, ChoosePrompt)
    found = [judged.decision for judged in player.judged(view(position, 0), account, prompt, Random(1))]
    return [choice for choice in found if isinstance(choice, Choose) and choice.event is not None]


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_what_would_do_nothing_as_things_stand_is_not_looked_at(level: str) -> None:
    """In the first rounds of games, where little lies around yet."""
    met = Counter[EventTile | None]()
    for seed in map(str, range(4)):
        chance, rng, accountant = Seeded(seed), Random(seed), Accountant([0])
        position = game.deal(Options(3, modules=frozenset({"events"})), seed, accountant)
        while position.round < 4:
            if position.phase == "choose" and len(position.open) == 3:
                position.seats[0].events = list(EVENT_TILES)
                game.resume(position, chance)
                found = looked_at(level, position, accountant.accounts[0])
                assert all(preview(view(position, 0), choice).around for choice in found)
                met.update(choice.event for choice in found)
            asked = position.open[min(position.open)]
            game.answer(position, quick_answer(position, asked, rng), chance, accountant)
    assert met.keys() >= {"advertising_campaign", "design_competition", "quality_control"}


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize(("building", "resources", "events"), [
    ("R1", 3, set()), ("R1^2@0", 3, set()), ("R1^2@1", 1, set()), ("R1^2@1", 2, {"expropriation"})])
def test_nothing_is_expropriated_that_cannot_be(
    level: str, building: str, resources: int, events: set[EventTile]
) -> None:
    """Not where nobody or she herself owns the building, nor with fewer resources than stand on it."""
    city = f"""
        .  A     B   C   .
        L  Y9    {building}  B2  D
        K  R3    B1  Y1  E
        J  Y2    R2  B3  F
        .  I     H   G   .
    """
    position = ask(table(
        city, seat(points=4, resources=resources, hand="R1 A H D", tiles="", events=("expropriation",)),
        seat(points=4, resources=4, hand="B C R3 Y9", tiles="B6 R9", supply=15),
        modules=("events",), supply="R19 R20 B19 B20 Y19 Y20", deck="E F G I J K L B1 B2 Y1 Y2 R2 B3"))
    assert {choice.event for choice in looked_at(level, position, Account(0))} == events
