"""EGN 1.4: its published samples are read and written back, and our games come back as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from egn_samples import FINALS, HUSTLE, sample, scenario
from knaves.cards import NotationError
from knaves.data.notation import read_notation, write_notation
from knaves.foreign import Sheet
from knaves.game import CHANCE
from knaves.games.euchre import GAME
from knaves.games.euchre.text import egn
from knaves.record import read as read_record
from knaves.record import write as write_record

pytestmark = pytest.mark.bare


@pytest.mark.parametrize(
    "whole",
    [sample(FINALS, "LEFT_OF_LONER"), sample(HUSTLE), scenario()],
    ids=["finals", "hustle", "scenario"],
)
def test_published_samples_are_read_and_written_back(whole: dict[str, Any]) -> None:
    sheet = egn.EGN.read(json.dumps(whole))
    written = json.loads(egn.EGN.write(sheet))
    assert written["deals"] == whole["deals"]
    said = written["metadata"]
    assert whole["metadata"]["ruleset"].items() <= said["ruleset"].items()
    assert {key: said[key] for key in whole["metadata"] if key != "ruleset"} == {
        key: value for key, value in whole["metadata"].items() if key != "ruleset"
    }


def annotated() -> dict[str, Any]:
    whole = sample(HUSTLE)
    bidding, play = whole["deals"][0]["phases"]
    bidding["callAnnotations"] = {"0": ["[!]Passing is right."], "2": ["[?]Ordered too early."]}
    play["playAnnotations"] = {
        "3": ["[!!]The only lead.", "Seat 1 held the right."],
        "19": ["And that is five."],
    }
    whole["deals"][1]["phases"][1]["playAnnotations"] = {"0": ["Dealer had no choice here."]}
    return whole


def test_annotations_are_comments_on_the_moves_and_come_back() -> None:
    whole = annotated()
    record = read_notation(json.dumps(whole), "egn")
    [ordered] = [each for each in record.entries if "[?]Ordered too early." in each.note]
    assert GAME.write(ordered.move) == "order"
    [lead] = [each for each in record.entries if each.above]
    assert (lead.above, lead.note) == (("[!!]The only lead.",), "Seat 1 held the right.")
    assert json.loads(write_notation(record, "egn"))["deals"] == whole["deals"]
    # A record that has been written down in between says the same.
    again = read_record(write_record(record))
    assert json.loads(write_notation(again, "egn"))["deals"] == whole["deals"]


def test_comments_that_egn_has_no_place_for_go_to_the_next_call_or_card() -> None:
    record = read_notation(json.dumps(sample(HUSTLE)), "egn")
    entries = list(record.entries)
    for place, entry in enumerate(entries[:7]):
        entries[place] = replace(entry, note=f"{place} {GAME.write(entry.move).split()[0]}")
    entries[-1] = replace(entries[-1], above=("above the last",), note="last")
    deals = json.loads(write_notation(replace(record, entries=tuple(entries)), "egn"))["deals"]
    assert deals[0]["phases"][0]["callAnnotations"] == {
        "0": ["0 dealer", "1 deal", "2 pass"],
        "1": ["3 pass"],
        "2": ["4 order"],
    }
    assert deals[0]["phases"][1]["playAnnotations"] == {"0": ["5 bury", "6 play"]}
    assert deals[-1]["phases"][1]["playAnnotations"] == {"14": ["above the last", "last"]}


def test_alternative_lines_are_named_as_left_out() -> None:
    whole = sample(HUSTLE)
    whole["deals"][3]["alternativeLines"] = [{"branchIndex": 2, "phases": []}]
    assert egn.EGN.read(json.dumps(whole)).headers["Omitted"] == "alternativeLines 4"


def test_a_sample_is_scored_as_its_rules_say() -> None:
    """The finals end when a side has ten points, with the last deal and not before."""
    sheet = egn.EGN.read(json.dumps(sample(FINALS, "LEFT_OF_LONER")))
    end = GAME.replay(sheet.rules, 4, sheet.moves)
    result = GAME.result(end)
    assert result is not None
    assert max(GAME.scores(end)) >= 10
    assert sheet.headers["Unknown"].startswith("hands 1 2 3")


def ours(seed: int, **options: Any) -> Sheet:
    rules, dice = GAME.rules(**options), Random(seed)
    state, moves = GAME.start(rules, 4), []
    while actors := GAME.actors(state):
        seat = actors[0]
        move = GAME.chance(state, dice) if seat == CHANCE else dice.choice(GAME.legal(state, seat))
        moves.append((seat, move))
        state = GAME.apply(state, seat, move)
    return Sheet(rules, ("Ann", "Bob", "Cid", "Dot"), tuple(moves), {"Title": "Ours"})


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"stick_the_dealer": False, "loner_lead": "loner"},
        {"no_trump": True, "canadian": True, "target": 5},
        {"joker": True, "defend_alone": "loner", "loner_march": 5},
    ],
    ids=["standard", "thrown in", "no trump", "joker"],
)
def test_our_games_come_back_with_the_same_choices(options: dict[str, Any]) -> None:
    for seed in range(12):
        sheet = ours(seed, **options)
        text = egn.EGN.write(sheet)
        again = egn.EGN.read(text)
        assert (again.rules, again.names, again.headers) == (sheet.rules, sheet.names, sheet.headers)
        assert [each for each in again.moves if each[0] != CHANCE] == [
            each for each in sheet.moves if each[0] != CHANCE
        ]
        assert egn.EGN.write(again) == text


@pytest.mark.parametrize(("score", "handicap", "favours"), [((4, 0), 4, "first"), ((0, 9), 9, "others")])
def test_the_first_score_is_the_handicap(score: tuple[int, int], handicap: int, favours: str) -> None:
    whole = sample(HUSTLE, score=score)
    del whole["deals"][1:]
    read = egn.EGN.read(json.dumps(whole))
    assert (read.rules.handicap, read.rules.handicap_for) == (handicap, favours)
    assert json.loads(egn.EGN.write(read))["metadata"]["initialScore"] == [*score]


def test_what_cannot_be_read_is_said_in_a_sentence() -> None:
    wrong = sample(FINALS)
    wrong["deals"][1]["initialState"]["dealer"] = 1
    reneged = sample(HUSTLE)
    reneged["deals"][0]["phases"][1]["tricks"][0][1] = "Ah"
    under = sample(HUSTLE)
    under["metadata"]["ruleset"]["go_under"] = True
    packed = {**sample(HUSTLE), "deals": ["AAAA"]}
    nowhere = sample(HUSTLE)
    nowhere["deals"][0]["phases"][1]["playAnnotations"] = {"40": ["No such card."]}
    for whole, said in (
        (sample(HUSTLE, score=(4, 9)), "points for both sides"),
        (sample(HUSTLE, score=(10, 0)), "handicap"),
        (wrong, "Deal 2 has another dealer"),
        (reneged, "Deal 1: "),
        (under, "no go_under = True"),
        (packed, "packed"),
        (nowhere, "This is not EGN"),
        ({"fileType": "Euchre Match Notation"}, "This is not EGN"),
        ([], "This is not EGN"),
    ):
        with pytest.raises(NotationError, match=said):
            egn.EGN.read(json.dumps(whole))
    with pytest.raises(NotationError, match="cannot say"):
        egn.EGN.write(ours(1, alone="exchange"))
