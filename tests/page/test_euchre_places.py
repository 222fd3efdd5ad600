"""The euchre table keeps its places: nothing scrolls on a laptop, nothing moves for a word or a deal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import table_of, visiting
from gallery import SCENES, gallery, looking, show
from playwright.sync_api import Browser, Page, expect
from rigging import stacked
from serving import Served
from test_classics_euchre import HEARTS, ROOMY
from test_gallery import CUT, TOO_WIDE

from later import longer

LAPTOPS = ((1366, 650), (1280, 720), (1024, 768), (1280, 870), (1600, 900))
"""What a browser leaves of usual screens."""
OTHERS = ((375, 812), (390, 664), (360, 740), (412, 915), (768, 954))
"""Phones and a tablet, with and without the bars of a browser."""
PLACES = """() => Object.fromEntries(
  ['.sides', '.seat.n', '.seat.w .plate', '.seat.y', '.own', '.mine'].map(each => {
  const {left, top, height} = document.querySelector(each).getBoundingClientRect()
  return [each, [left, top, height].map(Math.round)]
}))"""
BIDS = ("euchre-bid", "euchre-hint", "euchre-name")


@pytest.fixture(scope="module")
def page(browser: Browser, run_folder: Path) -> Iterator[Page]:
    with gallery(run_folder) as address, looking(browser, "light", address) as found:
        yield found


@pytest.mark.long
@pytest.mark.parametrize("scene", [each for each in SCENES if each.startswith("euchre")])
def test_nothing_is_scrolled_on_a_usual_screen(page: Page, scene: str) -> None:
    show(page, scene)
    for width, height in (*LAPTOPS, *OTHERS):
        page.set_viewport_size({"width": width, "height": height})
        assert max(page.evaluate(TOO_WIDE)) <= 0, f"{width} by {height}: {page.evaluate(TOO_WIDE)}"
        assert page.evaluate(CUT) == [], f"{width} by {height}"


@pytest.mark.long
@pytest.mark.parametrize("size", [ROOMY, *LAPTOPS])
def test_a_call_a_hint_and_the_second_round_move_nothing(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found = []
    for scene in BIDS:
        show(page, scene)
        places = page.evaluate(PLACES)
        # The dealer's chip stands above the cards of a seat.
        del places[".seat.w .plate"]
        found.append(places)
    assert found[0] == found[1] == found[2]


def test_a_hint_covers_neither_the_seat_above_it_nor_the_tick_of_a_card(page: Page) -> None:
    page.set_viewport_size({"width": ROOMY[0], "height": ROOMY[1]})
    show(page, "euchre-hint")
    box = page.locator(".hintbox").bounding_box()
    seat = page.locator(".seat.y .plate").bounding_box()
    card = page.locator(".mine .card").first.bounding_box()
    assert box is not None
    assert seat is not None
    assert card is not None
    assert box["y"] >= seat["y"] + seat["height"] + 3
    assert box["y"] + box["height"] <= card["y"] - 0.22 * card["width"] - 13


@pytest.mark.parametrize("size", [(390, 844), longer((844, 390)), longer(ROOMY)])
def test_the_end_stands_in_the_middle_of_its_room(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, "euchre-over")
    final, mid = page.locator(".final").bounding_box(), page.locator(".mid").bounding_box()
    below = page.locator(".act").bounding_box()
    assert final is not None
    assert mid is not None
    assert below is not None
    assert mid["y"] + mid["height"] >= min(below["y"] - 20, size[1] - 20)
    assert abs(final["y"] + final["height"] / 2 - mid["y"] - mid["height"] / 2) <= 5


@pytest.mark.long
def test_seats_stay_in_their_places_from_the_deal_to_the_last_card(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "standard", 4))
        page.get_by_role("button", name="Order up hearts").wait_for()
        before = page.evaluate(PLACES)
        ann.main().click()
        found: list[Any] = []
        for left in range(5, 0, -1):
            expect(page.locator(".mine .card")).to_have_count(left)
            ann.hand().first.click()
            found.append(page.evaluate(PLACES))
            ann.main().click()
        assert found == [before] * 5


@pytest.mark.long
def test_the_upcard_is_named_once_it_lies_open(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY, settings={"speed": 5}) as ann:
        page = ann.page
        page.add_init_script(
            """new MutationObserver(() => {
              const named = /turns? up the 9/.test(document.querySelector('.own')?.textContent ?? '')
              window.early ||= named && !document.querySelector('.upcard .up')
              window.named ||= named
            }).observe(document, {subtree: true, childList: true, characterData: true})"""
        )
        page.goto(server.url)
        page.get_by_role("region", name="Euchre").get_by_role("button", name="Play").click()
        page.get_by_role("button", name="Order up hearts").wait_for()
        assert page.evaluate("window.named")
        assert not page.evaluate("window.early ?? false")
