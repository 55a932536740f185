"""Whole random games: every position draws, nothing leaves the frame, what changed is seen."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from engine.rules.chance import Seeded
from engine.rules.components import EXPERTS
from engine.rules.decisions import Choose, Draft
from engine.rules.events import Event
from engine.rules.game import answer, deal
from engine.rules.journal import Journal
from engine.rules.position import Options, Position
from engine.rules.scoring import score
from engine.rules.terms import MODULES
from engine.rules.view import view
from render import Mark, city, marks_from, samples, scoring, screen, theme
from render.city import city_image
from render.framing import frame_box
from render.layout import city_layout, shown
from render.layout_screen import screen_layout

NAMES = ("Nell", "Faye", "Miley", "Iwona", "Szymon")
EDGE = 4
"""Pixels along every side where nothing may stand."""

GAMES = [
    (Options(2), 1), (Options(3, "draft"), 2), (Options(5, "draft"), 3), (Options(1, solo="normal"), 4),
    (Options(1, solo="expert"), 5), (Options(4, "draft", frozenset(MODULES)), 6),
    (Options(5, "draft", frozenset(MODULES)), 7),
    (Options(2, "introductory", frozenset({"green_spaces"}), 5), 8), (Options(3, modules=frozenset({"prestige"})), 9),
]


class _Told(Journal):
    def __init__(self) -> None:
        self.events: list[Event] = []

    def event(self, event: Event) -> None:
        self.events.append(event)


def played(options: Options, seed: int) -> Iterator[tuple[Position, list[Event]]]:
    """A random game, stop by stop."""
    rng, chance, told = Random(seed), Seeded(str(seed)), _Told()
    position = deal(options, str(seed), told)
    yield position, told.events
    while position.open:
        seat = rng.choice(sorted(position.open))
        answer(position, position.open[seat].sample(rng), chance, told)
        yield position, told.events


def ring_is_empty(picture: Image.Image) -> bool:
    """Whether the outermost pixels are nothing but meadow."""
    w, h = picture.size
    sides = [(0, 0, w, EDGE), (0, h - EDGE, w, h), (0, 0, EDGE, h), (w - EDGE, 0, w, h)]
    found = (picture.crop(side).convert("RGB").getcolors() or () for side in sides)
    return all({colour for _, colour in colours} == {theme.MEADOW} for colours in found)


@pytest.mark.parametrize(("options", "seed"), GAMES, ids=[str(seed) for _, seed in GAMES])
def test_every_position_draws_inside_its_frame(options: Options, seed: int) -> None:
    rounds: set[int] = set()
    kinds: set[str] = set()
    last = None
    for position, events in played(options, seed):
        last = position
        words = samples.labels(NAMES, position.round)
        if position.round not in rounds and position.phase != "draft":
            rounds.add(position.round)
            seen = view(position, None)
            picture = city_image(seen, marks_from(events), words)
            assert picture.mode == "P"
            assert picture.width == 1280
            assert ring_is_empty(picture)
            layout = city_layout(shown(seen.city), len(seen.seats), 1280)
            boxes = [layout.camera.box(cell) for cell in (*seen.city, *seen.tokens.values())]
            assert len(set(boxes)) == len(boxes)
            standing = [*(frame_box(seen.city[cell], layout.camera.box(cell)) for cell in seen.city),
                        *(frame_box(None, layout.camera.token_box(cell)) for cell in seen.tokens.values())]
            assert all(layout.city.holds(box) for box in standing)
        for seat, prompt in position.open.items():
            if (key := f"{prompt.kind} {position.round // 5}") not in kinds:
                kinds.add(key)
                own = Image.open(BytesIO(screen(view(position, seat), words)))
                assert own.width == 1280
                assert ring_is_empty(own)
    assert last is not None
    assert last.phase == "over"
    final = Image.open(BytesIO(scoring(view(last, None), score(last), samples.labels(NAMES, last.round))))
    assert ring_is_empty(final)
    assert len(rounds) > 3


def test_a_picture_depends_on_what_is_seen_alone() -> None:
    """Drawn twice, also after other pictures: the same bytes."""
    reel = samples.sample("modules")
    seen, marks = reel.shots[-1]
    words = samples.labels(NAMES, seen.round)
    first = city(seen, marks, words)
    city(samples.sample("wide").shots[-1][0], [], words)
    assert city(seen, marks, words) == first


def test_the_city_shows_nothing_that_is_secret() -> None:
    """A seat's own view and everybody's give the same city."""
    position = samples.sample("middle").last
    words = samples.labels(NAMES, position.round)
    pictures = {city(view(position, reader), [], words) for reader in (None, 0, 1, 2)}
    assert len(pictures) == 1


def test_the_chosen_card_and_tile_stand_framed_before_the_rest() -> None:
    position = samples.sample("middle").last
    words = samples.labels(NAMES, position.round)
    seat = next(seat for seat in position.open if position.seats[seat].tiles)
    hand, tiles = position.seats[seat].hand, position.seats[seat].tiles
    answer(position, Choose(seat, hand[-1], (tiles[-1],), None, None), Seeded("1"))
    picture = Image.open(BytesIO(screen(view(position, seat), words))).convert("RGB")
    layout = screen_layout(len(hand) + 1, len(tiles) + 1, [0, 0, 0, 0], 0, 1280)
    for chosen, other in ((layout.hand[0].card, layout.hand[1].card), (layout.tiles[0], layout.tiles[1])):
        assert picture.getpixel((chosen.x + chosen.w // 2, chosen.y - 4)) == theme.INK
        assert picture.getpixel((other.x + other.w // 2, other.y - 4)) == theme.MEADOW


def test_what_is_kept_of_a_pack_is_framed() -> None:
    """A character among the cards, an expert below them."""
    for expert in (False, True):
        position = deal(Options(seats=3, setup="draft", modules=frozenset({"experts"})), "1" * 64)
        pack, words = position.seats[0].draft, samples.labels(NAMES, 0)
        cards, experts = ([card for card in pack if (card in EXPERTS) == among] for among in (False, True))
        answer(position, Draft(0, experts[1] if expert else cards[1]), Seeded("1"))
        picture = Image.open(BytesIO(screen(view(position, 0), words))).convert("RGB")
        layout = screen_layout(len(cards), None, [0, 0, 0, 0], len(experts), 1280, brings=not expert)
        boxes = layout.extras if expert else [card.card for card in layout.hand]
        kept = [picture.getpixel((box.x + box.w // 2, box.y - 4)) == theme.INK for box in boxes]
        assert kept == [False, True, *[False] * (len(boxes) - 2)]


def test_a_question_that_no_card_answers_does_not_repeat_the_hand_and_the_area() -> None:
    """What she has chosen and her tiles are all she needs: a fifth is saved before there is an area, half later."""
    shares: dict[str, float] = {}
    for seed in range(4):
        for position, _ in played(Options(seats=3, modules=frozenset(MODULES)), seed):
            for seat, prompt in position.open.items():
                if position.round > 4 and prompt.kind not in {"choose", "draft", "token"} | shares.keys():
                    seen, words = view(position, seat), samples.labels(NAMES, position.round)
                    both = (screen(one, words) for one in (seen, replace(seen, prompt=None)))
                    small, whole = (Image.open(BytesIO(picture)) for picture in both)
                    shares[prompt.kind] = small.height / whole.height
    assert {"gain", "take"} <= shares.keys()
    assert max(shares.values()) <= 0.8, shares


def test_a_mark_outside_the_picture_is_left_out() -> None:
    seen, _ = samples.sample("start").shots[-1]
    words = samples.labels(NAMES, seen.round)
    assert city(seen, [Mark(1, 0, (9, 0), "placed"), Mark(1, 0, (99, 0), "used")], words) == city(seen, [], words)
