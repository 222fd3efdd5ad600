"""Games of a challenge are reviewed, and have the result without luck."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the result without luck, and whether it was asked for."""
    false = sa.text("false")
    judged: sa.Column[bool] = sa.Column("judged", sa.Boolean(), nullable=False, server_default=false)
    op.add_column("set_games", judged)
    luckless: sa.Column[float] = sa.Column("without_luck", sa.Double(), nullable=True)
    op.add_column("set_games", luckless)
    op.create_index(op.f("ix_set_games_record"), "set_games", ["record"])
