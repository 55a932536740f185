"""From a picture as a screen asks for it to the order for who draws: marks of what happened, the reader's words."""

from typing import Final

import render
from bot.screens.facts import Picture
from bot.text import Words, plain
from engine.rules.components import EXPERTS
from engine.rules.terms import ACTIONS, EVENT_TILES, Item
from engine.rules.view import View

_ITEMS: Final[tuple[Item, ...]] = ("resource", "tile", "point")


def order_of(picture: Picture) -> render.Order:
    """What is to be drawn."""
    labels = labels_of(picture.view, picture.names, picture.words)
    marks = tuple(render.marks_from(picture.events)) if picture.kind == "city" else ()
    return render.Order(picture.kind, picture.view, labels, marks, picture.scoring)


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
