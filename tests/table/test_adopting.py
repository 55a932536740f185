"""A record that is played on: at any position from which a game can come to its end."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from engine.rules.position import Options
from engine.rules.records.file import entries_in
from engine.rules.records.replay import replay
from engine.table.adopting import Sitter, adopted
from engine.table.ports import Change
from tests.support.records import BASE, SOLO, entry_of, played, put, without_events

AI = Sitter("AI", level="easy")


def adopting(lines: list[str], options: Options, sitters: Sequence[Sitter] = ()) -> Change:
    """Nell takes the first seat of the game of this record, AIs the others."""
    sitters = sitters or [Sitter("Nell", "nell"), *[AI] * (options.seats - 1)]
    return adopted("aaaaaaaaaa", "".join(lines), sitters, datetime(2026, 3, 2, tzinfo=UTC), channel="c", guild=None,
                   language="en")


@pytest.mark.parametrize(("options", "exhausted"), [(BASE, 1), (BASE, 2), (SOLO, 1)])
def test_a_game_that_would_not_end_is_refused(options: Options, exhausted: int) -> None:
    """R4.3, R7.5: a puzzle may stand there, but the tiles that end a game are gone and no round is the last."""
    lines = without_events(played(options, "endless"))
    start = json.loads(lines[entry_of("position", lines, 1) - 1])
    begun = [lines[0], json.dumps(start) + "\n"]
    change = adopting(begun, options)
    assert change.meta.round == 2
    assert {timer.kind for timer in change.set_timers if timer.seat == 0} == {"ping", "limit"}, "Nell is waited for"
    put(start, {"position/supply": [], "position/exhausted": exhausted})
    with pytest.raises(ValueError, match="would not end"):
        adopting([lines[0], json.dumps(start) + "\n"], options)


def test_a_game_whose_record_could_not_be_read_is_refused() -> None:
    """Its numbers have 18 digits at most, and points are added to these."""
    lines = without_events(played(BASE, "large"))
    start = json.loads(lines[1])
    put(start, {"position/seats/1/points": 10 ** 18 - 1})
    with pytest.raises(ValueError, match=r"seats\[1\]\.points: a number of 18 digits"):
        adopting([lines[0], json.dumps(start) + "\n"], BASE)


def test_a_last_round_is_played_to_its_end() -> None:
    """R4.4: it is the last because the supply is empty."""
    options = Options(5)
    lines = without_events(played(options, "c"))[:-3]
    there = replay(entries_in("".join(lines)), whole=False).position
    assert (there.supply, there.final_round, there.phase) == ([], True, "resolve")
    begun = adopting(lines, options).meta
    assert begun.status == "running"
    assert {number for number, seat in enumerate(begun.seats) if seat.asked_at is not None} == {*there.open}


def test_a_game_that_is_over_is_refused() -> None:
    with pytest.raises(ValueError, match="is over"):
        adopting(played(BASE, "over"), BASE)


@pytest.mark.parametrize("sitters", [[Sitter("Nell", "nell")], [Sitter("Nell", "nell"), AI, AI], [AI, AI]])
def test_as_many_sit_there_as_the_record_has_seats_and_a_person_among_them(sitters: Sequence[Sitter]) -> None:
    with pytest.raises(ValueError, match="2 seats, and somebody has to sit there"):
        adopting(played(BASE, "seats")[:2], BASE, sitters)


def test_the_first_person_is_the_host_and_an_ai_before_her_is_awaited_at_once() -> None:
    begun = adopting(without_events(played(BASE, "host"))[:2], BASE, [AI, Sitter("Nell", "nell")])
    assert (begun.meta.host, begun.awaits_ai) == ("nell", True)
    assert begun.commitment is not None, "the seed of what is drawn from here on"


def test_of_several_people_the_first_is_the_host() -> None:
    people = [Sitter("Nell", "nell"), Sitter("Faye", "faye")]
    begun = adopting(without_events(played(BASE, "host"))[:2], BASE, people)
    assert begun.meta.host == "nell"


def test_what_the_beginning_draws_is_not_drawn_again() -> None:
    """The last action asks nothing, and the deck has too few cards for the round to come."""
    options = Options(3)
    lines = without_events(played(options, "a"))
    start = json.loads(lines[1])
    nell, faye, miley = start["position"]["seats"]
    put(start, {"position/phase": "resolve", "position/turn": 2})
    start["position"]["discard"] += [nell["hand"].pop(), faye["hand"].pop()]
    miley["choice"] = {"card": "R2", "tiles": [], "event": None}
    miley["hand"].remove("R2")
    begun = adopting([lines[0], json.dumps(start) + "\n"], options)
    assert begun.meta.round == 2
    assert begun.drawn == [entry.kind for entry in begun.entries].count("chance") == 1
