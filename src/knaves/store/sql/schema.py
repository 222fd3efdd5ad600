"""The database schema. Times are milliseconds since 1970 UTC, as everywhere.

A change here needs a new file in `migrations.versions`; a test compares the two. It is long: all tables stand
together, since they refer to each other.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.store.json_values import UNKEPT

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Words(TypeDecorator[str]):
    """Text from outside; NotationError for text that PostgreSQL cannot store, with SQLite too."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        """Reject null characters and unpaired surrogates."""
        if isinstance(value, str):
            check_words(value)
        return value


def check_words(*texts: str) -> None:
    """Raise NotationError for text that a database would reject."""
    for each in texts:
        try:
            each.encode("utf-8")
        except UnicodeEncodeError:
            raise NotationError(_(UNKEPT)) from None
        if "\0" in each:
            raise NotationError(_(UNKEPT))


# SQLite autoincrements only its own integer type.
_COUNTED: Final = BigInteger().with_variant(Integer, "sqlite")

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Words, primary_key=True),
    # The lease (the right to write the log) and the number of the last entry.
    Column("holder", Words, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("last", Integer, nullable=False),
    # The columns for lists.
    Column("host", Words, nullable=False),
    Column("terms", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("playing", Boolean, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("touched", BigInteger, nullable=False),
    # No process need run its game before.
    Column("wakes", BigInteger, nullable=False, server_default=text("0")),
    Index(None, "public", "closed", "touched"),
    Index(None, "playing", "closed", "until"),
    Index(None, "touched"),
    # Leaves space for updated rows in the same page: most appends change no indexed column.
    postgresql_with={"fillfactor": 70},
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("table_id", Words, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)

TURNS: Final = Table(
    "turns",
    METADATA,
    # The people in a game in play. ``untold``: it is their turn, and they have not been told.
    Column("table_id", Words, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Words, primary_key=True),
    Column("moves", Boolean, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("untold", Boolean, nullable=False, index=True),
    Index(None, "person"),
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", Words, primary_key=True),
    Column("name", Words, nullable=False),
    # The name in its form for comparison; null for deleted accounts, so that the name is free again.
    Column("folded", Words, nullable=True),
    Column("passphrase", Words, nullable=False),
    Column("recovery", Words, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted", BigInteger, nullable=True),
    UniqueConstraint("folded"),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token", Words, primary_key=True),
    Column("person", Words, nullable=False, index=True),
    Column("name", Words, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
)

PUSH_SUBSCRIPTIONS: Final = Table(
    "push_subscriptions",
    METADATA,
    # Where a browser is told what its person wants to know; it ends with their session there.
    Column("endpoint", Words, primary_key=True),
    Column("session", Words, ForeignKey("sessions.token", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", Words, nullable=False, index=True),
    Column("p256dh", Words, nullable=False),
    Column("auth", Words, nullable=False),
    Column("language", Words, nullable=False),
    # The kinds of message, each between spaces.
    Column("kinds", Words, nullable=False),
    # Grows with a person's subscriptions.
    Column("since", BigInteger, nullable=False),
)

PUSHES: Final = Table(
    "pushes",
    METADATA,
    # What is still to be sent; ``held`` is until when a process has it, or when it is tried again.
    Column("number", _COUNTED, primary_key=True),
    Column("endpoint", Words, ForeignKey("push_subscriptions.endpoint", ondelete="CASCADE"), nullable=False),
    Column("kind", Words, nullable=False),
    Column("subject", Words, nullable=False),
    Column("facts", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("held", BigInteger, nullable=False, index=True),
    UniqueConstraint("endpoint", "kind", "subject"),
)

BANS: Final = Table(
    "bans",
    METADATA,
    Column("kind", Words, primary_key=True),
    Column("whom", Words, primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("why", Words, nullable=False),
)

GAMES: Final = Table(
    "games",
    METADATA,
    Column("address", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("how", Words, nullable=False),
    Column("side", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("record", Words, nullable=False),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("address", Words, ForeignKey("games.address", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("player", Words, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index(None, "person", "ended", "address"),
)

STATISTICS: Final = Table(
    "statistics",
    METADATA,
    Column("person", Words, primary_key=True),
    Column("address", Words, primary_key=True),
    Column("at", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("game", Words, nullable=False),
    Column("counts", Text, nullable=False),
    Column("against", Text, nullable=False),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person", Words, ForeignKey("accounts.id"), primary_key=True),
    Column("game", Words, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("standing", Double, nullable=False),
    Index(None, "game", "standing"),
)

RATING_STEPS: Final = Table(
    "rating_steps",
    METADATA,
    # An account's rating after each of its rated games, by their number.
    Column("person", Words, ForeignKey("accounts.id"), primary_key=True),
    Column("game", Words, primary_key=True),
    Column("games", Integer, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("address", Words, ForeignKey("games.address", ondelete="CASCADE"), primary_key=True),
    Column("edition", Words, primary_key=True),
    # The share done, when it was last reported, and the review; empty while in progress.
    Column("share", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("review", Text, nullable=False),
)

MEASURED_GAMES: Final = Table(
    "measured_games",
    METADATA,
    # What a rated game cost each account, by the review of this edition; empty until it has been reviewed.
    Column("address", Words, ForeignKey("games.address", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Words, ForeignKey("accounts.id"), nullable=False),
    Column("game", Words, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("table_id", Words, nullable=False),
    Column("edition", Words, nullable=False),
    Column("worth", Double, nullable=False),
    # The losses by part of the game, as JSON.
    Column("lost", Text, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("agreed", Integer, nullable=False),
    Column("time", BigInteger, nullable=True),
    Index(None, "person", "game", "seats", "ended"),
    Index(None, "edition", "ended"),
)

PLAY_RATINGS: Final = Table(
    "play_ratings",
    METADATA,
    # What a game costs an account on average: the present number of its measured games, for ladders.
    Column("person", Words, ForeignKey("accounts.id"), primary_key=True),
    Column("game", Words, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("lost", Double, nullable=False),
    Column("low", Double, nullable=False),
    Column("high", Double, nullable=False),
    Index(None, "game", "seats", "high"),
)

FAIR_LOG: Final = Table(
    "fair_log",
    METADATA,
    # The log of commitments, one leaf for each finished game, from 0. It names nobody; nothing is deleted.
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("leaf", Text, nullable=False),
)

FAIR_NODES: Final = Table(
    "fair_nodes",
    METADATA,
    # The hashes of all complete parts of the log's tree, the leaves' own at level 0.
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("place", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", Words, nullable=False),
)

FAIR_SIZE: Final = Table(
    "fair_size",
    METADATA,
    # One row, whose lock lets one process append at a time.
    Column("one", Integer, primary_key=True, autoincrement=False),
    Column("size", BigInteger, nullable=False),
)

DEAL_COUNTS: Final = Table(
    "deal_counts",
    METADATA,
    # What the deals of all finished games count, with the end of the first; anonymous, and never deleted.
    Column("game", Words, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("deals", BigInteger, nullable=False),
    Column("counts", Text, nullable=False),
)

ANSWERS: Final = Table(
    "answers",
    METADATA,
    # Who answered the hand of a day: stored as long as it can be answered or others' answers can be seen.
    Column("day", Words, primary_key=True),
    Column("game", Words, primary_key=True),
    Column("person", Words, primary_key=True),
    Column("move", Words, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Index(None, "person"),
)

ANSWERED: Final = Table(
    "answered",
    METADATA,
    # How often each move was the answer; anonymous, and never deleted.
    Column("day", Words, primary_key=True),
    Column("game", Words, primary_key=True),
    Column("move", Words, primary_key=True),
    Column("number", Integer, nullable=False),
)

CHOICES: Final = Table(
    "choices",
    METADATA,
    # How often each person chose what in a spot of the explorer, in games that are over, and what came of it.
    Column("game", Words, primary_key=True),
    Column("question", Words, primary_key=True),
    Column("hand", Words, primary_key=True),
    Column("place", Words, primary_key=True),
    Column("zone", Words, primary_key=True),
    Column("choice", Words, primary_key=True),
    Column("person", Words, primary_key=True),
    Column("times", BigInteger, nullable=False),
    # The net points of these deals and their squares, summed up, and the games won.
    Column("points", BigInteger, nullable=False),
    Column("squares", BigInteger, nullable=False),
    Column("won", BigInteger, nullable=False),
    Index(None, "person"),
)

DEAL_SETS: Final = Table(
    "deal_sets",
    METADATA,
    Column("address", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("rules", Words, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("bot", Words, nullable=False),
    Column("seed", Words, nullable=False),
    Column("maker", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("made", BigInteger, nullable=False),
    # A game of the day; a challenge has no day.
    Column("day", Words, nullable=False, server_default=text("''")),
    Column("instance", Integer, nullable=False, server_default=text("0")),
    Column("closes", BigInteger, nullable=False, server_default=text("0")),
    # Whether two people play it as partners.
    Column("pairs", Boolean, nullable=False, server_default=text("false")),
    Index(None, "maker", "made"),
    Index(None, "game", "day"),
)

SET_GAMES: Final = Table(
    "set_games",
    METADATA,
    # Who plays a set of deals: once a person. The table and the record are empty until there are any.
    Column("deal_set", Words, ForeignKey("deal_sets.address", ondelete="CASCADE"), primary_key=True),
    Column("person", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("entered", BigInteger, nullable=False),
    Column("table_id", Words, nullable=False),
    Column("record", Words, nullable=False),
    Column("how", Words, nullable=False),
    Column("side", Integer, nullable=False),
    Column("scores", Words, nullable=False),
    Column("ended", BigInteger, nullable=False),
    # Whether its review is no longer asked for; the result by it without luck, if there is one.
    Column("judged", Boolean, nullable=False, server_default=text("false")),
    Column("without_luck", Double, nullable=True),
    # The word of somebody who waits for a partner; then the partner, and who sits where at their table.
    Column("invitation", Words, nullable=False, server_default=text("''")),
    Column("partner", Words, nullable=False, server_default=text("''")),
    Column("seat", Integer, nullable=False, server_default=text("0")),
    Index(None, "person"),
    Index(None, "record"),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("address", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("kind", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("rules", Words, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("reserve", Integer, nullable=False),
    Column("fill", Integer, nullable=False),
    Column("bot", Words, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Words, nullable=False),
    Column("called", Words, nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("state", Words, nullable=False),
    Column("why", Words, nullable=False),
    Column("ended", BigInteger, nullable=False),
    # Grows with every change of the event, its entries and its meetings, so that readers keep what they have.
    Column("version", BigInteger, nullable=False),
    # The club whose members it is for, or empty.
    Column("club", Words, nullable=False, server_default=text("''")),
    # The process that runs it, and until when.
    Column("holder", Words, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("paused", Boolean, nullable=False, server_default=text("false")),
    # The time zone in which it is held every week, and the address of the next one once there is one.
    Column("weekly", Words, nullable=False, server_default=text("''")),
    Column("following", Words, nullable=False, server_default=text("''")),
    # How long it lasts, if it ends by the clock.
    Column("minutes", Integer, nullable=False, server_default=text("0")),
    # Whether its entrants have been told that it begins soon.
    Column("told", Boolean, nullable=False, server_default=text("false")),
    # Who enters as one; the packs of teams are made from the seed, which is as secret as a hidden card.
    Column("form", Words, nullable=False, server_default=text("'single'")),
    Column("seed", Words, nullable=False, server_default=text("''")),
    Index(None, "state", "starts"),
    Index(None, "host"),
    Index(None, "club"),
)

CLUBS: Final = Table(
    "clubs",
    METADATA,
    Column("address", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("about", Words, nullable=False),
    Column("public", Boolean, nullable=False),
    # The rules of the house by game, as JSON.
    Column("rules", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    # Grows with every change of the club, its members and its seasons.
    Column("version", BigInteger, nullable=False),
    Index(None, "public", "made"),
)

CLUB_MEMBERS: Final = Table(
    "club_members",
    METADATA,
    # Also those who were taken out, and cannot join again.
    Column("club", Words, ForeignKey("clubs.address", ondelete="CASCADE"), primary_key=True),
    Column("person", Words, ForeignKey("accounts.id"), primary_key=True),
    Column("role", Words, nullable=False),
    Column("joined", BigInteger, nullable=False),
    Index(None, "person"),
)

CLUB_SEASONS: Final = Table(
    "club_seasons",
    METADATA,
    Column("club", Words, ForeignKey("clubs.address", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Words, nullable=False),
    Column("begins", BigInteger, nullable=False),
)

STUDIES: Final = Table(
    "studies",
    METADATA,
    Column("address", Words, primary_key=True),
    Column("owner", Words, nullable=False),
    # The owner's name, as in the text.
    Column("author", Words, nullable=False),
    Column("title", Words, nullable=False),
    # The names of its games, with blanks between them.
    Column("games", Words, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("text", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # Grows with every change, so that two windows do not overwrite each other's.
    Column("version", BigInteger, nullable=False),
    Index(None, "owner"),
    Index(None, "public", "changed"),
)

STUDY_RECORDS: Final = Table(
    "study_records",
    METADATA,
    # The finished games that it was made from: who is forgotten there is forgotten here.
    Column("study", Words, ForeignKey("studies.address", ondelete="CASCADE"), primary_key=True),
    Column("record", Words, primary_key=True),
    Index(None, "record"),
)

EVENT_ENTRIES: Final = Table(
    "event_entries",
    METADATA,
    Column("event", Words, ForeignKey("events.address", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # Empty for bots.
    Column("person", Words, nullable=False),
    Column("name", Words, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("partner", Words, nullable=False, server_default=text("''")),
    Index(None, "person"),
)

EVENT_MEETINGS: Final = Table(
    "event_meetings",
    METADATA,
    Column("event", Words, ForeignKey("events.address", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # The places in the list of entries: of a side with blanks between them, and the sides with a dash.
    Column("sides", Words, nullable=False),
    Column("table_id", Words, nullable=False),
    Column("opened", Boolean, nullable=False),
    Column("record", Words, nullable=False),
    Column("scores", Words, nullable=False),
    Column("winner", Integer, nullable=False),
    Column("worth", Integer, nullable=False),
    Column("forfeited", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),
    # Whether its review is no longer asked for; the first side's result by it without luck, if there is one.
    Column("judged", Boolean, nullable=False, server_default=text("false")),
    Column("without_luck", Double, nullable=True),
    Index(None, "table_id"),
    Index(None, "record"),
)

EVENT_RESERVES: Final = Table(
    "event_reserves",
    METADATA,
    Column("event", Words, ForeignKey("events.address", ondelete="CASCADE"), primary_key=True),
    Column("person", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "person"),
)

EVENT_NOTES: Final = Table(
    "event_notes",
    METADATA,
    Column("event", Words, ForeignKey("events.address", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Words, nullable=False),
    Column("round", Integer, nullable=False),
    # The number of a table in that round, or of an entry.
    Column("place", Integer, nullable=False),
    # Names or points, before and after; and whose names they are.
    Column("was", Words, nullable=False),
    Column("now", Words, nullable=False),
    Column("was_person", Words, nullable=False),
    Column("now_person", Words, nullable=False),
    Column("text", Words, nullable=False),
    Index(None, "was_person"),
    Index(None, "now_person"),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("number", _COUNTED, primary_key=True),
    Column("table_id", Words, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Column("author", Words, nullable=False, index=True),
    Column("name", Words, nullable=False),
    Column("text", Words, nullable=False),
    Column("audience", Words, nullable=False),
    Index(None, "table_id", "number"),
    # Numbers are never reused, so that a reader asking for later lines misses none.
    sqlite_autoincrement=True,
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("number", _COUNTED, primary_key=True),
    Column("table_id", Words, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("author", Words, nullable=False),
    Column("about", Words, nullable=False),
    Column("why", Words, nullable=False),
    Column("excerpt", Text, nullable=False),
    Column("settled", BigInteger, nullable=True, index=True),
    sqlite_autoincrement=True,
)

ANNOUNCEMENTS: Final = Table(
    "announcements",
    METADATA,
    Column("number", _COUNTED, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("text", Words, nullable=False),
    sqlite_autoincrement=True,
)

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("name", Words, primary_key=True),
    Column("value", Words, nullable=False),
)
