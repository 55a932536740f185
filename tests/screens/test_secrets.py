"""What must not be told (R2.6). That screens of twins are the same, whoever reads, is seen in tests/spy."""

import re

from bot import screens
from bot.text import Words
from engine.rules.position import Options, Position
from engine.rules.view import view
from tests.support.discord_limits import custom_ids, everything_said
from tests.support.screen_games import ALL, TABLE, hers, play

WORDS = Words.of("en")


def test_a_custom_id_names_no_card_and_no_tile() -> None:
    for number, (position, _) in enumerate(play(Options(seats=2, setup="introductory", modules=ALL), 22)):
        if number % 13:
            continue
        for seat in position.open:
            seen = view(position, seat)
            for path in ("", "0", "0.0", "0.1"):
                for custom_id in custom_ids(screens.private(hers(seen), seen, 3, path, WORDS)):
                    arg = custom_id.split(":", 6)[6]
                    plain = re.fullmatch(r"n|k\d|m[0-9a-f]*@\d+|[+-]?[\d.]*(@\d+)?", arg)
                    assert "rules" in custom_id or plain, custom_id


def test_while_all_choose_the_board_names_nobody() -> None:
    """Timing tells: only how many are ready."""
    for position, _ in play(Options(seats=3, setup="introductory"), 23):
        if position.phase == "choose" and len(position.open) == 2:
            shown = {
                everything_said(screens.board(TABLE, view(other, None), (), WORDS))
                for other in (position, _with_another_missing(position))
            }
            assert len(shown) == 1
            assert "1 of 3 ready" in shown.pop()
            return
    raise AssertionError("nobody ever waited for two")


def _with_another_missing(position: Position) -> Position:
    """One of those still asked has answered instead of the one who has."""
    twin = position.clone()
    done = next(seat for seat in range(3) if seat not in twin.open)
    asked = min(twin.open)
    twin.open[done] = twin.open.pop(asked)
    twin.held[asked] = twin.held.pop(done)
    a, b = twin.seats[done], twin.seats[asked]
    b.choice, a.choice = a.choice, None
    assert b.choice is not None
    a.hand.append(b.choice.card)
    a.tiles += b.choice.tiles
    b.hand.pop()
    if b.choice.tiles:
        b.tiles.pop()
    return twin
