"""The reviews of games between teams, for their results without luck."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from knaves.store.sql.event_changes import changed
from knaves.store.sql.schema import EVENT_MEETINGS, EVENTS, REVIEWS


def note_judged_meeting(connection: Connection, record: str, without_luck: float | None) -> None:
    """Write down the result of a game of teams without luck, or that there is none; nothing for others."""
    teams = select(EVENTS.c.address).where(EVENTS.c.form == "teams")
    own = (
        EVENT_MEETINGS.c.record == record,
        EVENT_MEETINGS.c.judged.is_(False),
        EVENT_MEETINGS.c.event.in_(teams),
    )
    event = connection.execute(select(EVENT_MEETINGS.c.event).where(*own)).scalar()
    if event is not None:
        change = update(EVENT_MEETINGS).where(*own)
        connection.execute(change.values(judged=True, without_luck=without_luck))
        changed(connection, event)


def unjudged_meeting(connection: Connection, silent: int) -> str | None:
    """Return the latest game of teams to be reviewed whose review nobody has reported on since."""
    working = select(REVIEWS.c.address).where(
        REVIEWS.c.address == EVENT_MEETINGS.c.record, REVIEWS.c.review == "", REVIEWS.c.at >= silent
    )
    teams = select(EVENTS.c.address).where(EVENTS.c.form == "teams")
    wanted = select(EVENT_MEETINGS.c.record).where(
        EVENT_MEETINGS.c.record != "",
        EVENT_MEETINGS.c.judged.is_(False),
        EVENT_MEETINGS.c.event.in_(teams),
        ~working.exists(),
    )
    latest = wanted.order_by(EVENT_MEETINGS.c.ended.desc(), EVENT_MEETINGS.c.record).limit(1)
    found: str | None = connection.execute(latest).scalar()
    return found
