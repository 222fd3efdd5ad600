"""Who has won how often and what their hands were worth, worked out from games that are over.

An entry is what one finished game was for one person. It is computed from the moves alone: whoever
has the record can compute it again. Nothing here reads or writes a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from knaves.game import AnyGame, Seat
from knaves.i18n.language import _, marked

MANY: Final = 10**9
"""More than any game counts."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished game and one person. ``when`` is the end in UTC, ISO 8601; ``counts`` are whole numbers.

    Every game counts ``won`` and ``lost`` (a skunk counts two); what else depends on the game.
    """

    id: str
    when: str
    name: str
    game: str
    counts: Mapping[str, int]

    def __post_init__(self) -> None:
        texts = (self.id, self.when, self.name, self.game)
        if not all(isinstance(text, str) for text in texts) or not isinstance(self.counts, Mapping):
            raise TypeError("An entry is four texts and a table of counts.")
        if not all(isinstance(number, int) and abs(number) < MANY for number in self.counts.values()):
            raise TypeError("Counts are whole numbers that a game can come to.")


@dataclass(frozen=True, slots=True)
class Summary:
    """All the entries of one person in one game: how many, and their counts added up."""

    name: str
    game: str
    plays: int
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def figures(self) -> dict[str, int | float]:
        """The figures to show, in the order to show them; averages are points, and are left out
        while there is nothing that they are of.

        Their names are English and marked for the catalogues: translate them where they are shown.
        """
        return _FIGURES.get(self.game, _plain_figures)(self.counts)


def count(
    game: AnyGame, rules: Any, seats: int, history: Sequence[tuple[Seat, Any]], seat: Seat
) -> dict[str, int]:
    """Return what a finished game was for one seat: games won and lost, and the game's own counts."""
    state = game.start(rules, seats)
    events: list[Any] = []
    for mover, move in history:
        events += game.events(state, mover, move)
        state = game.apply(state, mover, move)
    side = game.side(seats, seat)
    counts: Counter[str] = Counter(won=0, lost=0)
    if game.name in _COUNTS:
        _COUNTS[game.name](events, seats, seat, side, counts)
    elif (result := game.result(state)) is not None:
        counts["won" if result.side == side else "lost"] += result.games
    return dict(counts)


def summarise(entries: Iterable[Entry], name: str = "") -> tuple[Summary, ...]:
    """Add up the entries by person and game, in order of name; of one person only when a name is given.

    Names that differ only in capital letters are one person's, spelt as in the last entry.
    """
    spelling: dict[str, str] = {}
    totals: dict[tuple[str, str], Counter[str]] = {}
    plays: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        key = (entry.name.casefold(), entry.game)
        if name and key[0] != name.casefold():
            continue
        spelling[key[0]] = entry.name
        totals.setdefault(key, Counter()).update(entry.counts)
        plays[key] += 1
    return tuple(
        Summary(spelling[who], game, plays[who, game], totals[who, game]) for who, game in sorted(totals)
    )


def describe(summary: Summary) -> str:
    """Return the figures in one line: ``games won 3, games lost 1, ...``."""
    return ", ".join(f"{_(name)} {value}" for name, value in summary.figures.items()) + "."


_Count = Callable[[Sequence[Any], int, Seat, int, Counter[str]], None]


def _cribbage(events: Sequence[Any], seats: int, seat: Seat, side: int, counts: Counter[str]) -> None:
    """Hands and cribs that were counted, with what they pegged, deals, and games with skunks."""
    from knaves.games.cribbage.rules.events import Claimed, Dealt, Scored, Won

    claimed: Counter[str] = Counter()
    scored: Counter[str] = Counter()
    counts.update(deals=0, hands=0, hand_points=0, cribs=0, crib_points=0)
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
                counts["won" if winner == side else "lost"] += games
    # A claim that was too high may score nothing at all; the hand was counted all the same.
    counts["hands"] = max(claimed["hand"], scored["hand"])
    counts["cribs"] = max(claimed["crib"], scored["crib"])


def _euchre(events: Sequence[Any], seats: int, seat: Seat, side: int, counts: Counter[str]) -> None:
    """Deals, what the person made and what came of it, euchres of the other side, and games."""
    from knaves.games.euchre.rules.events import DealScored, Dealt, GameWon, Made, Ordered

    counts.update(deals=0, points=0, makes=0, made=0, marches=0, euchred=0, euchres=0)
    maker: Seat | None = None
    for event in events:
        match event:
            case Dealt():
                counts["deals"] += 1
            case Ordered(seat=who) | Made(seat=who):
                maker = who
                counts["makes"] += who == seat
            case DealScored(side=scorer, points=points, outcome=outcome):
                counts["points"] += points * (scorer == side)
                counts["euchres"] += outcome == "euchred" and scorer == side
                counts["marches"] += outcome in ("march", "lone march") and scorer == side
                counts["made"] += outcome != "euchred" and maker == seat
                counts["euchred"] += outcome == "euchred" and maker == seat
            case GameWon(side=winner):
                counts["won" if winner == side else "lost"] += 1


_COUNTS: Final[dict[str, _Count]] = {"cribbage": _cribbage, "euchre": _euchre}


def _plain_figures(counts: Mapping[str, int]) -> dict[str, int | float]:
    return {marked("games won"): counts.get("won", 0), marked("games lost"): counts.get("lost", 0)}


def _cribbage_figures(counts: Mapping[str, int]) -> dict[str, int | float]:
    return {
        **_plain_figures(counts),
        marked("hands played"): counts.get("deals", 0),
        **_average(marked("average hand"), counts, "hand_points", "hands"),
        **_average(marked("average crib"), counts, "crib_points", "cribs"),
    }


def _average(figure: str, counts: Mapping[str, int], points: str, number: str) -> dict[str, float]:
    """Return points each, to two places, by the figure's name; nothing where there was none to count."""
    there_were = counts.get(number, 0)
    return {figure: round(counts.get(points, 0) / there_were, 2)} if there_were else {}


def _euchre_figures(counts: Mapping[str, int]) -> dict[str, int | float]:
    return {
        **_plain_figures(counts),
        marked("hands played"): counts.get("deals", 0),
        **_average(marked("points a hand"), counts, "points", "deals"),
        marked("trump made"): counts.get("makes", 0),
        marked("euchred"): counts.get("euchred", 0),
        marked("marches"): counts.get("marches", 0),
        marked("euchres"): counts.get("euchres", 0),
    }


_FIGURES: Final = {"cribbage": _cribbage_figures, "euchre": _euchre_figures}
