"""From a picture as a screen asks for it to the order for who draws: marks of what happened, the reader's words."""

from dataclasses import replace
from functools import lru_cache
from typing import Final, get_args

import render
from bot.screens.screen import Picture
from bot.text import Words, visible
from engine.rules.components import EXPERTS
from engine.rules.proposal import DistrictChange
from engine.rules.scoring import COLUMNS, Scoring
from engine.rules.terms import ACTIONS, EVENT_TILES, Item
from engine.rules.view import View
from render.bidi import isolated
from render.reel import ActionShot, shot_of
from render.theme import owner_of

_ITEMS: Final[tuple[Item, ...]] = ("resource", "tile", "point")


def order_of(picture: Picture) -> render.Order:
    """What is to be drawn."""
    marks = tuple(render.marks_from(picture.events)) if picture.kind == "city" else ()
    labels = labels_of(picture.view, picture.names, picture.words, marked=bool(marks), scoring=picture.scoring)
    if picture.kind == "legend":
        labels = replace(labels, legend={sign: picture.words("picture-legend", sign=sign) for sign in picture.signs})
    plan = render.Plan(proposal=picture.proposal, standings=picture.standings)
    frames = tuple(frame_of(shot_of(done), picture.names, picture.words) for done in picture.actions)
    return render.Order(
        picture.kind, picture.view, labels, marks, picture.scoring, picture.standings, picture.yields, plan,
        chart=picture.chart, pointers=picture.pointers, frames=frames,
    )


def frame_of(shot: ActionShot, names: tuple[str, ...], words: Words) -> render.Frame:
    """A frame of a film, in the words of its readers."""
    labels = labels_of(shot.view, names, words, marked=bool(shot.marks))
    return render.Frame(shot.view, shot.marks, labels, shot.acted, shot.turn)


def labels_of(view: View, names: tuple[str, ...], words: Words, *, marked: bool = False,
              scoring: Scoring | None = None) -> render.Labels:
    """The words of a picture, in the reader's language. ``marked``: whether the picture marks what a round changed."""
    labels = replace(
        _of_every_picture(words),
        names=tuple(visible(name) for name in names),
        round=words("picture-round", round=view.round),
        marked=words("picture-marked", round=_past_round(view)) if marked else "",
        signs=tuple(words("seat-sign", shape=owner_of(seat.seat, solo=view.options.solo is not None).shape)
                    for seat in view.seats),
    )
    return labels if scoring is None else replace(labels, headline=_headline(scoring, labels, words))


@lru_cache(maxsize=50)
def _of_every_picture(words: Words) -> render.Labels:
    """Some seventy sentences of a language that are the same on all pictures."""
    return render.Labels(
        names=(),
        round="",
        last_round=words("picture-last-round"),
        hand=words("picture-hand"),
        tiles=words("picture-tiles"),
        area=words("picture-area"),
        items={item: words("picture-item", item=item) for item in _ITEMS},
        actions={action: words("picture-action", action=action) for action in ACTIONS},
        endgame=words("picture-endgame"),
        score={column: words("picture-score", column=column) for column in COLUMNS},
        experts={expert: words("expert", expert=expert) for expert in EXPERTS},
        events={event: words("event-tile", event=event) for event in EVENT_TILES},
        does={
            **{expert: words("expert-power", expert=expert) for expert in EXPERTS},
            **{event: words("event-effect", event=event) for event in EVENT_TILES},
        },
        new_hands=words("picture-new-hands"),
        no_tiles=words("picture-no-tiles"),
        chosen=words("picture-chosen"),
        aside=words("picture-aside"),
        pack=words("picture-pack"),
        mine=words("picture-mine"),
        title=words("picture-title"),
        districts={change: words("picture-district", change=change) for change in get_args(DistrictChange)},
    )


def _past_round(view: View) -> int:
    """The round that the marks belong to: when all choose again, the next one has begun."""
    return view.round - 1 if view.phase == "choose" else view.round


def _headline(scoring: Scoring, labels: render.Labels, words: Words) -> str:
    winners = [isolated(labels.name(row.seat)) if row.seat < len(labels.names) else words("hal")
               for row in scoring.seats if row.winner]
    return words("picture-headline", n=len(winners), who=words.listed(winners))
