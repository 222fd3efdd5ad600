"""What cribbage counts in the statistics, and what good players come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from knaves.figures import Shown, average, won_and_lost
from knaves.game import Expected, Figures, Seat
from knaves.games.cribbage.rules.events import Claimed, Dealt, Event, Scored, Won
from knaves.games.cribbage.rules.open import side
from knaves.games.cribbage.text.ending import highlights, how
from knaves.i18n.language import marked

TO_121: Final = marked("two champions in games to 121")
MEASURED: Final = (
    "Two champions (version 1) in 3,956 games to 121: what was pegged for 69,060 hands and 33,022 cribs, "
    "less than they counted where the game ended sooner."
)


def count(events: Sequence[Event], seats: int, seat: Seat) -> dict[str, int]:
    """Count hands and cribs with what they pegged, deals, and games with skunks."""
    claimed: Counter[str] = Counter()
    scored: Counter[str] = Counter()
    counts = Counter(won=0, lost=0, deals=0, hands=0, hand_points=0, cribs=0, crib_points=0)
    for event in events:
        match event:
            case Dealt():
                counts["deals"] += 1
            case Claimed(seat=who, what="hand" | "crib" as what) if who == seat:
                claimed[what] += 1
            case Scored(seat=who, why="hand" | "crib" as what, points=points) if who == seat:
                scored[what] += 1
                counts[f"{what}_points"] += points
            case Won(side=winner, games=games):
                counts["won" if winner == side(seats, seat) else "lost"] += games
    # A claim that was too high may score nothing at all; the hand was counted all the same.
    counts["hands"] = max(claimed["hand"], scored["hand"])
    counts["cribs"] = max(claimed["crib"], scored["crib"])
    return dict(counts)


def shown(counts: Mapping[str, int]) -> Shown:
    """Return the figures in their order."""
    return {
        **won_and_lost(counts),
        marked("hands played"): counts.get("deals", 0),
        **average(marked("average hand"), counts, "hand_points", "hands"),
        **average(marked("average crib"), counts, "crib_points", "cribs"),
    }


FIGURES: Final[Figures[Event]] = Figures(
    count=count,
    shown=shown,
    expected={
        "average hand": Expected(7.86, 0.014, TO_121, MEASURED),
        "average crib": Expected(4.65, 0.018, TO_121, MEASURED),
    },
    highlights=highlights,
    how=how,
)
