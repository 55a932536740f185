"""The labels of a building: none covers another, none leaves the cell, at any height."""

from itertools import combinations

import pytest

from render.layout_cell import BOTTOM, ROOF_DEEP, floor_height, parts, roof_top


@pytest.mark.parametrize("height", range(1, 13))
@pytest.mark.parametrize("digits", [1, 2])
def test_no_label_covers_another(height: int, digits: int) -> None:
    where = parts(height, digits)
    labels = [where.number, where.sign, where.badge, where.turn]
    for one, other in combinations(labels, 2):
        assert not one.meets(other), (one, other)
    for label in labels:
        assert label.x >= 0
        assert label.y >= 0
        assert label.x + label.w <= 1
        assert label.y + label.h <= 1


def test_a_taller_building_looks_taller_until_it_fills_its_cell() -> None:
    tops = [roof_top(height) for height in range(1, 5)]
    assert tops == sorted(tops, reverse=True)
    assert tops[0] - tops[2] == pytest.approx(0.19)
    assert roof_top(4) == pytest.approx(roof_top(9))


def test_number_and_sign_stand_on_the_roof() -> None:
    for height in range(1, 10):
        where, roof = parts(height, 2), roof_top(height)
        assert roof < where.sign.y
        assert where.number.y + where.number.h < roof + ROOF_DEEP
        assert roof + ROOF_DEEP + floor_height(height) * height == pytest.approx(BOTTOM)
