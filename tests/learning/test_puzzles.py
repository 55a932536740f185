"""Puzzles: every legal move of each is tried, so that "the best" is one."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import get_args

import pytest

from bot import screens
from bot.learning.puzzles import NamedPuzzle, puzzles
from bot.screens.city_words import city_rows
from bot.screens.exercise import Stand, stand_of
from bot.screens.puzzle import SHOW, PuzzleFacts
from bot.screens.speech import speech_for
from bot.text import Words, languages
from bot.wire.custom_id import decode
from engine.practice.puzzle import SOLVER, Goal, Move, Try, puzzle_from, settled, ways, worth
from engine.rules.decisions import Choose, NewHand
from engine.rules.errors import Refused
from engine.rules.terms import COLOUR
from tests.support.discord_limits import check, components, labels

WORDS = Words.of("en")
ALL = len(puzzles())
NAMED = pytest.mark.parametrize("named", puzzles(), ids=lambda named: named.key)


@cache
def best_by_choice(key: str) -> dict[tuple[str, tuple[str, ...]], tuple[int, Move]]:
    """For every card with every tile: the most it can be worth, and by which answers."""
    found: dict[tuple[str, tuple[str, ...]], tuple[int, Move]] = {}
    for move, value in ways(next(one.puzzle for one in puzzles() if one.key == key)):
        choice = move[0]
        assert isinstance(choice, Choose)
        pair = (choice.card, choice.tiles)
        if pair not in found or value > found[pair][0]:
            found[pair] = (value, move)
    return found


def test_there_are_ten_at_least_and_one_with_every_goal() -> None:
    assert len(puzzles()) >= 10
    assert {named.puzzle.goal for named in puzzles()} == set(get_args(Goal))


def test_they_are_offered_in_the_order_of_their_files() -> None:
    names = [entry.name for entry in files("bot.learning").joinpath("puzzles").iterdir()]
    assert [f"{number:02}-{named.key}.json" for number, named in enumerate(puzzles(), 1)] == sorted(names)


@NAMED
def test_the_solution_is_the_only_best_move(named: NamedPuzzle) -> None:
    """Searched to the end: no other card and tile is worth as much, whatever is answered afterwards."""
    best, solution = worth(named.puzzle, named.puzzle.solution), named.puzzle.solution[0]
    assert isinstance(solution, Choose)
    every = best_by_choice(named.key)
    assert len(every) > 4, "something to choose from"
    assert best == max(value for value, _ in every.values())
    assert [key for key, (value, _) in every.items() if value == best] == [(solution.card, solution.tiles)]


@NAMED
def test_the_verdict_tells_the_numbers_and_the_best_move_only_when_it_is_found_or_asked_for(named: NamedPuzzle) -> None:
    number = [one.key for one in puzzles()].index(named.key)
    best = worth(named.puzzle, named.puzzle.solution)
    _, wrong = min(best_by_choice(named.key).values(), key=lambda one: one[0])
    why = WORDS(f"puzzle-{named.key}-why")
    for move, path, told in ((named.puzzle.solution, "", True), (wrong, "", False), (wrong, SHOW, True)):
        facts = PuzzleFacts(number, ALL, named, "Nell", Stand(str(number), ("0",), path), (False,) * ALL)
        tried = Try(named.puzzle, move)
        screen = screens.puzzle(facts, tried, WORDS)
        check(screen)
        text = "\n".join(str(item["content"]) for item in components(screen) if "content" in item)
        assert WORDS("puzzle-compared", goal=named.puzzle.goal, got=tried.worth(), best=best) in text
        assert (why in text) is told
        assert (WORDS("puzzle-solved") in text) is (tried.worth() == best)
        assert (WORDS("puzzle-missed") in text) is (tried.worth() != best)
        assert re.search(r"[*]Nell[*]+ (exploits|urbanizes|constructs) ", text), "what her move did"
        pressed = [decode(str(item.get("custom_id", ""))) for item in components(screen)]
        leads = {stand_of(press.arg).lead for press in pressed if press is not None and press.verb == "puzzle"}
        assert leads - {str(number)} == {str(other) for other in (number - 1, number + 1) if 0 <= other < ALL}
        missed = tried.worth() != best
        assert ("Try it again" in labels(screen)) is missed
        assert ("Show the best move" in labels(screen)) is (missed and path != SHOW)


@NAMED
def test_the_position_is_shown_without_what_is_not_hers_to_know(named: NamedPuzzle) -> None:
    shown = Try(named.puzzle).view
    assert [seat.private is None for seat in shown.seats] == [False, True]


@NAMED
@pytest.mark.parametrize("language", languages())
def test_who_hears_a_puzzle_hears_its_city_once(named: NamedPuzzle, language: str) -> None:
    """Both pictures told all rows of it: half a minute, twice."""
    number, words = [one.key for one in puzzles()].index(named.key), Words.of(language)
    facts = PuzzleFacts(number, ALL, named, "Nell", Stand(str(number)), (False,) * ALL)
    tried = Try(named.puzzle)
    city, own = (picture.alt for picture in screens.puzzle(facts, tried, words).pictures)
    for row in city_rows(tried.view, speech_for(facts.table, tried.view, words).unmarked()):
        assert row in city
        assert row not in own


@NAMED
def test_the_question_does_not_tell_the_answer(named: NamedPuzzle) -> None:
    """Neither words nor picture say what a move would bring, at any step; every move can be pressed."""
    number = [one.key for one in puzzles()].index(named.key)
    ahead, confirmed = [Stand(str(number))], set[tuple[str, tuple[str, ...]]]()
    while ahead:
        stand = ahead.pop()
        facts = PuzzleFacts(number, ALL, named, "Nell", stand, (False,) * ALL)
        screen = screens.puzzle(facts, Try(named.puzzle), WORDS)
        check(screen)
        text = "\n".join(str(item["content"]) for item in components(screen) if "content" in item)
        assert "+" not in text
        building = "" if named.puzzle.cell is None else Try(named.puzzle).view.city[named.puzzle.cell].top
        sign = building and WORDS("tile", colour=COLOUR[building], code=building)
        assert WORDS("puzzle-goal", goal=named.puzzle.goal, where=sign) in text
        assert not [picture for picture in screen.pictures if picture.yields or picture.proposal]
        assert not [picture.alt for picture in screen.pictures if " alone:" in picture.alt]
        for item in components(screen):
            press = decode(str(item.get("custom_id", "")))
            if press is None or press.verb != "puzzle" or stand_of(press.arg).lead != stand.lead:
                continue
            following = stand_of(press.arg)
            if following.answers:
                choice = screens.answer_of(Try(named.puzzle).view, following.answers[0])
                assert isinstance(choice, Choose)
                confirmed.add((choice.card, choice.tiles))
            elif len(following.path) > len(stand.path):
                ahead.append(following)
    assert confirmed == set(best_by_choice(named.key))


@pytest.mark.parametrize(("broken", "within", "why"), [
    ({"goal": "district"}, {}, "goal district"),
    ({"cell": "0,0"}, {}, "goal district"),
    ({}, {"first": 1}, "first player"),
    ({}, {"supply": []}, "tile|supply"),
], ids=lambda part: "+".join(part) if isinstance(part, dict) else "")
def test_a_file_in_which_nobody_could_solve_anything_is_no_puzzle(
    broken: Mapping[str, object], within: Mapping[str, object], why: str
) -> None:
    data = json.loads(files("bot.learning").joinpath("puzzles", "01-neighbours.json").read_text("utf-8"))
    assert puzzle_from(json.dumps(data)).goal == "points"
    with pytest.raises(ValueError, match=why):
        puzzle_from(json.dumps({**data, **broken, "position": {**data["position"], **within}}))


def test_a_new_hand_is_no_move_of_a_puzzle() -> None:
    """What is drawn would decide it."""
    with pytest.raises(Refused):
        Try(puzzles()[0].puzzle, [NewHand(SOLVER)])


def test_who_answers_more_than_she_is_asked_has_made_no_move_of_a_puzzle() -> None:
    puzzle = puzzles()[0].puzzle
    with pytest.raises(Refused):
        Try(puzzle, [*puzzle.solution, puzzle.solution[-1]])


@NAMED
def test_nothing_is_asked_that_cannot_change_the_worth_any_more(named: NamedPuzzle) -> None:
    for answered in range(1, len(named.puzzle.solution) + 1):
        begun = named.puzzle.solution[:answered]
        values = {value for _, value in ways(named.puzzle, begun)}
        if len(values) > 1:
            assert settled(named.puzzle, begun) == begun
        else:
            assert {worth(named.puzzle, settled(named.puzzle, begun))} == values
