"""Tables of euchre for learners: what the kernel plays, and why it refuses the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from knaves.game import Seat
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.actions import PLACE
from knaves.games.euchre.engine.encoding import DEALER, OBSERVATION, SCORES, action, form
from knaves.games.euchre.rules.moves import Deal
from knaves.games.euchre.rules.open import SEATS, WithUpcard
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import Past
from knaves.games.euchre.rules.state import NO_HANDS, State, undealt
from knaves.stepping import Opening, Position, Stepping, Terms

# Five for each seat, and the upcard.
_DEALT: Final = 21


def _refusal(rules: Rules, seats: int, terms: Terms) -> str:
    # The kernel has every option of the rules.
    return ""


def _position(state: State) -> Position:
    if not isinstance(state.open.phase, WithUpcard):
        raise ValueError("A table is set where somebody bids, buries or plays a card.")
    dealt = max(place for place, (_, move) in enumerate(state.deal) if isinstance(move, Deal))
    cards = [PLACE[card] for card in cast(Deal, state.deal[dealt][1]).pack[:_DEALT]]
    actions = [action(move) for _, move in state.deal[dealt + 1 :]]
    return Position(state.open.dealer, state.open.scores, bytes(cards), bytes(actions))


def _alike(state: State) -> bool:
    # One seat decides at a time, and chance does nothing within a deal.
    return isinstance(state.open.phase, WithUpcard)


def _next_deal(state: State, seat: int, seen: Sequence[int]) -> State:
    dealer = Seat((seat + seen[DEALER : DEALER + SEATS].index(1)) % SEATS)
    own, other = seen[SCORES:OBSERVATION]
    table = undealt(state.rules, dealer, (own, other) if seat % 2 == 0 else (other, own))
    return State(table, (), (), NO_HANDS, (), Past())


def _opening(state: State, deal: Deal, done: Sequence[int]) -> Opening:
    cards = bytes([PLACE[card] for card in deal.pack[:_DEALT]])
    return Opening(Position(state.open.dealer, state.open.scores, cards, b""), alike=True)


STEPPING: Final = Stepping(
    seats=(SEATS,),
    form=form,
    house=kernel.HOUSE,
    refusal=_refusal,
    tables=kernel.tables,
    position=_position,
    alike=_alike,
    opening=_opening,
    next_deal=_next_deal,
)
