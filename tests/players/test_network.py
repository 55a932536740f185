"""The committed weights, and how they are learned."""

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engine.cli.learn import USUAL
from engine.players.answers import choose, opening, quick_answer
from engine.players.features import features, rows
from engine.players.learning import gather
from engine.players.levels import network_for
from engine.players.network import NAMES, WEIGHTS, load, made_by
from engine.players.position_counts import PositionCounts
from engine.players.provenance import FITTING, ROOT, code_print
from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.decisions import Choose, NewHand
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.scoring import score
from engine.rules.terms import PRESTIGE, Module


def late(seats: int) -> Position:
    """A position of the last rounds of a game of quick players."""
    options = Options(seats) if seats > 1 else Options(1, solo="normal")
    last = None
    for seed in range(3):
        rng = Random(seed)
        chance = Loose(rng)
        position = game.deal(options, f"late{seed}")
        while position.open:
            seat = min(position.open)
            if position.phase == "choose" and len(position.open) == options.seats:
                last = position.clone()
            game.answer(position, quick_answer(position, position.open[seat], rng), chance)
    assert last is not None
    return last


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_weights_are_there_and_small_and_tell_who_is_ahead(seats: int) -> None:
    assert all(path.stat().st_size < 30_000 for path in WEIGHTS.glob(f"{seats}*.npz"))
    position = late(seats)
    standing, totals = PositionCounts(position), score(position).seats
    people = range(position.options.seats)
    chances, margins = network_for(seats).judge(rows([features(standing, seat) for seat in people]))
    assert np.all((chances > 0) & (chances < 1))
    if seats > 1:
        best = max(people, key=lambda seat: totals[seat].total)
        worst = min(people, key=lambda seat: totals[seat].total)
        assert margins[best] > margins[worst]


@pytest.mark.parametrize("seats", [4, 5])
def test_the_base_game_is_judged_by_weights_of_its_own_where_it_has_some(seats: int) -> None:
    found = rows([features(PositionCounts(late(seats)), seat) for seat in range(seats)])

    def margins(name: str) -> list[float]:
        return [float(margin) for margin in load(WEIGHTS / name).judge(found)[1]]

    assert [float(margin) for margin in network_for(seats).judge(found)[1]] == margins(f"{seats}-base.npz")
    with_modules = [float(margin) for margin in network_for(seats, frozenset({"events"})).judge(found)[1]]
    assert with_modules == margins(f"{seats}.npz") != margins(f"{seats}-base.npz")


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_where_the_base_game_has_no_weights_of_its_own_all_games_have_the_same(seats: int) -> None:
    assert not (WEIGHTS / f"{seats}-base.npz").exists()
    found = rows([features(PositionCounts(late(seats)), 0)])
    said = load(WEIGHTS / f"{seats}.npz").judge(found)
    for modules in (frozenset[Module](), frozenset[Module]({"events"})):
        assert np.array_equal(network_for(seats, modules).judge(found), said)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_spent_new_hand_token_says_little(seats: int) -> None:
    """Two points, and what a better hand would have brought: no more than that."""
    position = game.deal(Options(seats), "tokens")
    before = network_for(seats).judge(rows([features(PositionCounts(position), 0)]))
    position.seats[0].new_hands = 0
    after = network_for(seats).judge(rows([features(PositionCounts(position), 0)]))
    assert abs(float(before[0][0] - after[0][0])) < 0.15
    assert abs(float(before[1][0] - after[1][0])) < 10


def test_weights_learned_before_a_number_was_added_stay_good() -> None:
    position, network = late(2), network_for(2)
    found = rows([features(PositionCounts(position), seat) for seat in (0, 1)])
    longer = np.hstack([found, np.full((2, 3), 9, np.float32)])
    assert np.array_equal(network.judge(longer)[0], network.judge(found)[0])


@pytest.mark.parametrize("seats", [2, 3])
def test_numbers_that_a_network_does_not_read_are_not_worked_out_for_it(seats: int) -> None:
    """What is left of a row is the start of the whole one: the network says the same of both."""
    position, network = late(seats), network_for(seats)
    whole, least = features(PositionCounts(position), 0), features(PositionCounts(position), 0, network.size)
    assert network.size <= len(least)
    assert least == whole[:len(least)]
    assert len(features(PositionCounts(position), 0, 1)) < len(whole)


def test_the_network_sees_whether_a_neighbour_was_passed_the_card_of_a_tall_building() -> None:
    """R5.1: in worlds and while learning, at the start of a round, the left neighbour holds what one passed on."""
    position = late(2)
    cell, building = max(((cell, b) for cell, b in position.city.items() if b.owner == 0 and b.top not in PRESTIGE),
                         key=lambda pair: pair[1].height)
    position.city[cell] = building._replace(site=False)
    neighbour = position.seats[1]
    neighbour.tiles, neighbour.resources = ["R4"], 9
    seen = []
    for hand in ([building.top], []):
        neighbour.hand = list(hand)
        seen.append(features(PositionCounts(position), 0))
    changed = [(with_it, without) for with_it, without in zip(*seen, strict=True) if with_it != without]
    assert changed
    assert all(with_it > without for with_it, without in changed)


def test_rows_of_quick_players_tell_little_beside_those_of_seats_that_looked_ahead() -> None:
    """The network says one thing of every round, the game ends otherwise: who looked ahead is believed more."""
    network, found = network_for(2), gather(2, range(1, 2), "mixed", None)
    certain = replace(found, chances=np.ones_like(found.chances))
    last = found.following < 0
    mean = {}
    for looked in (False, True):
        # A row of somebody who looked ahead is there in both; only those before it differ.
        mixed = replace(certain, looking=np.where(last, True, looked)).mixed(network)
        mean[looked] = float(mixed.chances[~last].mean())
    said = float(network.judge(found.rows)[0].mean())
    assert said < mean[False] < mean[True] < 1


def test_learners_exchange_bad_hands_each_at_a_threshold_of_its_own() -> None:
    chance = Loose(Random(1))
    position = game.deal(Options(2), "hands")
    prompt = position.open[0]
    assert isinstance(prompt, ChoosePrompt)
    assert opening(position, prompt, Random(1), below=0.0) == choose(position, prompt, Random(1))
    assert opening(position, prompt, Random(1), below=50.0) == NewHand(0)
    game.answer(position, NewHand(0), chance)
    game.answer(position, NewHand(0), chance)
    prompt = position.open[0]
    assert isinstance(prompt, ChoosePrompt)
    assert isinstance(opening(position, prompt, Random(1), below=50.0), Choose), "no token is left"


def test_who_looks_ahead_learns_from_its_own_rounds_alone() -> None:
    found = gather(3, range(3), "looking", network_for(3))
    for number in range(3):
        games = np.flatnonzero(found.games == number)
        last = games[found.following[games] < 0]
        assert 1 <= len(last) <= 3
        assert len(games) % len(last) == 0, "as many rounds for each who learns"


def test_the_same_numbers_give_the_same_games() -> None:
    one, other = gather(3, range(2), "twice", None), gather(3, range(2), "twice", None)
    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.margins, other.margins)
    assert np.min(one.following[one.following >= 0]) == 3


@pytest.mark.parametrize("path", sorted(WEIGHTS.glob("*.npz")), ids=lambda path: path.stem)
def test_weights_load_whether_or_not_they_say_what_made_them(path: Path, tmp_path: Path) -> None:
    network = load(path)
    saved = tmp_path / "saved.npz"
    network.save(saved, "by hand")
    assert made_by(saved) == "by hand"
    assert all(np.array_equal(getattr(load(saved), name), getattr(network, name)) for name in NAMES)
    network.save(saved)
    assert made_by(saved) == ""
    assert np.array_equal(load(saved).out, network.out)


def test_the_usual_numbers_are_those_of_the_weights_beside_the_code() -> None:
    """What is asked for by default is what the paper beside the weights says they were made by."""
    paper = (WEIGHTS / "README.md").read_text("utf-8")
    rows = [line.split("|")[1:3] for line in paper.splitlines() if line.startswith("| `")]
    said = {file.strip(" `").removesuffix(".npz"): command for file, command in rows}
    assert set(said) == {path.stem for path in WEIGHTS.glob("*.npz")} == set(USUAL)
    for name, games in USUAL.items():
        words = f"--games {games.quick} --base-games {games.base} --look-games {games.looking}`"
        assert said[name].strip().endswith(words), name


def test_other_code_is_another_print_and_other_words_are_not(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("*.npz", "__pycache__"))
    before = code_print(tmp_path)
    assert before == code_print()

    def printed(module: str, old: str, new: str) -> str:
        path = tmp_path.joinpath(*module.split(".")).with_suffix(".py")
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        found = code_print(tmp_path)
        path.write_text(text, "utf-8")
        return found

    assert printed("engine.players.learning", "WILD: Final = 0.06", "WILD: Final = 0.07") != before
    assert printed("engine.players.taste", "=", "= 1 +") != before
    assert printed("engine.rules.rounds", "return", "return not") != before
    assert printed("engine.players.learning", '"""Games to', '# A comment.\n"""Games, of which one may') == before
    assert printed(FITTING, "PASSES: Final = 8", "PASSES: Final = 9") == before, "no game depends on it"
