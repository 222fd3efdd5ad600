"""Challenges for pairs: two people play a set of deals as partners."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add whether a set is for pairs, and who invites, has which partner and sits where."""
    pairs: sa.Column[bool] = sa.Column("pairs", sa.Boolean(), nullable=False, server_default=sa.text("false"))
    op.add_column("deal_sets", pairs)
    for name in ("invitation", "partner"):
        word: sa.Column[str] = sa.Column(name, sa.String(), nullable=False, server_default=sa.text("''"))
        op.add_column("set_games", word)
    seat: sa.Column[int] = sa.Column("seat", sa.Integer(), nullable=False, server_default=sa.text("0"))
    op.add_column("set_games", seat)
