"""Which tile to show first beside a card: the affordable one that brings most by the rules' own arithmetic, at once and
in final scoring as of now.
"""

from bot.screens.choosing.path import Choosing
from engine.rules.outlook import outlook
from engine.rules.preview import Preview, preview
from engine.rules.view import View


def best_use(view: View, picked: Choosing) -> Choosing | None:
    """The card of ``picked`` with the tile that brings most; None where none is affordable (or there is none)."""
    found = [(preview(view, use.decision()), use) for use in _uses(picked)]
    affordable = [(_net(does) + outlook(view, use.decision()), use) for does, use in found if not does.falls_back]
    return max(affordable, key=lambda pair: pair[0], default=(0, None))[1]


def least_missing(view: View, picked: Choosing) -> Choosing | None:
    """The card with the tile that lacks least to be affordable; None where there is no tile to place."""
    found = [(lack, use) for use in _uses(picked) if (lack := _lack(preview(view, use.decision())))]
    return min(found, key=lambda pair: pair[0], default=(0, None))[1]


def _uses(picked: Choosing) -> list[Choosing]:
    """The card with each of the tiles."""
    return [picked.then(index) for index, tiles in enumerate(picked.tops()) if tiles]


def _net(does: Preview) -> int:
    """Items gained less those paid; resources placed on a building stay one's own and count for its district."""
    return does.resources + does.tiles + does.points + does.back - does.paid_points - does.paid_resources


def _lack(does: Preview) -> int:
    return 0 if does.price is None else sum(does.price.missing)
