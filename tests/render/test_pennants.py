"""Pennants over whole games and made-up cities of every size: none covers more than the rim of another, none the number
or the badge of a building."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import ceil
from random import Random
from typing import TypeAlias

import pytest
from PIL import Image, ImageChops

from engine.rules.chance import Seeded
from engine.rules.decisions import Choose
from engine.rules.game import answer, deal
from engine.rules.position import Building, Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import proposal
from engine.rules.scoring import city_districts
from engine.rules.terms import GREEN, MODULES, NUMBER, Cell, Seat
from engine.rules.view import view
from render import layout_cell, signs, theme
from render.glyphs import Figure, Thing
from render.layout import Box, Camera, Extent, city_camera, city_layout, extent, shown, street
from render.layout_score import score_layout
from render.pen import Cut, Pen
from render.pennants import column_parts, pennant_at, pennant_places
from render.proposal import chip, chip_box, chips_of

Placed: TypeAlias = tuple[Cut, tuple[int, int]]
"""A pennant and its upper left corner."""
GAMES = 50
KINDS = [
    *(Options(seats) for seats in (2, 3, 4, 5)),
    *(Options(seats, "draft", frozenset(MODULES)) for seats in (2, 3, 4, 5)),
    Options(3, modules=frozenset({"prestige"})), Options(5, modules=frozenset({"green_spaces"})),
]


def boards(seed: int) -> Iterator[tuple[Position, Camera]]:
    """The boards of a random game, and its scoring."""
    rng, chance = Random(seed), Seeded(str(seed))
    position = deal(KINDS[seed % len(KINDS)], str(seed))
    number = 0
    while position.open:
        seat = rng.choice(sorted(position.open))
        answer(position, position.open[seat].sample(rng), chance)
        if position.round != number and position.phase == "choose":
            number = position.round
            yield position, city_layout(shown(position.city), len(position.seats), 1280).camera
    yield position, score_layout(extent(position.city), len(position.seats), 4, 1280).camera


def figures(city: Mapping[Cell, Building], camera: Camera) -> Iterator[Box]:
    """What is written on the buildings and green spaces."""
    s = camera.cell
    for cell, building in city.items():
        box, green = camera.box(cell), building.top == GREEN
        digits = 1 if green else len(str(NUMBER[building.top]))
        parts = layout_cell.parts(1 if green else building.height, digits, s)
        for part in (parts.badge,) if green else (parts.badge, parts.number):
            yield Box(box.x + round(part.x * s), box.y + round(part.y * s), round(part.w * s), round(part.h * s))


def covered(placed: Placed, box: Box) -> int:
    """How many pixels of a box a pennant covers."""
    if not room(placed).meets(box):
        return 0
    cut, (x, y) = placed
    part = cut.mask.crop((box.x - x, box.y - y, box.right - x, box.bottom - y))
    return sum(part.convert("L").histogram()[1:])


def room(placed: Placed) -> Box:
    """The rectangle that a pennant takes."""
    cut, (x, y) = placed
    return Box(x, y, cut.image.width, cut.image.height)


def shared(one: Placed, other: Placed) -> int:
    """How many pixels two pennants share."""
    if not room(one).meets(room(other)):
        return 0
    (cut, (x, y)), (behind, (left, top)) = one, other
    part = cut.mask.crop((left - x, top - y, left - x + behind.mask.width, top - y + behind.mask.height))
    return sum(ImageChops.logical_and(part.convert("1"), behind.mask.convert("1")).convert("L").histogram()[1:])


def made_up(columns: int, rows: int, rng: Random) -> dict[Cell, Building]:
    """A crowded city no game would build: towers beside huts, up to five owners, districts of every size, parks."""
    filled, seats, heights = rng.choice([0.6, 0.85, 1]), rng.choice([2, 3, 5]), [1, 1, 1, 2, 2, 3, 4, 6]
    city: dict[Cell, Building] = {}
    for x, y in product(range(columns), range(rows)):
        if (x, y) in ((0, 0), (columns - 1, rows - 1)) or rng.random() < filled:
            top, height = f"{rng.choice('RBY')}{rng.randint(1, 20)}", rng.choice(heights)
            if rng.random() < 0.05:
                top, height = GREEN, 1
            owner = rng.choice([None, *range(seats), *range(seats)])
            city[x, y] = Building((*["R1"] * (height - 1), top), owner, site=False)
    return city


@cache
def sign_of(owner: Seat | None, s: int) -> tuple[Image.Image, int]:
    """A mask of a building's badge, and how many of its pixels are covered."""
    em = layout_cell.figure(s) * s
    half = ceil(em * layout_cell.BADGE_ABOVE) + 1
    pen = Pen(half * 2, half * 2, theme.INK, (half, half))
    signs.figure_badge(pen, 0, 0, em, None if owner is None else theme.OWNERS[owner], "1")
    mask = pen.covered()
    return mask, sum(mask.convert("L").histogram()[1:])


def hidden_of_a_sign(placed: Placed, city: Mapping[Cell, Building], camera: Camera) -> float:
    """Of the owner's sign that a pennant hides most, how much."""
    most, s = 0.0, camera.cell
    for cell, building in city.items():
        mask, whole = sign_of(building.owner, s)
        box, (x, y) = camera.box(cell), layout_cell.parts(building.height, 1, s).badge.middle
        at = box.x + round(x * s) - mask.width // 2, box.y + round(y * s) - mask.height // 2
        most = max(most, shared(placed, (Cut(mask, mask, 0, 0), at)) / whole)
    return most


@pytest.mark.parametrize(("columns", "rows"), [
    (3, 3), (3, 9), (4, 14), (5, 8), (6, 6), (7, 7), (8, 8), (9, 6), (10, 6), (11, 5), (12, 5), (13, 5), (14, 4),
    (15, 4), (16, 4), (18, 4), (20, 3), (22, 3)])
def test_no_pennant_covers_a_figure_or_an_owners_sign_however_large_and_crowded_a_city(columns: int, rows: int) -> None:
    """Where buildings are plain not even the edge of a sign; elsewhere so much as a taller building in front would."""
    told = 0
    for city in (made_up(columns, rows, Random(seed)) for seed in range(8)):
        for camera in (city_layout(shown(city), 5, 1280).camera, score_layout(extent(city), 5, 4, 1280).camera):
            placed = [pennant_at(place, camera, solo=False)
                      for place in pennant_places(city_districts(city), city, camera.cell)]
            told += len(placed)
            for one, box in product(placed, figures(city, camera)):
                assert covered(one, box) <= box.w * box.h // 20, (camera.cell, one[1], box)
            edge = 0.02 if layout_cell.is_plain(camera.cell) else 0.3
            assert all(hidden_of_a_sign(one, city, camera) <= edge for one in placed)
            # Of more than eighteen columns a pennant is wider than the next one leaves it: its tail is hidden.
            rim = 7 if camera.cell >= 70 else 2.5
            for one, other in combinations(placed, 2):
                assert shared(one, other) <= covered(one, room(one)) / rim, (camera.cell, one[1], other[1])
    assert told > 30


@pytest.mark.parametrize("cell", [52, 70, 92, *range(94, 130, 3), 160, 200, 266])
def test_every_building_has_a_place_for_a_pennant(cell: int) -> None:
    """On its roof or before its windows, whatever stands behind it and in front."""
    floors = range(7)
    for own, behind, front in product(floors[1:], floors, floors):
        heights = {(0, 1): own, (0, 0): behind, (0, 2): front, (1, 1): 1}
        city = {place: Building((*["R1"] * (height - 1), "R2" if place[1] == 1 else "B2"), int(place != (0, 1)),
                                site=False) for place, height in heights.items() if height}
        camera = Camera(Extent(0, 0, 1, 2), cell, 0, 0, Box(0, 0, 600, 900), street=street(cell))
        place = next(place for place in pennant_places(city_districts(city), city, cell) if place.seat == 0)
        one = pennant_at(place, camera, solo=False)
        for box in figures(city, camera):
            assert covered(one, box) <= box.w * box.h // 20, (own, behind, front)


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_pennant_covers_a_figure_or_another_pennant(seed: int) -> None:
    told = 0
    for position, camera in boards(seed):
        placed = [pennant_at(place, camera, solo=False)
                  for place in pennant_places(city_districts(position.city), position.city, camera.cell)]
        told += len(placed)
        for box in figures(position.city, camera):
            for one in placed:
                assert covered(one, box) <= box.w * box.h // 20, (position.round, box)
        for one, other in combinations(placed, 2):
            assert shared(one, other) <= covered(one, room(one)) // 8, (position.round, one[1], other[1])
    assert told


def test_what_a_choice_brings_covers_no_figure_and_hardly_a_pennant() -> None:
    """The strips at the buildings that give something, over all cards that a seat may choose in eight games. A pennant
    that has one building alone to stand on may be hidden."""
    told = hidden = 0
    for position in (position for seed in range(8) for position, _ in boards(seed)):
        prompt = position.open.get(0)
        if not isinstance(prompt, ChoosePrompt):
            continue
        seen = view(position, 0)
        for card in prompt.hand:
            found = proposal(seen, Choose(0, card, prompt.stacks(card)[-1], None, None))
            camera = city_camera(shown(found.city), 1280, 200, low=True)
            strips = [box for _, box in chips_of(found, found.city, camera, (1280, camera.room.bottom))]
            for strip, figure in product(strips, figures(found.city, camera)):
                assert depth(strip, figure) <= figure.h // 4, (position.round, card, strip, figure)
            district = [found.district] if found.district is not None else []
            for place in pennant_places(district, found.city, camera.cell, column_parts(strips, camera)):
                one = pennant_at(place, camera, solo=False)
                told += bool(strips)
                hidden += any(covered(one, strip) > covered(one, room(one)) // 6 for strip in strips)
    assert told > 100
    assert hidden <= told // 100


@pytest.mark.parametrize("columns", range(3, 15))
def test_what_a_building_brings_covers_no_figure_however_crowded_a_city(columns: int) -> None:
    """A low building before whose foot a tall one stands has its strip above its number. In cities of more columns a
    strip is much wider than its cell."""
    for city in (made_up(columns, 5, Random(seed)) for seed in range(6)):
        camera = city_camera(shown(city), 1280, 200, low=True)
        sprite = chip((Figure("+2"), Thing("point")), camera.cell)
        for cell in city:
            strip = chip_box(sprite, cell, city, camera, (1280, camera.room.bottom))
            for figure in figures(city, camera):
                across = min(strip.right, figure.right) - max(strip.x, figure.x)
                assert max(0, across) * max(0, depth(strip, figure)) <= figure.w * figure.h // 4, (cell, strip, figure)


def depth(one: Box, other: Box) -> int:
    """How many rows two boxes share."""
    return min(one.bottom, other.bottom) - max(one.y, other.y) if one.meets(other) else 0
