"""The page without a server, on a plain web host under a path: whole games, resumed, the network cut."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browsing import Visitor, act, play_on, visiting
from playwright.sync_api import Browser, Page

import page_site as builder

PATH = "/some/where/"


class _Host(SimpleHTTPRequestHandler):
    """A web host that has the site in a folder of its own, and nothing else."""

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(PATH) if path.startswith(PATH) else "/none")

    def log_message(self, format: str, *args: Any) -> None: ...


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve a folder; return the site's address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PATH}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def folder() -> Path:
    return builder.build_site()


def begin(visitor: Visitor, game: str) -> None:
    """Open the site and begin a game against the computer."""
    visitor.page.set_default_timeout(60_000)
    visitor.page.goto(visitor.url)
    visitor.page.get_by_role("region", name=game).get_by_role("button", name="Play").first.click()
    at_table(visitor.page)


def at_table(page: Page) -> None:
    page.get_by_role("region", name="Your hand").wait_for()


def kept(page: Page) -> None:
    """Wait until the browser keeps the whole site."""
    page.evaluate("navigator.serviceWorker.ready")


def restarted(visitor: Visitor) -> None:
    """Close the window and open another one at the same address."""
    page, url = visitor.page, visitor.page.url
    visitor.page = page.context.new_page()
    visitor.page.set_default_timeout(60_000)
    page.close()
    visitor.page.goto(url)
    at_table(visitor.page)


@pytest.mark.parametrize("game", ["Cribbage", "Euchre"])
def test_a_whole_game_offline_closed_in_the_middle_and_taken_up_again(
    browser: Browser, folder: Path, game: str
) -> None:
    with ExitStack() as cut:
        url = cut.enter_context(hosted(folder))
        visitor = cut.enter_context(visiting(browser, url))
        begin(visitor, game)
        kept(visitor.page)
        for _turn in range(25):
            act(visitor)
            visitor.page.wait_for_timeout(20)
        visitor.page.context.set_offline(True)
        restarted(visitor)
        play_on(visitor)
        assert re.search("wins? ", visitor.page.get_by_role("main").inner_text())
        assert not visitor.troubles


def test_the_site_asks_nobody_else_and_loads_python_only_when_a_game_is_wanted(
    browser: Browser, folder: Path
) -> None:
    with hosted(folder) as url, visiting(browser, url, service_workers="block") as visitor:
        asked: list[str] = []
        visitor.page.on("request", lambda request: asked.append(request.url))
        visitor.page.goto(url)
        visitor.page.get_by_role("region", name="Cribbage").wait_for()
        visitor.page.wait_for_timeout(300)
        assert not [each for each in asked if "/python/" in each]
        begin(visitor, "Cribbage")
        assert [each for each in asked if "/python/" in each]
        assert all(each.startswith(url) for each in asked)
        assert [each for each in visitor.troubles if "blocked by Playwright" not in each] == []
