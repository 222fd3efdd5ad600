"""The law of euchre as functions: start, whose turn, what is legal, what a move does, how it ends.

``docs/rules/euchre.md`` says the same in words; refusals name its paragraphs. Every step of a deal has
its own function in `bidding`, `exchange` and `trick`; here they are only dispatched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from knaves.cards import Card, shuffled
from knaves.game import CHANCE, Dice, IllegalMove, NotationError, Result, Seat
from knaves.games.euchre.rules import bidding, exchange, trick
from knaves.games.euchre.rules.moves import Deal, Dealer, Move
from knaves.games.euchre.rules.options import PRESETS, Rules
from knaves.games.euchre.rules.state import SEATS, Phase, State, fresh, left_of, wrong_moment
from knaves.games.euchre.rules.trumps import PACK, PACK_WITH_JOKER
from knaves.i18n.language import _
from knaves.options import Value, agree

__all__ = [
    "PRESETS",
    "Rules",
    "actors",
    "apply",
    "chance",
    "legal",
    "result",
    "rules",
    "scores",
    "side",
    "start",
]


def rules(preset: str = "standard", **options: Value) -> Rules:
    """Agree on the rules; NotationError when they make no sense."""
    return agree(PRESETS, preset, **options)


def start(rules: Rules, seats: int) -> State:
    """Four have sat down; NotationError for any other number."""
    if seats != SEATS:
        raise NotationError(_("Euchre is for four players, not {seats}.").format(seats=seats))
    return fresh(rules, (), first_dealer(rules), (0, 0))


def actors(state: State) -> tuple[Seat, ...]:
    """Who may move now: one seat, or chance, or nobody."""
    return () if state.phase == "over" else (state.turn,)


def chance(state: State, dice: Dice) -> Move:
    """Draw the first dealer, or shuffle."""
    if state.phase == "dealer":
        return Dealer(Seat(dice.randrange(SEATS)))
    return Deal(shuffled(pack(state.rules), dice))


def pack(rules: Rules) -> tuple[Card, ...]:
    """Return the cards that are played with, by number."""
    return PACK_WITH_JOKER if rules.joker else PACK


def first_dealer(rules: Rules) -> Seat:
    """Return who deals first, or CHANCE when that is still to be drawn (§2.1)."""
    return Seat(2) if rules.first_dealer == "partner" else CHANCE


def places(seat: Seat, dealer: Seat) -> tuple[int, ...]:
    """Return where in the pack the seat's cards lie: three, then two, from the dealer's left (§2.2)."""
    return _PLACES[seat - dealer]


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move the seat may make now; empty when it is not its turn."""
    if seat != state.turn:
        return ()
    offer = _LEGAL.get(state.phase)
    return offer(state) if offer else ()


def apply(state: State, seat: Seat, move: Move) -> State:
    """Return the state after the move; IllegalMove when the rules forbid it."""
    if seat != state.turn:
        raise _not_your_turn(state)
    return _STEPS[state.phase](state, seat, move)


def scores(state: State) -> tuple[int, ...]:
    """Points by side: seats 0 and 2, seats 1 and 3."""
    return state.scores


def side(seats: int, seat: Seat) -> int:
    """Return the side of a seat: partners sit opposite."""
    return seat % 2


def result(state: State) -> Result | None:
    """How the game ended, or None while it goes on."""
    if state.phase != "over":
        return None
    ours, theirs = state.scores
    return Result(int(theirs > ours), abs(ours - theirs), 1, "reached the target")


def _not_your_turn(state: State) -> IllegalMove:
    if state.phase == "over" or state.turn == CHANCE:
        return wrong_moment(state)
    return IllegalMove(_("It is not your turn."), "1.5")


def _choose_dealer(state: State, seat: Seat, move: Move) -> State:
    if not isinstance(move, Dealer):
        raise wrong_moment(state)
    if not 0 <= move.seat < SEATS:
        raise IllegalMove(_("The dealer must be one of the four seats."), "2.1")
    return fresh(state.rules, ((seat, move),), move.seat, state.scores)


def _deal(state: State, seat: Seat, move: Move) -> State:
    if not isinstance(move, Deal):
        raise wrong_moment(state)
    if tuple(sorted(move.pack)) != pack(state.rules):
        raise IllegalMove(_("The pack must hold each card of the game once."), "2.2")
    return replace(
        state,
        history=(*state.history, (seat, move)),
        phase="order",
        turn=left_of(state.dealer),
        pack=move.pack,
        hands=dealt(move.pack, state.dealer),
    )


def dealt(pack: tuple[Card, ...], dealer: Seat) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat, each in the order of the cards' numbers."""
    return tuple(tuple(sorted([pack[place] for place in _PLACES[seat - dealer]])) for seat in range(SEATS))


def _over(state: State, seat: Seat, move: Move) -> State:
    raise wrong_moment(state)


_LEFT: Final = tuple((3 * n, 3 * n + 1, 3 * n + 2, 12 + 2 * n, 13 + 2 * n) for n in range(SEATS))
_PLACES: Final = {step: _LEFT[(step - 1) % SEATS] for step in range(-3, 4)}
"""By how far to the dealer's left a seat is; the dealer's own cards come last."""

_STEPS: Final[dict[Phase, Callable[[State, Seat, Move], State]]] = {
    "dealer": _choose_dealer,
    "deal": _deal,
    "order": bidding.bid_first,
    "make": bidding.bid_second,
    "bury": exchange.bury,
    "give": exchange.give,
    "trim": exchange.trim,
    "defend": exchange.defend,
    "play": trick.play,
    "over": _over,
}
_LEGAL: Final[dict[Phase, Callable[[State], tuple[Move, ...]]]] = {
    "order": bidding.legal_orders,
    "make": bidding.legal_makes,
    "bury": exchange.legal_buries,
    "give": exchange.legal_gifts,
    "trim": exchange.legal_buries,
    "defend": exchange.legal_defences,
    "play": trick.legal_plays,
}
