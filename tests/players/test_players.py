"""AI players: legal, sensible, and knowing no more than their seat."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engine.players import PLAYERS
from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Choose, NewHand, Return
from engine.rules.position import Options, Position
from engine.rules.preview import preview
from engine.rules.prompts import ReturnPrompt
from engine.rules.scoring import score
from engine.rules.terms import MODULES
from engine.rules.view import view

EVERYTHING = frozenset(MODULES)
GAMES = {
    "two": Options(2),
    "five, draft": Options(5, "draft"),
    "two, everything": Options(2, "draft", EVERYTHING),
    "four, everything, five cards": Options(4, "draft", EVERYTHING, 5),
    "solo": Options(1, solo="expert"),
}


def play(seed: str, levels: list[str], options: Options) -> Position:
    """A whole game; every answer is checked by the rules."""
    position, chance, rng = game.deal(options, seed), Seeded(seed), Random(seed)
    for _ in range(3000):
        if position.phase == "over":
            return position
        seat = min(position.open)
        game.answer(position, PLAYERS[levels[seat]].answer(view(position, seat), rng), chance)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_of_a_whole_game_is_legal(level: str, name: str) -> None:
    options = GAMES[name]
    for seed in range(3):
        assert play(f"{name}{seed}", [level] * 5, options).phase == "over"


@pytest.mark.parametrize("level", PLAYERS)
def test_the_same_view_and_chance_give_the_same_answer(level: str) -> None:
    position, chance, rng = game.deal(GAMES["two, everything"], "twice"), Seeded("twice"), Random(1)
    for number in range(150):
        if position.phase == "over":
            break
        seat = min(position.open)
        seen = view(position, seat)
        first = PLAYERS[level].answer(seen, Random(number))
        assert PLAYERS[level].answer(seen, Random(number)) == first
        game.answer(position, position.open[seat].sample(rng), chance)


@pytest.mark.parametrize("level", PLAYERS)
def test_what_a_seat_cannot_see_changes_no_answer(level: str) -> None:
    """The spy: everything hidden is exchanged, the view stays the same, and so does the answer."""
    position, chance, rng = game.deal(GAMES["five, draft"], "spy"), Seeded("spy"), Random(2)
    looked = 0
    for number in range(200):
        if position.phase == "over":
            break
        seat = min(position.open)
        if position.phase == "choose":
            other = _with_other_secrets(position, seat, rng)
            if view(other, seat) == view(position, seat) and other != position:
                looked += 1
                assert PLAYERS[level].answer(view(other, seat), Random(number)) == PLAYERS[level].answer(
                    view(position, seat), Random(number))
        game.answer(position, position.open[seat].sample(rng), chance)
    assert looked > 20


def _with_other_secrets(position: Position, seat: int, rng: Random) -> Position:
    """Piles reordered; the others' hands, tiles, points and resources passed round among them."""
    twin = position.clone()
    rng.shuffle(twin.deck)
    rng.shuffle(twin.supply)
    others = [i for i in range(len(twin.seats)) if i != seat]
    for here, there in pairwise(others):
        a, b = twin.seats[here], twin.seats[there]
        a.points, b.points = b.points, a.points
        a.resources, b.resources = b.resources, a.resources
        if len(a.hand) == len(b.hand):
            a.hand, b.hand = b.hand, a.hand
    return twin


@pytest.mark.parametrize("level", PLAYERS)
def test_nothing_it_builds_falls_back_and_no_token_is_wasted(level: str) -> None:
    position, chance, rng = game.deal(Options(3), "careful"), Seeded("careful"), Random(3)
    chosen = 0
    while position.phase != "over":
        seat = min(position.open)
        seen = view(position, seat)
        decision = PLAYERS[level].answer(seen, rng)
        assert not isinstance(decision, NewHand)
        if isinstance(decision, Choose):
            chosen += 1
            assert not preview(seen, decision).falls_back
        game.answer(position, decision, chance)
    assert chosen > 20


@pytest.mark.parametrize("level", PLAYERS)
def test_it_returns_most_tiles_for_points_and_keeps_some_to_build_with(level: str) -> None:
    """R4.2."""
    position = game.deal(Options(2), "tiles")
    seen = view(position, 0)
    prompt = ReturnPrompt(0, ("R4", "R9", "B12", "Y20", "Y7"))
    decision = PLAYERS[level].answer(replace(seen, prompt=prompt), Random(0))
    assert isinstance(decision, Return)
    prompt.check(decision)
    assert 0 < len(decision.tiles) < 5


def test_medium_beats_easy() -> None:
    wins = 0
    for seed in range(20):
        levels = ["medium", "easy"] if seed % 2 else ["easy", "medium"]
        rows = score(play(f"match{seed}", levels, Options(2))).seats
        wins += rows[levels.index("medium")].winner
    assert wins >= 16


@pytest.mark.parametrize("level", PLAYERS)
def test_who_is_asked_nothing_has_no_answer(level: str) -> None:
    with pytest.raises(ValueError, match="nothing is asked"):
        PLAYERS[level].answer(view(game.deal(Options(2), "none"), None), Random(0))
