"""AI players: they answer the same questions as people, from the same view."""

from .player import Player
from .pool import Pool
from .worker import PLAYERS

__all__ = ["PLAYERS", "Player", "Pool"]
