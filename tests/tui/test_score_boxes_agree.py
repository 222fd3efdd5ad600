"""The box of scores, the sentence beside it and the scores on the table say the same (U02)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from watching import quick

from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import find
from knaves.games.cribbage.rules.events import Scored
from knaves.games.cribbage.rules.open import Open as CribbageOpen
from knaves.games.cribbage.rules.open import side
from knaves.games.euchre.rules.events import DealScored
from knaves.tui.pictures.cribbage.boxes import Boxes
from knaves.tui.pictures.euchre.boxes import score_box
from knaves.tui.widgets.cards import Look

NAMES = ("Ann", "Bea", "Cid", "Dot")


def events(game: AnyGame, rules: Any, seats: int) -> Iterator[tuple[Any, Any]]:
    """What happens in a random game, each event with the table after it."""
    dice, state = random.Random(seats), game.start(rules, seats)
    while actors := game.actors(state):
        seat = actors[0]
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        yield from game.events(state, seat, move)
        state = game.apply(state, seat, move)


@pytest.mark.parametrize("reader", [Seat(0), Seat(1), None])
@pytest.mark.parametrize(
    ("preset", "seats"), [("standard", 2), ("standard", 3), ("standard", 4), ("universal", 2), ("psion", 2)]
)
def test_U02_at_cribbage_box_and_sentence_give_the_score_of_the_table(
    preset: str, seats: int, reader: Seat | None
) -> None:
    game, names = find("cribbage"), NAMES[:seats]
    boxes = Boxes(names, reader, quick(), Look())
    counted = 0
    for event, table in events(game, game.rules(preset), seats):
        if not isinstance(event, Scored) or event.why not in ("hand", "crib") or event.tally is None:
            continue
        assert isinstance(table, CribbageOpen)
        box = boxes.box(event, reader or Seat(0), table.starter, None)
        assert box is not None
        total = re.search(r"Counts (\d+)\. .*\b(?:has|have) (\d+)\.$", box.plain)
        spoken = re.findall(r"\b(?:has|have) (\d+)", game.tell(event, names, reader))
        assert total is not None
        now = table.scores[side(seats, event.seat)]
        assert (int(total[1]), int(total[2])) == (event.tally.total, now)
        # The hand that wins with points to spare is told by what was needed.
        assert spoken == ([str(now)] if event.points == event.tally.total else [])
        counted += 1
    assert counted > 10


@pytest.mark.parametrize("us", [0, 1])
@pytest.mark.parametrize("preset", ["standard", "feltz"])
def test_U02_at_euchre_box_and_sentence_give_the_scores_of_the_table(preset: str, us: int) -> None:
    game = find("euchre")
    counted = 0
    for event, table in events(game, game.rules(preset), 4):
        if not isinstance(event, DealScored):
            continue
        told = game.tell(event, NAMES, None)
        one, other = table.scores
        leaders = "Ann and Cid" if one > other else "Bea and Dot"
        score = f"{one} all" if one == other else f"{max(one, other)} to {min(one, other)} for {leaders}"
        assert told.endswith(f"The score is {score}.")
        rows = score_box(event, told, table, NAMES, us).plain.split("\n")[2:]
        shown = [int(re.findall(r"(\d+) of", row)[0]) for row in rows]
        assert shown == [table.scores[us], table.scores[1 - us]]
        gained = [row for row in rows if f"+{event.points}" in row]
        assert gained == ([rows[event.side != us]] if event.points else gained)
        counted += 1
    assert counted > 2
