"""An account that ends the process which thinks about it."""

import os
from pathlib import Path

from engine.rules.account import Stock


class DeadlyStocks(list[Stock]):
    """Of an account. Another process dies as soon as it looks at them, in the middle of its thought; each death is a
    letter in a file.
    """

    def __init__(self, deaths: Path) -> None:
        super().__init__()
        self._deaths = deaths
        self._maker = os.getpid()

    def __len__(self) -> int:
        if os.getpid() != self._maker:
            with self._deaths.open("a", encoding="utf-8") as file:
                file.write("x")
            os.kill(os.getpid(), 9)
        return 0
