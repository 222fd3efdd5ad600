"""What each rated game cost each account by its review, and what their games cost them on average."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables of measured games and of the numbers made of them."""
    op.create_table(
        "measured_games",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("edition", sa.String(), nullable=False),
        sa.Column("worth", sa.Double(), nullable=False),
        sa.Column("lost", sa.Text(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["address"], ["games.address"], name="fk_measured_games_address_games", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person"], ["accounts.id"], name="fk_measured_games_person_accounts"),
        sa.PrimaryKeyConstraint("address", "seat", name="pk_measured_games"),
    )
    op.create_index(
        "ix_measured_games_person_game_seats_ended", "measured_games", ["person", "game", "seats", "ended"]
    )
    op.create_index("ix_measured_games_edition_ended", "measured_games", ["edition", "ended"])
    op.create_table(
        "play_ratings",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Double(), nullable=False),
        sa.Column("low", sa.Double(), nullable=False),
        sa.Column("high", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.id"], name="fk_play_ratings_person_accounts"),
        sa.PrimaryKeyConstraint("person", "game", "seats", name="pk_play_ratings"),
    )
    op.create_index("ix_play_ratings_game_seats_high", "play_ratings", ["game", "seats", "high"])
