"""A record may begin at any position of the game, and at no other."""

import json
import sys

import pytest

from engine.rules.components import EXPERTS
from engine.rules.position import Options
from playground.wire import as_object, objects
from tests.support.records import BASE, EVERYTHING, SOLO, Terminal, at, entry_of, played, put, without_events

PLAIN = without_events(played(BASE, "sense"))
FULL = without_events(played(EVERYTHING, "sense"))
HAL = without_events(played(SOLO, "sense"))
DRAFT = without_events(played(Options(2, "draft"), "sense"))
BOTH = without_events(played(Options(2, "draft", frozenset({"events"})), "sense"))
PRESTIGE = without_events(played(Options(2, modules=frozenset({"prestige"})), "sense"))
EVENTS = without_events(played(Options(2, modules=frozenset({"events"})), "sense"))
NO_CARDS: dict[str, object] = {
    "seats/0/hand": [], "seats/1/hand": [], "deck": [], "discard": [], "seats/0/cards": [], "seats/1/cards": [],
    "city": {cell: {"tiles": building["tiles"], "owner": None, "site": False}
             for cell, building in json.loads(PLAIN[1])["position"]["city"].items()},
    "tokens": json.loads(PLAIN[1])["position"]["tokens"], "seats/0/tiles": [], "seats/1/tiles": [], "supply": ["R20"],
    "seats/0/resources": 0, "seats/1/resources": 0, "seats/0/supply": 0, "seats/1/supply": 0, "box": [],
}
_EIGHT: dict[str, object] = {
    cell: {"tiles": [tile], "owner": None, "site": False}
    for cell, tile in {"-2,0": "R1", "-1,0": "R2", "-1,1": "R3", "0,-2": "B1", "0,-1": "B2", "0,0": "B3", "1,-2": "Y1",
                       "1,-1": "Y2"}.items()
}
NO_ROOM: dict[str, object] = {
    **NO_CARDS, "city": _EIGHT, "seats/0/hand": ["J"], "seats/0/tiles": ["R19"], "seats/0/resources": 1,
    "tokens": {"A": "1,-3", "B": "2,-2", "C": "2,-1", "D": "1,0", "E": "0,1", "F": "-1,2", "G": "-2,1", "H": "-3,0",
               "I": "-2,-1", "J": "-1,-1", "K": "-1,-2", "L": "0,-3"},
}
"""J lies in a bay, its like in every other cell that touches a tile: a tile in the bay leaves J without a cell."""
BIG = 10**4299
"""Written with 4300 digits, the most that Python reads by itself."""


def beginning(lines: list[str], position: int, changes: dict[str, object]) -> list[str]:
    """A record that begins at the n-th position of ``lines``, with values changed by path (``seats/0/points``)."""
    start = json.loads(lines[entry_of("position", lines, position) - 1])
    put(start["position"], changes)
    sys.set_int_max_str_digits(0)
    text = json.dumps(start)
    sys.set_int_max_str_digits(4300)
    return [lines[0], text + "\n"]


def value(lines: list[str], position: int, path: str) -> object:
    """What stands in a position of ``lines``."""
    return at(json.loads(lines[entry_of("position", lines, position) - 1]), f"position/{path}")


SITE = next(cell for cell, building in as_object(value(PLAIN, 4, "city")).items() if at(building, "site"))
CHOICE = {"card": value(PLAIN, 1, "seats/0/hand/0"), "tiles": [], "event": None}
OTHER_EXPERT = next(
    name for name in EXPERTS if name not in {seat["expert"] for seat in objects(value(FULL, 3, "seats"))})


SENSELESS: list[tuple[list[str], int, dict[str, object], str]] = [
    (PLAIN, 1, {"seats/0/points": -1}, "seats[0].points"),
    (PLAIN, 1, {"seats/0/points": True}, "seats[0].points"),
    (PLAIN, 1, {"seats/0/resources": 30}, "resources, there are 25"),
    (PLAIN, 1, {"first": 2}, "first and turn"),
    (PLAIN, 1, {"turn": 0}, "turn is 0, not null"),
    (PLAIN, 1, {"phase": "resolve"}, "turn: missing in phase resolve"),
    (PLAIN, 1, {"round": 0}, "round 0"),
    (PLAIN, 1, {"tokens/A": "0,0"}, "A lies on a tile"),
    (PLAIN, 1, {"tokens/A": "9,9"}, "A touches no tile"),
    (PLAIN, 1, {"tokens/A": value(PLAIN, 1, "tokens/B")}, "in one cell"),
    (PLAIN, 1, {"tokens/A": ...}, "letters A to L"),
    (PLAIN, 1, {"city": {}}, "city"),
    (PLAIN, 1, {"city/9,9": {"tiles": ["R20"], "owner": 0, "site": False}}, "not connected"),
    (PLAIN, 1, NO_ROOM, "city: too small, 11 cells are round it once its bays are filled, and there are 12 tokens"),
    (PLAIN, 1, {"city/0,0/owner": 4}, "no seat 4"),
    (PLAIN, 1, {"city/0,0/tiles": []}, "tiles"),
    (PLAIN, 1, {"city/0,0/tiles/0": value(PLAIN, 1, "city/1,0/tiles/0")}, "stands twice"),
    (PLAIN, 1, {"supply/0": "R24"}, "no tile 'R24' there"),
    (PLAIN, 1, {"supply/0": value(PLAIN, 1, "supply/1")}, "stands twice"),
    (PLAIN, 1, {"box/0": "green"}, "no tile 'green' there"),
    (PLAIN, 1, {"deck/0": value(PLAIN, 1, "deck/1")}, "stands twice"),
    (PLAIN, 1, {"deck/0": "Q"}, "names no building"),
    (PLAIN, 1, {"discard/0": "R17"}, "names no building"),
    (PLAIN, 4, {"deck/0": value(PLAIN, 4, f"city/{SITE}/tiles/-1")}, "with a site"),
    (PLAIN, 1, {"seats/0/cards": ["R25"]}, "no card 'R25' there"),
    (PLAIN, 1, {"seats/0/cards": [value(PLAIN, 1, "city/0,0/tiles/0")]}, "stands twice"),
    (PLAIN, 1, {"seats/0/cards": ["R20"], "seats/1/cards": ["R20"]}, "seats[1].cards: card R20 stands twice"),
    (PLAIN, 1, {"seats/0/characters/0": "character-28"}, "character-28"),
    (PLAIN, 1, {"seats/0/characters/0": value(PLAIN, 1, "seats/1/characters/0")}, "stands twice"),
    (PLAIN, 1, {"seats/0/draft": ["character-27"]}, "no draft in phase choose"),
    (PLAIN, 1, {"seats/0/new_hands": 3}, "new_hands"),
    (PLAIN, 1, {"seats/0/expert": "mayor"}, "unknown key"),
    (PLAIN, 1, {"seats/0/choice": {"card": "R19", "tiles": [], "event": None}}, "R19"),
    (PLAIN, 1, {"exhausted": 3}, "exhausted"),
    (PLAIN, 1, {"seats": []}, "seats"),
    (FULL, 3, {"seats/0/aside": ...}, "missing key seats[0].aside"),
    (FULL, 3, {"seats/0/aside": value(FULL, 3, "seats/0/hand/0")}, "stands twice"),
    (FULL, 3, {"seats/0/expert": "conductor"}, "conductor"),
    (FULL, 3, {"seats/0/expert": value(FULL, 3, "seats/1/expert")}, "stands twice"),
    (FULL, 3, {"seats/0/expert": OTHER_EXPERT, "seats/0/events": ["design_competition"] * 3}, "events"),
    (FULL, 3, {"green_spaces": 10}, "green_spaces"),
    (FULL, 3, {"seats/0/tiles": ["green"], "green_spaces": 9}, "there are 9"),
    (FULL, 3, {"prestige/R": ["B24"]}, "no tile 'B24' there"),
    (FULL, 3, {"prestige": {"R": ["R24"]}}, "a pile for each"),
    (HAL, 1, {"phase": "draft", "round": 0}, "no draft"),
    (HAL, 1, {"seats/0/new_hands": 2}, "no New Hand"),
    (HAL, 1, {"first": 1}, "first: 1, Hal acts after the player"),
    (DRAFT, 0, {"seats/0/draft/0": "mayor"}, "seats[0].draft: no 'mayor' there"),
    (PLAIN, 1, {"supply": [], "exhausted": 0}, "exhausted: 0"),
    (PLAIN, 1, {"exhausted": 2}, "exhausted: 2"),
    (PLAIN, 1, NO_CARDS, "nobody can get a card"),
    (HAL, 1, {**NO_CARDS, "seats/1/hand": ["A"]}, "nobody can get a card"),
    (EVENTS, 0, {"seats/0/events": []}, "seats[0]: asked in the draft"),
    (EVENTS, 0, {"seats/1/events": ["expropriation"]}, "seats[1]: asked in the draft"),
    (EVENTS, 0, {"seats/0/events": [], "seats/1/events": ["design_competition", "expropriation", "quality_control"]},
     "seats[1].events: too many"),
    (DRAFT, 0, {"seats/1/draft": []}, "seats[1]: asked in the draft"),
    (BOTH, 0, {"seats/1/events": ["expropriation"]}, "seats[1]: asked in the draft"),
    (PLAIN, 1, {"seats/0/points": BIG}, "a number of 4300 digits"),
    (PLAIN, 1, {"round": BIG * 10 + 1}, "a number of 4301 digits"),
    (HAL, 1, {"seats/1/hand": ["A", "B"], "discard": [], "deck": []}, "too many cards"),
    (HAL, 1, {"seats/0/hand": ["A", "B", "C", "D"], "seats/1/hand": [], "discard": [], "deck": []},
     "seats[0].hand: too many cards"),
    (HAL, 1, {"exhausted": 1}, "exhausted: 1, and there are tiles in the supply"),
    (EVENTS, 1, {"seats/0/events": ["expropriation", "quality_control"], "seats/0/choice": {
        "card": value(EVENTS, 1, "seats/0/hand/0"), "tiles": [], "event": "advertising_campaign"},
        "seats/0/hand/0": ...}, "seats[0].events: too many"),
    (HAL, 1, {"supply": [], "exhausted": 2}, "exhausted: 2, in a solo game never more than 1"),
    (HAL, 1, {"seats/0/characters": ["character-1"]}, "seats[0].characters: a solo game has none"),
    (HAL, 1, {"seats/1/characters": ["character-1"]}, "seats[1].characters: a solo game has none"),
    (HAL, 1, {"seats/1/tiles": [value(HAL, 1, "supply/0")], "supply/0": ...}, "seats[1].tiles: Hal has none"),
    (HAL, 1, {"seats/1/supply": 1, "seats/1/resources": 0}, "seats[1].supply: 1, all that is Hal's are resources"),
    (PLAIN, 1, {"final_round": True}, "final_round: true in phase choose"),
    (HAL, 1, {"final_round": True}, "final_round: true in phase choose"),
    (DRAFT, 0, {"final_round": True}, "final_round: true in phase draft"),
    (PLAIN, -1, {"final_round": False}, "final_round: false, and the game is over"),
    (HAL, -1, {"final_round": False}, "final_round: false, and the game is over"),
    (FULL, 3, {"city/0,0": {"tiles": ["R1", "green"], "owner": None, "site": False}}, "green space stands on nothing"),
    (FULL, 3, {"city/0,0": {"tiles": ["green"], "owner": None, "site": True}}, "green has no site"),
    (FULL, 3, {"city/0,0": {"tiles": ["R24"], "owner": None, "site": True}}, "R24 has no site"),
    (PLAIN, 1, {"seats/0/characters": [f"character-{number}" for number in range(19, 23)]}, "characters: more than 3"),
    (PLAIN, 1, {"seats/0/choice": CHOICE, "seats/0/hand/0": ..., "phase": "over", "final_round": True},
     "seats[0].choice: none in phase over"),
    (HAL, 1, {"seats/1/choice": {"card": value(HAL, 1, "seats/1/hand/0"), "tiles": [], "event": None},
              "seats/1/hand": []}, "seats[1].choice: Hal chooses nothing"),
    (PLAIN, 1, {"phase": "resolve", "turn": 0, "first": 0}, "seats[0].choice: missing, it is this seat's turn"),
    (PLAIN, 1, {"phase": "resolve", "turn": 1, "first": 0, "seats/0/choice": CHOICE, "seats/0/hand/0": ...,
                "seats/1/choice": {"card": value(PLAIN, 1, "seats/1/hand/0"), "tiles": [], "event": None},
                "seats/1/hand/0": ...}, "seats[0].choice: this seat has had its turn"),
    (FULL, 3, {"seats/0/aside": value(FULL, 3, "seats/0/hand/0"), "seats/0/hand/0": ...},
     "seats[0].aside: set aside before choosing"),
    (PLAIN, 1, {"seats/0/choice": {**CHOICE, "tiles": value(PLAIN, 1, "seats/0/tiles")}, "seats/0/tiles": [],
                "seats/0/hand/0": ...}, "seats[0].choice: too_many_tiles"),
]


@pytest.mark.parametrize(("lines", "position", "changes", "says"), SENSELESS,
                         ids=[f"{' '.join(list(row[2])[:3])}: {row[3]}" for row in SENSELESS])
def test_refuses(
    lines: list[str], position: int, changes: dict[str, object], says: str, terminal: Terminal
) -> None:
    outcome = terminal.run("replay", terminal.file("puzzle.jsonl", beginning(lines, position, changes)))
    assert outcome.code == 1
    assert ": entry 2: " in outcome.err
    assert says in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("lines", [PLAIN, FULL, HAL], ids=["base", "full", "solo"])
def test_begins_at_every_position_of_a_game(lines: list[str], terminal: Terminal) -> None:
    for number in range(positions(lines)):
        start = entry_of("position", lines, number)
        path = terminal.file("rest.jsonl", [lines[0], *lines[start - 1:]])
        assert terminal.run("replay", path).err == ""


def positions(lines: list[str]) -> int:
    """How many positions there are."""
    return sum(text.startswith('{"position"') for text in lines)


def test_a_puzzle_may_leave_out_what_it_does_not_need(terminal: Terminal) -> None:
    """Fewer tiles, cards and resources than there are: nobody misses what lies in the box."""
    puzzle = beginning(PLAIN, 1, {"box": [], "supply": ["R20"], "deck": [], "discard": [], "seats/0/hand": [],
                                  "seats/1/hand": ["B"], "seats/0/supply": 0, "seats/0/tiles": [],
                                  "seats/1/tiles": []})
    assert terminal.run("replay", terminal.file("puzzle.jsonl", puzzle)).code == 0


@pytest.mark.parametrize(("cards", "says"), [
    (["B1"], "nobody may get a card once the prestige tiles are built"),
    (["B1", "B2"], ""),
    (["J"], ""),
])
def test_no_prestige_tile_takes_the_last_card_out_of_the_game(cards: list[str], says: str, terminal: Terminal) -> None:
    """Where it did, rounds followed one another for ever, in which nobody had a card to be asked for."""
    puzzle = beginning(PRESTIGE, 0, {
        "seats/0/hand": cards, "seats/1/hand": [], "deck": [], "discard": [], "seats/0/tiles": ["R24"],
        "prestige": {"R": [], "B": [], "Y": []}})
    outcome = terminal.run("replay", terminal.file("puzzle.jsonl", puzzle))
    assert outcome.code == (1 if says else 0), outcome.err
    assert says in outcome.err
