"""The law of euchre as functions: the start, the turn, the legal moves, their effects, and the result.

``docs/rules/euchre.md`` has the same law in words; refusals name its paragraphs. Every step of a deal has
its own function in `bidding`, `exchange` and `trick`; this module only dispatches.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from knaves.cards import Card, shuffled
from knaves.game import CHANCE, Dice, IllegalMove, NotationError, Result, Seat
from knaves.games.euchre.rules import bidding, exchange, trick
from knaves.games.euchre.rules.moves import Deal, Dealer, Move
from knaves.games.euchre.rules.open import (
    NOBODY,
    SEATS,
    Bidding,
    Burying,
    Dealing,
    Drawing,
    Over,
    Playing,
    left_of,
    resized,
    sizes,
)
from knaves.games.euchre.rules.options import PRESETS, Rules
from knaves.games.euchre.rules.seen import UPCARD, Past, places
from knaves.games.euchre.rules.state import NO_HANDS, State, ended, undealt, wrong_moment
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
    """Return the rules; NotationError if they are invalid."""
    return agree(PRESETS, preset, **options)


def start(rules: Rules, seats: int) -> State:
    """Return the initial state for four players; NotationError for any other number."""
    if seats != SEATS:
        raise NotationError(_("Euchre is for four players, not {seats}.").format(seats=seats))
    return State(undealt(rules, first_dealer(rules), rules.first_scores), (), (), NO_HANDS, (), Past())


_ACTORS: Final = {NOBODY: (), CHANCE: (CHANCE,), **{Seat(seat): (Seat(seat),) for seat in range(SEATS)}}


def actors(state: State) -> tuple[Seat, ...]:
    """Return who may move now: one seat, chance, or nobody."""
    return _ACTORS[state.open.turn]


def chance(state: State, dice: Dice) -> Move:
    """Draw the first dealer, or shuffle."""
    if isinstance(state.open.phase, Drawing):
        return Dealer(Seat(dice.randrange(SEATS)))
    return Deal(shuffled(pack(state.rules), dice))


def pack(rules: Rules) -> tuple[Card, ...]:
    """Return the cards of the pack, by number."""
    return PACK_WITH_JOKER if rules.joker else PACK


def first_dealer(rules: Rules) -> Seat:
    """Return the first dealer, or CHANCE if it must be drawn (§2.1)."""
    return Seat(2) if rules.first_dealer == "partner" else CHANCE


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move the seat may make now; empty if it is not its turn."""
    if seat != state.open.turn:
        return ()
    at = state.open.phase
    if isinstance(at, Playing):
        return trick.legal_plays(state, at)
    if isinstance(at, Bidding):
        return bidding.legal_bids(state, at)
    if isinstance(at, Burying):
        return exchange.legal_exchanges(state, at)
    return ()


def apply(state: State, seat: Seat, move: Move) -> State:
    """Return the state after the move; IllegalMove if the rules forbid it."""
    if seat != state.open.turn:
        raise _not_your_turn(state)
    at = state.open.phase
    if isinstance(at, Playing):
        return trick.play(state, at, seat, move)
    if isinstance(at, Bidding):
        return bidding.bid(state, at, seat, move)
    if isinstance(at, Burying):
        return exchange.exchange(state, at, seat, move)
    if isinstance(at, Dealing):
        return _deal(state, seat, move)
    if isinstance(at, Drawing):
        return _choose_dealer(state, seat, move)
    raise wrong_moment(state.open)


def scores(state: State) -> tuple[int, ...]:
    """Return the points by side: seats 0 and 2, seats 1 and 3."""
    return state.open.scores


def side(seats: int, seat: Seat) -> int:
    """Return the side of a seat: partners sit opposite."""
    return seat % 2


def result(state: State) -> Result | None:
    """Return the result, or None while the game goes on."""
    if not isinstance(state.open.phase, Over):
        return None
    ours, theirs = state.open.scores
    return Result(int(theirs > ours), abs(ours - theirs), 1, "reached the target")


def _not_your_turn(state: State) -> IllegalMove:
    if state.open.turn in (NOBODY, CHANCE):
        return wrong_moment(state.open)
    return IllegalMove(_("It is not your turn."), "1.5")


def _choose_dealer(state: State, seat: Seat, move: Move) -> State:
    if not isinstance(move, Dealer):
        raise wrong_moment(state.open)
    if not 0 <= move.seat < SEATS:
        raise IllegalMove(_("The dealer must be one of the four seats."), "2.1")
    return ended(state, seat, move, undealt(state.rules, move.seat, state.open.scores))


def _deal(state: State, seat: Seat, move: Move) -> State:
    if not isinstance(move, Deal):
        raise wrong_moment(state.open)
    whole = pack(state.rules)
    if len(move.pack) != len(whole) or not set(move.pack).issuperset(whole):
        raise IllegalMove(_("The pack must hold each card of the game once."), "2.2")
    hands = dealt(move.pack, state.open.dealer)
    bids = Bidding(move.pack[UPCARD], passes=0)
    table = resized(state.open, bids, left_of(state.open.dealer), sizes(hands))
    return State(table, state.earlier, ((seat, move),), hands, move.pack, state.past)


def dealt(pack: tuple[Card, ...], dealer: Seat) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat, each in the order of the cards' numbers."""
    return tuple([tuple(sorted(pick(pack))) for pick in _PICKS[dealer]])


_PICKS: Final = tuple(
    [[itemgetter(*places(Seat(seat), Seat(dealer))) for seat in range(SEATS)] for dealer in range(SEATS)]
)
"""By dealer and seat: what picks the cards of a hand out of the pack."""
