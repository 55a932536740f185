"""The public panel: seats always in the same order, and figures that can be read on a phone."""

from dataclasses import replace
from typing import cast

import pytest
from PIL import Image

from bot.text import Words, languages
from engine.rules.components import EXPERTS
from engine.rules.game import deal
from engine.rules.position import Options
from engine.rules.terms import COLOURS, MODULES, Module
from engine.rules.view import view
from render import cards, fonts, glyph_rows, icons, palette, powers, samples, theme
from render.city import city_image
from render.layout import MORE, Box, Extent, city_layout, shown
from render.layout_cell import LEGIBLE
from render.layout_panel import FIGURE, ICON, more_lines, panel_boxes
from render.legend import legend_image
from render.panel import EXPERT_SIZES, NAME_SIZES, boxes_of, lines_of_more
from render.text import write

WIDE, LOW = Extent(-7, -4, 7, 4), Extent(-4, -4, 3, 3)
NAMES = ("Nell", "Faye", "Miley")
PHONE = 400
"""Pixels across, of the 1280 of a picture."""


def test_a_seat_by_numbers() -> None:
    boxes = panel_boxes(city_layout(WIDE, seats=5, size=1280), seats=5, piles=2)
    assert boxes.piles == (Box(972, 985, 168, 60), Box(1146, 985, 122, 60))
    assert [seat.card[:2] for seat in boxes.seats] == [(12, 1054 + 52 * i) for i in range(5)]
    seat = boxes.seats[0]
    assert (seat.card, seat.first) == (Box(12, 1054, 1256, 46), Box(12, 1054, 40, 46))
    assert seat.badge == Box(58, 1056, 42, 42)
    assert (seat.name, seat.track) == (Box(112, 1056, 358, 42), Box(478, 1058, 272, 38))
    assert (seat.kinds[0], seat.kinds[3]) == (Box(766, 1058, 78, 38), Box(1000, 1058, 94, 38))
    assert (seat.tiles, seat.new_hands) == (Box(1094, 1058, 94, 38), Box(1188, 1058, 78, 38))


def test_experts_stand_two_in_a_line_and_event_tiles_alone_all_in_one() -> None:
    layout = city_layout(WIDE, seats=5, size=1280, more=3)
    both = panel_boxes(layout, 5, 7, experts=True, events=True).more
    assert [more.card for more in both[1:3]] == [Box(643, 1314, 625, 36), Box(12, 1356, 625, 36)]
    assert (both[0].badge, both[0].told) == (Box(18, 1315, 34, 34), Box(60, 1314, 491, 36))
    assert both[0].event_tiles == Box(559, 1314, 72, 36)
    alone = panel_boxes(layout, 5, 7, events=True).more
    assert [more.card[:2] for more in alone] == [(12 + 252 * i, 1314) for i in range(5)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("heaps", [2, 3, 7])
def test_figures_have_room_for_the_digits_they_take_and_are_legible_on_a_phone(seats: int, heaps: int) -> None:
    for seat in panel_boxes(city_layout(LOW, seats, 1280), seats, heaps).seats:
        for box, most in zip((*seat.kinds, seat.tiles, seat.new_hands), ("8", "8", "8", "88", "88", "8"), strict=True):
            assert box.h >= ICON
            assert ICON + 4 + fonts.width(most, FIGURE) + 2 <= box.w
    assert FIGURE * 0.714 * PHONE / 1280 > 7


@pytest.mark.parametrize("name", ["late-five", "middle", "modules"])
def test_seats_keep_their_lines_and_one_bears_the_sign_of_who_begins(name: samples.Name) -> None:
    reel = samples.sample(name)
    seen = replace(reel.shots[-1][0], phase="choose")
    picture = city_image(seen, [], samples.labels(reel.header.names, seen.round))
    boxes = boxes_of(seen, city_layout(shown(seen.city), len(seen.seats), 1280, more=lines_of_more(seen)))
    for seat, line in enumerate(boxes.seats):
        name_line = palette.canvas(line.name.w, line.name.h, theme.PAPER)
        write(name_line, Box(0, 0, line.name.w, line.name.h), reel.header.names[seat],
              NAME_SIZES[0], (theme.PAPER, theme.INK))
        assert crop(picture, line.name) == name_line.tobytes()
        sign = icons.first_sign(line.first.w, line.first.h).tobytes()
        assert (crop(picture, line.first) == sign) == (seat == seen.first)
    over = city_image(replace(seen, phase="over"), [], samples.labels(reel.header.names, seen.round))
    for line in boxes.seats:
        assert crop(over, line.first) != icons.first_sign(line.first.w, line.first.h).tobytes(), "no round is coming"


@pytest.mark.parametrize("modules", [("events",), ("experts",), ("events", "experts")])
def test_experts_by_name_and_event_tiles_by_number(modules: tuple[Module, ...]) -> None:
    """The longest name whole, also on a phone; what is not in play takes no room."""
    reel = samples.sample("modules")
    last = reel.shots[-1][0]
    seats = tuple(replace(seat, expert="master_architect" if "experts" in modules else None,
                          event_tiles=2 - seat.seat % 3 if "events" in modules else 0) for seat in last.seats)
    seen = replace(last, seats=seats, options=replace(last.options, modules=frozenset(modules)))
    words = samples.labels(reel.header.names, seen.round)
    layout = city_layout(shown(seen.city), len(seats), 1280, more=lines_of_more(seen))
    boxes = boxes_of(seen, layout)
    picture = city_image(seen, [], words)
    assert picture.size == (layout.width, layout.height)
    for seat, more in zip(seats, boxes.more, strict=True):
        badge = icons.seat_badge(seat.seat, more.badge.w, more.badge.h, solo=False)
        assert crop(picture, more.badge) == badge.tobytes()
        if more.told is not None:
            power = cards.power("master_architect", more.told.w, more.told.h)
            room = more.told._replace(w=more.told.w - power.width - 10)
            name = palette.canvas(room.w, room.h, theme.PAPER)
            size = fonts.common_size(["Master Architect"], room.w - 4, EXPERT_SIZES)
            assert size * 0.714 * PHONE / 1280 > 6
            write(name, Box(0, 0, room.w, room.h), "Master Architect", size, (theme.PAPER, theme.INK))
            assert crop(picture, room) == name.tobytes()
            assert crop(picture, more.told._replace(x=more.told.right - power.width, w=power.width)) == power.tobytes()
        if more.event_tiles is not None:
            box = more.event_tiles
            room = box._replace(x=box.x + box.h - 2, w=30)
            number = palette.canvas(room.w, room.h, theme.PAPER)
            write(number, Box(0, 0, room.w, room.h), str(seat.event_tiles), FIGURE, (theme.PAPER, theme.INK))
            assert crop(picture, room) == number.tobytes()
        assert (more.told is not None, more.event_tiles is not None) == ("experts" in modules, "events" in modules)


@pytest.mark.parametrize("expert", EXPERTS)
@pytest.mark.parametrize("language", languages())
def test_what_an_expert_does_stands_beside_her_whole_name(expert: str, language: str) -> None:
    """In every language, also beside event tiles; the figures as high as a phone needs them."""
    boxes = panel_boxes(city_layout(LOW, 5, 1280, more=3), 5, 7, experts=True, events=True).more[0]
    assert boxes.told is not None
    power = cards.power(expert, boxes.told.w, boxes.told.h)
    whole = glyph_rows.row_width(powers.EXPERTS[expert], LEGIBLE / 2, 2)
    assert power.width >= whole
    name = Words.of(language)("expert", expert=expert)
    room = boxes.told.w - power.width - 10
    assert fonts.fitted(name, fonts.common_size([name], room - 4, EXPERT_SIZES), room - 2) == name


def test_without_experts_and_events_nothing_stands_below_the_seats() -> None:
    seen = samples.sample("late-five").shots[-1][0]
    assert not lines_of_more(seen)
    assert boxes_of(seen, city_layout(shown(seen.city), 5, 1280)).more == ()
    assert [more_lines(seats, experts=True, events=True) for seats in (2, 3, 5)] == [1, 2, 3]
    assert more_lines(5, experts=False, events=True) == 1


def test_in_a_draft_nothing_is_said_of_experts_and_event_tiles() -> None:
    """Nobody is told who has taken which yet: the panel said that all have none. A film keeps its height."""
    position = deal(Options(3, "draft", frozenset({"experts", "events"})), "1")
    seen = view(position, None)
    words = samples.labels(NAMES, 0)
    drafting, playing = (city_image(replace(seen, round=number), [], words) for number in (0, 1))
    assert drafting.height < playing.height
    assert drafting.height == city_image(replace(seen, options=Options(3, "draft")), [], words).height
    frames = [city_image(replace(seen, round=number), [], words, frame=shown(seen.city)) for number in (0, 1)]
    assert frames[0].size == frames[1].size
    below = frames[0].crop((0, frames[0].height - lines_of_more(seen, still=True) * MORE, *frames[0].size))
    assert set(below.tobytes()) == {palette.index(theme.MEADOW)}


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


def test_the_legend_explains_every_sign_of_the_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a player's line counts, and every pile; of prestige buildings one colour stands for all."""
    told: set[tuple[str, object]] = set()

    def noting(name: str) -> None:
        drawn = getattr(icons, name)

        def note(*args: object, **named: object) -> Image.Image:
            told.add((name, "prestige" if args[0] in COLOURS else args[0] if isinstance(args[0], str) else ""))
            return cast("Image.Image", drawn(*args, **named))

        monkeypatch.setattr(icons, name, note)

    for name in ("pile_icon", "tile_icon", "action_icon", "endgame_icon", "new_hand_icon", "supply_sign", "first_sign"):
        noting(name)
    reel = samples.sample("modules")
    seen = replace(reel.shots[-1][0], phase="choose")
    words = samples.labels(reel.header.names, seen.round)
    city_image(replace(seen, options=replace(seen.options, modules=frozenset(MODULES))), [], words)
    in_panel = set(told)
    told.clear()
    legend_image(words)
    assert len(in_panel) == 13
    assert in_panel == told
