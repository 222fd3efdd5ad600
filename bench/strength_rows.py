"""The rows of docs/strength.md: who plays whom, by which rules, over how many pairs; the chief ones first.

All rows of a game have one seed, on which nothing is tuned, so that they play the same deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from shlex import join
from typing import Any

from knaves.bots import has_bot, strangers
from knaves.cards import NotationError
from knaves.games import find
from knaves.lab.aivat import values_for
from knaves.lab.arena import contest, luck_only
from knaves.wire.outside import COMMAND, dismiss, entrant

SEED = "strength"
_ROOT = Path(__file__).parents[1]
PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "bsd-cribbage": ("bsd_cribbage.py", f"{_ROOT / 'build' / 'strangers' / 'cribbage.so'}"),
    "euchre-cli": ("euchre_cli.py",),
    "openspiel-ismcts": ("openspiel_ismcts.py",),
}
"""The players of other people: the file in bench/strangers, and its arguments."""
HOUSE: Mapping[str, Mapping[str, Any]] = {
    "the dealer may pass": {"stick_the_dealer": False},
    "a loner gets the partner's best card": {"alone": "exchange"},
    "lead from the loner's left": {"loner_lead": "loner"},
    "five points for a march alone": {"loner_march": 5},
    "four points for euchring a loner": {"loner_euchred": 4},
    "a defender may play alone": {"defend_alone": "always"},
    "Canadian rule": {"canadian": True},
    "no trump": {"no_trump": True},
    "joker": {"joker": True},
    "farmer's hand": {"farmers": True},
    "to 5": {"target": 5},
    "Four-Handed Euchre 1.1": {"preset": "feltz"},
}
"""The rules of euchre that houses differ in, each as options."""


@dataclass(frozen=True)
class Row:
    """One measurement. ``hands``: the unit is a single hand; ``kernel``: whether it is the compiled one."""

    table: str
    game: str
    a: str
    b: str
    pairs: int
    hands: bool = False
    seats: int | None = None
    rule: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    timed: bool = False
    kernel: bool = True
    seed: str = SEED

    @property
    def name(self) -> str:
        """How the command line and the file of results call it."""
        more = [
            f"{self.seats}-players" if self.seats else "",
            self.rule.lower().replace(" ", "-").replace("'", ""),
            "hands" if self.hands and not self.rule else "",
            "times" if self.timed else "",
            "" if self.kernel else "without-kernel",
        ]
        return "_".join([self.game, self.a, self.b, *filter(None, more)])

    @property
    def players(self) -> tuple[str, str]:
        """What the arena calls both players."""
        return self.a, f"{COMMAND}{join(_words(self.b))}" if self.b in PROGRAMS else self.b

    @property
    def here(self) -> bool:
        """Whether both players exist, as an earlier version does when there is a later one, and may meet."""
        if self.b in PROGRAMS:
            return all(Path(each).exists() for each in _words(self.b))
        try:
            return has_bot(self.game, self.a) and has_bot(self.game, self.b) and bool(self.labels())
        except NotationError:
            return False

    def rules(self) -> Any:
        """Return the rules that it is played by."""
        found, said = find(self.game), dict(self.options)
        return found.rules(said.pop("preset", "standard"), **luck_only(found, **said))

    @property
    def values(self) -> str:
        """The version of the values that luck is measured by; empty where it cannot be, or nobody wins.

        It cannot be measured among more than two sides or partners at cribbage, nor without the kernel. What
        is timed is only timed.
        """
        found = find(self.game)
        try:
            luck = values_for(found, self.rules(), self.seats or found.seats[0])
        except NotationError:
            return ""
        return "" if self.timed or not self.kernel else luck.version

    def labels(self) -> tuple[str, str]:
        """Return both players with their versions."""
        try:
            return contest(self.game, self.rules(), self.players, self.seats, enter=entrant)
        finally:
            # A program that has said its name would idle here: each worker starts its own.
            dismiss()


def _words(name: str) -> list[str]:
    """Return the command of a program, after ``make strangers``."""
    program, *more = PROGRAMS[name]
    python = _ROOT / ".strangers-venv" / "bin" / "python"
    return [f"{python}", f"{_ROOT / 'bench' / 'strangers' / program}", *more]


def rows() -> list[Row]:
    """Return all rows, those whose players do not exist too."""
    return [*_first(), *_strangers(), *_programs(), *_house(), *_ladder(), *_times()]


def _first() -> Iterator[Row]:
    """What a new champion must show."""
    # Without luck, 82 pairs left ± 1.3 %: so many leave ± 0.2.
    yield Row("ladder", "cribbage", "champion", "champion@2", 3_300)
    yield Row("ladder", "cribbage", "champion", "champion@1", 3_300)
    yield Row("ladder", "cribbage", "champion", "steady", 5_000)
    yield Row("ladder", "cribbage", "champion", "simple", 2_500)
    yield Row("ladder", "euchre", "champion", "champion@2", 8_000, hands=True)
    yield Row("ladder", "euchre", "champion", "sampler", 8_000, hands=True)
    yield Row("ladder", "euchre", "champion", "steady", 1_000)
    yield Row("more", "cribbage", "champion", "steady", 1_000, seats=3)
    yield Row("more", "cribbage", "champion", "steady", 1_000, seats=4)


def _strangers() -> Iterator[Row]:
    """The champion, and the versions before it, against each stranger."""
    for name in strangers("cribbage"):
        for champion in ("champion", "champion@2", "champion@1"):
            yield Row("strangers", "cribbage", champion, name, 1_000)
    for name in strangers("euchre"):
        for champion in ("champion", "champion@2"):
            yield Row("strangers", "euchre", champion, name, 1_000, hands=True)


def _programs() -> Iterator[Row]:
    """The champion against players of other people."""
    yield Row("programs", "cribbage", "champion", "bsd-cribbage", 1_000)
    # In its own game all may pass.
    passing = {"stick_the_dealer": False}
    yield Row("programs", "euchre", "champion", "euchre-cli", 1_000, hands=True, options=passing)
    yield Row("programs", "euchre", "champion", "openspiel-ismcts", 1_000, hands=True)


def _house() -> Iterator[Row]:
    # So many leave ± 0.02 a hand: of champions all foreseen luck cancels in a pair, but they differ less.
    for other, pairs in (("steady", 4_000), ("champion@2", 3_200)):
        for rule, options in HOUSE.items():
            yield Row("house", "euchre", "champion", other, pairs, hands=True, rule=rule, options=options)


def _ladder() -> Iterator[Row]:
    """Each level against the one below."""
    for a, b in (("champion", "sharp"), ("sharp", "steady"), ("steady", "simple"), ("simple", "random")):
        yield Row("ladder", "cribbage", a, b, 1_000)
    for a, b in (("champion", "sharp"), ("sharp", "steady"), ("sampler", "steady"), ("steady", "simple")):
        yield Row("ladder", "euchre", a, b, 2_000, hands=True)
    yield Row("ladder", "euchre", "simple", "random", 2_000, hands=True)


def _times() -> Iterator[Row]:
    """How long the champions think, in few games: the last tells of the worst."""
    yield Row("times", "cribbage", "champion", "steady", 200, timed=True)
    yield Row("times", "euchre", "champion", "steady", 100, timed=True)
    yield Row("times", "cribbage", "champion", "steady", 1, timed=True, kernel=False)
    yield Row("times", "euchre", "champion", "steady", 1, timed=True, kernel=False)
