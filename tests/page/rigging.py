"""Packs stacked by a test: games on a server in this process deal the cards that the test wants to see."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any, Final

import pytest

from knaves.cards import CARDS, Card, parse
from knaves.game import Seat
from knaves.games import find
from knaves.games.cribbage.rules import moves as cribbage
from knaves.games.cribbage.rules.dealing import places_of
from knaves.games.cribbage.rules.open import Phase
from knaves.games.euchre.rules import moves as euchre
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.turns import pack

FIRST = (parse("AS KS"), parse("KS AS"))
"""What two players cut for the deal, one after the other, so that this one deals."""
RIGGED: Final[dict[str, tuple[dict[int, str], str, int, tuple[Any, ...]]]] = {
    "cribbage": (
        {0: "5S 5H 6D JC 2D 9C", 1: "7S TH JD QC KD 3H"},
        "AD",
        1,
        ("deal_cut=chance starter_cut=chance",),
    ),
    "euchre": (
        {0: "JS JC AS 9H TD", 1: "KS 9S QH KH 9C", 2: "TS AH AD QD TC", 3: "QS TH KD 9D AC"},
        "KC",
        3,
        ("standard", 4),
    ),
}  # fmt: skip
"""The deal of each game that transcripts tell: hands, what is turned, the dealer, rules and seats."""


def stacked(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    hands: dict[int, str],
    turned: str = "",
    dealer: int = 0,
    *,
    shuffled: bool = True,
) -> None:
    """Let every deal of a game give these hands by seat, the first one by this dealer, if chance chooses.

    ``turned`` is the starter of cribbage, where the rules leave the cut to chance, or the upcard of euchre.
    Not ``shuffled``, the pack in which players cut lies in order.
    """
    game = find(name)
    wanted = {seat: parse(cards) for seat, cards in hands.items()}
    [*up] = parse(turned)

    def chance(state: Any, dice: Any) -> Any:
        move = game.chance(state, dice)
        match move:
            case cribbage.Deal():
                slots = {seat: places_of(state.seats, state.open.dealer, seat) for seat in wanted}
                return cribbage.Deal(_pack(CARDS, wanted, slots, dict(zip((51,), up, strict=False))))
            case cribbage.Shuffle():
                first = {0: FIRST[dealer]} if shuffled else {}
                return cribbage.Shuffle(_pack(CARDS, first, {0: range(2)}, {}))
            case cribbage.Cut() if state.open.phase is Phase.STARTER_CUT:
                return cribbage.Cut(len(state.pack))
            case cribbage.Cut():
                return cribbage.Cut(len(state.open.cuts) + 1)
            case euchre.Dealer():
                return euchre.Dealer(type(move.seat)(dealer))
            case euchre.Deal():
                spots = {seat: places(Seat(seat), state.open.dealer) for seat in wanted}
                return euchre.Deal(
                    _pack(pack(state.rules), wanted, spots, dict(zip((UPCARD,), up, strict=False)))
                )
        return move

    monkeypatch.setattr(import_module(f"knaves.games.{name}"), "GAME", replace(game, chance=chance))


def _pack(
    cards: tuple[Card, ...],
    wanted: dict[int, tuple[Card, ...]],
    slots: dict[int, Any],
    fixed: dict[int, Card],
) -> tuple[Card, ...]:
    found = dict(fixed)
    for seat, held in wanted.items():
        found |= dict(zip(slots[seat], held, strict=False))
    rest = iter([card for card in cards if card not in found.values()])
    return tuple(found[place] if place in found else next(rest) for place in range(len(cards)))
