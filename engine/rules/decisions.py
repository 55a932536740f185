"""What a seat can answer, one class a kind (docs/record.md, DECISION).

Inside the rules a decision is trusted to be well formed; ``parse`` is the door for those that come from
outside, and ``as_record`` the way back.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, TypeAdapter

from engine.rules.terms import LETTERS, Card, Cell, Colour, EventTile, Tile, cell_from, cell_text


def _cell(value: object) -> Cell:
    if not isinstance(value, str):
        raise ValueError("a cell is written as text, like \"2,-1\"")  # noqa: TRY004  pydantic wants ValueError
    return cell_from(value)


_Count: TypeAlias = Annotated[int, Field(strict=True, ge=0)]
_Seat: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=4)]
_Cell: TypeAlias = Annotated[Cell, BeforeValidator(_cell)]
_Letter: TypeAlias = Annotated[str, Field(pattern=f"^[{LETTERS}]$")]
_EXACT = ConfigDict(extra="forbid")


@dataclass(slots=True)
class Draft:
    """R1.9: keep one character (or expert, R8.6) of the pack in hand."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["draft"]
    card: str


@dataclass(slots=True)
class KeepEvents:
    """R8.4: keep two of the four event tiles dealt."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["events"]
    keep: tuple[EventTile, EventTile]


@dataclass(slots=True)
class NewHand:
    """R2.3: spend a New Hand token."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["new_hand"]


@dataclass(slots=True)
class Choose:
    """R2.2: a card, alone or with tiles (lower, top); an event tile (R8.4); a card set aside (R8.5)."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["choose"]
    card: Card
    tiles: tuple[Tile, ...]
    event: EventTile | None
    aside: Card | None


@dataclass(slots=True)
class When:
    """R8.4: the event comes before or after the action."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["when"]
    event: Literal["before", "after"]


@dataclass(slots=True)
class Gain:
    """R3.1a: what an urbanization card played alone brings."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["gain"]
    item: Literal["resource", "tile"]


@dataclass(slots=True)
class MoveToken:
    """R3.5: where the token goes; ``shifted`` says where the tokens it pushes along go."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["token"]
    to: _Cell
    shifted: dict[_Letter, _Cell]


@dataclass(slots=True)
class Take:
    """R8.0: the purchase, in tiles of each kind; ``prestige`` lists a colour once for each tile."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["take"]
    base: _Count
    new_buildings: _Count
    prestige: tuple[Colour, ...]
    green: _Count


@dataclass(slots=True)
class Return:
    """R4.2: the tiles given back when the supply runs out for the first time."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["return"]
    tiles: tuple[Tile, ...]


@dataclass(slots=True)
class Exchange:
    """R9.3, Banker: how many points to turn into resources."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["exchange"]
    points: _Count


@dataclass(slots=True)
class Pay:
    """R8.4, quality control: what is lost."""

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    seat: _Seat
    kind: Literal["pay"]
    points: _Count
    resources: _Count


Decision: TypeAlias = (
    Draft | KeepEvents | NewHand | Choose | When | Gain | MoveToken | Take | Return | Exchange | Pay
)

_ADAPTER: TypeAdapter[Decision] = TypeAdapter(Annotated[Decision, Discriminator("kind")])


def parse(data: object) -> Decision:
    """Read a decision written as in a record; pydantic's ValidationError when it is not one."""
    return _ADAPTER.validate_python(data)


def as_record(decision: Decision) -> Mapping[str, object]:
    """The decision as a record holds it: every key of its kind, cells as text."""
    row: dict[str, object] = {"seat": decision.seat, "kind": decision.kind}
    match decision:
        case Draft(card=card):
            row["card"] = card
        case KeepEvents(keep=keep):
            row["keep"] = list(keep)
        case Choose():
            row |= {"card": decision.card, "tiles": list(decision.tiles),
                    "event": decision.event, "aside": decision.aside}
        case When(event=event):
            row["event"] = event
        case Gain(item=item):
            row["item"] = item
        case MoveToken(to=to, shifted=shifted):
            row |= {"to": cell_text(to), "shifted": {letter: cell_text(cell) for letter, cell in shifted.items()}}
        case Take():
            row |= {"base": decision.base, "new_buildings": decision.new_buildings,
                    "prestige": list(decision.prestige), "green": decision.green}
        case Return(tiles=tiles):
            row["tiles"] = list(tiles)
        case Exchange(points=points):
            row["points"] = points
        case Pay(points=points, resources=resources):
            row |= {"points": points, "resources": resources}
        case NewHand():
            pass
    return row
