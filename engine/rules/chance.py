"""Where chance comes from. It is always passed in, and every outcome is recorded."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal, Protocol, TypeAlias, TypeVar

_T = TypeVar("_T")

ChanceKind: TypeAlias = Literal["deck", "supply", "new_buildings", "expert"]
"""The outcomes a record holds. What the setup shuffles is in none: the first position shows it."""


class Chance(Protocol):
    """Source of shuffled orders."""

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The items in a new order (for ``expert``: one of them)."""


def shuffled(rng: Random, items: Iterable[str]) -> list[str]:
    """In the order of numbers drawn for each by ``Random.random``, which Python promises to keep for a seed; drawn
    for sorted items, all different, so that the order in which a set happened to be held does not matter."""
    draw = rng.random
    order = sorted(items)
    order.sort(key=lambda _: draw())  # called once for each, from the first to the last
    return order


def pick(rng: Random, items: Sequence[_T]) -> _T:
    """One of them, each as likely as the others. Of one alone no number is drawn."""
    return items[int(rng.random() * len(items))] if len(items) > 1 else items[0]


def _outcome(kind: str, order: list[str]) -> list[str]:
    return order[:1] if kind == "expert" else order


class Seeded:
    """The k-th outcome follows from the seed and k alone, so a game goes on after a restart as it would have."""

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        """Outcomes given so far."""

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The next outcome."""
        digest = hashlib.sha256(f"{self.seed}:{self.drawn}".encode()).digest()
        self.drawn += 1
        return _outcome(kind, shuffled(Random(int.from_bytes(digest, "big")), items))


class Loose:
    """Any generator, for simulations and searches that nobody has to repeat after a restart."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The next outcome."""
        return _outcome(kind, shuffled(self._rng, items))


class ImpossibleChance(Exception):
    """A recorded outcome that cannot be: wrong kind, or not the items that were to be shuffled."""


class NoneLeft(ImpossibleChance):
    """An outcome is due, and all that were recorded are used."""


class Recorded:
    """Recorded outcomes, handed out one after the other: kind and order of each, taken from ``outcomes`` when due."""

    def __init__(self, outcomes: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._outcomes = iter(outcomes)

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The next outcome; ImpossibleChance where it does not fit or none is left."""
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise NoneLeft(f"a chance of kind {kind!r} is missing")
        recorded, order = outcome
        if recorded != kind:
            raise ImpossibleChance(f"a chance of kind {kind!r} is due, not {recorded!r}")
        wanted, given = Counter(items), Counter(order)
        if (kind == "expert" and (len(order) != 1 or given - wanted)) or (kind != "expert" and given != wanted):
            raise ImpossibleChance(f"this {kind} cannot come from these cards or tiles")
        return list(order)


def outcome_of(body: object) -> tuple[str, list[str]]:
    """Kind and order out of a record's CHANCE; ValueError where it is none."""
    if isinstance(body, dict) and isinstance(body.get("kind"), str) and isinstance(body.get("order"), list):
        return body["kind"], [str(item) for item in body["order"]]
    raise ValueError("not an outcome of chance")
