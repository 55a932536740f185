"""What a seat can answer, one class a kind (docs/record.md, DECISION).

Inside the rules a decision is trusted to be well formed; ``parse`` is the door for those that come from
outside, and ``as_record`` the way back.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import ConfigDict, Field

from engine.rules.kinds import JsonObject, Kinds, WrittenCell
from engine.rules.terms import LETTERS, Card, Colour, EventTile, Tile, Timing

_Count: TypeAlias = Annotated[int, Field(strict=True, ge=0)]
_Seat: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=4)]
_Letter: TypeAlias = Annotated[str, Field(pattern=f"^[{LETTERS}]$")]
_EXACT = ConfigDict(extra="forbid")


@dataclass(slots=True)
class Draft:
    """R1.9: keep one character (or expert, R8.6) of the pack in hand."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["draft"]] = "draft"
    seat: _Seat
    card: str


@dataclass(slots=True)
class KeepEvents:
    """R8.4: keep two of the four event tiles dealt."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["events"]] = "events"
    seat: _Seat
    keep: tuple[EventTile, EventTile]


@dataclass(slots=True)
class NewHand:
    """R2.3: spend a New Hand token."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["new_hand"]] = "new_hand"
    seat: _Seat


@dataclass(slots=True, unsafe_hash=True)
class Choose:
    """R2.2: a card, alone or with tiles (lower, top); an event tile (R8.4); a card set aside (R8.5). What it would do
    is kept by it, so it is hashable, and never changed once it is made."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["choose"]] = "choose"
    seat: _Seat
    card: Card
    tiles: tuple[Tile, ...]
    event: EventTile | None
    aside: Card | None


@dataclass(slots=True)
class When:
    """R8.4: the event comes before or after the action."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["when"]] = "when"
    seat: _Seat
    event: Timing


@dataclass(slots=True)
class Gain:
    """R3.1a: what an urbanization card played alone brings."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["gain"]] = "gain"
    seat: _Seat
    item: Literal["resource", "tile"]


@dataclass(slots=True)
class MoveToken:
    """R3.5: where the token goes; ``shifted`` says where the tokens it pushes along go."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["token"]] = "token"
    seat: _Seat
    to: WrittenCell
    shifted: dict[_Letter, WrittenCell]


@dataclass(slots=True)
class Take:
    """R8.0: the purchase, in tiles of each kind; ``prestige`` lists a colour once for each tile."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["take"]] = "take"
    seat: _Seat
    base: _Count
    new_buildings: _Count
    prestige: tuple[Colour, ...]
    green: _Count


@dataclass(slots=True)
class Return:
    """R4.2: the tiles given back when the supply runs out for the first time."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["return"]] = "return"
    seat: _Seat
    tiles: tuple[Tile, ...]


@dataclass(slots=True)
class Exchange:
    """R9.3, Banker: how many points to turn into resources."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["exchange"]] = "exchange"
    seat: _Seat
    points: _Count


@dataclass(slots=True)
class Pay:
    """R8.4, quality control: what is lost."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    kind: ClassVar[Literal["pay"]] = "pay"
    seat: _Seat
    points: _Count
    resources: _Count


Decision: TypeAlias = (
    Draft | KeepEvents | NewHand | Choose | When | Gain | MoveToken | Take | Return | Exchange | Pay
)

DECISIONS: Final = Kinds[Decision]("decision", get_args(Decision))


def parse(data: object) -> Decision:
    """Read a decision written as in a record; pydantic's ValidationError when it is not one."""
    return DECISIONS.read(data)


def as_record(decision: Decision) -> JsonObject:
    """The decision as a record holds it: the seat, then every key of its kind."""
    return {"seat": decision.seat} | DECISIONS.row(decision)
