"""Who hurries answers nothing; who has seen a question does."""

from __future__ import annotations

import pytest

from knaves.attention import DEAF, Attention
from knaves.keys import Kind, kinds

LATE = DEAF + 0.01
SOON = DEAF / 4


@pytest.mark.parametrize("kind", ["confirm", "say"])
def test_a_question_takes_no_answer_for_a_moment(kind: Kind) -> None:
    asked = Attention().asked(100.0)
    heard, hurried = asked.hear(kind, 100.0 + SOON)
    assert not heard
    assert hurried.hear(kind, 100.0 + SOON + LATE)[0]
    assert asked.hear(kind, 100.0 + LATE)[0]


@pytest.mark.parametrize("kind", ["confirm", "say"])
@pytest.mark.parametrize("between", [0.0, 0.03, 0.2, 0.99 * DEAF])
def test_thirty_keys_in_a_row_answer_nothing(kind: Kind, between: float) -> None:
    now = 100.0
    attention = Attention().asked(now)
    for _ in range(30):
        now += between
        heard, attention = attention.hear(kind, now)
        assert not heard
    assert attention.hear(kind, now + LATE)[0]


def test_what_was_chosen_is_confirmed_at_once_but_nothing_else_is_said() -> None:
    heard, attention = Attention().asked(100.0).hear("choose", 100.0)
    assert heard
    assert attention.hear("confirm", 100.0 + SOON)[0]
    assert not attention.hear("say", 100.0 + SOON)[0]
    assert not attention.asked(101.0).hear("confirm", 101.0)[0]


def test_a_click_waits_as_a_letter_does() -> None:
    assert not Attention().asked(100.0).hear("click", 100.0 + SOON)[0]
    assert Attention().asked(100.0).hear("click", 100.0 + LATE)[0]


def test_the_moment_is_a_fraction_of_a_second() -> None:
    assert 0.1 < DEAF < 1.0


def test_the_key_map_says_what_confirms_what_chooses_and_what_answers() -> None:
    known = kinds()
    assert known["confirm"] == "confirm"
    assert {known[key] for key in ("left", "right")} == {"choose"}
    assert {known[key] for key in ("card", "pass", "order", "alone", "hearts")} == {"pick"}
    assert {known[key] for key in ("go", "stand")} == {"say"}
    assert "hint" not in known
