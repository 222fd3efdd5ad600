"""The counting course on the wire: hands of the stage that is reached, and the way up as in the terminal."""

from __future__ import annotations

from random import Random

import pytest

from knaves.drills.model import practice_of
from knaves.games.cribbage.text.drill import ENOUGH, STAGES
from knaves.wire.course import CourseRead, Walked, course_read
from knaves.wire.refusals import RequestRefused


def after(read: CourseRead, *, right: bool) -> Walked:
    return Walked(read.stage, read.here, read.streak, read.best, "right" if right else "wrong")


def test_right_answers_in_a_row_lead_on_and_each_hand_is_of_its_stage() -> None:
    read = course_read("counting", Walked(), 1)
    assert read.heading.startswith("Fifteens (1 of 7)")
    for number in range(ENOUGH * len(STAGES)):
        kinds = [part.kind for part in practice_of(read.kind).draw(Random(read.seed)).worth.parts]
        assert STAGES[read.stage].fits(kinds)
        assert read.words == STAGES[read.stage].words
        assert (read.stage, read.streak) == (min(number // ENOUGH, len(STAGES) - 1), number)
        read = course_read("counting", after(read, right=True), number)
    fallen = course_read("counting", after(read, right=False), 1)
    assert (fallen.stage, fallen.here, fallen.streak, fallen.best) == (read.stage, 0, 0, read.best)


def test_a_stage_beyond_the_last_is_the_last_and_another_lesson_is_refused() -> None:
    assert course_read("counting", Walked(stage=90), 1).stage == len(STAGES) - 1
    with pytest.raises(RequestRefused):
        course_read("whistling", Walked(), 1)
