"""Where a game of euchre stands, for tests that know how far it has come: the phase, with its own fields."""

from __future__ import annotations

from knaves.game import Seat
from knaves.games.euchre import State, View
from knaves.games.euchre.rules.open import Playing, Trick, WithTrump, WithUpcard


def on_table(at: State | View) -> WithUpcard:
    """The phase, where cards have been dealt."""
    assert isinstance(at.open.phase, WithUpcard)
    return at.open.phase


def made(at: State | View) -> WithTrump:
    """The phase, where trump has been made."""
    assert isinstance(at.open.phase, WithTrump)
    return at.open.phase


def playing(at: State | View) -> Playing:
    """The phase, where tricks are played."""
    assert isinstance(at.open.phase, Playing)
    return at.open.phase


def tricks(at: State | View) -> tuple[Trick, ...]:
    """The tricks of the deal so far, the one on the table last; none before the play."""
    phase = at.open.phase
    return (*phase.tricks, phase.trick) if isinstance(phase, Playing) else ()


def out(at: State | View) -> tuple[Seat, ...]:
    """Who sits out; nobody before trump is made."""
    return at.open.phase.out if isinstance(at.open.phase, WithTrump) else ()
