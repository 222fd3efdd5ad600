"""Events by pairs, and whom somebody would like to have as a partner."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Say which events are by pairs, and whom each entry wants to play with."""
    pairs: sa.Column[bool] = sa.Column("pairs", sa.Boolean(), nullable=False, server_default=sa.text("false"))
    op.add_column("events", pairs)
    partner: sa.Column[str] = sa.Column("partner", sa.String(), nullable=False, server_default=sa.text("''"))
    op.add_column("event_entries", partner)
