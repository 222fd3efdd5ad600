"""The proverbs of cribbage by hand: a move that obeys each, one that breaks it, and where it says nothing."""

from __future__ import annotations

import pytest

from knaves.bots import coach
from knaves.cards import Card, parse
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.proverbs import PROVERBS
from knaves.games.cribbage.bots.what_if import position_before_discard, position_in_play
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.view import View

RULES = Rules(go="automatic", starter_cut="chance")
BY_KEY = {each.key: each for each in PROVERBS}


def throw(hand: str, *, own: bool, scores: tuple[int, int] = (0, 0)) -> View:
    return position_before_discard(parse(hand), RULES, scores, dealing=own)


def play(hand: str, *played: str, own: bool = False) -> View:
    """Two cards were thrown that no test plays; ``own``: the crib is the seat's, so that the other leads."""
    cards = [Card(each) for each in played]
    return position_in_play(parse(hand), parse("QC KC"), Card("KD"), cards, RULES, (0, 0), dealing=own)


FIVES = "5H 5D JS QC 2H 9D"
PLAIN = "AH 3D 6S 8C TC KD"

CASES = [
    ("five-kept", throw(FIVES, own=False), "discard 2H 9D", "discard 5H 9D"),
    ("nothing-given", throw("8H 8D 7S QC 2H KD", own=False), "discard 2H KD", "discard 8D 8H"),
    ("nothing-given", throw("8H 8D 7S QC 2H KD", own=False), "discard 2H KD", "discard 7S 8H"),
    ("no-neighbours", throw("8H 9D 2S QC 4H KD", own=False), "discard 2S 8H", "discard 8H 9D"),
    ("own-crib", throw(PLAIN, own=True), "discard AH 3D", "discard AH KD"),
    ("own-crib", throw(FIVES, own=True), "discard 5H 9D", "discard 2H 9D"),
    ("own-pair", throw("8H 8D 3S QC 2H KD", own=True), "discard 8D 8H", "discard 2H KD"),
    ("count-most", throw("7H 8D 8S 9C 2H KD", own=True), "discard 2H KD", "discard 2H 7H"),
    ("run-kept", throw("7H 8D 9C AH 3D KD", own=True), "discard AH KD", "discard 7H KD"),
    ("fives-together", throw(FIVES, own=True), "discard 2H 9D", "discard 5D 5H"),
    ("lead-five", play("5H 7D 8S 2C"), "play 7D", "play 5H"),
    ("lead-low", play("4H 7D 8S TC"), "play 4H", "play 7D"),
    ("lead-pair", play("7H 7D 8S TC"), "play 7D", "play 8S"),
    ("take-points", play("7H 2D 3S 8C", "8D", own=True), "play 7H", "play 2D"),
    ("not-open", play("AH 9D 3S 6C", "4D", own=True), "play 9D", "play AH"),
    ("save-low", play("AH 9D 3S 7C", "KS", own=True), "play 9D", "play AH"),
    ("out-of-runs", play("KH 6D 3S 2C", "8D", own=True), "play KH", "play 6D"),
]
"""A key, a view, a move that obeys the proverb, and one that breaks it."""

SILENT = [
    ("five-kept", throw(FIVES, own=True)),
    ("five-kept", throw(PLAIN, own=False)),
    ("nothing-given", throw("8H 8D 7S QC 2H KD", own=True)),
    ("no-neighbours", throw("AH 3D 5S 7C 9H JD", own=False)),
    ("own-crib", throw(PLAIN, own=False)),
    ("own-pair", throw(PLAIN, own=True)),
    ("count-most", play("5H 7D 8S 2C")),
    ("run-kept", throw(PLAIN, own=True)),
    ("fives-together", throw("5H AD JS QC 2H 9D", own=True)),
    ("lead-five", play("6H 7D 8S 2C")),
    ("lead-five", play("5H 7D 8S 2C", "KS", own=True)),
    ("lead-low", play("6H 7D 8S TC")),
    ("lead-pair", play("6H 7D 8S TC")),
    ("take-points", play("2H 2D 3S 9C", "8D", own=True)),
    ("not-open", play("KH 9D 3S 6C", "4D", own=True)),
    ("save-low", play("JH 9D 8S 7C", "KS", own=True)),
    ("save-low", play("AH 5D 8S 7C", "KS", own=True)),
    ("out-of-runs", play("KH JD 2S 2C", "6D", own=True)),
]
"""A key, and a view in which the proverb says nothing, or nothing that could be broken."""


@pytest.mark.parametrize(("key", "view", "obeys", "breaks"), CASES)
def test_a_proverb_knows_who_obeys_it(key: str, view: View, obeys: str, breaks: str) -> None:
    proverb = BY_KEY[key]
    moves = {GAME.write(each) for each in proverb.obeying(view)}
    legal = {GAME.write(each) for each in view.legal}
    assert moves <= legal
    assert proverb.applies(view)
    assert obeys in moves
    assert breaks in legal - moves


@pytest.mark.parametrize(("key", "view"), SILENT)
def test_a_proverb_says_nothing_elsewhere(key: str, view: View) -> None:
    assert not BY_KEY[key].applies(view)


def test_every_proverb_is_tried_by_hand() -> None:
    assert {key for key, *_rest in CASES} == {key for key, _view in SILENT} == {*BY_KEY}


@pytest.mark.parametrize(
    ("played", "scores"), [(("9D", "5S", "AS"), False), (("8D", "AS", "6S"), True)], ids=["nothing", "a pair"]
)
def test_a_six_that_makes_21_leaves_it_open_unless_it_scores(played: tuple[str, ...], scores: bool) -> None:
    view = play("6H 3S 2C", *played, own=True)
    assert view.open.total == 15
    assert ("play 6H" in [GAME.write(each) for each in BY_KEY["not-open"].obeying(view)]) == scores


def test_where_they_are_weak() -> None:
    near = throw(FIVES, own=False, scores=(110, 60))
    assert BY_KEY["five-kept"].weak_at(near)
    assert not BY_KEY["five-kept"].weak_at(throw(FIVES, own=False, scores=(60, 60)))
    assert BY_KEY["fives-together"].weak_at(throw(FIVES, own=True))
    assert BY_KEY["lead-low"].weak_at(play("AH 7D 8S TC"))
    assert not BY_KEY["lead-low"].weak_at(play("AH 4D 8S TC"))
    assert BY_KEY["lead-pair"].weak_at(play("7H 7D 8S TC"))
    assert not BY_KEY["lead-pair"].weak_at(play("TH TD 8S 7C"))


@pytest.mark.needs("kernel")
def test_a_hint_names_the_rule_behind_it() -> None:
    champion = coach("cribbage")
    assert champion is not None
    view = throw("5H JD QS KC 2H 9D", own=False)
    hints = champion.hint(view)
    assert ": a rule of thumb that holds " in hints[0].rule
    assert not any(each.rule for each in hints[1:])
    assert champion.advise(view).reason.endswith(hints[0].rule)
    assert champion.tabled(view, hints[0].move, ("Ann", "Otto")).more == hints[0].rule
