"""What is missing of a price is said exactly where the rules fall back to exploiting (R3.4)."""

import pytest

from engine.rules.decisions import Choose
from engine.rules.events import Acted, Lacked
from engine.rules.position import Options
from engine.rules.preview import preview
from engine.rules.price import price_told
from engine.rules.prompts import ChoosePrompt
from engine.rules.view import view, view_event
from tests.support.screen_games import ALL, play


@pytest.mark.parametrize("modules", [frozenset(), ALL])
def test_something_is_missing_exactly_where_the_choice_falls_back(modules: frozenset[str]) -> None:
    told = 0
    for position, _ in play(Options(seats=3, setup="draft", modules=modules), 7):  # type: ignore[arg-type]  # one of the names there are
        for seat, prompt in position.open.items():
            if not isinstance(prompt, ChoosePrompt):
                continue
            seen = view(position, seat)
            for card in prompt.hand:
                for tiles in prompt.stacks(card):
                    choice = Choose(seat, card, tiles, None, None)
                    found = preview(seen, choice)
                    assert (found.price is not None) == bool(tiles)
                    missing = found.price is not None and any(found.price.missing)
                    assert missing == found.falls_back, (card, tiles)
                    told += missing
    assert told > 20, "some choices lack something"


def test_who_falls_back_is_told_what_she_lacked_and_others_only_what_was_needed() -> None:
    """R3.4, and R2.6: what lay behind her screen is hers alone."""
    told = returning = 0
    for position, events in play(Options(seats=3, setup="draft", modules=ALL), 7):
        del position
        for event in events:
            if not isinstance(event, Acted):
                continue
            assert (event.lacked is not None) == event.fell_back
            if event.lacked is None:
                continue
            told += 1
            mine, hers = view_event(event, event.seat), view_event(event, (event.seat + 1) % 3)
            assert isinstance(mine, Acted)
            assert isinstance(hers, Acted)
            assert mine.lacked == event.lacked
            price = price_told(event.lacked)
            assert price is not None
            assert any(price.missing)
            assert price.lacked == event.lacked
            returning += price.back > 0
            assert hers.lacked == Lacked(event.lacked.resources, event.lacked.points, None, None)
            assert price_told(hers.lacked) is None
            assert view_event(event, None) == hers
    assert told > 5
    assert returning, "also of buildings of hers"
