from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from watching import Screenshot


@pytest.fixture
def screenshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Compare ``app.export_screenshot()`` with the picture kept for this test."""
    return snapshot.use_extension(Screenshot)
