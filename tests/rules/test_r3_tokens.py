"""R3.5: where a token goes when its cell is built on."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.city import indexes, outline, runs_clockwise, token_places
from engine.rules.errors import Refused
from engine.rules.terms import Cell, cell_text
from tests.support.drawing import act, draw, move, seat, table
from tests.support.second.outline import in_order, outer_ring


def places(text: str, letter: str, at: Cell) -> dict[str, dict[str, str]]:
    """Cell -> shifted tokens, for a token whose cell has just been built on (a tile stands there in the drawing)."""
    drawn = draw(text)
    found = token_places(drawn.city, drawn.tokens, letter, at)
    return {cell_text(place.to): {name: cell_text(cell) for name, cell in place.shifted} for place in found}


def ring(text: str) -> list[str]:
    """The outline, from the cell above the leftmost tile of the top row."""
    return [cell_text(cell) for cell in outline(draw(text).city)]


def test_r3_5_adjacent_empty_cells_are_free_choice() -> None:
    """R3.5 (D): in whatever order the letters then stand; not a tile's cell, not a token's, not diagonally."""
    assert places("""
        .  B  .  .
        L  R3 R4 .
        .  Y1 C  .
    """, "A", (2, 1)) == {"2,0": {}, "3,1": {}}


def test_r3_5_adjacent_holes_count_too() -> None:
    """R3.5: an empty cell is one without tile and token, enclosed or not."""
    assert places("""
        R4 B4 Y4
        R5 .  Y5
        R6 B6 Y6
    """, "A", (1, 0)) == {"1,-1": {}, "1,1": {}}


def test_r3_5_no_adjacent_cell_elsewhere_in_order() -> None:
    """R3.5: to an empty cell of the outline where the letters still run A..L clockwise; adjacent ones are all taken."""
    found = places("""
        .  .  B  .  .
        .  R3 B3 .  .
        L  R4 Y9 C  .
        .  R5 B5 .  .
        .  .  F  .  .
    """, "A", (2, 2))
    # C stands beside Y9, so nothing adjacent is empty; between L (0,2) and B (2,0) lie 0,1 and 1,0
    assert found == {"0,1": {}, "1,0": {}}


def test_r3_5_holes_are_not_on_the_outline() -> None:
    """R3.5: an enclosed hole elsewhere is no place, and a token in it is left out of the order."""
    text = """
        R4 B4 Y4 .
        R5 C  Y5 .
        R6 B6 Y6 .
    """
    assert "1,1" not in ring(text)
    drawn = draw(text)
    tokens = {**drawn.tokens, "A": (0, -1), "B": (1, -1), "D": (2, -1)}
    cells = outline(drawn.city)
    assert runs_clockwise(indexes(cells), len(cells), tokens)


def test_r3_5_the_outline_of_a_square() -> None:
    """R3.5: twelve cells clockwise from above the top left."""
    assert ring("R1 R2 R3\nB1 B2 B3\nY1 Y2 Y3") == [
        "0,-1", "1,-1", "2,-1", "3,0", "3,1", "3,2", "2,3", "1,3", "0,3", "-1,2", "-1,1", "-1,0",
    ]


def test_r3_5_equal_neighbours_of_the_outline_are_merged() -> None:
    """R3.5: the cell in a corner lies across two edges and is listed once there."""
    assert ring("R1 .\nB1 B2") == ["0,-1", "1,0", "2,1", "1,2", "0,2", "-1,1", "-1,0"]


def test_r3_5_a_cell_may_come_twice() -> None:
    """R3.5: the mouth of a narrow bay is passed going in and coming out."""
    cells = ring("""
        R1 .  R2
        B1 B2 B3
    """)
    assert cells.count("1,0") == 1  # one deep: its three edges follow each other and are merged
    deep = ring("""
        R1 .  R2
        Y1 .  Y2
        B1 B2 B3
    """)
    assert (deep.count("1,0"), deep.count("1,1")) == (2, 1)


def test_r3_5_the_outline_goes_through_the_gap_between_diagonal_tiles() -> None:
    """R3.5: where two tiles only touch diagonally the border goes between them, so the inside is on the outline."""
    cells = ring("""
        R1 R2 R3
        R4 .  R5
        R6 R7 .
    """)
    assert "1,1" in cells
    assert outer_ring(draw("R1 R2 R3\nR4 . R5\nR6 R7 .").city) == [
        tuple(map(int, cell.split(","))) for cell in cells
    ]


def test_r3_5_order_is_cyclic_and_chooses_among_occurrences() -> None:
    """R3.5: a token on a cell that comes twice may count at either place."""
    drawn = draw("""
        R1 .  R2
        Y1 .  Y2
        B1 B2 B3
    """)
    cells = outline(drawn.city)
    order = {"A": (0, -1), "B": (1, 0), "C": (1, 1), "D": (2, -1)}
    assert runs_clockwise(indexes(cells), len(cells), order)
    assert runs_clockwise(indexes(cells), len(cells), {"A": (0, -1), "B": (1, 1), "C": (1, 0), "D": (2, -1)})
    assert not runs_clockwise(indexes(cells), len(cells), {"A": (0, -1), "B": (2, -1), "C": (1, 1), "D": (3, 0)})
    for tokens in (order, {"K": (2, -1), "L": (3, 0), "A": (0, -1)}, {"K": (3, 0), "L": (2, -1), "A": (0, -1)}):
        assert runs_clockwise(indexes(cells), len(cells), tokens) == in_order(cells, tokens)


# Y9 was just built on B's cell. Clockwise from above it: 1,0 2,1 2,2 1,3 0,2 0,1.
TOWER = """
    .  C  .
    A  Y9 D
    .  R3 .
    .  .  .
"""


def test_r3_5_shift_in_either_direction() -> None:
    """R3.5: B belongs between A and C, where no cell is left. Clockwise it takes C's cell, C takes D's, D an empty
    one; the other way it takes A's and A an empty one."""
    assert places(TOWER, "B", (1, 1)) == {"1,0": {"C": "2,1", "D": "2,2"}, "0,1": {"A": "0,2"}}


def test_r3_5_nearest_letter_on_the_outline() -> None:
    """R3.5: a token that is not on the outline is passed over when N is looked for."""
    drawn = draw(TOWER)
    tokens = {"A": (0, 1), "C": (9, 9), "D": (1, 0), "E": (2, 1)}
    found = {place.to: dict(place.shifted) for place in token_places(drawn.city, tokens, "B", (1, 1))}
    assert found == {(1, 0): {"D": (2, 1), "E": (2, 2)}, (0, 1): {"A": (0, 2)}}


def test_r3_5_no_cell_is_passed_twice_and_each_place_of_n_is_tried() -> None:
    """R3.5: C's cell 1,0 comes twice. From its first place C would push A back into 1,0; from the second it works.
    Counter-clockwise the letters would not run clockwise."""
    found = places("""
        .  .  D  .
        R1 C  R2 .
        Y1 A  Y2 .
        B1 B2 B3 .
    """, "B", (0, 2))
    # the drawing's column 0 has an open left side, so L stands there
    assert "-1,2" in found
    drawn = draw("""
        .  .  .  D  .
        .  R1 C  R2 .
        L  Y1 A  Y2 .
        .  B1 B2 B3 .
    """)
    blocked = {place.to: dict(place.shifted) for place in token_places(drawn.city, drawn.tokens, "B", (1, 2))}
    assert blocked == {(2, 1): {"C": (3, 0), "D": (4, 1)}}


def test_r3_5_where_even_pushing_fails_any_empty_cell_of_the_outline() -> None:
    """R3.5 is silent here (docs/decisions): E and F already run the wrong way round, so no result is in order."""
    assert places("""
        .  C  .
        A  Y9 D
        .  R3 F
        .  E  .
    """, "B", (1, 1)) == {"0,2": {}}


def test_r3_5_a_shift_is_taken_as_listed() -> None:
    """R3.5: the pushed tokens move with it."""
    position = table("""
        .  C  .
        A  B  D
        .  R3 .
        .  .  .
    """, seat(resources=1), seat())
    act(position, 0, "B + Y9", move(0, "0,1", A="0,2"))
    assert position.tokens == {"A": (0, 2), "B": (0, 1), "C": (1, 0), "D": (2, 1)}


def test_r3_5_only_listed_places_are_accepted() -> None:
    """R3.5: anything else is refused, and nothing has changed."""
    position = table("""
        .  B  .  .
        .  Y1 A  .
        .  .  .  .
    """, seat(resources=1), seat())
    act(position, 0, "A + R9", until="token")
    before = position.clone()
    for decision in (move(0, "1,0"), move(0, "1,1"), move(0, "5,5"), move(0, "3,1", B="0,0")):
        with pytest.raises(Refused, match="no_such_place"):
            game.answer(position, decision, Seeded("a"))
    assert position == before
    game.answer(position, move(0, "3,1"), Seeded("a"))
    assert position.tokens["A"] == (3, 1)
