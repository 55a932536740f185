"""Checks recorded traffic against Discord's own OpenAPI description, where it lies beside the project."""

from __future__ import annotations

import copy
import functools
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from playground.traffic import Entry
from playground.wire import JsonObject, as_object, loads

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
_PARAMETER = re.compile(r"\{[^}]+\}")
_URI = "urn:discord"


def contract() -> Contract:
    """The description; skips the test with a sentence where it is not there."""
    if not DESCRIPTION.exists():
        pytest.skip(f"Discord's OpenAPI description is not beside the project ({DESCRIPTION.name}).")
    return _load()


@functools.cache
def _load() -> Contract:
    return Contract(json.loads(DESCRIPTION.read_text()))


@dataclass(frozen=True, slots=True)
class Complaint:
    """A body that does not have the documented shape."""

    call: str
    side: str
    """``request`` or ``response``."""
    where: str
    problem: str

    def __str__(self) -> str:
        return f"{self.call}: the {self.side} at {self.where or 'top'}: {self.problem}"


class Contract:
    """Discord's description of its REST API."""

    def __init__(self, description: JsonObject) -> None:
        self._registry: dict[str, Registry[JsonObject]] = {
            "request": _registry(_with_numeric_snowflakes(description)),
            "response": _registry(description),
        }
        self._paths: dict[str, tuple[str, JsonObject]] = {
            _shape(path): (path, as_object(methods)) for path, methods in as_object(description["paths"]).items()
        }
        self._validators: dict[str, Draft202012Validator] = {}

    def check(self, entries: Iterable[Entry]) -> list[Complaint]:
        """Everything that is wrong with the requests and responses of these calls."""
        seen: set[tuple[str, str, str]] = set()
        complaints: list[Complaint] = []
        for entry in entries:
            key = (entry.route, entry.request, entry.response)
            if entry.kind == "rest" and key not in seen:
                seen.add(key)
                complaints += self._check(entry)
        return complaints

    def _check(self, entry: Entry) -> Iterator[Complaint]:
        method, path = entry.route.split(" ", 1)
        known = self._paths.get(_shape(path))
        operation = as_object(known[1].get(method.lower())) if known is not None else {}
        if known is None or not operation:
            yield Complaint(entry.name, "request", "", "Discord has no such route")
            return
        base = f"{_URI}#/paths/{_escape(known[0])}/{method.lower()}"
        body = as_object(as_object(as_object(operation.get("requestBody")).get("content")).get("application/json"))
        if entry.request and body and entry.status < 400:
            pointer = f"{base}/requestBody/content/application~1json/schema"
            yield from self._validate(entry, "request", pointer, entry.request)
        status = next((s for s in (str(entry.status), f"{entry.status // 100}XX") if s in _responses(operation)), None)
        if status is None:
            yield Complaint(entry.name, "response", "", f"status {entry.status} is not documented")
        elif entry.response and "application/json" in as_object(_response(operation, status).get("content")):
            pointer = f"{base}/responses/{status}/content/application~1json/schema"
            yield from self._validate(entry, "response", pointer, entry.response)

    def _validate(self, entry: Entry, side: str, pointer: str, text: str) -> Iterator[Complaint]:
        validator = self._validators.get(pointer)
        if validator is None:
            validator = Draft202012Validator({"$ref": pointer}, registry=self._registry[side])
            self._validators[pointer] = validator
        instance = loads(text)
        for error in validator.iter_errors(instance):
            deepest = _deepest(error)
            where = ".".join(str(step) for step in deepest.absolute_path)
            yield Complaint(entry.name, side, where, deepest.message[:300])


def _registry(description: JsonObject) -> Registry[JsonObject]:
    empty: Registry[JsonObject] = Registry()
    return empty.with_resource(_URI, DRAFT202012.create_resource(description))


def _with_numeric_snowflakes(description: JsonObject) -> JsonObject:
    """In requests Discord takes snowflakes as numbers too, and discord.py sends some so; the description omits it."""
    copied = copy.deepcopy(description)
    snowflake = as_object(as_object(copied["components"])["schemas"])["SnowflakeType"]
    assert isinstance(snowflake, dict)
    snowflake["type"] = ["string", "integer"]
    return copied


def _deepest(error: ValidationError) -> ValidationError:
    """The error at the root of a failed union: that of the branch which the ``type`` field meant."""
    branches: dict[object, list[ValidationError]] = {}
    for inner in error.context or []:
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    meant = [found for found in branches.values() if not any(list(e.relative_path) == ["type"] for e in found)]
    if not meant:
        return error
    nearest = min(meant, key=lambda found: min(len(e.relative_path) == 0 for e in found))
    return _deepest(max(nearest, key=lambda e: len(e.relative_path)))


def _responses(operation: JsonObject) -> JsonObject:
    return as_object(operation.get("responses"))


def _response(operation: JsonObject, status: str) -> JsonObject:
    return as_object(_responses(operation).get(status))


def _shape(path: str) -> str:
    return _PARAMETER.sub("{}", path)


def _escape(path: str) -> str:
    """A path as a part of a JSON pointer in a URI fragment."""
    return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
