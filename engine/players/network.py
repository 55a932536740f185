"""The value network: the numbers of a position in, a seat's chance to win and its expected margin out."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from engine.players.features import Rows
from engine.whole_file import written_whole

Array: TypeAlias = npt.NDArray[np.float32]

MARGIN: Final = 20.0
"""Points of margin that the network writes as 1."""
WEIGHTS: Final = Path(__file__).parent / "weights"
NAMES: Final = ("centre", "scale", "hidden", "hidden_bias", "out", "out_bias")
MADE_BY: Final = "made_by"
"""The name of a text beside them; weights learned before it was written have none."""


@dataclass(frozen=True, slots=True)
class Network:
    """One hidden layer of tanh; the outputs are the log odds to win and the margin over the best rival / MARGIN."""

    centre: Array
    scale: Array
    """Each number is taken as (number - centre) * scale."""
    hidden: Array
    hidden_bias: Array
    out: Array
    out_bias: Array

    @property
    def size(self) -> int:
        """Numbers of a row that are read."""
        return len(self.centre)

    def judge(self, rows: Rows) -> tuple[Array, Array]:
        """Chance to win, 0..1, and margin in points, one of each for every row. Numbers that ``features`` has got since
        these weights were learned stand at the end of a row, and are left out."""
        inside = np.tanh(((rows[:, :self.size] - self.centre) * self.scale) @ self.hidden + self.hidden_bias)
        both = inside @ self.out + self.out_bias
        return (1 / (1 + np.exp(-both[:, 0]))).astype(np.float32), (both[:, 1] * MARGIN).astype(np.float32)

    def save(self, path: Path, made_by: str = "") -> None:
        """As half floats: 20 kB or so, and nothing lost that can be measured. ``made_by`` is kept beside them, for
        people. ValueError where a number is none: nothing could be judged by such weights."""
        with np.errstate(over="ignore"):  # what is too large is told below
            kept: dict[str, npt.NDArray[np.float16 | np.str_]] = {
                name: getattr(self, name).astype(np.float16) for name in NAMES}
        broken = [name for name in NAMES if not np.isfinite(kept[name]).all()]
        if broken:
            raise ValueError(f"{path.name} is not saved: {', '.join(broken)} not finite")
        if made_by:
            kept[MADE_BY] = np.array(made_by)
        with written_whole(path) as file:
            np.savez_compressed(file, allow_pickle=False, **kept)


def weights_file(seats: int, *, base: bool) -> str:
    """The name of the file in WEIGHTS for so many seats; ``base``: for games without modules, which not all have."""
    return f"{seats}-base.npz" if base else f"{seats}.npz"


def load(path: Path) -> Network:
    """FileNotFoundError or ValueError where there are no weights of this form."""
    with np.load(path, allow_pickle=False) as stored:
        missing = [name for name in NAMES if name not in stored]
        if missing:
            raise ValueError(f"{path.name}: {', '.join(missing)} missing")
        return Network(*(stored[name].astype(np.float32) for name in NAMES))


def made_by(path: Path) -> str:
    """What made the weights, as ``save`` was told; nothing where they do not say."""
    with np.load(path, allow_pickle=False) as stored:
        return str(stored[MADE_BY]) if MADE_BY in stored else ""
