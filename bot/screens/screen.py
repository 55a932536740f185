"""``Screen``: a message as data, with the pictures it names."""

from dataclasses import dataclass, field

from bot.text import Words
from bot.wire.laid_out import LaidOut
from engine.rules.events import Event
from engine.rules.proposal import CardYield, Proposal
from engine.rules.records.actions import Done
from engine.rules.scoring import Scoring
from engine.rules.view import View
from render.chart import Chart
from render.legend import Sign
from render.order import PictureKind
from render.pointing import Pointer


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture a screen shows as ``attachment://<filename>``; what to draw stands in the other fields."""

    filename: str
    kind: PictureKind
    alt: str
    view: View
    names: tuple[str, ...]
    words: Words
    events: tuple[Event, ...] = ()
    """City: what happened since the last board, to be marked."""
    scoring: Scoring | None = None
    pointers: tuple[Pointer, ...] = ()
    """City, screen and own city: what a guide points at."""
    actions: tuple[Done, ...] = ()
    """Round: the city before it, then after each action; shown one after the other."""
    standings: bool = False
    """City and own city: first and second in each district as of now."""
    yields: tuple[CardYield, ...] = ()
    """Screen: what the cards of the reader's hand would bring. For her alone."""
    proposal: Proposal | None = None
    """Own city: the choice she considers. For her alone."""
    chart: Chart | None = None
    """Chart: its lines."""
    signs: tuple[Sign, ...] = ()
    """Legend: what it explains."""
    likeness: list[str] = field(init=False, default_factory=list, compare=False, repr=False)
    """What tells it apart from others, once that was worked out (``bot.pictures.cache.likeness``)."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A message: its components, the pictures they name, and the only people it may ping (user ids)."""

    view: LaidOut
    pictures: tuple[Picture, ...] = ()
    pings: tuple[int, ...] = ()
