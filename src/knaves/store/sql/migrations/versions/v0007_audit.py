"""The log of commitments and the counts of finished deals."""

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Change nothing yet."""
