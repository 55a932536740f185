"""Which changes a round's events mark."""

from engine.rules.events import Acted, Event, EventPlayed, GameOver, Placed, RoundBegan, TokenMoved
from engine.rules.terms import Action
from render.marks import Mark, marks_from


def acted(seat: int, card: str, cell: tuple[int, int] | None, *, builds: bool = False) -> Acted:
    """An action begins."""
    action: Action = "exploit" if not builds else "urbanize" if len(card) == 1 else "construct"
    return Acted(seat, card, ("R4",) if builds else (), None, action, fell_back=False, cell=cell)


ROUND: list[Event] = [
    acted(1, "B5", (0, 1), builds=True),
    Placed(1, (0, 1), ("R4",), height=2, site=True, placed=2, paid_points=1, paid_resources=1),
    acted(0, "A", (-1, -2), builds=True),
    Placed(0, (-1, -2), ("R6",), height=1, site=True, placed=1, paid_points=0, paid_resources=0),
    TokenMoved(0, "A", (-1, -2), (-1, -3), (("B", (0, -3)),)),
    acted(2, "Y3", (1, 1)),
    acted(3, "K", (-2, 0)),
]


def test_a_round_is_marked_in_turn_order() -> None:
    assert marks_from(ROUND) == [
        Mark(1, 1, (0, 1), "placed"),
        Mark(2, 0, (-1, -2), "placed"),
        Mark(2, 0, (-1, -3), "token"),
        Mark(2, 0, (0, -3), "token"),
        Mark(3, 2, (1, 1), "used"),
    ]


def test_a_letter_played_alone_changes_nothing_in_the_city() -> None:
    assert marks_from([acted(0, "K", (-2, 0))]) == []


def test_only_the_last_round_counts_whether_or_not_the_next_has_begun() -> None:
    earlier: list[Event] = [acted(0, "R1", (0, 0)), RoundBegan(2, first=1)]
    assert marks_from([*earlier, *ROUND]) == marks_from(ROUND)
    assert marks_from([*ROUND, RoundBegan(3, first=2)]) == marks_from(ROUND)
    assert marks_from([*ROUND, GameOver((0,))]) == marks_from(ROUND)


def test_an_expropriated_building_is_marked_as_used() -> None:
    events: list[Event] = [acted(2, "Y3", (1, 1), builds=True), EventPlayed(2, "expropriation", "after", 3)]
    assert Mark(1, 2, (1, 1), "used") in marks_from(events)
    none: list[Event] = [acted(2, "Y3", (1, 1), builds=True), EventPlayed(2, "expropriation", "after", 0)]
    assert marks_from(none) == []


def test_what_is_expropriated_before_an_action_belongs_to_that_action_not_to_the_turn_before() -> None:
    events: list[Event] = [
        acted(0, "B5", (0, 1)), EventPlayed(2, "expropriation", "before", 3), acted(2, "Y3", (1, 1), builds=True),
        acted(1, "R2", (2, 2), builds=True),
    ]
    assert marks_from(events) == [Mark(1, 0, (0, 1), "used"), Mark(2, 2, (1, 1), "used")]
    first: list[Event] = [RoundBegan(2, first=2), *events[1:]]
    assert marks_from(first) == [Mark(1, 2, (1, 1), "used")]
