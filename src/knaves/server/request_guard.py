"""Rate limits, metrics and error logging for each message of a client."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from knaves.match.log import Id
from knaves.server.limits import Bucket, Limits
from knaves.server.metrics import Metrics
from knaves.wire import messages as say
from knaves.wire.messages import ClientMessage
from knaves.wire.refusals import RequestRefused

LIMITED: Final[Mapping[type, str]] = {
    say.Say: "chat",
    say.Report: "report",
    say.Hint: "hint",
}
"""Messages with a rate limit of their own. A pick of cards to count costs no more than a move."""


@dataclass(slots=True)
class Gate:
    """The gate of one client. Without ``limits``, messages were already counted at its socket."""

    metrics: Metrics = field(default_factory=Metrics)
    limits: Limits | None = None
    bucket: Bucket = field(default_factory=lambda: Bucket(at=time.monotonic()))

    async def allow(self, message: ClientMessage, by: Id) -> None:
        """Count a message against its limits; Refused if there have been too many."""
        if self.limits is None or self.limits.none:
            return
        if not self.bucket.take(time.monotonic()):
            raise RequestRefused("limit")
        what = LIMITED.get(type(message))
        if what is not None:
            await self.limits.spend(what, by)

    def took(self, message: ClientMessage, seconds: float) -> None:
        """Record the time taken to handle a message."""
        self.metrics.took(type(message), seconds)

    def refused(self, code: str) -> None:
        """Record a refusal."""
        self.metrics.refused.labels(code).inc()

    def failed(self, message: ClientMessage, error: BaseException) -> None:
        """Record an internal error."""
        self.metrics.failed("mistake", type(message).__name__.lower(), error)
