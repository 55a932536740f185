"""AI players: they answer the same questions as people, from the same view."""

from engine.players.player import Player
from engine.players.pool import Pool
from engine.players.worker import PLAYERS

__all__ = ["PLAYERS", "Player", "Pool"]
