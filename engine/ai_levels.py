"""The levels of an AI seat: what a table says of it, and what ``engine.players`` has a player for."""

from typing import Final, Literal, TypeAlias, get_args

Level: TypeAlias = Literal["easy", "medium", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""Every level there is, from the weakest to the strongest."""
