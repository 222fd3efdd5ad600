"""Games of cribbage as one seat saw them: cards for the places that it never saw.

At the end of a deal everything has been shown, unless the game ended before; then cards that nobody showed
are missing. The cards found here let the rules replay the deal: each go was said by a seat that held nothing
that fitted (§5.6). Where the last move leaves
open whether the others can go on, the game is over if it can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from knaves.cards import BACK, CARDS, Card, shuffled
from knaves.frozen import changed
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.cribbage.rules.dealing import places_of, thrown_each, undealt_from
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Go, Move, Play
from knaves.games.cribbage.rules.open import IN_ORDER, Open, Phase, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import Moves, State, opening, put, round_from
from knaves.games.cribbage.rules.turns import apply

Stuck = tuple[int, ...]
"""By seat: every card that it still holds is worth more pips than this."""


def start(rules: Rules, seats: int, dealer: Seat | None) -> State:
    """Return the state before the first deal, or before the cut for it if the first dealer is not given."""
    state = opening(rules, seats)
    if dealer is None:
        return state
    table = changed(state.open, dealer=dealer, opener=dealer, phase=Phase.DEAL, actors=(CHANCE,))
    return replace(state, open=table)


def complete(
    rules: Rules, seats: int, seat: Seat, dealer: Seat | None, moves: Moves, dice: Random | None = None
) -> Moves:
    """Return the moves with cards in all places that the seat never saw.

    Moves that no cards could make legal are left as they are, with all that follow.
    """
    state, done = start(rules, seats, dealer), list[tuple[Seat, Move]]()
    for deal in _deals(moves):
        try:
            filled, state = fill_to_the_end(state, seat, deal, dice)
        except IllegalMove:
            filled = fill(state.open, seat, deal, dice=dice) if isinstance(deal[0][1], Deal) else deal
            return (*done, *filled, *moves[len(done) + len(deal) :])
        done += filled
    return tuple(done)


def fill_to_the_end(state: State, seat: Seat, deal: Moves, dice: Random | None) -> tuple[Moves, State]:
    """Return a deal with all its cards, and the state after it; the game is over if it can be."""
    filled = fill(state.open, seat, deal, dice=dice)
    after, stuck = _after(state, filled), no_one_stuck(state.seats)
    now = after
    while now.open.phase is Phase.PLAY and now.rules.go != "honour" and len(deal) > 1:
        actor = now.open.actors[0]
        if actor == seat or not now.open.pile or stuck[actor]:
            break
        stuck = put(stuck, actor, 31 - now.open.total)
        try:
            other = fill(state.open, seat, deal, stuck, dice)
            now = _after(state, other)
        except IllegalMove:
            break
        if now.open.phase in (Phase.OVER, Phase.DEAL):
            return other, now
    return filled, after


def fill(
    table: Open, seat: Seat, deal: Moves, stuck: Stuck | None = None, dice: Random | None = None
) -> Moves:
    """Return the moves of a deal with cards in all unknown places; ``table`` is that before the deal.

    ``stuck`` is what is known of the seats besides what the moves say. The deal is left as it is if the seat
    does not know its own cards or the starter, or if it has more cards than there can be.
    """
    seats, first = table.seats, deal[0][1]
    if not isinstance(first, Deal) or BACK not in first.pack or len(first.pack) != len(CARDS):
        return deal
    pack, others = list(first.pack), [Seat(each) for each in range(seats) if each != seat]
    if BACK in [pack[place] for place in places_of(seats, table.dealer, seat)]:
        return deal
    laid: list[list[Card]] = [[] for _ in range(seats)]
    thrown: list[tuple[Card, ...]] = [(BACK,) * thrown_each(seats) for _ in range(seats)]
    for who, move in deal:
        if isinstance(move, Play):
            laid[who].append(move.card)
        elif isinstance(move, Discard):
            thrown[who] = move.cards
        elif isinstance(move, Cut) and pack[(undealt_from(seats) + move.place - 1) % len(pack)] == BACK:
            return deal
    shown = [card for who in others for card in (*laid[who], *thrown[who]) if card != BACK]
    known = {*pack, *shown} - {BACK}
    unseen = [card for card in sorted(CARDS, key=IN_ORDER.__getitem__) if card not in known]
    unseen = unseen if dice is None else list(shuffled(unseen, dice))
    held = _held(unseen, others, laid, _at_least(table, deal, stuck))
    thrown = [_thrown(unseen, each) if who in others else each for who, each in enumerate(thrown)]
    for who in others:
        dealt = in_order((*laid[who], *held[who], *thrown[who]))
        places = places_of(seats, table.dealer, who)
        if len(dealt) != len(places):
            return deal
        for place, card in zip(places, dealt, strict=True):
            pack[place] = card
    rest = iter(unseen)
    pack = [next(rest, BACK) if card == BACK else card for card in pack]
    return (
        (CHANCE, Deal(tuple(pack))),
        *[
            (who, Discard(in_order(thrown[who])) if isinstance(move, Discard) else move)
            for who, move in deal[1:]
        ],
    )


def no_one_stuck(seats: int) -> Stuck:
    """Return what is known of the seats before anybody has said go: nothing."""
    return (0,) * seats


def stuck_in(table: Open, deal: Moves) -> Stuck:
    """Return what the goes of a deal say: the moves tell who was passed over, and at which count."""
    seats, stuck = table.seats, list(no_one_stuck(table.seats))
    if table.rules.go == "honour":
        return tuple(stuck)
    left, total, last = [4] * seats, 0, Seat(table.dealer)
    gone: set[Seat] = set()
    for who, move in deal:
        if not isinstance(move, Play | Go):
            continue
        pips = PIPS[move.card] if isinstance(move, Play) else 0
        for each in round_from(seats, last + 1) if total else ():
            if each == who and total + pips <= 31:
                break
            if left[each] and each not in gone:
                stuck[each] = max(stuck[each], 31 - total)
                gone.add(each)
        else:
            total, gone = 0, set()
        if isinstance(move, Go):
            stuck[who] = max(stuck[who], 31 - total)
            gone.add(who)
            continue
        left[who] -= 1
        total, last = total + pips, who
        if total == 31:
            total, gone = 0, set()
    return tuple(stuck)


def _deals(moves: Moves) -> Iterator[Moves]:
    """Split the moves before each deal."""
    begins = [place for place, (_seat, move) in enumerate(moves) if isinstance(move, Deal)]
    if begins[:1] != [0] and moves:
        yield moves[: begins[0]] if begins else moves
    for begin, end in pairwise([*begins, len(moves)]):
        yield moves[begin:end]


def _after(state: State, moves: Moves) -> State:
    for seat, move in moves:
        state = apply(state, seat, move)
    return state


def _at_least(table: Open, deal: Moves, stuck: Stuck | None) -> Stuck:
    said = stuck_in(table, deal)
    return said if stuck is None else tuple(map(max, said, stuck))


def _held(
    unseen: list[Card], others: Sequence[Seat], laid: Sequence[Sequence[Card]], stuck: Stuck
) -> dict[Seat, list[Card]]:
    """Take the kept cards that were never laid from the unseen ones, for the most restricted seat first."""
    held: dict[Seat, list[Card]] = {}
    for who in sorted(others, key=lambda each: -stuck[each]):
        number = max(0, 4 - len(laid[who]))
        held[who] = [card for card in unseen if PIPS[card] > stuck[who]][:number]
        for card in held[who]:
            unseen.remove(card)
    return held


def _thrown(unseen: list[Card], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a throw with unseen cards for those that lie face down: high ones, which fit hands least."""
    return tuple([unseen.pop() if card == BACK and unseen else card for card in cards])
