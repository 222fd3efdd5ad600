"""The explorer without a server: its table is loaded when it is asked for, and there are no other people."""

from __future__ import annotations

import re
from json import loads
from pathlib import Path
from zipfile import ZipFile

import pytest
from browsing import visiting
from everybody import THEMES, faults
from hosts import hosted
from playwright.sync_api import Browser, Request, expect

import page_site as builder

PATH = "/some/where/"
TYPED = "#/explore/discard?cards=5H+5D+JS+QC+2H+9D&score=98-104"


@pytest.fixture(scope="module")
def folder() -> Path:
    return builder.build_site()


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (1280, 900)])
def test_the_table_of_a_game_comes_when_it_is_asked_for(
    browser: Browser, folder: Path, size: tuple[int, int]
) -> None:
    loaded: list[str] = []

    def note(request: Request) -> None:
        # What the worker asks for: the service worker keeps all files of the site besides.
        if request.service_worker is None and (found := re.search(r"explorer-\w+", request.url)):
            loaded.append(found[0])

    with (
        hosted(folder, PATH) as url,
        visiting(browser, url, size=size, settings={"theme": "light"}) as visitor,
    ):
        page = visitor.page
        page.set_default_timeout(60_000)
        page.goto(f"{url}#/drill/count")
        expect(page.locator("#asked")).to_be_visible(timeout=60_000)
        page.context.on("request", note)
        page.goto(f"{url}{TYPED}")
        expect(page.get_by_role("table").first).to_be_visible(timeout=60_000)
        expect(
            page.locator(".level").last.get_by_role("row", name=re.compile("^Champion")).first
        ).to_contain_text("%")
        expect(page.locator(".level").last).not_to_contain_text("People here")
        expect(page.locator(".level").last).to_contain_text("You: 0")
        page.get_by_label("Seat").select_option("as pone")
        expect(page.locator("#spot")).to_have_text(re.compile("to the other's crib"))
        assert {*loaded} == {"explorer-cribbage"}
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert faults(page, THEMES) == []
        assert visitor.troubles == []


def test_the_table_is_no_part_of_what_every_game_loads(folder: Path) -> None:
    for game in loads((folder / "python" / "files.json").read_text())["explorers"]:
        with (
            ZipFile(folder / "python" / "knaves.zip") as whole,
            ZipFile(folder / "python" / f"explorer-{game}.zip") as apart,
        ):
            assert not {*apart.namelist()} & {*whole.namelist()}
            assert [*apart.namelist()] == [f"knaves/games/{game}/engine/data/explorer.bin"]
