"""Events as rows of a record and back: the class's name in small letters under ``kind``, its fields as they are."""

import re
from collections.abc import Mapping
from typing import Final, get_args

from pydantic import TypeAdapter

from engine.rules.events import Event

_CLASSES: Final[dict[str, type[Event]]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(): cls for cls in get_args(Event)
}
_KINDS: Final = {cls: kind for kind, cls in _CLASSES.items()}
_ADAPTERS: Final[dict[str, TypeAdapter[Event]]] = {kind: TypeAdapter(cls) for kind, cls in _CLASSES.items()}


def event_row(event: Event) -> Mapping[str, object]:
    """As a record holds it; cells are pairs of numbers."""
    kind = _KINDS[type(event)]
    return {"kind": kind, **_ADAPTERS[kind].dump_python(event, mode="json")}


def event_from(row: object) -> Event:
    """Back from a record; ValueError where it is none of ours."""
    if not isinstance(row, Mapping) or row.get("kind") not in _ADAPTERS:
        raise ValueError("not an event")
    return _ADAPTERS[str(row["kind"])].validate_python({key: value for key, value in row.items() if key != "kind"})
