"""AI players: legal, sensible, and knowing no more than their seat."""

from random import Random

import pytest

from engine.ai_levels import LEVELS
from engine.players.levels import PLAYERS, Looking
from engine.players.player import Player
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Seeded
from engine.rules.decisions import Choose, Return
from engine.rules.position import Options, Position
from engine.rules.preview import preview
from engine.rules.scoring import score
from engine.rules.terms import MODULES, Seat
from engine.rules.view import view
from tests.support.twins import Twins, twin_walk

EVERYTHING = frozenset(MODULES)
GAMES = {
    "two": Options(2),
    "five, draft": Options(5, "draft"),
    "two, everything": Options(2, "draft", EVERYTHING),
    "four, everything, five cards": Options(4, "draft", EVERYTHING, 5),
    "three, events to keep": Options(3, "introductory", frozenset({"events", "green_spaces"})),
    "solo": Options(1, solo="expert"),
}
QUICK = ("easy", "medium")


def play(seed: str, players: list[Player], options: Options) -> Position:
    """A whole game; every answer is checked by the rules."""
    chance, rng, accountant = Seeded(seed), Random(seed), Accountant(range(options.seats))
    position = game.deal(options, seed, accountant)
    for _ in range(3000):
        if position.phase == "over":
            return position
        seat = min(position.open)
        decision = players[seat].answer(view(position, seat), accountant.accounts[seat], rng)
        game.answer(position, decision, chance, accountant)
    raise AssertionError("the game does not end")


def test_levels_are_those_that_are_named() -> None:
    assert tuple(PLAYERS) == LEVELS


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_of_a_whole_game_is_legal(level: str, name: str) -> None:
    others = [PLAYERS[level if level in QUICK else "medium"]] * 4
    for seed in range(3 if level in QUICK else 1):
        assert play(f"{name}{seed}", [PLAYERS[level], *others], GAMES[name]).phase == "over"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["five, draft", "two, everything"])
def test_what_a_seat_cannot_see_changes_no_answer(level: str, name: str) -> None:
    """The spy: everything hidden is exchanged, view and account stay the same, and so does the answer."""
    looked, kinds = 0, set[str]()
    reader = 1
    one, other = Account(reader), Account(reader)
    for twins in twin_walk(GAMES[name], f"ai {level}", reader):
        for account, side in ((one, twins.events), (other, twins.twin_events)):
            for event in side:
                account.hear(event)
        open_accounts(twins, reader, one, other)
        assert one == other
        prompt = twins.position.open.get(reader)
        if prompt is None or (level not in QUICK and prompt.kind in kinds and looked % 12):
            looked += prompt is not None
            continue
        looked += 1
        kinds.add(prompt.kind)
        answers = [PLAYERS[level].answer(view(position, reader), account.clone(), Random(looked))
                   for position, account in ((twins.position, one), (twins.twin, other), (twins.position, one))]
        assert answers[0] == answers[1] == answers[2]
        prompt.check(answers[0])
    assert looked > 12
    assert {"choose", "draft"} <= kinds


def open_accounts(twins: Twins, reader: Seat, one: Account, other: Account) -> None:
    """A round begins: both see their own side of it."""
    position = twins.position
    if position.phase == "choose" and position.round != one.round:
        one.begin_round(view(position, reader))
        other.begin_round(view(twins.twin, reader))


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_it_builds_falls_back_and_no_token_is_thrown_away(level: str) -> None:
    options = Options(3)
    chance, rng, accountant = Seeded("careful"), Random(3), Accountant(range(3))
    position = game.deal(options, "careful", accountant)
    chosen = 0
    while position.phase != "over":
        seat = min(position.open)
        seen = view(position, seat)
        player = PLAYERS[level if seat == 0 else "medium"]
        decision = player.answer(seen, accountant.accounts[seat], rng)
        if isinstance(decision, Choose):
            chosen += 1
            assert not preview(seen, decision).falls_back
        game.answer(position, decision, chance, accountant)
    assert chosen > 20
    # Those that look ahead weigh a New Hand against what it costs (R6.1).
    assert position.seats[0].new_hands >= 1 or isinstance(PLAYERS[level], Looking)


@pytest.mark.parametrize("level", LEVELS)
def test_it_returns_most_tiles_for_points(level: str) -> None:
    """R4.2."""
    options = Options(2)
    position, chance, accountant = game.deal(options, "tiles"), Seeded("tiles"), Accountant([0, 1])
    rng = Random(4)
    accountant.position(position)
    position.seats[0].tiles += position.supply[:12]
    del position.supply[:-1]
    while not any(prompt.kind == "return" for prompt in position.open.values()):
        seat = min(position.open)
        game.answer(position, PLAYERS["medium"].answer(view(position, seat), accountant.accounts[seat], rng), chance,
                    accountant)
    seen = view(position, 0)
    decision = PLAYERS[level].answer(seen, accountant.accounts[0], rng)
    assert isinstance(decision, Return)
    assert seen.prompt is not None
    seen.prompt.check(decision)
    assert len(decision.tiles) >= 4


@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "medium")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """Roughly; ``bench.strength`` measures it."""
    wins = 0
    for seed in range(16):
        levels = [better, worse] if seed % 2 else [worse, better]
        rows = score(play(f"match{seed}", [PLAYERS[level] for level in levels], Options(2))).seats
        wins += rows[levels.index(better)].winner
    assert wins >= 10


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_asked_nothing_has_no_answer(level: str) -> None:
    with pytest.raises(ValueError, match="nothing is asked"):
        PLAYERS[level].answer(view(game.deal(Options(2), "none"), None), Account(0), Random(0))


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_set_down_in_mid_game_is_played_on(level: str) -> None:
    """Nobody has kept an account there."""
    position, rng, chance = game.deal(Options(3), "later"), Random(1), Seeded("later")
    while position.round < 8:
        seat = min(position.open)
        game.answer(position, position.open[seat].sample(rng), chance)
    seat = min(position.open)
    decision = PLAYERS[level].answer(view(position, seat), Account(seat), rng)
    position.open[seat].check(decision)
