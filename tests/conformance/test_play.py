"""The course of any game: it ends, what is legal is accepted, nothing else is, and it can be played again."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from knaves.game import CHANCE, IllegalMove, NotationError, Seat
from knaves.match.statistics import count
from knaves.options import options, values_of
from knaves.record import Entry, Record, SeatedPlayer, read, write
from knaves.record import replay as replay_record

from .tables import STRANGERS, Step, Table, at_every_table, played, some
from .walking import outrageous

pytestmark = pytest.mark.bare


@at_every_table
def test_a_game_ends_with_a_winner_who_has_the_target(table: Table) -> None:
    game, last = table.game, played(table)[-1].after
    (target,) = values_of(table.rules, "target").values()
    for step in played(table):
        assert game.result(step.before) is None
        assert max(game.scores(step.before)) < target
    result = game.result(last)
    assert result is not None
    scores = game.scores(last)
    assert scores[result.side] == max(scores) >= target
    assert sum(score >= target for score in scores) == 1
    assert result.margin == scores[result.side] - max((*scores[: result.side], *scores[result.side + 1 :]))
    assert result.games >= 1
    assert result.why


@at_every_table
def test_sides_are_those_of_the_scores(table: Table) -> None:
    sides = [table.game.side(table.seats, seat) for seat in table.everybody]
    assert set(sides) == set(range(len(table.game.scores(played(table)[0].before))))


@at_every_table
def test_scores_only_grow_within_a_game(table: Table) -> None:
    """A match begins its next game as it began; else no side ever loses a point."""
    first = table.game.scores(table.game.start(table.rules, table.seats))
    for step in played(table):
        before, after = table.game.scores(step.before), table.game.scores(step.after)
        fresh = after == first and max(values_of(table.rules, "games").values(), default=1) > 1
        assert fresh or all(new >= old for old, new in zip(before, after, strict=True))


@at_every_table
def test_only_chance_deals_and_every_game_has_a_deal(table: Table) -> None:
    dealers = {step.seat for step in played(table) if table.game.deals(step.move)}
    assert dealers == {CHANCE}


@at_every_table
def test_actors_are_seats_or_chance_and_only_they_have_legal_moves(table: Table) -> None:
    game = table.game
    for step in some(table, 60):
        actors = game.actors(step.before)
        assert actors == (CHANCE,) or set(actors) <= set(table.everybody)
        assert len(set(actors)) == len(actors) > 0
        for seat in (*table.everybody, CHANCE, *STRANGERS):
            moves = game.legal(step.before, seat)
            assert bool(moves) == (seat in actors and seat != CHANCE)
            assert len(set(moves)) == len(moves)
    over = played(table)[-1].after
    assert game.actors(over) == ()
    assert all(game.legal(over, seat) == () for seat in (*table.everybody, CHANCE, *STRANGERS))


@at_every_table
def test_every_legal_move_is_accepted_and_written_down(table: Table) -> None:
    game = table.game
    for step in some(table, 25):
        for seat in game.actors(step.before):
            for move in game.legal(step.before, seat):
                after = game.apply(step.before, seat, move)
                assert after.history == (*step.before.history, (seat, move))


@at_every_table
def test_every_other_move_is_refused_with_a_paragraph_and_changes_nothing(table: Table) -> None:
    dice = Random(table.seed)
    pool = _pool(table)
    for step in (*some(table, 40), _end(table)):
        same = deepcopy(step.before)
        for seat, move in _illegal(table, step.before, pool, dice):
            with pytest.raises(IllegalMove) as refusal:
                table.game.apply(step.before, seat, move)
            assert refusal.value.paragraph in table.law
            assert refusal.value.sentence.endswith((".", "!", "?"))
        assert step.before == same
        assert hash(step.before) == hash(same)


def _end(table: Table) -> Step:
    """Nobody's turn: the game is over."""
    last = played(table)[-1]
    return Step(last.after, last.seat, last.move, last.after)


def _pool(table: Table) -> tuple[list[Any], list[Any]]:
    """Moves that seats could make somewhere in this game, and those that chance made."""
    made: dict[Any, None] = {}
    drawn: dict[Any, None] = {}
    for step in played(table):
        if step.seat == CHANCE:
            drawn[step.move] = None
        else:
            made |= dict.fromkeys(table.game.legal(step.before, step.seat))
    return list(made), list(drawn)


def _illegal(
    table: Table, state: Any, pool: tuple[list[Any], list[Any]], dice: Random
) -> list[tuple[Seat, Any]]:
    """Moves that fit another moment, another seat, nobody, or no game at all."""
    made, drawn = pool
    actors = table.game.actors(state)
    tried: list[tuple[Seat, Any]] = []
    for seat in (*table.everybody, *STRANGERS):
        legal = table.game.legal(state, seat)
        sample = [*dice.sample(made, min(12, len(made))), *dice.sample(drawn, min(3, len(drawn)))]
        tried += [(seat, move) for move in sample if move not in legal]
    kinds = {type(move) for move in drawn}
    theirs = [move for move in dice.sample(made, min(12, len(made))) if type(move) not in kinds]
    tried += [(CHANCE, move) for move in (theirs if actors == (CHANCE,) else [*theirs, *drawn[:3]])]
    kinds_of_all = {type(move): move for move in (*made, *drawn)}
    for move in kinds_of_all.values():
        tried += [(seat, odd) for odd in outrageous(move) for seat in (*actors, CHANCE)]
    return tried


@at_every_table
def test_a_seat_is_refused_in_the_same_words_without_the_truth(table: Table) -> None:
    game, dice, pool = table.game, Random(table.seed), _pool(table)
    for step in (*some(table, 15), _end(table)):
        views = {seat: game.view(step.before, seat) for seat in table.everybody}
        for seat, move in _illegal(table, step.before, pool, dice)[:: table.every]:
            if seat in views:
                with pytest.raises(IllegalMove) as refusal:
                    game.apply(step.before, seat, move)
                assert str(game.refusal(views[seat], move)) == str(refusal.value)
        for seat, view in views.items():
            assert all(game.refusal(view, move) is None for move in game.legal(step.before, seat))


@at_every_table
def test_the_contract_names_what_generic_rooms_use(table: Table) -> None:
    """The usual lengths are targets; every cut can be left to chance; a hint is for its own move."""
    game = table.game
    assert game.title
    for name in values_of(table.rules, "target"):
        assert all(getattr(game.rules(**{name: each}), name) == each for each in game.lengths)
    assert list(game.lengths) == sorted(game.lengths)
    assert all(game.rules(**{name: "chance"}) for name in values_of(table.rules, "cut"))
    for step in some(table, 10):
        assert game.same(step.move, step.move)
        for event, _ in game.events(step.before, step.seat, step.move):
            assert isinstance(game.major(event), bool)


class Ones(dict[str, int]):
    """Everything that a game counts has happened once."""

    def get(self, key: str, default: Any = None) -> Any:
        """Return one, whatever is asked for."""
        return 1

    def __missing__(self, key: str) -> int:
        return 1


@at_every_table
def test_what_is_counted_can_be_shown(table: Table) -> None:
    history = played(table)[-1].after.history
    for seat in table.everybody:
        counts = count(table.game, table.rules, table.seats, history, [seat])[seat]
        assert counts["won"] + counts["lost"] > 0
        assert {"games won", "games lost"} <= {*table.game.figures.shown(counts)}
    # An average of nothing is left out: a short game may end before anybody has counted a crib.
    assert {*table.game.figures.expected} <= {*table.game.figures.shown(Ones())}


@at_every_table
def test_apply_is_pure_and_states_are_frozen(table: Table) -> None:
    game = table.game
    for step in some(table, 25):
        before = deepcopy(step.before)
        assert game.apply(step.before, step.seat, step.move) == step.after
        assert game.carry_out(step.before, step.seat, step.move)[0] == step.after
        assert game.apply(before, step.seat, step.move) == step.after
        assert hash(game.apply(step.before, step.seat, step.move)) == hash(step.after)
        assert step.before == before
        assert step.before != step.after
        with pytest.raises(AttributeError):
            setattr(step.before, fields(step.before)[0].name, ())


@at_every_table
def test_chance_is_nothing_but_its_dice(table: Table) -> None:
    draws = [step for step in played(table) if step.seat == CHANCE]
    for number, step in enumerate(draws[:6]):
        drawn = [table.game.chance(step.before, Random(number)) for _ in range(2)]
        assert drawn[0] == drawn[1]
        assert len({table.game.chance(step.before, Random(seed)) for seed in range(30)}) > 1
        assert table.game.apply(step.before, CHANCE, drawn[0])


@at_every_table
def test_the_history_replays_to_the_same_state(table: Table) -> None:
    for step in some(table, 4):
        assert table.game.replay(table.rules, table.seats, step.after.history) == step.after
    last = played(table)[-1].after
    assert last.history == tuple((step.seat, step.move) for step in played(table))
    assert (last.rules, last.seats) == (table.rules, table.seats)


@at_every_table
def test_only_the_allowed_numbers_may_sit_down(table: Table) -> None:
    for seats in set(range(-1, 8)) - set(table.game.seats):
        with pytest.raises(NotationError):
            table.game.start(table.rules, seats)


@at_every_table
def test_rules_are_agreed_by_their_options(table: Table) -> None:
    game = table.game
    assert game.rules() == game.presets["standard"]
    chosen = {each.name: getattr(table.rules, each.name) for each in options(table.rules)}
    assert game.rules(**chosen) == table.rules
    assert hash(replace(table.rules)) == hash(table.rules)
    with pytest.raises(NotationError):
        game.rules("no such preset")
    with pytest.raises(NotationError):
        game.rules(no_such_option=1)


@at_every_table
def test_a_record_of_it_reads_back_and_replays(table: Table) -> None:
    last = played(table)[-1].after
    seated = tuple(SeatedPlayer(name, "random 1") for name in table.names)
    for length in (len(last.history), len(last.history) // 2):
        entries = tuple(Entry(seat, move) for seat, move in last.history[:length])
        record = Record(table.game, table.rules, seated, entries)
        again = read(write(record))
        assert again == record
        replayed = replay_record(again)
        assert replayed == table.game.replay(table.rules, table.seats, last.history[:length])
