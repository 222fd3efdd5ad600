"""Reasons at euchre: none is false, whatever the position, and a false one would be noticed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from knaves.cards import Card, parse
from knaves.coaching import alike
from knaves.games.euchre.bots import explain_card, spot
from knaves.games.euchre.bots.champion import CALLING, Champion
from knaves.games.euchre.bots.evaluate import weigh_calls
from knaves.games.euchre.bots.explain import doubt
from knaves.games.euchre.bots.what_if import position_before_bid
from knaves.games.euchre.rules.moves import Make, Pass
from knaves.games.euchre.rules.open import Bidding, Burying
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import Trump, suit_name
from knaves.games.euchre.text import naming
from knaves.games.euchre.text.naming import hand_name
from later import later, longer

from .reasons import check, views

pytestmark = pytest.mark.needs("kernel")

EVERY = {
    *("as good", "costs", "hand", "euchred", "makes its point", "all five tricks", "bury"),
    *("beats it; only a trump can", "You made trump", "You play last", "It is your lowest."),
    *("standing", "trick", "chance", "other's chance", "needs", "the others score"),
}
"""Kinds of facts that enough positions bring up."""


@pytest.mark.parametrize("number", [60, longer(120), later(2500)])
def test_no_reason_is_false(number: int) -> None:
    checked: Counter[str] = Counter()
    for view in views(number, seed=21):
        checked.update(check(view, Champion().hint(view)))
    assert set(checked) >= EVERY, EVERY - set(checked)


DRAWBACKS = re.compile(
    r"Nothing that you may play|An opponent can|The player on your \w+ (?:can|has no)"
    r"|It is a trump, and gives|The others need only|Your side has|The makers have it"
)
"""How a reason begins that does not say what is good about a move."""


@pytest.mark.parametrize("number", [60, longer(240)])
def test_the_reason_of_the_best_move_begins_with_what_is_good_about_it(number: int) -> None:
    hints = [Champion().hint(view) for view in views(number, seed=21)]
    best = [found[0].reason for found in hints if found]
    assert not [each for each in best if DRAWBACKS.match(each)]
    assert any(DRAWBACKS.search(each) for each in best)


@pytest.mark.long
@pytest.mark.parametrize(
    "rules",
    [
        {"joker": True},
        later({"stick_the_dealer": True, "target": 5}),
        {"alone": "exchange"},
        later({"no_trump": True}),
    ],
)
def test_no_reason_is_false_by_other_rules(rules: dict[str, object]) -> None:
    for view in views(60, seed=22, **rules):
        check(view, Champion().hint(view))


def test_a_dealer_whose_five_trumps_are_higher_buries_the_upcard_again() -> None:
    view = position_before_bid(parse("JH JD AH KH QH"), Card("TH"), Rules(), place=4)
    hints = Champion().hint(view)
    assert hints[0].reason.startswith(
        "With hearts as trump you have five trumps with both bowers, no ace outside and nothing but trumps; "
        "you bury the 10♥ again."
    )
    check(view, hints)


@pytest.mark.long
def test_the_first_hint_is_what_the_champion_plays() -> None:
    """Also where another move is as good: whoever asks twice hears the same, and sees it played."""
    buries = 0
    for view in views(600, seed=23):
        hints = Champion().hint(view) if isinstance(view.open.phase, Burying) else ()
        if hints:
            buries += len([hint for hint in hints if alike(hints[0], hint)]) > 1
            assert hints[0].move == Champion().choose(view)
    assert buries >= 5


def test_a_false_chance_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = spot.Spot.holds
    monkeypatch.setattr(spot.Spot, "holds", lambda this: 0.8 * right(this))
    with pytest.raises(AssertionError):
        _check_some()


def test_a_false_count_of_trumps_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = naming.number_name
    monkeypatch.setattr(explain_card, "number_name", lambda number: right(number + 1))
    with pytest.raises(AssertionError):
        _check_some()


def _check_some() -> None:
    for view in views(80, seed=23):
        check(view, Champion().hint(view))


def test_a_bid_is_explained_as_a_player_would() -> None:
    hand = parse("JH 9H AS KS QD")
    view = position_before_bid(hand, Card("TH"), Rules(), 2, scores=(5, 7))
    hints = {hint.move: hint for hint in Champion().hint(view)}
    said = " ".join(hint.reason for hint in hints.values())
    assert (
        "With hearts as trump you have two trumps with the right bower, an ace outside and no clubs; " in said
    )
    assert "your partner takes the 10♥." not in said or view.open.dealer == (view.seat + 2) % 4


def test_a_call_is_compared_with_the_one_that_was_made() -> None:
    champion = Champion()
    strong = position_before_bid(parse("JH JD AH KH AS"), Card("TH"), Rules(), 1)
    [passed] = [move for move in strong.legal if isinstance(move, Pass)]
    assert "Passing brings" in champion.tabled(strong, passed, ()).reason
    second = position_before_bid(parse("JC AC KC TD 9D"), Card("9S"), Rules(), 1, turned_down=True)
    for trump, alone, said in (
        (Trump.DIAMONDS, False, "With diamonds as trump it is "),
        (Trump.DIAMONDS, True, "Diamonds alone brings "),
        (Trump.CLUBS, True, "Going alone brings "),
    ):
        reason = champion.tabled(second, Make(trump, alone), ()).reason
        assert "With clubs as trump you have" in reason
        assert said in reason
    weak = position_before_bid(parse("9C QS 9D QD 9H"), Card("9S"), Rules(), 1, turned_down=True)
    for trump in (Trump.DIAMONDS, Trump.HEARTS):
        reason = champion.tabled(weak, Make(trump, False), ()).reason
        assert f"With {suit_name(trump)} as trump you have" in reason


@pytest.mark.parametrize(
    ("cards", "trump", "said"),
    [
        (
            "JH JD 9H AS 9S",
            Trump.HEARTS,
            "three trumps with both bowers, an ace outside and no clubs or diamonds",
        ),
        ("9S TS QD KD AC", Trump.HEARTS, "no trump at all and an ace outside"),
        ("JD AC AS AD 9C", Trump.HEARTS, "one trump with the left bower and three aces outside"),
        ("AC AS AD AH 9C", Trump.NO_TRUMP, "four aces"),
        (
            "JC AC KC QC TC",
            Trump.CLUBS,
            "five trumps with the right bower, no ace outside and nothing but trumps",
        ),
    ],
)
def test_a_hand_is_named(cards: str, trump: Trump, said: str) -> None:
    assert hand_name(parse(cards), trump) == said


@pytest.mark.long
def test_a_longer_look_agrees_with_an_estimate_within_its_doubt() -> None:
    """A look of four times as many worlds; what two moves differ by is known better than either alone."""
    each_within, pairs_within = [], []
    for view in views(300, seed=24):
        if isinstance(view.open.phase, Bidding):
            glance, study = ({each.move: each for each in weigh_calls(view, belief)} for belief in CALLING)
            off = {move: each.chance(view) - study[move].chance(view) for move, each in glance.items()}
            doubts = {move: doubt(view, each) for move, each in glance.items()}
            each_within += [abs(off[move]) <= doubts[move] for move in off]
            pairs_within += [
                abs(off[one] - off[other]) <= max(doubts[one], doubts[other])
                for one, other in combinations(off, 2)
            ]
    assert len(each_within) > 100
    assert sum(each_within) > 0.8 * len(each_within)
    assert sum(pairs_within) > 0.9 * len(pairs_within)
