"""Firefox for the tests of the page: Playwright drives it by WebDriver BiDi, on trial there.

Playwright sends a command that Debian's Firefox does not know yet. So this file is started in its place: it
runs Firefox, hands every message on, and answers that one command itself.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

UNKNOWN = "emulation.setMediaFeaturesOverride"
LISTENING = "WebDriver BiDi listening on ws://127.0.0.1:"


def stand_in(folder: Path, program: str) -> Path:
    """Write a program to be started in the place of this Firefox; return its path."""
    written = folder / "firefox"
    written.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "{program}" "$@"\n')
    written.chmod(0o755)
    return written


async def run(command: list[str]) -> None:
    """Run Firefox, and stand between it and the program that connects."""
    browser = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
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
