"""Where chance comes from: repeatable, fair enough, and promised before a game begins (docs/record.md)."""

import hashlib
from collections import Counter
from random import Random

import pytest

from engine.rules.chance import ImpossibleChance, Loose, Recorded, Seeded
from engine.rules.position import Options
from engine.rules.records.positions import options_row
from engine.rules.records.promise import Commitment, dealt_from, is_word

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
    chance = Recorded([(kind, order)])
    with pytest.raises(ImpossibleChance):
        chance.shuffle("deck", ["A", "B"])


def test_a_recorded_outcome_is_used_once() -> None:
    """One entry of a record for each shuffle."""
    chance = Recorded([("deck", ["B", "A"])])
    assert chance.shuffle("deck", ["A", "B"]) == ["B", "A"]
    with pytest.raises(ImpossibleChance, match="missing"):
        chance.shuffle("deck", ["A", "B"])


def test_a_commitment_is_the_hash_of_seed_and_salt() -> None:
    """docs/record.md: SHA-256, in hex, of ``S:T``; fresh ones differ."""
    made = Commitment.fresh()
    assert made.hash == hashlib.sha256(f"{made.seed}:{made.salt}".encode()).hexdigest()
    assert Commitment.of(made.seed, made.salt) == made
    assert Commitment.fresh().seed != made.seed
    assert len(bytes.fromhex(made.seed)) == len(bytes.fromhex(made.salt)) == 32


def test_what_deals_is_bound_to_game_options_and_words() -> None:
    """docs/record.md, format 2: SHA-256 of ``S:`` and JSON with sorted keys, no spaces, no escapes."""
    options = options_row(Options(3, "draft", frozenset({"events", "prestige"})))
    text = ('5eed:{"game":"abc","options":{"hand_size":4,"modules":["prestige","events"],"seats":3,"setup":"draft",'
            '"solo":null},"words":["brzoza","hêtre \U0001f333",""]}')
    words = ["brzoza", "hêtre \U0001f333", ""]
    assert dealt_from("5eed", "abc", options, words) == hashlib.sha256(text.encode()).hexdigest()
    assert dealt_from("5eed", "abd", options, words) != dealt_from("5eed", "abc", options, words)


@pytest.mark.parametrize(("text", "may"), [
    ("", True), ("a" * 40, True), ("\U0001f333" * 40, True), ("\xe9", True), ("zażółć gęślą", True),
    ("a" * 41, False), ("e\u0301", False), ("a\nb", False), ("a\x85b", False), ("\x1b[2J", False), ("\ud800", False),
])
def test_words(text: str, may: bool) -> None:
    """docs/record.md: at most 40 characters, NFC, no control characters."""
    assert is_word(text) is may
