"""``knaves insights``: questions, filters, JSON, and a drill of the dearest decisions."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from driving import knaves
from reviewing import played

from knaves.record import SeatedPlayer, write


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with two reviewed games of Ann."""
    place = tmp_path_factory.mktemp("insights")
    (place / "games").mkdir()
    for seed in range(2):
        record = played("cribbage", 2, "simple", seed, target=61)
        people = replace(record, seated=(SeatedPlayer("Ann"), record.seated[1]))
        (place / "games" / f"cribbage-{seed}.knaves").write_text(write(people), encoding="utf-8")
    assert knaves(place, "review", "--all").code == 0
    return place


def test_without_enough_games_nothing_is_offered(home: Path) -> None:
    told = knaves(home, "insights", "cribbage", "ann")
    assert told.code == 0, told.err
    assert told.lines[0].endswith("decisions in 2 reviewed games.")
    assert told.lines[-1] == "Insights need 10 reviewed games at least."
    nobody = knaves(home, "insights", "cribbage", "Bea")
    assert nobody.lines == ["No game is reviewed yet: knaves review --all."]


def test_a_question_is_answered_in_a_sentence_and_as_json(home: Path) -> None:
    asked = ("insights", "cribbage", "Ann", "--where", "pone", "--where", "throwing")
    told = knaves(home, *asked)
    assert told.lines[2].startswith("1. As pone, throwing: ")
    assert told.lines[2].endswith("in too few games to compare with your average.")
    found = json.loads(knaves(home, *asked, "--json").out)
    [insight] = found["insights"]
    assert (found["game"], found["games"]) == ("cribbage", 2)
    assert (insight["filters"], insight["doubt"]) == (["as pone", "throwing"], None)
    assert told.lines[2] == f"1. {insight['sentence']}"
    assert all(key.startswith("discard:") for key in insight["drill"])


def test_the_dearest_hands_are_asked_again(home: Path) -> None:
    asked = ("insights", "cribbage", "Ann", "--where", "as pone", "--where", "throwing")
    hands = json.loads(knaves(home, *asked, "--json").out)["insights"][0]["drill"]
    told = knaves(home, *asked, "--drill", "1", typed=("1 2",) * len(hands))
    assert told.code == 0, told.err
    assert told.out.count("One of your mistakes.") == len(hands) > 0
    assert f"of {len(hands)} right." in told.out
    assert knaves(home, *asked, "--drill", "2").err == "There is no insight 2.\n"
    assert knaves(home, "insights", "cribbage", "Ann", "--where", "counting points", "--drill", "1").err == (
        "None of these decisions can be practised.\n"
    )


def test_the_filters_are_listed_and_an_unknown_one_is_refused(home: Path) -> None:
    listed = knaves(home, "insights", "euchre", "--filters").lines
    assert {"as maker", "in the second round", "unable to follow suit"} <= {*listed}
    assert json.loads(knaves(home, "insights", "euchre", "--filters", "--json").out) == listed
    refused = knaves(home, "insights", "euchre", "--where", "as makr")
    assert refused.code == 2
    assert "Did you mean 'as maker'?" in refused.err
