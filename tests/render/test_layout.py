"""Where things stand, by exact numbers, and that nothing ever stands on something else or outside its picture."""

from itertools import combinations

import pytest

from engine.rules.position import Building
from render.layout import (
    MARGIN,
    MOST_CELL,
    Box,
    Camera,
    CityLayout,
    Extent,
    camera_in,
    cell_for,
    city_layout,
    extent,
    shown,
)
from render.layout_panel import panel_boxes
from render.layout_score import outline, score_layout, tag_box, tag_cells
from render.layout_screen import header_boxes, screen_layout, stock_boxes, tile_size

START = Extent(-2, -2, 2, 2)
WIDE = Extent(-7, -4, 7, 4)
TALL = Extent(-3, -6, 3, 6)
SHAPES = [START, WIDE, TALL, Extent(0, 0, 2, 2), Extent(-4, -4, 5, 4), Extent(-1, -3, 9, 3)]


def apart(boxes: list[Box], inside: Box) -> None:
    """No two boxes share a pixel, and all lie inside."""
    for box in boxes:
        assert box.w > 0
        assert box.h > 0
        assert inside.holds(box), (box, inside)
    for one, other in combinations(boxes, 2):
        assert not one.meets(other), (one, other)


def test_boxes_know_what_they_share() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.inset(5) == Box(15, 25, 20, 30)
    assert not box.meets(Box(40, 20, 5, 5))
    assert box.meets(Box(39, 59, 5, 5))
    assert box.holds(Box(10, 20, 30, 40))
    assert not box.holds(Box(10, 20, 31, 40))


def test_the_frame_is_the_smallest_round_city_tokens_and_question() -> None:
    city = {(0, 0): Building(("R1",), None, site=False), (1, 2): Building(("B4",), 0, site=True)}
    assert shown(city, {"A": (0, -1)}) == Extent(0, -1, 1, 2)
    assert shown(city, {"A": (0, -1)}, [(4, 0)]) == Extent(0, -1, 4, 2)
    with pytest.raises(ValueError, match="empty"):
        extent([])


def test_the_starting_city_of_two_stands_above_its_panel() -> None:
    layout = city_layout(START, seats=2, piles=2, size=1280)
    assert layout == CityLayout(
        width=1280,
        height=1280,
        city=Box(0, 0, 1280, 1084),
        panel=Box(0, 1084, 1280, 196),
        camera=Camera(START, cell=212, x=110, y=12, room=Box(0, 0, 1280, 1084)),
        beside=False,
    )
    assert layout.camera.box((0, 0)) == Box(534, 436, 212, 212)


def test_a_tall_city_has_its_panel_beside() -> None:
    layout = city_layout(TALL, seats=3, piles=2, size=1280)
    assert layout == CityLayout(
        width=1280,
        height=1272,
        city=Box(0, 0, 896, 1272),
        panel=Box(896, 0, 384, 1272),
        camera=Camera(TALL, cell=96, x=112, y=12, room=Box(0, 0, 896, 1272)),
        beside=True,
    )


def test_five_seats_beside_a_low_city_take_the_height_they_need() -> None:
    """The picture may be as high as wide, and a phone shows it by its width."""
    layout = city_layout(Extent(-4, -4, 3, 3), seats=5, piles=2, size=1280)
    assert (layout.beside, layout.height, layout.camera.cell) == (True, 1276, 108)


def test_a_wide_city_fills_the_width() -> None:
    layout = city_layout(WIDE, seats=5, piles=2, size=1280)
    assert (layout.camera.cell, layout.camera.x, layout.camera.y) == (82, 25, 12)
    assert (layout.height, layout.panel) == (1182, Box(0, 762, 1280, 420))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("piles", [2, 3, 5, 7])
def test_any_city_and_panel_fit_their_picture(shape: Extent, seats: int, piles: int) -> None:
    layout = city_layout(shape, seats, piles, 1280)
    whole = Box(0, 0, layout.width, layout.height)
    assert layout.width == 1280
    assert layout.height <= 1280
    apart([layout.city, layout.panel], whole)
    assert layout.city.inset(MARGIN).holds(layout.camera.area)
    boxes = panel_boxes(layout, seats, piles)
    free = [boxes.free] if boxes.free.w and boxes.free.h else []
    apart([boxes.round, *boxes.piles, *(seat.card for seat in boxes.seats), *free], layout.panel)
    for seat in boxes.seats:
        apart([seat.place, seat.badge, seat.name, seat.new_hands, *seat.kinds, seat.track, seat.tiles], seat.card)


@pytest.mark.parametrize("shape", SHAPES)
def test_little_margin_is_left_of_the_city(shape: Extent) -> None:
    """In the direction that limits the cell's size less than one row of cells stays empty.

    Nothing but the largest cell limits a city of 3 x 3, which no game shows (tokens stand round it).
    """
    layout = city_layout(shape, 4, 2, 1280)
    area, room = layout.camera.area, layout.city
    spare = min((room.w - area.w) / layout.camera.cell, (room.h - area.h) / layout.camera.cell)
    assert spare < 1 or layout.camera.cell == MOST_CELL


def test_a_cell_is_even_and_never_blown_up() -> None:
    assert cell_for(Extent(0, 0, 0, 0), 1280, 1280) == 220
    assert cell_for(Extent(0, 0, 9, 8), 1280, 900) == 96
    assert camera_in(Extent(0, 0, 1, 1), Box(100, 50, 500, 400)).box((0, 0)) == Box(162, 62, 188, 188)


def test_land_is_every_whole_cell_of_the_room() -> None:
    camera = camera_in(Extent(0, 0, 1, 1), Box(0, 0, 1000, 424))
    assert camera.cell == 200
    assert camera.land() == [(-1, 0), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (2, 1)]


def test_the_hand_by_numbers() -> None:
    layout = screen_layout(hand=4, tiles=2, groups=[1, 0, 2, 1], extras=1, width=1280)
    assert (layout.width, layout.height) == (1280, 1272)
    assert layout.header == Box(12, 12, 1256, 104)
    assert layout.hand_title == Box(12, 130, 1256, 48)
    assert [card.card for card in layout.hand] == [Box(x, 184, 303, 486) for x in (12, 329, 646, 963)]
    assert layout.hand[0].window == Box(22, 376, 282, 282)
    assert layout.tiles == (Box(12, 738, 132, 132), Box(158, 738, 132, 132))
    assert layout.heads[3] == Box(963, 932, 303, 66)
    assert layout.chips[2] == (Box(646, 1004, 303, 76), Box(646, 1086, 303, 76))
    assert layout.extras == (Box(12, 1176, 409, 84),)


@pytest.mark.parametrize("hand", [0, 1, 3, 4, 5, 6])
@pytest.mark.parametrize("tiles", [0, 1, 9, 30, 52])
@pytest.mark.parametrize("groups", [(0, 0, 0, 0), (1, 1, 1, 0), (9, 4, 2, 12)])
def test_any_screen_has_a_place_for_everything(hand: int, tiles: int, groups: tuple[int, ...]) -> None:
    layout = screen_layout(hand, tiles, groups, 3, 1280)
    titles = [title for title in (layout.hand_title, layout.tiles_title, layout.area_title) if title]
    chips = [box for group in layout.chips for box in group]
    cards = [card.card for card in layout.hand]
    whole = Box(0, 0, layout.width, layout.height).inset(MARGIN)
    apart([layout.header, *titles, *cards, *layout.tiles, *layout.heads, *chips, *layout.extras], whole)
    for card in layout.hand:
        apart([card.top, card.bonus, card.window], card.card)
    header, stocks = header_boxes(1280)
    apart(list(stocks), header)
    for stock in stocks:
        apart(list(stock_boxes(stock)), stock)
    assert len(titles) == (hand > 0) + (tiles > 0) + any(groups)


def test_many_tiles_get_smaller_until_they_stand_in_two_rows() -> None:
    assert tile_size(8, 1256) == 132
    assert tile_size(16, 1256) == 132
    assert tile_size(20, 1256) == 112
    assert tile_size(52, 1256) == 84


def test_the_scoring_by_numbers() -> None:
    layout = score_layout(Extent(-3, -2, 3, 3), seats=3, columns=5, width=1280)
    assert (layout.width, layout.height) == (1280, 1276)
    assert layout.camera.box((0, 0)) == Box(567, 304, 146, 146)
    assert layout.heads[0] == Box(350, 900, 183, 112)
    assert layout.rows[1].row == Box(12, 1098, 1256, 80)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("columns", [4, 5, 7])
def test_any_scoring_has_a_place_for_everything(shape: Extent, columns: int) -> None:
    layout = score_layout(shape, 5, columns, 1280)
    whole = Box(0, 0, layout.width, layout.height).inset(MARGIN)
    apart([layout.camera.area, *layout.heads, *(row.row for row in layout.rows)], whole)
    for row in layout.rows:
        apart([row.badge, row.name, *row.cells], row.row)
    cell = Box(0, 0, layout.camera.cell, layout.camera.cell)
    assert cell.holds(tag_box(cell))


def test_the_outline_of_a_district_is_what_looks_outside() -> None:
    assert outline([(0, 0), (1, 0)]) == [
        ((0, 0), "n"), ((0, 0), "s"), ((0, 0), "w"), ((1, 0), "n"), ((1, 0), "e"), ((1, 0), "s"),
    ]


def test_first_and_second_stand_on_the_first_cells_in_reading_order() -> None:
    assert tag_cells([(0, 1), (3, 0), (1, 0)]) == ((1, 0), (3, 0))
