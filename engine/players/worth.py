"""What things are worth to the medium player, in points, at this moment of a game."""

from dataclasses import dataclass

from engine.rules.components import BONUS, ENDGAME
from engine.rules.preview import Preview, imagine
from engine.rules.scoring import card_points
from engine.rules.terms import Card, Seat
from engine.rules.view import View


@dataclass(frozen=True, slots=True)
class Worth:
    """Points for one of each, estimated; everything loses its use as the game runs out."""

    left: float
    """Share of the game still to come, 1 at the start and 0 in the last round."""

    @classmethod
    def now(cls, view: View) -> "Worth":
        """By the tile supply, which measures the game: before it runs out first, and once more after."""
        if view.final_round or view.exhausted == 2:
            return cls(0.0)
        full = 45 if view.options.few else 51
        share = min(1.0, view.supply / full)
        return cls(0.3 + 0.7 * share if view.exhausted == 0 else 0.3 * share)

    @property
    def resource(self) -> float:
        """Behind the screen."""
        return 0.1 + 1.1 * self.left

    @property
    def placed(self) -> float:
        """On a building: it counts in a district, first or second."""
        return 1.4

    @property
    def tile(self) -> float:
        """Behind the screen; returned for a point when the supply runs out (R4.2)."""
        return 0.1 + self.left

    def of(self, preview: Preview, tiles: int) -> float:
        """Net worth of a choice that lays ``tiles`` tiles, without the card it may keep."""
        net_resources = preview.resources - preview.paid_resources + preview.back - preview.placed
        value: float = preview.points - preview.paid_points
        value += self.resource * net_resources + self.tile * preview.tiles
        value += self.placed * (preview.placed - preview.back)
        if preview.placed:
            value -= self.tile * tiles
        if preview.either:
            value += max(self.resource, self.tile)
        # What others get back they had on the city; the points are what hurts.
        value -= sum(0.6 * points - 0.5 * back for points, back in preview.others.values())
        return value


def card_worth(view: View, seat: Seat, card: Card, worth: Worth) -> float:
    """What a building card brings in one's area from now on (R3.3f, R9.2)."""
    if card in ENDGAME:
        imagined = imagine(view)
        imagined.seats[seat].cards.append(card)
        # What is counted still grows.
        return card_points(imagined, seat)[card] * (1 + 0.5 * worth.left)
    bonus = BONUS[card]
    once = bonus.points + bonus.resources * worth.resource + bonus.tiles * worth.tile
    return 5 * worth.left * once
