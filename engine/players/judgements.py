"""What the expert says of a game and of a choice, as plain rows: they go from the process that thinks to the others."""

from dataclasses import dataclass
from typing import Final

from engine.players.reasons import Reasons
from engine.rules.account import Account
from engine.rules.decisions import Choose, NewHand
from engine.rules.events import Acted
from engine.rules.records.file import Header
from engine.rules.terms import Seat
from engine.rules.view import View


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """A choice of a card, or a New Hand in its place, with all that its seat knew: what would the expert have done?"""

    seat: Seat
    round: int
    view: View
    account: Account
    played: Choose | NewHand


@dataclass(frozen=True, slots=True)
class DecisiveRound:
    """A round that changed much: the chance of ``seat`` (0..1) when it began, how much it rose, and what it did."""

    round: int
    seat: Seat
    before: float
    gained: float
    acted: Acted | None

    @property
    def percents(self) -> tuple[int, int]:
        """From how many per cent to how many, as it is told."""
        return round(100 * self.before), round(100 * (self.before + self.gained))


@dataclass(frozen=True, slots=True)
class GameOutline:
    """What a game's record tells before anybody thinks."""

    header: Header
    first_round: int
    """Its number: a record may begin later than a game does."""
    chances: tuple[tuple[float, ...], ...]
    """By round, the first at its start, the last what came of it; each by seat, together 1, or all 0 after a draw
    against Hal (R7.6)."""
    decisive_rounds: tuple[DecisiveRound, ...]
    """Those that decided, in their order."""
    questions: tuple[ReviewQuestion, ...]


WORTH_POINTS: Final = 2.0
WORTH_CHANCE: Final = 0.05
"""Of a game reviewed with seven other seeds, what stayed below both was found or not found by chance."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the expert says of one choice. Where it would have done the same, ``better`` is what was played."""

    seat: Seat
    round: int
    played: Choose | NewHand
    better: Choose | NewHand
    points: float
    """Expected margin of ``better`` over that of what was played, in points; 0 where it is the same, never less."""
    chance: float
    """The same in chance to win, 0..1."""
    reasons: Reasons
    """What is different about ``better``."""

    @property
    def matters(self) -> bool:
        """Whether ``better`` is better by more than other worlds dealt by chance would have found."""
        return self.points >= WORTH_POINTS or self.chance >= WORTH_CHANCE

    @property
    def rank(self) -> tuple[float, float]:
        """Sorts the costliest choices to the front: by the chance to win where that is more than other worlds would
        have found, then by points."""
        return -self.chance if self.chance >= WORTH_CHANCE else 0.0, -self.points


@dataclass(frozen=True, slots=True)
class Advice:
    """What the expert would do now, and why."""

    decision: Choose | NewHand
    reasons: Reasons
    chance: float
    """To win, 0..1."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a game's outline tells, and a verdict on each choice of one seat (on none for who sat nowhere)."""

    header: Header
    chances: tuple[tuple[float, ...], ...]
    """As in its outline, the questions of which hold much more."""
    decisive_rounds: tuple[DecisiveRound, ...]
    seat: Seat | None
    verdicts: tuple[Verdict, ...]
    left_out: int = 0
    """Of her choices, those on which there is no verdict, since the process that thinks failed at them."""
