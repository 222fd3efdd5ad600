"""The proverbs of euchre by hand: a move that obeys each, one that breaks it, and where it says nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knaves.cards import JOKER, Card, parse
from knaves.games.euchre import GAME
from knaves.games.euchre.bots.proverbs import PROVERBS
from knaves.games.euchre.bots.what_if import position_before_bid
from knaves.games.euchre.bots.what_if_play import TrumpMaking, position_in_play
from knaves.games.euchre.rules.moves import ORDER
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import Trump
from knaves.games.euchre.rules.turns import apply
from knaves.games.euchre.rules.view import View, known, view

RULES = Rules()
BY_KEY = {each.key: each for each in PROVERBS}


def bid(
    hand: str, up: str, place: int, *, turned_down: bool = False, scores: tuple[int, int] = (0, 0)
) -> View:
    return position_before_bid(parse(hand), Card(up), RULES, place, turned_down=turned_down, scores=scores)


def bury(hand: str, up: str) -> View:
    """The dealer's own view after it has picked the upcard up."""
    before = position_before_bid(parse(hand), Card(up), RULES, 4)
    return view(apply(known(before), before.seat, ORDER), before.seat)


def play(hand: str, place: int, *played: str, maker: int, alone: bool = False) -> View:
    """Hearts are trump: the nine of hearts was turned up and ordered; a dealer who is asked buried it."""
    made = TrumpMaking(Card("9H"), Trump.HEARTS, maker, alone)
    cards = [Card(each) for each in played]
    buried = Card("9H") if place == 4 else None
    return position_in_play(parse(hand), place, made, cards, RULES, buried=buried)


LEADS = "JH AH TH AS 9C"
SHORT = "QH AS KS TC 9D"

CASES = [
    ("three-bower", bid("JH AH TH 9C 9D", "9H", 2), "order", "pass"),
    ("three-bower", bid("JD TH QC 9C 9D", "9H", 4), "order", "pass"),
    ("pass-short", bid("JH AH TC 9C 9D", "9H", 1), "pass", "order"),
    ("next", bid("JD AD TC 9C 9S", "9H", 1, turned_down=True), "make D", "pass"),
    ("alone", bid("JH JD AH AS 9C", "9H", 2), "order alone", "order"),
    ("bury-singleton", bury("JH AH TS 9C KC", "9H"), "bury TS", "bury 9C"),
    ("bury-low", bury("JH AH TS AC KC", "9H"), "bury TS", "bury AC"),
    ("lead-trumps", play(LEADS, 1, maker=1), "play JH", "play AS"),
    ("lead-to-call", play(SHORT, 1, maker=3), "play QH", "play AS"),
    ("no-trumps-against", play(SHORT, 1, maker=2), "play AS", "play QH"),
    ("ace-against", play(SHORT, 1, maker=4), "play AS", "play KS"),
    ("ace-without-trumps", play("AS KS TC 9D QD", 1, maker=3), "play AS", "play KS"),
    ("partners-trick", play("QH TS 9S TC JS", 3, "AD", "KD", maker=1), "play 9S", "play QH"),
    ("trump-in", play("QH TS 9S TC JS", 2, "AD", maker=1), "play QH", "play 9S"),
    ("second-low", play("AD TD TS 9S TC", 2, "KD", maker=1), "play TD", "play AD"),
    ("last-wins", play("AD TD TS 9S TC", 4, "KD", "9D", "QD", maker=1), "play AD", "play TD"),
    ("last-cheap", play("AD KD TS 9S TC", 4, "QD", "9D", "TD", maker=1), "play KD", "play AD"),
    ("lowest", play("QD TD TS 9S TC", 2, "AD", maker=1), "play TD", "play QD"),
    ("ace-kept", play("AS KS 9S TC QC", 2, "AD", maker=1), "play 9S", "play AS"),
]
"""A key, a view, a move that obeys the proverb, and one that breaks it."""

SILENT = [
    ("three-bower", bid("QH AH TH 9C 9D", "9H", 2)),
    ("three-bower", bid("JH AH TC 9C 9D", "9H", 2)),
    ("pass-short", bid("JH AH TC 9C 9D", "9H", 2)),
    ("pass-short", bid("JH AH TH 9C 9D", "9H", 1)),
    ("next", bid("QD TC QC 9C 9S", "9H", 1, turned_down=True)),
    ("next", bid("JD AD TC 9C 9S", "9H", 2, turned_down=True)),
    ("alone", bid("JH JD AH KS 9C", "9H", 2)),
    ("bury-singleton", bury("JH AH TS 9S KS", "9H")),
    ("bury-low", bury("JH AH TH QH AC", "9H")),
    ("lead-trumps", play("JH AH TS AS 9C", 1, maker=1)),
    ("lead-to-call", play(SHORT, 1, maker=2)),
    ("no-trumps-against", play(SHORT, 1, maker=3)),
    ("ace-against", play("QH QS KS TC 9D", 1, maker=2)),
    ("ace-without-trumps", play(SHORT, 1, maker=3)),
    ("partners-trick", play("QH TS 9S TC JS", 3, "KD", "AD", maker=1)),
    ("trump-in", play("QH TS 9S TC JS", 3, "AD", "KD", maker=1)),
    ("second-low", play("QD TD TS 9S TC", 2, "AD", maker=1)),
    ("last-wins", play("QD TD TS 9S TC", 4, "KD", "AD", "9D", maker=1)),
    ("last-cheap", play("AD TD TS 9S TC", 4, "KD", "9D", "QD", maker=1)),
    ("lowest", play("AD TD TS 9S TC", 2, "KD", maker=1)),
    ("ace-kept", play("KS QS 9S TC QC", 2, "AD", maker=1)),
]
"""A key, and a view in which the proverb says nothing, or nothing that could be broken."""


@pytest.mark.parametrize(("key", "seen", "obeys", "breaks"), CASES)
def test_a_proverb_knows_who_obeys_it(key: str, seen: View, obeys: str, breaks: str) -> None:
    proverb = BY_KEY[key]
    moves = {GAME.write(each) for each in proverb.obeying(seen)}
    legal = {GAME.write(each) for each in seen.legal}
    assert moves <= legal
    assert proverb.applies(seen)
    assert obeys in moves
    assert breaks in legal - moves


@pytest.mark.parametrize(("key", "seen"), SILENT)
def test_a_proverb_says_nothing_elsewhere(key: str, seen: View) -> None:
    assert not BY_KEY[key].applies(seen)


def test_every_proverb_is_tried_by_hand() -> None:
    assert {key for key, *_rest in CASES} == {key for key, _seen in SILENT} == {*BY_KEY}


def test_where_they_are_weak() -> None:
    assert BY_KEY["three-bower"].weak_at(bid("JH AH TH 9C 9D", "9H", 1))
    assert not BY_KEY["three-bower"].weak_at(bid("JH AH TH 9C 9D", "9H", 2))
    assert BY_KEY["alone"].weak_at(bid("JH JD AH AS 9C", "9H", 2, scores=(8, 0)))
    assert BY_KEY["no-trumps-against"].weak_at(play("QH KS TC 9D", 1, "AS", "9S", "TS", "QS", maker=2))
    assert not BY_KEY["no-trumps-against"].weak_at(play(SHORT, 1, maker=2))
    assert BY_KEY["ace-against"].weak_at(play("QH AS KS TC 9D", 1, maker=2, alone=True))
    assert BY_KEY["partners-trick"].weak_at(play("QH TS 9S TC JS", 3, "KD", "QD", maker=1))
    assert not BY_KEY["partners-trick"].weak_at(play("QH TS 9S TC JS", 3, "AD", "KD", maker=1))
    assert BY_KEY["trump-in"].weak_at(play("QH TS 9S TC JS", 2, "AD", maker=1))


def test_the_joker_is_a_trump_and_no_ace() -> None:
    """With the joker a hint names proverbs all the same."""
    hand = (*parse("JH AH 9C 9D"), JOKER)
    seen = position_before_bid(hand, Card("9H"), replace(RULES, joker=True), 2)
    assert BY_KEY["three-bower"].applies(seen)
    assert not BY_KEY["alone"].applies(seen)
