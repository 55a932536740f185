"""Paths: whatever may be answered can be reached by pressing, and nothing else."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from bot import screens
from bot.screens import PathError, answer_of, with_choice
from bot.screens.choosing.answers import shelf
from bot.text import Words
from bot.wire.custom_id import Press, decode
from engine.rules.decisions import Decision, NewHand, Return, Take
from engine.rules.errors import Refused
from engine.rules.position import Options
from engine.rules.prompts import ChoosePrompt, GainPrompt, ReturnPrompt, TakePrompt
from engine.rules.view import View, view
from tests.support.discord_limits import SELECT, check, components, everything_said, labels
from tests.support.rare import questions
from tests.support.screen_games import ALL, hers, play

WORDS = Words.of("en")


def _presses(now: View, path: str) -> Iterator[tuple[str, str]]:
    """(verb, path) of everything that can be pressed on a private screen; of a select each option."""
    screen = screens.private(hers(now), now, 5, path, WORDS)
    check(screen)
    for item in components(screen):
        press = decode(str(item.get("custom_id", "")))
        if press is None or press.verb not in {"pick", "answer"}:
            continue
        if item["type"] != SELECT:
            yield press.verb, press.arg
            continue
        options = item["options"]
        assert isinstance(options, list)
        for option in options:
            yield press.verb, with_choice(press, [option["value"]]).arg


def _reachable(now: View) -> list[Decision]:
    """What can be answered by pressing anything in any order."""
    seen, ahead, found = set[str](), [""], dict[str, Decision]()
    while ahead:
        path = ahead.pop()
        if path in seen:
            continue
        seen.add(path)
        for verb, arg in _presses(now, path):
            if verb == "answer":
                found[arg.partition("@")[0]] = answer_of(now, arg)
            else:
                ahead.append(arg)
    return list(found.values())


def _choose_view(seed: int, most_tiles: int) -> View:
    position, _ = next(play(Options(seats=3, setup="introductory", modules=ALL - {"experts"}), seed))
    position.phase, position.round = "choose", 1
    tiles = tuple(sorted([*position.seats[0].tiles[:1], "R4", "B20", "green", "green"]))
    position.seats[0].tiles = list(tiles)
    position.seats[0].hand = ["A", "B1", "C"]
    position.open = {0: ChoosePrompt(0, ("A", "C", "B1"), tiles, most_tiles, ("expropriation", "quality_control"),
                                     keeps_card=True, may_new_hand=True)}
    return view(position, 0)


@pytest.mark.parametrize("most_tiles", [1, 2])
def test_every_choice_can_be_pressed_and_no_other(most_tiles: int) -> None:
    now = _choose_view(3, most_tiles)
    assert now.prompt is not None
    reached = _reachable(now)
    assert len(reached) == len({repr(decision) for decision in reached}), "two ways to the same answer"
    assert {repr(decision) for decision in reached} == {repr(decision) for decision in now.prompt.options()}


def test_every_answer_to_every_other_question_can_be_pressed() -> None:
    for now in questions():
        prompt = now.prompt
        assert prompt is not None
        if isinstance(prompt, ReturnPrompt) or (isinstance(prompt, TakePrompt) and prompt.credits > 10):
            continue
        assert {repr(d) for d in _reachable(now)} == {repr(d) for d in prompt.options()}, prompt


def test_any_set_of_tiles_can_be_returned() -> None:
    rng = Random(4)
    for now in questions():
        prompt = now.prompt
        if not isinstance(prompt, ReturnPrompt):
            continue
        for _ in range(20):
            decision = prompt.sample(rng)
            assert isinstance(decision, Return)
            mask, left = 0, list(decision.tiles)
            for bit, tile in enumerate(shelf(prompt)):
                if tile in left:
                    left.remove(tile)
                    mask |= 1 << bit
            answer = answer_of(now, f"m{mask:x}@0")
            assert isinstance(answer, Return)
            assert sorted(answer.tiles) == sorted(decision.tiles)


def _select_on(now: View, path: str) -> Press:
    screen = screens.private(hers(now), now, 5, path, WORDS)
    press = decode(next(str(item["custom_id"]) for item in components(screen) if item["type"] == SELECT))
    assert press is not None
    return press


def test_marks_on_one_page_leave_those_of_the_other_alone() -> None:
    now = next(questions())
    press = _select_on(now, "")
    one = with_choice(press, ["0", "24"])
    other = _select_on(now, one.arg.replace("@0", "@1"))
    both = answer_of(now, with_choice(other, ["25"]).arg)
    assert isinstance(both, Return)
    assert len(both.tiles) == 3
    none = answer_of(now, with_choice(press, []).arg)
    assert isinstance(none, Return)
    assert none.tiles == ()


def _pressed(now: View, path: str, label: str) -> Press:
    """The press of a button on the screen at ``path``, as it comes back from Discord, without values."""
    shown = screens.private(hers(now), now, 5, path, WORDS)
    press = decode(next(str(item["custom_id"]) for item in components(shown) if item.get("label") == label))
    assert press is not None
    return with_choice(press, [])


def test_buttons_that_mark_and_turn_pages_keep_the_marks() -> None:
    now = next(questions())
    marked = with_choice(_select_on(now, ""), ["0", "3"]).arg
    turned = _pressed(now, marked, "Next page").arg
    assert turned.endswith("@1")
    for path, which in (("", "1 to 25"), (turned, "26 to 50")):
        shown = components(screens.private(hers(now), now, 5, path, WORDS))
        (hint, *_) = [item["placeholder"] for item in shown if item["type"] == SELECT]
        assert hint == f"Choose: {which} of 60"
    back = _pressed(now, turned, "Previous page").arg
    for path in (marked, turned, back):
        answer = answer_of(now, _pressed(now, path, "Return 2 tiles for 4 points").arg)
        assert isinstance(answer, Return)
        assert len(answer.tiles) == 2


def test_mark_all_and_mark_none_do_what_they_say() -> None:
    now = next(questions())
    assert isinstance(now.prompt, ReturnPrompt)
    everything = _pressed(now, "", "Select all: 120 points").arg
    answer = answer_of(now, _pressed(now, everything, "Return 60 tiles for 120 points").arg)
    assert isinstance(answer, Return)
    assert sorted(answer.tiles) == sorted(now.prompt.tiles)
    assert "Return nothing (default)" in labels(
        screens.private(hers(now), now, 5, _pressed(now, everything, "Select none").arg, WORDS)
    )


def test_a_choice_emptied_by_hand_marks_nothing() -> None:
    now = next(questions())
    marked = with_choice(_select_on(now, ""), ["0", "3"]).arg
    answer = answer_of(now, with_choice(_select_on(now, marked), []).arg)
    assert isinstance(answer, Return)
    assert answer.tiles == ()


@pytest.mark.parametrize("arg", ["m7f@0", "m4000001@1", "m0@0", "n", "2.0", "0.0@1"])
def test_a_button_means_what_it_carries(arg: str) -> None:
    press = Press("abcdefghij", 0, 5, "pick", arg)
    assert with_choice(press, []) == press


def test_a_purchase_never_costs_more_than_the_credits() -> None:
    now = next(n for n in questions() if isinstance(n.prompt, TakePrompt))
    assert now.prompt is not None
    for path in ("0.0.0.0.0", "9.2.2.0.0", "1.1.0.0.1"):
        decision = answer_of(now, path)
        assert isinstance(decision, Take)
        now.prompt.check(decision)
    with pytest.raises(PathError):
        answer_of(now, "15.2.0.0.0")


@pytest.mark.parametrize(
    "path", ["", "x", "9", "0.99", "-1", "0.0.0.0.0.0.0", "0@x", "٣", "1e3", "0..1", "m1", "k0", "0" * 90]
)
def test_a_made_up_path_is_refused_and_shows_the_start(path: str) -> None:
    now = _choose_view(3, 1)
    with pytest.raises(PathError):
        answer_of(now, path)
    shown = screens.private(hers(now), now, 5, path, WORDS)
    check(shown)
    assert "Confirm" not in labels(shown)


@pytest.mark.parametrize("path", ["", "x", "99", "-1", "0.0", "mzz@0", "m" + "f" * 30, "m1@zz", "1@99", "3.3"])
def test_made_up_paths_to_every_question_show_a_screen(path: str) -> None:
    for now in questions():
        assert now.prompt is not None
        check(screens.private(hers(now), now, 5, path, WORDS))
        check(screens.private(hers(now), replace(now, prompt=None), 5, path, WORDS))
        with suppress(PathError, Refused):
            now.prompt.check(answer_of(now, path))


def test_the_default_of_every_question_is_marked() -> None:
    for now in questions():
        assert isinstance(now.prompt, TakePrompt) or "(default)" in everything_said(
            screens.private(hers(now), now, 5, "", WORDS)
        ), now.prompt


def test_a_new_hand_is_asked_back() -> None:
    now = _choose_view(3, 1)
    shown = screens.private(hers(now), now, 5, "n", WORDS)
    assert "Take a New Hand" in labels(shown)
    assert isinstance(answer_of(now, "n"), NewHand)


def test_nobody_asked_has_no_answer() -> None:
    now = replace(_choose_view(3, 1), prompt=None)
    with pytest.raises(PathError):
        answer_of(now, "0.0")


def test_a_one_press_question_is_answered_at_once() -> None:
    now = replace(_choose_view(3, 1), prompt=GainPrompt(0, resource=True, tile=True))
    assert [verb for verb, _ in _presses(now, "")] == ["answer", "answer"]
