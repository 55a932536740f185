"""Guides: a recorded game to be played round by round, with what is said and pointed at in each."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.practice.lesson import Lesson, Round, lesson_from

FIRST: Final = "first"
"""The guide for whoever has never played."""
GUIDE: Final = f"guide:{FIRST}"
"""The topic under which it is kept how far somebody is in it (``CachedPeople.taught``)."""
Point: TypeAlias = Literal["card", "tile", "resources", "points", "area"]
"""What is pointed at: the card and the tile of the recorded move, or a part of the picture."""

Name: TypeAlias = Literal["card", "tile"]


class _StepRow(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    key: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    round: Annotated[int, Field(ge=1)]
    point: tuple[Point, ...] = ()
    names: tuple[Name, ...] = ()
    asks: tuple[str, ...] = ()
    topic: str


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One idea: a round to play."""

    key: str
    """Names its sentences."""
    round: Round
    point: tuple[Point, ...]
    names: tuple[Name, ...]
    """Of the recorded move, what its sentence names besides what to press."""
    asks: tuple[str, ...]
    """Kinds of further questions (``Prompt.kind``) that the step says something about."""
    topic: str
    """Of the rules, for more."""


@dataclass(frozen=True, slots=True)
class Guide:
    """One guide, its steps in order."""

    name: str
    lesson: Lesson
    steps: tuple[GuideStep, ...]


_STEPS: Final = TypeAdapter(list[_StepRow])
_FOLDER: Final = files(__package__).joinpath("guides")


@cache
def guides() -> tuple[str, ...]:
    """Names of all guides there are."""
    return tuple(sorted(entry.name for entry in _FOLDER.iterdir() if entry.joinpath("steps.json").is_file()))


@cache
def guide(name: str) -> Guide:
    """Read a guide; ValueError where there is none of that name."""
    if name not in guides():
        raise ValueError(f"no guide {name!r}")
    folder = _FOLDER.joinpath(name)
    lesson = lesson_from(folder.joinpath("record.jsonl").read_text("utf-8"))
    rounds = {played.start.round: played for played in lesson.rounds}
    steps = [
        GuideStep(row.key, rounds[row.round], row.point, row.names, row.asks, row.topic)
        for row in _STEPS.validate_json(folder.joinpath("steps.json").read_bytes())
    ]
    return Guide(name, lesson, tuple(steps))
