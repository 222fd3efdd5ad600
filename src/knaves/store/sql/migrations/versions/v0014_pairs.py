"""Events for pairs and teams, and whom somebody would like to have as a partner."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Say who enters as one, from which seed packs are made, and whom each entry wants to play with."""
    form: sa.Column[str] = sa.Column("form", sa.String(), nullable=False, server_default=sa.text("'single'"))
    op.add_column("events", form)
    for table, name in (("events", "seed"), ("event_entries", "partner")):
        column: sa.Column[str] = sa.Column(name, sa.String(), nullable=False, server_default=sa.text("''"))
        op.add_column(table, column)
