"""A record played again action by action: what everybody sees after each."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Decision, When
from engine.rules.events import HalStopped, HalSwitched
from engine.rules.position import Position
from engine.rules.records.actions import Actions, Done
from engine.rules.records.file import entries_in
from engine.rules.records.replay import replay
from engine.rules.terms import Timing
from render.reel import reel, shot_of
from tests.support.drawing import choice, seat, table
from tests.support.records import EVERYTHING, kinds, played, without_events

CITY = """
    .   A      B9
    C   R7@0   Y5@0
    .   Y8     .
"""


def shown(position: Position, *answers: Decision) -> list[Done]:
    """The round that begins with these choices, played to its end."""
    position.phase, position.first, left = "resolve", 0, list(answers)
    kept, chance = Actions(position), Seeded("a")
    kept.position(position)
    game.resume(position, chance, kept)
    while not kept.taken[1:] or not kept.taken[-1].ends_round:
        number = min(position.open)
        fits = [answer for answer in left if answer.kind == position.open[number].kind]
        given = fits[0] if fits else position.open[number].default()
        left = [answer for answer in left if answer is not given]
        game.answer(position, given, chance, kept)
    return kept.taken


@pytest.mark.parametrize("timing", ["before", "after"])
def test_r8_4_what_an_event_tile_does_is_seen_with_its_action_not_with_the_one_before_or_after_it(
    timing: Timing,
) -> None:
    position = table(CITY, seat(), seat(resources=1), seat(), modules=["events"],
                     deck="D E F G H I J K L R7 Y5 B9 Y8")
    for number, words in enumerate(("B9", "R7", "A")):
        position.seats[number].choice = choice(words, "expropriation" if number == 1 else None)
    done = shown(position, When(1, timing))
    assert [one.turn for one in done] == [0, 1, 2, 3]
    assert [one.view.city[1, 1].owner for one in done] == [0, 0, 1, 1]
    acted = [shot.acted.seat for shot in map(shot_of, done) if shot.acted]
    assert acted == [0, 1, 2]


def test_r2_6_tile_and_event_tile_lie_face_down_before_a_player_until_her_own_turn() -> None:
    """Whoever has them still has them when the action before hers is done."""
    position = table(CITY, seat(), seat(resources=3), modules=["events"], deck="D E F G H I J K L R7 Y5 B9 Y8")
    position.seats[0].choice, position.seats[1].choice = choice("B9"), choice("R7 + R9", "quality_control")
    done = shown(position, When(1, "after"))
    assert [one.turn for one in done] == [0, 1, 2]
    assert [one.view.seats[1].tile_count for one in done] == [1, 1, 0]
    assert [one.view.seats[1].event_tiles for one in done] == [1, 1, 0]


def test_r7_7_the_card_and_the_tile_that_hal_draws_are_seen_with_his_action_not_with_the_players() -> None:
    """The player's exploit brings her a tile; then the expert draws a card beside C, and his tile."""
    position = table(CITY, seat(hand="R7 A"), seat(resources=25, supply=0, hand="C"), solo="expert",
                     supply="R19 R20 B19 B20", deck="Y8 D E F G H I")
    position.seats[0].choice = choice("B9")
    start, hers, his = shown(position)
    assert [(one.turn, one.ends_round) for one in (start, hers, his)] == [(0, True), (1, False), (2, True)]
    assert [one.view.supply for one in (start, hers, his)] == [4, 3, 2]
    assert [one.view.deck for one in (start, hers, his)] == [7, 7, 2], "then four are dealt for the round that begins"
    assert not any(isinstance(event, HalSwitched) for event in hers.events)
    assert any(isinstance(event, HalSwitched) for event in his.events)


def test_r7_5_a_turn_in_which_hal_does_nothing_is_no_action_of_its_own() -> None:
    position = table(CITY, seat(hand="R7 A"), seat(resources=25, supply=0, hand="C"), solo="normal", supply="R19",
                     deck="Y8 D E F G H I")
    position.seats[0].choice = choice("B9")
    done = shown(position)
    assert [(one.turn, one.ends_round) for one in done] == [(0, True), (1, True)]
    assert any(isinstance(event, HalStopped) for event in done[-1].events)


def test_a_game_that_stopped_after_an_event_tile_ends_with_the_action_before_it() -> None:
    position = table(CITY, seat(points=3, resources=3), seat(), seat(), modules=["events"])
    for number, words in enumerate(("B9", "R7", "A")):
        position.seats[number].choice = choice(words, "quality_control" if number == 1 else None)
    position.phase, position.first = "resolve", 0
    kept, chance = Actions(position), Seeded("a")
    kept.position(position)
    game.resume(position, chance, kept)
    game.answer(position, When(1, "before"), chance, kept)
    assert position.open[0].kind == "pay"
    kept.finish()
    assert [(one.turn, one.ends_round) for one in kept.taken] == [(0, True), (1, True)]


def test_a_game_that_stopped_within_an_action_ends_with_what_was_done_of_it() -> None:
    position = table(CITY, seat(), seat(), seat())
    for number, words in enumerate(("B9", "R7", "A")):
        position.seats[number].choice = choice(words)
    position.phase, position.first = "resolve", 0
    kept = Actions(position)
    kept.position(position)
    game.resume(position, Seeded("a"), kept)
    assert position.open[2].kind == "gain"
    kept.finish()
    assert [(one.turn, one.ends_round) for one in kept.taken] == [(0, True), (1, False), (2, False), (3, True)]


@pytest.mark.parametrize("chance", ["deck", "supply", "new_buildings"])
def test_a_record_may_end_where_chance_would_follow(chance: str) -> None:
    """docs/record.md: one that is not finished ends anywhere, and what was done until then is seen."""
    lines = without_events(played(EVERYTHING, "ends"))
    whole = reel(entries_in("".join(lines)))
    ends = [number for number, (kind, text) in enumerate(zip(kinds(lines), lines, strict=True))
            if kind == "chance" and f'"kind": "{chance}"' in text and number > len(lines) // 2]
    assert ends, "another game: none of this is drawn in its second half"
    (end, *_) = ends
    text = "".join(lines[:end])
    replay(entries_in(text), whole=False)
    seen = reel(entries_in(text))
    assert 1 < len(seen.actions) < len(whole.actions)
    assert seen.actions[:-1] == whole.actions[:len(seen.actions) - 1]
    assert seen.actions[-1].acted == whole.actions[len(seen.actions) - 1].acted
