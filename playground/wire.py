"""JSON as it travels: types and the few safe ways to look into it.

Everything that arrives is ``object`` until one of these functions has looked at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import orjson

JsonObject: TypeAlias = dict[str, object]


def dumps(value: object) -> str:
    """Compact JSON text."""
    return orjson.dumps(value).decode()


def loads(text: str | bytes) -> object:
    """Parse JSON text; raises ``ValueError`` where it is none."""
    value: object = orjson.loads(text)
    return value


def as_object(value: object) -> JsonObject:
    """The value if it is a JSON object, else an empty one."""
    return value if isinstance(value, dict) else {}


def as_list(value: object) -> list[object]:
    """The value if it is a JSON array, else an empty one."""
    return list(value) if isinstance(value, list) else []


def objects(value: object) -> list[JsonObject]:
    """The JSON objects of an array, others left out."""
    return [item for item in as_list(value) if isinstance(item, dict)]


def as_text(value: object) -> str:
    """The value if it is a string, else the empty one."""
    return value if isinstance(value, str) else ""


_LONGEST_NUMBER = 20
"""Digits of the largest number of 64 bits; far more of them Python refuses to read."""


def number_in(text: str) -> int | None:
    """The number that is written there in digits, as snowflakes are; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else None


def as_int(value: object, *, default: int = 0) -> int:
    """An integer, or a string of digits as snowflakes are; else ``default``."""
    if isinstance(value, bool):
        return default
    if isinstance(value, int):
        return value
    if isinstance(value, str) and (number := number_in(value)) is not None:
        return number
    return default


def as_number(value: object, *, default: float = 0.0) -> float:
    """A finite number, else ``default``."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else default


def walk_components(components: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Every component in reading order: containers before what they hold, a section's accessory after its texts."""
    for component in components:
        yield component
        if "components" in component:
            yield from walk_components(objects(component["components"]))
        for key in ("accessory", "component"):
            if key in component and isinstance(inner := component[key], dict):
                yield from walk_components([inner])
