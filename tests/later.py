"""Cases whose like `make test` tries: some are tried by `make long`, others with the long proofs."""

from __future__ import annotations

from typing import Any

import pytest


def longer(*values: Any, id: str | None = None) -> Any:
    """A case of a parametrized test that only ``make long`` tries."""
    return pytest.param(*values, marks=pytest.mark.long, id=id)


def later(*values: Any, id: str | None = None) -> Any:
    """A case of a parametrized test that only ``make slow`` tries."""
    return pytest.param(*values, marks=pytest.mark.slow, id=id)
