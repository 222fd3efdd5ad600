"""A Redis for the tests of the bus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from services import any_redis


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def redis_address() -> Iterator[str]:
    with any_redis() as address:
        yield address
