"""The labels of a building: none covers another, and no building in front covers one, at any height."""

from itertools import combinations, pairwise

import pytest

from render.layout import PITCH
from render.layout_cell import BOTTOM, CRANE, LEGIBLE, ROOF_DEEP, figure, parts, roof_top, walls

HEIGHTS = range(1, 13)
CELLS = [82, 96, 138, 178]


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("digits", [1, 2])
@pytest.mark.parametrize("cell", CELLS)
def test_no_figure_covers_another(height: int, digits: int, cell: int) -> None:
    where = parts(height, digits, cell)
    labels = [where.number, where.sign, where.badge, where.turn]
    for one, other in combinations(labels, 2):
        assert not one.meets(other), (one, other)
    for label in (where.number, where.sign, where.badge):
        assert label.x >= 0
        assert label.x + label.w <= 1
        assert label.y >= roof_top(height)


@pytest.mark.parametrize("behind", HEIGHTS)
@pytest.mark.parametrize("front", HEIGHTS)
@pytest.mark.parametrize("cell", CELLS)
def test_a_building_in_front_leaves_every_figure_behind_it_free(behind: int, front: int, cell: int) -> None:
    """With its roof at any height, and with its crane where one can stand: on what was built this round or the last."""
    where = parts(behind, 2, cell)
    assert max(where.number.bottom, where.badge.bottom) <= PITCH + roof_top(front)
    if front <= 4:
        assert where.number.bottom <= PITCH + roof_top(front) - CRANE


def test_a_floor_more_is_seen_most_where_buildings_mostly_are() -> None:
    tops = [roof_top(height) for height in range(1, 7)]
    steps = [lower - upper for lower, upper in pairwise(tops)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 0.1
    assert min(steps) > 0
    assert roof_top(6) == roof_top(12)


def test_every_building_stands_on_the_front_of_its_ground() -> None:
    for height in HEIGHTS:
        assert roof_top(height) + ROOF_DEEP + walls(height) == pytest.approx(BOTTOM)


def test_figures_stay_legible_on_a_phone_also_in_large_cities() -> None:
    for cell in range(96, 222, 2):
        assert figure(cell) * cell >= LEGIBLE - 0.001
