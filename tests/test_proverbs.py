"""The proverbs of every game: each was measured, is on the page, and is behind a hint or holds too seldom."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knaves import proverbs
from knaves.game import Hint
from knaves.games import SHELF, find
from knaves.proverbs import measured, rule
from knaves.proverbs_text import page, position

DOCS = Path(__file__).parents[1] / "docs" / "proverbs.md"
WITH = [game for game in SHELF if proverbs.proverbs(game)]


def test_both_games_have_some() -> None:
    assert WITH == ["cribbage", "euchre"]
    assert proverbs.proverbs("tarok") == ()
    assert measured("tarok") is None


@pytest.mark.parametrize("game", WITH)
def test_every_proverb_was_measured(game: str) -> None:
    found, kept = measured(game), proverbs.proverbs(game)
    assert found is not None
    assert {*found.figures} == {each.key for each in kept}
    assert len({each.words for each in kept}) == len(kept)
    for each in kept:
        figures = found.figures[each.key]
        assert figures.positions > 0, each.key
        assert figures.held is not None, each.key
        # A weakness that is told is one: it holds less often there than in all.
        if figures.weak is not None:
            assert figures.weak.value < figures.holds.value, each.key


@pytest.mark.parametrize("game", WITH)
def test_those_that_hold_are_most(game: str) -> None:
    found = measured(game)
    assert found is not None
    sound = [key for key, each in found.figures.items() if each.sound]
    assert 10 <= len(sound) < len(found.figures)
    assert all(found.figures[key].holds.value > 0.5 for key in sound)


@pytest.mark.parametrize("game", WITH)
def test_an_example_is_a_position_in_which_the_proverb_applies(game: str) -> None:
    found, shelf = measured(game), find(game)
    assert found is not None
    for each in proverbs.proverbs(game):
        figures = found.figures[each.key]
        for example, holds in ((figures.held, True), (figures.failed, False)):
            if example is None:
                continue
            view = position(shelf, example, found.rules)
            obeying = each.obeying(view)
            assert each.applies(view), each.key
            assert (shelf.read(example.best) in obeying) == holds, each.key
            assert (shelf.read(example.other) in obeying) != holds, each.key


@pytest.mark.parametrize("game", WITH)
def test_the_page_is_made_from_the_figures(game: str) -> None:
    text = DOCS.read_text("utf-8")
    made = re.search(rf"<!-- proverbs of {game} -->\n(.*?)\n<!-- end -->", text, re.DOTALL)
    assert made is not None
    assert made[1] == page(find(game), heading="###")
    for each in proverbs.proverbs(game):
        assert f"### {each.words}\n" in made[1]


def hints(view: object, best: str, other: str, gap: float) -> list[Hint]:
    game = find("cribbage")
    return [Hint(game.read(best), 5.0, 0.6, "Why."), Hint(game.read(other), 4.0, 0.6 - gap, "Less.")]


def test_a_hint_names_a_rule_only_where_it_tells_the_best_from_the_next() -> None:
    found = measured("cribbage")
    assert found is not None
    example = found.figures["five-kept"].held
    assert example is not None
    view = position(find("cribbage"), example, found.rules)
    said = rule("cribbage", view, hints(view, example.best, example.other, 0.05))
    assert re.fullmatch(r"[A-Z].+: a rule of thumb that holds \d\d times in 100\.", said)
    # As good as the best: there is nothing to explain.
    assert rule("cribbage", view, hints(view, example.best, example.other, 0.001)) == ""
    # The best breaks what the other obeys.
    assert rule("cribbage", view, hints(view, example.other, example.best, 0.05)) != said
    assert rule("cribbage", view, []) == ""
    assert rule("tarok", view, hints(view, example.best, example.other, 0.05)) == ""


def test_a_rule_that_does_not_hold_is_behind_no_hint() -> None:
    found = measured("cribbage")
    assert found is not None
    assert not found.figures["own-pair"].sound
    example = found.figures["own-pair"].held
    assert example is not None
    view = position(find("cribbage"), example, found.rules)
    assert "pair to your own crib" not in rule(
        "cribbage", view, hints(view, example.best, example.other, 0.05)
    )


CITED = {"cribbage": ("five-kept", "lead-five"), "euchre": ("partners-trick",)}
"""By game: the proverbs whose figure the lesson tells."""


@pytest.mark.parametrize("language", ["", ".cs"])
@pytest.mark.parametrize("game", CITED)
def test_a_lesson_tells_the_figures_as_they_were_measured(game: str, language: str) -> None:
    found = measured(game)
    assert found is not None
    text = Path(proverbs.__file__).parent / "games" / game / "text" / f"lesson{language}.md"
    told = re.findall(r"(?:right|správně v) (\d+) (?:times in|případech ze) 100", text.read_text("utf-8"))
    assert told == [str(round(100 * found.figures[key].holds.value)) for key in CITED[game]]
