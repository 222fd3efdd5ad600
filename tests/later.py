"""What is proved with the long proofs: cases whose like is tested always."""

from __future__ import annotations

from typing import Any

import pytest


def later(*values: Any, id: str | None = None) -> Any:
    """A case of a parametrized test that only ``make slow`` tries."""
    return pytest.param(*values, marks=pytest.mark.slow, id=id)
