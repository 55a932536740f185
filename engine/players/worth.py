"""What a chance to win and a margin are worth together, where choices are compared."""

from typing import Final

MARGIN_COUNTS: Final = 0.004
"""A point of margin beside the chance to win: near certainty there is still something to play for."""
WIDEST_MARGIN: Final = 40.0


def worth_of(chance: float, margin: float) -> float:
    """Chance to win, 0..1, and a little for points beyond."""
    return chance + MARGIN_COUNTS * max(-WIDEST_MARGIN, min(WIDEST_MARGIN, margin))
