"""The board in the channel, and what stands behind *In words* there."""

from dataclasses import replace

from bot import screens
from engine.rules.events import NewHandTaken, RoundBegan
from engine.rules.position import Options, Position
from engine.rules.view import view
from tests.support.discord_limits import all_text, labels
from tests.support.screen_games import ALL, play
from tests.support.small_table import TABLE, WORDS


def test_the_board_says_what_is_awaited_and_how_far_the_end_is(r10_4: Position) -> None:
    text = all_text(screens.board(TABLE, view(r10_4, None), (), WORDS))
    assert "0 of 1 ready" in text
    assert "Tile supply:" in text
    assert "⬛ **Faye** 2 of 25" in text
    assert labels(screens.board(TABLE, view(r10_4, None), (), WORDS))[:2] == ["My screen", "Rules"]


def test_the_promise_of_the_deal_stands_on_the_first_board_and_on_no_later_one(r10_4: Position) -> None:
    promised, now = replace(TABLE, commitment="f" * 64), view(r10_4, None)
    assert "f" * 64 in all_text(screens.board(promised, now, (), WORDS))
    assert "f" * 64 not in all_text(screens.board(promised, replace(now, round=2), (), WORDS))


def test_an_older_board_has_no_buttons(r10_4: Position) -> None:
    assert labels(screens.board(TABLE, view(r10_4, None), (), WORDS, state="older")) == []


def test_who_plays_alone_is_not_counted(r10_4: Position) -> None:
    alone = replace(TABLE, ai=frozenset({1}))
    assert "ready" not in all_text(screens.board(alone, view(r10_4, None), (), WORDS))


def test_a_board_shows_what_has_happened_meanwhile(r10_4: Position) -> None:
    text = all_text(screens.board(TABLE, view(r10_4, None), (), WORDS, since=[NewHandTaken(1, 0)]))
    assert "### Meanwhile\n⬛ **Faye** takes a New Hand, 0 left." in text


def test_a_game_that_began_from_a_record_names_the_round_its_first_board_tells_of() -> None:
    """Where the round began stands before what was played here: the playground's games begin so."""
    position, events = next(found for found in play(Options(seats=2), 1) if found[0].round == 3)
    cut = next(number for number, event in enumerate(events) if isinstance(event, RoundBegan) and event.round == 2)
    board = screens.board(TABLE, view(position, None), events[cut + 1:], WORDS)
    assert "### What happened in round 2\n" in all_text(board)


def test_the_legend_stands_below_a_games_first_board_whatever_round_that_shows() -> None:
    """The playground's games begin in the middle, and there a newcomer sees her first city."""
    shown = set()
    for position, events in play(Options(seats=2), 1):
        first = labels(screens.board(TABLE, view(position, None), (), WORDS))
        assert ("The picture" in first, "Show the round" in first) == (True, False), position.round
        if position.round > 1 and position.phase == "choose":
            later = labels(screens.board(TABLE, view(position, None), list(events), WORDS))
            assert ("The picture" in later, "Show the round" in later) == (False, True), position.round
        shown.add(position.round)
        if position.round > 3:
            break
    assert shown == {1, 2, 3, 4}, "boards of a game that goes on, one round after the other"


def test_a_draft_alone_is_no_round_to_be_shown() -> None:
    position, events = next(found for found in play(Options(seats=2, setup="draft"), 1) if found[0].round == 1)
    board = screens.board(TABLE, view(position, None), list(events), WORDS)
    assert "### What happened" in all_text(board)
    assert "Show the round" not in labels(board)
    position, events = next(found for found in play(Options(seats=2, setup="draft"), 1) if found[0].round == 2)
    assert "Show the round" in labels(screens.board(TABLE, view(position, None), list(events), WORDS))


def test_experts_and_how_many_event_tiles_are_left_stand_behind_in_words() -> None:
    position = next(found for found, _ in play(Options(seats=2, modules=ALL), 1) if found.phase == "choose")
    position.seats[1].expert, position.seats[1].events = "banker", ["expropriation"]
    in_words = all_text(screens.describe(TABLE, view(position, None), WORDS))
    faye = in_words[in_words.index("### **Faye**"):]
    assert "Banker: " in faye
    assert "Event tiles left: 1" in faye
    assert "Expropriation" not in in_words
    base = next(found for found, _ in play(Options(seats=2), 1) if found.phase == "choose")
    assert "Event tiles" not in all_text(screens.describe(TABLE, view(base, None), WORDS))


def test_the_city_in_words_has_every_cell_of_its_rows_and_names_the_gaps(r10_4: Position) -> None:
    del r10_4.city[0, 1]
    city = all_text(screens.describe(TABLE, view(r10_4, None), WORDS)).partition("## The city\n")[2].splitlines()
    assert city[:5] == [
        "Row 1: empty, token A, token B, token C.",
        "Row 2: token L, B3, B2, R2, token D.",
        "Row 3: token K, R1, B5 height 2 of Faye, Y2, token E.",
        "Row 4: token J, Y1, empty, B1, token F.",
        "Row 5: empty, token I, token H, token G.",
    ]


def test_a_game_in_direct_messages_has_no_link_to_itself(r10_4: Position) -> None:
    here = replace(TABLE, channel_name="", direct=True)
    assert "Table:" not in all_text(screens.private(here, view(r10_4, 0), 1, "", WORDS))
    assert "Table:" not in all_text(screens.log(here, view(r10_4, None), (), WORDS))
