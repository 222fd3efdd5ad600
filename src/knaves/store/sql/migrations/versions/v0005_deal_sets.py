"""Sets of deals, for challenges, and who plays them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables of sets of deals."""
    op.create_table(
        "deal_sets",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("bot", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("maker", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_deal_sets"),
    )
    op.create_index("ix_deal_sets_maker_made", "deal_sets", ["maker", "made"])
    op.create_table(
        "set_games",
        sa.Column("deal_set", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("entered", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("record", sa.String(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("scores", sa.String(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["deal_set"], ["deal_sets.address"], name="fk_set_games_deal_set_deal_sets", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("deal_set", "person", name="pk_set_games"),
    )
    op.create_index("ix_set_games_person", "set_games", ["person"])
