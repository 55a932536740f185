"""A record played again action by action: what everybody sees after each."""

import pytest

from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.decisions import Decision, When
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
