"""Questions whose answers are bounded rather than listed: to check one, no list is made."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar, Literal

from engine.rules.components import EXPERTS
from engine.rules.decisions import Decision, Draft, Return, Take
from engine.rules.errors import Refused
from engine.rules.prompts.question import Question
from engine.rules.terms import Colour, Seat, Tile


@dataclass(slots=True)
class DraftPrompt(Question):
    """R1.9, R8.6: keep one card of the pack."""

    kind: ClassVar[Literal["draft"]] = "draft"
    together: ClassVar[bool] = True
    seat: Seat
    pack: tuple[str, ...]
    characters: int
    """Characters already kept."""
    has_expert: bool

    def check(self, decision: Decision) -> None:
        """Refuse a card outside the pack, a fourth character, a second expert."""
        if not isinstance(decision, Draft):
            raise Refused("not_asked", decision.kind)
        if decision.card not in self.pack:
            raise Refused("not_in_pack", decision.card)
        if decision.card in EXPERTS:
            if self.has_expert:
                raise Refused("second_expert", decision.card)
        elif self.characters == 3:
            raise Refused("too_many_characters", decision.card)

    def cards(self) -> list[str]:
        """The cards that may be kept."""
        return [c for c in self.pack if (not self.has_expert if c in EXPERTS else self.characters < 3)]

    def options(self) -> Iterator[Decision]:
        """One pick for each card that may be kept."""
        return (Draft(self.seat, card) for card in self.cards())


@dataclass(slots=True)
class TakePrompt(Question):
    """R8.0: spend all credits: a base tile 1, value II 2, value III 3, a green space 1."""

    kind: ClassVar[Literal["take"]] = "take"
    seat: Seat
    credits: int
    new_buildings: int
    """Tiles of value II there are."""
    prestige: tuple[tuple[Colour, int], ...]
    """Tiles of value III there are, by colour."""
    green: int
    """1 if a green space may be taken this turn, else 0."""

    def check(self, decision: Decision) -> None:
        """Refuse what is not there or does not spend exactly the credits. (D) R8.0: base tiles may be more than the
        supply holds."""
        if not isinstance(decision, Take):
            raise Refused("not_asked", decision.kind)
        cost = decision.base + 2 * decision.new_buildings + 3 * len(decision.prestige) + decision.green
        wanted, there = Counter(decision.prestige), dict(self.prestige)
        if (
            cost != self.credits
            or decision.new_buildings > self.new_buildings
            or decision.green > self.green
            or any(count > there.get(colour, 0) for colour, count in wanted.items())
        ):
            raise Refused("wrong_purchase")

    def options(self) -> Iterator[Take]:
        """Every purchase, base tiles only first; colours in the order of ``prestige``."""
        for green in range(min(self.green, self.credits) + 1):
            for colours in self._prestige(self.credits - green):
                left = self.credits - green - 3 * len(colours)
                for twos in range(min(self.new_buildings, left // 2) + 1):
                    yield Take(self.seat, left - 2 * twos, twos, colours, green)

    def plain(self) -> Take:
        """Base tiles alone: the default."""
        return next(self.options())

    def sparing(self) -> Take:
        """The purchase with the fewest base tiles."""
        return min(self.options(), key=lambda purchase: purchase.base)

    def _prestige(self, credit: int) -> Iterator[tuple[Colour, ...]]:
        stock: list[Colour] = [colour for colour, count in self.prestige for _ in range(count)]
        for size in range(min(len(stock), credit // 3) + 1):
            yield from dict.fromkeys(combinations(stock, size))


@dataclass(slots=True)
class ReturnPrompt(Question):
    """R4.2: any number of tiles behind the screen, 1 point each."""

    kind: ClassVar[Literal["return"]] = "return"
    together: ClassVar[bool] = True
    seat: Seat
    tiles: tuple[Tile, ...]
    points_each: int = 1
    """2 for the Engineer (R9.3)."""
    owed: int = 0
    """Base tiles that the action in progress draws from what comes back, at once and by an event tile after it, of
    which credits may buy others instead (R8.0): the game goes on where more come back."""

    def check(self, decision: Decision) -> None:
        """Refuse tiles that do not lie behind her screen."""
        if not isinstance(decision, Return):
            raise Refused("not_asked", decision.kind)
        if Counter(decision.tiles) - Counter(self.tiles):
            raise Refused("not_your_tile", " ".join(decision.tiles))

    def options(self) -> Iterator[Decision]:
        """Every set of them, none first: 2 to the power of the number of tiles."""
        for size in range(len(self.tiles) + 1):
            for tiles in dict.fromkeys(combinations(self.tiles, size)):
                yield Return(self.seat, tiles)

    def sample(self, rng: Random) -> Decision:
        """Uniform over sizes, then over sets."""
        return Return(self.seat, tuple(rng.sample(self.tiles, rng.randint(0, len(self.tiles)))))
