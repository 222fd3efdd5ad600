"""EGN 1.4: its published samples are read and written back, and our games come back as they were.

The deals are those of the samples of NextSuit Labs (github.com/NextSuit-Labs/euchre-game-notation, Apache
2.0), in short: the dealer, the upcard, the calls (P: pass, O: order), ``alone``, the discard, the tricks.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from knaves.cards import NotationError
from knaves.data.notation import read_notation, write_notation
from knaves.foreign import Sheet
from knaves.game import CHANCE
from knaves.games.euchre import GAME
from knaves.games.euchre.text import egn
from knaves.record import read as read_record
from knaves.record import write as write_record

pytestmark = pytest.mark.bare

FINALS = """
2 Kc PPPO - - Ad 9d Qd 9c Ks As Ac Js Kh Qh Ah Tc Kd 9h Kc 9s Jc Qs Jd Jh
3 9s PPPPc - - Tc Kc Jc Ac Qd 9d Td Ad Ks Qs Jh As Ts 9h 9c Js Kh Kd Th Qc
0 Jc PPPO - - Ad Jd Th 9d Ah 9h Ac Td Qs As Js 9s Qh Jh Kc Jc Tc 9c Qd Ts
1 Th PPPO - - 9s Ts As Qs Js Kd Qh Ac Tc Kc Qc 9h Jh Ah Qd 9d Th Kh Td Ad
2 Th PPPPPc - - Ad Tc Kc Td Ah Qc Jc 9h Kd Ac Qs Jd Js 9c Ts 9d As Kh Ks 9s
3 Jd PPPO - - Qc Ac Jc Js Jh 9s Td 9d Qd Ks Jd Ad Qs Th 9h As Kc Ts Ah 9c
0 Ks PPPO - - 9d Qs Td Kd Ts Th Ks Js Kc 9c Ac 9s Ad Jd Jh Qc As 9h Kh Tc
1 Ts PPPO alone - 9d Qd Ts Js Qs 9s Ah Ks Th 9c Qc Ac Qh Tc Jh
2 As PPPO - - Td Jc Qd 9h Tc Kc Ks 9c Th Ts Qh Kd 9d Kh Ad Qs As Ac Ah 9s
3 Jc O - - Ts 9c 9s As Kc Jd Jc Th Jh Ks Js Qh Ad Qs Qc Qd Kh Kd 9d Ah
0 9d PPPO - - Ac Qc Jc 9d As 9s 9h Ks Qs Ts Th Qd Jd Kd Ad Kh Qh Jh 9c Ah
1 Tc O - - Js 9h Kc Jc As Qs Ts Ac Kh Tc Qh Jd Qd Ks Ad Td 9s Jh 9d Ah
2 Tc PPPO - - Kh 9h Jd Tc Qc 9c Js Jc As Kc Ac Qs Ah Th 9s Ad Qh 9d Ts Qd
"""
"""VWEC Finals: the loner's left leads."""
HUSTLE = """
2 Kd PPO - Ks 9d Ad Jd Kd Kc Ac Tc 9c Ah Kh 9h Qd Js Th Qs 9s Ts Jc Td Qh
3 As PPPO - - 9h Kh Th Jh Ts 9s As Jc Ad Td 9c Ks Qh 9d Tc Js Qc Qs Kd Ac
0 As PO - - Ts Js Jc 9s Ah Jh Qs Th As 9h 9d Qd Ad Td 9c Tc Ac Kd Kc Qc
1 Qh O - - Ts Ks As 9h Ac Th Qc 9c Jh 9d Ah Qh Js Td Jd Tc Jc Kd Kh Ad
2 Qh PPPO - 9d Ac 9c Jc Kc Tc Qc Js Qs Th Ts 9h Jd Ad Kd Qd Qh Ks Td Kh 9s
3 9c PPPO - - Ah Tc Jh 9s Js Qc 9c Ac Qd Ts Ad Kc Kh 9d Qh Jc Qs 9h Jd As
0 Jh PPPPd - - Td Tc Jd Ad Ts Js As Kc Qs Qh 9s 9c Qc Ac 9d Jc Th Kh Kd Ah
1 Tc PPPO - - Qs Ts Ks Tc Jc 9c Qc Kc Ah 9h Qh Kh Jh Th Ac 9d Kd Ad Qd Js
2 Qd PPPO - 9s Kc Jc 9c Ac 9d Ad Jd Kd 9h Ts Qd Th Tc Qs Td Qc Kh As Ks Js
3 Ts PPPO alone - Jh Qh 9s Js As Qs Ac Tc Kc Ts Ad Jc Jd 9c Kd
"""
"""Quite the Hustle, as far as its tenth deal: the dealer's left leads."""
SCENARIO = "0 Jc PPPPs - - 9h Jh 9s Ah Js As 9c Tc Td Jd Qd Kd Ad 9d Th Qc Ac Qs Kh Kc"
"""Custom Scenario: the hands are given."""
HANDS = [
    ["Kh", "As", "Jd", "Th", "Ah"],
    ["9c", "9h", "Qc", "Qd", "Kc"],
    ["Jh", "Ad", "Tc", "Kd", "Ac"],
    ["Qs", "9d", "Js", "9s", "Td"],
]


def sample(text: str, lead: str = "LEFT_OF_DEALER", score: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    deals = [deal(number, line) for number, line in enumerate(text.strip().splitlines())]
    metadata = {
        "title": "A sample",
        "date": "2026-05-29T16:30",
        "players": ["N", "E", "S", "W"],
        "initialScore": [*score],
        "ruleset": {"std": True, "canadian": False, "loner_lead": lead},
    }
    return {"fileType": "Euchre Game Notation", "version": "1.4", "metadata": metadata, "deals": deals}


def deal(number: int, line: str) -> dict[str, Any]:
    dealer, upcard, calls, alone, discard, *cards = line.split()
    each = 3 if alone == "alone" else 4
    names = {"P": "Pass", "O": "Order"}
    bidding: dict[str, Any] = {
        "type": "EUCHRE_BIDDING",
        "calls": [names.get(call, call) for call in calls],
        "isAlone": alone == "alone",
        **({} if discard == "-" else {"discard": discard}),
    }
    tricks = [cards[at : at + each] for at in range(0, len(cards), each)]
    return {
        "dealNumber": number,
        "initialState": {"dealer": int(dealer), "upCard": upcard},
        "phases": [bidding, {"type": "TRICK_PLAY", "tricks": tricks}],
    }


def scenario() -> dict[str, Any]:
    whole = sample(SCENARIO)
    whole["deals"][0]["initialState"]["playerCards"] = HANDS
    return whole


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
