"""Deals and games played out, every move through `rules`: proof of the compiled playouts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.engine.reference.chance import CHOICES, DRAWN, Chance
from knaves.games.cribbage.engine.reference.policies import Policy, choose_play, choose_throw
from knaves.games.cribbage.rules.events import Scored
from knaves.games.cribbage.rules.moves import Cut, Deal, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, opening
from knaves.games.cribbage.rules.turns import apply, events

_ENDLESS = 1001
_PONE, _DEALER = Seat(0), Seat(1)
Step = tuple[State, Seat, Move]


def play_deals(
    seed: int,
    first: int,
    pone: Policy,
    dealer: Policy,
    awards: memoryview,
    cards: memoryview,
    laid: memoryview,
    threads: int,
) -> None:
    """Write the awards, the cards and the play of one deal to a row."""
    for row in range(len(awards)):
        pegged = played = 0
        for state, seat, move in _one_deal(begin(_ENDLESS, _DEALER), (pone, dealer), seed, first + row):
            if state.open.phase is Phase.PLAY and not state.open.laid:
                _write_cards(state, cards, row)
            if isinstance(move, Play):
                laid[row, played] = move.card
                played += 1
            for event, _ in events(state, seat, move):
                if isinstance(event, Scored):
                    pegged += event.why in ("play", "go", "last card")
                    place = {"heels": 0, "hand": 17 + event.seat, "crib": 19}.get(event.why, pegged)
                    awards[row, place] = -event.points if event.seat == _DEALER else event.points


def play_games(
    seed: int,
    first: int,
    target: int,
    one: Policy,
    other: Policy,
    scores: memoryview,
    deals: memoryview,
    threads: int,
) -> None:
    """Write the scores and the number of deals of one game to a row."""
    for row in range(len(deals)):
        number = first + row
        pack, choices = Chance(seed, number // 2, DRAWN), Chance(seed, number, CHOICES)
        state = begin(target, Seat(number % 2))
        while state.open.phase is not Phase.OVER:
            deals[row] += state.open.phase is Phase.DEAL
            state = apply(state, *_next(state, (one, other), pack, choices))
        scores[row, 0], scores[row, 1] = state.open.scores


def begin(target: int, dealer: Seat) -> State:
    """Return a game for two in which the seat is about to deal first."""
    begun = opening(Rules(target=target), 2)
    return replace(begun, open=changed(begun.open, phase=Phase.DEAL, dealer=dealer, opener=dealer))


def _one_deal(state: State, policies: tuple[Policy, Policy], seed: int, number: int) -> Iterator[Step]:
    pack, choices = Chance(seed, number, DRAWN), Chance(seed, number, CHOICES)
    dealer = state.open.dealer
    while state.open.dealer == dealer:
        seat, move = _next(state, policies, pack, choices)
        yield state, seat, move
        state = apply(state, seat, move)


def _next(state: State, policies: tuple[Policy, Policy], pack: Chance, choices: Chance) -> tuple[Seat, Move]:
    """Return who moves and what; pone throws before the dealer, for the order of random choices."""
    if state.open.phase is Phase.DEAL:
        return CHANCE, Deal(pack.pack())
    if state.open.phase is Phase.STARTER_CUT:
        return state.open.actors[0], Cut(1)
    pone = Seat(1 - state.open.dealer)
    seat = pone if pone in state.open.actors else state.open.actors[0]
    choose = choose_throw if state.open.phase is Phase.DISCARD else choose_play
    return seat, choose(policies[seat], state, seat, choices)


def _write_cards(state: State, cards: memoryview, row: int) -> None:
    dealt = [card for seat in (_PONE, _DEALER) for card in (*state.hands[seat], *state.thrown[seat])]
    assert state.open.starter is not None, "the starter is turned up before the play"
    for place, card in enumerate((*dealt, state.open.starter)):
        cards[row, place] = card
