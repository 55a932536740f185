"""What is to be drawn, as whoever draws needs it: plain rows that can be sent to another process."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from engine.rules.scoring import Scoring
from engine.rules.view import View
from render.city import city
from render.labels import Labels
from render.marks import Mark
from render.score import scoring
from render.screen import screen

Kind: TypeAlias = Literal["city", "screen", "scoring"]


@dataclass(frozen=True, slots=True)
class Order:
    """One picture. ``marks`` are those of a city, ``scoring`` that of a scoring."""

    kind: Kind
    view: View
    labels: Labels
    marks: tuple[Mark, ...] = ()
    scoring: Scoring | None = None


def drawn(order: Order) -> bytes:
    """The picture as PNG. ValueError where the scoring is missing or the view has no reader."""
    match order.kind:
        case "city":
            return city(order.view, order.marks, order.labels)
        case "screen":
            return screen(order.view, order.labels)
        case "scoring":
            if order.scoring is None:
                raise ValueError("a picture of the scoring needs the scoring")
            return scoring(order.view, order.scoring, order.labels)
        case _:
            assert_never(order.kind)
