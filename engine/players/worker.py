"""What runs in the process that thinks. Imported there, so it imports little."""

import os
import signal
from collections.abc import Mapping
from multiprocessing import parent_process
from multiprocessing.connection import wait
from random import Random
from threading import Thread
from types import MappingProxyType
from typing import Final

from engine.players.easy import Easy
from engine.players.medium import Medium
from engine.players.player import Player
from engine.rules.decisions import Decision
from engine.rules.view import View

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({"easy": Easy(), "medium": Medium()})
"""Every level there is."""


def begin() -> None:
    """Leave Ctrl+C to the parent, and never outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def process_id() -> int:
    """Of the process this runs in."""
    return os.getpid()


def answer(level: str, view: View, seed: str) -> Decision:
    """The level's answer; all its randomness comes from the seed."""
    return PLAYERS[level].answer(view, Random(seed))
