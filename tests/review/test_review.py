"""The review of a record: losses, luck, and that both make the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from reviewing import played

from knaves.bots import coach
from knaves.coaching import hint_for
from knaves.game import Seat
from knaves.games.cribbage.rules.moves import Claim
from knaves.i18n.language import speaking
from knaves.record import Record, Seated
from knaves.review import NotReviewed, Review, called, position, review, sums
from toy import TOY

CASES: dict[str, tuple[str, int, str, dict[str, Any]]] = {
    "cribbage": ("cribbage", 2, "steady", {}),
    "a long game": ("cribbage", 2, "simple", {"target": 181}),
    "a match": ("cribbage", 2, "steady", {"target": 31, "best_of": 5, "match_skunks": True}),
    "counted by hand": ("cribbage", 2, "steady", {"target": 61, "counting": "muggins", "muggins": "called"}),
    "euchre": ("euchre", 4, "steady", {"target": 5}),
    "euchre with options": ("euchre", 4, "simple", {"target": 3, "defend_alone": "always", "no_trump": True}),
}


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest) -> tuple[Record, Review]:
    game, seats, player, rules = CASES[request.param]
    record = played(game, seats, player, **rules)
    return record, review(record)


def test_luck_and_losses_make_the_result(case: tuple[Record, Review]) -> None:
    _record, found = case
    for game in found.games:
        assert game.result is not None
        for seat, won in enumerate(game.result):
            each = sums(game, found.sides, Seat(seat))
            explained = each.luck - each.lost - each.partner + each.others
            assert won - game.start[seat] == pytest.approx(explained, abs=1e-9)


def test_every_decision_is_measured_from_its_own_seat(case: tuple[Record, Review]) -> None:
    """What the champion says to the seat alone is what the review says."""
    record, found = case
    measure = coach(record.game.name)
    assert measure is not None
    decisions = [each for game in found.games for each in game.decisions]
    assert decisions
    assert all(0 <= each.loss <= 1 and each.doubt >= 0 for each in decisions)
    asked = [each for each in decisions if each.part != "counting"]
    for each in asked[:: max(1, len(asked) // 12)]:
        view, move = position(record, each.number), record.entries[each.number - 1].move
        hints = measure.hint(view)
        made = hint_for(record.game, hints, move)
        assert view.seat == each.seat
        assert made is not None
        assert each.loss == pytest.approx(max(hint.win for hint in hints) - made.win, abs=1e-9)


def test_the_games_of_a_match_are_reviewed_one_by_one() -> None:
    found = review(played("cribbage", 2, "steady", target=31, best_of=5))
    assert 3 <= len(found.games) <= 5
    assert [game.first for game in found.games[1:]] == [game.last + 1 for game in found.games[:-1]]
    assert found.games[0].start == (0.5, 0.5)
    assert all(max(game.scores) == 31 and sum(game.result or ()) == 1 for game in found.games)
    # The next dealer is known when a later game begins, and its deal is an advantage.
    assert all(0.5 < max(game.start) < 0.7 for game in found.games[1:])


@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("euchre", 4)])
def test_the_champion_loses_nothing_by_its_own_measure(game: str, seats: int) -> None:
    [found] = review(played(game, seats, "champion", target=31 if game == "cribbage" else 3)).games
    # Of moves that win equally often it takes the one with more tricks.
    assert max(each.loss for each in found.decisions) < 0.001


def test_points_that_were_not_counted_are_lost() -> None:
    record = played("cribbage", 2, "steady", target=61, counting="claimed")
    number, entry = next(
        (number, entry)
        for number, entry in enumerate(record.entries)
        if isinstance(entry.move, Claim) and entry.move.points > 3
    )
    missed = replace(entry, move=Claim(entry.move.points - 2))
    short = replace(record, entries=(*record.entries[:number], missed))
    *_others, last = review(short).games[0].decisions
    assert (last.part, last.points, last.number) == ("counting", 2, number + 1)
    assert 0.005 < last.loss < 0.2
    assert called(last)


def test_a_game_that_was_broken_off_is_reviewed_so_far() -> None:
    record = played("cribbage", 2, "steady")
    [game] = review(replace(record, entries=record.entries[:40])).games
    assert game.result is None
    assert (game.first, game.last) == (1, 40)
    assert game.decisions


def test_a_review_is_the_same_in_every_language() -> None:
    record = played("euchre", 4, "simple", target=2)
    with speaking("cs"):
        czech = review(record)
    assert czech == review(record)


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_record_that_cannot_be_reviewed_says_so() -> None:
    with pytest.raises(NotReviewed, match="number of players"):
        review(played("cribbage", 3, "simple", target=31))
    toy = Record(TOY, TOY.rules(), (Seated("Ann"), Seated("Ben")))
    with pytest.raises(NotReviewed, match="this game"):
        review(toy)
