"""Games of teams are reviewed, and have the result without luck."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the result without luck, and whether it was asked for."""
    false = sa.text("false")
    judged: sa.Column[bool] = sa.Column("judged", sa.Boolean(), nullable=False, server_default=false)
    op.add_column("event_meetings", judged)
    luckless: sa.Column[float] = sa.Column("without_luck", sa.Double(), nullable=True)
    op.add_column("event_meetings", luckless)
    op.create_index(op.f("ix_event_meetings_record"), "event_meetings", ["record"])
