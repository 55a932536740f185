"""Of what others may still change only what they can: by the event tiles they have left, by what can lie around."""

from dataclasses import replace

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.city import NEIGHBOURS
from engine.rules.decisions import Choose, Decision, Return, When
from engine.rules.doubts import Doubt, Fact, doubts
from engine.rules.events import Acted
from engine.rules.position import Choice, Options, Position
from engine.rules.preview import preview, timed
from engine.rules.prompts import ChoosePrompt, Prompt, ReturnPrompt, WhenPrompt
from engine.rules.terms import LETTERS, MODULES, EventTile, Timing
from engine.rules.view import view
from tests.support.walks import Listener, walk

ALL = frozenset(MODULES)
TIMINGS: tuple[Timing, ...] = ("before", "after")


def begun(seats: int, modules: frozenset[str] = ALL) -> Position:
    """A first round, all choosing, with the last seat's turn last."""
    options = Options(seats, "introductory", modules=frozenset(name for name in MODULES if name in modules))
    position = next(step.position for step in walk(options, "doubts") if step.position.phase == "choose")
    position.first = 0
    return position


def choice(position: Position, seat: int) -> Choose:
    prompt = position.open[seat]
    assert isinstance(prompt, ChoosePrompt)
    return Choose(seat, prompt.hand[0], (prompt.tiles[0],) if prompt.tiles else (), None,
                  prompt.hand[1] if prompt.keeps_card else None)


def doubted(position: Position, decision: Choose) -> list[Doubt]:
    seen = view(position, decision.seat)
    return list(doubts(seen, decision, preview(seen, decision)))


def test_r8_4_with_29_tiles_left_nobody_draws_the_last_ones_in_the_first_round() -> None:
    """Nothing lies on the city yet for a design competition to count."""
    for seats in (2, 3):
        position = begun(seats)
        for seat in position.seats:
            seat.expert, seat.events = "engineer", ["design_competition", "quality_control"]
        position.supply = position.supply[:29]
        assert "supply" not in {doubt.cause for doubt in doubted(position, choice(position, seats - 1))}
        position.supply = position.supply[:3]
        assert "supply" in {doubt.cause for doubt in doubted(position, choice(position, seats - 1))}


def test_r3_1_who_acts_before_may_draw_as_many_tiles_as_a_blue_building_is_high() -> None:
    """Also in the middle of the city, where nobody can urbanize beside it."""
    position = begun(2, frozenset())
    tower = tuple(f"B{number}" for number in range(4, 16))
    position.city[0, 0] = position.city[0, 0]._replace(tiles=tower)
    position.supply = [tile for tile in position.supply if tile not in tower][:len(tower)]
    assert "supply" in {doubt.cause for doubt in doubted(position, choice(position, 1))}


def test_r3_7_who_may_name_a_tile_may_find_none_left_to_name() -> None:
    """R3.1a: by an urbanization card alone."""
    position = begun(2)
    position.supply = position.supply[:3]
    hand = position.seats[1].hand
    letter = next(card for card in LETTERS if card not in hand)
    top = next(building.top for building in position.city.values() if building.top not in hand)
    hand[:2] = [letter, top]
    for card, either in ((letter, True), (top, False)):
        found = doubted(position, Choose(1, card, (), None, None))
        assert (Doubt("gains", "supply", (0,)) in found) == either


def test_r4_1_who_draws_no_tile_need_not_fear_that_others_draw_the_last_ones() -> None:
    """What others may build beside a new tile, and what lies around for a design competition, is not known yet."""
    position = begun(2, frozenset({"events"}))
    mine, cards = position.seats[1], sorted({building.top for building in position.city.values()})
    letter = next(card for card in LETTERS if card not in position.seats[0].hand)
    mine.characters, mine.resources, mine.points = [], 9, 9
    mine.events, mine.tiles = ["design_competition", "advertising_campaign"], ["R12"]
    position.supply, position.seats[0].hand = position.supply[:3], []
    cases: list[tuple[str, str, tuple[str, ...], EventTile | None, bool]] = [
        ("construct", "character-15", ("R12",), None, True),  # constructing, a tile
        ("construct", "", ("R12",), None, False),
        ("construct", "", ("R12",), "advertising_campaign", False),
        ("construct", "", ("R12",), "design_competition", True),
        ("urbanize", "", ("R12",), None, True),
        ("red", "", (), None, False),
        ("blue", "", (), None, True),
        ("letter", "", (), None, True),
    ]
    for kind, bonus, tiles, event, feared in cases:
        card = letter if kind in {"urbanize", "letter"} else next(
            top for top in cards if top[0] == ("B" if kind == "blue" else "R"))
        mine.characters, mine.hand[0] = [bonus] if bonus else [], card
        position.seats[0].hand = [next(each for each in LETTERS if each != card)]
        found = {doubt.fact for doubt in doubted(position, Choose(1, card, tiles, event, None))
                 if doubt.cause == "supply"}
        assert ({"tiles", "ending"} <= found) == feared, (kind, bonus, event)
        assert bool(found) == feared, (kind, bonus, event)


def with_resources(event: EventTile | None, modules: frozenset[str] = ALL) -> Position:
    """Seat 1 owns a building and seat 0, who acts first, has one event tile left, or none."""
    position = begun(2, modules)
    cell, building = next((cell, building) for cell, building in position.city.items() if building.top[0] == "R")
    position.city[cell] = building._replace(owner=1)
    position.seats[1].resources, position.seats[1].points = 9, 9
    position.seats[0].expert = "entrepreneur" if "experts" in modules else None
    position.seats[0].events = [] if event is None else [event]
    return position


def with_no_more(position: Position) -> Position:
    """The same, where seat 1 has what the choice costs and nothing beyond it."""
    price = preview(view(position, 1), choice(position, 1)).price
    assert price is not None
    position.seats[1].points, position.seats[1].resources = price.points, price.resources - price.back
    return position


def test_r9_4_who_has_played_her_quality_control_is_no_danger_any_more() -> None:
    cases: list[tuple[EventTile | None, bool]] = [("quality_control", True), ("expropriation", False), (None, False)]
    for event, feared in cases:
        position = with_no_more(with_resources(event))
        found = doubted(position, choice(position, 1))
        assert (Doubt("action", "quality_control", (0,)) in found) == feared
        alone = doubted(position, replace(choice(position, 1), tiles=()))
        assert "action" not in {doubt.fact for doubt in alone}, "it costs nothing"
        position.city = {cell: building._replace(owner=None) for cell, building in position.city.items()}
        assert "quality_control" not in {doubt.cause for doubt in doubted(position, choice(position, 1))}


@pytest.mark.parametrize(("floors", "points", "resources", "feared"), [
    (1, 0, 2, False),  # a resource for the one on her building, another for the tile
    (1, 0, 1, True),
    (1, 9, 1, True),  # she may still pay in resources
    (3, 0, 3, True),
    (3, 0, 4, False),
])
def test_r8_4_a_quality_control_is_feared_only_where_it_may_leave_too_little(
    floors: int, points: int, resources: int, *, feared: bool
) -> None:
    """It takes no more than one for each resource of hers around, and urbanizing costs one."""
    position = with_resources("quality_control")
    cell, building = next((cell, building) for cell, building in position.city.items() if building.owner == 1)
    position.city[cell] = building._replace(tiles=(*building.tiles, "R15", "R16")[:floors])
    mine = position.seats[1]
    mine.points, mine.resources = points, resources
    mine.hand[0] = next(card for card in LETTERS if card not in {*position.seats[0].hand, *mine.hand})
    found = doubted(position, Choose(1, mine.hand[0], (mine.tiles[0],), None, mine.hand[1]))
    assert (Doubt("action", "quality_control", (0,)) in found) == feared


@pytest.mark.parametrize(("height", "supply", "points", "resources", "cause"), [
    (1, 30, 8, 9, "returned"),  # the one of her building is a point, too
    (1, 30, 7, 9, None),
    (2, 30, 7, 9, "returned"),
    (1, 30, 9, 2, "returned"),
    (1, 30, 9, 1, None),
    (0, 30, 8, 9, None),
    (0, 3, 8, 9, "supply"),  # who draws the last tiles has her give some back for points
    (0, 3, 7, 9, "supply"),
    (0, 3, 6, 9, None),  # of the two that she has besides
    (0, 3, 8, 2, None),  # nobody gives back for resources
    (1, 3, 7, 9, "supply"),
    (1, 3, 6, 9, "returned"),
    (1, 3, 5, 9, None),
])
def test_r3_4_who_cannot_pay_may_yet_where_enough_can_come_first(
    height: int, supply: int, points: int, resources: int, cause: str | None
) -> None:
    """R3.3a, R4.2: a floor that costs 9 points and 3 resources, beside a building of hers."""
    position = begun(2, frozenset())
    named, hers = sorted((cell, building) for cell, building in position.city.items() if building.top[0] == "R")[:2]
    position.city[named[0]] = named[1]._replace(tiles=(named[1].top, "R14"))
    if height:
        position.city[hers[0]] = hers[1]._replace(tiles=(hers[1].top, "R15", "R16")[:height], owner=1)
    position.supply = position.supply[:supply]
    mine = position.seats[1]
    mine.hand[0], mine.tiles, mine.points, mine.resources = "R14", ["R5", "B6", "B7"], points, resources
    decision = Choose(1, "R14", ("R5",), None, None)
    found = preview(view(position, 1), decision)
    assert found.falls_back
    assert found.price is not None
    assert (found.price.points, found.price.resources) == (9, 3)
    expected = [] if cause is None else [cause]
    assert [doubt.cause for doubt in doubted(position, decision) if doubt.fact == "action"] == expected
    mine.hand.remove("R14")
    mine.tiles.remove("R5")
    mine.choice = Choice("R14", ("R5",), None, None)
    assert [doubt.cause for doubt in doubted(position, decision) if doubt.fact == "action"] == expected, "once chosen"


@pytest.mark.parametrize("owned", [True, False])
def test_r8_4_who_cannot_pay_anyway_fears_no_quality_control(*, owned: bool) -> None:
    """It takes, and brings her nothing."""
    position = with_resources("quality_control", frozenset({"events"}))
    cell, building = next((cell, building) for cell, building in position.city.items()
                          if building.owner is None and building.top[0] == "R")
    position.city[cell] = building._replace(tiles=(building.top, "R14"))
    if not owned:
        position.city = {cell: building._replace(owner=None) for cell, building in position.city.items()}
    mine = position.seats[1]
    mine.hand[0], mine.tiles, mine.points = "R14", ["R5"], 7
    decision = Choose(1, "R14", ("R5",), None, None)
    assert preview(view(position, 1), decision).falls_back
    assert "action" not in {doubt.fact for doubt in doubted(position, decision)}


@pytest.mark.parametrize(("owned", "cause"), [(True, "quality_control"), (False, "around")])
def test_r8_4_what_an_events_points_pay_for_a_quality_control_takes_only_where_there_is_something_of_hers(
    *, owned: bool, cause: str
) -> None:
    position, decision = dear("advertising_campaign", 2)
    position.seats[0].events = ["quality_control"]
    cell, _ = min((cell, building) for cell, building in position.city.items() if building.owner is not None)
    if owned:
        position.city[cell] = position.city[cell]._replace(owner=1)
    found = preview(view(position, 1), decision)
    assert (found.when, found.falls_back) == ("before", False)
    assert [doubt.cause for doubt in doubted(position, decision) if doubt.fact == "action"] == [cause]


def dear(event: EventTile, points: int) -> tuple[Position, Choose]:
    """Seat 1 plays an event with a floor that costs 3 points, of which she has so many, and more resources than it
    takes; all buildings around are seat 0's."""
    position = with_resources(None)
    cell, building = next((cell, building) for cell, building in position.city.items() if cell == (0, 0))
    position.city = {near: other._replace(owner=0) for near, other in position.city.items()}
    position.city[cell] = building._replace(tiles=(building.top, "R15"), owner=None)
    own = position.seats[1]
    own.points, own.events, own.hand[0], own.tiles = points, [event], "R15", ["R12"]
    return position, Choose(1, "R15", ("R12",), event, own.hand[1])


def test_r8_4_only_where_an_events_points_may_pay_for_the_action_is_it_in_doubt_whether_it_can_be_paid() -> None:
    """Whoever builds around first, and whoever pays a quality control in what: an event takes nothing that an action
    costs, but for the resources of an expropriation."""
    adding: tuple[EventTile, ...] = ("quality_control", "advertising_campaign", "design_competition")
    for event in (*adding, "expropriation"):
        for points in (0, 3):
            position, decision = dear(event, points)
            seen = view(position, 1)
            for when in TIMINGS:
                found, _ = timed(seen, decision, when)
                causes = {doubt.cause for doubt in doubts(seen, decision, found) if doubt.fact == "action"}
                decides = when == "before" and (points == 0 or event == "expropriation")
                assert ("around" in causes) == decides, (event, points, when)
                assert ("payment" in causes) == (decides and event == "quality_control"), (event, points, when)
                assert event != "quality_control" or found.losses
            alone = replace(decision, tiles=())
            found, _ = timed(seen, alone, "before")
            assert "action" not in {doubt.fact for doubt in doubts(seen, alone, found)}, "it costs nothing"


def test_r8_4_an_action_that_has_begun_may_bring_an_event_where_there_are_any() -> None:
    for modules, feared in ((frozenset({"events"}), True), (frozenset[str](), False)):
        position = with_no_more(with_resources(None, modules))
        hers = choice(position, 1)
        letter = next(card for card in LETTERS if card not in {*position.seats[0].hand, *position.seats[1].hand})
        position.seats[0].hand = [letter]
        game.resume(position, Seeded("doubts"))
        for decision in (Choose(0, letter, (), None, None), hers):
            game.answer(position, decision, Seeded("doubts"))
        assert position.turn == 0
        assert ("quality_control" in {doubt.cause for doubt in doubted(position, hers)}) == feared


def test_r8_4_which_event_tiles_somebody_has_kept_nobody_knows() -> None:
    modules = frozenset({"events"})
    cases: list[tuple[EventTile | None, bool]] = [("expropriation", True), (None, False)]
    for event, feared in cases:
        position = with_no_more(with_resources(event, modules))
        found = doubted(position, choice(position, 1))
        assert (Doubt("action", "quality_control", (0,)) in found) == feared
    seen = view(with_resources("expropriation", modules), 1)
    assert seen.seats[0].open_events is None
    assert view(with_resources("expropriation"), 1).seats[0].open_events == ("expropriation",)


@pytest.mark.parametrize(("points", "resources", "supply", "when", "doubtful"), [
    (15, 9, 2, "before", True),  # one point, for one tile given back, is what she lacks
    (13, 9, 2, "before", True),
    (16, 9, 2, "before", False),
    (15, 0, 2, "before", False),  # nobody gives back for resources
    (15, 9, 9, "before", False),
    (15, 9, 2, "after", False),
])
def test_r4_2_what_she_gives_back_for_a_design_competition_may_pay_for_her_action(
    points: int, resources: int, supply: int, when: Timing, *, doubtful: bool
) -> None:
    """R8.4: it may empty the supply before she builds, and a tile given back is a point."""
    position = begun(2, frozenset({"events"}))
    cell = next(cell for cell, building in position.city.items() if building.top == "R3")
    position.city = {place: building._replace(owner=1) for place, building in position.city.items()}
    position.city[cell] = position.city[cell]._replace(tiles=("R20",))
    her = position.seats[0]
    her.points, her.resources, her.events = points, resources, ["design_competition"]
    her.hand[0], her.tiles = "R20", ["R4", "B5", "B6"]
    position.supply = position.supply[:supply]
    decision = Choose(0, "R20", ("R4",), "design_competition", None)
    seen, actions = view(position, 0), set[str]()
    found, _ = timed(seen, decision, when)
    assert (Doubt("action", "returns", (0, 1)) in doubts(seen, decision, found)) == doubtful
    for back in range(4):
        course = position.clone()
        course.open, course.held = {}, {}
        course.seats[0].hand.remove("R20")
        course.seats[0].tiles.remove("R4")
        course.seats[0].choice = Choice("R20", ("R4",), "design_competition", None)

        def answers(prompt: Prompt, back: int = back) -> Decision:
            if isinstance(prompt, WhenPrompt):
                return When(prompt.seat, when)
            return Return(prompt.seat, prompt.tiles[:back]) if isinstance(prompt, ReturnPrompt) else prompt.default()

        heard = Listener()
        game.act_out(course, 0, answers, Seeded("doubts"), heard)
        actions |= {event.action for event in heard.events if isinstance(event, Acted)}
    assert (len(actions) > 1) == doubtful


def test_r3_7_what_her_supply_lacks_for_a_gain_a_quality_control_may_put_there_first() -> None:
    """Also where it lacks all of it, so that nothing of that gain is told."""
    position = with_resources("quality_control")
    card = next(building.top for building in position.city.values() if building.owner == 1)
    mine = position.seats[1]
    mine.characters, mine.cards, mine.expert = ["character-7"], [], "entrepreneur"  # exploiting, a resource
    feared = {}
    for mine.supply in range(4):
        feared[mine.supply] = Doubt("gains", "quality_control", (0,)) in doubted(
            position, Choose(1, card, (), None, None))
    assert feared == {0: True, 1: True, 2: False, 3: False}


@pytest.mark.parametrize(("exhausted", "supply", "spare", "doubtful"), [
    (1, 2, 3, ["gains", "tiles"]),  # the competition's two base tiles are the last: no tile comes later (R4.3)
    (1, 3, 3, []),  # only the action's own are
    (1, 2, 0, []),  # there is nothing else to take
    (0, 9, 3, []),
])
def test_r8_0_what_she_takes_for_a_design_competition_decides_what_tiles_come_later(
    exhausted: int, supply: int, spare: int, doubtful: list[Fact]
) -> None:
    """R4.3, R8.4: after the second exhaustion gains of tiles bring nothing."""
    position = begun(2, frozenset({"events", "new_buildings"}))
    her = position.seats[0]
    letter = next(card for card in LETTERS if card not in position.seats[1].hand)
    cell = position.tokens[letter]
    near = next(place for place in NEIGHBOURS[cell] if place in position.city)
    position.city[near] = position.city[near]._replace(tiles=("Y4", "R5"), owner=1)
    her.hand[0], her.events, her.characters = letter, ["design_competition"], ["character-6"]
    left = [tile for tile in position.supply if tile not in {"Y4", "R5"}]
    position.exhausted, position.supply = exhausted, left[:supply]
    position.new_buildings = position.new_buildings[:spare]
    decision = Choose(0, letter, (), "design_competition", None)
    seen = view(position, 0)
    found, _ = timed(seen, decision, "before")
    said = [doubt for doubt in doubts(seen, decision, found) if doubt.cause == "purchase"]
    assert said == [Doubt(fact, "purchase", (0,)) for fact in doubtful]
