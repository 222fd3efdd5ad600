"""What may the others hold? Imagine a thousand games that fit what one seat of a euchre table has seen."""

from __future__ import annotations

from collections import Counter
from random import Random

from knaves import games
from knaves.game import CHANCE, Seat

euchre = games.find("euchre")
dice = Random(3)
state = euchre.start(euchre.rules(), 4)
while euchre.actors(state) == (CHANCE,):
    state = euchre.apply(state, CHANCE, euchre.chance(state, dice))

view = euchre.view(state, Seat(0))
partner: Counter[str] = Counter()
for _ in range(1000):
    partner.update(map(str, euchre.imagine(view, dice).hands[2]))
print("seat 0 holds", *view.hand, "and sees", view.open.phase.upcard)
print("its partner holds", ", ".join(f"{card} {times / 10:.0f} %" for card, times in partner.most_common(3)))
