"""Where things stand, by exact numbers, and that nothing ever stands on something else or outside its picture."""

from collections.abc import Iterator
from itertools import combinations, product
from math import dist
from random import Random
from statistics import mean

import pytest

from engine.rules.chance import Seeded
from engine.rules.game import answer, deal
from engine.rules.position import Building, Options, Position
from engine.rules.scoring import city_districts
from engine.rules.terms import Cell
from render.framing import frame_box
from render.layout import (
    EDGE,
    HEADROOM,
    HOME_Y,
    MARGIN,
    MOST_ABOVE,
    MOST_CELL,
    STREETS_BELOW,
    TRIM,
    TRIM_LOW,
    TRIM_WHOLE,
    Box,
    Camera,
    CityLayout,
    Extent,
    camera_in,
    cell_for,
    city_camera,
    city_cell,
    city_layout,
    extent,
    row_height,
    shown,
    street,
)
from render.layout_cell import FRAME, reach
from render.layout_panel import more_lines, panel_boxes
from render.layout_score import score_layout, segments, step_boxes
from render.layout_screen import header_boxes, screen_layout, stock_boxes, tile_size
from render.pennants import pennant_places

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


def test_the_frame_is_the_city_with_a_margin_of_one_cell() -> None:
    small = {(0, 0): Building(("R1",), None, site=False), (1, 2): Building(("B4",), 0, site=True)}
    assert shown(small) == Extent(-1, -1, 2, 3)
    assert shown({(0, 0): small[(0, 0)]}) == Extent(-1, -1, 1, 2)
    large = {**small, (5, -4): Building(("R4",), None, site=False)}
    assert shown(large) == Extent(-1, -5, 6, 3)
    assert shown(small, [(-6, 0)]) == Extent(-6, -1, 2, 3)
    with pytest.raises(ValueError, match="empty"):
        extent([])


def test_the_starting_city_of_two() -> None:
    layout = city_layout(START, seats=2, size=1280)
    assert layout == CityLayout(
        width=1280,
        height=1397,
        city=Box(0, 0, 1280, 1215),
        panel=Box(0, 1215, 1280, 182),
        camera=Camera(START, cell=266, x=-25, y=133, room=Box(0, 0, 1280, 1215), lean=(37, 24)),
    )
    assert layout.camera.box((0, 0)) == Box(507, 579, 266, 223)
    assert layout.camera.token_box((-2, 0)) == Box(12, 579, 266, 223)
    assert layout.camera.token_box((2, 0)) == Box(1002, 579, 266, 223)
    assert layout.camera.token_box((0, 2)) == Box(507, 1001, 266, 223)


def test_what_a_cell_takes_follows_from_the_width_alone() -> None:
    """Height is free: a phone shows a picture by its width."""
    low, high = (city_layout(Extent(-4, -3, 4, bottom), 5, 1280) for bottom in (3, 9))
    assert low.camera.cell == high.camera.cell == 150
    assert high.height - low.height == 6 * row_height(150)
    assert [city_cell(columns, 1280) for columns in (5, 6, 7, 8, 10, 15)] == [266, 233, 197, 170, 134, 87]


def test_home_stands_at_one_height_until_what_is_above_it_needs_more() -> None:
    at = [city_layout(Extent(-4, top, 4, 3), 5, 1280).camera.box((0, 0)) for top in range(-2, -7, -1)]
    least = MARGIN + MOST_ABOVE * row_height(150)
    assert least < HOME_Y
    pushed = [EDGE + row_height(150) * rows + 63 for rows in (5, 6)]
    assert [box.y + box.h // 2 for box in at] == [least] * 3 + pushed
    larger = city_layout(Extent(-3, -2, 3, 3), 5, 1280).camera.box((0, 0))
    assert larger.y + larger.h // 2 == HOME_Y
    assert city_camera(Extent(-4, -2, 4, 3), 1280, 100, low=True).box((0, -2)).y == 100 + EDGE


@pytest.mark.parametrize("rows", range(5, 14))
def test_a_city_of_few_columns_and_many_rows_leaves_room_for_what_is_pressed_below_it(rows: int) -> None:
    """With five columns and eight rows a private picture was 523 px high on a phone, of 723. In many rows cells stay as
    large as those that need no streets."""
    extent = Extent(-2, -4, 2, rows - 5)
    camera, free = (city_camera(extent, 1280, 218, low=True, most_high=most) for most in (1640, None))
    assert camera.cell <= free.cell
    assert camera.room.bottom <= 1640 or camera.cell <= STREETS_BELOW
    assert camera == free or camera.room.bottom > 1600 or camera.cell <= STREETS_BELOW, "no smaller than it must be"


def test_no_cell_is_made_so_small_that_it_needs_a_street() -> None:
    """Eight whole columns begin at an odd width."""
    camera = city_camera(Extent(-4, -7, 3, 7), 1280, 218, low=True, whole=True, most_high=1640)
    assert camera.cell == STREETS_BELOW
    assert camera.street == 0


def test_a_wide_city_fills_the_width() -> None:
    layout = city_layout(WIDE, seats=5, size=1280)
    assert (layout.camera.cell, layout.camera.x, layout.camera.y) == (87, -13, 54)
    assert (layout.height, layout.panel) == (1320, Box(0, 982, 1280, 338))


def test_behind_every_row_of_small_cells_lies_a_street() -> None:
    """Pennants stand there, which grow no smaller than a phone needs them."""
    assert [street(cell) for cell in (266, 122, 121, 110, 94, 93, 52)] == [0, 0, 1, 4, 9, 20, 20]
    camera = city_layout(WIDE, seats=5, size=1280).camera
    assert (camera.street, camera.pitch) == (20, 104)
    assert camera.box((0, WIDE.top)) == Box(camera.x - WIDE.left * 87, camera.y + 20, 87, 84)
    assert camera.box((0, 1)).y == camera.box((0, 0)).bottom + 20
    scored = camera_in(Extent(0, 0, 12, 6), Box(0, 0, 1280, 900))
    assert (scored.cell, scored.street, scored.area.h) == (96, 8, 7 * (81 + 8))


@pytest.mark.parametrize("columns", range(5, 25))
def test_of_the_outermost_cells_only_what_no_token_needs_is_cut_off(columns: int) -> None:
    """A token with its frame is whole, and touches no building beside it nor above it."""
    camera = city_camera(Extent(0, 0, columns - 1, 4), 1280)
    for cell, inwards in (((0, 2), (1, 2)), ((columns - 1, 2), (columns - 2, 2)), ((2, 4), (2, 3))):
        token = frame_box(None, camera.token_box(cell))
        framed = token.inset(-round(FRAME * camera.cell))
        assert camera.room.holds(framed), (framed, camera.room)
        building = frame_box(Building(("R1",), None, site=False), camera.box(inwards))
        assert not token.meets(building)
        assert cell in camera.land()


@pytest.mark.parametrize("columns", range(5, 25))
def test_numbered_cells_are_whole(columns: int) -> None:
    camera = city_camera(Extent(0, 0, columns - 1, 4), 1280, low=True, whole=True)
    for cell in ((0, 2), (columns - 1, 2), (2, 4)):
        box, cut = camera.box(cell), round(TRIM_WHOLE * camera.cell)
        assert camera.token_box(cell) == box
        assert camera.room.holds(box._replace(x=box.x + cut, w=box.w - 2 * cut))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("piles", "experts", "events"), [
    (2, False, False), (2, True, False), (3, False, True), (5, True, True), (7, False, False), (7, True, True),
])
def test_any_city_and_panel_fit_their_picture(
    shape: Extent, seats: int, piles: int, experts: bool, events: bool
) -> None:
    lines = more_lines(seats, experts=experts, events=events)
    layout = city_layout(shape, seats, 1280, more=lines)
    whole = Box(0, 0, layout.width, layout.height)
    assert layout.width == 1280
    apart([layout.city, layout.panel], whole)
    area = layout.camera.area
    cut, low = (round(share * layout.camera.cell) for share in (TRIM, TRIM_LOW))
    assert layout.city.inset(EDGE).holds(area._replace(x=area.x + cut, w=area.w - 2 * cut, h=area.h - low))
    assert area.bottom + EDGE == layout.city.bottom + low
    boxes = panel_boxes(layout, seats, piles, experts=experts, events=events)
    cards = [*(seat.card for seat in boxes.seats), *(more.card for more in boxes.more)]
    apart([boxes.round, boxes.marked, *boxes.piles, *cards], layout.panel)
    assert cards[-1].bottom + MARGIN == layout.panel.bottom
    for seat in boxes.seats:
        apart([seat.first, seat.badge, seat.name, seat.new_hands, *seat.kinds, seat.track, seat.tiles], seat.card)
    assert len(boxes.more) == (seats if experts or events else 0)
    for more in boxes.more:
        assert (more.told is not None, more.event_tiles is not None) == (experts, events)
        apart([more.badge, *(box for box in (more.told, more.event_tiles) if box)], more.card)


@pytest.mark.parametrize("shape", SHAPES)
def test_little_is_left_beside_the_city(shape: Extent) -> None:
    """Less than two pixels a cell, unless nothing but the largest cell limits it."""
    layout = city_layout(shape, 4, 1280)
    spare = layout.city.w - 2 * EDGE - layout.camera.area.w
    assert spare < 2 * shape.columns or layout.camera.cell == MOST_CELL


GAMES = [Options(seats) for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize("options", GAMES)
def test_a_growing_city_moves_nothing_until_it_leaves_its_frame(options: Options) -> None:
    """Frames only grow, whatever tokens do, and within a frame a building keeps its place to the pixel."""
    moves = 0
    before: tuple[Extent, Box] | None = None
    for position in rounds_of(options, seed=4):
        frame = shown(position.city)
        camera = city_layout(frame, options.seats, 1280).camera
        assert all(camera.shows(cell) for cell in (*position.city, *position.tokens.values()))
        place = camera.box((0, 0))
        if before is not None:
            old, stood = before
            assert frame.columns >= old.columns
            assert camera.cell <= stood.w
            assert frame.top <= old.top
            assert frame.bottom >= old.bottom
            moved = place != stood
            moves += moved
            assert not moved or frame != old
        before = frame, place
    assert moves > 0


def test_a_city_rarely_jumps() -> None:
    """Over twenty random games the buildings of a city move by about a cell, 120 pixels on average, once in two games;
    by less, since the camera zooms out by a column, four times a game."""
    jumps, zooms, most, games = 0, 0, 0.0, 0
    for options, seed in product(GAMES, range(5)):
        games += 1
        before: tuple[list[Cell], Camera] | None = None
        for position in rounds_of(options, seed):
            camera = city_layout(shown(position.city), options.seats, 1280).camera
            if before is not None:
                moved = [dist(_middle(camera, cell), _middle(before[1], cell)) for cell in before[0]]
                jumps += mean(moved) > 120
                zooms += 0 < mean(moved) <= 120
                most = max(most, *moved)
            before = list(position.city), camera
    assert 0 < jumps <= games * 0.6
    assert zooms <= games * 5
    assert most < 310


def _middle(camera: Camera, cell: Cell) -> tuple[float, float]:
    box = camera.box(cell)
    return box.x + box.w / 2, box.y + box.h / 2


def rounds_of(options: Options, seed: int) -> Iterator[Position]:
    """The positions of a random game, round by round."""
    rng, chance = Random(seed), Seeded(str(seed))
    position = deal(options, str(seed))
    number = -1
    while position.open:
        if position.round != number:
            number = position.round
            yield position
        seat = rng.choice(sorted(position.open))
        answer(position, position.open[seat].sample(rng), chance)


def test_a_cell_is_even_and_never_blown_up() -> None:
    assert cell_for(Extent(0, 0, 0, 0), 1280, 1280) == MOST_CELL
    assert cell_for(Extent(0, 0, 9, 8), 1280, 900) == 114
    assert camera_in(Extent(0, 0, 1, 1), Box(100, 50, 500, 475)).box((0, 0)) == Box(128, 139, 222, 186)


def test_what_stands_high_has_room_above_the_first_row() -> None:
    area = Box(0, 0, 1280, 900)
    camera = camera_in(Extent(0, 0, 4, 4), area)
    assert camera.area.y - area.y >= HEADROOM * camera.cell
    assert area.inset(MARGIN).holds(camera.area)


def test_land_is_every_whole_cell_of_the_room() -> None:
    camera = camera_in(Extent(0, 0, 1, 1), Box(0, 0, 1100, 564))
    assert (camera.cell, camera.pitch) == (266, 223)
    assert camera.land() == [(-1, 0), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (2, 1)]
    high = camera_in(Extent(0, 0, 0, 0), Box(0, 0, 600, 1000))
    assert high.land() == [(0, -1), (0, 0), (0, 1)]


def test_the_hand_by_numbers() -> None:
    layout = screen_layout(hand=4, tiles=2, groups=[1, 0, 2, 1], extras=1, width=1280)
    assert (layout.width, layout.height) == (1280, 1327)
    assert layout.header == Box(12, 12, 1256, 104)
    assert layout.hand_title == Box(12, 130, 1256, 48)
    assert [card.card for card in layout.hand] == [Box(x, 184, 303, 501) for x in (12, 329, 646, 963)]
    assert layout.hand[0].brings == Box(16, 352, 295, 50)
    assert layout.hand[0].window == Box(22, 402, 282, 271)
    assert layout.tiles == (Box(12, 753, 132, 132), Box(158, 753, 132, 132))
    assert layout.heads[3] == Box(963, 947, 303, 66)
    assert layout.chips[2] == (Box(646, 1019, 303, 76), Box(646, 1101, 303, 76))
    assert layout.extras == (Box(12, 1191, 1256, 124),)


@pytest.mark.parametrize("hand", [0, 1, 3, 4, 5, 6])
@pytest.mark.parametrize("tiles", [None, 0, 1, 9, 30, 52])
@pytest.mark.parametrize("groups", [(0, 0, 0, 0), (1, 1, 1, 0), (9, 4, 2, 12)])
def test_any_screen_has_a_place_for_everything(hand: int, tiles: int | None, groups: tuple[int, ...]) -> None:
    layout = screen_layout(hand, tiles, groups, 3, 1280)
    titles = [title for title in (layout.hand_title, layout.tiles_title, layout.area_title) if title]
    chips = [box for group in layout.chips for box in group]
    cards = [card.card for card in layout.hand]
    whole = Box(0, 0, layout.width, layout.height).inset(MARGIN)
    apart([layout.header, *titles, *cards, *layout.tiles, *layout.heads, *chips, *layout.extras], whole)
    for card in layout.hand:
        assert card.brings is not None
        apart([card.top, card.bonus, card.brings, card.window], card.card)
        assert card.window.h == 3 * row_height(card.window.w // 3) + reach(card.window.w // 3)
    header, stocks = header_boxes(1280)
    apart(list(stocks), header)
    for stock in stocks:
        apart(list(stock_boxes(stock)), stock)
    assert len(titles) == (hand > 0) + (tiles is not None) + any(groups)


def test_many_tiles_get_smaller_until_they_stand_in_two_rows() -> None:
    assert tile_size(8, 1256) == 132
    assert tile_size(16, 1256) == 132
    assert tile_size(20, 1256) == 112
    assert tile_size(52, 1256) == 84


def test_the_scoring_by_numbers() -> None:
    layout = score_layout(Extent(-3, -2, 3, 3), seats=3, columns=4, width=1280)
    assert (layout.width, layout.height) == (1280, 1448)
    assert layout.headline == Box(12, 12, 1256, 128)
    assert layout.camera.box((0, 0)) == Box(563, 462, 154, 129)
    assert layout.key[1] == Box(326, 990, 314, 56)
    assert layout.rows[1].row == Box(12, 1184, 1256, 122)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("columns", [3, 4, 6])
def test_any_scoring_has_a_place_for_everything(shape: Extent, columns: int) -> None:
    layout = score_layout(shape, 5, columns, 1280)
    whole = Box(0, 0, layout.width, layout.height).inset(MARGIN)
    apart([layout.headline, layout.camera.area, *layout.key, *(row.row for row in layout.rows)], whole)
    assert layout.camera.area.y - layout.headline.bottom >= HEADROOM * layout.camera.cell
    for row in layout.rows:
        apart([row.badge, row.name, row.bar, row.total], row.row)
        apart([row.bar, row.steps, row.total], row.row)


def test_a_bar_is_as_long_as_its_points() -> None:
    bar = Box(100, 0, 800, 50)
    parts = segments(bar, [10, 0, 30], 80)
    assert [(part.x, part.w) for part in parts] == [(100, 100), (200, 0), (200, 300)]
    assert sum(part.w for part in segments(bar, [1] * 7, 7)) == 800


def test_steps_stand_side_by_side() -> None:
    room = Box(0, 0, 1000, 50)
    assert step_boxes(room, []) == []
    assert [box.w for box in step_boxes(room, [90, 60, 60])] == [132, 132, 132]
    for needs in ([90] * 3, [80] * 12, [90, 60] * 6, [100] * 14):
        apart(step_boxes(room, needs), room)
    assert all(box.w >= need for box, need in zip(step_boxes(room, [110, 60] * 5), [110, 60] * 5, strict=True))


def building(top: str, owner: int | None, height: int = 1) -> Building:
    return Building((*("R1", "R2", "R3", "R4", "R5")[:height - 1], top), owner, site=False)


def places(city: dict[tuple[int, int], Building], s: int = 142) -> dict[int, tuple[tuple[int, int], bool]]:
    """By seat: the cell of her pennant, and whether it hangs."""
    return {place.seat: (place.cell, place.hangs) for place in pennant_places(city_districts(city), city, s)}


def test_first_and_second_stand_on_their_own_first_building_in_reading_order() -> None:
    owners = {(1, 0): None, (2, 0): 1, (0, 1): 0, (1, 1): 0, (2, 1): 1}
    city = {cell: building("B4", owner, 2 if owner == 0 else 1) for cell, owner in owners.items()}
    assert places(city) == {0: ((0, 1), False), 1: ((2, 0), False)}


def test_a_pennant_stands_where_it_leaves_the_badge_behind_free_where_it_can() -> None:
    city = {(0, 0): building("B1", 1), (0, 1): building("R9", 0, 4), (1, 1): building("R9", 0, 4)}
    assert places(city) == {0: ((1, 1), False)}
    assert places(city, 84) == {0: ((0, 1), False)}
    city = {(0, 0): building("B1", 1), (0, 1): building("R9", 0, 4), (1, 1): building("R9", None)}
    assert places(city) == {0: ((0, 1), True)}


def test_no_pennant_hides_another() -> None:
    """Her only building cannot bear it on its roof: the one in front, that of another seat, lets its own hang too."""
    city = {
        (0, 0): building("B1", None), (0, 1): building("Y9", 0, 4), (1, 1): building("Y8", None),
        (0, 2): building("R9", 1, 3), (1, 2): building("R8", None),
    }
    assert places(city) == {0: ((0, 1), True), 1: ((0, 2), True)}
