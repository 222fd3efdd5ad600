"""The statistics of euchre, and the averages of good players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from knaves.figures import Shown, average, won_and_lost
from knaves.game import Averages, Figures, Seat
from knaves.games.euchre.rules.events import (
    DealScored,
    Dealt,
    Event,
    GameWon,
    Made,
    Ordered,
    Passed,
    ThrownIn,
)
from knaves.games.euchre.rules.turns import side
from knaves.games.euchre.text.charts import CALLS, CHARTS, place, spots
from knaves.games.euchre.text.ending import highlights, how
from knaves.i18n.language import marked

TO_10: Final = marked("four champions in games to 10")
MEASURED: Final = "Four champions (version 1) in 111 games to 10, 2,360 deals: points of a side in a deal."


def count(events: Sequence[Event], seats: int, seat: Seat) -> dict[str, int]:
    """Count deals, the person's calls with their results, euchres of the other side, and games.

    ``made_2`` is how many of the calls from the third seat to bid were made, ``passed_2`` how often that seat
    bid and did not call.
    """
    counts = Counter(won=0, lost=0, deals=0, points=0, makes=0, made=0, marches=0, euchred=0, euchres=0)
    ours = side(seats, seat)
    maker: Seat | None = None
    calls: Counter[str] = Counter()
    at, bid = 0, False
    for event in events:
        match event:
            case Dealt(dealer=dealer):
                counts["deals"] += 1
                maker, at, bid = None, place(seat, dealer), False
            case Passed(seat=who):
                bid |= who == seat
            case ThrownIn():
                calls[f"passed_{at}"] += bid
            case Ordered(seat=who) | Made(seat=who):
                maker = who
                counts["makes"] += who == seat
            case DealScored(side=scorer, points=points, outcome=outcome):
                counts["points"] += points * (scorer == ours)
                counts["euchres"] += outcome == "euchred" and scorer == ours
                counts["marches"] += outcome in ("march", "lone march") and scorer == ours
                counts["made"] += outcome != "euchred" and maker == seat
                counts["euchred"] += outcome == "euchred" and maker == seat
                if maker == seat:
                    calls[f"{'euchred' if outcome == 'euchred' else 'made'}_{at}"] += 1
                elif bid:
                    calls[f"passed_{at}"] += 1
            case GameWon(side=winner):
                counts["won" if winner == ours else "lost"] += 1
    return {**counts, **+calls}


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
    splits=(CALLS,),
    charts=CHARTS,
    spots=spots,
)
