"""Deals for three and four between players like `Steady`, by `rules`: proof of ``many_deals.hpp``."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations

from knaves.cards import CARDS, Card
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.engine.cribs import sort_of
from knaves.games.cribbage.engine.many_tables import FEATURES, features
from knaves.games.cribbage.engine.policies import place_of
from knaves.games.cribbage.engine.reference.chance import Chance
from knaves.games.cribbage.engine.reference.many_race import AWARDS
from knaves.games.cribbage.engine.reference.many_ring import Ring, plain_choice, side_of, sides_of
from knaves.games.cribbage.rules.counting import points_with_each
from knaves.games.cribbage.rules.dealing import undealt_from
from knaves.games.cribbage.rules.events import Scored
from knaves.games.cribbage.rules.moves import PLAYS, Cut, Deal, Discard
from knaves.games.cribbage.rules.open import Phase, empty_table
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, no_cards
from knaves.games.cribbage.rules.turns import apply, events

_SUMS = 26 + FEATURES * FEATURES + FEATURES


def count_many(
    seats: int,
    seed: int,
    first: int,
    own: Sequence[float],
    other: Sequence[float],
    awards: array[int],
    sums: array[float],
) -> None:
    """See `kernel.count_many`."""
    for row in range(len(awards) // AWARDS):
        state = _dealt(seats, Chance(seed, first + row, 0))
        hands = state.hands
        for seat in range(seats):
            ours = side_of(seats, seat) == side_of(seats, seats - 1)
            state = apply(state, Seat(seat), plain_throw(hands[seat], own if ours else other, ours=ours))
        thrown, kept = state.thrown, state.hands
        scored: list[Scored] = []
        state = _noticed(state, Seat(0), Cut(1), scored)
        while state.open.phase is Phase.PLAY:
            seat = state.open.actors[0]
            state = _noticed(state, seat, PLAYS[plain_card(state, seat)], scored)
        _write(seats, awards, row * AWARDS, scored)
        _add(seats, sums, thrown, kept, scored)


def _dealt(seats: int, chance: Chance) -> State:
    """Return the table when all have their cards, the last seat the dealer, far from the end of the game."""
    table = changed(
        empty_table(Rules(target=1001), seats), phase=Phase.DEAL, actors=(CHANCE,), dealer=Seat(seats - 1)
    )
    pack = list(CARDS)
    for place in range(undealt_from(seats) + 1):
        swapped = place + chance.below(52 - place)
        pack[place], pack[swapped] = pack[swapped], pack[place]
    nothing = no_cards(seats)
    return apply(State(table, (), (), hands=nothing, thrown=nothing), CHANCE, Deal(tuple(pack)))


def plain_throw(five: Sequence[Card], crib: Sequence[float], *, ours: bool) -> Discard:
    """Return what `Steady` throws of five cards, by the value of pairs in that crib."""
    unseen = [card for card in CARDS if card not in five]

    def worth(thrown: Card) -> float:
        kept = [card for card in five if card != thrown]
        pairs = 0.0
        for other in unseen:
            # `Steady` values one card as its mean with every unseen card as the second.
            pairs += crib[place_of(sort_of(thrown, other))]
        return sum(points_with_each(kept, unseen)) / 47.0 + (pairs if ours else -pairs) / 47

    return Discard((max(five, key=worth),))


def plain_card(state: State, seat: int) -> Card:
    """Return the card that `Steady` lays."""
    table = state.open
    assert table.starter is not None
    ring = Ring(
        state.seats,
        state.rules.runs == "exact",
        [[card % 13 for card in hand] for hand in state.hands],
        list(table.sizes),
        [card % 13 for card in table.pile],
        table.total,
        seat,
        table.laid[-1][0] if table.laid else -1,
        set(table.gone),
    )
    seen = {*state.hands[seat], *state.thrown[seat], table.starter, *[card for _, card in table.laid]}
    unseen = [sum(card % 13 == rank for card in CARDS if card not in seen) for rank in range(13)]
    return state.hands[seat][plain_choice(ring, unseen)]


def _noticed(state: State, seat: Seat, move: Cut | object, scored: list[Scored]) -> State:
    """Make a move; add what it scored, a card and its go together, and each card that scores nothing."""
    made = [event for event, _ in events(state, seat, move) if isinstance(event, Scored)]  # type: ignore[arg-type]
    pegs = [event for event in made if event.why in ("play", "go", "last card")]
    if not isinstance(move, Cut):
        total = sum([event.points for event in pegs])
        scored.append(Scored(seat, "play", total, 0, None, ()))
    scored.extend([event for event in made if event not in pegs])
    return apply(state, seat, move)  # type: ignore[arg-type]


def _write(seats: int, awards: array[int], start: int, scored: Sequence[Scored]) -> None:
    for n, event in enumerate(scored):
        awards[start + 2 * n] = event.seat
        awards[start + 2 * n + 1] = event.points


def _add(
    seats: int,
    sums: array[float],
    thrown: Sequence[Sequence[Card]],
    kept: Sequence[Sequence[Card]],
    scored: Sequence[Scored],
) -> None:
    sides = sides_of(seats)
    pegged = [0] * sides
    for event in scored:
        if event.why == "play":
            pegged[side_of(seats, event.seat)] += event.points
    crib = next(event.points for event in scored if event.why == "crib")
    for place in range(seats):
        start, rank, own = place * _SUMS, thrown[place][0] % 13, side_of(seats, place)
        sums[start + rank] += crib
        sums[start + 13 + rank] += 1
        lead = pegged[own] - sum([made for side, made in enumerate(pegged) if side != own]) / (sides - 1)
        held = features([card % 13 for card in kept[place]])
        for feature in held:
            sums[start + 26 + FEATURES * FEATURES + feature] += lead
            sums[start + 26 + feature * (FEATURES + 1)] += 1
        for one, two in combinations(held, 2):
            sums[start + 26 + one * FEATURES + two] += 1
            sums[start + 26 + two * FEATURES + one] += 1
