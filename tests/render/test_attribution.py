"""Who did what: every frame is in its actor's colour, every turn's number in her shape."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from PIL import Image

from engine.rules.chance import Seeded
from engine.rules.events import Event
from engine.rules.game import answer, deal
from engine.rules.journal import Journal
from engine.rules.position import Options
from engine.rules.terms import MODULES, Seat
from engine.rules.view import View, view
from render import Mark, marks_from, palette, samples, sprites, theme
from render.city import city_image
from render.framing import actors, frame_box, turn_at
from render.layout import TRIM, Box, Camera, Extent, city_cell, city_layout, row_height, shown
from render.layout_cell import TOKEN_MIDDLE
from render.theme import HAL, OWNERS, RGB, owner_of

BOARDS = 200
NAMES = ("Nell", "Faye", "Miley", "Iwona", "Szymon")
GAMES = [
    Options(2), Options(3, "draft"), Options(4, "draft", frozenset(MODULES)), Options(5), Options(1, solo="normal"),
    Options(5, "draft", frozenset(MODULES)), Options(4), Options(3),
]


class _Told(Journal):
    def __init__(self) -> None:
        self.events: list[Event] = []

    def event(self, event: Event) -> None:
        self.events.append(event)


def boards() -> Iterator[tuple[View, list[Mark]]]:
    """Boards of random games, as the channel sees them after every round."""
    count = 0
    for seed in range(100):
        rng, chance, told = Random(seed), Seeded(str(seed)), _Told()
        position = deal(GAMES[seed % len(GAMES)], str(seed), told)
        number = position.round
        while position.open:
            seat = rng.choice(sorted(position.open))
            answer(position, position.open[seat].sample(rng), chance, told)
            if position.round != number and position.phase == "choose":
                number = position.round
                yield view(position, None), marks_from(told.events)
                count += 1
                if count == BOARDS:
                    return


def test_every_frame_and_every_number_is_its_actors() -> None:
    marked = 0
    for seen, marks in boards():
        picture = city_image(seen, marks, samples.labels(NAMES, seen.round))
        camera = city_layout(shown(seen.city), len(seen.seats), 1280).camera
        for mark in marks:
            marked += 1
            check_frame(picture, seen, marks, mark, camera)
            check_turn(picture, seen, marks, mark, camera)
    assert marked > BOARDS


def check_frame(picture: Image.Image, seen: View, marks: list[Mark], mark: Mark, camera: Camera) -> None:
    """Of the colours of all seats, hers fills the most of her part of the frame."""
    solo = seen.options.solo is not None
    box, building = camera.box(mark.cell), seen.city.get(mark.cell)
    inner = frame_box(building, box)
    seats = actors([other for other in marks if other.cell == mark.cell])
    number = seats.index(mark.seat)
    reach = box.w // 20
    ring = inner.inset(-reach)
    part = ring._replace(x=ring.x + ring.w * number // len(seats), w=ring.w // len(seats))
    sides = [part._replace(h=reach), part._replace(y=part.bottom - reach, h=reach)]
    if number == 0:
        sides.append(part._replace(w=reach))
    if number == len(seats) - 1:
        sides.append(part._replace(x=part.right - reach, w=reach))
    found: Counter[RGB] = Counter()
    for side in sides:
        found.update(colours(picture, side))
    fills = {seat: owner_of(seat, solo=solo).fill for seat in range(len(seen.seats))}
    ours = found[fills[mark.seat]]
    others = {seat: found[fill] for seat, fill in fills.items() if seat != mark.seat and fill != theme.WHITE}
    assert ours > 40, (mark, found)
    assert all(ours > count for count in others.values()), (mark, others, ours)


def check_turn(picture: Image.Image, seen: View, marks: list[Mark], mark: Mark, camera: Camera) -> None:
    """The number's sprite, in her colour and shape, stands there: at most its edge is covered by another number."""
    turns = list(dict.fromkeys(other.turn for other in marks if other.cell == mark.cell))
    if len(turns) > 1:
        return
    owner = owner_of(mark.seat, solo=seen.options.solo is not None)
    cut = sprites.turn(mark.turn, owner, camera.cell)
    x, y = turn_at(seen.city.get(mark.cell), mark.cell, camera)
    half = camera.cell // 16
    middle = (-cut.x - half, -cut.y - half, -cut.x + half, -cut.y + half)
    shown_there = picture.crop((x - half, y - half, x + half, y + half))
    assert shown_there.tobytes() == cut.image.crop(middle).tobytes(), mark


def colours(picture: Image.Image, box: Box) -> Counter[RGB]:
    """How many pixels of each colour a box holds."""
    counts = picture.crop((box.x, box.y, box.right, box.bottom)).histogram()
    return Counter({palette.COLOURS[entry]: count for entry, count in enumerate(counts) if count})


def test_a_frame_leaves_the_badge_free() -> None:
    """What is framed looks the same within its outline as without the frame."""
    reel = samples.sample("late-five")
    seen, marks = reel.shots[-1]
    words = samples.labels(NAMES, seen.round)
    one = next(mark for mark in marks if mark.kind == "placed" and mark.cell in seen.city)
    camera = city_layout(shown(seen.city), 5, 1280).camera
    badge = frame_box(seen.city[one.cell], camera.box(one.cell))
    right = badge._replace(x=badge.x + badge.w * 45 // 100, w=badge.w * 54 // 100, y=badge.y + 12, h=badge.h - 14)
    plain, marked = (city_image(seen, which, words) for which in ([], [one]))
    assert plain.tobytes() != marked.tobytes()
    assert colours(plain, right) == colours(marked, right)


@pytest.mark.parametrize("seats", [2, 5])
def test_what_two_did_in_one_cell_they_share(seats: Seat) -> None:
    reel = samples.sample("late-five")
    seen = reel.shots[-1][0]
    cell = next(iter(seen.city))
    marks = [Mark(1, 2, cell, "placed"), Mark(2, seats - 1, cell, "used")]
    picture = city_image(seen, marks, samples.labels(NAMES, seen.round))
    camera = city_layout(shown(seen.city), 5, 1280).camera
    for mark in marks:
        check_frame(picture, seen, marks, mark, camera)


COLUMNS = [5, 7, 9, 10, 11, 12, 13]


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("edge", ["none", "left", "top"])
def test_the_number_of_a_turn_leaves_a_tokens_letter_free(columns: int, edge: str) -> None:
    """Also at the edges of a picture, where the number must stand elsewhere to be whole."""
    s = city_cell(columns, 1280)
    x, y = (4 - round(TRIM * s) if edge == "left" else 300), (4 if edge == "top" else 300)
    camera = Camera(Extent(0, 0, 0, 0), s, x, y, Box(0, 0, 600, 600))
    middle = y + round(row_height(s) * TOKEN_MIDDLE)
    letters = (x + s * 33 // 100, middle - s * 17 // 100, x + s * 67 // 100, middle + s * 17 // 100)
    for letter, owner in product("ABCDEFGHIJKL", (*OWNERS, HAL)):
        picture = palette.canvas(600, 600, theme.MEADOW)
        sprites.put_token(picture, (x, y), letter, s)
        before = written(picture, letters)
        cut = sprites.turn(3, owner, s)
        left, top = turn_at(None, (0, 0), camera)
        picture.paste(cut.image, (left + cut.x, top + cut.y), cut.mask)
        kept = before & written(picture, letters)
        assert len(kept) >= len(before) * 0.93, (letter, owner.shape)


def written(picture: Image.Image, box: tuple[int, int, int, int]) -> set[int]:
    """Which pixels of a box are ink."""
    ink = palette.index(theme.INK)
    return {place for place, entry in enumerate(picture.crop(box).tobytes()) if entry == ink}
