"""Metrics for Prometheus: tables, sockets, moves, latencies of moves and appends, errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from knaves.match.log import Dated, Moved
from knaves.match.ports.tables import Lease, Listing, Lost, Tables, Unavailable
from knaves.server.logs import log_failure

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


def _registry() -> CollectorRegistry:
    return CollectorRegistry(auto_describe=True)


@dataclass(slots=True)
class Metrics:
    """The metrics of one process. Each instance has its own registry, so that tests may have several."""

    registry: CollectorRegistry = field(default_factory=_registry)
    tables: Gauge = field(init=False)
    sockets: Gauge = field(init=False)
    moves: Counter = field(init=False)
    entries: Counter = field(init=False)
    asked: Histogram = field(init=False)
    appends: Histogram = field(init=False)
    requests: Histogram = field(init=False)
    refused: Counter = field(init=False)
    errors: Counter = field(init=False)
    _kinds: dict[type, Histogram] = field(default_factory=dict)
    """The histograms by kind of message: a lookup by label costs more than the observation."""

    def __post_init__(self) -> None:
        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"knaves_{name}", what, labels, registry=self.registry)

        def seconds(name: str, what: str, *labels: str) -> Histogram:
            return Histogram(f"knaves_{name}_seconds", what, labels, registry=self.registry, buckets=BUCKETS)

        self.tables = Gauge("knaves_tables", "Tables that this process runs.", registry=self.registry)
        self.sockets = Gauge("knaves_sockets", "Sockets that are open.", registry=self.registry)
        self.moves = counter("moves", "Moves that have been made durable.")
        self.entries = counter("entries", "Log entries that have been made durable.")
        self.asked = seconds("asked", "From a message to its answer, by kind of message.", "message")
        self.appends = seconds("appends", "What a write of log entries takes.")
        self.requests = seconds("requests", "What an HTTP request takes, by status.", "method", "status")
        self.refused = counter("refused", "Requests that were refused, by code.", "code")
        self.errors = counter(
            "errors", "Failures: mistakes of the program, of a bot, writes that failed.", "kind"
        )

    def text(self) -> bytes:
        """Return all metrics in Prometheus format."""
        return generate_latest(self.registry)

    def failed(self, kind: str, where: str, error: BaseException, **about: Any) -> None:
        """Count and log a failure: kind ``mistake`` is an internal error, ``bot`` a failing bot."""
        self.errors.labels(kind).inc()
        log_failure(where, error, kind, **about)

    def took(self, message: type, seconds: float) -> None:
        """Record the time taken to handle a message of that kind."""
        kind = self._kinds.get(message)
        if kind is None:
            kind = self._kinds[message] = self.asked.labels(message.__name__.lower())
        kind.observe(seconds)


class MeasuredTables:
    """Tables with metrics for appends; all other methods are delegated."""

    def __init__(
        self, tables: Tables, metrics: Metrics, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._tables, self._metrics, self._clock = tables, metrics, clock
        self.log = tables.log
        self.lease = tables.lease
        self.release = tables.release
        self.holder = tables.holder
        self.lobby = tables.lobby
        self.listing = tables.listing
        self.unattended = tables.unattended
        self.open_of = tables.open_of
        self.own = tables.own

    async def append(self, lease: Lease, entries: Sequence[Dated], listing: Listing | None) -> None:
        """Append entries, as the port says."""
        begun = self._clock()
        try:
            await self._tables.append(lease, entries, listing)
        except (Lost, Unavailable) as error:
            self._metrics.errors.labels(type(error).__name__.lower()).inc()
            raise
        self._metrics.appends.observe(self._clock() - begun)
        self._metrics.entries.inc(len(entries))
        self._metrics.moves.inc(sum(isinstance(each.entry, Moved) for each in entries))
