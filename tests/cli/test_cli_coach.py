"""The coach on the command line: what to throw, and the chance to win."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from driving import knaves

from knaves.cards import parse
from knaves.games.cribbage import Rules
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.what_if import position_before_discard
from knaves.games.cribbage.rules.moves import Discard

pytestmark = pytest.mark.bare

SIX = "5H 5D JS QC 2H 9D"


def answer(home: Path, *words: str) -> dict[str, Any]:
    """Ask for JSON."""
    found = knaves(home, *words, "--json")
    assert found.code == 0, found.err
    said: dict[str, Any] = json.loads(found.out)
    return said


def test_discard_ranks_all_fifteen_throws_by_the_chance_to_win(tmp_path: Path) -> None:
    found = answer(tmp_path, "discard", *SIX.split(), "--dealer", "--score", "98-104")
    throws = found["throws"]
    assert len(throws) == 15
    wins = [throw["win"] for throw in throws]
    assert wins == sorted(wins, reverse=True)
    view = position_before_discard(parse(SIX), Rules(), (98, 104), dealing=True)
    assert Champion().choose(view) == Discard(parse(" ".join(throws[0]["throw"])))
    assert found["score"] == [98, 104]


def test_whose_crib_it_is_and_the_score_matter(tmp_path: Path) -> None:
    as_dealer, as_pone = (
        answer(tmp_path, "discard", *SIX.split()),
        answer(tmp_path, "discard", *SIX.split(), "--pone"),
    )
    assert as_dealer["throws"][0]["win"] > as_pone["throws"][0]["win"]
    ahead = answer(tmp_path, "discard", *SIX.split(), "--score", "100-60")
    assert ahead["throws"][0]["win"] > as_dealer["throws"][0]["win"]


def test_discard_says_why(tmp_path: Path) -> None:
    said = knaves(tmp_path, "discard", *SIX.split())
    assert said.lines[0].split() == ["throw", "points", "spread", "you", "win"]
    assert "You keep 5D 5H JS QC: four fifteens and a pair for 10 points" in said.out
    assert len([line for line in said.lines if line.endswith("%")]) == 15


def test_at_a_terminal_sentences_wrap_at_words_and_in_a_pipe_they_stay_whole(tmp_path: Path) -> None:
    whole = knaves(tmp_path, "discard", *SIX.split())
    narrow = knaves(tmp_path, "discard", *SIX.split(), columns=60)
    assert narrow.lines[:16] == whole.lines[:16]
    assert max(map(len, narrow.lines)) < 60 < max(map(len, whole.lines))
    assert narrow.out.split() == whole.out.split()


@pytest.mark.parametrize(
    ("score", "dealer", "within"),
    [("0-0", 0.558, 0.01), ("115-115", 0.23, 0.02), ("120-120", 0.62, 0.04), ("60-60", 0.54, 0.015)],
)
def test_odds_agree_with_published_ones(tmp_path: Path, score: str, dealer: float, within: float) -> None:
    """`players.md`: the first dealer's advantage, who counts first, and 61 points from 60 to 60."""
    found = answer(tmp_path, "odds", score)
    assert found["dealer"] == pytest.approx(dealer, abs=within)
    assert found["dealer"] + found["pone"] == pytest.approx(1)


def test_a_game_to_61_begins_where_one_to_121_stands_at_60(tmp_path: Path) -> None:
    assert (
        answer(tmp_path, "odds", "0-0", "--target", "61")["dealer"]
        == answer(tmp_path, "odds", "60-60")["dealer"]
    )


def test_the_table_of_odds(tmp_path: Path) -> None:
    found = answer(tmp_path, "tables", "odds", "--target", "61")
    table = found["dealer"]
    assert (len(table), len(table[0])) == (61, 61)
    for behind, ahead in pairwise(table):
        assert all(less <= more + 0.005 for less, more in zip(behind, ahead, strict=True))
    assert knaves(tmp_path, "tables", "odds").lines[1].split()[-2:] == ["110", "120"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("odds", "5"), "98-104"),
        (("odds", "121-0"), "from 0 to 120, not 121"),
        (("odds", "0-0", "--target", "500"), "needs at most 121 points"),
        (("discard", "5H"), "six cards before they throw"),
        (("discard", *SIX.split()[:5], "5H"), "The five of hearts is in your hand twice"),
        (("discard", *SIX.split()[:5], "JK"), "without a joker"),
        (("discard", *SIX.split()[:5], "XX"), "is not a card"),
        (("discard", *SIX.split(), "--score", "121-3"), "not 121"),
    ],
)
def test_refusals_are_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    found = knaves(tmp_path, *words)
    assert found.code != 0
    assert sentence in found.err
    assert len(found.err.strip().splitlines()) == 1
