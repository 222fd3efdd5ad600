"""The page in Firefox: from home to the end of a game of each kind, by what a person would click."""

from __future__ import annotations

import re

import pytest
from browsers import lent_firefox
from browsing import act, keep, play_on, turn_comes, visiting
from playwright.sync_api import Browser, Locator, expect
from serving import Served

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
SHORT = {"cribbage": {"seats": 2, "values": {"target": 31}}, "euchre": {"seats": 4, "values": {"target": 3}}}
OUTSIDE = """() => [...document.querySelectorAll('.felt button, .felt .num')].filter(each => {
  const {width, left, right, top, bottom} = each.getBoundingClientRect()
  return width && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || top < -1)
}).map(each => each.textContent.trim() || each.ariaLabel)"""
OVERFLOW = """() => {
  const felt = document.querySelector('.felt')
  return [document.documentElement.scrollWidth - innerWidth, felt.scrollHeight - felt.clientHeight]
}"""


@pytest.fixture(scope="module")
def fox() -> Browser:
    return lent_firefox()


def names(cards: Locator) -> list[str]:
    return [str(name) for name in cards.evaluate_all("cards => cards.map(card => card.ariaLabel)")]


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param("cribbage", "phone", marks=pytest.mark.slow),
        ("euchre", "desktop"),
        pytest.param("cribbage", "desktop", marks=pytest.mark.slow),
        pytest.param("euchre", "phone", marks=pytest.mark.slow),
    ],
)
@pytest.mark.long
def test_a_whole_game_is_played_in_firefox_and_a_reload_keeps_it(
    fox: Browser, server: Served, game: str, size: str
) -> None:
    with visiting(fox, server.url, size=SIZES[size]) as ann:
        keep(ann.page.context, "rules", SHORT)
        ann.page.goto(server.url)
        home = ann.page.get_by_role("region", name=game.title())
        home.get_by_role("radio", name="Simple").check(force=True)
        home.get_by_role("button", name="Play", exact=True).click()
        ann.page.get_by_role("button", name="Leave the table").wait_for()
        score = ann.page.locator(".who .num, .side .num")
        # So few turns that no game can end in them.
        for _turn in range(6):
            act(ann)
            assert ann.page.evaluate(OUTSIDE) == []
            assert max(ann.page.evaluate(OVERFLOW)) <= 0
            turn_comes(ann)
        while not (ann.page.title().startswith("Your turn") and ann.hand().count()):
            act(ann)
            turn_comes(ann)
        held, scores = names(ann.hand()), [each.split()[0] for each in score.all_inner_texts()]
        ann.page.reload()
        expect(score).to_have_text([re.compile(rf"^{each}\b") for each in scores])
        expect(ann.hand()).to_have_count(len(held))
        assert names(ann.hand()) == held
        play_on(ann)
        assert re.search("wins? ", ann.page.get_by_role("main").inner_text())
        assert ann.troubles == []
