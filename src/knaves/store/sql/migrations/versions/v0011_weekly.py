"""Events that are held every week."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Give events a time zone in which they are held every week, and the address of the next one."""
    for name in ("weekly", "following"):
        column: sa.Column[str] = sa.Column(name, sa.String(), nullable=False, server_default=sa.text("''"))
        op.add_column("events", column)
