"""Rate limits as Discord counts them: a bucket for each route and major parameter, and one for everything."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from playground.wire import JsonObject

_MAJOR = ("channel_id", "guild_id", "token")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much is allowed. The defaults never stop a bot that behaves."""

    per_bucket: int = 1000
    bucket_window_s: float = 1.0
    per_second: int = 5000

    @classmethod
    def like_discord(cls) -> Limits:
        """Five of a kind in five seconds in one channel, fifty of all in a second."""
        return cls(per_bucket=5, bucket_window_s=5.0, per_second=50)


@dataclass(slots=True)
class _Window:
    ends: float = 0.0
    used: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a call may do, and the headers that say so."""

    headers: dict[str, str]
    refusal: JsonObject | None = None


class RateLimiter:
    """Counts calls. Answers to interactions and their webhooks do not count against the whole, as on Discord."""

    def __init__(self) -> None:
        self.limits = Limits()
        self._windows: dict[str, _Window] = {}

    def check(self, route: str, parameters: dict[str, str], *, counts_globally: bool) -> Verdict:
        """Count one call."""
        now = time.monotonic()
        if counts_globally:
            window = self._window("everything", 1.0, now)
            if window.used > self.limits.per_second:
                return refusal(max(0.001, window.ends - now), scope="global")
        bucket = hashlib.md5(route.encode(), usedforsecurity=False).hexdigest()
        major = ":".join(parameters[key] for key in _MAJOR if key in parameters)
        window = self._window(f"{bucket}:{major}", self.limits.bucket_window_s, now)
        left = max(0.001, window.ends - now)
        if window.used > self.limits.per_bucket:
            return refusal(left, scope="user", bucket=bucket, limit=self.limits.per_bucket)
        headers = {
            "X-RateLimit-Limit": str(self.limits.per_bucket),
            "X-RateLimit-Remaining": str(self.limits.per_bucket - window.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": bucket,
        }
        return Verdict(headers=headers)

    def _window(self, key: str, length: float, now: float) -> _Window:
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            if len(self._windows) > 10_000:
                self._windows = {key: kept for key, kept in self._windows.items() if kept.ends > now}
            window = self._windows[key] = _Window(ends=now + length)
        window.used += 1
        return window


def refusal(seconds: float, *, scope: str, bucket: str | None = None, limit: int = 0) -> Verdict:
    """A 429 that asks to wait; ``scope`` is user, shared or global, ``limit`` what the bucket allows."""
    headers = {
        "Retry-After": str(max(1, round(seconds))),
        "X-RateLimit-Scope": scope,
        "X-RateLimit-Reset-After": f"{seconds:.3f}",
    }
    if scope == "global":
        headers["X-RateLimit-Global"] = "true"
    if bucket is not None:
        headers |= {"X-RateLimit-Bucket": bucket, "X-RateLimit-Remaining": "0", "X-RateLimit-Limit": str(limit)}
    body: JsonObject = {
        "message": "You are being rate limited.",
        "retry_after": round(seconds, 3),
        "global": scope == "global",
    }
    return Verdict(headers=headers, refusal=body)
