"""The statistics of cribbage, and the averages of good players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from knaves.figures import Shown, Spread, average, won_and_lost
from knaves.game import Averages, Figures, Seat
from knaves.games.cribbage.rules.events import Claimed, Dealt, Event, Judged, Scored, Won
from knaves.games.cribbage.rules.open import side
from knaves.games.cribbage.text.charts import CHARTS, spots
from knaves.games.cribbage.text.ending import highlights, how
from knaves.i18n.language import _, marked

TO_121: Final = marked("two champions in games to 121")
MEASURED: Final = (
    "Two champions (version 1) in 3,956 games to 121: what was pegged for 69,060 hands and 33,022 cribs, "
    "less than they counted where the game ended sooner."
)

BY_ROLE_MEASURED: Final = (
    "Two champions (version 1) in 3,840 games to 121: 32,843 hands of the dealer, 34,311 of the pone, "
    "and what each pegged in the play of 35,109 deals; errors by whole games."
)
WORTH_MEASURED: Final = (
    "Two champions (version 3) in 2,000 games to 121: what 34,502 hands and 16,469 cribs counted by the "
    "rules, also where the game ended before all of it was pegged (python -m bench.hands --games 2000)."
)
HANDS: Final = Spread(
    marked("Points in a hand"),
    "hand_of_",
    (
        169,
        16,
        1962,
        481,
        4172,
        1276,
        5461,
        2382,
        6071,
        2223,
        2870,
        523,
        3581,
        287,
        1146,
        161,
        1042,
        234,
        65,
        0,
        196,
        63,
        13,
        9,
        95,
        0,
        0,
        0,
        4,
        0,
    ),
    TO_121,
    WORTH_MEASURED,
    low=4,
    high=12,
    fewest=30,
    missing=marked("This picture needs {fewest} hands. Counted so far: {number}."),
)
CRIBS: Final = Spread(
    marked("Points in your crib"),
    "crib_of_",
    (
        1260,
        104,
        4038,
        763,
        3198,
        918,
        2201,
        768,
        1470,
        398,
        512,
        51,
        503,
        17,
        107,
        15,
        95,
        22,
        1,
        0,
        11,
        12,
        0,
        1,
        4,
        0,
        0,
        0,
        0,
        0,
    ),
    TO_121,
    WORTH_MEASURED,
    low=2,
    high=8,
    fewest=30,
    missing=marked("This picture needs {fewest} cribs of yours. Counted so far: {number}."),
)
BY_ROLE: Final = tuple(
    f"{what}_{role}" for what in ("deals", "hands", "hand_points", "pegged") for role in ("dealer", "pone")
)
"""The figures counted separately for the dealer and for the others."""


def count(events: Sequence[Event], seats: int, seat: Seat) -> dict[str, int]:
    """Count hands and cribs with their points, deals, games with skunks, and the play; by dealer.

    ``hand_of_8`` is how many hands were worth 8, also where the game ended before all was pegged.
    """
    claimed: Counter[str] = Counter()
    scored: Counter[str] = Counter()
    worth: Counter[str] = Counter()
    counts = Counter(won=0, lost=0, deals=0, hands=0, hand_points=0, cribs=0, crib_points=0)
    counts.update(dict.fromkeys(("skunks", "skunked", *BY_ROLE), 0))
    role = "pone"
    for event in events:
        match event:
            case Dealt(dealer=dealer):
                role = "dealer" if dealer == seat else "pone"
                counts["deals"] += 1
                counts[f"deals_{role}"] += 1
            case Claimed(seat=who, what="hand" | "crib" as what) if who == seat:
                claimed[what] += 1
                claimed[f"{what}_{role}"] += 1
            case Scored(seat=who, why="hand" | "crib" as what, points=points, tally=tally) if who == seat:
                scored[what] += 1
                scored[f"{what}_{role}"] += 1
                counts[f"{what}_points"] += points
                if what == "hand":
                    counts[f"hand_points_{role}"] += points
                if tally is not None:
                    worth[f"{what}_of_{tally.total}"] += 1
            case Judged(seat=who, what="hand" | "crib" as what, tally=tally) if who == seat:
                worth[f"{what}_of_{tally.total}"] += 1
            case Scored(seat=who, why="play" | "go" | "last card", points=points) if who == seat:
                counts[f"pegged_{role}"] += points
            case Won(side=winner, games=games):
                ours = winner == side(seats, seat)
                counts["won" if ours else "lost"] += games
                counts["skunks" if ours else "skunked"] += games > 1
    # A claim that was too high may score nothing; the hand was counted nevertheless.
    counts["hands"] = max(claimed["hand"], scored["hand"])
    counts["cribs"] = max(claimed["crib"], scored["crib"])
    for each in ("dealer", "pone"):
        counts[f"hands_{each}"] = max(claimed[f"hand_{each}"], scored[f"hand_{each}"])
    return {**counts, **worth}


def shown(counts: Mapping[str, int]) -> Shown:
    """Return the figures in order; those that older games did not count only if there are some."""
    skunks: Shown = {}
    if "skunks" in counts:
        skunks = {marked("skunks won"): counts["skunks"], marked("skunks lost"): counts.get("skunked", 0)}
    return {
        **won_and_lost(counts),
        **skunks,
        marked("hands played"): counts.get("deals", 0),
        **average(marked("average hand"), counts, "hand_points", "hands"),
        **average(marked("hand as dealer"), counts, "hand_points_dealer", "hands_dealer"),
        **average(marked("hand as pone"), counts, "hand_points_pone", "hands_pone"),
        **average(marked("average crib"), counts, "crib_points", "cribs"),
        **average(marked("pegging as dealer"), counts, "pegged_dealer", "deals_dealer"),
        **average(marked("pegging as pone"), counts, "pegged_pone", "deals_pone"),
    }


def note(counts: Mapping[str, int]) -> str:
    """Return why more games may be counted than were played; empty where none is."""
    if not counts.get("skunks", 0) and not counts.get("skunked", 0):
        return ""
    return _("A skunk counts as two games, a double skunk as three.")


FIGURES: Final[Figures[Event]] = Figures(
    count=count,
    shown=shown,
    expected={
        "average hand": Averages(7.86, 0.014, TO_121, MEASURED),
        "average crib": Averages(4.65, 0.018, TO_121, MEASURED),
        "hand as dealer": Averages(7.88, 0.021, TO_121, BY_ROLE_MEASURED),
        "hand as pone": Averages(7.83, 0.020, TO_121, BY_ROLE_MEASURED),
        "pegging as dealer": Averages(3.19, 0.012, TO_121, BY_ROLE_MEASURED),
        "pegging as pone": Averages(2.04, 0.010, TO_121, BY_ROLE_MEASURED),
    },
    highlights=highlights,
    how=how,
    note=note,
    spreads=(HANDS, CRIBS),
    charts=CHARTS,
    spots=spots,
)
