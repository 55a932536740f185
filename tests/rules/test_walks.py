"""Random games of every kind hold what must always hold (docs/rules.md names the paragraphs)."""

from collections import Counter
from random import Random

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.city import NEIGHBOURS, indexes, outline, runs_clockwise, token_places
from engine.rules.position import Building, Options, Position
from engine.rules.prompts import TokenPrompt
from engine.rules.records import positions as record
from engine.rules.records import sense
from engine.rules.terms import MODULES, Cell
from tests.support import invariants
from tests.support.second.outline import in_order, outer_ring
from tests.support.second.tokens import places
from tests.support.walks import Listener, sampled, some_options, walk

GAMES = range(48)
FEW = range(0, 48, 3)


def written(position: Position) -> object:
    return record.normal(record.row(position))


@pytest.mark.parametrize("number", GAMES)
def test_invariants_in_a_random_game(number: int) -> None:
    """R1.7, R3.5, R4.4, R5.4: cards, tiles, resources, owners and tokens after every single decision."""
    options = some_options(number)
    for step in walk(options, f"invariants {number}"):
        invariants.check_all(step.position)
    assert step.position.phase == "over"
    assert not step.position.open


@pytest.mark.parametrize("number", GAMES)
def test_token_places_in_a_random_game(number: int) -> None:
    """R3.5: what is offered is what a second implementation finds."""
    for step in walk(some_options(number), f"tokens {number}"):
        for prompt in step.position.open.values():
            if isinstance(prompt, TokenPrompt):
                running = step.position.running
                assert running is not None
                offered = {(place.to, frozenset(place.shifted)) for place in prompt.places}
                assert len(offered) == len(prompt.places)
                assert offered == places(step.position.city, step.position.tokens, prompt.letter, running.cell)


def grown_city(rng: Random) -> dict[Cell, Building]:
    """A random connected city of 4 to 30 tiles."""
    cells = [(0, 0)]
    for _ in range(rng.randint(3, 29)):
        x, y = rng.choice(cells)
        cell = rng.choice([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
        if cell not in cells:
            cells.append(cell)
    return {cell: Building(("R1",), None, site=False) for cell in cells}


def test_token_places_in_crowded_cities() -> None:
    """R3.5: thousands of cities grown at random whose tokens stand beside the tile just built, in order or nearly."""
    rng, met = Random(35), Counter[str]()
    for _ in range(4000):
        city = grown_city(rng)
        ring = outline(city)
        built = rng.choice(sorted(city))
        walls = [near for near in NEIGHBOURS[built] if near not in city]
        cells = list(dict.fromkeys(ring))
        letters = sorted(rng.sample("ABCDEFGHIJKL", rng.randint(len(walls), min(11, len(cells)))))
        letter = rng.choice([name for name in "ABCDEFGHIJKL" if name not in letters])
        inside = [cell for cell in walls if cell not in cells]
        chosen = {*walls, *rng.sample(cells, max(0, len(letters) - len(walls)))}
        places_of_tokens = [*(cell for cell in cells if cell in chosen), *inside][:len(letters)]
        if rng.random() < 0.2:
            rng.shuffle(places_of_tokens)
        turn = rng.randrange(len(places_of_tokens)) if places_of_tokens else 0
        tokens = dict(zip(letters, places_of_tokens[turn:] + places_of_tokens[:turn], strict=False))
        found = token_places(city, tokens, letter, built)
        assert {(place.to, frozenset(place.shifted)) for place in found} == places(city, tokens, letter, built)
        met["shifted" if any(place.shifted for place in found) else "moved"] += 1
        assert found or set(ring) <= set(tokens.values())
    assert met["shifted"] > 100
    assert met["moved"] > 100


@pytest.mark.parametrize("number", FEW)
def test_the_outline_twice(number: int) -> None:
    """R3.5: the walk round the city and the order of the letters agree with a second implementation."""
    rng = Random(number)
    for step in walk(some_options(number), f"outline {number}"):
        if rng.random() > 0.2:
            continue
        ring = outline(step.position.city)
        assert ring == outer_ring(step.position.city)
        for _ in range(3):
            letters = rng.sample("ABCDEFGHIJKL", 6)
            tokens = dict(zip(letters, rng.sample(sorted(set(ring)), 6), strict=True))
            assert runs_clockwise(indexes(ring), len(ring), tokens) == in_order(ring, tokens)


@pytest.mark.parametrize("number", GAMES)
def test_scores_counted_a_second_time(number: int) -> None:
    """R6, R7.6, R8.3, R9.2, R9.3: at the end and in the middle of random games."""
    options = some_options(number)
    for step in walk(options, f"scores {number}"):
        position = step.position
        if position.phase == "choose" and len(position.open) == len(position.seats):
            invariants.scores_are_right(position)
    invariants.scores_are_right(position)


@pytest.mark.parametrize("number", FEW)
def test_clones_are_equal_and_independent(number: int) -> None:
    """A game goes on from a clone as from the original, and neither sees what is done to the other."""
    rng = Random(number)
    for step in walk(some_options(number), f"clone {number}"):
        position = step.position
        twin = position.clone()
        assert twin == position
        if not position.open or rng.random() > 0.3:
            continue
        kept, other = position.clone(), position.clone()
        chance = Seeded("other")
        for _ in range(4):
            if other.open:
                game.answer(other, sampled(other, rng), chance)
        assert position == kept == twin
        for state in other.seats:
            state.hand.append("A")
            state.tiles.append("R1")
            state.points += 1
        other.city.clear()
        other.tokens.clear()
        assert position == kept


@pytest.mark.parametrize("number", FEW)
def test_a_written_position_asks_the_same_questions(number: int) -> None:
    """docs/record.md: row -> position_from -> resume, wherever a position can be written. None makes no sense."""
    seen = 0
    for step in walk(some_options(number), f"record {number}"):
        position = step.position
        try:
            row = record.row(position)
        except record.Unwritable:
            continue
        again = record.position_from(row, position.options)
        sense.check(again)
        assert record.normal(record.row(again)) == record.normal(row)
        if position.phase != "over":
            game.resume(again, Seeded("unused"))
        assert again.open == position.open
        assert record.normal(record.row(again)) == record.normal(row)
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("number", FEW)
def test_the_same_seed_and_decisions_make_the_same_game(number: int) -> None:
    """The seed and the decisions alone determine a game, also when its chance is taken up again in the middle."""
    options, seed = some_options(number), f"same {number}"
    first, second = Listener(), Listener()
    position = game.deal(options, seed, first)
    again = game.deal(options, seed, second)
    assert position == again
    rng, chance, drawn = Random(number), Seeded(seed), 0
    while position.open:
        decision = sampled(position, rng, eager=True)
        game.answer(position, decision, chance, first)
        later = Seeded(seed, drawn)  # as after a restart
        game.answer(again, decision, later, second)
        drawn = later.drawn
        assert again == position
    assert (first.decisions, first.chances, first.events) == (second.decisions, second.chances, second.events)


def test_different_seeds_make_different_games() -> None:
    """R1: what is dealt depends on the seed."""
    assert len({str(written(game.deal(Options(3), str(seed)))) for seed in range(20)}) == 20


@pytest.mark.parametrize("number", FEW)
def test_taking_back_restores_everything(number: int) -> None:
    """R2.2: position, hand and question are as they were; and the game goes on as it would have."""
    rng, taken = Random(number), 0
    for step in walk(some_options(number), f"back {number}"):
        position = step.position
        if len(position.open) < 2:
            continue
        before = position.clone()
        decision = sampled(position, rng)
        if decision.kind == "new_hand":
            continue
        after = position.clone()
        game.answer(after, decision, Seeded("unused"))
        game.take_back(after, decision.seat)
        assert after.open == before.open
        assert after.held == before.held
        assert sorted(after.seats[decision.seat].hand) == sorted(before.seats[decision.seat].hand)
        for mine in (after, before):
            for state in mine.seats:
                state.hand.sort()
                state.tiles.sort()
                state.events.sort()
        assert after == before
        taken += 1
    assert taken > 3 or step.position.options.seats == 1


def test_every_kind_of_question_is_met() -> None:
    """So that the walks above look at everything."""
    kinds: set[str] = set()
    for number in GAMES:
        for step in walk(some_options(number), f"invariants {number}"):
            kinds.update(prompt.kind for prompt in step.position.open.values())
    assert kinds == {"choose", "draft", "events", "when", "gain", "token", "take", "return", "exchange", "pay"}


def test_the_ways_to_set_up_cover_everything() -> None:
    """1 to 5 seats, both setups, every module alone, with and without any other, both solo levels."""
    ways = [some_options(number) for number in GAMES]
    assert {way.seats for way in ways} == {1, 2, 3, 4, 5}
    assert {way.solo for way in ways} == {None, "normal", "expert"}
    assert {way.setup for way in ways} == {"introductory", "draft"}
    assert {way.hand_size for way in ways} == {4, 5}
    for one in MODULES:
        assert any(way.modules == {one} for way in ways), one
        for other in MODULES:
            if one != other:
                assert any({one, other} <= way.modules for way in ways)
                assert any(one in way.modules and other not in way.modules for way in ways)
