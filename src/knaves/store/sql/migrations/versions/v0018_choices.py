"""How often people chose what at each kind of hand, lead and bid, and what came of it."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Create the table of choices."""
    op.create_table(
        "choices",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("question", sa.String(), nullable=False),
        sa.Column("hand", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("choice", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("times", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("squares", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint(
            "game", "question", "hand", "place", "zone", "choice", "person", name="pk_choices"
        ),
    )
    op.create_index("ix_choices_person", "choices", ["person"])
