"""What random games seldom bring: positions, questions and events made by hand."""

from collections.abc import Iterator

from engine.rules.city import NEIGHBOURS
from engine.rules.events import (
    Acted,
    DeckRebuilt,
    Drafted,
    Drew,
    Event,
    EventPlayed,
    Exchanged,
    Gained,
    GameOver,
    HalStopped,
    HalSwitched,
    LastRound,
    NewHandTaken,
    Paid,
    Placed,
    ResourcesReturned,
    RoundBegan,
    SupplyExhausted,
    TilesReturned,
    TokenMoved,
)
from engine.rules.position import Building, Choice, Options, Position, SeatScore
from engine.rules.prompts import (
    ChoosePrompt,
    EventsPrompt,
    ExchangePrompt,
    PayPrompt,
    Prompt,
    ReturnPrompt,
    TakePrompt,
    TokenPlace,
    TokenPrompt,
    WhenPrompt,
)
from engine.rules.scoring import District, Scoring
from engine.rules.terms import EventTile, Module
from engine.rules.view import View, view
from tests.support.screen_games import ALL, play

EVENTS: tuple[Event, ...] = (
    Drafted(0, ("character-1", "character-2", "character-3"), "artist"),
    RoundBegan(1, 0),
    NewHandTaken(1, 1),
    Acted(0, "B5", ("R4", "green"), "quality_control", "construct", fell_back=False, cell=(0, 0)),
    EventPlayed(0, "quality_control", "before", 3),
    Paid(1, 1, 2, 0, 1),
    Paid(2, 0, 0, 0, 0),
    ResourcesReturned(1, 0, 2, 2),
    Placed(0, (0, 0), ("R4",), 3, site=True, placed=3, paid_points=1, paid_resources=1),
    Exchanged(0, 2, 2),
    TokenMoved(0, "A", (0, 0), (1, 0), (("B", (2, 0)),)),
    Gained(0, "action", 1, 2, 3),
    Gained(1, "park", 0, 2, 0),
    Gained(1, "park", 0, 0, 0),
    Drew(0, (), 3, ("R24",), 1, new_buildings=1),
    Drew(1, (), 2, (), 0),
    SupplyExhausted(1),
    TilesReturned(0, ("R4", "R5"), 2),
    SupplyExhausted(2),
    LastRound("supply", None),
    LastRound("resources", 2),
    LastRound("hal", 1),
    Acted(1, "A", ("R7",), None, "exploit", fell_back=True, cell=(0, 0)),
    Acted(2, "A", ("R7",), None, "urbanize", fell_back=False, cell=(0, 0)),
    Placed(2, (0, 0), ("R7",), 1, site=True, placed=1, paid_points=0, paid_resources=0),
    Drew(2, ("R8", "R9"), 2, (), 0),
    DeckRebuilt(9, 7, ("R1",)),
    HalStopped("no_tile"),
    HalStopped("no_resources"),
    HalStopped("no_card"),
    HalSwitched("A", "B", "B"),
    GameOver((0,)),
    GameOver((0, 1)),
    GameOver(()),
)
"""Every kind of event, in every wording."""


def districts() -> Scoring:
    """A scoring with every kind of district: nobody's, one player's, first without second, first and second."""
    rows = [SeatScore(seat, 12, 9, 4, 21, 3, 2, 51, winner=True) for seat in range(5)]
    cells = ((0, 0), (1, 0))
    return Scoring(
        rows,
        [
            District("R", cells, {}, None, 0, None, 0),
            District("R", cells, {0: 3}, 0, 3, 0, 3),
            District("R", cells, {0: 3}, 0, 3, None, 0),
            District("R", cells, {0: 3, 1: 1}, 0, 4, 1, 1),
        ],
        {0: {"R14": 4, "B20": 9}},
    )


def _five(modules: frozenset[Module] = ALL - {"events", "experts"}) -> Position:
    position, _ = next(play(Options(seats=5, setup="introductory", modules=modules), 9))
    position.phase, position.round = "resolve", 3
    return position


def questions() -> Iterator[View]:
    """Views of seat 0 with questions as large as they come."""
    tiles = tuple(f"{colour}{number}" for colour in "RBY" for number in range(1, 21))
    cells = [(x, y) for x in range(-4, 5) for y in (-3, 3, 4, 5)]
    pushed: tuple[tuple[str, tuple[int, int]], ...] = (("B", (4, 4)), ("C", (5, 5)))
    prompts: list[Prompt] = [
        ReturnPrompt(0, tiles, 2),
        ReturnPrompt(0, (*tiles[:3], "green", "green"), 1),
        ExchangePrompt(0, 25),
        PayPrompt(0, 30, 30, 30),
        PayPrompt(0, 1, 1, 1),
        TokenPrompt(0, "A", tuple(TokenPlace(cell) for cell in cells)),
        TokenPrompt(0, "A", (TokenPlace((0, 2)), TokenPlace((0, 2), pushed), TokenPlace((9, 9), pushed))),
        TakePrompt(0, 30, 9, (("R", 2), ("B", 2), ("Y", 2)), 1),
        TakePrompt(0, 1, 9, (("R", 2), ("B", 2), ("Y", 2)), 1),
        EventsPrompt(0, ("advertising_campaign", "design_competition", "expropriation", "quality_control")),
        *(WhenPrompt(0, event) for event in ("design_competition", "quality_control")),
    ]
    for prompt in prompts:
        position = _five()
        position.seats[0].tiles = list(tiles)
        position.open = {0: prompt}
        if isinstance(prompt, ReturnPrompt):
            position.final_round = prompt.points_each == 1
        if isinstance(prompt, TakePrompt):
            position.supply = position.supply[:1]
        if isinstance(prompt, WhenPrompt):
            position.seats[0].choice = Choice("A", (tiles[0],), prompt.event, None)
        if isinstance(prompt, ExchangePrompt):
            position.seats[0].points = position.seats[0].supply = prompt.most
            position.seats[0].choice = Choice("A", (tiles[0],), None, None)
        yield view(position, 0)
    yield _paid_by_others()


def _paid_by_others() -> View:
    """The point that seat 0 lacks for her tile would come from a quality control before her action."""
    position = _five(frozenset({"events"}))
    named = next(cell for cell, building in position.city.items() if building.top == "R3")
    position.city[named] = Building(("R3",), 1, site=False)
    position.seats[0].points, position.seats[0].resources = 0, 9
    position.seats[0].choice = Choice("R3", ("R2",), "quality_control", None)
    position.open = {0: WhenPrompt(0, "quality_control")}
    return view(position, 0)


def choices() -> Iterator[View]:
    """Views of seat 0 choosing, where choices have effects that random games seldom show."""
    everything = tuple(f"{colour}{number}" for number in range(1, 21) for colour in "RBY") + ("green",) * 9
    position = _five(ALL)
    position.phase = "choose"
    hand, few = ("A", "B", "R1", "B1"), ("R4", "R5", "R24", "green", "green")
    events: tuple[EventTile, ...] = ("quality_control", "expropriation")
    full = ChoosePrompt(0, hand, everything, 2, events, keeps_card=True, may_new_hand=True)
    small = ChoosePrompt(0, hand, few, 1, (), keeps_card=False, may_new_hand=True)
    position.seats[0].hand = list(hand)
    position.seats[0].tiles = list(everything)
    position.seats[0].events = list(events)
    position.open = {0: full}
    for cell in position.city:
        position.city[cell] = Building(("R4", position.city[cell].top), 1, site=False)
    beside = next(cell for cell in NEIGHBOURS[position.tokens["A"]] if cell in position.city)
    position.city[beside] = Building(("green",), 2, site=False)
    yield view(position, 0)
    position.city.update({cell: building._replace(owner=2) for cell, building in position.city.items()
                          if sum(cell) % 2 and cell != beside})
    position.seats[0].tiles = list(few)
    position.open = {0: ChoosePrompt(0, hand, few, 1, events, keeps_card=True, may_new_hand=False)}
    yield view(position, 0)
    position.open = {0: small}
    position.seats[0].supply, position.seats[0].resources, position.supply = 0, 1, ["R6"]
    yield view(position, 0)
    position.seats[0].supply, position.seats[0].characters = 3, []
    yield view(position, 0)
    banker = position.seats[0]
    before, banker.expert = banker.expert, "banker"
    banker.points, banker.resources, banker.supply = 9, 0, 9
    yield view(position, 0)
    banker.expert, banker.supply = before, 3
    position.supply, position.exhausted = [], 2
    position.prestige = {"R": [], "B": [], "Y": []}
    yield view(position, 0)
