"""What was done is told under the name of who played the seat then, wherever it is told."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot import screens
from bot.screens.deeds import deeds
from bot.screens.speech import Speech
from bot.screens.turnovers import Told, among
from engine.rules.events import Acted, Drew, Event, EventPlayed, Gained, NewHandTaken, RoundBegan
from engine.rules.position import Options, Position
from engine.rules.records.actions import Done
from engine.rules.scoring import score
from engine.rules.terms import Action, Card, Seat
from engine.rules.view import view
from engine.table.meta import SimplestMove, Turnover
from engine.table.numbered_events import NumberedEvents
from render import marks_from
from tests.support.discord_limits import all_text, texts
from tests.support.screen_games import past_board, play
from tests.support.small_table import TABLE, WORDS

IWONA = replace(TABLE, names=("Nell", "Iwona"))
"""Faye's seat is Iwona's by now."""
STANDS_IN = Turnover(1, "stand_in", 3, "Faye", "f", ai=False)
IS_BACK = Turnover(1, "came_back", 10, "Faye", "f", ai=True)
HAS_LEFT = Turnover(1, "replaced", 11, "Faye", "f", ai=False)


def _among(
    events: Sequence[Event], numbers: Sequence[int], meanwhile: Sequence[Turnover | SimplestMove],
    first: int | None = None,
) -> list[Told]:
    return among(NumberedEvents(tuple(events), tuple(numbers)), meanwhile, first)


def acted(seat: Seat, card: Card, action: Action = "exploit") -> Acted:
    return Acted(seat, card, (), None, action, fell_back=False, cell=None)


ROUND: list[Event] = [acted(0, "A"), acted(1, "B"), RoundBegan(3, 1)]
NUMBERS = [6, 7, 8]
TOLD: list[Told] = _among(ROUND, NUMBERS, [STANDS_IN, IS_BACK, HAS_LEFT])
"""An AI played the round for Faye, who came back after it, and then gave up her seat."""


def test_a_board_tells_what_an_ai_did_as_the_ais_whoever_has_the_seat_now(r10_4: Position) -> None:
    board = screens.board(IWONA, view(r10_4, None), TOLD, WORDS)
    assert "2 · ⬛ **Faye (AI)** exploits B." in all_text(board)
    assert "Iwona** has taken" not in all_text(board), "that she came is told elsewhere"
    assert "⬛ **Iwona** 2 of 25" in all_text(board), "what stands there now is hers"
    (city,) = board.pictures
    assert "2 · Faye (AI) exploits B." in city.alt
    assert city.events == tuple(ROUND)


def test_a_board_tells_what_she_did_as_hers_once_an_ai_plays_for_her(r10_4: Position) -> None:
    told = _among(ROUND, NUMBERS, [replace(STANDS_IN, entry=9)])
    board = screens.board(replace(TABLE, ai=frozenset({1})), view(r10_4, None), told, WORDS)
    assert "2 · ⬛ **Faye** exploits B." in all_text(board)


def test_a_new_hand_since_the_board_is_told_as_hers_who_took_it(r10_4: Position) -> None:
    since = _among([NewHandTaken(1, 0)], [9], [HAS_LEFT])
    board = screens.board(IWONA, view(r10_4, None), (), WORDS, since=since)
    assert "⬛ **Faye** takes a New Hand, 0 left." in all_text(board)


def test_a_private_screen_tells_the_round_under_the_names_of_then(r10_4: Position) -> None:
    told = _among(ROUND[:2], NUMBERS[:2], [STANDS_IN, IS_BACK, HAS_LEFT])
    screen = all_text(screens.private(IWONA, view(r10_4, 0), 1, "", WORDS, screens.Beside(events=told)))
    assert "⬛ **Faye (AI)** exploits B." in screen
    assert "Iwona** exploits" not in screen


def test_the_round_shown_again_names_who_played_it() -> None:
    position, _ = next(play(Options(seats=2, setup="introductory"), 1))
    done = Done(view(position, None), tuple(ROUND), 2, ends_round=True)
    shown = screens.past_round(IWONA, [done], TOLD, WORDS)
    assert "2 · ⬛ **Faye (AI)** exploits B." in all_text(shown)
    (moving,) = shown.pictures
    assert "Faye (AI) exploits B." in moving.alt
    assert moving.names[1] == "Faye"


def test_the_last_boards_and_those_of_a_finished_game_name_who_played() -> None:
    *_, (position, _) = play(Options(seats=2, setup="introductory"), 3)
    over = view(position, None)
    step = screens.replay_step(IWONA, past_board(over, [None, None], 1, 2), TOLD, WORDS)
    assert "⬛ **Faye (AI)** exploits B." in all_text(step)
    final = screens.final(IWONA, over, score(position), WORDS, events=TOLD)
    assert "2 · ⬛ **Faye (AI)** exploits B." in all_text(final)


def test_each_board_of_a_finished_game_names_who_sat_there_then() -> None:
    """Below *Faye exploits B* Iwona had Faye's hand, and her name stood on the picture of a city that she never saw."""
    position, _ = next(play(Options(seats=2, setup="introductory"), 3))
    whole, own = view(position, None), [view(position, seat).seats[seat].private for seat in (0, 1)]
    after, before = replace(HAS_LEFT, entry=9), replace(HAS_LEFT, entry=5)
    for told, who in (
        (_among([], [], [after]), "Faye"), (_among(ROUND, NUMBERS, [after]), "Faye"), (TOLD, "Faye (AI)"),
        (_among(ROUND, NUMBERS, [before]), "Iwona"),
    ):
        step = screens.replay_step(IWONA, past_board(whole, own, 0, 2), told, WORDS)
        assert f"⬛ **{who}**: hand " in all_text(step)
        assert step.pictures[0].names[1] == who.removesuffix(" (AI)")


def test_a_seat_that_changes_hands_within_a_round_is_told_of_there(r10_4: Position) -> None:
    told = _among(ROUND, NUMBERS, [replace(STANDS_IN, entry=7)])
    text = all_text(screens.board(replace(TABLE, ai=frozenset({1})), view(r10_4, None), told, WORDS))
    assert "1 · ⚪ **Nell** exploits A.\n⬛ **Faye** is away. An AI plays until they come back.\n2 · ⬛" in text
    assert text.count("is away") == 1


PLAYED = SimplestMove(1, 7, 0)
"""Before Faye's action, and before anybody had her seat after her."""
TOLD_SO = "⬛ **Faye** was away. The simplest move was played once."


def test_that_the_simplest_move_was_played_is_told_where_the_round_is(r10_4: Position) -> None:
    whole: list[Event] = [RoundBegan(2, 0), *ROUND]
    told = _among(whole, [4, *NUMBERS], [PLAYED])
    text = all_text(screens.board(TABLE, view(r10_4, None), told, WORDS))
    assert f"1 · ⚪ **Nell** exploits A.\n{TOLD_SO}\n2 · ⬛ **Faye** exploits B." in text
    assert TOLD_SO in all_text(screens.log(TABLE, view(r10_4, None), told, WORDS))
    own = all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS, screens.Beside(events=told[:-1])))
    assert TOLD_SO in own
    position, _ = next(play(Options(seats=2, setup="introductory"), 1))
    done = Done(view(position, None), tuple(ROUND), 2, ends_round=True)
    assert TOLD_SO in all_text(screens.past_round(TABLE, [done], told, WORDS))


def test_actions_have_the_numbers_of_the_picture_where_one_was_interrupted_before_it_began() -> None:
    """Who was away was asked what to take for an event tile, or what to exchange, before her action."""
    whole: list[Event] = [
        RoundBegan(2, 0), EventPlayed(0, "design_competition", "before", 2), Gained(0, "event", 0, 0, 2),
        Drew(0, (), 2, (), 0), replace(acted(0, "R3"), cell=(0, 0)), replace(acted(1, "B3"), cell=(0, 1))]
    marks = [(mark.turn, mark.cell) for mark in marks_from(whole)]
    assert marks == [(1, (0, 0)), (2, (0, 1))]
    for meanwhile in (SimplestMove(0, 7, 0), Turnover(0, "stand_in", 7, "Nell", "n", ai=False)):
        told = deeds(_among(whole, [4, 5, 6, 7, 8, 9], [meanwhile]), Speech(WORDS, TABLE.names))
        played, _, first, second = told
        assert played == "⚪ **Nell** plays Design competition: counts 2 resources around. Gains 2 tiles (event tile)."
        assert (first[:4], second[:4]) == ("1 · ", "2 · ")
        assert "R3" in first


@pytest.mark.parametrize(("drawn", "says"), [
    ([Drew(0, (), 2, (), 0)], []),
    ([Drew(0, (), 1, (), 0), Drew(0, (), 1, (), 0)], ["⚪ **Nell** draws 1 tile.", "⚪ **Nell** draws 1 tile."]),
    ([Drew(0, (), 1, (), 0, new_buildings=1)], ["⚪ **Nell** draws 1 tile."]),
    ([Drew(0, (), 1, (), 1), Drew(0, (), 1, (), 0)], ["⚪ **Nell** draws 1 tile.", "⚪ **Nell** draws 1 tile."]),
])
def test_tiles_of_an_interrupted_action_are_told_once(drawn: list[Event], says: list[str]) -> None:
    """As within one line: what was drawn is told where it is not what was gained."""
    whole: list[Event] = [
        RoundBegan(2, 0), acted(0, "A"), Gained(0, "action", 0, 0, 1), Gained(0, "bonus", 1, 0, 1), *drawn]
    say = Speech(WORDS, TABLE.names)
    for entry, gains in ((6, ["⚪ **Nell** gains 1 tile.", "⚪ **Nell** gains 1 resource, 1 tile."]),
                         (7, ["⚪ **Nell** gains 1 resource, 1 tile."]), (8, [])):
        told = deeds(_among(whole, range(4, 4 + len(whole)), [SimplestMove(0, entry, 0)]), say)
        assert told[2:] == [*gains, *says], entry


def test_the_simplest_move_of_who_was_late_to_choose_belongs_to_the_round_that_had_begun(r10_4: Position) -> None:
    played = replace(PLAYED, entry=5)
    whole: list[Event] = [RoundBegan(2, 0), *ROUND]
    text = all_text(screens.board(TABLE, view(r10_4, None), _among(whole, [4, *NUMBERS], [played]), WORDS))
    assert f"{TOLD_SO}\n1 · ⚪ **Nell** exploits A." in text
    own = _among(whole[:3], [4, 6, 7], [played])
    assert TOLD_SO in all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS, screens.Beside(events=own)))
    for entry in (4, 9):
        other = _among(whole, [4, *NUMBERS], [replace(PLAYED, entry=entry)])
        assert TOLD_SO not in all_text(screens.board(TABLE, view(r10_4, None), other, WORDS)), "of another round"
    since = _among([NewHandTaken(0, 0)], [9], [played])
    assert TOLD_SO not in all_text(screens.board(TABLE, view(r10_4, None), (), WORDS, since=since)), "of the last round"


def test_the_simplest_move_is_told_under_the_name_of_then(r10_4: Position) -> None:
    left = replace(HAS_LEFT, entry=7)
    whole: list[Event] = [RoundBegan(2, 0), *ROUND]
    text = all_text(screens.board(IWONA, view(r10_4, None), _among(whole, [4, *NUMBERS], [PLAYED, left]), WORDS))
    assert f"{TOLD_SO}\n⬛ **Iwona** has taken Faye's seat.\n2 · ⬛ **Iwona** exploits B." in text


def test_a_log_tells_of_simplest_moves_before_its_first_event(r10_4: Position) -> None:
    """Of a draft, in which nothing is told until all reveal; and where nothing has happened since."""
    for events, numbers in ((ROUND, NUMBERS), ([], [])):
        told = _among(events, numbers, [replace(PLAYED, entry=1)], first=0)
        assert texts(screens.log(TABLE, view(r10_4, None), told, WORDS))[1].startswith(TOLD_SO)
