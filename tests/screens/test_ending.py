"""The end of a game on screens: who has won, the sums, and the game stepped through."""

import re
from dataclasses import replace

import pytest

from bot import screens
from bot.pictures.orders import order_of
from bot.screens.final import district_line
from bot.screens.speech import Speech
from bot.screens.summary import summary
from engine.rules.course import Course, EventsAndPosition, Swing, course
from engine.rules.events import Acted, GameOver
from engine.rules.position import Options
from engine.rules.scoring import score
from engine.rules.view import view
from render import drawn
from tests.support.discord_limits import all_text, labels
from tests.support.screen_games import ALL, past_board, play
from tests.support.small_table import TABLE, WORDS


def test_the_final_board_names_the_winner_and_adds_up() -> None:
    *_, (position, _) = play(Options(seats=2, setup="introductory"), 6)
    result = score(position)
    shown = screens.final(TABLE, view(position, None), result, WORDS)
    best = max(result.seats, key=lambda row: row.total)
    assert f"wins with {best.total} points" in all_text(shown)
    for row in result.seats:
        assert f"= {row.total}" in all_text(shown)
    # On a phone the heading is out of sight where the buttons are: the line of who wins tells it as well.
    assert [line.startswith("🏆 ") for line in all_text(shown).splitlines() if " = " in line] == [True, False]
    assert "🏆" not in shown.pictures[0].alt
    assert labels(shown) == [
        "Rematch", "Scoring step by step", "Step through", "Show the round", "Replay",
        "Review", "Export", "In words", "Log"]


def test_who_reads_what_it_came_to_on_her_screen_can_count_it_again_there() -> None:
    """In direct messages the final board is in another channel."""
    *_, (position, _) = play(Options(seats=2, setup="introductory"), 6)
    shown = screens.private(TABLE, view(position, 0), 0, "", WORDS)
    assert labels(shown)[:3] == ["Scoring step by step", "Step through", "Review"]


def test_first_and_second_in_each_district_are_told_in_words_too() -> None:
    """They are pennants on the picture."""
    *_, (position, _) = play(Options(seats=2, setup="introductory"), 6)
    now, result = view(position, None), score(position)
    say = Speech(WORDS, TABLE.names)
    alt = screens.final(TABLE, now, result, WORDS).pictures[0].alt
    in_words = all_text(screens.describe(TABLE, now, WORDS))
    assert result.districts
    for district in result.districts:
        assert district_line(district, now, say.unsigned()) in in_words
        assert district_line(district, now, say.spoken()) in alt
    position.phase = "choose"
    assert "### Districts" not in all_text(screens.describe(TABLE, view(position, None), WORDS)), "a button tells them"


def test_the_scoring_can_be_counted_again_step_by_step() -> None:
    *_, (position, _) = play(Options(seats=3, setup="draft", modules=ALL), 6)
    now, result = view(position, None), score(position)
    pages = [screens.scoring_step(TABLE, now, result, WORDS, number) for number in range(6)]
    texts_of = [all_text(page) for page in pages]
    assert "### Points gained" in texts_of[0]
    assert "Back" not in labels(pages[0])
    assert "Next" not in labels(pages[-1])
    told = "\n".join(texts_of)
    sums = re.findall(r"(\d+) [^×\n,]*× (\d+) = (\d+)", told)
    assert sums, "some card is counted by things of a kind"
    assert all(int(n) * int(each) == int(points) for n, each, points in sums)
    for row in result.seats:
        assert f"= {row.total}" in texts_of[-1]
    assert all_text(screens.scoring_step(TABLE, now, result, WORDS, 999)) == texts_of[-1]


def test_the_step_that_counts_districts_draws_them() -> None:
    """Three buildings of each are named: of six nobody found where it ends, and the final board is far above."""
    *_, (position, _) = play(Options(seats=3), 6)
    now, result = view(position, None), score(position)
    pages = [screens.scoring_step(TABLE, now, result, WORDS, number) for number in range(4)]
    assert ["### Districts" in all_text(page) for page in pages] == [False, False, True, False]
    assert [[picture.standings for picture in page.pictures] for page in pages] == [[], [], [True], []]
    (picture,) = pages[2].pictures
    assert drawn(order_of(picture)).startswith(b"\x89PNG")
    assert "first" in picture.alt


def test_each_green_space_is_counted_by_the_buildings_beside_it() -> None:
    """A sum for a whole park could be counted again by nobody: green spaces have no number to be told by."""
    *_, (position, _) = play(Options(seats=3, setup="draft", modules=ALL), 6)
    result = score(position)
    page = next(page for number in range(6) if "### Parks" in all_text(
        page := screens.scoring_step(TABLE, view(position, None), result, WORDS, number)))
    told, (picture,) = all_text(page), page.pictures
    assert "green space of Nell" in picture.alt
    assert not picture.standings
    assert drawn(order_of(picture)).startswith(b"\x89PNG")
    found = re.findall(r"^\S+ \*\*(\w+)\*\*: (\d+)((?:\n-# .+)+)$", told, re.MULTILINE)
    assert [int(total) for _, total, _ in found] == [row.green_spaces for row in result.seats if row.green_spaces]
    assert max(lines.count("\n") for _, _, lines in found) > 1, "somebody has several"
    for _, total, lines in found:
        spaces = [re.fullmatch(r"-# Beside ((?:\S+ [RBY]\d+(?:, )?)+): (?:([\d +]+) = )?(\d+)", line)
                  for line in lines.strip().splitlines()]
        assert sum(int(space[3]) for space in spaces if space) == int(total)
        for space in spaces:
            assert space is not None, lines
            floors = [int(one) for one in (space[2] or space[3]).split(" + ")]
            assert (len(floors), sum(floors)) == (space[1].count(",") + 1, int(space[3]))


def test_each_card_that_counts_has_a_line_below_what_its_owner_s_bring_together() -> None:
    """Six of them stood in one paragraph, whose sum was nowhere to be checked before the totals."""
    *_, (position, _) = play(Options(seats=3, setup="draft", modules=ALL), 6)
    result = score(position)
    told = all_text(screens.scoring_step(TABLE, view(position, None), result, WORDS, 1)).partition("at the end\n")[2]
    found = re.findall(r"^\S+ \*\*(\w+)\*\*: (\d+)((?:\n-# .+)+)$", told, re.MULTILINE)
    assert [int(total) for _, total, _ in found] == [row.endgame for row in result.seats if row.endgame]
    assert max(lines.count("\n") for _, _, lines in found) > 1, "somebody has several"
    for _, total, lines in found:
        cards = [re.fullmatch(r"-# \S+ [RBY]\d+: (?:.+ = )?(\d+)", line) for line in lines.strip().splitlines()]
        assert sum(int(card[1]) for card in cards if card) == int(total)


def test_what_experts_and_parks_count_is_told_too() -> None:
    """R8.3, R9.3: a number alone can't be counted again."""
    said: set[str] = set()
    for seed in range(12):
        *_, (position, _) = play(Options(seats=3, setup="draft", modules=ALL), seed)
        now, result = view(position, None), score(position)
        told = "\n".join(all_text(screens.scoring_step(TABLE, now, result, WORDS, number)) for number in range(6))
        for expert, sum_ in re.findall(r": (\w+) \((.*)\) = \d+$", told.partition("### Experts")[2], re.MULTILINE):
            said.add(expert)
            terms = [int(n) * int(each) for n, each in re.findall(r"(\d+)[^×]*× (\d+)", sum_)]
            assert f"({sum_}) = {sum(terms)}" in told
        assert told.count("### Experts") == any(row.experts for row in result.seats)
        assert told.count("1 point per floor of each building beside it") == any(
            row.green_spaces for row in result.seats)
    assert said == {"Banker", "Entrepreneur", "Journalist", "Professor", "Mayor"}, "the supply runs out in all of them"


def test_the_end_names_the_rounds_that_decided_and_draws_the_points_round_by_round() -> None:
    played = list(play(Options(seats=3), 6))
    position, _ = played[-1]
    lines = ((4, 5, 4), (9, 5, 6), (10, 21, 8), (10, 21, 30))
    acted = Acted(1, "B5", ("R4",), None, "construct", fell_back=False, cell=(0, 0))
    found = Course(lines, (Swing(2, 1, -4, 11, acted), Swing(3, 2, -13, 0, None, (1, 12)),
                           Swing(4, 0, 0, 1, None, (1, 1))))
    shown = screens.final(TABLE, view(position, None), score(position), WORDS, course=found)
    assert ("### Biggest swings in points\nRound 2: ⬛ **Faye** from 4 behind to 11 ahead (🟥 R4 on 🟦 B5)\n"
            "Round 3: 🔵▲ **Miley** from 13 behind to level (⬛ **Faye** lost 12 points)\n"
            "Round 4: ⚪ **Nell** from level to 1 ahead (⬛ **Faye** lost 1 point)") in all_text(shown)
    third = replace(view(position, None), round=3)
    last = screens.scoring_step(TABLE, third, score(position), WORDS, 999, course=found)
    assert last.pictures[0].chart is not None
    assert last.pictures[0].chart.lines == ((4, 9, 10, 10), (5, 5, 21, 21), (4, 6, 8, 30))
    assert "Round 2: Nell 10, Faye 21, Miley 8." in last.pictures[0].alt
    assert drawn(order_of(last.pictures[0])).startswith(b"\x89PNG")


def test_the_points_have_the_numbers_of_their_rounds_also_where_a_game_was_loaded_in_its_middle() -> None:
    stored: dict[tuple[int, bool], EventsAndPosition] = {}
    for position, events in play(Options(seats=3, setup="introductory"), 6):
        stored.setdefault((position.round, position.phase == "over"), EventsAndPosition(list(events), position.clone()))
    for left_out in (0, 4):
        found = course(list(stored.values())[left_out:])
        last = screens.scoring_step(TABLE, view(position, None), score(position), WORDS, 999, course=found)
        chart = last.pictures[0].chart
        assert chart is not None
        assert chart.before == left_out
        assert f"Round {position.round}: " in last.pictures[0].alt
        assert f"Round {position.round + 1}: " not in last.pictures[0].alt


def test_a_finished_game_is_stepped_through_with_every_hand() -> None:
    *_, (position, events) = play(Options(seats=3), 6)
    own = [view(position, seat).seats[seat].private for seat in range(3)]
    shown = screens.replay_step(TABLE, past_board(view(position, None), own, 4, 9), events, WORDS)
    assert labels(shown) == ["First", "Back", "Next", "Last", "Show to all"]
    assert "**Miley**: " in all_text(shown).split("### Behind the screens")[1]
    bare = [private and replace(private, hand=(), tiles=()) for private in own]
    told = all_text(screens.replay_step(TABLE, past_board(view(position, None), bare, 4, 9), events, WORDS))
    assert told.count(": no cards; no tiles; ") == 3
    shared = screens.replay_step(
        TABLE, past_board(view(position, None), own, 4, 9), events, WORDS, shared=True)
    assert labels(shared) == []


def test_of_a_hand_nothing_is_left_out_when_a_finished_game_is_stepped_through() -> None:
    """R8.4, R8.5: the event tiles behind a screen, and at the end the card that rejoins no hand any more."""
    set_aside = unplayed = 0
    for position, events in play(Options(seats=2, modules=ALL), 6):
        if position.phase not in {"choose", "over"} or not position.round:
            continue
        own = [view(position, seat).seats[seat].private for seat in range(2)]
        shown = screens.replay_step(TABLE, past_board(view(position, None), own, 4, 9), events, WORDS)
        lines = all_text(shown).split("### Behind the screens")[1].splitlines()
        for state, line in zip(position.seats, lines[1:], strict=False):
            assert (state.aside is not None) == ("set aside" in line)
            assert state.aside is None or state.aside in line
            assert all(tile in line for tile in state.tiles)
            assert ("event tile" in line) == bool(state.events)
            set_aside, unplayed = set_aside + (state.aside is not None), unplayed + bool(state.events)
    assert set_aside
    assert unplayed


@pytest.mark.parametrize("options", [Options(seats=2, setup="introductory"), Options(seats=5, modules=ALL)])
def test_the_finished_screen_says_the_readers_score(options: Options) -> None:
    *_, (position, _) = play(options, 6)
    for row in score(position).seats:
        names = replace(TABLE, names=("Nell", "Faye", "Miley", "Iwona", "Szymon"))
        text = all_text(screens.private(names, view(position, row.seat), 1, "", WORDS))
        assert re.search(rf"You have {row.total} points?:", text)
        assert text.startswith("## The game is over")
        assert " wins with " in text or " share the victory " in text


def test_an_ai_that_wins_is_called_the_same_everywhere() -> None:
    say = Speech(WORDS, ("Ada", "Nell"), ai=frozenset({0}))
    assert summary([GameOver((0,))], say) == ["The game is over. ⚪ **Ada (AI)** wins."]
