"""Which numbers of ``engine.players.taste.Taste`` win more: how those that stand there were found.

``python -m bench.tastes [--games N] [--seats N] [--seed S]``: every seat of every game plays with a taste of its own,
each number drawn around the one that is in use; how far a seat ends ahead of the others is then explained by its
numbers (a line and a curve for each, least squares). So all numbers are tried in the same games: 3000 games of three, a
minute or two of one core, tell an effect of half a point. Printed is for each number what one step up is worth, with
its 95 % interval, and where the next round should look. It changes nothing: whoever likes what she reads writes it into
``taste`` and measures again, as long as the slopes are greater than their intervals.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.cli.progress_bar import ProgressBar
from engine.players.answers import decided, quick_answer
from engine.players.learning import options_for
from engine.players.quick import Quick, best
from engine.players.taste import SOLO, TASTE, Taste
from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.position import Options
from engine.rules.prompts import ChoosePrompt
from engine.rules.scoring import score

STEP: Final[dict[str, float]] = {
    "resource": 0.3, "resource_left": 0.4, "resource_few": 0.15, "tile": 0.25, "tile_left": 0.35, "tile_few": 0.15,
    "high": 0.4, "placed": 0.4, "placed_left": 0.5, "covered": 0.35, "given": 0.35, "beside": 0.25, "beside_own": 0.2,
    "beside_rival": 0.15, "wanted": 0.4, "own": 0.8, "tall": 0.3, "urbanize": 0.6, "letter": 0.6, "exploit_bonus": 1.8,
    "urbanize_bonus": 1.8, "construct_bonus": 1.8, "endgame": 0.35, "endgame_left": 0.4, "event": 0.8,
}
"""Standard deviation of each number over the seats that play."""
LEAST_CURVE: Final = 0.35
"""Points a square step loses at least: what the games do not show is taken to be there."""
WIDEST: Final = 0.9
"""Steps that are proposed at most."""

Numbers = npt.NDArray[np.float64]


def main(arguments: Sequence[str]) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.tastes", description="Which tastes win more.")
    parser.add_argument("--games", type=int, default=3000, metavar="N")
    parser.add_argument("--seats", type=int, default=3, metavar="N", help="1 is solo, against Hal expert")
    parser.add_argument("--seed", default="tastes")
    asked = parser.parse_args(arguments)
    names, found, ahead = [field.name for field in fields(Taste)], list[list[float]](), list[float]()
    middle = SOLO if asked.seats == 1 else TASTE
    with ProgressBar(asked.games) as progress:
        for number in range(asked.games):
            rng = Random(f"{asked.seed}:{number}")
            steps = [[rng.gauss(0.0, 1.0) for _ in names] for _ in range(asked.seats)]
            tastes = [_moved(middle, names, row) for row in steps]
            totals = _played(_options(asked.seats, number), tastes, rng)
            for seat, row in enumerate(steps):
                found.append(row)
                others = [total for other, total in enumerate(totals) if other != seat]
                ahead.append(totals[seat] - sum(others) / len(others))
            progress.step()
    print(*_explained(middle, names, np.array(found), np.array(ahead)), sep="\n")
    return 0


def _options(seats: int, number: int) -> Options:
    """Mostly the base game, of four games one of any sort."""
    if seats == 1:
        return Options(1, solo="expert")
    if number % 4 == 0:
        return options_for(seats, 2 * number)
    return Options(seats, "draft" if number % 2 else "introductory")


def _moved(middle: Taste, names: Sequence[str], steps: Sequence[float]) -> Taste:
    return replace(middle, **{name: getattr(middle, name) + STEP[name] * step
                              for name, step in zip(names, steps, strict=True)})


def _played(options: Options, tastes: Sequence[Taste], rng: Random) -> list[int]:
    """The totals of a game in which each seat chooses by its taste."""
    chance = Loose(rng)
    position = game.deal(options, str(rng.getrandbits(60)))
    while position.open:
        for seat in tuple(position.open):
            prompt = position.open.get(seat)
            if prompt is None:
                continue
            if isinstance(prompt, ChoosePrompt):
                quick = Quick(position, seat, tastes[seat])
                decision = decided(quick, prompt, best(quick.ways(prompt.hand, prompt.tiles, prompt.most_tiles), rng))
                game.answer(position, decision, chance)
            else:
                game.answer(position, quick_answer(position, prompt, rng), chance)
    return [row.total for row in score(position).seats]


def _explained(middle: Taste, names: Sequence[str], steps: Numbers, ahead: Numbers) -> list[str]:
    terms = np.hstack([np.ones((len(steps), 1)), steps, steps * steps - 1])
    weights = np.linalg.lstsq(terms, ahead, rcond=None)[0]
    rest = ahead - terms @ weights
    spread = float(rest @ rest) / (len(ahead) - terms.shape[1])
    errors = np.sqrt(np.diag(np.linalg.inv(terms.T @ terms)) * spread)
    lines = [f"{len(ahead)} seats, ahead by {ahead.mean():.1f} points on average"]
    for at, name in enumerate(names, start=1):
        slope, error, curve = float(weights[at]), float(errors[at]), float(weights[at + len(names)])
        sure = slope * max(0.0, 1 - (error / slope) ** 2) if slope else 0.0
        step = max(-WIDEST, min(WIDEST, sure / (2 * max(-curve, LEAST_CURVE))))
        value: float = getattr(middle, name)
        lines.append(f"{name:15} {value:6.2f}: a step of {STEP[name]} up {slope:+.2f} ± {1.96 * error:.2f} points, "
                     f"curve {curve:+.2f}; next {value + STEP[name] * step:.2f}")
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
