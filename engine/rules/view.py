"""What one reader may know: the only door through which a position leaves the rules (R2.6)."""

from dataclasses import dataclass

from .position import Building, Choice, Options
from .prompts import Prompt
from .terms import Card, Cell, Colour, EventTile, Phase, Seat, Tile


@dataclass(frozen=True, slots=True)
class Private:
    """What lies behind one's own screen and in one's own hand. Sets are sorted."""

    points: int
    resources: int
    supply: int
    tiles: tuple[Tile, ...]
    hand: tuple[Card, ...]
    aside: Card | None
    choice: Choice | None
    events: tuple[EventTile, ...]
    draft: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the reader sees it; ``private`` only for the reader's own (and for all when the game is over)."""

    seat: Seat
    characters: tuple[str, ...]
    expert: str | None
    cards: tuple[Card, ...]
    new_hands: int
    hand_size: int
    tile_count: int
    """Tiles behind the screen, those chosen with a card included (R2.6, R5.4)."""
    in_city: int
    """Resources of this seat on buildings and green spaces."""
    private: Private | None


@dataclass(frozen=True, slots=True)
class View:
    """A position as ``reader`` sees it (None: somebody who sits nowhere)."""

    options: Options
    reader: Seat | None
    round: int
    phase: Phase
    first: Seat
    turn: Seat | None
    seats: tuple[SeatView, ...]
    city: dict[Cell, Building]
    tokens: dict[Card, Cell]
    deck: int
    """Cards in the deck."""
    discard: tuple[Card, ...]
    supply: int
    """Base tiles in the face-down supply."""
    exhausted: int
    new_buildings: int
    """Tiles of value II in their pile."""
    prestige: dict[Colour, tuple[Tile, ...]]
    green_spaces: int
    final_round: bool
    prompt: Prompt | None
    """What the reader is asked right now."""
    asked: tuple[Seat, ...]
    """Who is asked during resolution. Empty while all choose at once: timing tells (docs: play)."""
    waiting: int
    """How many seats still have to answer."""
    answering: int
    """How many seats are (or were) asked together, those who have answered included."""
