"""Firefox for the tests of the page: Playwright drives it by WebDriver BiDi, on trial there.

Playwright sends a command that Debian's Firefox does not know yet. So this file is started in its place: it
runs Firefox, hands every message on, and answers that one command itself.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox") or ""
UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENING = "WebDriver BiDi listening on ws://127.0.0.1:"


@contextmanager
def firefox() -> Iterator[Browser]:
    """Start a headless Firefox; without one, or without the page, the tests are skipped by name."""
    from knaves.server.page import BUILT
    from needs import missing

    if not FIREFOX:
        missing("firefox")
    if not (BUILT / "index.html").is_file():
        missing("page")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Path(folder) / "firefox"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "$@"\n')
        program.chmod(0o755)
        found = playwright.firefox.launch(channel="moz-firefox", executable_path=program, timeout=120_000)
        yield found
        found.close()


async def run(arguments: list[str]) -> None:
    """Run Firefox, and stand between it and the program that connects."""
    browser = await asyncio.create_subprocess_exec(FIREFOX, *arguments, stderr=asyncio.subprocess.PIPE)
    assert browser.stderr is not None
    said = ""
    while LISTENING not in said and (line := await browser.stderr.readline()):
        said = line.decode()
    port = re.sub(r"\D", "", said.partition(LISTENING)[2])

    async def connected(driver: ServerConnection) -> None:
        path = driver.request.path if driver.request else ""
        async with connect(f"ws://127.0.0.1:{port}{path}", max_size=None) as there:
            both = [asyncio.create_task(each) for each in (_ask(driver, there), _tell(there, driver))]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)

    async with serve(connected, "127.0.0.1", 0, max_size=None) as server:
        [socket] = server.sockets
        print(f"{LISTENING}{socket.getsockname()[1]}", file=sys.stderr, flush=True)
        while await browser.stderr.readline():
            pass
    await browser.wait()


async def _ask(driver: ServerConnection, there: ClientConnection) -> None:
    async for text in driver:
        command = json.loads(text)
        if command["method"] == UNKNOWN:
            await driver.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
        else:
            await there.send(text)


async def _tell(there: ClientConnection, driver: ServerConnection) -> None:
    async for text in there:
        await driver.send(text)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1:]))
