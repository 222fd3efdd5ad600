"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table of reviews."""
    op.create_table(
        "reviews",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("share", sa.Double(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("review", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["address"], ["games.address"], name="fk_reviews_address", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("address", "edition", name="pk_reviews"),
    )
