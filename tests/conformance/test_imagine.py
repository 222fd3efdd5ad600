"""Imagination: worlds that look the same to the seat, each as likely as it should be, with a past."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from knaves import games
from knaves.game import Seat

from .evenness import FAR, apart, found, uneven
from .secrets import SECRETS, Part, parted
from .tables import Table, at_every_table, at_few_tables, played, some, tables_of
from .walking import faces
from .worlds import worlds

pytestmark = pytest.mark.bare

ENOUGH = 400
"""Worlds to compare; as many by rejection as by imagination."""
PATIENCE = 2_500
"""Guesses after which a position is left to others: there, too few guesses fit."""


@at_every_table
def test_an_imagined_world_looks_the_same(table: Table) -> None:
    game, dice = table.game, table.dice
    last = played(table)[-1].after
    for state in (*(step.before for step in some(table, 25)), last):
        for seat in table.everybody:
            view = game.view(state, seat)
            world = game.imagine(view, dice)
            assert type(world) is type(state)
            assert game.view(world, seat) == view
            assert game.actors(world) == game.actors(state)
            assert game.scores(world) == game.scores(state)


@at_every_table
def test_an_imagined_world_replays(table: Table) -> None:
    game, dice = table.game, table.dice
    for step in some(table, 8):
        for seat in table.everybody:
            world = game.imagine(game.view(step.before, seat), dice)
            assert game.replay(table.rules, table.seats, world.history) == world


@at_every_table
def test_imagination_is_nothing_but_its_view_and_its_dice(table: Table) -> None:
    for step in some(table, 6):
        seat = table.dice.choice(table.everybody)
        view = table.game.view(step.before, seat)
        first, again = (table.game.imagine(view, Random(7)) for _ in range(2))
        assert first == again


@at_every_table
def test_every_seen_past_replays_legally_and_looked_the_same_at_each_step(table: Table) -> None:
    game, dice = table.game, table.dice
    for step in some(table, 3):
        seat = dice.choice(table.everybody)
        world = game.imagine(game.view(step.after, seat), dice)
        imagined = game.start(table.rules, table.seats)
        for true, (who, move) in zip(played(table), world.history, strict=False):
            assert game.actors(imagined) == game.actors(true.before)
            assert game.view(imagined, seat) == game.view(true.before, seat)
            imagined = game.apply(imagined, who, move)
        assert imagined == world


def first_deal(table: Table) -> Part:
    """The first part of the game in which a pack is dealt that somebody sees a card of, up to the deal."""
    for part in parted(SECRETS[table.game.name], played(table)):
        if any(faces(table.game.view(part[0].after, seat).seen[-1]) for seat in table.everybody):
            return part
    raise AssertionError(f"{table} never deals.")


@at_few_tables
def test_after_the_deal_every_hidden_place_takes_every_hidden_card_alike(table: Table) -> None:
    game, dice = table.game, table.dice
    deal = first_deal(table)[0]
    seat = dice.choice(table.everybody)
    view = game.view(deal.after, seat)
    pack = set().union(*(faces(game.chance(deal.before, dice)) for _ in range(100)))
    hidden = sorted(pack - faces(view.seen[-1]))
    imagined = (game.imagine(view, dice) for _ in range(ENOUGH))
    tally = found(imagined, view, len(view.seen) - 1)
    assert uneven(tally, hidden) < FAR


def compared(table: Table, part: Part, seat: Seat, enough: int, patience: int) -> float | None:
    """How far imagination is from rejection in this position, or None where too few guesses fit.

    Whatever fits must look the same, or the view shows something that nobody at the table told.
    """
    game, dice = table.game, Random(f"{table.seed} {len(part)} {seat}")
    view = game.view(part[-1].after, seat)
    fitting = []
    for guess in islice(worlds(table, part, seat, dice), patience):
        if guess is not None:
            assert game.view(guess, seat) == view
            fitting.append(guess)
            if len(fitting) == enough:
                break
    if len(fitting) < enough:
        return None
    imagined = [game.imagine(view, dice) for _ in range(enough)]
    start = len(part[0].before.history)
    return apart(found(fitting, view, start), found(imagined, view, start))


def positions(table: Table, number: int) -> list[tuple[Part, Seat]]:
    """Moments well into one of the first deals, with a seat that looks on."""
    dice = Random(f"positions {table.seed}")
    deals = [part for part in parted(SECRETS[table.game.name], played(table))[:3] if len(part) > 3]
    chosen: list[tuple[Part, Seat]] = []
    for _ in range(number):
        part = dice.choice(deals)
        until = dice.randint(len(part) // 3, len(part) - 1)
        chosen.append((part[:until], dice.choice(table.everybody)))
    return chosen


@pytest.mark.long
@pytest.mark.parametrize("name", games.SHELF)
@pytest.mark.parametrize(
    ("number", "looks", "enough", "patience"),
    [
        (0, 2, ENOUGH, PATIENCE),
        pytest.param(0, 4, ENOUGH, PATIENCE, marks=pytest.mark.slow),
        *(pytest.param(n, 4, 3 * ENOUGH, 10 * PATIENCE, marks=pytest.mark.slow) for n in range(1, 12)),
    ],
)
def test_imagination_is_as_even_as_worlds_found_by_rejection(
    name: str, number: int, looks: int, enough: int, patience: int
) -> None:
    """Compare in a few positions of a few tables, which the number chooses."""
    looked_at = 0
    tables = list(tables_of(name, salt=f" even{number}"))
    for table in Random(f"{name} {number}").sample(tables, min(looks, len(tables))):
        for part, seat in positions(table, 2):
            far = compared(table, part, seat, enough, patience)
            looked_at += far is not None
            assert far is None or far < FAR, f"{table}: {far} after {table.game.write(part[-1].move)}"
    assert looked_at
