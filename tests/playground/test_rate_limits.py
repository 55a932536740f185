"""What Discord's rate limits count together, and when they count anew; by a clock turned by hand."""

from types import SimpleNamespace

import pytest

from playground.discord import ratelimit
from playground.discord.ratelimit import Limits, RateLimiter


class Calls:
    """``refused`` makes one: the scope that refuses it, None where it goes through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, limits: Limits) -> None:
        self.now = 0.0
        monkeypatch.setattr(ratelimit, "time", SimpleNamespace(monotonic=lambda: self.now, time=lambda: self.now))
        self.limiter = RateLimiter()
        self.limiter.limits = limits
        self.headers: dict[str, str] = {}

    def refused(self, route: str = "POST /messages", **parameters: str) -> str | None:
        verdict = self.limiter.check(route, parameters, counts_globally=not route.endswith("callback"))
        self.headers = verdict.headers
        return None if verdict.refusal is None else verdict.headers["X-RateLimit-Scope"]


@pytest.mark.parametrize("major", ["channel_id", "guild_id", "token"])
def test_each_channel_server_and_token_has_a_bucket_of_its_own_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, major: str
) -> None:
    calls = Calls(monkeypatch, Limits(per_bucket=1))
    assert [calls.refused(**{major: one}) for one in ("1", "2")] == [None, None]
    assert calls.refused(**{major: "1", "message_id": "7"}) == "user", "whichever message it is about"
    assert calls.refused("GET /messages", **{major: "1"}) is None


def test_after_its_window_a_bucket_is_empty_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(monkeypatch, Limits(per_bucket=1, bucket_window_s=5.0))
    assert [calls.refused(), calls.refused()] == [None, "user"]
    calls.now = 4.9
    assert calls.refused() == "user"
    # Whoever reads whole seconds waits long enough all the same.
    assert (calls.headers["Retry-After"], calls.headers["X-RateLimit-Reset-After"]) == ("1", "0.100")
    calls.now = 5.0
    assert calls.refused() is None


def test_all_calls_together_are_so_many_a_second_and_not_one_less(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(monkeypatch, Limits(per_second=2))
    assert [calls.refused(channel_id=str(number)) for number in range(3)] == [None, None, "global"]
    assert calls.refused("POST /callback") is None
    calls.now = 1.0
    assert calls.refused(channel_id="3") is None
