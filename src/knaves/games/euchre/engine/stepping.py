"""Tables of euchre for learners: what the kernel plays, and why it refuses the rest."""

from __future__ import annotations

from typing import Final, cast

from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.encoding import action, form
from knaves.games.euchre.rules.moves import Deal
from knaves.games.euchre.rules.open import SEATS, WithUpcard
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER
from knaves.stepping import Position, Stepping, Terms

# Five for each seat, and the upcard.
_DEALT: Final = 21


def _refusal(rules: Rules, seats: int, terms: Terms) -> str:
    # The kernel has every option of the rules.
    return ""


def _position(state: State) -> Position:
    if not isinstance(state.open.phase, WithUpcard):
        raise ValueError("A table is set where somebody bids, buries or plays a card.")
    dealt = max(place for place, (_, move) in enumerate(state.deal) if isinstance(move, Deal))
    cards = [PACK_WITH_JOKER.index(card) for card in cast(Deal, state.deal[dealt][1]).pack[:_DEALT]]
    actions = [action(move) for _, move in state.deal[dealt + 1 :]]
    return Position(state.open.dealer, state.open.scores, bytes(cards), bytes(actions))


STEPPING: Final = Stepping(
    seats=(SEATS,),
    form=form,
    house=kernel.HOUSE,
    refusal=_refusal,
    tables=kernel.tables,
    position=_position,
)
