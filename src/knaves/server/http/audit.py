"""The audit of the server's deals, for everybody: counts, the data as a file, and the log of commitments."""

from __future__ import annotations

from typing import Final

from knaves.office.endpoint import Asked, Document, Endpoint
from knaves.server.http.carrier import services_of
from knaves.wire.audit import (
    PAGE,
    AuditRead,
    LeavesRead,
    LogFrom,
    LogRead,
    LogSince,
    as_csv,
    audit_read,
)

CSV: Final = "text/csv"


async def audit(asked: Asked) -> AuditRead:
    """Return the counts of all finished games' deals beside what fair packs give."""
    return audit_read(await services_of(asked).audit.counts())


async def audit_data(asked: Asked) -> Document:
    """Return the counts as a table of comma-separated values."""
    counts = await services_of(asked).audit.counts()
    return Document(as_csv(counts).encode(), CSV, "knaves-deals.csv")


async def audit_log(asked: Asked) -> LogRead:
    """Return the head of the log of commitments, and the proof that it has only grown."""
    since = asked.query.since
    found = await services_of(asked).audit.growth(since)
    return LogRead(found.head.size, found.head.root, since, [*found.proof])


async def audit_leaves(asked: Asked) -> LeavesRead:
    """Return leaves of the log of commitments."""
    first = asked.query.first
    return LeavesRead(first, [*await services_of(asked).audit.leaves(first, PAGE)])


ENDPOINTS = (
    Endpoint("GET", "/api/audit", audit, AuditRead),
    Endpoint("GET", "/api/audit/data", audit_data, media=CSV, spends=("audits",)),
    Endpoint("GET", "/api/audit/log", audit_log, LogRead, query=LogSince, spends=("audits",)),
    Endpoint("GET", "/api/audit/leaves", audit_leaves, LeavesRead, query=LogFrom, spends=("audits",)),
)
