"""Checks recorded traffic against Discord's own OpenAPI description, where it lies beside the project."""

from __future__ import annotations

import copy
import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from playground.traffic import Entry
from playground.wire import JsonObject, as_list, as_object, as_text, loads

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
    return Contract(json.loads(DESCRIPTION.read_text("utf-8")))


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
        self._kind = validators.extend(Draft202012Validator, _by_type(description))  # type: ignore[no-untyped-call]  # its types say nothing of it
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
            validator = self._kind({"$ref": pointer}, registry=self._registry[side])
            self._validators[pointer] = validator
        for error in validator.iter_errors(loads(text)):
            where = ".".join(str(step) for step in error.absolute_path)
            yield Complaint(entry.name, side, where, error.message[:300])


def _by_type(description: JsonObject) -> dict[str, Callable[..., Iterator[ValidationError]]]:
    """Unions that choose their branch first, as Discord's are meant: quicker, and errors are the branch's own.

    The ``type`` field chooses among components, null among two, the value itself among constants.
    """
    schemas = as_object(as_object(description["components"])["schemas"])
    known: dict[int, dict[object, JsonObject]] = {}

    def branches(union: list[JsonObject]) -> dict[object, JsonObject]:
        found = known.get(id(union))
        if found is None:
            found = known[id(union)] = {}
            for branch in union:
                schema = as_object(schemas.get(as_text(branch.get("$ref")).rsplit("/", 1)[-1]))
                field = as_object(as_object(schema.get("properties")).get("type"))
                for value in [*as_list(field.get("enum")), *_constant(branch)]:
                    found[value] = branch if value not in found else {}
        return found

    def choose(union: list[JsonObject], instance: object) -> JsonObject | None:
        if len(union) == 2 and union[0] == {"type": "null"}:
            return union[1] if instance is not None else union[0]
        value = instance.get("type") if isinstance(instance, dict) else instance
        return branches(union).get(value) if isinstance(value, str | int) else None

    def using(standard: str) -> Callable[..., Iterator[ValidationError]]:
        def check(
            validator: Draft202012Validator, union: list[JsonObject], instance: object, schema: JsonObject
        ) -> Iterator[ValidationError]:
            meant = choose(union, instance)
            if meant:
                yield from validator.descend(instance, meant)
            else:
                yield from Draft202012Validator.VALIDATORS[standard](validator, union, instance, schema)

        return check

    return {standard: using(standard) for standard in ("oneOf", "anyOf")}


def _constant(branch: JsonObject) -> list[object]:
    return [branch["const"]] if "const" in branch else []


def _registry(description: JsonObject) -> Registry[JsonObject]:
    empty: Registry[JsonObject] = Registry()
    with_ours: Registry[JsonObject] = empty.with_resource(_URI, DRAFT202012.create_resource(description))
    return with_ours


def _with_numeric_snowflakes(description: JsonObject) -> JsonObject:
    """In requests Discord takes snowflakes as numbers too, and discord.py sends some so; the description omits it."""
    copied = copy.deepcopy(description)
    snowflake = as_object(as_object(copied["components"])["schemas"])["SnowflakeType"]
    assert isinstance(snowflake, dict)
    snowflake["type"] = ["string", "integer"]
    return copied


def _responses(operation: JsonObject) -> JsonObject:
    return as_object(operation.get("responses"))


def _response(operation: JsonObject, status: str) -> JsonObject:
    return as_object(_responses(operation).get(status))


def _shape(path: str) -> str:
    return _PARAMETER.sub("{}", path)


def _escape(path: str) -> str:
    """A path as a part of a JSON pointer in a URI fragment."""
    return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
