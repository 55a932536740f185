"""Positions and options as record.md writes them down, and back. Names and order are exact: a contract."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from engine.rules.kinds import JsonObject
from engine.rules.position import Building, Choice, Options, Position, SeatState
from engine.rules.terms import (
    GREEN_SPACES,
    MODULES,
    Colour,
    EventTile,
    Module,
    Phase,
    Setup,
    Solo,
    cell_from,
    cell_text,
)


class Unwritable(Exception):
    """A position in the middle of an action cannot be written down; names the open question."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


_Count: TypeAlias = Annotated[StrictInt, Field(ge=0)]
_Seat: TypeAlias = Annotated[StrictInt, Field(ge=0, le=4)]


class OptionsModel(_Model):
    """The ``options`` of a record."""

    seats: Annotated[StrictInt, Field(ge=1, le=5)]
    setup: Setup
    modules: list[Module]
    hand_size: Annotated[StrictInt, Field(ge=4, le=5)]
    solo: Solo | None


class _Choice(_Model):
    card: StrictStr
    tiles: list[StrictStr]
    event: EventTile | None


class _SeatModel(_Model):
    points: _Count
    resources: _Count
    supply: _Count
    tiles: list[StrictStr]
    hand: list[StrictStr]
    aside: StrictStr | None = None
    choice: _Choice | None
    characters: list[StrictStr]
    expert: StrictStr | None = None
    cards: list[StrictStr]
    new_hands: Annotated[StrictInt, Field(ge=0, le=2)]
    events: list[EventTile] = []
    draft: list[StrictStr]


class _Building(_Model):
    tiles: Annotated[list[StrictStr], Field(min_length=1)]
    owner: _Seat | None
    site: StrictBool


class PositionModel(_Model):
    """A POSITION as it comes from outside."""

    round: _Count
    phase: Phase
    first: _Seat
    turn: _Seat | None
    seats: list[_SeatModel]
    city: dict[str, _Building]
    tokens: dict[str, str]
    deck: list[StrictStr]
    discard: list[StrictStr]
    supply: list[StrictStr]
    exhausted: Literal[0, 1, 2]
    new_buildings: list[StrictStr] = []
    prestige: dict[Colour, list[StrictStr]] = {}
    green_spaces: Annotated[StrictInt, Field(ge=0, le=GREEN_SPACES)] = 0
    box: list[StrictStr]
    final_round: StrictBool


def options_row(options: Options) -> JsonObject:
    """The ``options`` of a record."""
    return {
        "seats": options.seats,
        "setup": options.setup,
        "modules": [name for name in MODULES if name in options.modules],
        "hand_size": options.hand_size,
        "solo": options.solo,
    }


def options_from(row: object) -> Options:
    """Options out of a record; pydantic's ValidationError when they are not well formed."""
    model = OptionsModel.model_validate(row)
    return Options(model.seats, model.setup, frozenset(model.modules), model.hand_size, model.solo)


def writable(position: Position) -> bool:
    """Whether the position stands between two actions: only such a one can be written down."""
    running = position.running
    untouched = running is None or position.seats[running.seat].choice is not None
    return untouched and not (position.held and position.phase == "draft")


def why_unwritable(position: Position) -> str:
    """What is open in a position that is not writable."""
    if position.phase == "draft":
        return "inside a draft pick: seats still asked are " + ", ".join(map(str, position.open))
    asked = ", ".join(f"{prompt.kind} (seat {seat})" for seat, prompt in position.open.items())
    return f"inside an action: the open question is {asked}"


def row(position: Position) -> JsonObject:
    """The position as record.md writes it. Unwritable in the middle of an action or of a draft pick."""
    if not writable(position):
        raise Unwritable(why_unwritable(position))
    modules = position.options.modules
    result: JsonObject = {
        "round": position.round,
        "phase": position.phase,
        "first": position.first,
        "turn": position.turn if position.phase == "resolve" else None,
        "seats": [_seat_row(seat, modules) for seat in position.seats],
        "city": {cell_text(cell): {"tiles": list(b.tiles), "owner": b.owner, "site": b.site}
                 for cell, b in position.city.items()},
        "tokens": {letter: cell_text(cell) for letter, cell in position.tokens.items()},
        "deck": position.deck[:],
        "discard": position.discard[:],
        "supply": position.supply[:],
        "exhausted": position.exhausted,
    }
    if "new_buildings" in modules:
        result["new_buildings"] = position.new_buildings[:]
    if "prestige" in modules:
        result["prestige"] = {colour: pile[:] for colour, pile in position.prestige.items()}
    if "green_spaces" in modules:
        result["green_spaces"] = position.green_spaces
    return result | {"box": position.box[:], "final_round": position.final_round}


def _seat_row(seat: SeatState, modules: frozenset[Module]) -> JsonObject:
    choice = seat.choice
    result: JsonObject = {
        "points": seat.points,
        "resources": seat.resources,
        "supply": seat.supply,
        "tiles": seat.tiles[:],
        "hand": seat.hand[:],
    }
    if "keep_a_card" in modules:
        result["aside"] = seat.aside
    result["choice"] = choice and {"card": choice.card, "tiles": list(choice.tiles), "event": choice.event}
    result["characters"] = seat.characters[:]
    if "experts" in modules:
        result["expert"] = seat.expert
    result |= {"cards": seat.cards[:], "new_hands": seat.new_hands}
    if "events" in modules:
        result["events"] = seat.events[:]
    result["draft"] = seat.draft[:]
    return result


def position_from(data: object, options: Options) -> Position:
    """A position out of a record: its form is checked here (pydantic's ValidationError, ValueError), its sense by
    ``check``. Its questions are opened by ``game.resume``."""
    model = PositionModel.model_validate(data)
    position = Position(options)
    position.round, position.phase, position.first = model.round, model.phase, model.first
    position.turn = model.turn
    position.seats = [_seat_from(seat) for seat in model.seats]
    position.city = {
        cell_from(text): Building(tuple(b.tiles), b.owner, b.site) for text, b in model.city.items()
    }
    position.tokens = {letter: cell_from(text) for letter, text in model.tokens.items()}
    position.deck, position.discard, position.supply = model.deck, model.discard, model.supply
    position.exhausted = model.exhausted
    position.new_buildings, position.prestige = model.new_buildings, model.prestige
    position.green_spaces, position.box, position.final_round = model.green_spaces, model.box, model.final_round
    return position


def _seat_from(model: _SeatModel) -> SeatState:
    seat = SeatState(model.supply, model.new_hands)
    seat.points, seat.resources = model.points, model.resources
    seat.tiles, seat.hand, seat.aside = model.tiles, model.hand, model.aside
    if model.choice is not None:
        chosen = model.choice
        seat.choice = Choice(chosen.card, tuple(chosen.tiles), chosen.event, model.aside)
    seat.characters, seat.expert, seat.cards = model.characters, model.expert, model.cards
    seat.events, seat.draft = model.events, model.draft
    return seat


_SETS = ("tiles", "hand", "characters", "cards", "events", "draft")
"""Arrays of a seat whose order means nothing; so are ``discard`` and ``box`` of the position."""


def normal(position_row: Mapping[str, object]) -> JsonObject:
    """The row with every set sorted, so that two rows are equal exactly when the positions are."""
    result = dict(position_row)
    for name in ("discard", "box"):
        result[name] = _sorted(result[name])
    seats = result["seats"]
    if not isinstance(seats, list):
        raise TypeError("seats is a list")
    result["seats"] = [
        {key: _sorted(value) if key in _SETS else value for key, value in seat.items()} for seat in seats
    ]
    return result


def _sorted(value: object) -> object:
    return sorted(value) if isinstance(value, list) else value
