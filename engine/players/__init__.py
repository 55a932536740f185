"""AI players: they answer the same questions as people, from the same view and the public account of what was said."""

import os

# Before numpy is loaded: its products would be shared out among a thread for each processor, and those of a network as
# small as ours take no less time that way, but half as much processor time again, which whoever is answered then lacks.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from engine.players.player import Player
from engine.players.pool import Pool

__all__ = ["Player", "Pool"]
