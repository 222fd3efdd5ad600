"""Every address of the page answers with the page, unless the client asks for something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from asking import Browser
from serving import Served, served

from knaves.server import app
from knaves.server.page import INDEX, File


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    page = {
        INDEX: File(b"<title>Knaves</title>", None, "text/html", '"1"', lasting=False),
        "assets/now.js": File(b"now", None, "text/javascript", '"2"', lasting=True),
    }
    with pytest.MonkeyPatch.context() as built:
        built.setattr(app, "read_page", lambda: page)
        with served() as server:
            yield server


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
PROGRAMS: Final[tuple[dict[str, str], ...]] = (
    {"Accept": "*/*"},
    {"Accept": "text/*, */*;q=0.1"},
    {"Accept": ""},
    {},
)
"""How curl, watchers of servers and previews of links ask."""


@pytest.mark.parametrize("path", ["/", "/t/x", "/review/abc", "/statistics"])
@pytest.mark.parametrize("headers", [{"Accept": BROWSER}, *PROGRAMS])
def test_whoever_asks_for_nothing_in_particular_gets_the_page(
    server: Served, path: str, headers: dict[str, str]
) -> None:
    got = Browser(server.url, headers).ask("GET", path)
    assert (got.status, got.text) == (200, "<title>Knaves</title>")
    assert got.headers["Content-Type"] == "text/html; charset=utf-8"
    head = Browser(server.url, headers).ask("HEAD", path)
    assert (head.status, head.text) == (200, "")
    assert head.headers["Content-Length"] == got.headers["Content-Length"]


@pytest.mark.parametrize("accept", ["application/json", "image/avif,image/webp,*/*;q=0.8", "text/plain"])
def test_whoever_asks_for_something_else_does_not(server: Served, accept: str) -> None:
    assert Browser(server.url).ask("GET", "/", Accept=accept).code == "unknown"
    assert Browser(server.url).ask("GET", "/t/x", Accept=accept).text == "To play: knaves join /t/x\n"


@pytest.mark.parametrize("path", ["/assets/before.js", "/robots.txt", "/.env", "/api/nothing", "/api"])
def test_what_is_no_address_of_the_page_is_not_found(server: Served, path: str) -> None:
    for headers in PROGRAMS:
        assert Browser(server.url, headers).ask("GET", path).code == "unknown"


def test_an_address_of_the_page_has_no_other_methods(server: Served) -> None:
    assert Browser(server.url).ask("POST", "/", Accept="*/*").status in (404, 405)
    assert Browser(server.url).ask("GET", "/assets/now.js", Accept="*/*").text == "now"
