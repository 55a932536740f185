"""R9.1, R9.2: every card, as a table."""

import pytest

from engine.rules.scoring import score
from tests.support.drawing import act, behind, seat, table, take
from tests.support.second.cards import CHARACTERS, KINDS

ACTIONS = ("exploit", "urbanize", "construct")
ITEMS = {"red": (1, 0, 0), "blue": (0, 0, 1), "yellow": (0, 1, 0)}
COLOUR = {"R": "red", "B": "blue", "Y": "yellow"}


def gained_by(action: str, *, characters: tuple[int, ...] = (), cards: str = "") -> tuple[int, int, int]:
    """Resources, points and tiles that the area adds to an action which brings nothing else itself."""
    board = """
        .  A  .
        .  R1 .
        .  B  .
    """
    results = []
    for with_area in (False, True):
        acting = seat(resources=5, points=5, tiles="", characters=characters if with_area else (),
                      cards=cards if with_area else "")
        position = table(board, acting, seat(), supply="B15 B16 B17 B18 B19 B20")
        words = {"exploit": "R1", "urbanize": "A + R4", "construct": "R1 + R4"}[action]
        act(position, 0, words)
        results.append(behind(position, 0))
    return tuple(after - before for before, after in zip(*results, strict=True))


@pytest.mark.parametrize(("number", "kind"), CHARACTERS.items())
def test_r9_1_character_bonus(number: int, kind: str) -> None:
    """R9.1: red 1 resource, blue 1 tile, yellow 1 point each time its action is done, and at no other."""
    colour, action = kind.split()
    for done in ACTIONS:
        assert gained_by(done, characters=(number,)) == (ITEMS[colour] if done == action else (0, 0, 0))


def test_r9_1_copies() -> None:
    """R9.1: how many there are of each kind."""
    kinds = list(CHARACTERS.values())
    assert {kind: kinds.count(kind) for kind in KINDS} == {
        "red exploit": 4, "red urbanize": 4, "red construct": 4,
        "blue exploit": 3, "blue urbanize": 3, "blue construct": 3,
        "yellow exploit": 2, "yellow urbanize": 2, "yellow construct": 2,
    }


@pytest.mark.parametrize("letter", "RBY")
@pytest.mark.parametrize("number", range(1, 10))
def test_r9_2_permanent_bonus(number: int, letter: str) -> None:
    """R9.2: 1, 4, 7 exploit; 2, 5, 8 urbanize; 3, 6, 9 construct; 7-9 one point more (yellow: two points)."""
    resources, points, tiles = ITEMS[COLOUR[letter]]
    expected = (resources, points + (1 if number >= 7 else 0), tiles)
    for done in ACTIONS:
        applies = ACTIONS.index(done) == (number - 1) % 3
        assert gained_by(done, cards=f"{letter}{number}") == (expected if applies else (0, 0, 0))


def test_r9_2_bonuses_add_up() -> None:
    """R9.2, R3.1c: every one of them, characters and kept cards together."""
    assert gained_by("exploit", characters=(7, 14), cards="Y7 B4 R1 R2") == (1 + 1, 1 + 2, 1)


# red buildings 3 (own, two heights), blue 2, yellow 5 resources of seat 0; others own some too
SCORED = """
    R4^2@0  .       B6^2@0  .       Y8^4@0
    .       .       .       .       .
    R5^1@0  .       B7^3@1  .       Y9^1@0
    .       .       .       .       .
    green@0 .       Y3      .       R10^5@1
"""
RED, BLUE, YELLOW = 3, 2, 5
LOW, TALL = 4, 1


def endgame(card: str, *, cards: str = "", characters: tuple[int, ...] = (), expert: str | None = None) -> int:
    """Points of one card for seat 0 over the drawing above."""
    owner = seat(cards=f"{card} {cards}", characters=characters, expert=expert)
    position = table(SCORED, owner, seat(), modules=["green_spaces", "experts"] if expert else ["green_spaces"])
    return score(position).cards[0][card]


@pytest.mark.parametrize(("card", "points"), [
    ("R10", RED), ("B10", BLUE), ("Y10", YELLOW),
    ("R11", YELLOW), ("Y11", RED), ("B11", RED),
    ("R12", BLUE), ("Y12", BLUE), ("B12", YELLOW),
    ("R13", RED), ("B13", BLUE), ("Y13", YELLOW),
    ("R14", LOW), ("B14", LOW), ("Y14", LOW),
    ("R15", 3 * TALL), ("B15", 3 * TALL), ("Y15", 3 * TALL),
    ("R20", 9), ("B20", 9), ("Y20", 9),
])
def test_r9_2_endgame_cards_on_buildings(card: str, points: int) -> None:
    """R9.2: 10-15 and 20; the top tile's colour counts, in a district or not; a green space is no building."""
    assert endgame(card) == points


@pytest.mark.parametrize(("number", "action"), [(16, "exploit"), (17, "urbanize"), (18, "construct")])
@pytest.mark.parametrize("letter", "RBY")
def test_r9_2_endgame_16_to_18(number: int, action: str, letter: str) -> None:
    """R9.2: 2 per card in the area with a bonus of that action, characters included."""
    # characters 7 (exploit), 8, 9 (urbanize), 4, 5, 21 (construct); cards 1 (exploit), 5 (urbanize), 10 (none)
    count = {"exploit": 2, "urbanize": 3, "construct": 3}[action]
    assert endgame(f"{letter}{number}", characters=(7, 8, 9, 4, 5, 21), cards="R1 B5 Y10") == 2 * count


@pytest.mark.parametrize(("letter", "count"), [("R", 1 + 3), ("B", 1 + 2), ("Y", 1 + 1)])
def test_r9_2_endgame_19(letter: str, count: int) -> None:
    """R9.2: 2 per card of its colour in the area, characters and itself included."""
    assert endgame(f"{letter}19", characters=(1, 2, 3), cards="R4 R10 B11") == 2 * count


@pytest.mark.parametrize("letter", "RBY")
def test_r9_2_endgame_21(letter: str) -> None:
    """R9.2 card 21: 1 per card with a permanent bonus, characters included."""
    assert endgame(f"{letter}21", characters=(1, 2, 3), cards="R4 B9 R10 B11 Y20") == 5


@pytest.mark.parametrize(("characters", "cards", "sets"), [
    ((), "", 0), ((1, 2, 6), "", 1), ((1, 2, 6), "R1 R2 R3", 2), ((1, 2, 6), "R1 R2", 1), ((1, 10, 16), "R3 R6 R9", 0),
])
@pytest.mark.parametrize("letter", "RBY")
def test_r9_2_endgame_22(letter: str, characters: tuple[int, ...], cards: str, sets: int) -> None:
    """R9.2 card 22: 5 per set of an exploit, an urbanize and a construct card, each card in one set."""
    assert endgame(f"{letter}22", characters=characters, cards=cards) == 5 * sets


@pytest.mark.parametrize(("characters", "cards", "sets"), [
    ((), "R1 B1", 1), ((1, 2, 3), "R10 B11", 2), ((), "B1 B2 B3", 0),
])
def test_r9_2_endgame_23(characters: tuple[int, ...], cards: str, sets: int) -> None:
    """R9.2 card 23: 4 per set of a red, a blue and a yellow card; itself counts (here it is yellow)."""
    assert endgame("Y23", characters=characters, cards=cards) == 4 * sets


@pytest.mark.parametrize("card", ["R16", "R17", "R18", "R19", "R21", "R22", "R23"])
def test_r9_2_experts_never_count(card: str) -> None:
    """R9.2, R8.6: experts are neither coloured cards nor bonus cards."""
    area = {"characters": (1, 2, 3), "cards": "R1 R2 B3"}
    assert endgame(card, expert="mayor", **area) == endgame(card, **area)  # type: ignore[arg-type]  # keywords passed on


def test_r9_2_counted_once_per_card() -> None:
    """R9.2: two cards of the same kind both count."""
    position = table(SCORED, seat(cards="R20 B20 R10 R13"), seat(), modules=["green_spaces"])
    assert score(position).seats[0].endgame == 9 + 9 + RED + RED


def test_r9_2_urbanization_alone_counts_exploit_bonuses() -> None:
    """R3.1c: also with an urbanization card alone."""
    position = table("A R1 B", seat(characters=(7,)), seat())
    act(position, 0, "A", take(0, "resource"))
    assert behind(position, 0) == (2, 0, 0)
