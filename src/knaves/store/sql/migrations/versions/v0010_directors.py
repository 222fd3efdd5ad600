"""What a director of an event does: a pause, who may step in for others, and notes that everybody sees."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the tables of directors."""
    paused: sa.Column[bool] = sa.Column(
        "paused", sa.Boolean(), nullable=False, server_default=sa.text("false")
    )
    op.add_column("events", paused)
    op.create_table(
        "event_reserves",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.address"], name="fk_event_reserves_event_events", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", "person", name="pk_event_reserves"),
    )
    op.create_index("ix_event_reserves_person", "event_reserves", ["person"])
    op.create_table(
        "event_notes",
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("was", sa.String(), nullable=False),
        sa.Column("now", sa.String(), nullable=False),
        sa.Column("was_person", sa.String(), nullable=False),
        sa.Column("now_person", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.address"], name="fk_event_notes_event_events", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", "number", name="pk_event_notes"),
    )
    op.create_index("ix_event_notes_was_person", "event_notes", ["was_person"])
    op.create_index("ix_event_notes_now_person", "event_notes", ["now_person"])
