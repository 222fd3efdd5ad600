"""Whose turn it is at a table, tables that no process need run for a while, and who is told by push."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Give tables a time before which nothing happens, and store who is to move and what is to be sent."""
    wakes: sa.Column[int] = sa.Column("wakes", sa.BigInteger(), nullable=False, server_default=sa.text("0"))
    op.add_column("tables", wakes)
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("moves", sa.Boolean(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("untold", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_turns_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_turns"),
    )
    op.create_index("ix_turns_person", "turns", ["person"])
    op.create_index("ix_turns_untold", "turns", ["untold"])
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("session", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("p256dh", sa.String(), nullable=False),
        sa.Column("auth", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("kinds", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session"],
            ["sessions.token"],
            name="fk_push_subscriptions_session_sessions",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("endpoint", name="pk_push_subscriptions"),
    )
    op.create_index("ix_push_subscriptions_person", "push_subscriptions", ["person"])
    op.create_index("ix_push_subscriptions_session", "push_subscriptions", ["session"])
    op.create_table(
        "pushes",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("endpoint", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("held", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["endpoint"],
            ["push_subscriptions.endpoint"],
            name="fk_pushes_endpoint_push_subscriptions",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("number", name="pk_pushes"),
        sa.UniqueConstraint("endpoint", "kind", "subject", name="uq_pushes_endpoint_kind_subject"),
    )
    op.create_index("ix_pushes_held", "pushes", ["held"])
    told: sa.Column[bool] = sa.Column("told", sa.Boolean(), nullable=False, server_default=sa.text("false"))
    op.add_column("events", told)
