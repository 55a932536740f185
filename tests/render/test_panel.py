"""The public panel: seats always in the same order, and figures that can be read on a phone."""

from dataclasses import replace

import pytest
from PIL import Image

from engine.rules.terms import Module
from render import fonts, palette, panel, samples, theme
from render.city import city_image
from render.layout import Box, Extent, city_layout, shown
from render.layout_panel import figure_size, panel_boxes
from render.panel import piles
from render.text import write

WIDE, LOW = Extent(-7, -4, 7, 4), Extent(-4, -4, 3, 3)
PHONE = 400
"""Pixels across, of the 1280 of a picture."""


def test_a_seat_by_numbers() -> None:
    boxes = panel_boxes(city_layout(WIDE, seats=5, size=1280), seats=5, piles=2)
    assert boxes.piles == (Box(970, 818, 168, 64), Box(1146, 818, 122, 64))
    assert [seat.card[:2] for seat in boxes.seats] == [(12, 894 + 62 * i) for i in range(5)]
    seat = boxes.seats[0]
    assert (seat.card, seat.first) == (Box(12, 894, 1256, 54), Box(12, 894, 40, 54))
    assert seat.badge == Box(58, 896, 50, 50)
    assert (seat.name, seat.track) == (Box(120, 896, 280, 50), Box(408, 898, 272, 46))
    assert (seat.kinds[0], seat.new_hands) == (Box(696, 898, 95, 46), Box(1171, 898, 95, 46))
    assert figure_size(seat.tiles) == (39, 35)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("heaps", [2, 3, 7])
def test_figures_are_as_large_as_two_digits_allow_and_legible_on_a_phone(seats: int, heaps: int) -> None:
    for seat in panel_boxes(city_layout(LOW, seats, 1280), seats, heaps).seats:
        for box in (*seat.kinds, seat.tiles, seat.new_hands):
            icon, font = figure_size(box)
            assert icon <= box.h
            assert icon + 4 + fonts.width("88", font) + 2 <= box.w
            assert font * 0.714 * PHONE / 1280 > 7


@pytest.mark.parametrize("name", ["late-five", "middle", "modules"])
def test_seats_keep_their_lines_and_one_bears_the_sign_of_who_begins(name: samples.Name) -> None:
    reel = samples.sample(name)
    seen = reel.shots[-1][0]
    seats, heaps = len(seen.seats), len(piles(seen))
    picture = city_image(seen, [], samples.labels(reel.header.names, seen.round))
    layout = city_layout(shown(seen.city), seats, 1280, second_line=panel.second_line(seen))
    boxes = panel_boxes(layout, seats, heaps)
    for seat, line in enumerate(boxes.seats):
        name_line = palette.canvas(line.name.w, line.name.h, theme.PAPER)
        write(name_line, Box(0, 0, line.name.w, line.name.h), reel.header.names[seat], 40, (theme.PAPER, theme.INK))
        assert crop(picture, line.name) == name_line.tobytes()
        sign = panel.first_sign(line.first.w, line.first.h).tobytes()
        assert (crop(picture, line.first) == sign) == (seat == seen.first)


@pytest.mark.parametrize("modules", [("events",), ("experts",), ("events", "experts")])
def test_experts_by_name_and_event_tiles_by_number(modules: tuple[Module, ...]) -> None:
    """The longest name whole, also on a phone; what is not in play takes no room."""
    reel = samples.sample("modules")
    last = reel.shots[-1][0]
    seats = tuple(replace(seat, expert="master_architect" if "experts" in modules else None,
                          event_tiles=2 - seat.seat % 3 if "events" in modules else 0) for seat in last.seats)
    seen = replace(last, seats=seats, options=replace(last.options, modules=frozenset(modules)))
    words = samples.labels(reel.header.names, seen.round)
    heaps = len(piles(seen))
    layout = city_layout(shown(seen.city), len(seats), 1280, second_line=panel.second_line(seen))
    boxes = panel_boxes(layout, len(seats), heaps)
    picture = city_image(seen, [], words)
    assert picture.size == (layout.width, layout.height)
    for seat, line in zip(seats, boxes.seats, strict=True):
        assert line.expert is not None
        assert line.event_tiles is not None
        room = line.expert._replace(x=line.expert.x + line.expert.h - 2, w=line.expert.w - line.expert.h + 2)
        name = palette.canvas(room.w, room.h, theme.PAPER)
        if "experts" in modules:
            write(name, Box(0, 0, room.w, room.h), "Master Architect", 34, (theme.PAPER, theme.INK))
        assert crop(picture, room) == name.tobytes()
        icon, font = figure_size(line.tiles)
        room = line.event_tiles._replace(x=line.event_tiles.x + icon + 4, w=60)
        number = palette.canvas(room.w, room.h, theme.PAPER)
        if "events" in modules:
            write(number, Box(0, 0, room.w, room.h), str(seat.event_tiles), font, (theme.PAPER, theme.INK))
        assert crop(picture, room) == number.tobytes()


def test_without_experts_and_events_a_seat_takes_one_line() -> None:
    seen = samples.sample("late-five").shots[-1][0]
    assert not panel.second_line(seen)
    boxes = panel_boxes(city_layout(shown(seen.city), 5, 1280), 5, 2)
    assert {(seat.expert, seat.event_tiles, seat.card.h) for seat in boxes.seats} == {(None, None, 54)}


def test_the_last_round_keeps_its_number() -> None:
    reel = samples.sample("late-five")
    seen, marks = reel.shots[-1]
    assert seen.final_round
    words = samples.labels(reel.header.names, seen.round)
    boxes = panel_boxes(city_layout(shown(seen.city), 5, 1280), 5, 2)
    number = palette.canvas(boxes.round.w, boxes.round.h, theme.MEADOW)
    written = write(number, Box(0, 0, boxes.round.w, boxes.round.h), words.round, 42, (theme.MEADOW, theme.INK))
    picture = city_image(seen, marks, words)
    room = boxes.round._replace(w=written.right)
    assert crop(picture, room) == number.crop((0, 0, written.right, boxes.round.h)).tobytes()
    right = boxes.round._replace(x=boxes.round.x + written.right + 20, w=60)
    assert palette.index(theme.INK) in crop(picture, right)


def test_a_past_round_is_named_only_where_its_marks_are() -> None:
    reel = samples.sample("late-five")
    seen, marks = reel.shots[-1]
    words = samples.labels(reel.header.names, seen.round)
    box = panel_boxes(city_layout(shown(seen.city), 5, 1280), 5, 2).marked
    named = palette.canvas(box.w, box.h, theme.MEADOW)
    covered = write(named, Box(0, 0, box.w, box.h), words.marked, 32, (theme.MEADOW, theme.INK), bold=False)
    said = [named.crop((0, 0, covered.right, box.h)).tobytes() == crop(picture, box._replace(w=covered.right))
            for picture in (city_image(seen, marks, words), city_image(seen, [], words),
                            city_image(seen, marks, words, standings=True))]
    assert said == [True, False, False]


def crop(picture: Image.Image, box: Box) -> bytes:
    """The pixels of a box."""
    return picture.crop((box.x, box.y, box.right, box.bottom)).tobytes()
