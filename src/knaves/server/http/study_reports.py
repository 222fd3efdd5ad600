"""Reports of studies to the operator, who reads them with all others, and removes a study by its address."""

from __future__ import annotations

from knaves.match.ports.talk import ChatLine, Report
from knaves.match.table.chat import clean
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.studies import found_study
from knaves.server.http.carrier import services_of
from knaves.wire.day_talk import Complaint


async def report_study(asked: Asked) -> None:
    """Report a study to the operator."""
    found, person = await found_study(asked, asked.path("study")), asked.person
    await asked.office.spend("report", person.id)
    # The operator finds it by its address, which is the place of the report; its title says which it was.
    title = ChatLine(found.address, found.changed, found.owner, found.author, found.title)
    report = Report(
        found.address, asked.office.now(), person.id, found.owner, clean(asked.body.why), (title,)
    )
    await services_of(asked).talk.report(report)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/studies/{study}/report", report_study, None, Complaint,
        status=204, needs="person", refusals=("unknown",),
    ),
)  # fmt: skip
