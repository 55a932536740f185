"""How decisions, events and notices are written down as JSON objects and read back: ``kind``, then every field.

The kind belongs to the class (``kind: ClassVar[Literal[...]]``); cells are written as text (docs/record.md, Notation).
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Generic, Protocol, TypeAlias, TypeVar

from pydantic import BeforeValidator, PlainSerializer, TypeAdapter, ValidationError

from engine.rules.terms import Card, Cell, cell_from, cell_text

JsonObject: TypeAlias = dict[str, object]
"""A JSON object: an entry of a record, a notice, a position as they are written down."""


class Kinded(Protocol):
    """A dataclass that says what it is."""

    @property
    def kind(self) -> str:
        """A literal of its class."""


_T = TypeVar("_T", bound=Kinded)


def _cell(value: object) -> Cell:
    if not isinstance(value, str):
        raise ValueError("a cell is written as text, like \"2,-1\"")  # noqa: TRY004  pydantic wants ValueError
    return cell_from(value)


def _pairs(value: object) -> object:
    return tuple(value.items()) if isinstance(value, Mapping) else value


WrittenCell: TypeAlias = Annotated[Cell, BeforeValidator(_cell), PlainSerializer(cell_text)]
"""A cell; ``"2,-1"`` where it is written down."""
WrittenShift: TypeAlias = Annotated[
    tuple[tuple[Card, WrittenCell], ...],
    BeforeValidator(_pairs),
    PlainSerializer(lambda pairs: {letter: cell_text(cell) for letter, cell in pairs}),
]
"""Tokens with the cells they move to; an object where it is written down."""


class Kinds(Generic[_T]):
    """All classes of one sort of thing, by their kind."""

    def __init__(self, name: str, classes: Iterable[type[_T]]) -> None:
        self._name = name
        self._adapters: dict[str, TypeAdapter[_T]] = {str(vars(cls)["kind"]): TypeAdapter(cls) for cls in classes}

    def row(self, thing: _T) -> JsonObject:
        """As JSON."""
        fields: JsonObject = self._adapters[thing.kind].dump_python(thing, mode="json")
        return {"kind": thing.kind, **fields}

    def read(self, row: object) -> _T:
        """Out of JSON; pydantic's ValidationError, its path without the kind, where it is none of these."""
        if not isinstance(row, Mapping):
            raise ValidationError.from_exception_data(self._name, [{"type": "dict_type", "input": row}])
        if "kind" not in row:
            raise ValidationError.from_exception_data(self._name, [{"type": "missing", "loc": ("kind",), "input": row}])
        kind = row["kind"]
        adapter = self._adapters.get(kind) if isinstance(kind, str) else None
        if adapter is None:
            known = ", ".join(self._adapters)
            raise ValidationError.from_exception_data(self._name, [
                {"type": "literal_error", "loc": ("kind",), "input": kind, "ctx": {"expected": known}}])
        return adapter.validate_python({name: value for name, value in row.items() if name != "kind"})
