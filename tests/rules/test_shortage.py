"""What is missing is said exactly where the rules fall back to exploiting (R3.4)."""

import pytest

from engine.rules.decisions import Choose
from engine.rules.events import Acted, Lacked
from engine.rules.position import Options
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.shortage import lacked, shortage
from engine.rules.view import view, view_event
from tests.support.screen_games import ALL, play


@pytest.mark.parametrize("modules", [frozenset(), ALL])
def test_a_shortage_is_told_exactly_where_the_choice_falls_back(modules: frozenset[str]) -> None:
    told = 0
    for position, _ in play(Options(seats=3, setup="draft", modules=modules), 7):  # type: ignore[arg-type]  # one of the names there are
        for seat, prompt in position.open.items():
            if not isinstance(prompt, ChoosePrompt):
                continue
            seen = view(position, seat)
            for card in prompt.hand:
                for tiles in prompt.stacks(card):
                    choice = Choose(seat, card, tiles, None, None)
                    missing = shortage(seen, choice)
                    assert (missing is not None) == preview(seen, choice).falls_back, (card, tiles)
                    if missing is not None:
                        told += 1
                        assert missing.resources > missing.resources_there or missing.points > missing.points_there
    assert told > 20, "some choices lack something"


def test_who_falls_back_is_told_what_she_lacked_and_others_only_what_was_needed() -> None:
    """R3.4, and R2.6: what lay behind her screen is hers alone."""
    told = 0
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
            missing = lacked(event.lacked)
            assert missing is not None
            assert missing.resources > missing.resources_there or missing.points > missing.points_there
            assert hers.lacked == Lacked(event.lacked.resources, event.lacked.points, None, None)
            assert lacked(hers.lacked) is None
            assert view_event(event, None) == hers
    assert told > 5
