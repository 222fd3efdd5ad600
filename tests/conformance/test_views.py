"""What a seat is shown: all that it may know, nothing else, and never less than before."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from knaves.cards import BACK, Card
from knaves.game import CHANCE

from .secrets import SECRETS, parted
from .tables import Table, at_every_table, played, some
from .walking import faces, is_plain, parts

pytestmark = pytest.mark.bare


@at_every_table
def test_a_view_says_where_it_sits_and_what_it_may_do(table: Table) -> None:
    game = table.game
    for step in some(table, 40):
        for seat in table.everybody:
            view = game.view(step.before, seat)
            assert (view.seat, view.seats) == (seat, table.seats)
            assert view.legal == game.legal(step.before, seat)
            assert view == game.view(step.before, seat)
            assert hash(view) == hash(game.view(step.before, seat))


@at_every_table
def test_a_view_does_not_depend_on_earlier_looks(table: Table) -> None:
    game = table.game
    for step in some(table, 12):
        for seat in table.everybody:
            game.view(step.before, seat)
        choices = game.legal(step.before, step.seat)
        for move in {choices[0], choices[-1]} if choices else {step.move}:
            after = game.apply(step.before, step.seat, move)
            fresh = game.replay(table.rules, table.seats, after.history)
            for seat in table.everybody:
                assert game.view(after, seat) == game.view(fresh, seat)


@at_every_table
def test_what_was_seen_grows_by_one_entry_a_move_and_is_never_forgotten(table: Table) -> None:
    for seat in table.everybody:
        before: tuple[Any, ...] = ()
        for step in played(table):
            seen = table.game.view(step.after, seat).seen
            assert len(seen) == len(before) + 1
            assert seen[:-1] == before or all(map(_recalls, before, seen))
            before = seen


def _recalls(old: Any, new: Any) -> bool:
    """Whether the new value is the old one, except that cards may have been turned face up."""
    if isinstance(old, tuple):
        return len(old) == len(new) and all(map(_recalls, old, new))
    if is_dataclass(old):
        return type(old) is type(new) and all(
            _recalls(getattr(old, field.name), getattr(new, field.name)) for field in fields(old)
        )
    return bool(old == BACK and isinstance(new, Card)) or bool(old == new)


@at_every_table
def test_a_seat_sees_who_moved_and_its_own_moves_whole(table: Table) -> None:
    for step in some(table, 6):
        history = step.after.history
        for seat in table.everybody:
            seen = table.game.view(step.after, seat).seen
            for (who, shown), (mover, move) in zip(seen, history, strict=True):
                assert who == mover
                assert type(shown) is type(move)
                assert shown == move or (who != seat and _recalls(shown, move))


@at_every_table
def test_a_view_is_made_of_plain_values_and_holds_no_truth(table: Table) -> None:
    game = table.game
    move_types = {type(step.move) for step in played(table)}
    for step in some(table, 10):
        for seat in table.everybody:
            view = game.view(step.before, seat)
            allowed = {type(view), type(step.before.rules), *move_types, *map(type, view.legal)}
            allowed |= {type(part) for part in parts(view.open)}
            for part in parts(view):
                if is_dataclass(part):
                    assert type(part) in allowed
                else:
                    assert isinstance(part, tuple) or is_plain(part)
            assert not any(hasattr(part, "history") for part in parts(view))


@at_every_table
def test_a_view_shows_just_the_cards_that_the_seat_may_know(table: Table) -> None:
    """Not one card more, in any field however deep, and not one less."""
    secrets = SECRETS[table.game.name]
    steps = played(table)
    for place in _places(table):
        *past, present = parted(secrets, steps[: place + 1])
        for seat in table.everybody:
            view = table.game.view(steps[place].after, seat)
            seen = view.seen
            for part in past:
                start = len(part[0].before.history)
                assert faces(seen[start : start + len(part)]) == secrets.known(part, seat, True)
            assert _faces_now(view, len(present[0].before.history)) == secrets.known(present, seat, False)


@at_every_table
def test_events_come_with_what_lies_open_after_them(table: Table) -> None:
    """The last one with what lies open after the move, and none with a card that a watcher may not know."""
    game, secrets, steps = table.game, SECRETS[table.game.name], played(table)
    for place in _places(table):
        step = steps[place]
        noticed = game.events(step.before, step.seat, step.move)
        assert not noticed or noticed[-1][1] == step.after.open
        present = parted(secrets, steps[: place + 1])[-1]
        known = set.intersection(*(secrets.known(present, seat, False) for seat in table.everybody))
        for _event, lies_open in noticed:
            assert faces(lies_open) <= known
            assert not any(hasattr(part, "history") for part in parts(lies_open))


@at_every_table
def test_a_view_and_its_state_hold_the_same_open_table(table: Table) -> None:
    for step in some(table, 20):
        assert step.after.open.scores == table.game.scores(step.after)
        for seat in table.everybody:
            assert table.game.view(step.after, seat).open == step.after.open


def _places(table: Table) -> list[int]:
    """Which steps to look at: some, and all at the beginning."""
    some_places = {len(step.before.history) for step in some(table, 30)}
    first = {place for place in range(60 // table.every) if place < len(played(table))}
    drawn = next(place for place, step in enumerate(played(table)) if step.seat == CHANCE)
    return sorted(place for place in some_places | first if place >= drawn)


def _faces_now(view: Any, start: int) -> set[Card]:
    """Every card that lies face up anywhere in the view but in the parts of the game that are over."""
    others = [
        value
        for field in fields(view)
        if not _of_what_was_seen(value := getattr(view, field.name), view.seen)
    ]
    return faces(view.seen[start:]) | set().union(*map(faces, others))


def _of_what_was_seen(value: Any, seen: tuple[Any, ...]) -> bool:
    """Whether a field holds the past, or the beginning or the end of it."""
    size = len(value) if isinstance(value, tuple) else 0
    return size > 0 and value in (seen[:size], seen[-size:])


@at_every_table
def test_whoever_watches_sees_what_lies_open_and_backs(table: Table) -> None:
    game = table.game
    for step in some(table, 40):
        table_open = step.after.open
        for seat in table.everybody:
            view, own = game.watch(table_open, seat), game.view(step.after, seat)
            assert (view.open, view.seat, view.seats, view.legal) == (table_open, seat, table.seats, ())
            assert type(view) is type(own)
            hand = game.hand(view)
            assert set(hand) <= {BACK}
            assert len(hand) in (0, len(game.hand(own)))
