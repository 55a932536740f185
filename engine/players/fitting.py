"""Fits a value network to what games came to (numpy alone; a minute of one core).

The first fit learns from the end of each game alone, which is mostly luck. The next ones mix the end with what the
network before said of the rounds in between (returns of TD(lambda)): held-out games are told better, and it costs
nothing but time. Once some seats looked ahead, what they came to counts: rows of quick players then say little more
than where one round leads (a small lambda), so that the network tells what a place is worth to who plays on well.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.players.features import Rows
from engine.players.network import MARGIN, Network
from engine.whole_file import written_whole

HIDDEN: Final = 64
BATCH: Final = 512
RATE: Final = 2e-3
PASSES: Final = 8
"""Over all rows, for one fit; with twice as many it learns single games by heart."""
FITS: Final = 3
LAMBDA: Final = 0.7
QUICK_LAMBDA: Final = 0.2
"""For rows of quick players, once there are any of seats that looked ahead."""
DECAY: Final = 3e-3
"""Pull of every weight towards 0 at each step, times the rate."""
_HELD_OUT: Final = 20
"""One game of so many only tells how good the fit is."""

Wide = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Data:
    """Rows of many games: what was seen, and what came of it."""

    rows: Rows
    chances: Wide
    """1 for a victory, 0 for a defeat, a share of 1 for a shared one."""
    margins: Wide
    """In points."""
    games: npt.NDArray[np.int64]
    """Which game a row is of: those held out must be whole ones."""
    following: npt.NDArray[np.int64]
    """Index of the same seat's row one round later, -1 in the last round."""
    looking: npt.NDArray[np.bool_]
    """Whether the seat looked ahead in this game."""

    @classmethod
    def joined(cls, parts: "list[Data]") -> "Data":
        """All of them, games numbered anew."""
        games, following = list[npt.NDArray[np.int64]](), list[npt.NDArray[np.int64]]()
        first_game = first_row = 0
        for part in parts:
            games.append(part.games + first_game)
            following.append(np.where(part.following < 0, -1, part.following + first_row))
            first_game += int(np.max(part.games)) + 1
            first_row += len(part.rows)
        return cls(np.concatenate([p.rows for p in parts]), np.concatenate([p.chances for p in parts]),
                   np.concatenate([p.margins for p in parts]), np.concatenate(games), np.concatenate(following),
                   np.concatenate([p.looking for p in parts]))

    def save(self, path: Path) -> None:
        """The file is there whole or not at all, also where the machine goes down."""
        with written_whole(path) as file:
            np.savez_compressed(file, **{field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def read(cls, path: Path) -> "Data":
        """What ``save`` wrote."""
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            return cls(*(stored[field.name] for field in fields(cls)))

    def mixed(self, network: Network) -> "Data":
        """The same rows with the returns of TD(LAMBDA) in place of the bare ends."""
        said_chance, said_margin = network.judge(self.rows)
        chances, margins = self.chances.copy(), self.margins.copy()
        quick = QUICK_LAMBDA if self.looking.any() else LAMBDA
        for at in range(len(self.rows) - 1, -1, -1):
            later = self.following[at]
            if later >= 0:
                share = LAMBDA if self.looking[at] else quick
                chances[at] = (1 - share) * said_chance[later] + share * chances[later]
                margins[at] = (1 - share) * said_margin[later] + share * margins[later]
        return replace(self, chances=chances, margins=margins)

    def held_out(self) -> npt.NDArray[np.bool_]:
        """Rows of games that are not learned from."""
        return np.asarray((self.games * 7919 % 1009) % _HELD_OUT == 0)


class TooLittle(Exception):
    """There are too few games to learn anything from; one line of words."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A network and how well it tells games it has not learned from."""

    network: Network
    loss: float
    """Cross entropy of the chance to win."""
    error: float
    """Of the margin, in points: root of the mean square."""


def fit(data: Data, seed: int, step: Callable[[], None] = lambda: None, before: Network | None = None) -> Fit:
    """All fits one after the other, the first of them to the bare ends where no network has been learned ``before``;
    ``step`` is called after each pass, FITS * PASSES times. TooLittle where no batch can be made of what is learned
    from, or no game is left to tell how good the fit is."""
    held = data.held_out()
    learned, compared = int(np.count_nonzero(~held)), int(np.count_nonzero(held))
    if learned < BATCH or not compared:
        raise TooLittle(f"too few games, with {learned} rows to learn from and {compared} to compare with; {BATCH} "
                        "and 1 are the least")
    network = _fitted(data if before is None else data.mixed(before), seed, step)
    for number in range(1, FITS):
        network = _fitted(data.mixed(network), seed + number, step)
    chance, margin = network.judge(data.rows[held])
    chance = np.clip(chance, 1e-6, 1 - 1e-6)
    truth = data.chances[held]
    loss = float(-np.mean(truth * np.log(chance) + (1 - truth) * np.log(1 - chance)))
    return Fit(network, loss, float(np.sqrt(np.mean((margin - data.margins[held]) ** 2))))


def _fitted(data: Data, seed: int, step: Callable[[], None]) -> Network:
    """Adam on both outputs together; the rate falls to nothing along a cosine."""
    rng = np.random.default_rng(seed)
    learned = ~data.held_out()
    seen = data.rows[learned]
    centre = seen.mean(axis=0)
    spread = seen.std(axis=0)
    # What never changed in these games must say nothing when it does.
    scale = np.where(spread < 1e-4, 0.0, 1 / np.maximum(spread, 0.05)).astype(np.float32)
    x = ((seen - centre) * scale).astype(np.float32)
    wins, margins = data.chances[learned], (data.margins[learned] / MARGIN).astype(np.float32)
    count = x.shape[1]
    weights: list[Wide] = [
        (rng.standard_normal((count, HIDDEN)) / np.sqrt(count)).astype(np.float32), np.zeros(HIDDEN, np.float32),
        (rng.standard_normal((HIDDEN, 2)) * 0.1).astype(np.float32), np.zeros(2, np.float32)]
    adam = _Adam(weights)
    total, done = PASSES * max(1, len(x) // BATCH), 0
    for _ in range(PASSES):
        order = rng.permutation(len(x))
        for start in range(0, len(x) - BATCH + 1, BATCH):
            batch = order[start:start + BATCH]
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / total))
            adam.step(_slopes(weights, x[batch], wins[batch], margins[batch]), float(rate))
            done += 1
        step()
    return Network(centre.astype(np.float32), scale.astype(np.float32), *weights)


def _slopes(weights: list[Wide], x: Wide, wins: Wide, margins: Wide) -> list[Wide]:
    hidden, hidden_bias, out, out_bias = weights
    inside = np.tanh(x @ hidden + hidden_bias)
    both = inside @ out + out_bias
    slope = np.empty_like(both)
    slope[:, 0] = 1 / (1 + np.exp(-both[:, 0])) - wins
    slope[:, 1] = both[:, 1] - margins
    slope /= len(x)
    back = (slope @ out.T) * (1 - inside * inside)
    return [x.T @ back, back.sum(axis=0), inside.T @ slope, slope.sum(axis=0)]


class _Adam:
    def __init__(self, weights: list[Wide]) -> None:
        self._weights = weights
        self._first = [np.zeros_like(w) for w in weights]
        self._second = [np.zeros_like(w) for w in weights]
        self._steps = 0

    def step(self, slopes: list[Wide], rate: float) -> None:
        self._steps += 1
        early, late = 1 - 0.9 ** self._steps, 1 - 0.999 ** self._steps
        for weight, first, second, slope in zip(self._weights, self._first, self._second, slopes, strict=True):
            np.add(first, 0.1 * (slope - first), out=first)
            np.add(second, 0.001 * (slope * slope - second), out=second)
            change = (first / early) / (np.sqrt(second / late) + 1e-8) + DECAY * weight
            np.subtract(weight, rate * change, out=weight)
