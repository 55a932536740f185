"""R6: final scoring."""

import pytest

from engine.rules.imagining import final_scoring
from engine.rules.scoring import score
from engine.rules.view import view
from tests.support.drawing import seat, table
from tests.support.walks import some_options, walk


def districts(text: str, seats: int = 3) -> list[int]:
    """Points for districts, by seat."""
    return [row.districts for row in score(table(text, *(seat() for _ in range(seats)))).seats]


def test_r6_1_total() -> None:
    """R6.1: points behind the screen, endgame cards, 2 per New Hand token, districts."""
    position = table("R4@0 R5@0", seat(points=7, cards="B20", new_hands=2), seat(new_hands=1))
    row = score(position).seats[0]
    assert (row.points, row.endgame, row.new_hands, row.districts, row.green_spaces, row.experts) == (7, 9, 4, 4, 0, 0)
    assert row.total == 24
    assert score(position).seats[1].total == 2


@pytest.mark.parametrize(("text", "count"), [
    ("R4 R5", 1), ("R4 B5", 0), ("R4 . R5", 0), ("R4 .\n. R5", 0), ("R4 R5\nR6 B4", 1), ("R4 R5 B4 B5 R6 R7", 3),
])
def test_r6_2_two_or_more_orthogonally_connected_of_one_colour(text: str, count: int) -> None:
    """R6.2: owned or not; not diagonally."""
    assert len(score(table(text, seat(), seat())).districts) == count


def test_r6_2_the_top_tile_decides() -> None:
    """R6.2: what lies below does not count."""
    assert len(score(table("R4+B5 B6", seat(), seat())).districts) == 1


def test_r6_3_most_gets_all_second_her_own_others_nothing() -> None:
    """R6.3."""
    assert districts("R4^3@0 R5^2@1 R6@2") == [6, 2, 0]


def test_r6_3_nobody_without_a_resource_there() -> None:
    """R6.3, R6.2."""
    assert districts("R4 R5 B4@0") == [0, 0, 0]


def test_r6_4_tie_the_taller_building_then_the_higher_number() -> None:
    """R6.4: 2 + 1 against 1 + 1 + 1; then equal heights by number."""
    assert districts("R4^2@0 R5@0 R6@1 R7@1 R8@1", 2) == [6, 3]
    assert districts("R4^2@0 R5@0 R6@1 R7^2@1", 2) == [3, 6]


def test_r6_4_the_number_counts_on_a_tallest_building_only() -> None:
    """R6.4: seat 0's R9 is lower than her R4; of the tallest ones R7 is higher than R4."""
    assert districts("R4^2@0 R9@0 R7^2@1 R5@1", 2) == [3, 6]


def test_r6_4_the_tallest_building_of_this_district() -> None:
    """R6.4: a tower elsewhere does not help."""
    assert districts("R4@0 R5@1 . B8^5@0", 2) == [1, 2]


def test_r6_4_tie_for_the_second_place() -> None:
    """R6.4."""
    assert districts("R4^3@0 R5@1 R6@2") == [5, 0, 1]


def test_r6_5_alone_gets_both_places() -> None:
    """R6.5: 2 per resource."""
    assert districts("R4^2@1 R5@1 R6") == [0, 6, 0]


def test_r6_6_most_points_win_a_tie_is_shared() -> None:
    """R6.6 (D)."""
    rows = score(table("R1 B1", seat(points=5), seat(points=5), seat(points=4))).seats
    assert [row.winner for row in rows] == [True, True, False]


@pytest.mark.parametrize("number", range(0, 16, 3))
def test_r6_the_end_is_scored_from_any_view_and_nothing_before_it(number: int) -> None:
    """R2.6: totals are secret until then."""
    for step in walk(some_options(number), f"end {number}"):
        if step.position.phase == "choose" and step.position.round < 3:
            with pytest.raises(ValueError, match="secret"):
                final_scoring(view(step.position, 0))
    assert all(final_scoring(view(step.position, reader)) == score(step.position)
               for reader in (None, *range(len(step.position.seats))))
