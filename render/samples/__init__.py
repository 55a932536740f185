"""Positions and words to draw without a game: for the gallery, the golden pictures and the bench.

The positions are records (docs/record.md) cut out of games that our own engine played; ``wide`` is made up, to have a
city of 15 by 9 cells. ``words.json`` stands in for the bot's catalogues.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from engine.rules.components import EXPERTS, ITEM
from engine.rules.proposal import DistrictChange
from engine.rules.records.file import entries, lines_of
from engine.rules.scoring import COLUMNS
from engine.rules.terms import ACTIONS, EVENT_TILES
from render.labels import Labels
from render.legend import SIGNS
from render.reel import Reel, reel

_FOLDER: Final = Path(__file__).parent

Name: TypeAlias = Literal["start", "middle", "late-five", "modules", "solo", "draft", "token", "wide", "game"]


@cache
def _words() -> dict[str, str]:
    return {str(key): str(value) for key, value in json.loads((_FOLDER / "words.json").read_bytes()).items()}


def sample(name: Name) -> Reel:
    """One of the sample games."""
    return read(_FOLDER / f"{name}.jsonl")


def read(path: Path) -> Reel:
    """A record file as frames; WrongRecord where it is none."""
    with path.open("rb") as file:
        return reel(entries(lines_of(file)))


def labels(names: tuple[str, ...], number: int, *, marked: int | None = None) -> Labels:
    """Words for a round of a game without a bot, 0 before the first. ``marked``: the round that the marks belong to,
    else the one before (0 for none)."""
    words = _words()
    past = number - 1 if marked is None else marked
    score = {column: words[f"score.{column}"] for column in COLUMNS}
    return Labels(
        names, words["round"].format(number) if number else words["setup"], words["last_round"],
        words["hand"], words["tiles"], words["area"],
        {item: words[f"items.{item}"] for item in ITEM.values()},
        {action: words[f"actions.{action}"] for action in ACTIONS}, words["endgame"], score,
        {expert: words[f"experts.{expert}"] for expert in EXPERTS},
        {event: words[f"events.{event}"] for event in EVENT_TILES},
        marked=words["marked"].format(past) if past else "",
        districts={change: words[f"districts.{change}"] for change in get_args(DistrictChange)},
        legend={sign: words[f"legend.{sign}"] for sign in SIGNS},
        does={name: words[f"does.{name}"] for name in (*EXPERTS, *EVENT_TILES)},
        new_hands=words["score.new_hands"],
        no_tiles=words["no_tiles"],
        chosen=words["chosen"],
        aside=words["aside"],
        pack=words["pack"],
        mine=words["mine"],
        title=words["title"],
        signs=tuple(words[f"signs.{shape}"] for shape in ("circle", "square", "triangle", "diamond", "hexagon")),
    )
