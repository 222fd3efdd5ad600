"""Hints, warnings and analyses say where they go by the usual rules."""

from __future__ import annotations

import pytest

from knaves.bots import positions
from knaves.cards import parse
from knaves.games import find
from knaves.i18n.language import speaking
from knaves.wire.advice import doubt, hint
from knaves.wire.analysis import Position, analysis_read

SIX = "5H 5D JS QC 2H 9D"
LEFT_OUT = "This is reckoned by the usual rules; not taken into account: Runs in the play (in sequence only)."


def six(rules: str) -> object:
    words = {"cards": SIX, "score": "98-104", "dealer": "yes"}
    return positions("cribbage")["discard"].view(words, find("cribbage").rules(runs=rules))


@pytest.mark.parametrize(("runs", "said"), [("any", False), ("exact", True)])
def test_a_hint_a_warning_and_an_analysis_say_which_option_is_left_out(runs: str, said: bool) -> None:
    names = ("Ann", "Ben")
    hinted = hint("cribbage", six(runs), names, "1")
    doubted = doubt("cribbage", six(runs), names, "2", f"discard {' '.join(map(str, parse('5H 5D')))}")
    analysed = analysis_read("discard", Position(cards=SIX, score="98-104", rules=f"runs={runs}"))
    assert doubted.mistake
    for words in (hinted.say, doubted.say, analysed.reason):
        assert (LEFT_OUT in words) is said


def test_it_is_said_in_the_language_of_the_reader() -> None:
    with speaking("cs"):
        said = hint("cribbage", six("exact"), ("Ann", "Ben"), "1").say
    assert "Počítáno podle obvyklých pravidel; v úvahu se nebere: Postupky v sehrávce" in said
