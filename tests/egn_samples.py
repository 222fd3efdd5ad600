"""Published samples of EGN 1.4, as short lines and as the JSON that they stand for.

The deals are those of the samples of NextSuit Labs (github.com/NextSuit-Labs/euchre-game-notation, Apache
2.0), in short: the dealer, the upcard, the calls (P: pass, O: order), ``alone``, the discard, the tricks.
"""

from __future__ import annotations

from typing import Any

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
