"""Views made up for a question: "I hold these six at this score, what shall I throw?", or what to play.

Before a throw only one's own cards of the deal are known; at a count only what is counted lies open. In the
play the deal is played by the rules up to the question; the other's cards that were not played are arbitrary,
and the view does not show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from knaves.card_input import refuse_twice
from knaves.cards import BACK, CARDS, Card, NotationError, symbols
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.dealing import dealt_each, discards, places_of
from knaves.games.cribbage.rules.moves import CLAIMS, CUTS, PLAYS, Deal, Discard
from knaves.games.cribbage.rules.open import Count, Phase, empty_table, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS, tally
from knaves.games.cribbage.rules.state import State, no_cards
from knaves.games.cribbage.rules.turns import apply, legal
from knaves.games.cribbage.rules.view import View, view
from knaves.i18n.language import _, marked

ASKER: Final = Seat(0)
OTHER: Final = Seat(1)
GO: Final = "go"
"""Stands among the cards played where a player could not play."""
IN_HAND: Final = marked("is in your hand")
THROWN: Final = marked("is in your throw")
TURNED_UP: Final = marked("is the starter")
PLAYED: Final = marked("is among the cards played")
"""Where a card of a question is, as the rest of a sentence about it."""


def position_before_discard(
    hand: tuple[Card, ...], rules: Rules, scores: tuple[int, int], *, dealing: bool
) -> View:
    """Return the view of a player with these six cards; scores are its own and the other's.

    Raises NotationError for impossible cards or scores.
    """
    each = dealt_each(2)
    if len(hand) != each:
        raise NotationError(
            _("Two players hold six cards before they throw; you gave {number}.").format(number=len(hand))
        )
    _check(((IN_HAND, hand),), scores, rules)
    held, both = in_order(hand), (Seat(0), Seat(1))
    dealer = both[0] if dealing else both[1]
    table = changed(
        empty_table(rules, 2),
        phase=Phase.DISCARD,
        actors=both,
        dealer=dealer,
        opener=dealer,
        scores=scores,
        back=scores,
        sizes=(each, each),
    )
    # The deal as this seat saw it, so that worlds of it can be imagined.
    pack = [BACK] * len(CARDS)
    for place, card in zip(places_of(2, dealer, ASKER), held, strict=True):
        pack[place] = card
    deal = ((CHANCE, Deal(tuple(pack))),)
    return View(table, seat=both[0], hand=held, thrown=(), legal=discards(held, 2), deal=deal)


def position_in_play(
    hand: tuple[Card, ...],
    threw: tuple[Card, ...],
    starter: Card,
    played: Sequence[Card | str],
    rules: Rules,
    scores: tuple[int, int],
    *,
    dealing: bool,
) -> View:
    """Return the view of a player who holds these cards and must play one.

    ``played`` are the cards of both, pone's lead first, and `GO` where a player could not play. Scores are
    its own and the other's at this moment. Raises NotationError for anything impossible.
    """
    cards = [each for each in played if isinstance(each, Card)]
    told_of = ((IN_HAND, hand), (THROWN, threw), (TURNED_UP, (starter,)), (PLAYED, cards))
    _check(told_of, scores, rules)
    if len(threw) != 2:
        raise NotationError(
            _("Two cards are thrown to the crib; you gave {number}.").format(number=len(threw))
        )
    dealer = ASKER if dealing else OTHER
    told = _PlayStory(Seat(1 - dealer), hand)
    for each in played:
        told.take(each)
    mine, theirs = ([card for who, card in told.laid if who == seat] for seat in (ASKER, OTHER))
    if len(hand) + len(mine) != 4:
        raise NotationError(
            _(
                "Four cards are kept: you hold {held}, and {number} of the cards played are yours, if the "
                "pone led first. Say go where a player could not play."
            ).format(held=len(hand), number=len(mine))
        )
    told.check()
    known = {*hand, *threw, starter, *cards}
    # A player who said go holds no low cards: the highest ones fit every go that is possible.
    free = sorted([card for card in CARDS if card not in known], key=lambda card: -PIPS[card])
    rest = 4 - len(theirs)
    if any(PIPS[card] <= told.stuck for card in free[:rest]):
        raise NotationError(_("Too few high cards are left: the other player could have played."))
    kept = ((*mine, *hand), (*theirs, *free[:rest]))
    away = (threw, tuple(free[-2:]))
    state = _dealt(kept, away, starter, dealer)
    for seat, card in told.laid:
        if state.open.actors != (seat,) or PLAYS[card] not in legal(state, seat):
            raise NotationError(
                _("The {card} cannot have been played then: a player who can play must.").format(
                    card=symbols(card)
                )
            )
        state = apply(state, seat, PLAYS[card])
    # The deal was played from 0-0, so its back pegs may be ahead of the scores asked for.
    back = state.open.back if max(state.open.back) <= min(scores) else scores
    table = changed(state.open, rules=rules, scores=scores, back=back)
    return view(replace(state, open=table), ASKER)


def position_to_count(hand: tuple[Card, ...], starter: Card, *, crib: bool = False) -> View:
    """Return the view of a player who counts these four cards, as a hand or as a crib."""
    dealer, both = (ASKER if crib else OTHER), (True, True)
    table = changed(
        empty_table(Rules(counting="claimed"), 2),
        phase=Phase.CLAIM,
        actors=(ASKER,),
        dealer=dealer,
        opener=dealer,
        have_thrown=both,
        starter=starter,
        laid=() if crib else tuple([(ASKER, card) for card in hand]),
        crib=in_order(hand) if crib else (),
        count=Count("crib" if crib else "hand", ASKER, tally(hand, starter, crib=crib).total),
    )
    return View(table, seat=ASKER, hand=(), thrown=(), legal=CLAIMS)


@dataclass(slots=True)
class _PlayStory:
    """The play as it is told: whose turn it is, and in which count."""

    turn: Seat
    hand: tuple[Card, ...]
    """What the person who asks still holds, and held all the time."""
    laid: list[tuple[Seat, Card]] = field(default_factory=list)
    total: int = 0
    gone: set[Seat] = field(default_factory=set)
    stuck: int = 0
    """The highest card that would have fitted when the other player said go; 0 if it did not."""

    def take(self, said: Card | str) -> None:
        """Apply a card, or a go."""
        if not isinstance(said, Card):
            self._go()
            return
        if self.total + PIPS[said] > 31:
            self.stuck = max(self.stuck, 31 - self.total)
            self._new_count()
        self.laid.append((self.turn, said))
        self.total += PIPS[said]
        other = Seat(1 - self.turn)
        if self.total == 31:
            self._new_count()
        elif other not in self.gone and self._left(other):
            self.turn = other

    def check(self) -> None:
        """Raise NotationError unless the person who asks must play now."""
        if not self.hand:
            raise NotationError(_("Name the cards that you still hold."))
        if self.turn != ASKER and not self.laid:
            raise NotationError(_("The pone leads; say which card the pone led."))
        if self.turn != ASKER:
            raise NotationError(
                _("After these cards it is the other player's turn. Say go where a player could not play.")
            )
        if min(PIPS[card] for card in self.hand) > 31 - self.total:
            raise NotationError(_("The count is {total} and nothing fits: you go.").format(total=self.total))

    def _go(self) -> None:
        if not self.total:
            raise NotationError(_("No card has been played in this count, so nobody can say go."))
        fitting = [card for card in self.hand if self.total + PIPS[card] <= 31]
        if self.turn == ASKER and fitting:
            raise NotationError(
                _("You did not go at {total}: the {card} could be played.").format(
                    total=self.total, card=symbols(fitting[0])
                )
            )
        if self.turn == OTHER:
            self.stuck = max(self.stuck, 31 - self.total)
        self.gone.add(self.turn)
        other = Seat(1 - self.turn)
        if other in self.gone or not self._left(other):
            self._new_count()
        else:
            self.turn = other

    def _new_count(self) -> None:
        other = Seat(1 - self.laid[-1][0])
        self.turn = other if self._left(other) else Seat(1 - other)
        self.total, self.gone = 0, set()

    def _left(self, seat: Seat) -> bool:
        return sum(who == seat for who, _card in self.laid) < 4


def _dealt(
    kept: tuple[tuple[Card, ...], ...], away: tuple[tuple[Card, ...], ...], starter: Card, dealer: Seat
) -> State:
    """Return the state before the lead: dealt, thrown, the starter cut. The game is too long to end."""
    rules = Rules(target=1001, starter_cut="chance", go="automatic")
    dealt = {
        place: card
        for seat in (ASKER, OTHER)
        for place, card in zip(places_of(2, dealer, seat), (*kept[seat], *away[seat]), strict=True)
    }
    rest = iter([starter, *[card for card in CARDS if card != starter and card not in dealt.values()]])
    pack = tuple([dealt[place] if place in dealt else next(rest) for place in range(len(CARDS))])
    table = changed(empty_table(rules, 2), phase=Phase.DEAL, actors=(CHANCE,), dealer=dealer, opener=dealer)
    state = apply(State(table, (), (), hands=no_cards(2), thrown=no_cards(2)), CHANCE, Deal(pack))
    for seat in (ASKER, OTHER):
        state = apply(state, seat, Discard(in_order(away[seat])))
    return apply(state, CHANCE, CUTS[0])


def _check(places: Sequence[tuple[str, Sequence[Card]]], scores: tuple[int, int], rules: Rules) -> None:
    """Raise NotationError for cards or scores that cannot be."""
    refuse_twice(places)
    if any(card > 51 for _place, cards in places for card in cards):
        raise NotationError(_("Cribbage is played without a joker, and a hand lies open to who holds it."))
    for score in scores:
        if not 0 <= score < rules.target:
            raise NotationError(
                _("A score before a deal must be from 0 to {last}, not {score}.").format(
                    last=rules.target - 1, score=score
                )
            )
