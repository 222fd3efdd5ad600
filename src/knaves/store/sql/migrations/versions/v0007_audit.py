"""The log of commitments and the counts of finished deals."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the tables of the log and of the counts; all begin empty."""
    op.create_table(
        "fair_log",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("leaf", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_fair_log"),
    )
    op.create_table(
        "fair_nodes",
        sa.Column("level", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("level", "place", name="pk_fair_nodes"),
    )
    op.create_table(
        "fair_size",
        sa.Column("one", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("one", name="pk_fair_size"),
    )
    op.create_table(
        "deal_counts",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("deals", sa.BigInteger(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_deal_counts"),
    )
