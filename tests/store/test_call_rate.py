"""As many calls a second as are allowed, wherever the second begins, and no fewer."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from engine.store.call_rate import CallRate

A_SECOND = 45
AT_ONCE = 5


def full(made: Sequence[float] = ()) -> CallRate:
    """One with a full bucket, at moment 0."""
    return CallRate(A_SECOND, AT_ONCE, left=AT_ONCE, looked=0.0, made=made)


def made_by(rate: CallRate, arrivals: list[float], *, together: int = 1) -> list[float]:
    """When each of the calls that are wanted at these moments was made, one after the other."""
    made, now = list[float](), 0.0
    while len(made) < len(arrivals):
        now = max(now, arrivals[len(made)])
        waiting = sum(moment <= now for moment in arrivals[len(made):len(made) + together])
        given, wait = rate.take(waiting, now)
        made += [now] * given
        if not given:
            assert wait > 0
            now += wait
    return made


def busiest(made: list[float]) -> int:
    """Calls of the second in which most were made."""
    return max(sum(start <= moment < start + 1 for moment in made) for start in made)


@pytest.mark.parametrize("together", [1, AT_ONCE])
@pytest.mark.parametrize("seed", range(5))
def test_in_no_second_are_more_made_than_are_allowed(seed: int, together: int) -> None:
    rng, now, arrivals = Random(seed), 0.0, list[float]()
    for _ in range(600):
        now += rng.expovariate(rng.choice((10, 40, 200)))
        arrivals.append(now)
    assert busiest(made_by(full(), arrivals, together=together)) <= A_SECOND


def test_where_calls_are_always_waited_for_all_that_are_allowed_are_made_and_spaced_out() -> None:
    made = made_by(full(), [0.0] * 10 * A_SECOND)
    assert busiest(made) == A_SECOND
    assert made[-1] < 10
    gaps = [after - before for before, after in pairwise(made)]
    # But for the few at once that stood in the bucket.
    assert sorted(gaps)[len(gaps) // 4] >= 0.9 / A_SECOND


def test_what_is_left_for_others_is_left_in_the_bucket_and_in_the_second() -> None:
    rate = full()
    assert rate.take(AT_ONCE, 0.0, leave=2)[0] == AT_ONCE - 2
    rate = full(made=[0.0] * (A_SECOND - 3))
    given, wait = rate.take(AT_ONCE, 0.5, leave=2)
    assert given == 1
    assert wait == pytest.approx(0.5, abs=1e-5)
    assert rate.take(AT_ONCE, 0.5)[0] == 2
    given, wait = rate.take(1, 0.99)
    assert given == 0
    assert wait == pytest.approx(0.01, abs=1e-5)
    assert rate.take(1, 1.0)[0] == 1


def test_after_the_wait_that_was_named_one_may_be_made() -> None:
    rng, rate, now = Random(7), full(), 0.0
    for _ in range(500):
        leave = rng.choice((0, 0, 1, 2))
        given, wait = rate.take(rng.randint(1, AT_ONCE), now, leave=leave)
        if given:
            now += rng.choice((0.0, 0.01))
        else:
            now += wait
            assert rate.take(1, now, leave=leave)[0] == 1


def test_a_clock_that_was_set_back_forgets_when_calls_were_made() -> None:
    rate = CallRate(A_SECOND, AT_ONCE, left=0.0, looked=3600.0, made=[3600.0] * A_SECOND)
    assert rate.take(1, 0.0)[0] == 0, "the bucket was empty"
    assert rate.take(1, 0.1)[0] == 1


def test_a_time_that_was_read_a_little_earlier_makes_no_more_of_them() -> None:
    rate = full()
    assert rate.take(AT_ONCE, 1.0)[0] == AT_ONCE
    assert rate.take(1, 0.5)[0] == 0
    assert rate.take(AT_ONCE, 1.0)[0] == 0, "nothing came into the bucket a second time"


def test_whoever_leaves_more_for_others_than_there_is_gets_none_and_puts_none_there() -> None:
    rate = full()
    rate.take(AT_ONCE, 0.0)
    assert rate.take(1, 0.0, leave=2)[0] == 0
    assert rate.take(1, 0.0)[0] == 0


def test_where_another_may_be_made_at_once_nothing_is_waited_for() -> None:
    assert full().take(1, 0.0) == (1, 0.0)
