"""The packages that count cribbage hands: how each wants its cards, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.cards import SUIT_LETTERS, Card

Hand = tuple[tuple[Card, ...], Card]
Ready = Callable[[], int]


def cribbage(hands: list[Hand]) -> list[Ready]:
    """`cribbage`, by A. Carlin: a list of four of its cards, and the card turned."""
    from cribbage.card import Card as Theirs
    from cribbage.score import score_hand

    def ready(hand: list[Any], starter: Any) -> Ready:
        return lambda: score_hand(hand, starter)

    return [ready([Theirs(int(card)) for card in hand], Theirs(int(starter))) for hand, starter in hands]


def cribbage_scorer(hands: list[Hand]) -> list[Ready]:
    """`cribbage-scorer`: cards are pairs of a number and a letter; it returns points and a text."""
    from cribbage_scorer.cribbage_scorer import show_calc_score

    def pair(card: Card) -> tuple[int, str]:
        return int(card) % 13 + 1, SUIT_LETTERS[int(card) // 13]

    def ready(hand: list[tuple[int, str]], starter: tuple[int, str]) -> Ready:
        return lambda: show_calc_score(starter, hand)[0]

    return [ready([pair(card) for card in hand], pair(starter)) for hand, starter in hands]


def pycribbage(hands: list[Hand]) -> list[Ready]:
    """`pycribbage`: a hand object of five cards, the starter last; making the scorer counts it."""
    from pycribbage.deck_tools import Card as Theirs
    from pycribbage.deck_tools import Hand as TheirHand
    from pycribbage.scorer import ScoreTheShow

    def ready(hand: tuple[Card, ...], starter: Card) -> Ready:
        held = TheirHand()
        for card in (*hand, starter):
            held.add_card(Theirs(int(card) // 13, int(card) % 13 + 1))
        return lambda: ScoreTheShow(held).score

    return [ready(hand, starter) for hand, starter in hands]


PEERS = {"cribbage": cribbage, "cribbage-scorer": cribbage_scorer, "pycribbage": pycribbage}
