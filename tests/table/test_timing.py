"""Quiet hours, right across changes of the clock."""

from datetime import UTC, datetime, time, timedelta

import pytest

from engine.table.ports import Person
from engine.table.timing import quiet_until


def person(start: time, end: time, zone: str = "Europe/Warsaw") -> Person:
    return Person("p", quiet_from=start, quiet_to=end, zone=zone)


NIGHT = person(time(22), time(8))


@pytest.mark.parametrize(("now", "until"), [
    (datetime(2026, 1, 10, 20, 59, tzinfo=UTC), None),  # 21:59 in Warsaw
    (datetime(2026, 1, 10, 21, 0, tzinfo=UTC), datetime(2026, 1, 11, 7, 0, tzinfo=UTC)),
    (datetime(2026, 1, 11, 3, 0, tzinfo=UTC), datetime(2026, 1, 11, 7, 0, tzinfo=UTC)),
    (datetime(2026, 1, 11, 7, 0, tzinfo=UTC), None),
    (datetime(2026, 7, 10, 20, 0, tzinfo=UTC), datetime(2026, 7, 11, 6, 0, tzinfo=UTC)),  # summer
])
def test_a_night_that_spans_midnight(now: datetime, until: datetime | None) -> None:
    assert quiet_until(NIGHT, now) == until


def test_the_night_in_which_summer_time_begins_is_an_hour_shorter() -> None:
    began = datetime(2026, 3, 28, 21, 0, tzinfo=UTC)  # 22:00, winter time
    until = quiet_until(NIGHT, began)
    assert until == datetime(2026, 3, 29, 6, 0, tzinfo=UTC)  # 08:00, summer time
    assert until - began == timedelta(hours=9)


def test_the_night_in_which_summer_time_ends_is_an_hour_longer() -> None:
    began = datetime(2026, 10, 24, 20, 0, tzinfo=UTC)  # 22:00, summer time
    until = quiet_until(NIGHT, began)
    assert until == datetime(2026, 10, 25, 7, 0, tzinfo=UTC)
    assert until - began == timedelta(hours=11)


def test_an_end_that_the_clock_skips_or_repeats_is_reached() -> None:
    """The last: 02:10 for the second time, when 02:30 for the first has passed."""
    for start in (datetime(2026, 3, 29, 0, 0, tzinfo=UTC), datetime(2026, 10, 25, 0, 0, tzinfo=UTC),
                  datetime(2026, 10, 25, 1, 10, tzinfo=UTC)):
        now, waited = start, 0
        while (until := quiet_until(person(time(1), time(2, 30)), now)) is not None:
            assert until > now
            now, waited = until, waited + 1
            assert waited < 5
        assert now - start <= timedelta(hours=3)


def test_hours_within_one_day() -> None:
    lunch = person(time(12), time(13), "UTC")
    for hour, minute in ((12, 0), (12, 30), (12, 59)):
        now = datetime(2026, 1, 1, hour, minute, tzinfo=UTC)
        assert quiet_until(lunch, now) == datetime(2026, 1, 1, 13, tzinfo=UTC)
    for hour in (11, 13, 23):
        assert quiet_until(lunch, datetime(2026, 1, 1, hour, tzinfo=UTC)) is None


def test_no_quiet_hours_and_unknown_zones() -> None:
    assert quiet_until(Person("p"), datetime(2026, 1, 1, 3, tzinfo=UTC)) is None
    assert quiet_until(person(time(22), time(22)), datetime(2026, 1, 1, 3, tzinfo=UTC)) is None, "no hour is"
    for zone in ("Atlantis/Capital", "../Warsaw"):  # The other is none at all.
        nowhere = person(time(22), time(8), zone)
        assert quiet_until(nowhere, datetime(2026, 1, 1, 23, tzinfo=UTC)) == datetime(2026, 1, 2, 8, tzinfo=UTC)
