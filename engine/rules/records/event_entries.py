"""Events as a record holds them, and back: the class's name in small letters under ``kind``, then its fields.

Cells are written as text like everywhere in a record (docs/record.md, Notation).
"""

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Final, get_args

from pydantic import TypeAdapter

from engine.rules.events import Event
from engine.rules.terms import Cell, cell_from, cell_text

_CLASSES: Final[dict[str, type[Event]]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(): cls for cls in get_args(Event)
}
_KINDS: Final = {cls: kind for kind, cls in _CLASSES.items()}
_FIELDS: Final = {cls: tuple(field.name for field in fields(cls)) for cls in _CLASSES.values()}
_ADAPTERS: Final[dict[str, TypeAdapter[Event]]] = {kind: TypeAdapter(cls) for kind, cls in _CLASSES.items()}
_CELLS: Final = frozenset({"cell", "origin", "to"})
"""Fields that hold a cell (``to`` of ``Paid`` is a seat and stays a number)."""


def event_row(event: Event) -> dict[str, object]:
    """The event as a record holds it."""
    row: dict[str, object] = {"kind": _KINDS[type(event)]}
    for name in _FIELDS[type(event)]:
        value: object = getattr(event, name)
        if name == "shifted":
            value = {letter: cell_text(cell) for letter, cell in getattr(event, name)}
        elif isinstance(value, tuple):
            value = cell_text(_cell(value)) if name in _CELLS else list(value)
        row[name] = value
    return row


def _cell(value: tuple[object, ...]) -> Cell:
    x, y = value
    if not isinstance(x, int) or not isinstance(y, int):
        raise TypeError("a cell is two numbers")
    return x, y


def event_from(row: object) -> Event:
    """The event out of a record; ValueError (also pydantic's) where it is none of ours."""
    if not isinstance(row, Mapping) or row.get("kind") not in _ADAPTERS:
        raise ValueError("not an event")
    data: dict[str, object] = {}
    for name, value in row.items():
        if name == "shifted" and isinstance(value, Mapping):
            data[name] = [(letter, cell_from(str(cell))) for letter, cell in value.items()]
        elif name in _CELLS and isinstance(value, str):
            data[name] = cell_from(value)
        elif name != "kind":
            data[name] = value
    return _ADAPTERS[str(row["kind"])].validate_python(data)
