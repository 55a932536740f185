"""What a thought of the AI levels costs: time, and the memory of the process that thinks."""

import subprocess
import sys
import time
from random import Random
from statistics import median
from typing import Final

from bench.measuring import ResultRow, duration
from engine.players.levels import PLAYERS
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Loose
from engine.rules.position import Options
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import MODULES
from engine.rules.view import View, view

LATE: Final = 8
"""Rounds from which on a game of five is late; it has a dozen."""
POSITIONS: Final = 100
ALL: Final = frozenset(MODULES)

_MEMORY: Final = """
import sys
from random import Random
from bench.memory import peak_memory
from engine.players.worker import Thought, answer
from engine.rules import game
from engine.rules.account import Accountant
from engine.rules.position import Options
from engine.rules.terms import MODULES
from engine.rules.view import view
for seats in (2, 3, 4, 5):
    accountant = Accountant([0])
    position = game.deal(Options(seats, "introductory", frozenset(MODULES)), "memory", accountant)
    for level in sys.argv[1:]:
        answer(Thought(level, view(position, 0), accountant.accounts[0], "s"), lambda _: None)
print(peak_memory() // 1024 ** 2)
"""


def late_choices(options: Options) -> list[tuple[View, Account]]:
    """So many choices of late rounds, as the seats see them, of games that medium players play."""
    found: list[tuple[View, Account]] = []
    number = 0
    while len(found) < POSITIONS:
        rng, number = Random(f"late:{number}"), number + 1
        chance, accountant = Loose(rng), Accountant(range(options.seats))
        position = game.deal(options, str(rng.random()), accountant)
        while position.open and len(found) < POSITIONS:
            seat = min(position.open)
            seen, account = view(position, seat), accountant.accounts[seat]
            if position.round >= LATE and isinstance(seen.prompt, ChoosePrompt):
                found.append((seen, account.clone()))
            game.answer(position, PLAYERS["medium"].answer(seen, account, rng), chance, accountant)
    return found


def times(level: str, choices: list[tuple[View, Account]]) -> list[float]:
    """Seconds of processor time for each, the better of two: whatever else runs only ever slows down. Of *medium* the
    best of seven: one interruption is longer than its whole thought."""
    found = []
    for seen, account in choices:
        spent = []
        for _ in range(7 if level == "medium" else 2):
            began = time.process_time()
            PLAYERS[level].answer(seen, account, Random(1))
            spent.append(time.process_time() - began)
        found.append(min(spent))
    return found


def measure() -> list[ResultRow]:
    """All rows of thinking."""
    rows = []
    for what, options in (("five", Options(5, "draft")), ("five, all modules", Options(5, "draft", ALL))):
        choices = late_choices(options)
        for level, worst in (("medium", 0.001), ("hard", None), ("expert", 1.0)):
            spent = times(level, choices)
            goal = "" if worst is None else f"{duration(worst)} at worst"
            rows.append(ResultRow(
                f"a thought of {level}, late round of {what}, worst of {POSITIONS}", duration(max(spent)), goal,
                f"median {duration(median(spent))}", worst is None or max(spent) <= worst))
    without, alone = _peak(), _peak("medium")
    with_all = _peak("medium", "hard", "expert")
    rows.append(ResultRow("memory of the process that thinks", f"{with_all} MB", "below 150 MB",
                          f"before its first thought, without numpy, {without} MB; with numpy {alone} MB",
                          with_all < 150))
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import numpy"], check=True)
    took = time.perf_counter() - began
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    took -= time.perf_counter() - began
    rows.append(ResultRow(
        "numpy loaded, once in that process, at its first thought, real time", duration(took), "", ""))
    return rows


def _peak(*levels: str) -> int:
    done = subprocess.run([sys.executable, "-c", _MEMORY, *levels], check=True, capture_output=True, encoding="utf-8")
    return int(done.stdout)


if __name__ == "__main__":
    for row in measure():
        print(*row, sep=" | ")
