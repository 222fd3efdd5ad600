"""The reviews of games between teams, for their results without luck."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select, update

from knaves.store.sql.event_changes import changed
from knaves.store.sql.review_queue import latest_waiting
from knaves.store.sql.schema import EVENT_MEETINGS, EVENTS

_OF_TEAMS: Final = select(EVENTS.c.address).where(EVENTS.c.form == "teams")


def note_judged_meeting(connection: Connection, record: str, without_luck: float | None) -> None:
    """Write down the result of a game of teams without luck, or that there is none; nothing for others."""
    own = (
        EVENT_MEETINGS.c.record == record,
        EVENT_MEETINGS.c.judged.is_(False),
        EVENT_MEETINGS.c.event.in_(_OF_TEAMS),
    )
    event = connection.execute(select(EVENT_MEETINGS.c.event).where(*own)).scalar()
    if event is not None:
        change = update(EVENT_MEETINGS).where(*own)
        connection.execute(change.values(judged=True, without_luck=without_luck))
        changed(connection, event)


def unjudged_meeting(connection: Connection, silent: int) -> str | None:
    """Return the latest game of teams to be reviewed whose review nobody has reported on since."""
    return latest_waiting(
        connection,
        EVENT_MEETINGS.c.record,
        EVENT_MEETINGS.c.ended,
        silent,
        EVENT_MEETINGS.c.record != "",
        EVENT_MEETINGS.c.judged.is_(False),
        EVENT_MEETINGS.c.event.in_(_OF_TEAMS),
    )
