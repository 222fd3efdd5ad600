"""The lesson in counting: hands of each stage, answers by sum and by combinations, and the way up."""

from __future__ import annotations

from random import Random

import pytest

from knaves.cards import Card, NotationError, parse
from knaves.games.cribbage.rules.picks import made
from knaves.games.cribbage.rules.scoring import Kind, tally
from knaves.games.cribbage.text.drill import ENOUGH, STAGES, Drill, Problem, hear, shown, told
from knaves.practice import Reached

RUN = Problem(parse("6C 7D 7S 8H"), Card("2H"))
"""A double run: sixteen."""


@pytest.mark.parametrize("stage", range(len(STAGES)))
def test_every_stage_has_hands_of_its_kind(stage: int) -> None:
    drill = Drill(Random(stage), Reached(stage))
    for _ in range(20):
        problem = drill.problem()
        kinds = [part.kind for part in tally(problem.hand, problem.starter).parts]
        assert STAGES[stage].fits(kinds)
        assert problem.worth.total == tally(problem.hand, problem.starter).total


def test_it_begins_with_single_fifteens_and_grows_harder_with_right_answers() -> None:
    drill = Drill(Random(1))
    assert {part.kind for part in drill.problem().worth.parts} == {Kind.FIFTEEN}
    for number in range(ENOUGH):
        assert drill.reached.stage == 0
        problem = drill.problem()
        assert drill.grade(problem, problem.worth.total).right
        assert drill.reached.streak == number + 1
    assert drill.reached.stage == 1
    assert not drill.grade(RUN, 15).right
    assert (drill.reached.streak, drill.reached.best, drill.reached.stage) == (0, ENOUGH, 1)
    for _ in range(ENOUGH * len(STAGES) * 2):
        drill.grade(RUN, 16)
    assert drill.reached.stage == len(STAGES) - 1


def test_a_sum_that_is_wrong_shows_the_whole_count() -> None:
    graded = Drill(Random(1)).grade(RUN, 12)
    assert (graded.right, graded.verdict) == (False, "It counts 16, and you said 12.")
    assert [line.verdict for line in graded.lines] == ["missed"] * 7
    assert told(graded.lines)[0] == "fifteen (7♦ 8♥): 2, missed"


def test_a_sum_that_is_too_high_has_missed_nothing() -> None:
    graded = Drill(Random(1)).grade(RUN, 18)
    assert (graded.right, graded.verdict) == (False, "It counts 16, and you said 18.")
    assert told(graded.lines)[0] == "fifteen (7♦ 8♥): 2"
    assert not any("missed" in line for line in told(graded.lines))


def test_combinations_are_graded_one_by_one() -> None:
    said = hear(RUN, "24 34 23 24")
    assert not isinstance(said, int)
    graded = Drill(Random(1)).grade(RUN, said)
    assert not graded.right
    assert told(graded.lines) == (
        "fifteen (7♦ 8♥): 2",
        "fifteen (7♠ 8♥): 2",
        "a pair (7♦ 7♠): 2",
        "fifteen (7♦ 8♥): counted already",
        "fifteen (2♥ 6♣ 7♦): 2, missed",
        "fifteen (2♥ 6♣ 7♠): 2, missed",
        "a run of three (6♣ 7♦ 8♥): 3, missed",
        "a run of three (6♣ 7♠ 8♥): 3, missed",
    )


def test_all_combinations_are_right_and_a_hand_may_be_worth_nothing() -> None:
    drill = Drill(Random(1))
    assert drill.grade(RUN, list(RUN.worth.parts)).right
    nothing = Problem(parse("2C 4D 6S QH"), Card("KD"))
    assert nothing.worth.total == 0
    graded = drill.grade(nothing, ())
    assert graded.right
    assert told(graded.lines) == ("Nothing in it.",)


def test_the_right_sum_by_wrong_combinations_is_not_right() -> None:
    hand = Problem(parse("5C 10D QS 2H"), Card("3H"))
    wrong = [*made(parse("5C 10D")), *made(parse("5C 10D"))]
    graded = Drill(Random(1)).grade(hand, wrong)
    assert sum(part.points for part in wrong) == hand.worth.total - 4 or not graded.right
    assert not graded.right


@pytest.mark.parametrize("words", ["", "many", "100", "12 66", "11,", "17,", "12,"])
def test_what_is_no_answer_is_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(NotationError):
        hear(RUN, words)


CRIB = Problem(parse("2H 4H 6H 8H"), Card("TS"), crib=True)
"""Four of a suit, which would be a flush in a hand."""


def test_four_of_a_suit_are_no_flush_in_a_crib_and_it_is_said_so() -> None:
    with pytest.raises(NotationError, match=r"Four cards of one suit are no flush in a crib\."):
        hear(CRIB, "1234,")
    graded = Drill(Random(1)).grade(CRIB, 4)
    assert not graded.right
    assert graded.verdict == "It counts 0, and you said 4. Four cards of one suit are no flush in a crib."
    assert Drill(Random(1)).grade(CRIB, 0).right
    assert hear(CRIB._replace(starter=Card("TH")), "12345,") == made(parse("2H 4H 6H 8H TH"), crib=True)
    assert Drill(Random(1)).grade(CRIB._replace(crib=False), hear(CRIB._replace(crib=False), "1234,")).right


def test_a_line_says_whether_it_is_a_hand_or_a_crib() -> None:
    assert shown(CRIB).startswith("Crib: 1 2♥, ")
    assert shown(CRIB._replace(crib=False)).startswith("Hand: 1 2♥, ")


def test_one_number_is_the_sum_and_with_a_comma_a_combination() -> None:
    assert hear(RUN, "16") == 16
    assert hear(RUN, "24,") == made(parse("7D 8H"))
