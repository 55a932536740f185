"""What is kept between pictures stays small."""

from collections.abc import Callable
from functools import _lru_cache_wrapper
from typing import TypeAlias

from PIL import Image

from render import cards, icons, laying, legend, panel, pen, proposal, score, sprites, theme
from render.glyphs import StockGlyph
from render.kept import Kept, bytes_of
from render.layout import MOST_CELL
from render.pen import Cut
from render.pieces import Piece
from render.theme import OWNERS
from tests.support.sprites import by_bytes, by_count

MOST = 80 * 1024 * 1024
CELL, CARD, CHIP = MOST_CELL, (288, 88), (303, 76)

FIRST = OWNERS[0]

Sprite: TypeAlias = Image.Image | Cut | sprites.Outline | tuple[Piece, ...] | pen.Centred
Cached: TypeAlias = (
    "_lru_cache_wrapper[Image.Image] | _lru_cache_wrapper[Cut] | _lru_cache_wrapper[sprites.Outline]"
    " | _lru_cache_wrapper[tuple[Piece, ...]] | _lru_cache_wrapper[pen.Centred]"
)

LARGEST: "list[tuple[Cached, Callable[[], Sprite]]]" = [
    (sprites.plot, lambda: sprites.plot(CELL)),
    (sprites.border_strips, lambda: sprites.border_strips("R", "nesw", CELL, CELL)),
    (panel.corner, lambda: panel.corner(right=True, lower=True)),
    (sprites.park, lambda: sprites.park(FIRST, CELL)),
    (sprites.bare_token, lambda: sprites.bare_token(CELL)),
    (sprites.candidate, lambda: sprites.candidate(1, None, CELL)),
    (sprites.turn, lambda: sprites.turn(1, FIRST, CELL)),
    (cards.tile, lambda: cards.tile("R4", 132, theme.MEADOW)),
    (cards.card_top, lambda: cards.card_top("R4", *CARD)),
    (cards.card_bonus, lambda: cards.card_bonus("R4", 296, 72)),
    (cards.character_start, lambda: cards.character_start("character-1", 282, 275)),
    (legend.counted_icon, lambda: legend.counted_icon((StockGlyph("B"),), 132, 108)),
    (cards.chip, lambda: cards.chip("R4", *CHIP)),
    (cards.event, lambda: cards.event("quality_control", 68)),
    (cards.event_back, lambda: cards.event_back(84)),
    (cards.expert, lambda: cards.expert(84)),
    (cards.power, lambda: cards.power("mayor", 560, 40)),
    (icons.seat_badge, lambda: icons.seat_badge(0, 104, 104, solo=False)),
    (icons.first_sign, lambda: icons.first_sign(40, 76)),
    (icons.pile_icon, lambda: icons.pile_icon("deck", 72)),
    (icons.action_icon, lambda: icons.action_icon("exploit", 72)),
    (icons.endgame_icon, lambda: icons.endgame_icon(72)),
    (icons.new_hand_icon, lambda: icons.new_hand_icon(72)),
    (icons.thing_icon, lambda: icons.thing_icon("point", 72)),
    (icons.tile_icon, lambda: icons.tile_icon(72)),
    (icons.resource_icon, lambda: icons.resource_icon(72)),
    (icons.supply_sign, lambda: icons.supply_sign(72, last=True)),
    (score.card_icon, lambda: score.card_icon("R14", 44)),
    (score.column_icon, lambda: score.column_icon("points", 58)),
    (icons.district_icon, lambda: icons.district_icon(50)),
    (proposal.moving_token, lambda: proposal.moving_token("A", 80)),
    (laying.letter_icon, lambda: laying.letter_icon("A", laying.ICON)),
    (laying.arrowhead, lambda: laying.arrowhead(36, laying.ICON)),
    (laying.crossing, lambda: laying.crossing(laying.ICON)),
    (legend.track_icon, lambda: legend.track_icon(132, 108)),
]


def test_all_caches_full_of_their_largest_sprites_stay_below_80_megabytes() -> None:
    total = sum(cache.most for cache in by_bytes())
    for cache, largest in LARGEST:
        count = cache.cache_info().maxsize
        assert count is not None
        total += count * bytes_of(largest())
    assert total < MOST


def test_every_cache_of_sprites_is_counted() -> None:
    counted = {cache.__wrapped__ for cache, _ in LARGEST}
    for cache in by_count():
        assert cache.__wrapped__ in counted, cache


def test_a_cache_of_bytes_lets_the_one_that_was_not_asked_for_longest_go() -> None:
    drawn: list[int] = []

    def draw(side: int) -> Image.Image:
        drawn.append(side)
        return Image.new("P", (side, side))

    cache = Kept(draw, 250)
    assert [cache(10).size, cache(11).size, cache(10).size] == [(10, 10), (11, 11), (10, 10)]
    cache(9)  # 302 bytes: the eleven goes, since the ten was asked for again.
    cache(10)
    assert drawn == [10, 11, 9]
    cache(11)
    assert drawn == [10, 11, 9, 11]
