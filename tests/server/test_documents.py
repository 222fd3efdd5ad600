"""The documentation of a server: under ``/docs``, with a policy that lets its own scripts run."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from asking import Browser
from serving import Served, served

from knaves.server import app
from knaves.server.documents import read_documents
from knaves.server.http_guard import POLICY
from knaves.server.page import INDEX, read_page

SCRIPT = "document.title += '!'"
PAGE = (
    f"<title>Knaves</title><script>{SCRIPT}</script><script src='a.js'></script>"
    "<script type='application/json'>{}</script>"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("docs")
    (folder / "guide").mkdir()
    (folder / INDEX).write_text(PAGE)
    (folder / "guide" / "a.js").write_text("1")
    (folder.parent / "secret.html").write_text("secret")
    with pytest.MonkeyPatch.context() as built:
        built.setattr(app, "read_documents", lambda: read_documents(folder))
        with served() as server:
            yield server


def test_the_front_page_is_under_its_folder(server: Served) -> None:
    moved = Browser(server.url).ask("GET", "/docs")
    assert (moved.status, moved.headers["Location"]) == (307, "/docs/")
    for path in ("/docs/", f"/docs/{INDEX}"):
        got = Browser(server.url).ask("GET", path)
        assert (got.status, got.text) == (200, PAGE)
    assert (
        Browser(server.url)
        .ask("GET", "/docs/guide/a.js")
        .headers["Content-Type"]
        .startswith("text/javascript")
    )


def test_the_scripts_in_a_page_are_allowed_by_their_digests(server: Served) -> None:
    policy = Browser(server.url).ask("GET", "/docs/").headers["Content-Security-Policy"]
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert re.findall(r"'sha256-([^']+)'", policy) == [digest]
    scripts, styles = (
        next(each for each in policy.split("; ") if each.startswith(name))
        for name in ("script-src", "style-src")
    )
    assert "'unsafe-inline'" not in scripts
    # The search of the pages writes its style when it is opened.
    assert styles == "style-src 'self' 'unsafe-inline'"
    assert Browser(server.url).ask("GET", "/docs/guide/a.js").headers["Content-Security-Policy"] == POLICY


@pytest.mark.parametrize(
    "path", ["/docs/../secret.html", "/docs/%2e%2e/secret.html", "/docs/none.html", "/docs/guide"]
)
def test_what_is_not_in_the_folder_is_not_found(server: Served, path: str) -> None:
    assert Browser(server.url).ask("GET", path).status == 404


def test_a_page_that_was_deleted_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (INDEX, "a.html"):
        (tmp_path / name).write_text(PAGE)
    monkeypatch.setattr(app, "read_documents", lambda: read_documents(tmp_path))
    with served() as server:
        (tmp_path / "a.html").unlink()
        assert Browser(server.url).ask("GET", "/docs/a.html").status == 404


def test_a_server_without_the_documentation_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "read_documents", lambda: read_documents(tmp_path))
    with served() as server:
        got = Browser(server.url).ask("GET", "/docs/")
        assert got.status == 404
        assert "make docs" in got.text


def test_the_page_links_to_the_documentation_where_there_is_one(tmp_path: Path) -> None:
    page, site, documents = (tmp_path / name for name in ("page", "site", "docs"))
    for folder in (page, documents):
        folder.mkdir()
    (page / INDEX).write_text("<html lang='en'>")
    assert b"data-documents" not in read_page(page, site)[INDEX].content
    (documents / INDEX).write_text(PAGE)
    read_page.cache_clear()
    assert b"<html data-documents lang" in read_page(page, site)[INDEX].content
