"""Answers to the hand of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables of answers, and of how often each was given."""
    op.create_table(
        "answers",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "person", name="pk_answers"),
    )
    op.create_index("ix_answers_at", "answers", ["at"])
    op.create_index("ix_answers_person", "answers", ["person"])
    op.create_table(
        "answered",
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("move", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "move", name="pk_answered"),
    )
