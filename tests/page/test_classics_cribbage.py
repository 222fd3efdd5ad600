"""What the cribbage programs did at the table, on the page: cutting, throwing, playing, counting."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from browsing import (
    SOON,
    Visitor,
    act,
    heard_again,
    play_on,
    sit,
    table_of,
    told,
    turn_comes,
    turns,
    until,
    visiting,
)
from company import answering
from plain import Plain
from playwright.sync_api import Browser, TimeoutError, expect
from rigging import stacked
from serving import Served

from later import longer

NO_CUTS = "deal_cut=chance starter_cut=chance"
GOOD, POOR = "4S 4D 5H 6C QC KC", "AS AC 3H 3D 9H 9C"
"""The first is worth 24 with the starter 6H, if the queen and the king are thrown."""

WANTED = {"cut", "pick", "say"}
"""What the main button asks for, in its first letters, at the decisions that always come."""


def pressed(ann: Visitor) -> list[str]:
    """The names of the cards that are marked."""
    marked = ann.page.locator(".mine [aria-pressed=true]")
    return [str(each) for each in marked.evaluate_all("all => all.map(each => each.dataset.flip)")]


@pytest.mark.long
def test_U01_a_whole_game_by_keyboard_only(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "cribbage", "target=21"))
        for _turn in turns(ann):
            if page.get_by_role("button", name="Play again").count():
                break
            words = ann.main().inner_text() if ann.main().count() else ""
            if words == "Pick two cards":
                page.keyboard.press("5")
                page.keyboard.press("6")
            elif words == "Pick one more":
                # The first of the two keys came while the table was deaf.
                page.keyboard.press("1")
            elif words == "Pick a card":
                for place in "1234":
                    page.keyboard.press(place)
            page.keyboard.press("Enter")
            turn_comes(ann)
        expect(page.get_by_role("button", name="Play again").locator("kbd")).to_have_text("Enter")
        again = page.get_by_role("button", name="Play again")
        heard_again(ann)
        page.keyboard.press("Enter")
        expect(again).to_have_count(0)
        expect(page.get_by_role("region", name="Your move").or_(ann.main()).first).to_be_visible()


@pytest.mark.long
def test_U01_a_whole_game_by_mouse_only(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", "target=21"))
        ann.page.evaluate("addEventListener('keydown', () => { document.title = 'a key' }, true)")
        play_on(ann)
        expect(ann.page).not_to_have_title("a key")


@pytest.mark.long
@pytest.mark.parametrize("how", ["h", "middle", "both"])
def test_U12_a_hint_by_key_by_the_middle_button_and_by_both(
    browser: Browser, server: Served, how: str
) -> None:
    with visiting(browser, server.url) as ann:
        page, hint = ann.page, ann.page.locator(".hintbox")
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        page.mouse.move(200, 420)
        if how == "h":
            page.keyboard.press("h")
        elif how == "middle":
            page.mouse.click(200, 420, button="middle")
        else:
            page.mouse.down(button="left")
            page.mouse.down(button="right")
            page.mouse.up(button="right")
            page.mouse.up(button="left")
        expect(hint).to_contain_text(re.compile(r"Throw .* crib\. .+"))
        assert pressed(ann) == []


@pytest.mark.long
def test_U12_every_decision_has_a_hint(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page, hint = ann.page, ann.page.locator(".hintbox")
        ann.sits_at(table_of(ann, "cribbage", "target=61 counting=muggins pegging=claimed go=spoken"))
        asked: set[str] = set()
        for _turn in turns(ann):
            phase = page.get_by_role("region", name="Your move").get_by_role("button", name="Hint")
            kind = re.sub(r"[^a-z].*", "", " ".join(ann.main().all_inner_texts()).lower()[:4])
            if kind in WANTED - asked:
                # On a busy machine the button comes after the question: the only cut could be over before it.
                with suppress(TimeoutError):
                    phase.wait_for(timeout=SOON)
            if phase.count() and phase.is_visible() and kind not in asked:
                told(ann)
                page.keyboard.press("H")
                expect(hint).to_be_visible()
                expect(hint).not_to_be_empty()
                page.keyboard.press("H")
                asked.add(kind)
            if asked >= WANTED:
                break
            if act(ann) == "Play again":
                # On a slow machine a whole game may pass before everything has been asked.
                ann.main().click()
            turn_comes(ann)
        assert asked >= WANTED, asked


@pytest.mark.long
def test_U15_the_score_of_each_hand_with_its_cards(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", {0: "5S 5H 5C JD QD KD", 1: POOR}, "5D", dealer=1)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        until(ann, ".tally .total")
        lines = ann.page.locator(".tally ol li")
        expect(lines.last).to_contain_text("His nobs")
        said = [re.sub(r"\s+", " ", each) for each in lines.all_inner_texts()]
        assert sum(each.startswith("Fifteen") for each in said) == 8
        assert any(each.startswith("Four of a kind 5 5 5 5") for each in said), said
        expect(ann.page.locator(".tally .total")).to_contain_text("29")
        lines.last.get_by_role("button").hover()
        expect(ann.page.locator(".card.lit")).to_have_attribute("aria-label", re.compile("jack of diamonds"))


def test_U15_heels_for_the_starter_jack(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", {0: POOR, 1: "4S 4H 6C 8D 8C 2D"}, "JD", dealer=0)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        until(ann, ".pack [aria-label*='jack of diamonds']")
        log = ann.page.locator(".log").first
        ann.page.get_by_role("button", name="Log and chat").click()
        expect(log).to_contain_text(re.compile("You .* for his heels"))


def test_L03_both_cut_the_lower_card_deals_and_equal_ones_cut_again(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The pack lies in order: places 1 and 14 are aces, 20 is a seven.
    stacked(monkeypatch, "cribbage", {}, shuffled=False)
    ben = Plain(server.url, "Ben")
    table = ben.open("cribbage", rules="target=61 starter_cut=chance", seats=2)
    ben.come(table, 1)
    with visiting(browser, server.url) as ann, answering(ben, table, {"cut": ["cut 14", "cut 2"]}):
        page = ann.page
        sit(ann, "Ann", table, 0)
        shown = page.locator(".cut-cards figure [role=img]")
        for place in (1, 20):
            box = page.locator(".spread.live").bounding_box()
            assert box
            page.mouse.click(box["x"] + box["width"] * (place - 0.5) / 52, box["y"] + 20)
            if place == 1:
                expect(shown).to_have_count(2)
                names = shown.evaluate_all("all => all.map(each => each.ariaLabel)")
                assert names == ["ace of clubs", "ace of diamonds"]
        # Ben's two is lower than Ann's seven.
        expect(page.locator(".crib-place")).to_contain_text("Ben's crib")
        page.get_by_role("button", name=re.compile("Log and chat")).click()
        log = page.get_by_role("dialog").locator(".log")
        for said in ("You cut the A♣", "Ben cuts the A♦", "cut again", "You cut the 7♦", "Ben cuts the 2♣"):
            expect(log).to_contain_text(said)


def test_L05_a_highlight_marks_unmarks_and_confirms(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        held = ann.hand().evaluate_all("all => all.map(each => each.dataset.flip)")
        keys = page.keyboard
        plain = ann.hand().nth(1).evaluate("each => getComputedStyle(each).boxShadow")
        for key in ("ArrowRight", "ArrowRight", "Enter"):
            keys.press(key)
        assert pressed(ann) == [held[1]]
        assert ann.hand().nth(1).evaluate("each => getComputedStyle(each).boxShadow") != plain
        keys.press("Delete")
        assert pressed(ann) == []
        keys.press("Enter")
        keys.press("ArrowLeft")
        keys.press("Enter")
        assert pressed(ann) == [held[0], held[1]]
        keys.press("Backspace")
        assert pressed(ann) == [held[1]]
        for key in ("ArrowLeft", "Enter"):
            keys.press(key)
        assert pressed(ann) == [held[1], held[5]]
        keys.press("Enter")
        expect(page.locator(".mine .card")).to_have_count(4)
        left = page.locator(".mine .card").evaluate_all("all => all.map(each => each.dataset.flip)")
        assert left == [held[place] for place in (0, 2, 3, 4)]


def test_L07_a_player_cuts_for_the_starter(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", {0: GOOD}, dealer=1)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", "deal_cut=chance"))
        cut = ann.page.get_by_role("button", name="Cut the pack")
        until(ann, "#main:text-is('Cut the pack'), #main:has-text('Cut the pack')")
        expect(ann.page.locator(".starter-of")).to_have_count(0)
        cut.click()
        expect(ann.page.locator(".starter-of")).to_be_visible()


@pytest.mark.long
def test_L10_played_cards_are_numbered_and_finished_counts_are_out(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        until(ann, ".laid .out")
        cards = ann.page.locator(".laid .card")
        said = cards.evaluate_all("all => all.map(each => each.ariaLabel)")
        numbers = ann.page.locator(".laid .order").all_inner_texts()
        assert numbers == [str(place + 1) for place in range(cards.count())]
        assert [each.split("card ")[-1] for each in said] == numbers
        out = cards.evaluate_all("all => all.map(each => each.classList.contains('out'))")
        assert out == sorted(out, reverse=True)
        veil = cards.first.evaluate("each => getComputedStyle(each, '::before').opacity")
        assert float(veil) < 1


def claims(ann: Visitor, points: int) -> None:
    """Say a number when one's hand is counted."""
    for digit in str(points):
        ann.page.get_by_role("group", name="Number").get_by_role("button", name=digit, exact=True).click()
    ann.main().click()


@pytest.mark.parametrize(("claim", "own", "others"), [longer(24, 24, 0), longer(26, 0, 24), (20, 20, 4)])
def test_L11_the_show_is_counted_by_the_players(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch, claim: int, own: int, others: int
) -> None:
    stacked(monkeypatch, "cribbage", {0: GOOD, 1: POOR}, "6H", dealer=1)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", f"loadstar {NO_CUTS}"))
        until(ann, ".claim")
        before = scores(ann)
        claims(ann, claim)
        expect(ann.page.locator(".tally .total")).to_contain_text("24")
        ann.main().click()
        expect(ann.page.locator(".who .num")).to_have_text([str(before[0] + own), str(before[1] + others)])


def scores(ann: Visitor) -> list[int]:
    return [int(each) for each in ann.page.locator(".who .num").all_inner_texts()]


@pytest.mark.long
def test_T05_what_a_player_misses_the_opponent_takes(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", {0: GOOD, 1: POOR}, "6H", dealer=1)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", f"counting=muggins pegging=claimed {NO_CUTS}"))
        # In the play too one counts for oneself.
        until(ann, ".claim")
        expect(ann.page.locator(".call .count")).to_be_visible()
        until(ann, ".order-of-show")
        before = scores(ann)
        claims(ann, 20)
        expect(ann.page.locator(".tally .total")).to_contain_text("claimed 20")
        ann.main().click()
        expect(ann.page.locator(".who .num")).to_have_text([str(before[0] + 20), str(before[1] + 4)])


@pytest.mark.long
def test_T05_one_calls_muggins_oneself(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", {0: POOR, 1: GOOD}, "6H", dealer=0)
    ben = Plain(server.url, "Ben")
    table = ben.open("cribbage", rules=f"target=61 counting=muggins muggins=called {NO_CUTS}", seats=2)
    ben.come(table, 1)
    with (
        visiting(browser, server.url) as ann,
        answering(ben, table, {"claim": "claim 20", "discard": "discard QC KC"}),
    ):
        sit(ann, "Ann", table, 0)
        until(ann, ".claim[aria-label=Muggins]")
        before = scores(ann)
        ann.page.get_by_role("combobox").select_option("muggins 4")
        expect(ann.main()).to_be_enabled()
        heard_again(ann)
        ann.page.keyboard.press("m")
        expect(ann.page.locator(".tally .total")).to_contain_text("claimed 20")
        until(ann, f".who .num:text-is('{before[0] + 4}')")
        expect(ann.page.locator(".who .num")).to_have_text([str(before[0] + 4), str(before[1])])


@pytest.mark.long
def test_two_at_one_device_hand_over_a_hand_only_where_there_is_one(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as both:
        both.sits_at(table_of(both, "cribbage", "starter_cut=chance", 2, own=2, bot=""))
        expect(both.main()).to_have_text(re.compile(r"It is .*'s turn\.$"))
        until(both, ".crib-place")
        show = both.page.get_by_role("button", name=re.compile("Show the hand"))
        if not show.count():
            both.hand().nth(0).click()
            both.hand().nth(1).click()
            both.main().click()
        expect(show).to_be_enabled()
        crib = both.page.locator(".crib-place").bounding_box()
        show.click()
        expect(both.hand()).to_have_count(6)
        shown = both.page.locator(".crib-place").bounding_box()
        assert crib
        assert shown
        assert abs(crib["y"] - shown["y"]) < 20, "the crib's places lie where they were"
