"""Ways into a game: records beside this file, and who sits where (``catalogue.json``).

The order of the catalogue is the order in which they are offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from playground.wire import JsonObject, as_list, as_text, loads, objects


class Seat(StrEnum):
    """Who sits at a place of the record."""

    ME = "me"
    """Who asked for the scenario."""
    FRIEND = "friend"
    """Somebody else, to be played by switching."""
    MONKEY = "monkey"
    """Somebody else, pressing at random."""
    COMPUTER = "computer"
    """Hal, or an AI."""


FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One way into a game."""

    name: str
    title: str
    description: str
    channel: str
    """The name of the channel that is made for it."""
    seats: tuple[Seat, ...]
    record: str = ""
    """The record's text."""
    command: str = ""
    """Used in the channel instead of loading a record."""
    press: str = ""
    """What monkeys press: a pattern of custom ids, in which ``{game}`` stands for the game's id."""
    open_with: str = ""
    """What they press where there is nothing else: a pattern alike."""
    screen: str = ""
    """What stands on a private screen of the game: a pattern alike."""
    until: str = ""
    """What stands where the game is over, so that monkeys press no more: a pattern alike."""

    def summary(self) -> JsonObject:
        """The scenario for the page."""
        return {"name": self.name, "title": self.title, "description": self.description, "seats": list(self.seats)}


def catalogue(folder: Path = FOLDER) -> dict[str, Scenario]:
    """The scenarios by name, in the order of the file; those with neither record nor command are left out."""
    found: dict[str, Scenario] = {}
    for entry in objects(loads((folder / "catalogue.json").read_text(encoding="utf-8"))):
        path = folder / as_text(entry.get("record"))
        record = path.read_text(encoding="utf-8") if path.is_file() else ""
        if record or entry.get("command"):
            scenario = _read(entry, record)
            found[scenario.name] = scenario
    return found


def _read(entry: JsonObject, record: str) -> Scenario:
    return Scenario(
        name=as_text(entry.get("name")),
        title=as_text(entry.get("title")),
        description=as_text(entry.get("description")),
        channel=as_text(entry.get("channel")),
        record=record,
        command=as_text(entry.get("command")),
        seats=tuple(Seat(as_text(seat)) for seat in as_list(entry.get("seats"))),
        press=as_text(entry.get("press")),
        open_with=as_text(entry.get("open_with")),
        screen=as_text(entry.get("screen")),
        until=as_text(entry.get("until")),
    )
