"""A position as it stands in an entry of a record: read, compared with the one that is due, and whether a game can go
on from it.
"""

from collections.abc import Mapping

from pydantic import ValidationError

from engine.rules.errors import Senseless
from engine.rules.kinds import JsonObject
from engine.rules.position import Options, Position
from engine.rules.records import positions as record
from engine.rules.records import sense
from engine.rules.records.difference import difference, explain
from engine.rules.records.file import MOST_DIGITS, Entry, WrongRecord


def read_position(entry: Entry, options: Options) -> Position:
    """A position that nothing stands before: form and sense are checked (WrongRecord), questions not yet opened."""
    position = well_formed(entry, options)
    wrong = position_difference(entry.body, record.row(position))
    if wrong is not None:
        raise WrongRecord(entry.number, wrong)
    try:
        sense.check(position)
    except (Senseless, ValueError) as error:
        raise WrongRecord(entry.number, str(error)) from error
    return position


def well_formed(entry: Entry, options: Options) -> Position:
    """A position as it is written, whose sense is not looked at; WrongRecord where its form is none."""
    try:
        return record.position_from(entry.body, options)
    except ValidationError as error:
        raise WrongRecord(entry.number, explain(error, entry.kind)) from error
    except ValueError as error:
        raise WrongRecord(entry.number, str(error)) from error


def position_difference(given: object, due: JsonObject) -> str | None:
    """How a position differs from the one that is due, sets taken as sets. Its form has been checked."""
    if not isinstance(given, Mapping):
        return "not an object"
    return difference(record.normal(given), record.normal(due))


def why_not_played_on(position: Position) -> str | None:
    """What would grow, in a record that goes on from here, past the digits that a record's numbers may have."""
    counted = {"round": position.round, **{f"seats[{i}].points": seat.points for i, seat in enumerate(position.seats)}}
    for where, number in counted.items():
        if len(str(number)) >= MOST_DIGITS:
            return f"{where}: a number of {len(str(number))} digits, from at most {MOST_DIGITS - 1} a game can go on"
    return None
