"""Clubs: their members, their seasons, and the club of an event."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Create the tables of clubs, and let an event have one."""
    op.create_table(
        "clubs",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_clubs"),
    )
    op.create_index("ix_clubs_public_made", "clubs", ["public", "made"])

    op.create_table(
        "club_members",
        sa.Column("club", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club"], ["clubs.address"], name="fk_club_members_club_clubs", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person"], ["accounts.id"], name="fk_club_members_person_accounts"),
        sa.PrimaryKeyConstraint("club", "person", name="pk_club_members"),
    )
    op.create_index("ix_club_members_person", "club_members", ["person"])
    op.create_table(
        "club_seasons",
        sa.Column("club", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club"], ["clubs.address"], name="fk_club_seasons_club_clubs", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("club", "number", name="pk_club_seasons"),
    )
    club: sa.Column[str] = sa.Column("club", sa.String(), nullable=False, server_default=sa.text("''"))
    op.add_column("events", club)
    op.create_index("ix_events_club", "events", ["club"])
