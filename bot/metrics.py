"""Numbers for the operator: how quickly people are answered, how much Discord is asked, what failed."""

from math import nan
from pathlib import Path
from typing import Final, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

import engine
from bot.process_health import Health
from engine.store.statistics import Statistics
from engine.table.errors import StoreCode

_FAILURES: Final = (
    "gone", "dm_refused", "forbidden", "busy", "refused", "delivery", "ephemeral", "picture", "film", "review",
    "handler", "housekeeping", "answer_cut", "answer_10062", "answer_40060", "answer_50027",
    *(f"store_{code}" for code in get_args(StoreCode)))
"""Kinds that are counted from the start, at 0: where a counter has reached thirty as Prometheus sees it first, it finds
no increase. Of Discord's codes three are here; the count of another begins with its first failure."""
_SOON = (0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 3.0)


class Metrics:
    """One set per running bot, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acknowledged = Histogram(
            "ginkgo_acknowledge_seconds", "From an interaction's arrival to its acknowledgement", ["kind"],
            buckets=_SOON, registry=self.registry)
        self.delivered = Histogram(
            "ginkgo_deliver_seconds", "From a notice's commit to the end of its delivery", ["kind"],
            buckets=(*_SOON, 10.0, 60.0), registry=self.registry)
        self.drawn = Histogram(
            "ginkgo_draw_seconds", "Drawing and encoding one picture", buckets=_SOON, registry=self.registry)
        self.calls = Counter(
            "ginkgo_rest_calls", "Messages sent and edited, answers to interactions not counted", ["kind"],
            registry=self.registry)
        self.failures = Counter(
            "ginkgo_failures", "Deliveries Discord refused and answers that failed", ["why"], registry=self.registry)
        for why in _FAILURES:
            self.failures.labels(why=why)
        self.alive = Gauge("ginkgo_alive", "1 while publisher and timekeeper turn", registry=self.registry)
        self.ready = Gauge("ginkgo_ready", "1 while people are answered and told", registry=self.registry)
        self.shard = Gauge(
            "ginkgo_gateway_connected", "1 while the shard is connected and answered", ["shard"],
            registry=self.registry)
        self.turned = Gauge(
            "ginkgo_loop_age_seconds", "Since the loop looked round last", ["loop"], registry=self.registry)
        self.waiting = Gauge("ginkgo_outbox_waiting", "Rows not sent yet", registry=self.registry)
        self.oldest = Gauge("ginkgo_outbox_oldest_seconds", "Age of the oldest of them", registry=self.registry)
        self.put_aside = Gauge("ginkgo_outbox_put_aside", "Rows given up", registry=self.registry)
        self.open_games = Gauge("ginkgo_open_games", "Open lobbies and games", registry=self.registry)
        self.bytes = Gauge("ginkgo_database_bytes", "Size of the database", registry=self.registry)
        self.copied = Gauge(
            "ginkgo_last_backup_timestamp_seconds",
            "When python -m bot backup last ran; 0: never; NaN: over PostgreSQL, which it does not copy",
            registry=self.registry)
        # Nought would say something, and what it rises to would count as an increase.
        for unknown in (self.waiting, self.oldest, self.put_aside, self.open_games, self.bytes):
            unknown.set(nan)
        Info("ginkgo_build", "What runs here", registry=self.registry).info({"version": engine.__version__})
        ProcessCollector(registry=self.registry)

    def note(self, health: Health, figures: Statistics | None, copied: Path | None) -> None:
        """Set the gauges to how things are now; those of the database stay where it does not answer, NaN before it did.
        ``copied``: the file that the last backup has touched; None where the database is none that it copies.
        """
        self.alive.set(health.alive)
        self.ready.set(health.ready)
        for number, shard in health.shards.items():
            self.shard.labels(shard=number).set(shard.connected)
        for loop, age in health.turned_s.items():
            self.turned.labels(loop=loop).set(age)
        if figures is not None:
            self.waiting.set(figures.waiting)
            self.oldest.set(figures.oldest_s)
            self.put_aside.set(figures.put_aside)
            self.open_games.set(figures.open_games)
            self.bytes.set(figures.bytes)
        if copied is None:
            self.copied.set(nan)
        elif copied.exists():
            self.copied.set(copied.stat().st_mtime)
