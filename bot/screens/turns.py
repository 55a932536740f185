"""One seat's action while its events are read one by one, for the lines of a summary."""

from dataclasses import dataclass, field
from typing import Final

from engine.rules.events import Acted, Drew, Event, Gained, GainSource, Placed, ResourcesReturned
from engine.rules.terms import COLOUR, Colour, Item, Seat

_BRINGS: Final[dict[Colour, Item]] = {"R": "resource", "B": "tile"}
"""What a building of a colour brings that may not be there (R3.1b); points always are."""


@dataclass(slots=True)
class Haul:
    """What the acting seat has gained and drawn."""

    gained: dict[GainSource, tuple[int, int, int]] = field(default_factory=dict)
    """Resources, points, tiles of each source, in the order in which they came."""
    drew: list[Drew] = field(default_factory=list)
    short: set[Item] = field(default_factory=set)
    """Of what less has come than buildings and cards give: resources (R3.7), tiles (R4.3)."""

    @property
    def tiles(self) -> int:
        """From all sources."""
        return sum(tiles for _, _, tiles in self.gained.values())

    def takes(self, event: Event, seat: Seat) -> bool:
        """Count the event in when it is about this seat's gains; whether it was."""
        match event:
            case Gained() if event.seat == seat:
                resources, points, tiles = self.gained.get(event.source, (0, 0, 0))
                self.gained[event.source] = (
                    resources + event.resources, points + event.points, tiles + event.tiles)
                if sum(part.resources for part in event.parts) > event.resources:
                    self.short.add("resource")
                if sum(part.tiles for part in event.parts) > event.tiles:
                    self.short.add("tile")
            case Drew() if event.seat == seat:
                self.drew.append(event)
            case _:
                return False
        return True


@dataclass(slots=True)
class Turn:
    """One seat's action while it is being read; ``rest`` are the sentences after what was done and gained."""

    seat: Seat
    acted: Acted | None = None
    """None while things happen before the action itself (Banker, an event tile played before)."""
    before: list[str] = field(default_factory=list)
    action_told: bool = False
    """Whether the action stands in ``before`` as well: an event tile was played after it."""
    returned: list[ResourcesReturned] = field(default_factory=list)
    """What the building gave back before the tile was placed on it (R3.3a)."""
    placed: Placed | None = None
    haul: Haul = field(default_factory=Haul)
    rest: list[str] = field(default_factory=list)

    @property
    def covers(self) -> bool:
        """Whether the action places a tile on a building: only then what comes back from there is part of it, and not
        an event tile's doing (R8.4)."""
        return self.acted is not None and self.acted.action == "construct"

    @property
    def short(self) -> set[Item]:
        """Of what less has come than the action and its bonuses give. The rules tell nothing of a building that was
        exploited and brought nothing at all; what an urbanization card alone brings may still be asked."""
        acted = self.acted
        brought = "action" in self.haul.gained or self.placed is not None
        if acted is None or acted.action != "exploit" or brought or acted.card not in COLOUR:
            return self.haul.short
        missed = _BRINGS.get(COLOUR[acted.card])
        return self.haul.short if missed is None else {*self.haul.short, missed}


@dataclass(slots=True)
class Interrupted:
    """An action of which the rest is told line by line, since its seat changed hands or was away in the midst of it."""

    seat: Seat
    owed: int | None
    """Tiles that were told as gained and not yet drawn; None once drawn ones are told too."""

    @classmethod
    def of(cls, turn: Turn) -> "Interrupted":
        """What comes after its line."""
        drawn = sum(drew.count for drew in turn.haul.drew)
        return cls(turn.seat, turn.haul.tiles - drawn if drawn in {0, turn.haul.tiles} else None)

    def repeats(self, event: Event) -> bool:
        """Whether this draws the tiles that were told as gained, and nothing else."""
        match event:
            case Gained(seat=self.seat) if self.owed is not None:
                self.owed += event.tiles
            case Drew(seat=self.seat):
                if event.count == self.owed and not (event.new_buildings or event.prestige or event.green):
                    self.owed = 0
                    return True
                self.owed = None
            case _:
                pass
        return False
