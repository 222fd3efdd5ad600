"""Studies: games and positions with branches and words, and the records that they were made from."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add studies."""
    study: sa.Column[str] = sa.Column("study", sa.String(), nullable=False)
    owner: sa.Column[str] = sa.Column("owner", sa.String(), nullable=False)
    op.create_table(
        "studies",
        sa.Column("address", sa.String(), nullable=False),
        owner,
        *[sa.Column(name, sa.String(), nullable=False) for name in ("author", "title", "games")],
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        *[sa.Column(name, sa.BigInteger(), nullable=False) for name in ("made", "changed", "version")],
        sa.PrimaryKeyConstraint("address", name=op.f("pk_studies")),
    )
    op.create_index(op.f("ix_studies_owner"), "studies", ["owner"])
    op.create_index(op.f("ix_studies_public_changed"), "studies", ["public", "changed"])
    op.create_table(
        "study_records",
        study,
        sa.Column("record", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("study", "record", name=op.f("pk_study_records")),
        sa.ForeignKeyConstraint(
            ["study"], ["studies.address"], ondelete="CASCADE", name=op.f("fk_study_records_study")
        ),
    )
    op.create_index(op.f("ix_study_records_record"), "study_records", ["record"])
