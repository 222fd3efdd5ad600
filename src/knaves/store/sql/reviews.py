"""Reviews of finished games: `knaves.match.ports.reviews`."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

from knaves.match.ports.deal_sets import OWN_SEAT
from knaves.match.ports.reviews import ReviewState
from knaves.review import Review
from knaves.review.sums import without_luck
from knaves.store.review_text import read_review, write_review
from knaves.store.sql.database import Database
from knaves.store.sql.deal_sets import note_judged, unjudged
from knaves.store.sql.event_reviews import note_judged_meeting, unjudged_meeting
from knaves.store.sql.play import leave_out, measured_by, note_measured, unmeasured
from knaves.store.sql.schema import REVIEWS


class SqlReviews:
    """Reviews in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, address: str, edition: str) -> ReviewState | None:
        """Return a review that is stored or in progress."""
        wanted = select(REVIEWS.c.share, REVIEWS.c.at, REVIEWS.c.review).where(_this(address, edition))
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        if row is None:
            return None
        share, at, text = row
        return ReviewState(share, at, read_review(text) if text else None)

    async def begin(self, address: str, edition: str, now: int, silent: int) -> bool:
        """Claim a review; False if it is stored, or if its progress was reported since ``silent``."""
        put = self._database.insert(REVIEWS).on_conflict_do_update(
            index_elements=[REVIEWS.c.address, REVIEWS.c.edition],
            set_={"share": 0.0, "at": now},
            where=and_(REVIEWS.c.review == "", REVIEWS.c.at < silent),
        )
        row = {"address": address, "edition": edition, "share": 0.0, "at": now, "review": ""}
        count: int = await self._database.write(lambda connection: connection.execute(put, row).rowcount)
        return count > 0

    async def report(self, address: str, edition: str, share: float, now: int) -> None:
        """Report progress."""
        change = update(REVIEWS).where(_this(address, edition), REVIEWS.c.review == "")
        values = {"share": share, "at": now}
        await self._database.write(lambda connection: connection.execute(change.values(values)))

    async def keep(self, address: str, edition: str, review: Review, now: int) -> None:
        """Store a review and what the game cost its players; delete reviews of other editions."""
        # Worked out from the record and the log of the table before anything is locked.
        games = await self._database.read(lambda connection: measured_by(connection, address, review))
        change = update(REVIEWS).where(_this(address, edition))
        values = {"share": 1.0, "at": now, "review": write_review(review)}
        others = delete(REVIEWS).where(REVIEWS.c.address == address, REVIEWS.c.edition != edition)

        def write(connection: Connection) -> None:
            connection.execute(change.values(values))
            connection.execute(others)
            note_measured(connection, address, edition, games)
            note_judged(connection, address, without_luck(review, OWN_SEAT))
            note_judged_meeting(connection, address, without_luck(review, OWN_SEAT))

        await self._database.write(write)

    async def give_up(self, address: str, edition: str) -> None:
        """Release an unfinished review to whoever asks next."""
        gone = delete(REVIEWS).where(_this(address, edition), REVIEWS.c.review == "")
        await self._database.write(lambda connection: connection.execute(gone))

    async def unmeasured(self, silent: int) -> str | None:
        """Return the latest game that is to be reviewed by the server and that no process works on."""
        return await self._database.read(
            lambda connection: (
                unmeasured(connection, silent)
                or unjudged(connection, silent)
                or unjudged_meeting(connection, silent)
            )
        )

    async def leave_out(self, address: str) -> None:
        """Ask no longer for the review of a game."""

        def change(connection: Connection) -> None:
            leave_out(connection, address)
            note_judged(connection, address, None)
            note_judged_meeting(connection, address, None)

        await self._database.write(change)


def _this(address: str, edition: str) -> ColumnElement[bool]:
    return and_(REVIEWS.c.address == address, REVIEWS.c.edition == edition)
