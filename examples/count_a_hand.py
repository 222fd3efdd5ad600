"""Count a hand and say why. Try other cards: python examples/count_a_hand.py 5C 5D 5S JH 5H"""

from __future__ import annotations

import sys

from knaves.cards import parse, say
from knaves.games.cribbage.rules.scoring import tally

*hand, starter = parse(" ".join(sys.argv[1:]) or "8H 7D 7S 6C 2H")
counted = tally(hand, starter)
for part in counted.parts:
    print(f"{part.points:3} {part.kind}: {say(part.cards)}")
print(f"{counted.total:3} in all")
