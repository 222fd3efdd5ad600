"""The page without a server, on a plain web host under a path: whole games, resumed, the network cut."""

from __future__ import annotations

import re
import shutil
from contextlib import ExitStack, suppress
from pathlib import Path
from zipfile import ZipFile

import pytest
from browsing import (
    Visitor,
    act,
    comes_true,
    heard_again,
    keep,
    play_on,
    table_of,
    turn_comes,
    turns,
    visiting,
)
from everywhere import measured
from hosts import hosted
from playwright.sync_api import Browser, Error, Page, Route, expect
from serving import served

import page_site as builder
from knaves.device.built import BUILT
from knaves.server.page import read_page
from later import later

PATH = "/some/where/"
SHORT = {"cribbage": {"values": {"target": 31}}, "euchre": {"values": {"target": 3}}}
"""Rules of shorter games, as the page keeps them."""


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
    page.get_by_role("button", name="Leave the table").wait_for()


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


@pytest.mark.long
@pytest.mark.parametrize("name", ["python_stdlib.zip", "knaves.zip"])
def test_the_browser_has_nothing_to_compile(folder: Path, name: str) -> None:
    with ZipFile(folder / "python" / name) as archive:
        names = archive.namelist()
    assert "os.pyc" in names or "knaves/device/worker.pyc" in names
    assert not [each for each in names if each.endswith(".py")]


@pytest.mark.needs("webassembly")
def test_the_computer_thinks_with_the_kernel(browser: Browser, folder: Path) -> None:
    with hosted(folder, PATH) as url, visiting(browser, url) as visitor:
        begin(visitor, "Cribbage")
        page = visitor.page
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Hint").wait_for()
        # Playwright cannot ask a worker of Firefox.
        while browser.browser_type.name == "chromium" and "kernel" not in marks(page):
            page.wait_for_timeout(50)
        page.goto(f"{url}#/help")
        expect(page.get_by_text("the computer thinks with the compiled kernel")).to_be_visible()


@pytest.mark.long
def test_without_the_kernel_the_computer_thinks_in_python(browser: Browser, folder: Path) -> None:
    with hosted(folder, PATH) as url, visiting(browser, url) as visitor:
        visitor.page.route("**/*.wasm", without_kernel)
        begin(visitor, "Cribbage")
        visitor.page.goto(f"{url}#/help")
        expect(visitor.page.get_by_text("the compiled kernel could not be loaded")).to_be_visible()


def marks(page: Page) -> list[str]:
    """What the tables' worker has marked so far."""
    [worker] = [each for each in page.workers if "/assets/worker" in each.url]
    found: list[str] = worker.evaluate("performance.getEntriesByType('mark').map(each => each.name)")
    return found


def without_kernel(route: Route) -> None:
    if "pyodide" in route.request.url:
        route.continue_()
    else:
        route.fulfill(body="no module", content_type="application/wasm")


@pytest.mark.long
@pytest.mark.parametrize("game", ["Cribbage", "Euchre"])
def test_a_whole_game_offline_closed_in_the_middle_and_taken_up_again(
    browser: Browser, folder: Path, game: str
) -> None:
    with ExitStack() as cut:
        url = cut.enter_context(hosted(folder, PATH))
        visitor = cut.enter_context(visiting(browser, url))
        keep(visitor.page.context, "rules", SHORT)
        begin(visitor, game)
        kept(visitor.page)
        # So few turns that no game of euchre to three can end in them.
        for _turn in range(6):
            act(visitor)
            turn_comes(visitor)
        visitor.page.context.set_offline(True)
        restarted(visitor)
        play_on(visitor)
        assert re.search("wins? ", visitor.page.get_by_role("main").inner_text())
        heard_again(visitor)
        visitor.page.get_by_role("link", name="Replay").click()
        slider = visitor.page.get_by_role("slider", name="Move")
        expect(slider).to_have_attribute("max", re.compile(r"[1-9]\d+"))
        visitor.page.get_by_role("button", name="To the end").click()
        expect(slider).to_have_value(slider.get_attribute("max") or "")
        visitor.page.get_by_role("button", name="Is the deal fair?").click()
        fair = visitor.page.get_by_role("dialog", name="Is the deal fair?")
        expect(fair).to_contain_text(re.compile(r"[1-9]\d* draws?, worked out again in this browser"))
        assert not visitor.troubles


@pytest.mark.long
def test_a_hint_and_taking_back_on_the_device(browser: Browser, folder: Path) -> None:
    with hosted(folder, PATH) as url, visiting(browser, url) as visitor:
        begin(visitor, "Cribbage")
        while visitor.main().inner_text() != "Pick two cards":
            act(visitor)
        heard_again(visitor)
        visitor.page.get_by_role("button", name="Hint").click()
        # Plain Python in a browser thinks for seconds, the longer the more else the machine does.
        expect(visitor.page.locator(".hintbox")).to_contain_text("Throw", timeout=30_000)
        expect(visitor.hand()).to_have_count(6)
        held = visitor.page.locator(".mine .card")
        while held.count() > 3:
            act(visitor)
        hint = visitor.page.get_by_role("button", name="Hint")
        while not hint.is_visible():
            # A count may have ended: the main button goes on. Pressing it while it is off does nothing.
            with suppress(Error):
                visitor.main().click(timeout=500)
        visitor.page.get_by_role("button", name="Menu", exact=True).click()
        visitor.page.get_by_role("button", name="Take back").click()
        expect(held).to_have_count(4)
        assert not visitor.troubles


@pytest.mark.long
def test_a_challenge_is_in_its_link_and_played_from_it_without_a_server(
    browser: Browser, folder: Path
) -> None:
    with (
        hosted(folder, PATH) as url,
        visiting(browser, url) as ann,
        visiting(browser, url, size=(360, 640)) as ben,
    ):
        page = ann.page
        page.set_default_timeout(60_000)
        keep(page.context, "rules", SHORT)
        page.goto(url)
        # Nobody elsewhere could be a partner.
        page.get_by_role("button", name="Challenge a friend: Euchre").click()
        expect(page.get_by_role("button", name="Make the challenge")).to_be_visible()
        expect(page.get_by_role("switch", name="With a person as partner")).to_have_count(0)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Challenge a friend: Cribbage").click()
        page.get_by_role("textbox", name="Your name").fill("Ann")
        page.get_by_role("button", name="Make the challenge").click()
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text("Your challenge is ready", timeout=60_000)
        expect(page.get_by_text("The cards are in the link itself")).to_be_visible()
        link = page.locator(".linkbox code").inner_text()
        assert link.startswith(f"{url}#/c/")
        # The browser keeps whose it is, and then the game.
        page.reload()
        expect(heading).to_have_text("Your challenge is ready", timeout=60_000)
        page.get_by_role("button", name="Play these cards").click()
        at_table(page)
        play_on(ann, "See the challenge")
        expect(heading).to_have_text(re.compile("^You (won|lost), "))
        page.reload()
        expect(heading).to_have_text(re.compile("^You (won|lost), "), timeout=60_000)
        expect(page.get_by_text("The games of others are on their devices")).to_be_visible()
        expect(page.get_by_role("region", name="Standing").get_by_role("listitem")).to_have_count(1)
        # Her game is in the link now.
        expect(page.locator(".linkbox code")).to_contain_text("?game=")
        sent = page.locator(".linkbox code").text_content() or ""
        assert sent.startswith(f"{link}?game=")
        page.get_by_role("link", name="You", exact=True).click()
        expect(page.get_by_role("region", name="Challenges")).to_contain_text("Your challenge")

        page = ben.page
        page.set_default_timeout(60_000)
        page.goto(sent)
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann challenges you", timeout=60_000)
        expect(page.get_by_text("Already playing or finished: Ann")).to_be_visible()
        assert page.url == link
        assert measured(page, "wide") == []
        page.get_by_role("button", name="Play these cards").click()
        at_table(page)
        table = page.url
        expect(ben.hand()).to_have_count(6, timeout=60_000)
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
        page.goto(link)
        page.get_by_role("link", name="Go to the table").click()
        at_table(page)
        assert page.url == table
        play_on(ben, "See the challenge")
        expect(page.get_by_role("heading", level=2, name="You and Ann, hand by hand")).to_be_visible(
            timeout=60_000
        )
        expect(page.locator(".linkbox code")).to_contain_text("?game=")
        back = page.locator(".linkbox code").text_content() or ""
        ann.page.goto(back)
        expect(ann.page.get_by_role("region", name="Standing").get_by_role("listitem")).to_have_count(
            2, timeout=60_000
        )
        ann.page.goto(f"{link}?game=nonsense")
        expect(ann.page.get_by_role("alert")).to_have_text("The game in this link cannot be read.")
        expect(ann.page.get_by_role("region", name="Standing").get_by_role("listitem")).to_have_count(2)
        assert [*ann.troubles, *ben.troubles] == []


@pytest.mark.long
def test_two_at_one_device_without_a_server(browser: Browser, folder: Path) -> None:
    with hosted(folder, PATH) as url, visiting(browser, url) as visitor:
        visitor.page.set_default_timeout(60_000)
        visitor.page.goto(url)
        visitor.page.get_by_role("button", name="Two people at this device").click()
        visitor.page.get_by_role("button", name="Leave the table").wait_for()
        handed = 0
        while handed < 2:
            handed += "Show the hand" in act(visitor)
        assert not visitor.troubles


def test_the_site_asks_nobody_else_and_loads_python_only_when_a_game_is_wanted(
    browser: Browser, folder: Path
) -> None:
    with hosted(folder, PATH) as url, visiting(browser, url, service_workers="block") as visitor:
        asked: list[str] = []
        visitor.page.on("request", lambda request: asked.append(request.url))
        visitor.page.goto(url)
        visitor.page.get_by_role("region", name="Cribbage").wait_for()
        visitor.page.wait_for_load_state("networkidle")
        assert not [each for each in asked if "/python/" in each]
        begin(visitor, "Cribbage")
        assert [each for each in asked if "/python/" in each]
        assert all(each.startswith(url) for each in asked)
        assert [each for each in visitor.troubles if "blocked by Playwright" not in each] == []


@pytest.mark.long
def test_everything_is_saved_to_a_file_and_goes_on_in_another_browser(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "knaves.json"
    with hosted(folder, PATH) as url:
        with visiting(browser, url) as visitor:
            begin(visitor, "Cribbage")
            for _turn in range(10):
                act(visitor)
            table = visitor.page.url
            visitor.page.get_by_role("button", name="Leave the table").click()
            visitor.page.get_by_role("link", name="You", exact=True).click()
            with visitor.page.expect_download() as download:
                visitor.page.get_by_role("button", name="Save to a file").click()
            download.value.save_as(file)
            assert not visitor.troubles
        with visiting(browser, url) as visitor:
            visitor.page.set_default_timeout(60_000)
            visitor.page.goto(f"{url}#/me")
            visitor.page.get_by_label("Open a file").set_input_files(file)
            # Then the page is loaded again by itself, with what came from the file.
            with visitor.page.expect_event("load"):
                visitor.page.get_by_role("button", name="Replace").click()
            expect(visitor.page.get_by_text("Replace everything here")).to_have_count(0)
            visitor.page.goto(url)
            visitor.page.get_by_role("link", name="Continue").click()
            at_table(visitor.page)
            assert visitor.page.url == table
            assert not visitor.troubles


def offered(page: Page, site: Path) -> None:
    """Publish a new version of the site, and wait until the browser has it."""
    kept(page)
    index = site / "index.html"
    index.write_text(index.read_text("utf-8").replace("<title>", '<meta name="newer" /><title>'), "utf-8")
    builder.add_service_worker(site)
    page.reload()
    at_table(page)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    comes_true(page, "navigator.serviceWorker.getRegistration().then(each => Boolean(each.waiting))")


@pytest.mark.parametrize("game", [later("Cribbage"), "Euchre"])
@pytest.mark.long
def test_a_new_version_is_offered_between_two_deals_and_the_game_goes_on_in_it(
    browser: Browser, folder: Path, tmp_path: Path, game: str
) -> None:
    site = shutil.copytree(folder, tmp_path / "site")
    with hosted(site, PATH) as url, visiting(browser, url) as visitor:
        begin(visitor, game)
        offered(visitor.page, site)
        offer = visitor.page.get_by_role("button", name="Update now")
        held = visitor.hand()
        for _turn in turns(visitor):
            assert not (offer.count() and held.count())
            act(visitor, ".act [title='A new version is ready.']")
            if offer.count():
                break
        # Every card of the deal has been played.
        expect(visitor.page.get_by_role("button", name="Continue")).to_be_visible()
        offer.click()
        visitor.page.locator("meta[name=newer]").wait_for(state="attached")
        at_table(visitor.page)
        expect(visitor.page.get_by_text("hand 2")).to_be_visible()
        assert not visitor.troubles


@pytest.mark.long
def test_a_new_version_is_offered_away_from_the_table_and_after_a_game_but_never_in_one(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    site = shutil.copytree(folder, tmp_path / "site")
    with hosted(site, PATH) as url, visiting(browser, url) as visitor:
        begin(visitor, "Cribbage")
        offered(visitor.page, site)
        offer = visitor.page.get_by_text("A new version is ready.")
        assert not visitor.page.locator("meta[name=newer]").count()
        assert not offer.count()
        table = visitor.page.url
        visitor.page.goto(f"{url}#/help")
        offer.wait_for()
        visitor.page.goto(table)
        at_table(visitor.page)
        assert not offer.count()
        for name in ("Menu", "Resign", "Resign"):
            visitor.page.get_by_role("button", name=name, exact=True).click()
        offer.wait_for()
        visitor.page.get_by_role("button", name="Use it now").click()
        visitor.page.locator("meta[name=newer]").wait_for(state="attached")
        assert not visitor.troubles


@pytest.mark.long
def test_where_the_server_is_away_its_page_goes_on_on_this_device(browser: Browser, folder: Path) -> None:
    assert folder == BUILT
    read_page.cache_clear()
    with ExitStack() as cut:
        url = cut.enter_context(served()).url
        visitor = cut.enter_context(visiting(browser, url))
        visitor.page.set_default_timeout(60_000)
        visitor.sits_at(table_of(visitor, "cribbage"))
        comes_true(visitor.page, "navigator.serviceWorker.controller !== null")
        visitor.page.context.set_offline(True)
        visitor.page.goto(url)
        visitor.page.get_by_role("button", name="Play on this device").click()
        visitor.page.get_by_role("button", name="Back to the server").wait_for()
        visitor.page.get_by_role("region", name="Euchre").get_by_role("button", name="Play").first.click()
        at_table(visitor.page)
        table = visitor.page.url
        restarted(visitor)
        for _turn in range(20):
            act(visitor)
        visitor.page.context.set_offline(False)
        visitor.page.goto(url)
        visitor.page.get_by_role("button", name="Back to the server").click()
        visitor.page.get_by_role("link", name="Continue").first.click()
        at_table(visitor.page)
        assert visitor.page.url != table


def test_a_game_that_cannot_be_loaded_says_so(browser: Browser, folder: Path, tmp_path: Path) -> None:
    site = shutil.copytree(folder, tmp_path / "site", ignore=shutil.ignore_patterns("python"))
    with hosted(site, PATH) as url, visiting(browser, url, service_workers="block") as visitor:
        visitor.page.goto(url)
        visitor.page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").first.click()
        assert "The game could not be loaded." in visitor.page.get_by_role("alert").first.inner_text()
