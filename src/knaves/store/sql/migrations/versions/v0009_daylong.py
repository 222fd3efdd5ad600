"""Sets of deals that the server makes, and when they close."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Give the sets of deals a day; those that exist have none."""
    # The defaults stay: to take them away SQLite would have to copy the table, and delete what refers to it.
    for column in (
        sa.Column("day", sa.String(), nullable=False, server_default=sa.text("''")),
        sa.Column("instance", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("closes", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
    ):
        op.add_column("deal_sets", column)
    op.create_index("ix_deal_sets_game_day", "deal_sets", ["game", "day"])
