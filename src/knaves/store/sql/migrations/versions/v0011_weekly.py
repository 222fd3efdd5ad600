"""Events that are held every week, and those that end by the clock."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Give events a time zone in which they are held every week, the next one's address, and a length."""
    for name in ("weekly", "following"):
        column: sa.Column[str] = sa.Column(name, sa.String(), nullable=False, server_default=sa.text("''"))
        op.add_column("events", column)
    minutes: sa.Column[int] = sa.Column("minutes", sa.Integer(), nullable=False, server_default=sa.text("0"))
    op.add_column("events", minutes)
