"""The statistics of euchre, and the averages of good players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from knaves.figures import Shown, average, won_and_lost
from knaves.game import Averages, Figures, Seat
from knaves.games.euchre.rules.events import DealScored, Dealt, Event, GameWon, Made, Ordered
from knaves.games.euchre.rules.turns import side
from knaves.games.euchre.text.ending import highlights, how
from knaves.i18n.language import marked

TO_10: Final = marked("four champions in games to 10")
MEASURED: Final = "Four champions (version 1) in 111 games to 10, 2,360 deals: points of a side in a deal."


def count(events: Sequence[Event], seats: int, seat: Seat) -> dict[str, int]:
    """Count deals, the person's calls with their results, euchres of the other side, and games."""
    counts = Counter(won=0, lost=0, deals=0, points=0, makes=0, made=0, marches=0, euchred=0, euchres=0)
    ours = side(seats, seat)
    maker: Seat | None = None
    for event in events:
        match event:
            case Dealt():
                counts["deals"] += 1
            case Ordered(seat=who) | Made(seat=who):
                maker = who
                counts["makes"] += who == seat
            case DealScored(side=scorer, points=points, outcome=outcome):
                counts["points"] += points * (scorer == ours)
                counts["euchres"] += outcome == "euchred" and scorer == ours
                counts["marches"] += outcome in ("march", "lone march") and scorer == ours
                counts["made"] += outcome != "euchred" and maker == seat
                counts["euchred"] += outcome == "euchred" and maker == seat
            case GameWon(side=winner):
                counts["won" if winner == ours else "lost"] += 1
    return dict(counts)


def shown(counts: Mapping[str, int]) -> Shown:
    """Return the figures in order."""
    return {
        **won_and_lost(counts),
        marked("hands played"): counts.get("deals", 0),
        **average(marked("points a hand"), counts, "points", "deals"),
        marked("trump made"): counts.get("makes", 0),
        marked("euchred"): counts.get("euchred", 0),
        marked("marches"): counts.get("marches", 0),
        marked("euchres"): counts.get("euchres", 0),
    }


FIGURES: Final[Figures[Event]] = Figures(
    count=count,
    shown=shown,
    expected={"points a hand": Averages(0.76, 0.011, TO_10, MEASURED)},
    highlights=highlights,
    how=how,
)
