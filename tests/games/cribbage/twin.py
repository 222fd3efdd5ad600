"""The compiled kernel beside its twin in Python: calls that the twin answers, and what needs the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from knaves.games.cribbage.engine import kernel, reference

compiled = pytest.mark.needs("kernel")


def plainly(call: Callable[[], Any]) -> Any:
    """Call with the twin in the place of the compiled half."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "_engine", reference)
        return call()


def listed(arrays: Any) -> list[Any]:
    return [each.tolist() for each in arrays]
