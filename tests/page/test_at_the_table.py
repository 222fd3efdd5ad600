"""What one can do at a table against bots, by touch and by keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from browsing import (
    Visitor,
    act,
    comes_true,
    heard_again,
    play_on,
    table_of,
    told,
    turn_comes,
    until,
    visiting,
)
from gallery import SIZES
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served

NO_CUTS = "deal_cut=chance starter_cut=chance"


@pytest.fixture(scope="module")
def seated(browser: Browser, server: Served) -> Iterator[Visitor]:
    """Somebody with six cards, for tests that leave them as they were."""
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        yield ann


def test_a_third_pick_replaces_the_first(seated: Visitor) -> None:
    for place in range(3):
        seated.hand().nth(place).click()
    pressed = seated.hand().evaluate_all("cards => cards.map(card => card.ariaPressed)")
    assert pressed == ["false", "true", "true", "false", "false", "false"]
    for place in (1, 2):
        seated.hand().nth(place).click()
    expect(seated.page.locator(".mine [aria-pressed=true]")).to_have_count(0)


def test_a_hint_says_the_move_and_why_and_goes_when_asked_again(seated: Visitor) -> None:
    seated.page.keyboard.press("h")
    hint = seated.page.locator(".hintbox")
    expect(hint).to_contain_text(re.compile("Throw .* crib"))
    seated.page.keyboard.press("h")
    expect(hint).to_have_count(0)


def test_the_boss_key_hides_the_game_until_any_key(seated: Visitor) -> None:
    page = seated.page
    page.keyboard.press("Escape")
    expect(page).to_have_title("Notes")
    assert page.evaluate("document.elementFromPoint(200, 700).className") == "boss"
    page.keyboard.press("1")
    expect(page).to_have_title(re.compile("Knaves"))
    # The key that brought the game back picked no card.
    expect(page.locator(".mine [aria-pressed=true]")).to_have_count(0)


def test_digits_and_enter_throw_two_cards(seated: Visitor) -> None:
    """The last of those with this hand: two of its cards go."""
    seated.page.keyboard.press("1")
    seated.page.keyboard.press("6")
    expect(seated.main()).to_have_text(re.compile("^Throw .* crib"))
    seated.page.keyboard.press("Enter")
    expect(seated.page.locator(".mine .card")).to_have_count(4)


@pytest.mark.long
def test_a_clear_mistake_is_questioned_once_without_the_better_move(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"warnings": True}) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        # One of these fifteen throws is the worst, and that is a clear mistake with nearly every hand.
        for first, second in ((2, 3), (0, 1), (3, 4), (1, 2), (4, 5), (0, 5)):
            ann.page.locator(".mine button[aria-pressed=true]").evaluate_all(
                "all => all.forEach(e => e.click())"
            )
            ann.hand().nth(first).click()
            ann.hand().nth(second).click()
            ann.main().click()
            warned = ann.page.locator(".hintbox.warned").filter(has_text="Are you sure?")
            expect(warned.or_(ann.page.locator(".mine .card:nth-child(4):last-child"))).to_be_visible()
            if warned.count():
                expect(warned).not_to_contain_text("Better:")
                # The answers are in the action bar, and Enter is the careful one.
                expect(ann.page.get_by_role("button", name="Do it anyway")).to_be_visible()
                ann.main().and_(ann.page.get_by_role("button", name="Choose again")).click()
                expect(ann.hand()).to_have_count(6)
                return
            return


@pytest.mark.long
def test_a_move_is_taken_back(browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    # Three cards are far from 31, so that nothing comes between the bot's answer and one's next turn.
    stacked(monkeypatch, "cribbage", {0: "AS AC 2S 2C 3D 4H", 1: "3S 4C 5S 6C 7D 8H"}, "KD", dealer=0)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", "deal_cut=chance", 2))
        cards = ann.page.locator(".mine .card")
        while cards.count() != 4 or not re.match("Pick a card|Play ", ann.main().inner_text()):
            act(ann)
            turn_comes(ann)
        held = cards.evaluate_all("cards => cards.map(card => card.ariaLabel)")
        while cards.count() == 4:
            act(ann)
        # Until it is one's turn again, a key only hurries what is shown.
        expect(ann.hand().first).to_be_visible()
        heard_again(ann)
        ann.page.keyboard.press("u")
        expect(cards).to_have_count(4)
        assert cards.evaluate_all("cards => cards.map(card => card.ariaLabel)") == held


def test_two_people_at_one_device_hand_it_over(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as both:
        both.sits_at(table_of(both, "cribbage", NO_CUTS, 2, own=2, bot=""))
        show = both.page.get_by_role("button", name=re.compile("Show the hand"))
        face_up = both.page.locator(".mine .card:not(.back)")
        expect(show).to_be_enabled()
        expect(face_up).to_have_count(0)
        show.click()
        expect(both.hand()).to_have_count(6)
        told(both)
        both.hand().nth(0).click()
        both.hand().nth(1).click()
        both.main().click()
        # The other's hand is not shown before that player has the device.
        expect(show).to_be_enabled()
        expect(face_up).to_have_count(0)


@pytest.mark.long
def test_two_people_at_one_device_play_a_whole_game(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as both:
        both.sits_at(table_of(both, "cribbage", f"target=21 {NO_CUTS}", 2, own=2, bot=""))
        play_on(both)
        assert both.troubles == []


def test_a_key_is_changed_and_stays_so(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        ann.page.keyboard.press("F1")
        ann.page.get_by_role("button", name=re.compile("a hint, with its reasons")).click()
        ann.page.keyboard.press("x")
        ann.page.keyboard.press("Escape")
        # A sheet that closes goes one step back in the browser's history.
        comes_true(ann.page, "!history.state?.sheet")
        ann.page.reload()
        expect(ann.hand()).to_have_count(6)
        told(ann)
        ann.page.keyboard.press("x")
        expect(ann.page.locator(".hintbox")).to_be_visible()


@pytest.mark.long
def test_after_a_reload_the_number_of_the_hand_is_right(browser: Browser, server: Served) -> None:
    """The server tells the last two hands again, so the third one cannot be counted by the page."""
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        number = ann.page.locator(".bar p")
        for hand in (1, 2, 3):
            until(ann, f".bar p:has-text('hand {hand}')")
            ann.page.reload()
            expect(number).to_have_text(re.compile(f"hand {hand}$"))


def test_the_drawings_are_asked_for_once_and_again_only_when_they_did_not_come(
    browser: Browser, server: Served
) -> None:
    """A card that asked for a file of its own would be blank until the answer came."""
    with visiting(browser, server.url) as ann:
        asked: list[str] = []
        ann.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        ann.page.route("**/cards.svg", lambda route: route.abort(), times=1)
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.page.locator(".drawings symbol[id='7H']")).to_have_count(1)
        until(ann, ".order-of-show")
        # A browser with a window asks for the icon of its tab too.
        drawings = [each for each in asked if each.endswith(".svg") and each != "icon.svg"]
        assert drawings == ["cards.svg"] * 2


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_cards_that_move_do_so_on_the_compositor(
    browser: Browser, server: Served, size: tuple[int, int]
) -> None:
    """Only transform and opacity are animated; everything has landed when the next choice is offered."""
    with visiting(browser, server.url, size=size, settings={"speed": 8}) as ann:
        ann.page.add_init_script(
            """
            window.moved = new Set()
            const animate = Element.prototype.animate
            Element.prototype.animate = function (frames, options) {
              for (const frame of frames) for (const name of Object.keys(frame)) window.moved.add(name)
              return animate.call(this, frames, options)
            }
            """
        )
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        for _turn in range(40):
            act(ann)
            turn_comes(ann)
        moved = set(json.loads(ann.page.evaluate("JSON.stringify([...window.moved])")))
        assert "transform" in moved
        assert moved <= {"transform", "opacity", "offset", "easing", "transformOrigin", "zIndex"}


@pytest.mark.long
def test_a_count_in_the_play_has_its_button_on_every_screen(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", "topsoft"))
        number = ann.page.get_by_role("group", name="Number")
        until(ann, "role=group[name='Number']")
        for width, height in SIZES:
            ann.page.set_viewport_size({"width": width, "height": height})
            expect(ann.main()).to_be_in_viewport(ratio=1)
            expect(number).to_be_in_viewport(ratio=1)
