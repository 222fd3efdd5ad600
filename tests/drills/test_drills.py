"""Drills: positions from seeds, levels, grades, what comes back and when, the hand of the day."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest

from knaves.bots import coach
from knaves.cards import symbols
from knaves.coaching import alike
from knaves.drills import (
    Book,
    CountQuestion,
    DamagedBook,
    Drawn,
    GradedAnswer,
    Item,
    Kind,
    Question,
    RecordedMove,
    answer,
    count_answer,
    drawn,
    game_of,
    hand_of_the_day,
    item_of_day,
    kinds,
    noted,
    question,
    read,
    scheduled,
    streak,
    write,
)
from knaves.drills.model import item_of
from knaves.drills.questions import cost, drawn_view, late, measured
from knaves.drills.telling import due_words
from knaves.drills.turns import drawn_item

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
RIGHT, WRONG = GradedAnswer(True, 0.0, 0.0, ()), GradedAnswer(False, 0.05, 1.0, ())


@pytest.mark.parametrize("kind", kinds())
def test_the_same_dice_ask_the_same_question(kind: Kind) -> None:
    one, same = drawn(kind, 1, Random(5)), drawn(kind, 1, Random(5))
    assert one == same
    assert question(one.item) == one
    assert item_of(one.item.key) == one.item
    assert drawn(kind, 1, Random(6)) != one


@pytest.mark.parametrize("kind", ["discard", "peg", "bid", "play"])
def test_the_best_move_is_right_and_the_worst_costs_what_the_hints_say(kind: Kind) -> None:
    asked = drawn(kind, 1, Random(7))
    assert isinstance(asked, Question)
    assert asked.asks
    best, worst = asked.hints[0], asked.hints[-1]
    assert answer(asked, best.move).right
    graded = answer(asked, worst.move)
    assert not graded.right
    assert graded.loss == pytest.approx(best.win - worst.win)
    # The reason is of the best move against the worst, which was made.
    made = asked.game.label(asked.view, worst.move, asked.names)
    head, _dot, reason = graded.lines[1].partition(". ")
    assert head == f"Better: {asked.brief(best.move)}"
    called = "Alone" if made.endswith("alone") else f"{made}ing brings"
    assert all(each in reason for each in re.findall(CARD, made) or [called]), graded.lines


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (1.23, "4.0 wins in 100 and 1.2 points of lead"),
        (0.04, "4.0 wins in 100"),
        (-0.09, "4.0 wins in 100, though it brings 0.1 points more"),
    ],
)
def test_a_move_that_loses_wins_may_bring_points(points: float, said: str) -> None:
    assert cost(0.04, points) == said


def test_who_has_not_seen_a_deal_is_told_the_score_and_every_trick_before() -> None:
    asked = drawn("play", 1, Random(5))
    assert isinstance(asked, Question)
    tricks = asked.view.open.phase.tricks
    said = [line for line in asked.shown if line.startswith("Trick ")]
    assert len(said) == len(tricks) == 2
    assert asked.shown[0].startswith("The score is ")
    for line, trick in zip(said, tricks, strict=True):
        assert all(symbols(card) in line for _seat, card in trick)
    assert asked.shown[-1].startswith("Your hand")


def test_levels_are_what_they_say() -> None:
    easy, hard = drawn("discard", 1, Random(3)), drawn("discard", 3, Random(4))
    assert (easy.level, hard.level) == (1, 3)
    assert isinstance(easy, Question)
    assert isinstance(hard, Question)
    others = [hint for hint in easy.hints if not alike(easy.hints[0], hint)]
    assert easy.hints[0].win - others[0].win >= 0.03
    from knaves.bots import bot

    assert not answer(hard, bot("cribbage", "steady").choose(hard.view)).right
    few, many = drawn("count", 1, Random(3)), drawn("count", 3, Random(3))
    assert isinstance(few, CountQuestion)
    assert isinstance(many, CountQuestion)
    assert 0 < len(few.problem.worth.parts) < 3 <= 5 <= len(many.problem.worth.parts)


@pytest.mark.parametrize("kind", ["discard", "peg", "bid", "play"])
def test_a_question_is_drawn_without_reasons_and_its_level_is_the_same(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        asked, quick = question(Item(kind, Drawn(seed))), measured(kind, seed)
        assert isinstance(asked, Question)
        assert isinstance(quick, Question)
        assert (quick.level, quick.asks) == (asked.level, asked.asks)
    with monkeypatch.context() as patched:
        patched.setattr(type(coach(game_of(kind))), "hint", None)
        item, level = drawn_item(kind, 2, Random(5))
    asked = question(item)
    assert asked is not None
    assert asked.level == level


def test_a_crib_is_counted_as_a_crib() -> None:
    from knaves.cards import Card, parse
    from knaves.games.cribbage.text.drill import Problem

    hand = parse("2H 4H 6H 8H")
    for crib, total in ((False, 4), (True, 0)):
        asked = CountQuestion(Item("count", RecordedMove("r", 5)), Problem(hand, Card("TS"), crib))
        assert asked.problem.worth.total == total
        assert asked.view.open.counted == hand
        assert asked.view.open.count is not None
        assert asked.view.open.count.worth == total
        assert count_answer(asked, total).right


def test_a_count_is_graded_by_its_sum() -> None:
    asked = drawn("count", 1, Random(3))
    assert isinstance(asked, CountQuestion)
    total = asked.problem.worth.total
    assert count_answer(asked, total).right
    graded = count_answer(asked, total + 2)
    assert (graded.right, graded.points) == (False, 2.0)
    assert len(graded.lines) == 1 + len(asked.problem.worth.parts)


def test_what_was_wrong_comes_back_later_and_later() -> None:
    item = Item("discard", Drawn(1))
    book = noted(Book(), item, WRONG, NOW)
    assert scheduled(book, "discard", [], NOW) == []
    now = NOW + timedelta(minutes=11)
    assert scheduled(book, "discard", [], now) == [item]
    assert scheduled(book, "peg", [], now) == []
    waits = []
    for _time in range(3):
        book = noted(book, item, RIGHT, now)
        due = datetime.fromisoformat(book.memories[item.key].due)
        waits.append(due - now)
        now = due
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=2)


@pytest.mark.parametrize("loss", [0.0, 0.002, 0.02])
def test_an_answer_that_came_too_late_comes_back_as_one_not_known(loss: float) -> None:
    item = Item("discard", Drawn(1))
    given = late(GradedAnswer(loss < 0.01, loss, 0.1, ()), 21, 20)
    assert not given.right
    assert noted(Book(), item, given, NOW, 21) == noted(Book(), item, GradedAnswer(False, 0.0, 0.0, ()), NOW)


@pytest.mark.parametrize(
    ("minutes", "when"),
    [
        (-1, "now"),
        (89, "in 89 minutes"),
        (90, "in 2 hours"),
        (149, "in 2 hours"),
        (300, "in 5 hours"),
        (1439, "in 24 hours"),
        (1440, "in 1 day"),
    ],
)
def test_when_the_next_hand_comes_back_is_said_in_minutes_hours_or_days(minutes: int, when: str) -> None:
    book = noted(Book(), Item("discard", Drawn(1)), WRONG, NOW)
    [memory] = book.memories.values()
    at = datetime.fromisoformat(memory.due) - timedelta(minutes=minutes)
    assert due_words(book, "discard", at) == f"1 hand to repeat. Next: {when}."


def test_a_new_hand_that_was_right_is_not_asked_again_but_a_mistake_of_a_game_is() -> None:
    mine = Item("peg", RecordedMove("a" * 32, 17))
    book = noted(noted(Book(), Item("peg", Drawn(1)), RIGHT, NOW), mine, RIGHT, NOW)
    assert list(book.memories) == [mine.key]


def test_own_mistakes_come_before_new_hands_and_due_ones_first() -> None:
    old, mine, other = (
        Item("bid", Drawn(1)),
        Item("bid", RecordedMove("b" * 32, 3)),
        Item("bid", RecordedMove("c", 4)),
    )
    book = noted(noted(Book(), old, WRONG, NOW), mine, WRONG, NOW + timedelta(minutes=1))
    later = NOW + timedelta(hours=1)
    assert scheduled(book, "bid", [mine, other, Item("play", RecordedMove("c", 5))], later) == [
        mine,
        old,
        other,
    ]


def test_three_right_in_a_row_are_the_next_level_and_two_wrong_lead_back() -> None:
    book, item = Book(), Item("count", Drawn(1))
    for _time in range(3):
        book = noted(book, item, RIGHT, NOW)
    assert (book.of("count").level, book.of("count").streak) == (2, 3)
    for _time in range(2):
        book = noted(book, item, WRONG, NOW)
    assert (book.of("count").level, book.of("count").best, book.of("count").asked) == (1, 3, 5)


def test_a_book_is_read_back_and_a_damaged_one_refused() -> None:
    book = noted(Book(days={"2026-11-23": {"euchre": "pass"}}), Item("discard", Drawn(1)), WRONG, NOW)
    assert read(write(book)) == book
    for text in (
        "",
        "{}",
        "[]",
        '{"version": 1}',
        write(book)[:-20],
        write(book).replace("discard:1", "chess:1"),
    ):
        with pytest.raises(DamagedBook):
            read(text)
    with pytest.raises(DamagedBook, match="newer"):
        read('{"version": 2}')


@pytest.mark.parametrize(
    ("part", "field", "wrong"),
    [
        ("progress", "level", 77),
        ("progress", "asked", True),
        ("progress", "luck", 1),
        ("memories", "state", 9),
        ("memories", "state", 2),
        ("memories", "stability", None),
        ("memories", "stability", "x"),
        ("memories", "due", "2026-11-23T12:00:00"),
        ("memories", "due", 5),
        ("days", "euchre", None),
    ],
)
def test_a_book_with_a_wrong_value_is_damaged(part: str, field: str, wrong: object) -> None:
    book = noted(Book(days={"2026-11-23": {"euchre": "pass"}}), Item("discard", Drawn(1)), WRONG, NOW)
    whole = json.loads(write(book))
    next(iter(whole[part].values()))[field] = wrong
    with pytest.raises(DamagedBook, match="is damaged"):
        read(json.dumps(whole))


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_the_hand_of_the_day_is_the_same_for_everybody(game: str) -> None:
    """The hands of a date are fixed: whoever changes them changes what people compare."""
    hand = hand_of_the_day(date(2026, 11, 23), game)
    shown = hand.asked.game.show(hand.asked.view, hand.asked.names)
    assert hand == hand_of_the_day(date(2026, 11, 23), game)
    assert hand.asked.view != hand_of_the_day(date(2026, 11, 24), game).asked.view
    assert [level for level, _move in hand.others] == ["champion", "sharp", "steady", "simple"]
    assert all(move in hand.asked.view.legal for _level, move in hand.others)
    assert shown


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_the_hand_of_the_day_is_of_an_open_game(game: str) -> None:
    for number in range(30):
        item = item_of_day(date(2026, 11, 1) + timedelta(number), game)
        assert isinstance(item.origin, Drawn)
        table = drawn_view(item.kind, item.origin.seed).open
        assert max(table.scores) <= 0.75 * table.rules.target
        assert max(table.scores) - min(table.scores) <= 0.125 * table.rules.target


def test_a_series_lasts_until_a_day_is_missed() -> None:
    days = ["2026-11-20", "2026-11-21", "2026-11-22"]
    assert streak(days, date(2026, 11, 22)) == 3
    assert streak(days, date(2026, 11, 23)) == 3
    assert streak(days, date(2026, 11, 24)) == 0
