"""The table: who is asked, what is told, in which order, and what ends a play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves import table
from knaves.bots import Random
from knaves.cards import BACK, Card
from knaves.fair import FairDice, seeded, sit
from knaves.game import CHANCE, IllegalMove, Seat
from toy import TOY, Deal, First, Keep, Move, State, View

pytestmark = pytest.mark.bare

RULES = TOY.rules()


@dataclass
class Watching:
    """Keeps the first card, and every view it was shown."""

    views: list[View] = field(default_factory=list)

    def choose(self, view: View, /) -> Move:
        self.views.append(view)
        return view.legal[0]


@dataclass
class Scripted:
    """Makes the moves it was given."""

    moves: Iterator[Any]

    def choose(self, view: View, /) -> Any:
        return next(self.moves)


def dice() -> random.Random:
    return random.Random(5)


def test_a_game_is_played_to_its_end() -> None:
    state = table.play(TOY, RULES, [First(), First()], dice())
    assert TOY.actors(state) == ()
    assert TOY.replay(RULES, 2, state.history) == state
    assert TOY.result(state) is not None


def test_a_player_is_shown_views_with_its_own_cards_only() -> None:
    players = [Watching(), Watching(), Watching()]
    table.play(TOY, RULES, players, dice())
    for seat, player in enumerate(players):
        assert player.views
        for view in player.views:
            assert type(view) is View
            assert view.seat == seat
            assert view.legal
            dealt = next(move for _, move in reversed(view.seen) if isinstance(move, Deal))
            shown = [place for place, card in enumerate(dealt.cards) if card != BACK]
            assert shown == [2 * seat, 2 * seat + 1]


def test_a_move_is_written_down_before_anybody_hears_of_it() -> None:
    happened: list[tuple[str, Any]] = []
    state = table.play(
        TOY,
        RULES,
        [First(), First()],
        dice(),
        log=lambda seat, move: happened.append(("log", (seat, move))),
        tell=lambda events: happened.append(("tell", events)),
    )
    assert [kind for kind, _ in happened] == ["log", "tell"] * len(state.history)
    assert tuple(what for kind, what in happened if kind == "log") == state.history
    (event, table_then), *more = happened[1][1]
    assert (event, more) == ("The cards are dealt.", [])
    assert table_then == TOY.replay(RULES, 2, state.history[:1]).open


def test_an_illegal_choice_ends_the_play_and_is_neither_written_nor_told() -> None:
    written: list[Any] = []
    told: list[Any] = []
    players: list[Any] = [Scripted(iter([Keep(Card("??"))])), First()]
    with pytest.raises(IllegalMove, match=r"You cannot keep \?\? now\. \(§3\)") as error:
        table.play(TOY, RULES, players, dice(), log=lambda *move: written.append(move), tell=told.append)
    assert error.value.paragraph == "3"
    assert [seat for seat, _ in written] == [CHANCE]
    assert len(told) == 1


def test_what_the_log_raises_reaches_the_caller_before_anybody_hears() -> None:
    told: list[Any] = []

    def full(seat: Seat, move: Move) -> None:
        raise OSError("The disk is full.")

    with pytest.raises(OSError, match="The disk is full"):
        table.play(TOY, RULES, [First(), First()], dice(), log=full, tell=told.append)
    assert told == []


def test_a_game_that_is_over_asks_nobody() -> None:
    over = table.play(TOY, RULES, [First(), First()], dice())
    nobody, written = Scripted(iter([])), list[Any]()
    again = table.play(
        TOY,
        RULES,
        [nobody, nobody],
        dice(),
        history=over.history,
        log=lambda *move: written.append(move),
    )
    assert (again, written) == (over, [])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1000), st.integers(2, 3), st.data())
def test_a_game_taken_up_is_the_game_that_would_have_been(seed: int, seats: int, data: st.DataObject) -> None:
    source = seeded(seed)
    sitting = sit("toy", seats, source)
    whole = playing(sitting, source, (), [Random(random.Random(seat)) for seat in range(seats)])
    stop = data.draw(st.integers(0, len(whole.history)))
    past, rest = whole.history[:stop], whole.history[stop:]
    players = [Scripted(iter([move for seat, move in rest if seat == own])) for own in range(seats)]
    assert playing(sitting, source, past, players) == whole


def playing(sitting: Any, source: Any, past: Any, players: list[Any]) -> State:
    """Play on with dice of which each of chance's moves has its own, as a local game does."""
    fair = FairDice(sitting, source, 1 + sum(seat == CHANCE for seat, _ in past))

    def log(seat: Seat, move: Move) -> None:
        if seat == CHANCE:
            fair.turn()

    return table.play(TOY, RULES, players, fair, history=past, log=log)


def test_a_past_that_the_rules_forbid_is_refused() -> None:
    with pytest.raises(IllegalMove, match="It is not your turn"):
        table.play(TOY, RULES, [First(), First()], dice(), history=[(Seat(0), Keep(Card("2H")))])
