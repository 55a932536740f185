"""AI players: they answer the same questions as people, from the same view and the public account of what was said."""

from engine.players.player import LEVELS, Player
from engine.players.pool import Pool

__all__ = ["LEVELS", "Player", "Pool"]
