"""Complete games that a seat may believe in, drawn at random from all that agree with its view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from knaves.cards import BACK, CARDS, Card, Dice, shuffled
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.dealing import places_of, thrown_each, undealt_from
from knaves.games.cribbage.rules.moves import Deal, Discard, Move, Shuffle
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import Moves, State, put
from knaves.games.cribbage.rules.view import View

Hands = tuple[tuple[Card, ...], ...]


def imagine(view: View, dice: Dice) -> State:
    """Return a complete state that agrees with this view; each such state is equally likely.

    If gos are checked, a seat that said go holds no card that fitted, and a seat that must play and may not
    say go holds one that fits (§5.6). Nothing else is inferred from other players' moves.
    """
    nothing: Hands = ((),) * view.seats
    if view.open.phase in (Phase.SHUFFLE, Phase.DEAL, Phase.OVER):
        return State(view.open, view.past, view.deal, hands=nothing, thrown=nothing)
    if view.open.phase is Phase.DEAL_CUT:
        return _cutting(view, dice, nothing)
    unseen, hands = _hands(view, dice)
    crib_from = _turned_up(view, dice) if view.open.crib else unseen
    thrown = _thrown(view, crib_from)
    crib_card = [crib_from.pop(0)] if view.seats == 3 else []
    pack = _pack(view, _dealt(view, hands, thrown), crib_card, unseen, dice)
    deal = _deal(view, pack, thrown)
    crib = tuple(crib_card) + tuple(
        card for _, move in deal if isinstance(move, Discard) for card in move.cards
    )
    return State(view.open, view.past, deal, pack[undealt_from(view.seats) :], hands, thrown, crib)


def _cutting(view: View, dice: Dice, nothing: Hands) -> State:
    spread = view.deal[0][1]
    assert isinstance(spread, Shuffle)
    pack = _filled(spread.pack, iter(shuffled(_others(spread.pack), dice)))
    deal = ((CHANCE, Shuffle(pack)), *view.deal[1:])
    return State(view.open, view.past, deal, pack, nothing, nothing)


def _unseen(view: View) -> tuple[Card, ...]:
    """Return every card that may be in another hand, in the crib or in the pack."""
    starter = () if view.open.starter is None else (view.open.starter,)
    laid = [card for _, card in view.open.laid]
    return _others((*view.hand, *view.thrown, *starter, *laid, *view.open.crib))


def _hands(view: View, dice: Dice) -> tuple[list[Card], Hands]:
    """Return the remaining unseen cards, and everybody's hands; drawn again until the seat to play can."""
    while True:
        unseen = list(shuffled(_unseen(view), dice))
        hands = _hands_from(view, unseen, dice)
        if _can_play(view, hands):
            return unseen, hands


def _hands_from(view: View, unseen: list[Card], dice: Dice) -> Hands:
    """Deal the others their cards from ``unseen``, starting with seats known to hold only high cards.

    The cards that one seat may hold are a subset of those of a less restricted seat. Choosing in this
    order leaves every later seat the same number of choices, so all complete deals stay equally likely.
    """
    hands = put(((),) * view.seats, view.seat, view.hand)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    for seat in sorted(others, key=lambda seat: -view.open.stuck[seat]):
        high = [card for card in unseen if PIPS[card] > view.open.stuck[seat]][: view.open.sizes[seat]]
        for card in high:
            unseen.remove(card)
        if view.open.stuck[seat]:
            # Taking the first high cards moved the low ones forward, so the rest is shuffled again.
            unseen[:] = shuffled(unseen, dice)
        hands = put(hands, seat, in_order(tuple(high)))
    return hands


def _can_play(view: View, hands: Hands) -> bool:
    """Whether the seat to play holds a card that fits, if its turn implies that."""
    if view.open.phase is not Phase.PLAY or view.open.rules.go == "honour":
        return True
    seat = view.open.actors[0]
    others = [other for other in range(view.seats) if other != seat]
    alone = all(not hands[other] or other in view.open.gone for other in others)
    if view.open.rules.go == "spoken" and not (view.open.laid and view.open.laid[-1][0] == seat and alone):
        return True
    return any(PIPS[card] <= 31 - view.open.total for card in hands[seat])


def _turned_up(view: View, dice: Dice) -> list[Card]:
    """Return the open crib's cards that are not this seat's: their throwers are unknown."""
    return list(shuffled([card for card in view.open.crib if card not in view.thrown], dice))


def _thrown(view: View, cards: list[Card]) -> Hands:
    """Take the others' throws from the front of these cards."""
    thrown = put(((),) * view.seats, view.seat, view.thrown)
    for seat, done in enumerate(view.open.have_thrown):
        if done and seat != view.seat:
            number = thrown_each(view.seats)
            thrown = put(thrown, seat, in_order(tuple(cards[:number])))
            del cards[:number]
    return thrown


def _dealt(view: View, hands: Hands, thrown: Hands) -> Hands:
    """Return the cards dealt to each seat: those it played, holds and threw."""
    laid = [tuple(card for who, card in view.open.laid if who == seat) for seat in range(view.seats)]
    return tuple(laid[seat] + hands[seat] + thrown[seat] for seat in range(view.seats))


def _pack(view: View, dealt: Hands, crib_card: list[Card], rest: list[Card], dice: Dice) -> tuple[Card, ...]:
    """Return a possible pack: the seen places as they were, the others filled in."""
    deal = view.deal[0][1]
    assert isinstance(deal, Deal)
    pack = list(deal.pack)
    for seat in range(view.seats):
        if seat != view.seat:
            places = places_of(view.seats, view.open.dealer, seat)
            for place, card in zip(places, shuffled(dealt[seat], dice), strict=True):
                pack[place] = card
    return _filled(tuple(pack), iter((*crib_card, *rest)))


def _deal(view: View, pack: tuple[Card, ...], thrown: Hands) -> Moves:
    """Return the moves of this deal with the face-down cards filled in."""
    moves: list[tuple[Seat, Move]] = [(CHANCE, Deal(pack))]
    for who, move in view.deal[1:]:
        moves.append((who, Discard(thrown[who]) if isinstance(move, Discard) else move))
    return tuple(moves)


def _others(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return every card of the pack except these."""
    known = set(cards)
    return tuple(card for card in CARDS if card not in known)


def _filled(pack: tuple[Card, ...], cards: Iterator[Card]) -> tuple[Card, ...]:
    """Return the pack with these cards, in order, in its face-down places."""
    return tuple(next(cards) if card == BACK else card for card in pack)
