"""Sets of deals that the server makes, and when they close."""

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Change nothing yet."""
