"""Small endings by the rules: what the kernel makes of cards, buries, calls and beliefs must be the same.

The kernel and its fallback in Python are ports of each other, so both could be wrong alike. Here a world is a
whole state that `imagine` gives, and it is played on move by move: as `Steady` plays where the kernel goes by
rules of thumb, as `Sharp` bids where it bids by the table. Where hands lie open the last two tricks are
enumerated in full; three are left to the solver, which `test_kernel` holds to minimax.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

import pytest

from euchre_phases import made, playing, tricks
from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre import GAME, Rules, State
from knaves.games.euchre.bots.evaluate import CALLS
from knaves.games.euchre.bots.sharp import Sharp
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.engine import kernel, tables
from knaves.games.euchre.engine.arrays import given
from knaves.games.euchre.engine.auction import OUTCOMES
from knaves.games.euchre.engine.belief import believable, encode_seen
from knaves.games.euchre.engine.hand_value import unseen
from knaves.games.euchre.engine.open_deal import layout, mask
from knaves.games.euchre.engine.reference.beliefs import HEURISTIC_TRICKS
from knaves.games.euchre.rules.deal_seen import deals
from knaves.games.euchre.rules.moves import Bury, Move, Play
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF, winner
from knaves.games.euchre.rules.turns import pack
from knaves.games.euchre.rules.view import View

from .test_kernel_judging import HOUSES, moments

ERROR_RATE: Final = 0.4


def row(world: State, seat: Seat) -> list[int]:
    """The six sets of cards that the kernel knows a world by."""
    (deal,) = deals(world.history)[-1:]
    buried = [move.card for who, move in deal if isinstance(move, Bury) and who != seat]
    fallen = [card for trick in tricks(world) for _, card in trick]
    own = [move.card for who, move in deal if isinstance(move, Bury) and who == seat]
    held = [card for hand in world.hands for card in hand]
    rest = set(pack(world.rules)).difference(held, fallen, buried, own)
    return [*map(mask, world.hands), mask(rest), mask(buried)]


def worlds(view: View, number: int) -> list[State]:
    return [GAME.imagine(view, Random(f"world {each}")) for each in range(number)]


# A world played on


def then(at: State, move: Move, go_on: Callable[[State], int]) -> int:
    """Return the tricks of side 0 when a card has been played and the rest goes on so."""
    assert isinstance(move, Play)
    trick, seat = (*playing(at).trick, (at.open.turn, move.card)), at.open.turn
    if len(trick) + len(made(at).out) == 4 and len(playing(at).tricks) == 4:
        return playing(at).won[0] + (winner(trick, made(at).trump) % 2 == 0)
    return go_on(GAME.apply(at, seat, move))


def minimax(at: State) -> int:
    """The tricks of side 0 when all see everything and play their best."""
    best = min if at.open.turn % 2 else max
    if len(playing(at).tricks) < 3:
        return best(kernel.solve(layout(at)).values())
    return best([then(at, move, minimax) for move in GAME.legal(at, at.open.turn)])


def played_out(at: State, heuristic_tricks: int) -> int:
    """The tricks of side 0 when all play by rules of thumb until so many tricks are over, then open."""
    if not playing(at).trick and len(playing(at).tricks) >= heuristic_tricks:
        return minimax(at)
    return then(at, Play(heuristic_card(at)), partial(played_out, heuristic_tricks=heuristic_tricks))


def heuristic_card(at: State) -> Card:
    """What `Steady` plays; but of several sure winners of one suit the kernel leads the lowest."""
    view = GAME.view(at, at.open.turn)
    move = Steady().choose(view)
    assert isinstance(move, Play)
    card = move.card
    suits, strength = SUIT_OF[made(at).trump], STRENGTH[made(at).trump]
    if playing(at).trick or suits[card] == made(at).trump:
        return card
    others = max(
        [strength[other] for other in unseen(view, playing(at)) if suits[other] == suits[card]], default=0
    )
    if strength[card] < others:
        return card
    winners = [own for own in view.hand if suits[own] == suits[card] and strength[own] > others]
    return min(winners, key=lambda own: strength[own])


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 10))])
def test_cards_lead_to_the_tricks_that_playing_on_by_the_rules_does(rules: Rules, part: int) -> None:
    late = [
        at
        for at in moments(rules, ("play",), 60 * (part + 1))[60 * part :]
        if len(playing(at).tricks) >= (0 if part else 1)
    ]
    for state in late:
        view = GAME.view(state, state.open.turn)
        if not believable(view):
            continue
        for world in worlds(view, 2):
            for heuristic_tricks in (1, 2):
                expected = [[0.0] * 6 for _ in range(53)]
                for move in view.legal:
                    assert isinstance(move, Play)
                    go_on = partial(
                        played_out, heuristic_tricks=len(playing(world).tricks) + heuristic_tricks
                    )
                    tricks = then(world, move, go_on)
                    expected[move.card][tricks] = 1.0
                assert found(kernel.play_cards, view, world, heuristic_tricks) == expected


def found(ask: Callable[..., Any], view: View, world: State, *how: Any) -> Any:
    """What the kernel says of one world, by itself and in plain Python."""
    asked = (
        memoryview(encode_seen(view)),
        given("Q", [row(world, view.seat)], 6),
        memoryview(array("d", [1.0])),
    )
    fast = ask(*asked, *how).tolist()
    with pytest.MonkeyPatch.context() as without:
        without.setattr(kernel, "_kernel", None)
        assert ask(*asked, *how).tolist() == fast
    return fast


@pytest.mark.parametrize("number", [6, pytest.param(60, marks=pytest.mark.slow)])
def test_buries_lead_to_the_tricks_that_playing_on_by_the_rules_does(number: int) -> None:
    for state in moments(HOUSES[0], ("bury",), number):
        view = GAME.view(state, state.open.turn)
        for world in worlds(view, 1):
            expected = [[0.0] * 6 for _ in range(53)]
            for move in view.legal:
                assert isinstance(move, Bury)
                expected[move.card][played_out(GAME.apply(world, view.seat, move), HEURISTIC_TRICKS)] = 1.0
            assert found(kernel.play_buries, view, world) == expected


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("number", [4, pytest.param(60, marks=pytest.mark.slow)])
def test_calls_of_the_second_round_lead_to_what_the_rules_make_of_them(rules: Rules, number: int) -> None:
    for state in moments(rules, ("make",), number):
        view = GAME.view(state, state.open.turn)
        for world in worlds(view, 1):
            rows = found(kernel.play_calls, view, world, tables.second_table())
            for call, outcomes in zip(CALLS, rows, strict=True):
                if call in view.legal:
                    at = GAME.apply(world, view.seat, call)
                    while at.open.phase.step == "make":
                        at = GAME.apply(at, at.open.turn, Sharp().choose(GAME.view(at, at.open.turn)))
                    assert outcomes == [float(each == outcome(at)) for each in range(OUTCOMES)]


def outcome(at: State) -> int:
    """The kernel's number of what becomes of a deal that is about to be played, or was thrown in."""
    if at.open.phase.step == "deal":
        return OUTCOMES - 1
    assert at.open.phase.step == "play"
    side, tricks = made(at).maker % 2, played_out(at, HEURISTIC_TRICKS)
    return (side * 2 + made(at).alone) * 6 + (5 - tricks if side else tricks)


# What a world's cards tell


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("number", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_a_world_is_as_likely_as_its_cards_are_those_that_steady_would_have_played(
    rules: Rules, number: int
) -> None:
    strays = set[int]()
    for state in moments(rules, ("play",), number):
        view = GAME.view(state, state.open.turn)
        if not believable(view):
            continue
        for world in worlds(view, 2):
            expected = ERROR_RATE ** surprises(world, view.seat)
            strays.add(surprises(world, view.seat))
            told, rows = memoryview(encode_seen(view)), given("Q", [row(world, view.seat)], 6)
            fast = kernel.believe(told, rows, tables.table(), temperature=0.0, error_rate=ERROR_RATE).tolist()
            assert fast == pytest.approx([expected])
            with pytest.MonkeyPatch.context() as without:
                without.setattr(kernel, "_kernel", None)
                assert (
                    kernel.believe(
                        told, rows, tables.table(), temperature=0.0, error_rate=ERROR_RATE
                    ).tolist()
                    == fast
                )
    assert len(strays) > 3


def surprises(world: State, seat: Seat) -> int:
    """How many of the others' cards in the deal `Steady` would not have played, nor one like them."""
    (*_, deal), at = deals(world.history), GAME.start(world.rules, 4)
    number, first = 0, len(world.history) - len(deal)
    for place, (who, move) in enumerate(world.history):
        if place > first and isinstance(move, Play) and who != seat:
            chosen = Steady().choose(GAME.view(at, who))
            assert isinstance(chosen, Play)
            number += chosen != move and not alike(world, at.hands[who], chosen.card, move.card)
        at = GAME.apply(at, who, move)
    assert at == world
    return number


def alike(world: State, hand: Sequence[Card], one: Card, other: Card) -> bool:
    """Whether no card lies between two of a hand that somebody else holds at the end of the world's story."""
    trump = made(world).trump
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    if suits[one] != suits[other]:
        return False
    low, high = sorted((strength[one], strength[other]))
    others = [card for each in world.hands for card in each if card not in hand]
    return not any(suits[card] == suits[one] and low < strength[card] < high for card in others)
