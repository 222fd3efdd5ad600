"""A review in words: the curve, the split, the decisions and their answers, in both games."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from reviewing import NAMES, played

from knaves.bots import losses
from knaves.cards import symbols
from knaves.game import Seat
from knaves.games import find
from knaves.games.cribbage.rules.moves import Claim, Muggins, Pass, Play
from knaves.games.euchre.rules.moves import Make, Order
from knaves.i18n.language import speaking
from knaves.record import Record, SeatedPlayer
from knaves.review import Review, answer, line, position, review, sums, told, tried
from knaves.review.answer import compared
from knaves.review.review_text import levels

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"


@pytest.fixture(scope="module", params=["cribbage", "euchre"])
def case(request: pytest.FixtureRequest) -> tuple[Record, Review]:
    seats, rules = {"cribbage": (2, {}), "euchre": (4, {"target": 5})}[request.param]
    record = played(request.param, seats, "simple", **rules)
    return record, review(record)


@pytest.mark.long
def test_the_curve_leads_from_the_start_to_the_result(case: tuple[Record, Review]) -> None:
    record, found = case
    [game] = found.games
    assert game.result is not None
    for seat, won in enumerate(game.result):
        curve = told(record, found, Seat(seat)).curve
        assert (curve[0].number, curve[0].chance) == (0, game.start[seat])
        assert (curve[-1].number, curve[-1].chance) == (len(record.entries), won)
        assert [each.number for each in curve] == sorted(each.number for each in curve)
        assert all(-1e-9 <= each.chance <= 1 + 1e-9 for each in curve)
        # Each decision that lost something is a step down of just its loss.
        for each in game.decisions:
            if each.seat == seat and each.loss:
                at = max(place for place, point in enumerate(curve[:-1]) if point.number == each.number)
                assert curve[at - 1].chance - curve[at].chance == pytest.approx(each.loss, abs=1e-9)


def test_the_split_adds_up_to_the_result(case: tuple[Record, Review]) -> None:
    record, found = case
    [game] = found.games
    for seat, won in enumerate(game.result or ()):
        one = told(record, found, Seat(seat), reader=Seat(seat))
        assert won - game.start[seat] == pytest.approx(sum(each.change for each in one.split), abs=1e-9)
        assert [each.name for each in one.split][:2] == ["Luck", "Your own play"]
        assert ("partner" in [each.what for each in one.split]) == (len(found.names) == 4)


def test_the_score_of_three_is_said_as_at_the_table() -> None:
    record = played("cribbage", 3, "simple", target=31)
    [*_first, last] = told(record, review(record), Seat(1)).dearest
    scores = position(record, last.number).open.scores
    assert last.standing == f"{scores[1]} to {scores[0]} and {scores[2]}"


def test_the_headline_says_who_won_to_whom_it_speaks() -> None:
    record = played("cribbage", 2, "simple")
    found = review(record)
    [game] = found.games
    won, margin = game.scores.index(121), 121 - min(game.scores)
    assert told(record, found, Seat(0), reader=Seat(won)).headline == f"You won by {margin}"
    one = told(record, found, Seat(0))
    assert one.headline == f"{record.names[won]} won by {margin}"
    assert (one.about, one.curve_of) == (f"Cribbage to 121, {game.deals} hands", "Ann's chance of winning")
    begun = replace(record, entries=record.entries[:40])
    assert told(begun, review(begun), Seat(0)).headline == "Not played to the end"


def test_a_heading_is_in_the_second_person_for_who_sat_there_alone() -> None:
    record = played("cribbage", 2, "simple")
    found = review(record)
    whose = [
        (decision, reader, line(record, found, decision, reader=reader).title)
        for decision in found.games[0].decisions
        if decision.part == "discard"
        for reader in (Seat(0), None)
    ]
    for decision, reader, title in whose:
        dealer = position(record, decision.number).open.dealer
        own = dealer == decision.seat == reader
        assert title == ("Throw to your crib" if own else f"Throw to {record.names[dealer]}'s crib")
    assert len({title for _decision, _reader, title in whose}) == 3


def test_three_have_a_curve_and_a_part_of_the_result_each() -> None:
    record = played("cribbage", 3, "simple", target=61)
    found = review(record)
    [game] = found.games
    assert game.result is not None
    for seat in range(3):
        one = told(record, found, Seat(seat), reader=Seat(0))
        names = ["You", "Ben", "Cem"]
        assert [each.name for each in one.others] == [name for name in names if name != names[seat]]
        for course in one.others:
            at = names.index(course.name)
            assert course.curve == told(record, found, Seat(at)).curve
            assert course.curve[-1].chance == game.result[at]
        play = ["Your own play", "Ben's own play", "Cem's own play"]
        assert [each.name for each in one.split] == ["Luck", play.pop(seat), *play]
        assert sum(each.change for each in one.split) == pytest.approx(
            game.result[seat] - game.start[seat], abs=1e-9
        )
    four = played("cribbage", 4, "simple", target=61)
    one = told(four, review(four), Seat(1))
    assert one.others == ()
    assert [each.name for each in one.split][-2:] == ["Dot's own play", "Ann and Cem's own play"]
    assert [name for name, _score in one.scores] == ["Ann and Cem", "Ben and Dot"]


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_throws_of_more_players_are_compared_too(seats: int) -> None:
    record = played("cribbage", seats, "simple", 2)
    whole = review(record).games[0].decisions
    [decision] = [each for each in whole if each.part == "discard" and each.doubt][1:2]
    right = answer(record, decision)
    hand_of, crib_of, *others = right.columns
    assert (hand_of, others) == ("Hand", ["The play", "Points", "Wins in 100"])
    assert crib_of.endswith("crib")
    for row, choice in zip(right.rows, decision.choices, strict=True):
        hand, thrown, play, total = [float(cell) for cell in row.cells[:4]]
        assert row.move == choice.move
        assert hand + thrown + play == pytest.approx(total, abs=0.16)
        assert row.cells[4].startswith(f"{100 * choice.win:.1f}")


@pytest.mark.long
def test_where_skunks_count_their_worth_is_told() -> None:
    record = played("cribbage", 2, ("champion", "simple"), 5, best_of=7, match_skunks=True)
    found = review(record)
    one = told(record, found, Seat(0), reader=Seat(0))
    assert (one.stake, one.curve_of) == (2, "Your expected wins")
    assert one.levels == "Skunks count in this match: a skunk is worth one win and a half."
    number, skunk = next(each for each in enumerate(found.games, 1) if 1.5 in (each[1].result or ()))
    winner = Seat((skunk.result or ()).index(1.5))
    again = told(record, found, winner, number)
    assert again.headline == f"{record.names[winner]} won by {121 - min(skunk.scores)}"
    assert again.curve[-1].chance == 1.5
    assert sum(each.change for each in again.split) == pytest.approx(1.5 - again.curve[0].chance, abs=1e-9)


def test_every_decision_has_a_heading_and_an_answer(case: tuple[Record, Review]) -> None:
    record, found = case
    decisions = {each.number: each for each in found.games[0].decisions}
    lines = [each for seat in range(len(found.names)) for each in told(record, found, Seat(seat)).dearest]
    assert lines
    for each in lines:
        decision = decisions[each.number]
        right = answer(record, decision)
        assert each.title
        assert each.made in right.made
        assert right.reason
        assert right.rows[0].best
        assert right.rows[0].move == decision.choices[0].move
        assert [row.move for row in right.rows if row.made] == [decision.move]
        assert all(len(row.cells) == len(right.columns) for row in right.rows)


def test_the_reason_compares_the_best_card_with_the_one_that_was_played(case: tuple[Record, Review]) -> None:
    record, found = case
    dear = [each for each in found.games[0].decisions if each.loss > 0.02]
    compared = 0
    for decision in dear:
        made = record.entries[decision.number - 1].move
        if isinstance(made, Order | Make) or not (cards := re.findall(CARD, answer(record, decision).made)):
            continue
        assert " ".join(cards) in answer(record, decision).reason
        compared += decision.choices[1].move != decision.move
    assert compared


def test_throws_are_compared_by_hand_crib_and_play() -> None:
    record = played("cribbage", 2, "simple")
    decision = next(each for each in review(record).games[0].decisions if each.part == "discard")
    right = answer(record, decision)
    assert right.columns == ("Hand", "Ben's crib", "The play", "Points", "Wins in 100")
    for row in right.rows:
        hand, crib, play, total = [float(cell) for cell in row.cells[:4]]
        assert hand + crib + play == pytest.approx(total, abs=0.16)
        assert crib < 0
    assert right.rows[0].cells[3] == f"{decision.choices[0].points:+.1f}"


@pytest.mark.parametrize("seats", [2, 3])
def test_the_moves_compared_name_the_card_that_was_played(seats: int) -> None:
    record = played("cribbage", seats, "simple")
    views = [position(record, at) for at, each in enumerate(record.entries, 1) if isinstance(each.move, Play)]
    view, made, twin = next(
        (view, move, other)
        for view in views
        for move, other in pairwise(view.legal)
        if record.game.same(move, other) and len({each.card.rank for each in view.legal}) > 1
    )
    for move in (made, twin):
        [row] = [row for row in compared(record.game, view, move, record.names).rows if row.made]
        assert (row.move, row.label) == (record.game.write(move), symbols(move.card))


def test_another_try_is_judged_without_the_answer() -> None:
    record = played("cribbage", 2, "simple")
    decision = max(review(record).games[0].decisions, key=lambda each: each.loss)
    read, best = record.game.read, decision.choices[0]
    assert tried(record, decision, read(best.move)).right
    again = tried(record, decision, read(decision.move))
    assert (again.right, again.sentence) == (False, "That is what you did. There is something better.")
    for choice in decision.choices[1:]:
        found = tried(record, decision, read(choice.move))
        assert found.loss == pytest.approx(best.win - choice.win)
        assert record.game.label(position(record, decision.number), read(best.move), record.names) not in (
            found.sentence
        )


def test_points_not_counted_and_muggins_not_called_are_told() -> None:
    record = played("cribbage", 2, "steady", target=61, counting="muggins", muggins="called")
    number = next(
        number
        for number, entry in enumerate(record.entries)
        if isinstance(entry.move, Claim) and entry.move.points > 3
    )
    entry = record.entries[number]
    short = replace(entry, move=Claim(entry.move.points - 2))
    other = replace(entry, seat=Seat(1 - entry.seat), move=Pass())
    record = replace(record, entries=(*record.entries[:number], short, other))
    found = review(record)
    *_others, left, missed = found.games[0].decisions
    assert (left.part, missed.part) == ("counting", "muggins")
    counted = sums(found.games[0], found.sides, entry.seat).points_by_part
    called = sums(found.games[0], found.sides, other.seat).points_by_part
    assert (counted["counting"], called["muggins"]) == (2.0, 2.0)
    why = answer(record, left).reason
    assert why.startswith(f"It counts {entry.move.points}: you left 2 points. In it: ")
    assert sum(map(int, re.findall(r"\): (\d+)", why))) == entry.move.points
    again = tried(record, left, Claim(entry.move.points - 3))
    assert again.sentence == f"It counts {entry.move.points}: you left 3 points."
    assert not again.right
    assert again.loss is not None
    too_many = 28 - entry.move.points
    assert tried(record, left, Claim(28)).sentence == (
        f"It counts {entry.move.points}: you claimed {too_many} points too many."
    )
    named = record.names[entry.seat]
    assert answer(record, missed).reason == (
        f"{named} claimed {short.move.points} of {entry.move.points}: you could call muggins for 2 points."
    )
    assert tried(record, missed, Muggins(2)).right
    assert not tried(record, missed, Pass()).right


def test_what_the_levels_lose_is_told_beside_a_standard_game_alone() -> None:
    record = played("cribbage", 2, "simple", target=61)
    found = review(record)
    assert told(record, found, Seat(0)).levels == ""
    # The review itself plays no part: the length of the game and the number of players do.
    standard = replace(record, rules=record.game.rules())
    levels = told(standard, found, Seat(0)).levels
    assert levels == "Wins lost in 100 games on average: sharp 5.8, steady 11.3, simple 19.7."
    assert list(losses("euchre")) == ["sharp", "steady", "simple"]
    for game in ("cribbage", "euchre"):
        assert sorted(losses(game).values()) == list(losses(game).values())


@pytest.mark.parametrize(
    ("game", "rules", "shown"),
    [
        ("cribbage", {"starter_cut": "chance", "skunk": "off", "best_of": 3}, True),
        ("cribbage", {"counting": "claimed"}, False),
        ("cribbage", {"best_of": 3, "match_skunks": True}, False),
        ("euchre", {}, True),
        ("euchre", {"joker": True, "no_trump": True, "loner_march": 5}, False),
    ],
)
def test_the_levels_are_told_only_by_the_rules_they_were_measured_by(
    game: str, rules: dict[str, Any], shown: bool
) -> None:
    found = find(game)
    record = Record(
        found, found.rules(**rules), tuple([SeatedPlayer(name) for name in NAMES[: found.seats[0]]]), ()
    )
    assert bool(levels(record)) is shown


def test_a_review_is_told_in_the_language_of_its_reader(case: tuple[Record, Review]) -> None:
    record, found = case
    with speaking("cs"):
        one = told(record, found, Seat(0), reader=Seat(0))
    assert one.split[1].name == "Vaše hra"
    assert one.curve == told(record, found, Seat(0)).curve


def test_a_review_says_what_it_does_not_take_into_account() -> None:
    record = played("cribbage", 2, "simple", target=31, go="honour")
    found = review(record)
    [game] = found.games
    assert told(record, found, Seat(0)).levels == (
        "Partly reckoned by the usual rules; not everywhere taken into account: Saying go (on your honour)."
    )
    left_out = "This is reckoned by the usual rules; not taken into account: Saying go (on your honour)."
    assert all(answer(record, each).reason.endswith(left_out) for each in game.decisions)
