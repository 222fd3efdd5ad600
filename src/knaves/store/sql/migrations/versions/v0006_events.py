"""Events, their entries, and who meets whom at which table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables of events."""
    op.create_table(
        "events",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("move", sa.Integer(), nullable=False),
        sa.Column("reserve", sa.Integer(), nullable=False),
        sa.Column("fill", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("called", sa.String(), nullable=False),
        sa.Column("starts", sa.BigInteger(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_events"),
    )
    op.create_index("ix_events_state_starts", "events", ["state", "starts"])
    op.create_index("ix_events_host", "events", ["host"])
    op.create_table(
        "event_entries",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.address"], name="fk_event_entries_event_events", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", "number", name="pk_event_entries"),
    )
    op.create_index("ix_event_entries_person", "event_entries", ["person"])
    op.create_table(
        "event_meetings",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sides", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("opened", sa.Boolean(), nullable=False),
        sa.Column("record", sa.String(), nullable=False),
        sa.Column("scores", sa.String(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=False),
        sa.Column("worth", sa.Integer(), nullable=False),
        sa.Column("forfeited", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.address"], name="fk_event_meetings_event_events", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", "round", "number", name="pk_event_meetings"),
    )
    op.create_index("ix_event_meetings_table_id", "event_meetings", ["table_id"])
