"""The champion with three and four players: kernel and reference agree, and nothing hidden counts."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest

from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots import many
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import kernel, reference
from knaves.games.cribbage.engine.many import ManyKnowledge, singles
from knaves.games.cribbage.engine.many_tables import SEATS, shipped
from knaves.games.cribbage.engine.policies import steady
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.view import View
from knaves.lab.arena import pair as pair_of_games
from later import longer

from .at_the_table import any_rules, course

compiled = pytest.mark.needs("kernel")


def moments(seats: int, seed: str, number: int) -> list[View]:
    """Views in which there is something to weigh, from games of champion and steady under any rules."""
    found: list[View] = []
    for game in range(99):
        dice = Random(f"{seed}/{seats}/{game}")
        players = [(Champion(), Steady())[(game + seat) % 2] for seat in range(seats)]
        for _, view, _ in course(any_rules(dice), players, f"{seed}/{game}"):
            if many.weighable(view):
                found.append(view)
            if len(found) == number:
                return found
    raise AssertionError("too few moments")


def pair(seats: int) -> tuple[Any, Any]:
    """The compiled judge and its reference."""
    made = (seats, singles(), 0.3, 0.02, *shipped()[seats], 0.05)
    return kernel.engine().ManyJudge(*made), reference.ManyJudge(*made)


def asked(view: View, seen: ManyKnowledge, worlds: int) -> tuple[Any, ...]:
    """The arguments of ``cards``, but for the place to write to."""
    return (
        bytes((*seen.kept, seen.thrown, seen.starter)),
        bytes([number for laid in seen.laid for number in laid]),
        seen.pile,
        seen.place,
        array("i", [*seen.needs, 0][:3]),
        bytes(seen.stuck),
        seen.exact_runs,
        worlds,
        7,
    )


@pytest.mark.long
@compiled
@pytest.mark.parametrize("seats", SEATS)
def test_kernel_and_reference_weigh_alike(seats: int) -> None:
    fast, slow = pair(seats)
    throws = cards = 0
    for view in moments(seats, "agree", 60):
        outs = array("d", bytes(25 * 8)), array("d", bytes(25 * 8))
        if view.open.phase is Phase.DISCARD:
            if throws == 2:
                continue
            throws += 1
            for judge, out in zip((fast, slow), outs, strict=True):
                needs = array("i", [*many.needs(view), 0][:3])
                judge.throws(bytes(view.hand), many.place(view), needs, 1, 7, out)
        else:
            cards += 1
            said = asked(view, many.observe(view), 8)
            assert fast.cards(*said, outs[0]) == slow.cards(*said, outs[1])
        assert list(outs[0]) == pytest.approx(list(outs[1]), abs=1e-9)
    assert throws == 2
    assert cards > 20


@compiled
@pytest.mark.parametrize("seats", SEATS)
def test_the_kernels_deals_are_those_of_the_rules(seats: int) -> None:
    sums, awards = kernel.count_many(seats, 40, 3, steady())
    slow_sums, slow_awards = array("d", bytes(8 * len(sums))), array("b", bytes(len(awards)))
    policy = steady()
    reference.count_many(
        seats, 3, 0, array("d", policy.own), array("d", policy.other), slow_awards, slow_sums
    )
    assert awards == slow_awards
    assert list(sums) == pytest.approx(list(slow_sums))


@pytest.mark.parametrize("seats", SEATS)
def test_a_plain_player_lays_and_throws_as_steady(seats: int) -> None:
    """The reference's deals, against the bot itself: the model of the others is the player of that name."""
    from knaves.games.cribbage.engine.reference import many_deals
    from knaves.games.cribbage.engine.reference.chance import Chance
    from knaves.games.cribbage.rules.moves import Cut, Play

    policy, player, chosen = steady(), Steady(), 0
    for number in range(12):
        state = many_deals._dealt(seats, Chance(5, number, 0))
        for seat in range(seats):
            view = GAME.view(state, Seat(seat))
            ours = side(seats, Seat(seat)) == side(seats, Seat(seats - 1))
            move = player.choose(view)
            assert many_deals.plain_throw(view.hand, policy.own if ours else policy.other, ours=ours) == move
            state = GAME.apply(state, Seat(seat), move)
        state = GAME.apply(state, Seat(0), Cut(1))
        while state.open.phase is Phase.PLAY:
            seat = state.open.actors[0]
            move = player.choose(GAME.view(state, seat))
            assert Play(many_deals.plain_card(state, seat)) == move
            chosen += 1
            state = GAME.apply(state, seat, move)
    assert chosen == 12 * 4 * seats


@compiled
@pytest.mark.parametrize("seats", [3, longer(4)])
def test_permuting_what_is_hidden_changes_no_choice_and_no_figure(seats: int) -> None:
    for view in moments(seats, "hidden", 40)[::2]:
        hints = Champion().hint(view)
        for again in range(2):
            other = GAME.view(GAME.imagine(view, Random(again)), view.seat)
            assert Champion().hint(other) == hints
            assert Champion().choose(other) == hints[0].move


@compiled
@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(3, 0.36), (4, 0.53)])
def test_it_wins_more_than_steady(seats: int, least: float) -> None:
    rules = GAME.rules("universal")
    games = [
        game
        for index in range(150)
        for game in pair_of_games("cribbage", rules, ("champion", "steady"), "many", index, seats=seats).games
    ]
    assert sum(game.winner == 0 for game in games) / len(games) > least
