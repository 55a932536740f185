"""Pennants over whole games: none covers more than the rim of another, none the number or the badge of a building."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from random import Random
from typing import TypeAlias

import pytest
from PIL import ImageChops

from engine.rules.chance import Seeded
from engine.rules.decisions import Choose
from engine.rules.game import answer, deal
from engine.rules.position import Building, Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import proposal
from engine.rules.scoring import city_districts
from engine.rules.terms import GREEN, MODULES, NUMBER, Cell
from engine.rules.view import view
from render import layout_cell
from render.layout import Box, Camera, city_camera, city_layout, extent, shown
from render.layout_score import score_layout
from render.pen import Cut
from render.pennants import column_parts, pennant_at, pennant_places
from render.proposal import chips_of

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


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_pennant_covers_a_figure_or_another_pennant(seed: int) -> None:
    told = 0
    for position, camera in boards(seed):
        placed = [pennant_at(place, position.city, camera, solo=False)
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
                one = pennant_at(place, found.city, camera, solo=False)
                told += bool(strips)
                hidden += any(covered(one, strip) > covered(one, room(one)) // 6 for strip in strips)
    assert told > 100
    assert hidden <= told // 100


def depth(one: Box, other: Box) -> int:
    """How many rows two boxes share."""
    return min(one.bottom, other.bottom) - max(one.y, other.y) if one.meets(other) else 0
