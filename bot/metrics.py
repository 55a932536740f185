"""Numbers for the operator: how quickly people are answered, how much Discord is asked, what failed."""

from prometheus_client import CollectorRegistry, Counter, Histogram

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
