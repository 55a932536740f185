"""What the playground complains of, where Discord would."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from playground.discord.errors import ApiError
from playground.wire import JsonObject, as_list, as_object, as_text


def complaints(check: Callable[[], object]) -> dict[str, str]:
    """The refusal's codes by dotted path."""
    with pytest.raises(ApiError) as refusal:
        check()
    assert (refusal.value.status, refusal.value.code) == (400, 50035)
    found: dict[str, str] = {}

    def walk(node: JsonObject, path: str) -> None:
        for key, inner in node.items():
            if key == "_errors":
                found[path] = as_text(as_object(as_list(inner)[0]).get("code"))
            else:
                walk(as_object(inner), f"{path}.{key}".lstrip("."))

    walk(refusal.value.errors or {}, "")
    return found
