"""Where two pieces of JSON differ, in words: what a wrong record's error says."""

import json
from collections.abc import Iterator
from typing import Final

from pydantic import ValidationError


def difference(given: object, due: object, path: str = "") -> str | None:
    """The first difference, None where both are equal. Strict: 1, 1.0 and true are three things."""
    # Nearly always they are, with their keys in the same order: then not all of their values are walked through.
    return None if repr(given) == repr(due) else _first(given, due, path)


def _first(given: object, due: object, path: str) -> str | None:
    if isinstance(given, dict) and isinstance(due, dict):
        for key in due:
            if key not in given:
                return f"missing key {_at(path, key)}"
        for key in given:
            if key not in due:
                return f"unknown key {_at(path, key)}"
        pairs: Iterator[tuple[str, object, object]] = ((_at(path, key), given[key], due[key]) for key in due)
    elif isinstance(given, list) and isinstance(due, list) and len(given) == len(due):
        pairs = ((f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(given, due, strict=True)))
    elif type(given) is type(due) and given == due:
        return None
    else:
        return f"{path or 'it'} is {_short(given)}, not {_short(due)}"
    return next((found for at, a, b in pairs if (found := _first(a, b, at))), None)


def _at(path: str, key: object) -> str:
    name = str(key)
    step = name if name.isidentifier() else ascii(name)[:60]
    return f"{path}.{step}" if path else step


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 120 else text[:117] + "..."


_NO: Final = {
    "string_type": "not a string",
    "int_type": "not a whole number",
    "bool_type": "neither true nor false",
    "list_type": "not an array",
    "tuple_type": "not an array",
    "dict_type": "not an object",
    "model_type": "not an object",
    "dataclass_type": "not an object",
}
"""What pydantic names by the types of Python, in the words of JSON."""


def explain(error: ValidationError, whole: str) -> str:
    """The first thing pydantic found wrong, in one line; of a value that it is of another kind than is due, in the
    words of JSON. ``whole`` names what was looked at, where no key inside it can be named."""
    first = error.errors(include_url=False, include_context=True)[0]
    where = ""
    for step in first["loc"]:
        where = f"{where or whole}[{step}]" if isinstance(step, int) else _at(where, step)
    match first["type"]:
        case "missing":
            return f"missing key {where}"
        case "extra_forbidden" | "unexpected_keyword_argument":
            return f"unknown key {where}"
        case kind:
            # An error of our own is the sentence itself; pydantic would put "Value error" before it.
            why = first.get("ctx", {}).get("error", first["msg"])
            message = _NO.get(kind, " ".join(str(why).split()))
            return f"{where or whole}: {message}"
