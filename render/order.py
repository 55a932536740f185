"""What is to be drawn, as whoever draws needs it: plain rows that can be sent to another process."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, assert_never

from engine.rules.proposal import CardYield
from engine.rules.scoring import Scoring
from engine.rules.view import View
from render.chart import Chart, chart
from render.city import city
from render.film import Frame, round_film
from render.labels import Labels
from render.legend import legend
from render.marks import Mark
from render.pointing import Pointer
from render.proposal import Plan, own_city
from render.score import scoring
from render.screen import screen

PictureKind: TypeAlias = Literal["city", "screen", "own_city", "scoring", "legend", "chart", "round"]


@dataclass(frozen=True, slots=True)
class Order:
    """One picture. What is not of its kind is ignored."""

    kind: PictureKind
    view: View
    labels: Labels
    marks: tuple[Mark, ...] = ()
    """City: what the past round changed."""
    scoring: Scoring | None = None
    """Scoring: what is told."""
    standings: bool = False
    """City: first and second in each district as of now, instead of the marks."""
    yields: tuple[CardYield, ...] = ()
    """Screen: what the cards of the hand would bring."""
    plan: Plan = field(default_factory=Plan)
    """The reader's own city: what it shows beside the city."""
    chart: Chart | None = None
    """Chart: what is drawn."""
    frames: tuple[Frame, ...] = ()
    """Round: the city before it, then after each action."""
    pointers: tuple[Pointer, ...] = ()
    """City, screen and own city: what is pointed at."""


def drawn(order: Order) -> bytes:
    """The picture as PNG, a round as GIF. ValueError where something is missing or the view has no reader."""
    match order.kind:
        case "city":
            return city(order.view, order.marks, order.labels, standings=order.standings, pointers=order.pointers)
        case "screen":
            return screen(order.view, order.labels, yields=order.yields, pointers=order.pointers)
        case "own_city":
            return own_city(order.view, order.labels, order.plan, order.pointers)
        case "scoring":
            if order.scoring is None:
                raise ValueError("a picture of the scoring needs the scoring")
            return scoring(order.view, order.scoring, order.labels)
        case "legend":
            return legend(order.labels)
        case "chart":
            if order.chart is None:
                raise ValueError("a chart needs its values")
            return chart(order.chart, order.labels)
        case "round":
            return round_film(order.frames)
        case _:
            assert_never(order.kind)
