"""The labels of a building: none covers another, and no building in front covers one, at any height."""

from itertools import combinations, pairwise

import pytest

from render.layout import PLAIN_BELOW, row_height
from render.layout_cell import BOTTOM, CRANE, LEGIBLE, ROOF_DEEP, bottom, figure, is_plain, parts, roof_top, walls

HEIGHTS = range(1, 13)
CELLS = [52, 62, 82, 92, 96, 138, 178]


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("digits", [1, 2])
@pytest.mark.parametrize("cell", CELLS)
def test_no_figure_covers_another(height: int, digits: int, cell: int) -> None:
    where = parts(height, digits, cell)
    inside = [where.number, where.badge, *([] if where.sign is None else [where.sign])]
    for one, other in combinations([*inside, where.turn], 2):
        assert not one.meets(other), (one, other)
    for label in inside:
        assert label.x >= 0
        assert label.x + label.w <= 1
        assert label.y >= roof_top(height, cell)
        assert label.bottom <= bottom(cell)


@pytest.mark.parametrize("behind", HEIGHTS)
@pytest.mark.parametrize("front", HEIGHTS)
@pytest.mark.parametrize("cell", CELLS)
def test_a_building_in_front_leaves_every_figure_behind_it_free(behind: int, front: int, cell: int) -> None:
    """With its roof at any height, and with its crane where one can stand: on what was built this round or the last."""
    where = parts(behind, 2, cell)
    roof = row_height(cell) / cell + roof_top(front, cell)
    assert max(where.number.bottom, where.badge.bottom) <= roof
    if front <= 4:
        assert where.number.bottom <= roof - CRANE


def test_a_floor_more_is_seen_most_where_buildings_mostly_are() -> None:
    tops = [roof_top(height, 138) for height in range(1, 7)]
    steps = [lower - upper for lower, upper in pairwise(tops)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 0.1
    assert min(steps) > 0
    assert roof_top(6, 138) == roof_top(12, 138)


def test_every_building_stands_on_the_front_of_its_ground() -> None:
    for height in HEIGHTS:
        assert roof_top(height, 138) + ROOF_DEEP + walls(height) == pytest.approx(BOTTOM)
    assert bottom(138) == BOTTOM


@pytest.mark.parametrize("cell", range(52, PLAIN_BELOW, 2))
def test_a_plain_building_fills_its_cell_whatever_its_height(cell: int) -> None:
    assert is_plain(cell)
    for height in HEIGHTS:
        assert 0 < roof_top(height, cell) * cell < 5
        assert row_height(cell) - 5 < bottom(cell) * cell < row_height(cell)
        assert parts(height, 2, cell) == parts(1, 2, cell)


@pytest.mark.parametrize("cell", range(52, 222, 2))
def test_figures_stay_legible_on_a_phone_also_in_large_cities(cell: int) -> None:
    where = parts(2, 2, cell)
    for em in (figure(cell), where.number_size, where.figure_size):
        assert em * cell >= LEGIBLE - 0.5
