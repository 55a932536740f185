"""A worker process, replaced when it dies or hangs: what takes long runs in one, and never stops the event loop.

Used for drawing (``render.drawing``), thinking (``engine.players.pool``) and films (``bot.pictures.films``).
"""

from engine.process.line import ProgressListener, TellProgress, WorkerFailed
from engine.process.serving import when_it_ends
from engine.process.worker import WorkerProcess

__all__ = ["ProgressListener", "TellProgress", "WorkerFailed", "WorkerProcess", "when_it_ends"]
