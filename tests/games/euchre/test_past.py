"""What the seats saw of earlier deals is kept once, however many deals there were."""

from __future__ import annotations

from random import Random

from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.games.euchre.rules.seen import Past


def test_the_latest_past_alone_keeps_what_was_seen() -> None:
    euchre, dice = find("euchre"), Random(4)
    state = euchre.start(euchre.rules(), 4)
    while actors := euchre.actors(state):
        seat = actors[0]
        move = euchre.chance(state, dice) if seat == CHANCE else dice.choice(euchre.legal(state, seat))
        state = euchre.apply(state, seat, move)
        views = [euchre.view(state, Seat(each)) for each in range(4)]
        assert all(len(view.seen) == len(state.history) for view in views)
    kept, past = 0, state.past
    deals = 0
    while isinstance(past, Past):
        kept, deals, past = kept + ("seen" in past.__dict__), deals + 1, past.before
    assert deals > 5
    assert kept == 1
