"""What the euchre program did, on the page: seats, deal, bids, loners, refused cards, another game."""

from __future__ import annotations

import re

import pytest
from browsing import call, comes_true, heard_again, play_on, table_of, told, until, visiting
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served

ROOMY = (1280, 800)
HEARTS = {0: "JH JD AH KH 9S", 1: "JC TS QS 9C TC", 2: "AS KS AC QH 9D", 3: "TH KC QC TD QD"}
"""Seat 0 holds both bowers of hearts."""
DEALT = """
window.dealt = []
const animate = Element.prototype.animate
Element.prototype.animate = function (frames, how) {
  const seat = this.closest('.seat')?.className.match(/seat (.)/)?.[1] ?? (this.closest('.mine') ? 'y' : '')
  const dealt = this.dataset.from === 'pack' && this.hasAttribute('data-dealt')
  if (dealt && seat && !this.flown) window.dealt.push([how.delay, seat])
  this.flown = true
  return animate.call(this, frames, how)
}"""
"""Notes to whom each card flies from the pack, and when."""
TONES = "window.tones = 0; OscillatorNode.prototype.start = () => { window.tones++ }"


def test_E01_partner_across_opponents_beside_and_names_for_all(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One speaks first: nobody has ordered up a sixth card yet.
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("region", name="Euchre").get_by_role("button", name="Play").click()
        expect(page.locator(".seat")).to_have_count(4)
        box = {place: page.locator(f".seat.{place} .plate").bounding_box() for place in "ynwe"}
        x = {place: each["x"] + each["width"] / 2 for place, each in box.items() if each}
        y = {place: each["y"] for place, each in box.items() if each}
        assert x["w"] < x["n"] < x["e"]
        assert y["n"] < min(y["w"], y["e"])
        assert max(y["w"], y["e"]) < y["y"]
        names = page.locator(".seat .plate b").all_inner_texts()
        assert len(set(names)) == 4
        assert "You" in names
        expect(page.locator(".seat.n .chips")).to_contain_text("partner")
        expect(page.locator(".mine .card[data-suit]")).to_have_count(5)
        expect(page.locator(".seat:not(.y) .held .card:not(.back)")).to_have_count(0)


@pytest.mark.long
def test_E02_the_partner_deals_first_three_then_two_and_turns_one_up(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody holds enough of the upcard's suit to order it before it is looked at.
    hands = {0: "9C TC 9D TD QS", 1: "9S TS QC QD KC", 2: "KS KD QH KH AC", 3: "AS AD TH JC JS"}
    stacked(monkeypatch, "euchre", hands, "9H")
    with visiting(browser, server.url, settings={"speed": 9}) as ann:
        page = ann.page
        page.add_init_script(DEALT)
        table = table_of(ann, "euchre", "feltz", 4, own=1, bot="")
        ann.sits_at(table)
        for seat in (1, 2, 3):
            page.get_by_role("button", name=f"A bot for seat {seat + 1}").click()
            page.get_by_role("button", name="Add simple").click()
        page.get_by_role("button", name="Ready").click()
        expect(page.locator(".upcard .up")).to_be_visible()
        expect(page.locator(".seat.n .chips")).to_contain_text("dealer")
        dealt = "".join(seat for _delay, seat in sorted(page.evaluate("window.dealt")))
        # The partner deals: it begins on the partner's left, at the right of the screen.
        assert dealt == "eeeyyywwwnnneeyywwnn"
        expect(page.locator(".mine .card")).to_have_count(5)
        page.keyboard.press("+")
        # The deal passes to the left of the partner.
        until(ann, ".seat.e .chip.dealer")


@pytest.mark.long
def test_E05_alone_the_partners_best_card_or_just_alone(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "alone=solo", 4))
        # Until the deal is done, a key only hurries it.
        expect(ann.main()).to_be_enabled()
        told(ann)
        page.keyboard.press("a")
        call(ann, "o")
        expect(page.locator(".seat.n")).to_contain_text("sits out")
        expect(page.locator(".seat.y")).to_contain_text("alone")
        expect(page.locator(".mine .card")).to_have_count(5)
        assert not page.get_by_text("from ").count()


def test_E05_with_exchange_the_loner_gets_a_card_and_discards_one(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {**HEARTS, 2: "AS KS AC QH 9D"}
    stacked(monkeypatch, "euchre", hands, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "alone=exchange first_dealer=chance", 4))
        page.get_by_role("switch", name="Go alone").check()
        ann.main().click()
        expect(page.locator(".mine .card")).to_have_count(6)
        given = page.locator(".mine .card", has_text=re.compile("from "))
        expect(given).to_have_count(1)
        expect(page.locator(".seat.n")).to_contain_text("sits out")
        ann.hand().nth(5).click()
        ann.main().click()
        expect(page.locator(".mine .card")).to_have_count(5)


def test_E07_each_option_has_its_letter(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "stick_the_dealer=no", 4, bot="simple"))
        bids = page.get_by_role("region", name="Your move")
        for words, letter in (("Pass", "P"), ("Order up", "O"), ("Go alone", "A")):
            expect(bids.get_by_text(words).first).to_be_visible()
            expect(bids.locator("kbd").filter(has_text=re.compile(f"^{letter}$"))).to_be_visible()
        call(ann, "p")
        until(ann, ".bids.second .suits .btn:enabled, .diamond, .trump:not(.unmade)")


@pytest.mark.long
def test_E07_the_second_round_names_suits_by_their_letters(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = {0: "9S 9C TD JH QD", 1: "9H TS QS TC KD", 2: "AS TH JC QH 9D", 3: "KC QC KS JD AD"}
    stacked(monkeypatch, "euchre", weak, "AC", dealer=0)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "standard", 4))
        expect(page.locator(".bids .btn.pass")).to_be_enabled()
        call(ann, "p")
        suits = page.locator(".suits .btn:enabled")
        expect(suits.first).to_be_visible()
        letters = suits.locator("kbd").all_inner_texts()
        assert letters == ["S", "H", "D"]
        call(ann, "s")
        expect(page.locator(".trump")).to_contain_text("Spades")


def test_E08_a_marker_chooses_the_card_to_bury_and_to_play(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=0)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "standard", 4))
        expect(ann.main()).to_have_text(re.compile("Pick it up"))
        call(ann, "o")
        expect(page.locator(".mine .card")).to_have_count(6)
        for cards in (5, 4):
            # Until it is asked, a key hurries what is told.
            expect(ann.main()).to_have_text("Pick a card")
            # The nearest card that may be chosen, from the right.
            for _step in range(6):
                page.keyboard.press("ArrowLeft")
                marked = page.locator(".mine .card:focus")
                expect(marked).to_have_count(1)
                if not marked.get_attribute("aria-disabled"):
                    break
            held = marked.get_attribute("data-flip")
            heard_again(ann)
            page.keyboard.press("Enter")
            if page.locator(".mine [aria-pressed=true]").count():
                heard_again(ann)
                page.keyboard.press("Enter")
            expect(page.locator(".mine .card")).to_have_count(cards)
            expect(page.locator(f".mine [data-flip='{held}']")).to_have_count(0)
            if cards == 5:
                expect(ann.hand().first).to_be_visible()


@pytest.mark.long
def test_E09_a_renege_is_refused_with_a_tone_and_a_word_why(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=0)
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.add_init_script(TONES)
        ann.sits_at(table_of(ann, "euchre", "standard", 4))
        until(ann, ".mine .card[aria-disabled=true]")
        refused = page.locator(".mine .card[aria-disabled=true]").first
        before, held = page.evaluate("window.tones"), page.locator(".mine .card").count()
        refused.click(force=True)
        expect(page.locator(".say.refused")).to_contain_text(re.compile("must follow|follow suit|have"))
        assert page.evaluate("window.tones") == before + 1
        expect(page.locator(".mine .card")).to_have_count(held)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("switch", name="A tone when a card may not be played").uncheck()
        page.keyboard.press("Escape")
        refused.click(force=True)
        assert page.evaluate("window.tones") == before + 1


@pytest.mark.long
def test_E11_another_game_with_the_same_players_or_with_new_ones(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "target=3", 4))
        expect(page.locator(".seat .plate b")).to_have_count(4)
        names = page.locator(".seat .plate b").all_inner_texts()
        play_on(ann)
        page.get_by_role("button", name="Play again").click()
        expect(page.get_by_role("button", name="Play again")).to_have_count(0)
        expect(page.locator(".seat .plate b")).to_have_text(names)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Resign", exact=True).click()
        page.get_by_role("button", name="Seats and rules").click()
        page.get_by_role("button", name="Remove Otto").click()
        page.get_by_role("button", name=re.compile("A bot for seat")).click()
        page.get_by_role("button", name="Add sharp").click()
        page.get_by_role("button", name="Ready").click()
        expect(page.locator(".seat").filter(has_text="sharp")).to_have_count(1)


def test_E15_a_game_is_saved_and_taken_up_and_a_mistake_is_questioned(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", {**HEARTS, 0: "JH JD AH KH QH", 2: "AS KS AC 9S 9D"}, "9H", dealer=3)
    with visiting(browser, server.url, settings={"warnings": True}) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "standard", 4))
        # To pass with the five highest trumps is a clear mistake.
        expect(page.locator(".bids .btn.pass")).to_be_enabled()
        page.get_by_role("button", name="Pass").click()
        expect(page.locator(".hintbox.warned")).to_contain_text("Are you sure?")
        page.get_by_role("button", name="Choose again").click()
        expect(page.locator(".warned")).to_have_count(0)
        at, held = page.url, page.locator(".mine .card").evaluate_all("all => all.map(e => e.ariaLabel)")
        page.get_by_role("button", name="Leave the table").click()
        page.reload()
        page.get_by_role("region", name="Games in progress").get_by_role("link").first.click()
        expect(page).to_have_url(at)
        expect(page.locator(".mine .card")).to_have_count(5)
        assert page.locator(".mine .card").evaluate_all("all => all.map(e => e.ariaLabel)") == held


def test_after_a_move_is_taken_back_the_log_and_the_last_trick_are_those_of_the_rest(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "feltz", 4))
        held = page.locator(".mine .card")
        log = page.locator(".rail .log li")
        back = page.get_by_role("button", name="Take back")
        page.get_by_role("button", name="Order up hearts").click()
        expect(ann.hand().first).to_be_visible()
        asked = log.all_inner_texts()
        heard_again(ann)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        expect(held).to_have_count(4)
        expect(ann.hand().first).to_be_visible()
        assert len(log.all_inner_texts()) > len(asked)
        back.click()
        expect(held).to_have_count(5)
        expect(log).to_have_text(asked)
        page.get_by_role("button", name="Last trick").click()
        expect(page.get_by_role("dialog", name="Last trick")).to_contain_text("No trick has been taken yet.")
        page.keyboard.press("Escape")
        back.click()
        page.get_by_role("button", name="Order up hearts").wait_for()
        # What would be refused is not offered.
        expect(back).to_be_disabled()


def test_the_tick_of_a_lifted_card_leaves_the_question_to_be_read(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY) as ann:
        ann.sits_at(table_of(ann, "euchre", "feltz", 4))
        ann.page.get_by_role("button", name="Order up hearts").click()
        words = ann.page.locator(".own .say small")
        expect(ann.hand().first).to_be_visible()
        expect(words).to_be_visible()
        comes_true(ann.page, "!document.getAnimations().length")
        question, card = words.bounding_box(), ann.hand().first.bounding_box()
        assert question is not None
        assert card is not None
        # A picked card rises by 22 hundredths of its width, and its tick stands 15 pixels above it.
        assert question["y"] + question["height"] <= card["y"] - 0.22 * card["width"] - 15


@pytest.mark.long
def test_the_next_best_of_a_hint_says_only_what_is_new(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "standard", 4))
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="More").click()
        next_best = page.locator(".hintbox .why")
        expect(next_best).to_contain_text("Next best: ")
        said = page.locator(".hintbox").inner_text().removesuffix(next_best.inner_text())
        assert said.count("With hearts as trump you have") == 1
        assert "With hearts as trump you have" not in next_best.inner_text()
