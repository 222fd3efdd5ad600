from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import CHROMIUM, launch
from playwright.sync_api import Browser, sync_playwright
from serving import Served, served

from knaves.server.page import BUILT
from services import missing


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium for all tests of the page in this process."""
    if not CHROMIUM:
        missing("chromium")
    if not (BUILT / "index.html").is_file():
        missing("the built page (make page)")
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """A server with the page, without limits."""
    with served() as found:
        yield found
