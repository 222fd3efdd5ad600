"""A plugin that makes tests of the page wait: pages compute four times slower, and the server answers late.

`make hunt` runs the tests of the page with it. A test that asks too early fails there each time, and not once
in some hundred runs of CI.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import pytest

SLOWER: Final = 4
"""How many times as long a page computes, in Chromium; other browsers have no such switch."""
LATE: Final = 0.25
"""The longest delay of an answer in seconds; a message on a socket has a quarter of it."""

App = Callable[[Any, Any, Any], Awaitable[None]]


def late(app: App) -> App:
    """Return an ASGI application that answers after a random delay; what one socket says stays in order."""

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        async def slow_send(message: Any) -> None:
            if message["type"] == "websocket.send":
                # This wait is what the plugin is for, and so is the next.
                await asyncio.sleep(random.random() * LATE / 4)
            await send(message)

        if scope["type"] == "http" and scope["path"].startswith("/api"):
            # As above.
            await asyncio.sleep(random.random() * LATE)
        await app(scope, receive, slow_send if scope["type"] == "websocket" else send)

    return slow


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Slow down what the collected tests will use."""
    import serving
    from playwright.sync_api import BrowserContext, Error, Page

    from knaves.server.process import configured

    new_page = BrowserContext.new_page

    def slow_page(context: BrowserContext) -> Page:
        page = new_page(context)
        with suppress(Error):
            line = context.new_cdp_session(page)
            line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return page

    def late_server(app: App, host: str, port: int) -> Any:
        return configured(late(app), host, port)

    patch = pytest.MonkeyPatch()
    patch.setattr(BrowserContext, "new_page", slow_page)
    patch.setattr(serving, "configured", late_server)
