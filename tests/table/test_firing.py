"""What a timer does that is left over, or whose turn comes late: a newer state may have been written meanwhile."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from engine.rules.prompts import GainPrompt
from engine.table.firing import Fired, fired
from engine.table.meta import GameMeta, OnLimit, Pace, SeatMeta
from engine.table.notices import Ping
from engine.table.ports import Person, Timer, TimerKind

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
ASKED = (SeatMeta("Nell", "nell", prompt=7, asked_at=NOW - timedelta(days=2)), SeatMeta("Faye", "faye"))
META = GameMeta("aaaaaaaaaa", "c", "g", "nell", NOW - timedelta(days=3), "running", seats=ASKED)
GAIN = {0: GainPrompt(0, resource=True, tile=True)}


def timer(kind: TimerKind, prompt: int = 7) -> Timer:
    return Timer(META.id, None if kind == "lobby" else 0, kind, NOW, prompt)


def test_one_of_a_lobby_ends_no_game_that_has_begun() -> None:
    assert fired(META, timer("lobby"), None, GAIN, NOW) == Fired(META)


@pytest.mark.parametrize("kind", ["ping", "reminder", "limit"])
def test_one_of_an_earlier_question_says_nothing_of_the_next_one(kind: TimerKind) -> None:
    assert fired(META, timer(kind, prompt=6), Person("nell"), GAIN, NOW) == Fired(META)


@pytest.mark.parametrize("on_limit", ["ask", "default", "ai"])
def test_the_limit_is_none_for_an_ai_that_has_come_into_the_seat(on_limit: OnLimit) -> None:
    """It is asked the same question."""
    stands_in = META.with_seat(0, replace(ASKED[0], person=None, level="easy", owner="nell"))
    meta = replace(stands_in, pace=Pace(on_limit=on_limit))
    assert fired(meta, timer("limit"), None, GAIN, NOW) == Fired(meta)


@pytest.mark.parametrize("kind", ["ping", "reminder"])
@pytest.mark.parametrize("known", [None, Person("miley")], ids=["an AI", "somebody else"])
def test_who_had_the_seat_a_moment_ago_is_not_called_for_it(kind: TimerKind, known: Person | None) -> None:
    done = fired(META, timer(kind), known, GAIN, NOW)
    assert done.meta == META
    assert not [notice for notice in done.notices if isinstance(notice, Ping)]


def test_who_waits_sees_what_has_happened_as_somebody_is_pinged_and_not_again_as_she_is_reminded() -> None:
    """It would be a call to Discord for each of them, for what they have seen."""
    told = [len(fired(META, timer(kind), Person("nell"), GAIN, NOW).notices) for kind in ("ping", "reminder")]
    assert told == [2, 1]


def test_who_wants_no_reminder_any_more_gets_none_that_was_set_before() -> None:
    assert fired(META, timer("reminder"), Person("nell", remind_minutes=None), GAIN, NOW) == Fired(META)
