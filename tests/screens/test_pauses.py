"""What a pause says: that nobody is reminded, and who is asked all the same, since play may go on."""

from dataclasses import replace

from bot import screens
from engine.rules.position import Options, Position
from engine.rules.view import view
from tests.support.discord_limits import all_text
from tests.support.screen_games import play
from tests.support.small_table import TABLE, WORDS

PAUSED = replace(TABLE, paused=True)


def test_during_a_pause_too_the_board_names_whose_answer_is_awaited() -> None:
    asked = next(found for found, _ in play(Options(seats=2, setup="introductory"), 3)
                 if any(prompt.kind == "token" for prompt in found.open.values()))
    (seat,) = asked.open
    other = 1 - seat
    for screen in (screens.board(PAUSED, view(asked, None), (), WORDS),
                   screens.private(PAUSED, view(asked, other), 1, "", WORDS)):
        text = all_text(screen)
        assert "**Paused.** No reminders are sent.\nWaiting for" in text
        assert f"**{TABLE.names[seat]}**." in text
    own = all_text(screens.private(PAUSED, view(asked, seat), 1, "", WORDS))
    assert own.count("**Paused.**") == 1


def test_who_is_choosing_reads_of_the_pause_and_of_no_count(r10_4: Position) -> None:
    assert all_text(screens.private(PAUSED, view(r10_4, 0), 1, "", WORDS)).count("**Paused.**") == 1
    assert "**Paused.**" not in all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    waits = all_text(screens.private(PAUSED, view(r10_4, 1), 1, "", WORDS))
    assert waits.count("**Paused.**") == 1
    assert "ready" not in waits
