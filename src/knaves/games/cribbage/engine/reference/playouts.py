"""Deals and games played out by the policies, every move through `rules`: proof of the compiled playouts."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace

from knaves.cards import CARDS, Card
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.engine.cribs import sort_of
from knaves.games.cribbage.engine.policies import place_of
from knaves.games.cribbage.engine.reference.chance import CHOICES, DRAWN, Chance
from knaves.games.cribbage.rules.counting import peg_points, points_with_each
from knaves.games.cribbage.rules.events import Scored
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS, tally_of_four
from knaves.games.cribbage.rules.state import State, opening
from knaves.games.cribbage.rules.turns import apply, events, legal


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy as the kernel takes it: `throwing` and `playing` are places in the lists of their names."""

    throwing: int
    playing: int
    own: array[float]
    other: array[float]


def choose_throw(policy: Policy, state: State, seat: Seat, chance: Chance) -> Discard:
    """Return what the policy throws.

    Of the best it is the first in the order of legal moves, or the last where no starter is counted.
    """
    throws = [move for move in legal(state, seat) if isinstance(move, Discard)]
    if policy.throwing == 0:
        return throws[chance.below(len(throws))]
    if policy.throwing == 2:
        keeps = [[card for card in state.hands[seat] if card not in move.cards] for move in throws]
        counts = [tally_of_four(keep).total for keep in keeps]
        return throws[max(range(len(throws)), key=lambda place: (counts[place], place))]
    unseen = [card for card in CARDS if card not in state.hands[seat]]

    def worth(move: Discard) -> float:
        kept = [card for card in state.hands[seat] if card not in move.cards]
        hand = sum(points_with_each(kept, unseen)) / len(unseen)
        place = place_of(sort_of(*move.cards))
        return hand + policy.own[place] if state.open.dealer == seat else hand - policy.other[place]

    return max(throws, key=worth)


def choose_play(policy: Policy, state: State, seat: Seat, chance: Chance) -> Play:
    """Return what the policy plays; the highest of the best."""
    plays = [move for move in legal(state, seat) if isinstance(move, Play)]
    if len(plays) == 1:
        return plays[0]
    if policy.playing == 0:
        return plays[chance.below(len(plays))]
    scored = [peg_points((*state.open.pile, move.card)) for move in plays]
    best = [move for move, points in zip(plays, scored, strict=True) if points == max(scored)]
    other = 1 - seat
    # Nobody can answer, so that there is no risk to weigh.
    if policy.playing == 1 or not state.hands[other] or other in state.open.gone:
        return best[-1]
    seen = {
        *state.hands[seat],
        *state.thrown[seat],
        state.open.starter,
        *(card for _, card in state.open.laid),
    }
    unseen = [card for card in CARDS if card not in seen]
    return min(reversed(best), key=lambda move: _risk((*state.open.pile, move.card), unseen))


def _risk(pile: tuple[Card, ...], unseen: list[Card]) -> int:
    """Return what the unseen cards would score on a pile, all together, each as the very next card."""
    room = 31 - sum([PIPS[card] for card in pile])
    return sum([peg_points((*pile, card)) for card in unseen if PIPS[card] <= room])


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
        for state, seat, move in _one_deal(
            begin(Rules(target=_ENDLESS), _DEALER), (pone, dealer), seed, first + row
        ):
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
        state = begin(Rules(target=target), Seat(number % 2))
        while state.open.phase is not Phase.OVER:
            deals[row] += state.open.phase is Phase.DEAL
            state = apply(state, *_next(state, (one, other), pack, choices))
        scores[row, 0], scores[row, 1] = state.open.scores


def begin(rules: Rules, dealer: Seat, seats: int = 2) -> State:
    """Return a game in which the seat is about to deal first."""
    begun = opening(rules, seats)
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
