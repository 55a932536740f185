"""Positions and words to draw without a game: for the gallery, the golden pictures and the bench.

The positions are records (docs/record.md) cut out of games that our own engine played; ``wide`` is made up, to have a
city of 15 by 9 cells. ``words.json`` stands in for the bot's catalogues.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pydantic import BaseModel

from engine.rules.record_file import entries, lines_of
from engine.rules.terms import Action, EventTile, Item
from render.labels import Labels, ScoreLabels
from render.reel import Reel, reel

_FOLDER: Final = Path(__file__).parent

Name: TypeAlias = Literal["start", "middle", "late-five", "modules", "solo", "draft", "token", "wide", "game"]


class _Score(BaseModel):
    points: str
    endgame: str
    new_hands: str
    districts: str
    green_spaces: str
    experts: str
    total: str


class _Words(BaseModel):
    round: str
    last_round: str
    hand: str
    tiles: str
    area: str
    items: Mapping[Item, str]
    actions: Mapping[Action, str]
    endgame: str
    score: _Score
    experts: Mapping[str, str]
    events: Mapping[EventTile, str]


@cache
def _words() -> _Words:
    return _Words.model_validate_json((_FOLDER / "words.json").read_bytes())


def sample(name: Name) -> Reel:
    """One of the sample games."""
    return read(_FOLDER / f"{name}.jsonl")


def read(path: Path) -> Reel:
    """A record file as frames; WrongRecord where it is none."""
    with path.open("rb") as file:
        return reel(entries(lines_of(file)))


def labels(names: tuple[str, ...], number: int) -> Labels:
    """Words for a round of a game without a bot."""
    words = _words()
    score = ScoreLabels(**words.score.model_dump())
    return Labels(names, words.round.format(number), words.last_round, words.hand, words.tiles, words.area, words.items,
                  words.actions, words.endgame, score, words.experts, words.events)
