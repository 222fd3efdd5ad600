"""Reasons at cribbage: none is false, whatever the position, and a false one would be noticed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from knaves.bots import coach
from knaves.cards import CARDS, Card, parse
from knaves.coaching import alike
from knaves.games.cribbage.bots import explain_throw
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.evaluate import observe
from knaves.games.cribbage.bots.explain_lay import Outlook
from knaves.games.cribbage.bots.simple import count_four
from knaves.games.cribbage.bots.what_if import position_before_discard, position_in_play
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.engine.tables import KEEPS
from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import tally_of_four
from later import later, longer

from .reasons import check, views

EVERY = {
    *("kept", "cuts", "ranks", "crib", "cost", "leave", "as good", "now", "scores on it", "risk", "After"),
    *("stuck", "invites", "lead", "no fifteen", "but then", "but after"),
}
"""Kinds of facts that enough positions bring up, wherever the score stands."""


@pytest.mark.parametrize("number", [30, longer(120), later(2500)])
def test_no_reason_is_false(number: int) -> None:
    checked: Counter[str] = Counter()
    for view in views(number, seed=9):
        checked.update(check(view, Champion().hint(view)))
    assert set(checked) >= EVERY, EVERY - set(checked)


DRAWBACKS = re.compile(
    r"Only|A count of|Your opponent (?:can score|needs only)|You need only|With [^,;]+ your opponent's crib"
    r"|[^.;,]+ would score on it|You keep [^:;]+, which count nothing"
)
"""How a reason begins that does not say what is good about a move."""


@pytest.mark.parametrize("number", [30, longer(120)])
def test_the_reason_of_the_best_move_begins_with_what_is_good_about_it(number: int) -> None:
    hints = [Champion().hint(view) for view in views(number, seed=9)]
    best = [found[0].reason for found in hints if found and not alike(found[0], found[-1])]
    assert not [each for each in best if DRAWBACKS.match(each)]
    assert {True, False} == {" here, and this one the smallest." in each for each in best}


@pytest.mark.long
def test_no_reason_is_false_towards_the_end_of_a_game() -> None:
    checked: Counter[str] = Counter()
    for view in views(120, seed=10, target=31):
        checked.update(check(view, Champion().hint(view)))
    assert {"pone needs", "dealer needs"} <= set(checked)


@pytest.mark.long
def test_no_reason_is_false_where_a_run_must_lie_in_order() -> None:
    for view in views(60, seed=11, runs="exact"):
        check(view, Champion().hint(view))


def test_a_false_number_of_cuts_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = explain_throw.ThrowFigures.enough
    monkeypatch.setattr(explain_throw.ThrowFigures, "enough", lambda kept, points: right(kept, points) + 1)
    with pytest.raises(AssertionError):
        _check_some()


def test_a_false_risk_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from knaves.games.cribbage.bots import explain_lay

    def careless(*args: object) -> Outlook:
        found = right(*args)  # type: ignore[arg-type]
        return Outlook(
            found.card, found.total, found.points, found.scoring, found.risk / 2 + 0.3,
            found.stuck, found.traps, found.invited, found.after_go,
        )  # fmt: skip

    right = explain_lay.outlook
    monkeypatch.setattr(explain_lay, "outlook", careless)
    with pytest.raises(AssertionError):
        _check_some()


def _check_some() -> None:
    for view in views(60, seed=3):
        check(view, Champion().hint(view))


def test_a_throw_is_explained_as_a_player_would() -> None:
    hand = parse("5H 6C 7D 8S KH QC")
    view = position_before_discard(hand, Rules(), (0, 0), dealing=False)
    said = Champion().hint(view)[0].reason
    assert said.startswith(
        "You keep 5♥ 6♣ 7♦ 8♠: a fifteen and a run of four for 6 points; "
        "12 of the 46 cuts make it 12 or more: any 5, 6, 7 or 8. With Q♣ K♥ your opponent's crib averages "
    )


def test_after_a_card_that_wins_nothing_more_is_said() -> None:
    laid = [Card("QC"), Card("KH")]
    view = position_in_play(
        parse("5H 7D JS"), parse("2H 9D"), Card("4C"), laid, Rules(), (119, 120), dealing=False
    )
    assert Champion().hint(view)[0].reason == "It makes a run of three for three, and that wins the game."


def test_at_the_lead_any_four_cards_are_believed_in_by_how_people_keep_and_how_many_there_are() -> None:
    view = next(view for view in views(200, seed=4) if not view.open.laid and len(view.hand) == 4)
    own = judge(0)._kept
    seen = [card % 13 for card in (*view.hand, *view.thrown)]
    assert view.open.starter is not None
    seen.append(view.open.starter % 13)
    seat = 1 - int(view.open.dealer == view.seat)
    free = {rank: 4 - seen.count(rank) for rank in range(13)}
    weights: dict[tuple[int, ...], float] = {}
    for place, keep in enumerate(KEEPS):
        if all(keep.count(rank) <= free[rank] for rank in keep):
            chosen = 1
            for rank in set(keep):
                chosen *= comb(free[rank], keep.count(rank))
            weights[keep] = own[seat * len(KEEPS) + place] * chosen
    total = sum(weights.values())
    held = {each.ranks: each.share for each in judge(0).holdings(observe(view))}
    assert sum(held.values()) == pytest.approx(1)
    for ranks, share in held.items():
        assert share == pytest.approx(weights[ranks] / total)


@pytest.mark.parametrize("dealing", [True, False])
def test_the_note_says_what_the_points_of_a_throw_are(*, dealing: bool) -> None:
    view = position_before_discard(parse("5H 6C 7D 8S KH QC"), Rules(), (0, 0), dealing=dealing)
    throw = judge(0).throws(view.hand, int(dealing), 121, 121)[0]
    [hint] = [each for each in Champion().hint(view) if each.move.cards == throw.thrown]
    crib = throw.crib if dealing else -throw.crib
    assert hint.points == pytest.approx(throw.hand + crib + throw.pegs - throw.other_pegs)
    whose = "plus your crib" if dealing else "less your opponent's crib"
    assert Champion().meaning(view) == (
        f"Points: your hand {whose} plus what you peg, less what your opponent pegs, on average."
    )


def test_four_cards_by_themselves_count_the_same_either_way() -> None:
    for hand in list(combinations(CARDS, 4))[::997]:
        assert tally_of_four(hand).total == count_four(hand)


def test_where_a_skunk_counts_the_reasons_still_hold() -> None:
    champion = coach("cribbage")
    assert champion is not None
    for view in views(25, seed=6, best_of=3, match_skunks=True):
        hints = champion.hint(view)
        if hints:
            assert all(hint.reason for hint in hints)
            assert isinstance(hints[0].move, Play) or "You keep" in hints[0].reason
