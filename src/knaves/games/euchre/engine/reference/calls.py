"""What every call that could be made on a deal is worth with all hands open, in plain Python."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.open_deal import Layout, unmask
from knaves.games.euchre.engine.reference import solver
from knaves.games.euchre.rules.open import SEATS, left_of, partner_of
from knaves.games.euchre.rules.state import without
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER, Trump, turned_suit


@dataclass(frozen=True, slots=True)
class _DealtHands:
    hands: tuple[tuple[Card, ...], ...]
    upcard: Card
    dealer: Seat
    loner_leads: bool


def evaluate_calls(hands: Array, upcards: Array, loner_leads: bool, result: Array) -> None:
    """Fill ``result[deal, maker, trump, alone]`` with the makers' tricks; ValueError for a bad row."""
    if len(upcards) != len(hands):
        raise ValueError("There must be one upcard for each row of hands.")
    deals = []
    for row, (sets, (upcard, dealer)) in enumerate(zip(hands.tolist(), upcards.tolist(), strict=True)):
        sets = sets[:SEATS]
        if wrong := _fault(sets, upcard, dealer):
            raise ValueError(f"Row {row}: {wrong}")
        deals.append(_DealtHands(tuple(map(unmask, sets)), Card(upcard), Seat(dealer), loner_leads))
    for row, deal in enumerate(deals):
        for trump in Trump:
            _fill(deal, trump, result, row)


def _fault(hands: list[int], upcard: int, dealer: int) -> str:
    whole = sum(1 << card for card in PACK_WITH_JOKER)
    if dealer >= SEATS:
        return "The dealer must be a seat, 0 to 3."
    if upcard not in PACK_WITH_JOKER:
        return "The upcard is not a card of euchre."
    if any(hand & ~whole for hand in hands):
        return "A hand holds cards that euchre is not played with."
    if any(hand.bit_count() != 5 for hand in hands):
        return "Each seat must hold five cards."
    every = 1 << upcard
    for hand in hands:
        if every & hand:
            return "A card is in two places."
        every |= hand
    return ""


def _fill(deal: _DealtHands, trump: Trump, result: Array, row: int) -> None:
    together = _call(deal, trump, (), left_of(deal.dealer))
    for maker in map(Seat, range(SEATS)):
        out = (partner_of(maker),)
        alone = _call(deal, trump, out, left_of(maker if deal.loner_leads else deal.dealer, out))
        for which, tricks in enumerate((together, alone)):
            result[row, maker, trump, which] = 5 - tricks if maker % 2 else tricks


def _call(deal: _DealtHands, trump: Trump, out: tuple[Seat, ...], leader: Seat) -> int:
    if trump != turned_suit(deal.upcard) or deal.dealer in out:
        return solver.value(Layout(deal.hands, trump, leader, (), out))
    six = (*deal.hands[deal.dealer], deal.upcard)
    buried = [
        (*deal.hands[: deal.dealer], without(six, card), *deal.hands[deal.dealer + 1 :]) for card in six
    ]
    worth = [solver.value(Layout(hands, trump, leader, (), out)) for hands in buried]
    # The dealer sees all hands when it buries, and so do all who play: this flatters calls.
    return min(worth) if deal.dealer % 2 else max(worth)
