"""The review of a record: losses, luck, and that both make the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from reviewing import played

from knaves.bots import coach
from knaves.coaching import hint_for
from knaves.frozen import changed
from knaves.game import Seat
from knaves.games import find
from knaves.games.cribbage.bots.evaluate import throws
from knaves.games.cribbage.bots.level import level_throws
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.rules.moves import Claim
from knaves.i18n.language import speaking
from knaves.record import Record, SeatedPlayer, branch, walk
from knaves.review import NotReviewed, Review, called, in_short, position, review, sums, told
from knaves.review.review_text import curve
from later import longer
from toy import TOY

CASES: dict[str, tuple[str, int, str | tuple[str, ...], dict[str, Any]]] = {
    "cribbage": ("cribbage", 2, "steady", {}),
    "a long game": ("cribbage", 2, "simple", {"target": 181}),
    "a match": ("cribbage", 2, "steady", {"target": 31, "best_of": 5, "match_skunks": True}),
    "skunks": (
        "cribbage",
        2,
        ("champion", "simple"),
        {"best_of": 7, "match_skunks": True, "skunk": "double"},
    ),
    "counted by hand": ("cribbage", 2, "steady", {"target": 61, "counting": "muggins", "muggins": "called"}),
    "three": ("cribbage", 3, "simple", {"target": 91}),
    "four, a match": ("cribbage", 4, "simple", {"target": 61, "best_of": 3, "match_skunks": True}),
    "three by hand": ("cribbage", 3, "steady", {"target": 61, "counting": "muggins", "muggins": "called"}),
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
    """What the champion says to the seat alone, by the chance to win, is what the review says.

    With three and four players at cribbage a review looks at more worlds than a hint does.
    """
    record, found = case
    measure = coach(record.game.name)
    assert measure is not None
    decisions = [each for game in found.games for each in game.decisions]
    assert decisions
    assert all(0 <= each.loss <= 1 and each.doubt >= 0 for each in decisions)
    asked = [each for each in decisions if each.part.split()[0] not in ("counting", "muggins")]
    if found.games[0].stake > 1:
        return
    for each in asked[:: max(1, len(asked) // 12)]:
        view, move = position(record, each.number), record.entries[each.number - 1].move
        hints = measure.hint(view)
        made = hint_for(record.game, hints, move)
        assert view.seat == each.seat
        assert made is not None
        doubt = 0 if each.doubt in {hint.doubt for hint in hints} else 2 * max(hint.doubt for hint in hints)
        assert each.loss == pytest.approx(max(hint.win for hint in hints) - made.win, abs=1e-9 + doubt)


def test_the_games_of_a_match_are_reviewed_one_by_one() -> None:
    found = review(played("cribbage", 2, "steady", target=31, best_of=5))
    assert 3 <= len(found.games) <= 5
    assert [game.first for game in found.games[1:]] == [game.last + 1 for game in found.games[:-1]]
    assert found.games[0].start == (0.5, 0.5)
    assert all(max(game.scores) == 31 and sum(game.result or ()) == 1 for game in found.games)
    # The next dealer is known when a later game begins, and its deal is an advantage.
    assert all(0.5 < max(game.start) < 0.7 for game in found.games[1:])


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("euchre", 4)])
def test_the_champion_loses_nothing_by_its_own_measure(game: str, seats: int) -> None:
    [found] = review(played(game, seats, "champion", target=31 if game == "cribbage" else 3)).games
    # Of moves that win equally often it takes the one with more tricks.
    assert max(each.loss for each in found.decisions) < 0.001


def test_where_skunks_count_a_move_is_measured_by_the_games_of_the_match() -> None:
    """As the champion decides: it gives away some games to win others by a skunk."""
    record = played("cribbage", 2, "champion", best_of=5, match_skunks=True, target=61)
    found = review(record)
    deciding = [game for game in found.games if game.stake == 1]
    assert len(deciding) == (len(found.games) == 5)
    assert max(each.loss for game in found.games for each in game.decisions) < 0.001
    differ = 0
    counted = [game for game in found.games if game.stake > 1]
    for each in [each for game in counted for each in game.decisions if each.part == "discard"]:
        view = position(record, each.number)
        games = {throw.thrown: throw.value for throw in level_throws(view, throws(view, judge(1)), 1)}
        wins = {
            throw.thrown: (1 + throw.value) / 2 for throw in level_throws(view, throws(view, judge(0)), 0)
        }
        for choice in each.choices:
            move = record.game.read(choice.move)
            assert choice.win == pytest.approx((1 + games[move.cards]) / 2, abs=1e-9)
            differ += abs(choice.win - wins[move.cards]) > 0.02
    assert differ


@pytest.mark.long
def test_a_skunk_is_worth_more_than_a_win_where_it_counts() -> None:
    results = set()
    for seed in range(1, 4):
        record = played("cribbage", 2, ("champion", "simple"), seed, best_of=7, match_skunks=True)
        for number, game in enumerate(review(record).games):
            # The last game of a match that is even by then decides it: there a skunk is no more than a win.
            if game.stake == 1:
                assert number >= 3
                assert set(game.result or ()) == {0, 1}
                continue
            assert game.stake == 2
            assert game.result is not None
            assert (
                game.result
                == ((1, 0), (1.5, -0.5))[min(game.scores) < 91][:: 1 if game.scores[0] == 121 else -1]
            )
            results.add(max(game.result))
    assert results == {1, 1.5}
    # Without a match, or where all games of it are alike, a win is a win.
    assert {game.stake for game in review(played("cribbage", 2, "simple", best_of=3, target=61)).games} == {1}


@pytest.mark.long
@pytest.mark.parametrize(("seats", "seed"), [(3, 6), (4, 5)])
def test_the_champion_of_more_loses_hardly_anything_by_more_worlds(seats: int, seed: int) -> None:
    lost = {}
    for player in ("champion", "simple"):
        [found] = review(played("cribbage", seats, player, seed, target=61)).games
        lost[player] = sum(each.loss for each in found.decisions)
    assert 20 * lost["champion"] < lost["simple"]


@pytest.mark.long
def test_in_several_games_of_three_the_champion_loses_a_tenth_of_what_a_simple_player_loses() -> None:
    lost = {"champion": 0.0, "simple": 0.0}
    for player in lost:
        for seed in (5, 6, 7):
            [found] = review(played("cribbage", 3, player, seed, target=61)).games
            lost[player] += sum(each.loss for each in found.decisions)
    assert 10 * lost["champion"] < lost["simple"]


@pytest.mark.parametrize("seats", [3, 4])
def test_before_a_deal_the_chances_of_all_sides_are_one(seats: int) -> None:
    """And whoever needs a point is almost there, wherever the dealer sits."""
    game, measure = find("cribbage"), coach("cribbage")
    assert measure is not None
    state = played_to_a_deal(seats)
    sides = len(state.open.scores)
    for dealer in range(seats):
        for ahead in range(sides):
            scores = tuple([120 if side == ahead else 60 for side in range(sides)])
            table = changed(state.open, dealer=Seat(dealer), scores=scores)
            chances = [
                measure.before_deal(game.view(replace(state, open=table), Seat(seat)))
                for seat in range(sides)
            ]
            assert sum(chances) == pytest.approx(1)
            assert chances[ahead] > 0.95
    even = [
        measure.before_deal(game.view(replace(state, open=changed(state.open, dealer=Seat(0))), Seat(seat)))
        for seat in range(sides)
    ]
    # The dealer has the crib.
    assert max(even) == even[0] < 0.6


def played_to_a_deal(seats: int) -> Any:
    """Return the state in which the first hand is about to be dealt."""
    record = played("cribbage", seats, "simple", target=121, deal_cut="chance")
    return next(step.before for step in walk(record) if record.game.deals(step.entry.move))


def test_several_others_share_what_a_side_loses_by_their_chances() -> None:
    [game] = review(played("cribbage", 3, "simple", target=91)).games
    costly = [each for each in game.decisions if each.loss > 0.001]
    assert costly
    for each in costly:
        assert each.gains[each.seat] == 0
        assert sum(each.gains) == pytest.approx(each.loss)
        assert sum(gain > 0 for gain in each.gains) == 2
    assert any(max(each.gains) > 0.6 * each.loss for each in costly)


def test_nothing_within_its_doubt_is_called_a_mistake() -> None:
    games = [review(played("cribbage", seats, "simple", target=61)).games[0] for seats in (3, 4)]
    doubtful = [
        each for game in games for each in game.decisions if each.doubt and 0.01 <= each.loss <= each.doubt
    ]
    assert all(not called(each) for each in doubtful)
    assert all(each.doubt > 0 for game in games for each in game.decisions if each.loss > 0.001)


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


@pytest.mark.parametrize(("name", "seats"), [("cribbage", 2), ("cribbage", 3), longer("euchre", 4)])
def test_wherever_a_game_is_broken_off_its_parts_add_up_to_the_end_of_the_curve(
    name: str, seats: int
) -> None:
    record = played(name, seats, "simple", target=31 if name == "cribbage" else 5)
    for last in range(seats + 12, seats + 24):
        found = review(replace(record, entries=record.entries[:last]))
        [game] = found.games
        for seat in range(seats):
            each = sums(game, found.sides, Seat(seat))
            explained = each.luck - each.lost - each.partner + each.others
            end = curve(game, Seat(seat))[-1].chance
            assert end - game.start[seat] == pytest.approx(explained, abs=1e-9)


@pytest.mark.parametrize(
    ("seats", "rules"), [(2, {"best_of": 3}), pytest.param(3, {}, marks=pytest.mark.long)], ids=str
)
def test_a_game_that_was_played_on_is_reviewed_from_there(seats: int, rules: dict[str, Any]) -> None:
    record = played("cribbage", seats, "simple", target=31, **rules)
    last = review(record).games[-1]
    number = last.decisions[len(last.decisions) // 2].number
    branched = replace(record, headers=(branch(number, "abc"),))
    found = review(branched)
    [game] = found.games
    assert game.first == number
    assert game.decisions == tuple([each for each in last.decisions if each.number >= number])
    assert game.result is not None
    for seat, won in enumerate(game.result):
        each = sums(game, found.sides, Seat(seat))
        explained = each.luck - each.lost - each.partner + each.others
        assert won - game.start[seat] == pytest.approx(explained, abs=1e-9)
    taken_over = game.decisions[0]
    assert game.start[taken_over.seat] == taken_over.choices[0].win
    one = told(branched, found, taken_over.seat)
    assert one.about.endswith(f"; played on in hand {taken_over.deal}, and counted from there")
    assert one.curve[0].number == number - 1
    assert in_short(one).endswith(" Counted from where you played on.")


def test_a_review_is_the_same_in_every_language() -> None:
    record = played("euchre", 4, "simple", target=2)
    with speaking("cs"):
        czech = review(record)
    assert czech == review(record)


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_record_that_cannot_be_reviewed_says_so() -> None:
    toy = Record(TOY, TOY.rules(), (SeatedPlayer("Ann"), SeatedPlayer("Ben")))
    with pytest.raises(NotReviewed, match="this game"):
        review(toy)
