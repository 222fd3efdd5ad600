"""A server whose explorer has small tables (`explored`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from serving import Served, served

from explored import use_small_tables


@contextmanager
def explored_server() -> Iterator[Served]:
    """Serve, and give the explorer its own tables back afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        use_small_tables(patch)
        with served() as server:
            yield server
