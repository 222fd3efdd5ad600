"""Counting by hand in a review: a wrong count costs what the rules give away for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from reviewing import played

from knaves.bots import bot, coach
from knaves.coaching import hint_for
from knaves.drills import mistakes, question
from knaves.frozen import changed
from knaves.game import Seat
from knaves.games import find
from knaves.games.cribbage.rules.moves import Claim, Muggins
from knaves.games.cribbage.rules.open import Phase, side
from knaves.record import Entry, Record, SeatedPlayer, Step, walk
from knaves.review import review, sums, told
from knaves.table import play

GAME = find("cribbage")
RULES: dict[str, dict[str, Any]] = {
    "claimed": {"counting": "claimed"},
    "muggins": {"counting": "muggins"},
    "muggins that must be called": {"counting": "muggins", "muggins": "called"},
    "penalty": {"counting": "penalty"},
    "the excess": {"counting": "muggins", "overclaim": "penalty"},
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_count_is_measured_by_the_score_that_it_leads_to(rules: dict[str, Any], seats: int) -> None:
    """Who may call what was missed is taken to call it: if not, that is a loss of theirs."""
    step, worth = counting(seats, rules)
    measure = coach("cribbage")
    assert measure is not None
    for points in (worth - 4, worth, worth + 3):
        after = GAME.apply(step.before, step.entry.seat, Claim(points))
        if after.open.phase is Phase.MUGGINS and points < worth:
            after = GAME.apply(after, GAME.actors(after)[0], Muggins(worth - points))
        own = side(seats, step.entry.seat)
        deal = replace(after, open=changed(after.open, phase=Phase.DEAL, dealer=next_dealer(step)))
        found = measure.compared(GAME.view(step.before, step.entry.seat), Claim(points))
        assert found is not None
        made = hint_for(GAME, found.hints, Claim(points))
        assert made is not None
        assert made.win == pytest.approx(measure.before_deal(GAME.view(deal, step.entry.seat)))
        assert made.points == after.open.scores[own] - step.before.open.scores[own]
        assert found.hints[0].move == Claim(worth)


def test_too_high_a_claim_that_scores_nothing_is_a_loss() -> None:
    step, worth = counting(2, RULES["penalty"])
    record = played("cribbage", 2, "steady", **RULES["penalty"])
    number = next(at for at, each in enumerate(walk(record)) if each.before == step.before)
    wrong = replace(record.entries[number], move=Claim(worth + 3))
    *_others, last = review(replace(record, entries=(*record.entries[:number], wrong))).games[0].decisions
    assert (last.part, last.points) == ("counting", worth)
    assert last.loss > 0.08


@pytest.mark.parametrize("seats", [2, 3])
def test_points_given_away_may_end_the_game_but_not_before_the_own(seats: int) -> None:
    step, worth = counting(seats, RULES["muggins"])
    measure = coach("cribbage")
    assert measure is not None
    for needed, won in ((worth - 3, 0), (worth - 4, 1)):
        scores = [119] * seats
        scores[step.entry.seat] = 121 - needed
        table = changed(step.before.open, scores=tuple(scores))
        view = GAME.view(replace(step.before, open=table), step.entry.seat)
        found = measure.compared(view, Claim(worth - 4))
        assert found is not None
        assert [hint.win for hint in found.hints] == [1, won]


def test_a_claim_is_called_right_too_low_or_too_high() -> None:
    step, worth = counting(2, RULES["penalty"])
    measure = coach("cribbage")
    assert measure is not None
    said = [
        measure.tabled(GAME.view(step.before, step.entry.seat), Claim(worth + more), ("Ann", "Ben")).reason
        for more in (0, -2, 1, 3)
    ]
    assert said == [
        f"Nothing was missed: it counts {worth}.",
        f"It counts {worth}: you left 2 points.",
        f"It counts {worth}: you claimed 1 point too many.",
        f"It counts {worth}: you claimed 3 points too many.",
    ]


def test_nobody_loses_more_by_a_count_than_the_chance_that_is_left() -> None:
    """Losses by the score alone would bring a seat that is about to lose below nothing."""
    record = careless(target=61, pegging="claimed", counting="muggins")
    found = review(record)
    [game] = found.games
    assert game.result is not None
    # A card that was played is no hand to count again.
    parts = {each.part for each in game.decisions if each.loss}
    assert {"counting", "counting in the play"} <= parts
    asked = [item for item in mistakes([("game", found, (Seat(0), Seat(1)))]) if item.kind == "count"]
    assert asked
    assert all(question(item, record) is not None for item in asked)
    for seat in (Seat(0), Seat(1)):
        chances = [each.chance for each in told(record, found, seat).curve]
        assert -1e-9 <= min(chances) <= max(chances) <= 1 + 1e-9
        each = sums(game, found.sides, seat)
        explained = each.luck - each.lost + each.others
        assert game.result[seat] - game.start[seat] == pytest.approx(explained, abs=1e-9)


def careless(**rules: Any) -> Record:
    """Return the record of a game whose players count nothing in three counts of ten."""
    dice = Random(2)
    steady, agreed = bot("cribbage", "steady"), GAME.rules(**rules)

    class Careless:
        name, version = "careless", "1"

        def choose(self, view: Any, /) -> Any:
            counting = view.open.phase is Phase.CLAIM
            return Claim(0) if counting and dice.random() < 0.3 else steady.choose(view)

    state = play(GAME, agreed, (Careless(), Careless()), dice)
    entries = tuple([Entry(seat, move) for seat, move in state.history])
    return Record(GAME, agreed, (SeatedPlayer("Ann"), SeatedPlayer("Ben")), entries)


def counting(seats: int, rules: dict[str, Any]) -> tuple[Step, int]:
    """Return the first count of more than four points in a game, and what it is worth."""
    steps = [
        (step, step.before.open.count.worth)
        for step in walk(played("cribbage", seats, "steady", **rules))
        if step.before.open.phase is Phase.CLAIM
    ]
    return next((step, worth) for step, worth in steps if worth > 4)


def next_dealer(step: Step) -> Seat:
    table = step.before.open
    return Seat((table.dealer + 1) % table.seats)
