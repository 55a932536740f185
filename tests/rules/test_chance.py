"""Where chance comes from: repeatable, fair enough, and promised before a game begins (docs/record.md)."""

import hashlib
from collections import Counter
from random import Random

import pytest

from engine.rules.chance import Commitment, ImpossibleChance, Loose, Recorded, Seeded

CARDS = [f"R{number}" for number in range(1, 16)]


def test_the_kth_outcome_follows_from_seed_and_k_alone() -> None:
    """So a game goes on after a restart as it would have."""
    whole = Seeded("seed")
    outcomes = [whole.shuffle("deck", CARDS) for _ in range(5)]
    for k in range(5):
        assert Seeded("seed", k).shuffle("deck", CARDS) == outcomes[k]
    assert whole.drawn == 5
    assert len({tuple(order) for order in outcomes}) == 5
    assert Seeded("other").shuffle("deck", CARDS) != outcomes[0]


def test_the_order_in_which_a_set_was_held_does_not_matter() -> None:
    """Hands and piles of discards are sets."""
    assert Seeded("seed").shuffle("deck", CARDS) == Seeded("seed").shuffle("deck", CARDS[::-1])


@pytest.mark.parametrize("chance", [Seeded("fair"), Loose(Random(1))])
def test_every_order_is_about_equally_likely(chance: Seeded | Loose) -> None:
    """Six orders of three cards, 6000 times."""
    count = Counter(tuple(chance.shuffle("deck", ["A", "B", "C"])) for _ in range(6000))
    assert len(count) == 6
    assert all(850 < times < 1150 for times in count.values())


def test_an_expert_is_one_card() -> None:
    """R8.6: one of those nobody chose."""
    assert len(Seeded("seed").shuffle("expert", ["artist", "mayor", "banker"])) == 1


@pytest.mark.parametrize(("kind", "order"), [
    ("supply", ["A", "B"]), ("deck", ["A"]), ("deck", ["A", "B", "C"]), ("deck", ["A", "A"]),
])
def test_an_impossible_recorded_outcome(kind: str, order: list[str]) -> None:
    """Wrong kind, or other cards than those to be shuffled."""
    chance = Recorded()
    chance.feed(kind, order)
    with pytest.raises(ImpossibleChance):
        chance.shuffle("deck", ["A", "B"])


def test_a_recorded_outcome_is_used_once() -> None:
    """One entry of a record for each shuffle."""
    chance = Recorded()
    chance.feed("deck", ["B", "A"])
    assert chance.shuffle("deck", ["A", "B"]) == ["B", "A"]
    with pytest.raises(ImpossibleChance, match="missing"):
        chance.shuffle("deck", ["A", "B"])


def test_a_commitment_is_the_hash_of_seed_and_salt() -> None:
    """docs/record.md: SHA-256, in hex, of ``S:T``; fresh ones differ."""
    made = Commitment.fresh()
    assert made.hash == hashlib.sha256(f"{made.seed}:{made.salt}".encode()).hexdigest()
    assert Commitment.of(made.seed, made.salt) == made
    assert Commitment.fresh().seed != made.seed
    assert int(made.seed, 16) >= 0
    assert int(made.salt, 16) >= 0
