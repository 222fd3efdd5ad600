"""A record played back: its moments, what was said at each, and from where they may be seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from knaves import record
from knaves.game import CHANCE, Seat
from knaves.record import Record
from toy import TOY
from toy_records import play, shelf

pytestmark = pytest.mark.bare


@pytest.fixture
def played(tmp_path: Path) -> Record:
    play(tmp_path / "game")
    return record.load(tmp_path / "game", shelf).record


def test_there_is_a_moment_before_all_and_one_after_each_move(played: Record) -> None:
    found = record.play_back(played)
    assert found.moves == len(played.entries)
    assert found.states[0] == TOY.start(played.rules, 2)
    assert list(found.states[1:]) == [step.after for step in record.walk(played)]


def test_what_was_said_is_said_at_each_move(played: Record) -> None:
    found = record.play_back(played)
    told = [
        [TOY.tell(event, played.names, None) for event, _ in events] for _, events in record.steps(played)
    ]
    assert found.said == ((), *(tuple(words for words in said if words) for said in told))


def test_deals_are_where_cards_were_dealt(played: Record) -> None:
    found = record.play_back(played)
    assert found.deals == tuple(n for n, entry in enumerate(played.entries, 1) if TOY.deals(entry.move))
    assert found.deals


def test_the_mover_of_a_moment_is_who_moves_next(played: Record) -> None:
    found = record.play_back(played)
    assert found.mover(0) == CHANCE
    assert [found.mover(at) for at in range(found.moves)] == [entry.seat for entry in played.entries]
    assert found.mover(found.moves) is None


def test_a_game_that_is_over_is_seen_from_everywhere_and_another_by_its_people(played: Record) -> None:
    found = record.play_back(played)
    assert found.over
    assert found.seats == (Seat(0), Seat(1))
    begun = record.play_back(replace(played, entries=played.entries[:2]))
    assert not begun.over
    assert begun.seats == (Seat(0),)


def test_a_move_that_the_rules_forbid_is_told(played: Record) -> None:
    entries = list(played.entries)
    entries[1] = replace(entries[1], move=TOY.read("keep ??"))
    with pytest.raises(record.IllegalEntry):
        record.play_back(replace(played, entries=tuple(entries)))
