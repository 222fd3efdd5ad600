"""A view made up for a question in the play: "hearts are trump, these cards lie here, what shall I play?"

The deal is played by the rules up to the question. The others' cards that were not played are arbitrary, but
agree with the suits that they have not followed; the view does not show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

from knaves.cards import Card, NotationError, symbols
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre.bots.what_if import ASKER, BURIED, IN_HAND, PLAYED, UP, checked
from knaves.games.euchre.rules.moves import BURIES, MAKES, MAKES_ALONE, PASS, PLAYS, Deal, Dealer, Move, Order
from knaves.games.euchre.rules.open import SEATS, Burying, Playing, left_of, partner_of
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import SUIT_OF, Trump, turned_suit, winner
from knaves.games.euchre.rules.turns import apply, pack, start
from knaves.games.euchre.rules.view import View, view
from knaves.i18n.language import _, plural

HAND: Final = 5


@dataclass(frozen=True, slots=True)
class TrumpMaking:
    """How trump was made. ``maker`` is a place in the bidding, from 1 for the dealer's left to 4."""

    upcard: Card
    trump: Trump
    maker: int
    alone: bool = False

    @property
    def ordered(self) -> bool:
        """Whether the upcard was taken up."""
        return self.trump == turned_suit(self.upcard)


def position_in_play(
    hand: tuple[Card, ...],
    place: int,
    made: TrumpMaking,
    played: Sequence[Card],
    rules: Rules,
    *,
    buried: Card | None = None,
    scores: tuple[int, int] = (0, 0),
) -> View:
    """Return the view of a player in this place who holds these cards and must play one.

    ``played`` are the cards of all, in order from the first lead. A dealer who took up the upcard says what
    it buried. Scores are its side's and the others', before the deal. NotationError for anything impossible.
    """
    dealer = Seat(-place % SEATS)
    maker = Seat((dealer + made.maker) % SEATS)
    out = (partner_of(maker),) if made.alone else ()
    if made.alone and rules.alone == "exchange":
        raise NotationError(_("Take a loner who got the partner's best card from a record: --record."))
    if ASKER in out:
        raise NotationError(_("Your partner plays alone, and you sit out."))
    taken = made.ordered and dealer == ASKER
    if taken and buried is None:
        raise NotationError(
            _("You took up the {card}. Say what you buried.").format(card=symbols(made.upcard))
        )
    if buried is not None and not taken:
        raise NotationError(_("Only a dealer who took up the upcard has buried a card."))
    first = left_of(maker if made.alone and rules.loner_lead == "loner" else dealer, out)
    # A card that cannot be explains more than the number of cards that follows from it.
    away = () if buried is None else (buried,)
    up = () if taken or (made.ordered and made.upcard in played) else (made.upcard,)
    checked(((IN_HAND, hand), (PLAYED, played), (BURIED, away), (UP, up)), rules, scores)
    by_seat = _told(played, made.trump, first, out)
    own = (*hand, *[card for card, _led in by_seat[ASKER]])
    if len(own) != HAND:
        number = len(own) - len(hand)
        said = plural(
            "A hand is five cards; you hold {held}, and {number} of the cards played is yours.",
            "A hand is five cards; you hold {held}, and {number} of the cards played are yours.",
            number,
        )
        raise NotationError(said.format(held=len(hand), number=number))
    # Only a dealer who took the upcard up can hold it, play it or bury it.
    held = (*own, *away) if taken else tuple([card for card, _led in by_seat[dealer] if made.ordered])
    up = () if made.upcard in held else (made.upcard,)
    checked(((IN_HAND, hand), (PLAYED, played), (BURIED, away), (UP, up)), rules, scores)
    if taken and up:
        raise NotationError(
            _("You took up the {card}, so it is in your hand, or you played or buried it.").format(
                card=symbols(made.upcard)
            )
        )
    hands = _hands(own, by_seat, made, dealer, rules, buried)
    state = _before_play(hands, made, dealer, maker, rules, scores)
    try:
        for card in played:
            state = apply(state, state.open.turn, PLAYS[card])
    except IllegalMove as error:
        raise NotationError(error.sentence) from error
    if not isinstance(state.open.phase, Playing) or state.open.turn != ASKER:
        raise NotationError(_("After these cards it is not your turn."))
    return view(state, ASKER)


Laid = list[tuple[Card, int]]
"""The cards that a seat has played, each with the suit that was led."""


def _told(played: Sequence[Card], trump: Trump, first: Seat, out: tuple[Seat, ...]) -> list[Laid]:
    """Return what each seat has played; the winner of a trick leads to the next."""
    by_seat: list[Laid] = [[] for _seat in range(SEATS)]
    seat, trick = first, list[tuple[Seat, Card]]()
    for card in played:
        trick.append((seat, card))
        by_seat[seat].append((card, SUIT_OF[trump][trick[0][1]]))
        seat = left_of(seat, out)
        if len(trick) == SEATS - len(out):
            seat, trick = winner(tuple(trick), trump), []
    return by_seat


@dataclass(frozen=True, slots=True)
class _DealtHands:
    """Five cards each as dealt, and what the dealer buries."""

    hands: tuple[tuple[Card, ...], ...]
    buried: Card | None


def _hands(
    own: tuple[Card, ...],
    by_seat: list[Laid],
    made: TrumpMaking,
    dealer: Seat,
    rules: Rules,
    buried: Card | None,
) -> _DealtHands:
    """Return hands as dealt that agree with the cards played and with the suits not followed."""
    suits = SUIT_OF[made.trump]
    laid = [tuple([card for card, _led in each]) for each in by_seat]
    void = [{led for card, led in each if suits[card] != led} for each in by_seat]
    seen = {
        *own,
        made.upcard,
        *(card for each in laid for card in each),
        *(() if buried is None else (buried,)),
    }
    free = [card for card in pack(rules) if card not in seen]
    others = [seat for seat in range(SEATS) if seat != ASKER]
    # The dealer keeps the upcard, if it may still hold it.
    keeps = made.ordered and dealer != ASKER and made.upcard not in laid[dealer]
    keeps = keeps and suits[made.upcard] not in void[dealer] and len(laid[dealer]) < HAND
    # Filling is greedy and may take cards that only a later seat could hold, so all orders are tried.
    for order in permutations(others):
        left = list(free)
        held: dict[int, tuple[Card, ...]] = {ASKER: own}
        for seat in order:
            fixed = (*laid[seat], made.upcard) if keeps and seat == dealer else laid[seat]
            fitting = [card for card in left if suits[card] not in void[seat]][: HAND - len(fixed)]
            held[seat] = (*fixed, *fitting)
            left = [card for card in left if card not in fitting]
        if all(len(hand) == HAND for hand in held.values()):
            return _as_dealt(held, made, dealer, left, buried)
    raise NotationError(_("No cards are left that fit: somebody has not followed suit."))


def _as_dealt(
    held: dict[int, tuple[Card, ...]], made: TrumpMaking, dealer: Seat, left: list[Card], buried: Card | None
) -> _DealtHands:
    """Take the upcard back out of the dealer's hand."""
    hands = [held[seat] for seat in range(SEATS)]
    if not made.ordered:
        return _DealtHands(tuple(hands), None)
    if made.upcard not in hands[dealer]:
        # The dealer cannot hold the upcard any more, so it must have buried it.
        return _DealtHands(tuple(hands), made.upcard)
    # Any card that is left, since the view does not show it.
    away = left[0] if buried is None else buried
    hands[dealer] = tuple([away if card == made.upcard else card for card in hands[dealer]])
    return _DealtHands(tuple(hands), away)


def _before_play(
    dealt: _DealtHands, made: TrumpMaking, dealer: Seat, maker: Seat, rules: Rules, scores: tuple[int, int]
) -> State:
    """Return the state before the first lead: dealt, bid, and buried."""
    whole = pack(rules)
    held = {UPCARD: made.upcard}
    for seat, hand in enumerate(dealt.hands):
        held |= dict(zip(places(Seat(seat), dealer), hand, strict=True))
    rest = iter([card for card in whole if card not in held.values()])
    deal = Deal(tuple(held[place] if place in held else next(rest) for place in range(len(whole))))
    state = apply(start(replace(rules, first_dealer="chance"), SEATS), CHANCE, Dealer(dealer))
    state = apply(replace(state, open=replace(state.open, scores=scores)), CHANCE, deal)
    try:
        for _passed in range(0 if made.ordered else SEATS):
            state = apply(state, state.open.turn, PASS)
        while state.open.turn != maker:
            state = apply(state, state.open.turn, PASS)
        state = apply(state, maker, _call(made))
        while isinstance(at := state.open.phase, Burying):
            bury = BURIES[dealt.buried] if at.step == "bury" and dealt.buried is not None else PASS
            state = apply(state, state.open.turn, bury)
    except IllegalMove as error:
        raise NotationError(error.sentence) from error
    return state


def _call(made: TrumpMaking) -> Move:
    if made.ordered:
        return Order(made.alone)
    return (MAKES_ALONE if made.alone else MAKES)[made.trump]
