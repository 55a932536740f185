"""The private screen's picture: what is hers, and what she chooses from."""

from itertools import pairwise

import pytest
from PIL import Image

from bot.pictures.orders import labels_of
from bot.text import Words
from engine.rules import game
from engine.rules.components import CHARACTERS
from engine.rules.position import Choice, Options, Position
from engine.rules.prompts import DraftPrompt
from engine.rules.view import view
from render import cards, fonts, palette, theme
from render.layout_screen import header_boxes, stock_boxes
from render.legend import wrapped
from render.screen import screen_image
from render.text import line
from tests.support.sprites import place_of

NAMES = ("Nell", "Faye", "Miley")


def drawn(position: Position, words: Words) -> Image.Image:
    """Nell's screen."""
    seen = view(position, 0)
    return screen_image(seen, labels_of(seen, NAMES, words))


def high(picture: Image.Image, text: str, size: int, colours: tuple[theme.RGB, theme.RGB]) -> int:
    """How far down a line stands; its upper and lower edge may belong to something else."""
    sprite = line(text, size, *colours)
    found = place_of(picture, sprite.crop((0, 10, sprite.width, sprite.height - 12)))
    assert found is not None, text
    return found[1]


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_experts_to_choose_from_stand_above_the_area_and_what_is_hers_below(language: str) -> None:
    words = Words.of(language)
    position = game.deal(Options(3, "draft", frozenset({"events", "experts"})), "a")
    nell = position.seats[0]
    first, second, third, *_ = CHARACTERS
    nell.draft, nell.expert, nell.characters = [first, second, "journalist"], "banker", [third]
    nell.events = ["advertising_campaign", "expropriation"]
    position.open = {0: DraftPrompt(0, tuple(nell.draft), 1, has_expert=True)}
    picture = drawn(position, words)
    order = [
        high(picture, words("picture-pack"), 34, theme.ON_MEADOW),
        high(picture, words("expert", expert="journalist"), 32, theme.ON_CARD),
        high(picture, words("picture-area"), 34, theme.ON_MEADOW),
        high(picture, words("picture-mine"), 34, theme.ON_MEADOW),
        high(picture, words("expert", expert="banker"), 32, theme.ON_CARD),
    ]
    assert all(above < below for above, below in pairwise(order))
    assert place_of(picture, line(words("picture-hand"), 34, *theme.ON_MEADOW)) is None
    pair = place_of(picture, cards.event("advertising_campaign", 48))
    assert pair is not None, "the Journalist brings two of them"
    assert abs(pair[1] - order[1]) < 60


def test_who_chooses_event_tiles_sees_her_characters() -> None:
    """She has not seen them before where they come in sets."""
    words = Words.of("en")
    position = game.deal(Options(3, "introductory", frozenset({"events"})), "a")
    assert position.open[0].kind == "events"
    picture = drawn(position, words)
    area = high(picture, words("picture-area"), 34, theme.ON_MEADOW)
    for character in position.seats[0].characters:
        chip = place_of(picture, cards.chip(character, 303, 76))
        assert chip is not None, character
        assert area < chip[1] < high(picture, words("event-tile", event="expropriation"), 32, theme.ON_CARD)


def test_the_event_tile_that_goes_with_her_card_is_framed_like_card_and_tile() -> None:
    position = game.deal(Options(3, "introductory", frozenset({"events"})), "a")
    nell = position.seats[0]
    position.phase, position.round = "choose", 1
    nell.events = ["expropriation"]
    card = "A"
    pictures = []
    for event in ("advertising_campaign", "expropriation", None):
        nell.choice, position.open = Choice(card, (), event, None), {}
        pictures.append(drawn(position, Words.of("en")))
    ink = [picture.histogram()[palette.index(theme.INK)] for picture in pictures]
    # A frame of seven pixels round a box of 409 by 86, and what the sign and its words take.
    assert ink[0] - ink[2] > 7 * 2 * (409 + 86)
    place = place_of(pictures[0], cards.event("advertising_campaign", 68))
    assert place is not None
    x, y = place
    assert pictures[0].getpixel((x + 60, y - 14)) == palette.index(theme.INK)
    other = place_of(pictures[0], cards.event("expropriation", 68))
    assert other is not None
    assert pictures[0].getpixel((other[0] + 60, other[1] - 14)) == palette.index(theme.MEADOW)


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_what_a_stock_is_called_does_not_touch_the_next_ones_sign(language: str) -> None:
    picture = drawn(game.deal(Options(3), "a"), Words.of(language))
    _, stocks = header_boxes(picture.width)
    for stock in stocks[1:]:
        room = picture.crop((stock.x - 14, stock.y + 4, stock.x, stock.bottom - 4))
        assert set(room.tobytes()) == {palette.index(theme.PAPER)}


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_new_hand_tokens_are_called_on_pictures_as_on_the_button_and_in_the_totals(language: str) -> None:
    words = Words.of(language)
    labels, button = labels_of(view(game.deal(Options(3), "a"), 0), NAMES, words), words("button-new-hand", n=2)
    of_totals = words("final-column", column="new_hands", n=4).removesuffix(" 4")
    assert labels.score["new_hands"].casefold() == of_totals.casefold()
    if language != "pl":  # its button has the verb, *Zmień rękę*
        assert button.startswith(labels.new_hands)
    _, (*_, stock) = header_boxes(1280)
    *_, room = stock_boxes(stock)
    assert fonts.width(labels.new_hands, 23) <= room.w - 18, "whole"


def test_no_line_ends_between_a_figure_and_what_it_counts() -> None:
    for wide in range(120, 400, 10):
        for before in wrapped("at the end 2 points each, 1 point for the others", 31, wide, 9):
            assert not before[-1].isdigit(), before
