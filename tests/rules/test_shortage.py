"""What is missing is said exactly where the rules fall back to exploiting (R3.4)."""

import pytest

from engine.rules.decisions import Choose
from engine.rules.position import Options
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.shortage import shortage
from engine.rules.view import view
from tests.support.screen_games import ALL, play


@pytest.mark.parametrize("modules", [frozenset(), ALL])
def test_a_shortage_is_told_exactly_where_the_choice_falls_back(modules: frozenset[str]) -> None:
    told = 0
    for position, _ in play(Options(seats=3, setup="draft", modules=modules), 7):  # type: ignore[arg-type]
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
