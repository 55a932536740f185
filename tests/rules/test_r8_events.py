"""R8.4: event tiles."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.components import EXPERTS
from engine.rules.decisions import Choose, KeepEvents, Pay, Take, When
from engine.rules.errors import Refused
from engine.rules.events import Acted, EventPlayed, Paid
from engine.rules.position import Options, Position
from engine.rules.prompts import ReturnPrompt
from engine.rules.terms import EVENT_TILES, EventTile, Seat, Timing
from engine.rules.view import view
from tests.support.drawing import act, ask, behind, choice, choose, move, seat, table, take, top

BEFORE, AFTER = When(0, "before"), When(0, "after")

# R7 is named; around it 2 + 1 (diagonal B9 and the park do not count) + 3 of seat 1 and 2
CITY = """
    .   A       B9^5@1  B
    C   R7^2@1  Y5@0    D
    E   Y8^3@2  green@1 F
"""


def playing(event: str, **mine: object) -> Position:
    """Three seats; seat 0 acts."""
    del event
    return table(CITY, seat(**mine), seat(points=9, resources=9), seat(points=9, resources=9),  # type: ignore[arg-type]  # keywords passed on
                 modules=["events", "green_spaces"], supply="R9 R10 R11 R12 R13 R14 R15 R16")


def test_r8_4_one_of_each_type_and_two_are_kept() -> None:
    """R8.4: asked before the first hands."""
    position = game.deal(Options(2, modules=frozenset({"events"})), "a")
    assert (position.phase, position.round) == ("draft", 0)
    assert [sorted(state.events) for state in position.seats] == [sorted(EVENT_TILES)] * 2
    assert len(list(position.open[0].options())) == 6
    with pytest.raises(Refused, match="not_two_events"):
        game.answer(position, KeepEvents(0, ("expropriation", "expropriation")), Seeded("a"))
    game.answer(position, KeepEvents(0, ("quality_control", "expropriation")), Seeded("a"))
    game.answer(position, position.open[1].default(), Seeded("a"))
    assert sorted(position.seats[0].events) == ["expropriation", "quality_control"]
    assert (position.phase, position.round, len(position.seats[0].hand)) == ("choose", 1, 4)


def test_r9_4_event_tiles_on_experts() -> None:
    """R9.4 (D): each expert has its own pair, five tiles of each type in all."""
    assert EXPERTS == {
        "artist": ("design_competition", "advertising_campaign"), "lawyer": ("expropriation", "expropriation"),
        "banker": ("advertising_campaign", "expropriation"), "inspector": ("quality_control", "quality_control"),
        "entrepreneur": ("expropriation", "quality_control"),
        "journalist": ("advertising_campaign", "advertising_campaign"),
        "engineer": ("design_competition", "quality_control"),
        "master_architect": ("design_competition", "design_competition"),
        "mayor": ("design_competition", "expropriation"), "professor": ("advertising_campaign", "quality_control"),
    }
    pairs = [event for pair in EXPERTS.values() for event in pair]
    assert {event: pairs.count(event) for event in EVENT_TILES} == dict.fromkeys(EVENT_TILES, 5)
    assert len({frozenset(pair) for pair in EXPERTS.values()}) == 10
    position = game.deal(Options(5, modules=frozenset({"events", "experts"})), "a")
    assert position.phase == "choose"
    for state in position.seats:
        assert state.expert is not None
        assert state.events == list(EXPERTS[state.expert])


def test_r8_4_played_once_with_the_card() -> None:
    """R8.4: only one's own; it leaves the game."""
    position = ask(table(CITY, seat(hand="R7 A", events=["advertising_campaign"]), seat(hand="B"), seat(hand="C"),
                         modules=["events", "green_spaces"], deck="D E F Y5 Y8"))
    with pytest.raises(Refused, match="not_your_event"):
        game.answer(position, choose(0, "R7", "quality_control"), Seeded("a"))
    game.answer(position, choose(0, "R7", "advertising_campaign"), Seeded("a"))
    assert position.seats[0].events == []
    for number in (1, 2):
        game.answer(position, choose(number, "BC"[number - 1]), Seeded("a"))
    assert position.open[0].kind == "when"
    game.answer(position, BEFORE, Seeded("a"))
    assert position.seats[0].points == 6
    assert position.seats[0].events == []


def test_r8_4_how_many_are_left_lies_open_and_tells_nothing_early() -> None:
    """R8.4, R2.2: not that one went face down with a card, nor during the draft who has kept hers already."""
    def left(position: Position) -> list[int]:
        return [seat.event_tiles for seat in view(position, None).seats]

    position = game.deal(Options(2, modules=frozenset({"events"})), "a")
    game.answer(position, KeepEvents(0, ("design_competition", "advertising_campaign")), Seeded("a"))
    assert left(position) == [0, 0]
    game.answer(position, position.open[1].default(), Seeded("a"))
    assert left(position) == [2, 2]
    card = position.seats[0].hand[0]
    game.answer(position, Choose(0, card, (), "advertising_campaign", None), Seeded("a"))
    assert (position.seats[0].events, left(position)) == (["design_competition"], [2, 2])
    game.answer(position, position.open[1].default(), Seeded("a"))
    while position.round == 1:
        number = min(position.open)
        game.answer(position, position.open[number].default(), Seeded("a"))
    assert left(position) == [1, 2]


def test_r8_4_before_or_after_as_its_owner_decides_when_it_resolves() -> None:
    """R8.4: advertising before construction counts the two resources of R7, after it three."""
    for when, points in ((BEFORE, 2 + 1 + 3), (AFTER, 3 + 1 + 3)):
        position = playing("advertising_campaign", resources=4)
        act(position, 0, "R7 + R8", when, event="advertising_campaign")
        assert position.seats[0].points == points


def test_r8_4_an_event_before_may_pay_for_the_action() -> None:
    """R8.4, R3.4: what can be afforded is looked at after it."""
    position = playing("advertising_campaign", resources=3)
    heard = act(position, 0, "R7 + R4", BEFORE, event="advertising_campaign")
    assert [e.fell_back for e in heard.events if isinstance(e, Acted)] == [False]
    assert position.seats[0].points == 6 - 3


def test_r8_4_it_happens_even_if_the_action_falls_back() -> None:
    """R8.4 (D)."""
    position = playing("advertising_campaign")
    heard = act(position, 0, "R7 + R8", AFTER, event="advertising_campaign")
    assert [e.fell_back for e in heard.events if isinstance(e, Acted)] == [True]
    assert behind(position, 0) == (2, 6, 1)


def test_r8_4_around_an_urbanization_card() -> None:
    """R8.4 (D): the buildings next to the cell the token had; the new tile itself is not counted."""
    for when in (BEFORE, AFTER):
        position = playing("advertising_campaign", resources=3)
        act(position, 0, "A + Y20", when, move(0, "1,-1"), event="advertising_campaign")
        assert position.seats[0].points == 5 + 2


def test_r8_4_prestige_buildings_count_around_and_green_spaces_do_not() -> None:
    """R8.4, R8.2."""
    position = table("green@1 R7@1 Y24^2@1\n. A B", seat(), seat(), modules=["events", "green_spaces", "prestige"])
    act(position, 0, "R7", BEFORE, event="advertising_campaign")
    assert position.seats[0].points == 1 + 2


@pytest.mark.parametrize(("event", "points", "tiles"), [
    ("advertising_campaign", 9, 0), ("design_competition", 0, 9),
])
def test_r8_4_at_most_nine(event: str, points: int, tiles: int) -> None:
    """R8.4."""
    position = table("B9^5@1 R7^5@1 A B", seat(supply=0), seat(), modules=["events"],
                     supply=" ".join(f"R{n}" for n in range(8, 20)))
    act(position, 0, "R7", BEFORE, event=event)  # type: ignore[arg-type]  # one of the names there are
    assert behind(position, 0) == (0, points, tiles)


def test_r8_4_design_competition_draws_a_tile_per_resource() -> None:
    """R8.4: with module 1, 2 or 3 these are credits with a purchase of their own."""
    position = playing("design_competition")
    act(position, 0, "R7", BEFORE, until="take", event="design_competition")
    assert position.open[0].kind == "take"
    assert position.open[0].credits == 6
    game.answer(position, Take(0, 5, 0, (), 1), Seeded("a"))
    assert behind(position, 0)[2] == 6
    position = table(CITY.replace("green@1", "."), seat(), seat(), seat(), modules=["events"],
                     supply="R9 R10 R11 R12 R13 R14 R15 R16")
    heard = act(position, 0, "R7", BEFORE, event="design_competition")
    assert (behind(position, 0)[2], "take" in heard.entries) == (6, False)


def test_r8_4_expropriation() -> None:
    """R8.4: own resources replace the owner's, who takes hers back without points; 1 point each."""
    position = playing("expropriation", resources=2)
    heard = act(position, 0, "R7", BEFORE, event="expropriation")
    assert [e.amount for e in heard.events if isinstance(e, EventPlayed)] == [2]
    assert top(position, "R7").owner == 0
    assert behind(position, 0) == (0 + 2, 2, 0)  # then she exploits R7
    assert behind(position, 1) == (9 + 2, 9, 0)


@pytest.mark.parametrize(("card", "resources"), [("R7", 1), ("Y5", 5), ("R3", 5)])
def test_r8_4_expropriation_without_effect(card: str, resources: int) -> None:
    """R8.4 (D): not enough resources, the own building, no owner."""
    position = table("R7^2@1 Y5@0 R3 A B", seat(resources=resources), seat(), modules=["events"])
    before = dict(position.city)
    heard = act(position, 0, card, BEFORE, event="expropriation")
    assert position.city == before
    assert [e.amount for e in heard.events if isinstance(e, EventPlayed)] == [0]


def test_r8_4_expropriation_not_with_an_urbanization_card() -> None:
    """R8.4."""
    position = ask(table(CITY, seat(hand="R7 A", events=["expropriation"]), seat(hand="B"), seat(hand="C"),
                         modules=["events", "green_spaces"]))
    with pytest.raises(Refused, match="event_needs_building"):
        game.answer(position, choose(0, "A", "expropriation"), Seeded("a"))
    assert {(d.card, d.event) for d in position.open[0].options() if d.kind == "choose"} == {
        ("R7", None), ("A", None), ("R7", "expropriation"),
    }


def test_r4_4_expropriation_may_place_the_last_resource() -> None:
    """R4.4: at any instant, also by an event; before R7 gives resources back."""
    position = table("R7^2@1 A B", seat(resources=2, supply=0), seat(), modules=["events"])
    act(position, 0, "R7", BEFORE, event="expropriation")
    assert position.final_round


def quality(*answers: Pay, mine: int = 0, **others: tuple[int, int]) -> tuple[Position, list[Paid]]:
    """Seat 0 controls around R7: two resources of seat 1, three of seat 2. ``a``, ``b``: their points, resources."""
    a, b = others.get("a", (9, 9)), others.get("b", (9, 9))
    position = table(CITY, seat(points=mine), seat(points=a[0], resources=a[1]), seat(points=b[0], resources=b[1]),
                     modules=["events", "green_spaces"])
    heard = act(position, 0, "R7", BEFORE, *answers, event="quality_control")
    return position, [e for e in heard.events if isinstance(e, Paid)]


def pay(number: Seat, points: int, resources: int) -> Pay:
    return Pay(number, points, resources)


def test_r8_4_quality_control() -> None:
    """R8.4: 1 point or 1 resource for each resource, as she decides; points to the player, resources to the supply."""
    position, paid = quality(pay(1, 2, 0), pay(2, 1, 2))
    assert [(e.seat, e.points, e.resources, e.received) for e in paid] == [(1, 2, 0, 2), (2, 1, 2, 1)]
    assert behind(position, 0) == (2, 3, 0)  # R7 exploited
    assert (behind(position, 1), behind(position, 2)) == ((9, 7, 0), (7, 8, 0))
    assert position.seats[2].supply == 12


def test_r8_4_quality_control_clockwise_from_the_player_and_not_herself() -> None:
    """R8.4 (D): her own Y5 costs nothing."""
    _, paid = quality(pay(2, 3, 0), pay(1, 0, 2))
    assert [e.seat for e in paid] == [1, 2]


def test_r8_4_quality_control_brings_six_points_at_most() -> None:
    """R8.4: further ones are lost all the same."""
    position = table("B9^5@2 R7^3@1 A B", seat(), seat(points=9), seat(points=9), modules=["events"])
    act(position, 0, "R7", BEFORE, pay(1, 3, 0), pay(2, 5, 0), event="quality_control")
    assert [state.points for state in position.seats] == [6, 6, 4]


@pytest.mark.parametrize(("stock", "options"), [
    ((9, 9), {(0, 2), (1, 1), (2, 0)}), ((1, 9), {(0, 2), (1, 1)}), ((1, 1), {(1, 1)}), ((0, 1), {(0, 1)}),
    ((0, 0), {(0, 0)}),
])
def test_r8_4_who_cannot_pay_pays_what_she_can(stock: tuple[int, int], options: set[tuple[int, int]]) -> None:
    """R8.4."""
    position = table(CITY, seat(), seat(points=stock[0], resources=stock[1]), seat(),
                     modules=["events", "green_spaces"])
    act(position, 0, "R7", BEFORE, until="pay", event="quality_control")
    assert {(d.points, d.resources) for d in position.open[1].options() if isinstance(d, Pay)} == options
    for wrong in {(0, 0), (3, 0), (2, 1)} - options:
        with pytest.raises(Refused, match="wrong_payment"):
            game.answer(position, pay(1, *wrong), Seeded("a"))


def test_r8_4_only_seats_with_resources_around_are_asked() -> None:
    """R8.4."""
    position = table("R7@1 A B", seat(), seat(points=3), seat(points=3), modules=["events"])
    heard = act(position, 0, "R7", BEFORE, pay(1, 1, 0), event="quality_control")
    assert [d.seat for d in heard.decisions if d.kind == "pay"] == [1]


def test_r8_4_taken_resources_by_quality_after_the_action() -> None:
    """R8.4: counted when the event begins: after the construction R7 is seat 0's own."""
    position = table("R7^2@1 A B", seat(resources=3), seat(points=3), modules=["events"])
    heard = act(position, 0, "R7 + R8", AFTER, event="quality_control")
    assert not [d for d in heard.decisions if d.kind == "pay"]
    assert position.seats[1].points == 3 + 2


def test_r8_4_with_an_urbanization_card_alone() -> None:
    """R8.4: around the token's cell."""
    position = playing("advertising_campaign")
    act(position, 0, "A", AFTER, take(0, "resource"), event="advertising_campaign")
    assert behind(position, 0) == (1, 7, 0)


@pytest.mark.parametrize(("event", "timing", "owed", "face_down"), [
    ("design_competition", "after", 1 + 3, "design_competition"),
    ("design_competition", "before", 2, None),
    ("advertising_campaign", "after", 1, "advertising_campaign"),
    ("advertising_campaign", "before", 1, None),
])
def test_r4_2_whoever_gives_tiles_back_knows_what_she_is_still_to_draw(
    event: EventTile, timing: Timing, owed: int, face_down: EventTile | None
) -> None:
    """R4.2, R8.4: two tiles of B7 and three of a design competition, and the supply holds one: the event's count while
    it is still to come, and once it is done they are no longer counted twice."""
    position = table("A B7^2@1 Y5@0 B", seat(), seat(), modules=["events"], supply="R9")
    act(position, 0, "B7", When(0, timing), event=event, until="return")
    asked = position.open[0]
    assert isinstance(asked, ReturnPrompt)
    assert asked.owed == owed
    assert view(position, 0).acting == choice("B7", face_down)
    assert (view(position, 1).acting, view(position, None).acting) == (None, None), "others do not see what is to come"


def test_r2_6_until_something_of_her_action_is_done_it_is_a_choice() -> None:
    """R2.5, R8.4: asked when her event happens she has done nothing yet."""
    position = table("A B7^2@1 Y5@0 B", seat(), seat(), modules=["events"])
    act(position, 0, "B7", event="advertising_campaign", until="when")
    assert (view(position, 0).acting, position.seats[0].choice) == (None, choice("B7", "advertising_campaign"))
