"""The course of a game of cribbage: the seats that may move, their legal moves, and the effects of a move.

The law is ``docs/rules/cribbage.md``; paragraph numbers (§) refer to it. This module passes each move to the
module for its phase, and keeps the history.
"""

from __future__ import annotations

from knaves.cards import CARDS, Dice, shuffled
from knaves.game import CHANCE, IllegalMove, NotationError, Seat
from knaves.games.cribbage.rules import claims, dealing, pegging, show
from knaves.games.cribbage.rules.awards import is_over
from knaves.games.cribbage.rules.events import Ready
from knaves.games.cribbage.rules.moves import (
    CALLS,
    CLAIMS,
    CUTS,
    PASS,
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Move,
    Muggins,
    Pass,
    Play,
    Shuffle,
)
from knaves.games.cribbage.rules.open import PLAY, Count, Noticed, Phase, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import Draft, State, draft, freeze, opening
from knaves.i18n.language import _, marked

SEATS = (2, 3, 4)


def start(rules: Rules, seats: int) -> State:
    """Return the initial state for two, three or four players (§1.1)."""
    if seats not in SEATS:
        raise NotationError(_("Cribbage is for two, three or four players, not {seats}.").format(seats=seats))
    return opening(rules, seats)


def actors(state: State) -> tuple[Seat, ...]:
    """Return the seats that may move now; all players discard at the same time."""
    return state.open.actors


def chance(state: State, dice: Dice) -> Move:
    """Return a shuffle for the cut or the deal, or a cut that the rules leave to chance."""
    match state.open.phase:
        case Phase.SHUFFLE:
            return Shuffle(shuffled(CARDS, dice))
        case Phase.DEAL:
            return Deal(shuffled(CARDS, dice))
        case Phase.DEAL_CUT | Phase.STARTER_CUT:
            places = _places(state)
            return places[dice.randrange(len(places))]
    raise ValueError(_("It is not chance's turn."))


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move the seat may make now; empty if it is not its turn."""
    if seat not in state.open.actors or seat == CHANCE:
        return ()
    if state.open.phase is PLAY:
        return pegging.plays(state.hands[seat], state.open.pile, state.open.rules.go)
    match state.open.phase:
        case Phase.DISCARD:
            return dealing.discards(state.hands[seat], state.seats)
        case Phase.DEAL_CUT | Phase.STARTER_CUT:
            return _places(state)
        case Phase.CLAIM:
            return CLAIMS
        case Phase.MUGGINS:
            return (*CALLS, PASS)
    return ()


def apply(state: State, seat: Seat, move: Move, noticed: list[Noticed] | None = None) -> State:
    """Return the state after the move; IllegalMove, with the paragraph, if the rules forbid it.

    Its events are added to ``noticed``; without that list they are not made.
    """
    if seat not in state.open.actors:
        raise IllegalMove(_not_now(state, seat), "1.4")
    work, phase = draft(state, noticed), state.open.phase
    past, deal, as_seen = state.past, state.deal, state.as_seen
    if isinstance(move, Play) and phase is PLAY:
        pegging.play(work, seat, move)
    elif isinstance(move, Go) and phase is PLAY:
        pegging.say_go(work, seat)
    elif isinstance(move, Discard) and phase is Phase.DISCARD:
        move = _in_order(move)
        dealing.discard(work, seat, move)
    elif isinstance(move, Deal) and phase is Phase.DEAL:
        past, deal, as_seen = state.history, (), None
        dealing.deal(work, move)
    elif isinstance(move, Cut) and phase is Phase.STARTER_CUT:
        dealing.cut_starter(work, seat, move)
        as_seen = {}
    elif isinstance(move, Claim) and phase is Phase.CLAIM:
        _go_on_after(work, claims.claim(work, move))
    elif isinstance(move, Muggins | Pass) and phase is Phase.MUGGINS:
        _go_on_after(work, claims.call(work, seat, move.points if isinstance(move, Muggins) else None))
    elif isinstance(move, Cut) and phase is Phase.DEAL_CUT:
        dealing.cut_for_deal(work, move)
    elif isinstance(move, Shuffle) and phase is Phase.SHUFFLE:
        past, deal, as_seen = state.history, (), None
        dealing.shuffle(work, move)
    else:
        raise IllegalMove(_(_TO_DO[phase]), "1.4")
    return freeze(work, past, (*deal, (seat, move)), as_seen)


def carry_out(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Noticed, ...]]:
    """Return the state after the move, and its public events, each with the public state after it."""
    noticed: list[Noticed] = []
    then = apply(state, seat, move, noticed)
    if not noticed or noticed[-1][1] != then.open:
        noticed.append((Ready(), then.open))
    return then, tuple(noticed)


def events(state: State, seat: Seat, move: Move) -> tuple[Noticed, ...]:
    """Return the public events of the move."""
    return carry_out(state, seat, move)[1]


def _in_order(move: Discard) -> Discard:
    """Return the throw as the history has it: two cards may be named in either order."""
    cards = in_order(move.cards)
    return move if cards == move.cards else Discard(cards)


def _go_on_after(work: Draft, settled: Count | None) -> None:
    """Continue after a settled count: with the play, or with the next hand."""
    if settled is None:
        return
    work.change.count = None
    if is_over(work):
        return
    if settled.what == "play":
        pegging.go_on(work, settled.seat, work.open.total)
    else:
        show.show_next(work, settled.what, settled.seat)


def _places(state: State) -> tuple[Cut, ...]:
    """Return the places that may be cut: those not cut yet."""
    if state.open.phase is Phase.STARTER_CUT:
        return CUTS[: len(state.pack)]
    cut = {place for _, place, _ in state.open.cuts}
    return tuple([each for each in CUTS[: len(state.pack)] if each.place not in cut])


def _not_now(state: State, seat: Seat) -> str:
    if state.open.phase is Phase.OVER:
        return _("The game is over.")
    return _("It is not your turn.") if seat != CHANCE else _("It is not chance's turn.")


_TO_DO = {
    Phase.SHUFFLE: marked("Shuffle for the cut first."),
    Phase.DEAL_CUT: marked("Cut for the first deal."),
    Phase.DEAL: marked("Shuffle and deal first."),
    Phase.DISCARD: marked("Throw to the crib first."),
    Phase.STARTER_CUT: marked("Cut the starter first."),
    Phase.PLAY: marked("Play a card, or say go if none fits."),
    Phase.CLAIM: marked("Count your points first."),
    Phase.MUGGINS: marked("Call muggins, or pass."),
}
