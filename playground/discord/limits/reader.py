"""Reads a JSON body field by field and collects what is wrong, in the shape of Discord's 50035 errors."""

from __future__ import annotations

from collections.abc import Collection

from playground.discord.errors import ApiError, invalid_form
from playground.wire import JsonObject, number_in

_INT64 = 1 << 63


class Problems:
    """The nested ``errors`` object in the making."""

    def __init__(self) -> None:
        self._tree: JsonObject = {}

    def add(self, path: tuple[str, ...], code: str, message: str) -> None:
        """Note one problem of the field at ``path``."""
        node = self._tree
        for step in path:
            inner = node.setdefault(step, {})
            assert isinstance(inner, dict)  # noqa: S101  the tree holds only objects and _errors lists
            node = inner
        found = node.setdefault("_errors", [])
        assert isinstance(found, list)  # noqa: S101  as above
        found.append({"code": code, "message": message})

    def __bool__(self) -> bool:
        return bool(self._tree)

    def error(self) -> ApiError:
        """The refusal with everything noted."""
        return invalid_form(self._tree)

    def raise_if_any(self) -> None:
        """Refuse the body if anything was noted."""
        if self._tree:
            raise self.error()


class Reader:
    """One JSON object of a body; ``problems`` are its own unless it stands within another, at ``path``.

    Missing and null are the same to every method.
    """

    def __init__(self, source: JsonObject, problems: Problems | None = None, path: tuple[str, ...] = ()) -> None:
        self.source = source
        self.problems = Problems() if problems is None else problems
        self.path = path

    def wrong(self, key: str | None, code: str, message: str) -> None:
        """Note a problem of one field, or of the object itself with ``None``."""
        self.problems.add(self.path if key is None else (*self.path, key), code, message)

    def missing(self, key: str) -> None:
        """Note that a field is required."""
        self.wrong(key, "BASE_TYPE_REQUIRED", "This field is required")

    def has(self, key: str) -> bool:
        """Whether the field is there at all, null included."""
        return key in self.source

    def _given(self, key: str, *, required: bool) -> object:
        """What stands there, None where nothing does, which is wrong where something has to."""
        value = self.source.get(key)
        if value is None and required:
            self.missing(key)
        return value

    def text(self, key: str, *, most: int | None = None, least: int = 0, required: bool = False) -> str | None:
        """A string, its length in characters within bounds."""
        value = self._given(key, required=required)
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong(key, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return None
        self._check_length(key, len(value), least, most)
        return value

    def _check_length(self, key: str, length: int, least: int, most: int | None) -> None:
        if length == 0 and least:
            self.missing(key)
        elif length < least or (most is not None and length > most):
            if not least:
                self.wrong(key, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
            elif most is None:
                self.wrong(key, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")
            else:
                self.wrong(key, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def integer(
        self, key: str, *, least: int | None = None, most: int | None = None, required: bool = False
    ) -> int | None:
        """A whole number within bounds; snowflakes may be strings of digits."""
        value = self._given(key, required=required)
        if value is None:
            return None
        if isinstance(value, str) and (number := number_in(value.removeprefix("-"))) is not None:
            value = -number if value.startswith("-") else number
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= _INT64:
            self.wrong(key, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if least is not None and value < least:
            self.wrong(key, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif most is not None and value > most:
            self.wrong(key, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return value

    def number(self, key: str, *, required: bool = False) -> float | None:
        """Any number."""
        value = self._given(key, required=required)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.wrong(key, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
            return None
        return float(value)

    def choice(self, key: str, allowed: Collection[int], *, required: bool = False) -> int | None:
        """An integer out of a list."""
        value = self.integer(key, required=required)
        if value is not None and value not in allowed:
            self.wrong(key, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, allowed))}}}.")
        return value

    def flag(self, key: str) -> bool:
        """A boolean, false where it is missing."""
        value = self.source.get(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            self.wrong(key, "BOOLEAN_TYPE_CHOICES", "Must be either true or false.")
            return False
        return value

    def child(self, key: str, *, required: bool = False) -> Reader | None:
        """An object inside this one."""
        value = self._given(key, required=required)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.wrong(key, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return None
        return Reader(value, self.problems, (*self.path, key))

    def items(self, key: str, *, most: int | None = None, least: int = 0, required: bool = False) -> list[Reader]:
        """An array of objects."""
        readers = []
        for position, value in enumerate(self._list(key, least=least, most=most, required=required)):
            path = (*self.path, key, str(position))
            if isinstance(value, dict):
                readers.append(Reader(value, self.problems, path))
            else:
                self.problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return readers

    def texts(self, key: str, *, most: int | None = None) -> list[str]:
        """An array of different strings (snowflakes may come as integers)."""
        found: list[str] = []
        for position, value in enumerate(self._list(key, least=0, most=most, required=False)):
            path = (*self.path, key, str(position))
            if isinstance(value, str | int) and not isinstance(value, bool):
                if str(value) in found:
                    self.problems.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value.")
                found.append(str(value))
            else:
                self.problems.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        return found

    def integers(self, key: str) -> list[int]:
        """An array of different whole numbers."""
        found = []
        for position, text in enumerate(self.texts(key)):
            if (number := number_in(text)) is not None:
                found.append(number)
            else:
                path = (*self.path, key, str(position))
                self.problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{text}" is not int.')
        return found

    def _list(self, key: str, *, least: int, most: int | None, required: bool) -> list[object]:
        value = self._given(key, required=required)
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        self._check_length(key, len(value), least, most)
        return value
