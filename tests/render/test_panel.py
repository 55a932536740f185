"""The public panel: seats in turn order as people read, and figures that can be read on a phone."""

import pytest

from engine.rules.terms import Seat
from render import fonts, palette, samples, theme
from render.city import city_image
from render.layout import Box, Extent, city_layout, shown
from render.layout_panel import figure_size, panel_boxes
from render.panel import order, piles
from render.text import write

WIDE, TALL, LOW = Extent(-7, -4, 7, 4), Extent(-3, -6, 3, 6), Extent(-4, -4, 3, 3)
CORNER = 12
"""Pixels of a tab that its round corner may take."""
PHONE = 390
"""Pixels across, of the 1280 of a picture."""


def test_below_the_city_seats_stand_row_by_row() -> None:
    boxes = panel_boxes(city_layout(WIDE, seats=5, piles=2, size=1280), seats=5, piles=2)
    assert [seat.card[:2] for seat in boxes.seats] == [(12, 834), (644, 834), (12, 946), (644, 946), (12, 1058)]
    assert boxes.free == Box(644, 1058, 624, 104)


@pytest.mark.parametrize("shape", [WIDE, TALL, LOW])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_reading_order_is_turn_order(shape: Extent, seats: int) -> None:
    cards = [seat.card for seat in panel_boxes(city_layout(shape, seats, 2, 1280), seats, 2).seats]
    assert cards == sorted(cards, key=lambda card: (card.y, card.x))


def test_a_seat_below_the_city_by_numbers() -> None:
    seat = panel_boxes(city_layout(WIDE, seats=5, piles=2, size=1280), seats=5, piles=2).seats[0]
    assert seat.card == Box(12, 834, 624, 104)
    assert (seat.place, seat.badge) == (Box(12, 834, 44, 50), Box(60, 839, 47, 47))
    assert (seat.name, seat.track) == (Box(113, 839, 230, 47), Box(351, 840, 274, 45))
    assert (seat.kinds[0], seat.new_hands) == (Box(22, 886, 97, 47), Box(527, 886, 97, 47))
    assert figure_size(seat.tiles) == (42, 38)


def test_a_seat_beside_the_city_by_numbers() -> None:
    seat = panel_boxes(city_layout(LOW, seats=5, piles=2, size=1280), seats=5, piles=2).seats[1]
    assert seat.card == Box(896, 368, 372, 216)
    assert (seat.place, seat.badge) == (Box(896, 368, 44, 55), Box(944, 374, 51, 51))
    assert (seat.name, seat.track) == (Box(1001, 374, 257, 51), Box(907, 426, 350, 49))
    assert (seat.kinds[0], seat.kinds[3]) == (Box(906, 476, 114, 51), Box(906, 527, 114, 51))
    assert (seat.tiles, seat.new_hands) == (Box(1024, 527, 114, 51), Box(1142, 527, 114, 51))
    assert figure_size(seat.tiles) == (50, 46)


@pytest.mark.parametrize("shape", [WIDE, TALL, LOW])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("heaps", [2, 3, 7])
def test_figures_are_as_large_as_two_digits_allow_and_legible_on_a_phone(shape: Extent, seats: int, heaps: int) -> None:
    for seat in panel_boxes(city_layout(shape, seats, heaps, 1280), seats, heaps).seats:
        for box in (*seat.kinds, seat.tiles, seat.new_hands):
            icon, font = figure_size(box)
            assert icon <= box.h
            assert icon + 5 + fonts.width("88", font) + 2 <= box.w
            assert font * PHONE / 1280 > 11


@pytest.mark.parametrize(("name", "first"), [("late-five", 2), ("wide", 2), ("modules", 0)])
def test_every_seat_bears_its_place(name: samples.Name, first: Seat) -> None:
    reel = samples.sample(name)
    seen = reel.shots[-1][0]
    seats, heaps = len(seen.seats), len(piles(seen))
    assert order(seen)[0] == first
    picture = city_image(seen, [], samples.labels(reel.header.names, seen.round))
    boxes = panel_boxes(city_layout(shown(seen.city, seen.tokens), seats, heaps, 1280), seats, heaps)
    for place, seat in enumerate(boxes.seats, start=1):
        tab = seat.place
        number = palette.canvas(tab.w, tab.h, theme.PLOT_EDGE)
        size = min(40, tab.h * 4 // 5)
        write(number, Box(0, 0, tab.w, tab.h), str(place), size, (theme.PLOT_EDGE, theme.INK), align="middle")
        middle = picture.crop((tab.x + CORNER, tab.y, tab.right - CORNER, tab.bottom))
        assert middle.tobytes() == number.crop((CORNER, 0, tab.w - CORNER, tab.h)).tobytes()
