"""What is filled in before a fault is caused, and what may stand there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playground.page.base import Refused
from playground.wire import JsonObject, as_number

_MOST: Final = {"times": 1_000_000, "seconds": 3600}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Something to fill in before a fault is caused.

    ``type`` is number, text, choice, channel, message, person, guild or names (of permissions).
    """

    name: str
    type: str
    default: float | str | None = None
    choices: tuple[str, ...] = ()

    def summary(self) -> JsonObject:
        """The field for the page."""
        shape: JsonObject = {"name": self.name, "type": self.type, "default": self.default}
        return {**shape, "choices": list(self.choices)} if self.choices else shape

    def check(self, value: object) -> None:
        """Refuse what Discord could never say, and what no answer could carry."""
        if self.choices and str(value) not in self.choices:
            raise Refused(f"The {self.name} is one of {', '.join(self.choices)}.")
        most = _MOST.get(self.name)
        if most is not None and not 0 <= as_number(value) <= most:
            raise Refused(f"The {self.name} are 0 to {most}.")
        # Half a time would be none, and none means until it is ended.
        if self.name == "times" and not as_number(value).is_integer():
            raise Refused("The times are a whole number.")
