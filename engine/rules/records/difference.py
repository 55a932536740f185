"""Where two pieces of JSON differ, in words: what a wrong record's error says."""

import json
from collections.abc import Iterator

from pydantic import ValidationError


def difference(given: object, due: object, path: str = "") -> str | None:
    """The first difference, None where both are equal. Strict: 1, 1.0 and true are three things."""
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
    return next((found for at, a, b in pairs if (found := difference(a, b, at))), None)


def _at(path: str, key: object) -> str:
    name = str(key)
    step = name if name.isidentifier() else ascii(name)[:60]
    return f"{path}.{step}" if path else step


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 120 else text[:117] + "..."


def explain(error: ValidationError) -> str:
    """The first thing pydantic found wrong, in one line."""
    first = error.errors(include_url=False, include_context=True)[0]
    where = ""
    for step in first["loc"]:
        where = f"{where}[{step}]" if isinstance(step, int) else _at(where, step)
    match first["type"]:
        case "missing":
            return f"missing key {where}"
        case "extra_forbidden" | "unexpected_keyword_argument":
            return f"unknown key {where}"
        case _:
            message = " ".join(str(first["msg"]).split())
            return f"{where}: {message}" if where else message
