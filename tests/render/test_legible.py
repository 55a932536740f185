"""Measured from the pixels that are drawn: how high figures are on a phone, how frames and bars stand out."""

from dataclasses import replace
from itertools import groupby, pairwise, product
from random import Random

import pytest
from PIL import Image

from engine.rules.chance import Seeded
from engine.rules.components import CARD_COLOUR, ENDGAME
from engine.rules.game import answer, deal
from engine.rules.position import Building, Options, Position
from engine.rules.proposal import yields
from engine.rules.scoring import score as final_score
from engine.rules.terms import COLOUR, EVENT_TILES, Seat
from engine.rules.view import view
from render import (
    cards,
    fonts,
    glyph_rows,
    glyphs,
    icons,
    laying,
    layout_cell,
    legend,
    palette,
    panel,
    powers,
    proposal,
    samples,
    score,
    sprites,
    theme,
)
from render.city import city_image
from render.framing import draw_frames, frame_box
from render.glyphs import Figure, Thing
from render.layout import Box, city_cell, city_layout, row_height, shown
from render.layout_cell import LEGIBLE
from render.layout_panel import ICON, panel_boxes
from render.layout_screen import screen_layout
from render.marks import Mark
from render.pennants import pennant
from render.screen import screen_image
from render.theme import HAL, OWNERS, PAINT, RGB
from tests.support.eyes import contrast

PHONE = 400 / 1280
LEAST = 7.0
"""Pixels of a figure's height where the picture is shown 400 pixels wide."""
COLUMNS = [5, 7, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 24]
"""Of a city's frame, the margin for tokens included. Ten are many; no game has been seen with more than fifteen."""
CELLS = [city_cell(columns, 1280) for columns in COLUMNS]
CLEAR = 3.0
"""The contrast that signs need (WCAG 1.4.11)."""


def high(image: Image.Image, box: tuple[int, int, int, int], ink: RGB) -> int:
    """Rows between the first and the last that hold a colour."""
    wanted = palette.index(ink)
    part = image.crop(box)
    rows = [y for y in range(part.height) if wanted in part.crop((0, y, part.width, y + 1)).tobytes()]
    return rows[-1] - rows[0] + 1 if rows else 0


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("owner", [None, *OWNERS, HAL])
def test_badges_and_numbers_of_buildings_are_read_on_a_phone(cell: int, owner: theme.Owner | None) -> None:
    cut = sprites.building("B14", 2, owner, cell, site=True)
    where = layout_cell.parts(2, 2, cell)
    for part, ink in ((where.number, PAINT["B"].text), (where.badge, theme.INK if owner is None else owner.text)):
        left, top = round(part.x * cell) - cut.x, round(part.y * cell) - cut.y
        box = (left, top - 2, left + round(part.w * cell), top + round(part.h * cell) + 2)
        assert high(cut.image, box, ink) * PHONE >= LEAST, (part, high(cut.image, box, ink))


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("owner", OWNERS)
def test_the_number_of_a_turn_is_read_on_a_phone(cell: int, owner: theme.Owner) -> None:
    cut = sprites.turn(5, owner, cell)
    em = layout_cell.figure(cell) * cell
    half = (round(em * 0.3), round(em * 0.42))
    box = (-cut.x - half[0], -cut.y - half[1], -cut.x + half[0], -cut.y + half[1])
    assert high(cut.image, box, owner.text) * PHONE >= LEAST


@pytest.mark.parametrize("cell", CELLS)
def test_tokens_and_numbered_cells_are_read_on_a_phone(cell: int) -> None:
    middle = round(row_height(cell) * layout_cell.TOKEN_MIDDLE)
    cut = sprites.token("H", cell)
    letter = (cell * 3 // 10 - cut.x, middle - 24 - cut.y, cell * 7 // 10 - cut.x, middle + 24 - cut.y)
    assert high(cut.image, letter, theme.INK) * PHONE >= LEAST
    for moved in (None, "H"):
        candidate = sprites.candidate(1, moved, cell)
        left, below = cell * 22 // 100, moved is not None and layout_cell.is_plain(cell)
        box = (left, row_height(cell) * (64 if below else 30) // 100, left + cell * 36 // 100, row_height(cell) - 6)
        assert high(candidate, box, theme.INK) * PHONE >= LEAST
    em = max(cell * 0.24, layout_cell.LEGIBLE)
    disc = (round(cell - em * 1.2), 0, round(cell - em * 0.46), round(em * 1.4))
    assert high(candidate, disc, theme.INK) * PHONE >= LEAST


@pytest.mark.parametrize("cell", CELLS)
def test_the_points_on_a_pennant_are_read_on_a_phone(cell: int) -> None:
    cut = pennant(OWNERS[1], 12, cell, first=False)
    size = max(cell, layout_cell.LEGIBLE / 0.27)
    left = round(cell * 0.99 - size * 0.67 + size * 0.42 - size * 0.16) - cut.x
    middle = round(-0.015 * size) - cut.y
    figures = (left, middle - round(size * 0.105), left + round(size * 0.3), middle + round(size * 0.105))
    assert high(cut.image, figures, theme.INK) * PHONE >= LEAST


@pytest.mark.parametrize("owner", [*OWNERS, HAL])
@pytest.mark.parametrize("first", [True, False])
def test_whose_pennant_it_is_is_seen_at_phone_size(owner: theme.Owner, first: bool) -> None:
    """Her shape stands out from the pennant, also 400 pixels wide."""
    cut = pennant(owner, 5, 142, first=first)
    image = palette.canvas(cut.image.width, cut.image.height, theme.PAPER)
    image.paste(cut.image, (0, 0), cut.mask)
    left, middle = round(142 * (0.32 + 0.15)) - cut.x, round(-0.015 * 142) - cut.y
    part = image.convert("RGB").crop((left - 18, middle - 16, left + 18, middle + 16))
    small = part.resize((12, 10), Image.Resampling.LANCZOS).tobytes()
    colours = [(small[i], small[i + 1], small[i + 2]) for i in range(0, len(small), 3)]
    ground = owner.fill if first else theme.PAPER
    assert max(contrast(colour, ground) for colour in colours) >= CLEAR


def test_what_a_card_brings_is_read_on_a_phone() -> None:
    for cell in CELLS:
        cut = proposal.chip((Figure("+2"), Thing("point")), cell)
        box = (cut.image.width // 12, 5, cut.image.width // 2, cut.image.height - 5)
        assert high(cut.image, box, theme.INK) * PHONE >= LEAST


def test_buildings_in_the_windows_of_the_hand_are_read_on_a_phone() -> None:
    """94 pixels a cell: the figure there is as high as in a city of fourteen columns."""
    position = samples.sample("middle").last
    image = screen_image(view(position, 0), samples.labels(("Nell", "Faye", "Miley"), 9))
    assert image.width == 1280
    cut = sprites.building("B14", 2, OWNERS[1], 94, site=False)
    part = layout_cell.parts(2, 2, 94).badge
    left, top = round(part.x * 94) - cut.x, round(part.y * 94) - cut.y
    box = (left, top - 2, left + round(part.w * 94), top + round(part.h * 94) + 2)
    assert high(cut.image, box, OWNERS[1].text) * PHONE >= LEAST


def five_cards() -> Position:
    """Late in a game with hands of five: their windows are narrower, the buildings in them plain."""
    rng, chance = Random(4), Seeded("4")
    position = deal(Options(2, hand_size=5), "4")
    while position.round < 12 or position.phase != "choose":
        seat = rng.choice(sorted(position.open))
        answer(position, position.open[seat].sample(rng), chance)
    return position


@pytest.mark.parametrize("hand", ["four", "five"])
def test_a_window_of_the_hand_ends_with_its_nine_cells(hand: str) -> None:
    """Nothing stands cut above them, and what the card would bring stands above it all."""
    position = samples.sample("solo").last if hand == "four" else five_cards()
    seen = view(position, 0)
    told = [screen_image(seen, samples.labels(("Nell", "Hal"), 9), which) for which in ((), yields(seen))]
    count, shown = len(position.seats[0].hand), dict[int, list[bytes]]()
    for image, brings in zip(told, (False, True), strict=True):
        for card in screen_layout(count, 1, (0, 0, 0, 0), 0, 1280, brings=brings).hand:
            window, side = card.window, card.window.w // 3
            strip = image.crop((window.x, window.y, window.x + side, window.y + 1))
            assert set(strip.tobytes()) == {palette.index(theme.PAPER)}
            meadow = image.crop((window.x, window.bottom - 3 * row_height(side), window.right, window.bottom))
            assert meadow.tobytes().count(palette.index(theme.PAPER)) < meadow.width * meadow.height // 8
            shown.setdefault(card.card.x, []).append(meadow.tobytes())
    assert all(bare == under for bare, under in shown.values())


@pytest.mark.parametrize("card", ENDGAME)
def test_the_figures_of_every_card_of_an_area_are_read_on_a_phone(card: str) -> None:
    """The first is that of its points; the number of its head is larger."""
    box = screen_layout(0, None, (0, 0, 0, 1), 0, 1280).chips[3][0]
    chip = cards.chip(card, box.w, box.h)
    row = glyphs.of_card(card, head=False)
    r, em = glyph_rows.fitting(row, box.w - box.h * 1.3 - 20, box.h * 0.28)
    left = round(box.h * 1.3 + 12 + (box.w - box.h * 1.3 - 20 - glyph_rows.row_width(row, r, em)) / 2)
    assert glyph_rows.row_width(row, r, em) <= box.w - box.h * 1.3 - 20
    assert isinstance(row[0], Figure)
    figure = (left, 6, left + fonts.width(row[0].text, round(r * em)), box.h - 6)
    assert high(chip, figure, theme.INK) * PHONE >= LEAST


@pytest.mark.parametrize("tile", ["R4", "Y7", "B20", "R21", "B23"])
def test_the_card_and_the_tile_of_an_action_are_read_on_a_phone(tile: str) -> None:
    """Above a proposed move and above the city of a film."""
    image = cards.tile(tile, laying.ICON, theme.PAPER)
    figure = (5, 5, laying.ICON * 11 // 16, laying.ICON * 11 // 16)
    assert high(image, figure, PAINT[COLOUR[tile]].text) * PHONE >= LEAST


@pytest.mark.parametrize("count", [1, 9, 10])
def test_what_each_endgame_card_brought_is_read_on_a_phone(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody was seen with more than ten."""
    whole, of_a_card = fonts.fitted, score.card_icon
    sizes: list[int] = []
    icons: set[tuple[str, int]] = set()

    def fitted(text: str, size: int, most: int, *, bold: bool = True) -> str:
        if text == "0":
            sizes.append(size)
        return whole(text, size, most, bold=bold)

    def card_icon(card: str, deep: int) -> Image.Image:
        icons.add((card, deep))
        return of_a_card(card, deep)

    monkeypatch.setattr(fonts, "fitted", fitted)
    monkeypatch.setattr(score, "card_icon", card_icon)
    last = samples.sample("late-five").last
    brought = dict.fromkeys(sorted(ENDGAME)[:count], 0)
    score.scoring_image(
        view(last, None), replace(final_score(last), cards=dict.fromkeys(range(5), brought)),
        samples.labels(("Nell", "Faye", "Miley", "Iwona", "Szymon"), 14))
    assert len(sizes) == 5 * count
    assert min(sizes) * 0.714 * PHONE >= LEAST
    assert {card for card, _ in icons} == set(brought)
    for card, deep in icons:
        figure = (4, 4, deep * 19 // 20, deep - 4)
        assert high(of_a_card(card, deep), figure, PAINT[CARD_COLOUR[card]].text) * PHONE >= LEAST


@pytest.mark.parametrize("name", [*powers.EXPERTS, *powers.EVENTS])
def test_what_experts_and_events_do_is_read_on_a_phone(name: str) -> None:
    """In the panel beside event tiles, and on the private screen, where the room is narrowest."""
    panels = panel_boxes(city_layout(shown({(0, 0): Building(("R1",), None, site=False)}), 5, 1280, more=3), 5, 7,
                         experts=True, events=True)
    room = panels.more[0].told
    assert room is not None
    own = screen_layout(0, 0, (0, 0, 0, 0), 3, 1280, brief=True).extras[0]
    row = powers.EVENTS[name] if name in EVENT_TILES else powers.EXPERTS[name]
    for wide, deep in ((room.w, room.h), (own.w - 68 - 20, own.h // 2 - 2)):
        strip = cards.power(name, wide, deep)
        r, em = glyph_rows.fitting(row, strip.width, LEGIBLE / 2, 2.0)
        assert r * em * 0.714 * PHONE >= LEAST
        assert r >= 12
        assert set(strip.tobytes()[-strip.width:]) == {palette.index(theme.PAPER)}


def test_the_legend_is_read_on_a_phone() -> None:
    """A text as long as any, beside its sign: its second line is measured, from the top of its letters to their
    foot."""
    longest = "A sign: HHHHHHH HHHHHHHHH HHHHHHHHHHH HHHHHHHH HHHHHHHHH HHHHHHH HHHHHHHH HHHHHHHHH HHHHHH"
    image = legend.legend_image(replace(samples.labels(("Nell", "Faye"), 1), legend={"owned": longest}))
    part = image.crop((160, 20, image.width // 2 - 20, image.height - 20))
    inked = [palette.index(theme.INK) in part.crop((0, y, part.width, y + 1)).tobytes() for y in range(part.height)]
    lines = [len(list(rows)) for ink, rows in groupby(inked) if ink]
    assert len(lines) >= 4
    assert min(lines[1:]) * PHONE >= LEAST


@pytest.mark.parametrize("name", ["late-five", "modules"])
def test_the_figures_of_the_panel_are_read_on_a_phone(name: samples.Name) -> None:
    reel = samples.sample(name)
    seen = reel.shots[-1][0]
    image = city_image(seen, [], samples.labels(reel.header.names, seen.round))
    layout = city_layout(shown(seen.city), len(seen.seats), 1280, more=panel.lines_of_more(seen))
    boxes = panel.boxes_of(seen, layout)
    for seat in boxes.seats:
        track = seat.track._replace(x=seat.track.right - 45, w=45)
        counts = [box._replace(x=box.x + ICON, w=box.w - ICON) for box in (*seat.kinds, seat.tiles, seat.new_hands)]
        for figures in (*counts, track):
            assert high(image, (figures.x, figures.y, figures.right, figures.bottom), theme.INK) * PHONE >= LEAST
    for box in boxes.piles:
        figures = box._replace(x=box.x + 50, w=54)
        assert high(image, (figures.x, figures.y, figures.right, figures.bottom), theme.INK) * PHONE >= LEAST


@pytest.mark.parametrize(("seat", "top"), list(product(range(5), ("R5", "B5", "Y5"))))
def test_a_frame_stands_out_from_every_building_and_every_ground(seat: Seat, top: str) -> None:
    """From the ground inwards: somewhere two neighbours differ clearly, and the actor's colour is seen."""
    s = 138
    building = Building((top,), None, site=False)
    for ground in (theme.MEADOW, theme.PLOT, *theme.DISTRICT.values()):
        image = palette.canvas(s * 2, s * 2, ground)
        box = Box(s // 2, s // 2, s, row_height(s))
        draw_frames(image, building, [Mark(1, seat, (0, 0), "placed")], box, solo=False)
        cut = sprites.building(top, 1, None, s, site=False)
        image.paste(cut.image, (box.x + cut.x, box.y + cut.y), cut.mask)
        inner = frame_box(building, box)
        middle = inner.y + inner.h // 2
        line = image.crop((inner.x - s // 10, middle, inner.x + 4, middle + 1))
        row = [palette.COLOURS[entry] for entry in line.tobytes()]
        assert OWNERS[seat].fill in row
        runs = [colour for colour, _ in groupby(row)]
        assert max(contrast(one, other) for one, other in pairwise(runs)) >= CLEAR, runs


@pytest.mark.parametrize("seat", range(5))
def test_a_bar_of_every_colour_is_seen_on_paper_and_where_it_ends(seat: Seat) -> None:
    reel = samples.sample("late-five")
    seen = reel.shots[-1][0]
    image = city_image(seen, [], samples.labels(reel.header.names, seen.round))
    boxes = panel_boxes(city_layout(shown(seen.city), 5, 1280), 5, 2)
    track = boxes.seats[seat].track
    line = image.crop((track.x + 54, track.y, track.x + 55, track.bottom))
    column = [palette.COLOURS[entry] for entry in line.tobytes()]
    assert OWNERS[seat].fill in column
    runs = [colour for colour, _ in groupby(column)]
    assert max(contrast(one, other) for one, other in pairwise(runs)) >= CLEAR


@pytest.mark.parametrize("seat", range(5))
@pytest.mark.parametrize("ground", [theme.PAPER, theme.INK])
def test_a_badge_is_seen_on_paper_and_on_ink(seat: Seat, ground: RGB) -> None:
    badge = icons.seat_badge(seat, 80, 80, solo=False, ground=ground)
    row = [palette.COLOURS[entry] for entry in badge.crop((0, 46, 80, 47)).tobytes()]
    runs = [colour for colour, _ in groupby(row)]
    assert OWNERS[seat].fill in runs
    assert max(contrast(one, other) for one, other in pairwise(runs)) >= CLEAR


def test_a_site_is_seen_at_phone_size() -> None:
    """With and without the crane a building differs clearly, also 400 pixels wide."""
    pictures = []
    for site in (False, True):
        image = palette.canvas(138, 170, theme.MEADOW)
        cut = sprites.building("Y9", 1, OWNERS[2], 138, site=site)
        image.paste(cut.image, (cut.x, 30 + cut.y), cut.mask)
        pictures.append(image.convert("RGB").resize((43, 53), Image.Resampling.LANCZOS))
    before, after = (picture.tobytes() for picture in pictures)
    pixels = [(before[i:i + 3], after[i:i + 3]) for i in range(0, len(before), 3)]
    clear = [1 for one, other in pixels
             if contrast((one[0], one[1], one[2]), (other[0], other[1], other[2])) >= CLEAR]
    assert len(clear) > 20
