"""The bot of a random walk: mortal as ``counted_bot``, its games dealt by ``CHANCE`` of its environment, and with less
patience, so that a walk takes many steps in little time."""

import os
import sys
from datetime import timedelta
from functools import partial
from random import Random
from time import monotonic
from typing import Final

from bot import program
from bot.publishing import delivery
from bot.wire.allowances import Allowances
from engine.rules.records.promise import Commitment
from engine.table.ai_seats import AiSeats
from engine.table.tables import Tables
from tests.support import counted_bot

WALKED: Final = (sys.executable, "-c", "from tests.support.walked_bot import main\nraise SystemExit(main())")
FASTER: Final = 1000
"""People of a walk press without pause: what each may do in a second is done in a thousandth of one."""
CALM: Final = 0.05
"""Seconds between two edits that only count who is ready."""
AT_ONCE: Final = timedelta(0)


def main() -> int:
    """``python -m bot``."""
    chance = Random(os.environ["CHANCE"])

    def promise() -> Commitment:
        return Commitment.of(f"{chance.getrandbits(256):064x}", f"{chance.getrandbits(256):064x}")

    changed = {
        "Tables": partial(Tables, promise=promise, ids=lambda: f"walk{chance.getrandbits(64):016x}"[:10]),
        "AiSeats": partial(AiSeats, pause=(AT_ONCE, AT_ONCE)),
        "Allowances": partial(Allowances, now=lambda: monotonic() * FASTER),
    }
    for name, made in changed.items():
        setattr(program, name, made)
    setattr(delivery, "CALM", CALM)  # noqa: B010  a constant of ours
    return counted_bot.main()
