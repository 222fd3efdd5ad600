"""The rating after each rated game, for the picture of it over time."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table of ratings by game."""
    op.create_table(
        "rating_steps",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("games", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.id"], name="fk_rating_steps_person_accounts"),
        sa.PrimaryKeyConstraint("person", "game", "games", name="pk_rating_steps"),
    )
