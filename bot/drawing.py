"""What the render thread does with a picture: the view, the marks of what happened, the words of the reader."""

from typing import Final, assert_never

import render
from bot.screens.facts import Picture
from bot.text import Words, plain
from engine.rules.components import EXPERTS
from engine.rules.terms import ACTIONS, EVENT_TILES, Item
from engine.rules.view import View

_ITEMS: Final[tuple[Item, ...]] = ("resource", "tile", "point")


def draw(picture: Picture) -> bytes:
    """The picture as PNG; runs in the render thread."""
    labels = labels_of(picture.view, picture.names, picture.words)
    match picture.kind:
        case "city":
            return render.city(picture.view, render.marks_from(picture.events), labels)
        case "screen":
            return render.screen(picture.view, labels)
        case "scoring":
            if picture.scoring is None:
                raise ValueError("a picture of the scoring needs the scoring")
            return render.scoring(picture.view, picture.scoring, labels)
        case _:
            assert_never(picture.kind)


def labels_of(view: View, names: tuple[str, ...], words: Words) -> render.Labels:
    """The words of a picture, in the reader's language."""
    def column(name: str) -> str:
        return words("picture-score", column=name)

    return render.Labels(
        names=tuple(plain(name) for name in names),
        round=words("picture-round", round=view.round),
        last_round=words("picture-last-round"),
        hand=words("picture-hand"),
        tiles=words("picture-tiles"),
        area=words("picture-area"),
        items={item: words("picture-item", item=item) for item in _ITEMS},
        actions={action: words("picture-action", action=action) for action in ACTIONS},
        endgame=words("picture-endgame"),
        score=render.ScoreLabels(
            points=column("points"), endgame=column("endgame"), new_hands=column("new_hands"),
            districts=column("districts"), green_spaces=column("green_spaces"), experts=column("experts"),
            total=column("total")),
        experts={expert: words("expert", expert=expert) for expert in EXPERTS},
        events={event: words("event-tile", event=event) for event in EVENT_TILES},
    )
