"""The words a picture shows. All come from the caller, in the reader's language; none stand in this package."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.rules.proposal import DistrictChange
from engine.rules.scoring import Column
from engine.rules.terms import Action, EventTile, Item, Seat
from render import fonts


@dataclass(frozen=True, slots=True)
class Labels:
    """What the caller says. Text that is too long for its place is cut with an ellipsis."""

    names: tuple[str, ...]
    """By seat, Hal's too; as plain text, nothing escaped."""
    round: str
    """This round with its number, such as "Round 7"."""
    last_round: str
    """Shown beside ``round`` when the game ends with this round."""
    hand: str
    tiles: str
    area: str
    items: Mapping[Item, str]
    """What resources, tiles and points are called; those of a stock stand below their number."""
    actions: Mapping[Action, str]
    endgame: str
    """Cards that count at the end."""
    score: Mapping[Column, str]
    """What the sources of points are called, short: they stand side by side in one line."""
    experts: Mapping[str, str] = field(default_factory=dict)
    """Names of the experts in play, by the rules' name."""
    events: Mapping[EventTile, str] = field(default_factory=dict)
    """Names of the event tiles in play."""
    does: Mapping[str, str] = field(default_factory=dict)
    """What each expert and each event tile does, by the rules' name: two lines of 70 letters at most."""
    new_hands: str = ""
    """What New Hand tokens are called below a stock's number, where there is less room than among the sources."""
    no_tiles: str = ""
    """In the place of ``tiles`` where there are none."""
    chosen: str = ""
    """On the card that is chosen."""
    aside: str = ""
    """On the card that is set aside (R8.5)."""
    pack: str = ""
    """In the place of ``hand``: what she chooses from in a draft."""
    mine: str = ""
    """Over the expert and the event tiles that are hers already, in a draft."""
    marked: str = ""
    """Which round the marks in the city belong to, such as "Marked: round 6"; empty where nothing is marked."""
    title: str = ""
    """Of a film."""
    headline: str = ""
    """Of the scoring: who has won; empty for the winners' names alone."""
    districts: Mapping[DistrictChange, str] = field(default_factory=dict)
    """What a tile that is being considered does to a district."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """What the signs of the pictures mean, by ``render.legend.Sign``; what is missing is left out."""
    signs: tuple[str, ...] = ()
    """By seat: her colour and shape in words. Stands for a name of which nothing can be written."""

    def name(self, seat: Seat) -> str:
        """What is written for a seat: never empty, nor what stood between letters that no face has, where the caller
        gave signs."""
        written = fonts.writable(self.names[seat])
        if written and (fonts.tells(written) or not fonts.tells(self.names[seat])):
            return written
        return self.signs[seat] if seat < len(self.signs) else written
