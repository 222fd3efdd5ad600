"""The initial schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create all tables."""
    _live()
    _people()
    _results()
    _words()


def _live() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("playing", sa.Boolean(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        postgresql_with={"fillfactor": 70},
    )
    op.create_index("ix_tables_playing_closed_until", "tables", ["playing", "closed", "until"])
    op.create_index("ix_tables_public_closed_touched", "tables", ["public", "closed", "touched"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_log_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_log"),
        sqlite_with_rowid=False,
    )


def _people() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=True),
        sa.Column("passphrase", sa.String(), nullable=False),
        sa.Column("recovery", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("deleted", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_seen", "sessions", ["seen"])
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("whom", sa.String(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "whom", name="pk_bans"),
    )


def _results() -> None:
    op.create_table(
        "games",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_games"),
    )
    op.create_table(
        "seats",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["address"], ["games.address"], name="fk_seats_address", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("address", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_person_ended_address", "seats", ["person", "ended", "address"])
    op.create_table(
        "statistics",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.Column("against", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "address", name="pk_statistics"),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("standing", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["accounts.id"], name="fk_ratings_person"),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_standing", "ratings", ["game", "standing"])


def _words() -> None:
    op.create_table(
        "chat",
        sa.Column("number", _COUNTED, nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_chat"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_at", "chat", ["at"])
    op.create_index("ix_chat_author", "chat", ["author"])
    op.create_index("ix_chat_table_id_number", "chat", ["table_id", "number"])
    op.create_table(
        "reports",
        sa.Column("number", _COUNTED, nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("excerpt", sa.Text(), nullable=False),
        sa.Column("settled", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_settled", "reports", ["settled"])
    op.create_table(
        "announcements",
        sa.Column("number", _COUNTED, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_announcements"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
