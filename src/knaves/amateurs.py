"""Amateurs: players who make mistakes as people do, each by one number: the wins they cost it in 100.

An amateur knows what every move is worth in chances to win, as the strongest player reckons, but sees it
through a haze. Moves that are nearly as good as the best are confused often, dear mistakes are rare: the
probability of a move falls exponentially with its loss (quantal response, McKelvey and Palfrey 1995). The
more is at stake in a decision, the more its haze hides, but not in proportion. Besides, each has a style,
drawn when it sits down: leanings of its game, such as to keep too much for its own hand.

A game says what its moves are worth and what a leaning favours; the mathematics is here.
``docs/levels.md`` says what was measured and what is a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from math import exp, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any, ClassVar, Final, NamedTuple

from knaves.cards import Dice, NotationError
from knaves.i18n.language import _

STEM: Final = "amateur"
MOST: Final = 25
"""The highest number; every whole number from 0, who makes no mistakes, is a player."""
OFFERED: Final = (25, 20, 16, 12, 8, 5, 3, 1)
"""The numbers in lists, weakest first: each step is about as hard to notice as the next."""
# A guess, like the square root in `likelihoods` (docs/levels.md).
LEANING: Final = 0.7
"""The strongest leaning, in logits for a standard deviation by which a move has more of what it favours."""
_FAR: Final = 2.0
"""Standard deviations beyond which a leaning favours nothing more."""
_SALTS: Final = 2**32
_COLUMNS: Final = "number,haze\n"

Weighed = Sequence[tuple[Any, float]]
"""Moves with their chances to win, 0 to 1, best first; empty if there is nothing to decide."""
Favours = Mapping[str, Sequence[float]]
"""By leaning how much of what it favours each move has, in any unit."""


class Thought(NamedTuple):
    """A move that an amateur may make, what it loses in chances to win, and its probability."""

    move: Any
    loss: float
    probability: float


def called(number: int) -> str:
    """Return the name of the amateur of a number.

    >>> called(8)
    'amateur-8'
    """
    return f"{STEM}-{number}"


def numbers() -> dict[str, int]:
    """Return the number of each amateur by name, the strongest first."""
    return {called(number): number for number in range(MOST + 1)}


def number_of(name: str) -> int | None:
    """Return the number of an amateur by its name; None if it is none.

    >>> number_of("amateur-8"), number_of("amateur-08"), number_of("steady")
    (8, None, None)
    """
    return numbers().get(name)


@dataclass(frozen=True, slots=True)
class Amateur:
    """A player who errs. The same view gets the same answer, so that a mistake taken back is made again."""

    name: str
    salt: int
    haze: float
    weighed: Callable[[Any], Weighed]
    favours: Callable[[Any, Sequence[Any]], Favours]
    otherwise: Callable[[Any], Any]
    """Makes the move where there is nothing to decide."""
    version: ClassVar[str] = "1"
    slow: ClassVar[bool] = True

    def choose(self, view: Any, /) -> Any:
        """Return one of ``view.legal``."""
        return self.chosen(view, self.thoughts(view))

    def chosen(self, view: Any, thoughts: Sequence[Thought]) -> Any:
        """Return the move for these `thoughts`."""
        if not thoughts:
            return self.otherwise(view)
        # By the view and not by one stream of dice: a copy of a player, made in the middle of a game or in
        # another process, goes on as this one would.
        at = Random(f"{self.salt}/{view.seat}/{len(view.seen)}/{view.legal}").random()
        for thought in thoughts:
            at -= thought.probability
            if at < 0:
                return thought.move
        return thoughts[0].move

    def thoughts(self, view: Any) -> tuple[Thought, ...]:
        """Return the moves, best first, with what they lose and their probabilities; empty as `Weighed`."""
        weighed = self.weighed(view)
        if not weighed:
            return ()
        moves, most = [move for move, _win in weighed], max([win for _move, win in weighed])
        losses = [most - win for _move, win in weighed]
        if not self.haze:
            likely = [float(not place) for place in range(len(moves))]
        else:
            likely = likelihoods(
                losses, self.haze, leaned(len(moves), self.favours(view, moves), self.style(view.seat))
            )
        return tuple([Thought(*each) for each in zip(moves, losses, likely, strict=True)])

    def style(self, seat: int) -> Callable[[str], float]:
        """Return what gives the strength of each leaning, from -`LEANING` to `LEANING`: always the same."""
        return partial(_strength, self.salt, seat)


@dataclass(frozen=True, slots=True)
class AmateurMaker:
    """What the amateurs of a game have in common."""

    engine: str
    """The package with the table of the hazes, ``data/amateurs.csv``."""
    weighed: Callable[[Any], Weighed]
    favours: Callable[[Any, Sequence[Any]], Favours]
    strongest: Callable[[], Any]
    """Makes the player who moves where there is nothing to decide."""

    def amateur(self, dice: Dice, number: int) -> Amateur:
        """Return the amateur of a number, with a style drawn by the dice."""
        return self.hazed(dice, self.hazes()[number], called(number))

    def hazed(self, dice: Dice, haze: float, name: str = STEM) -> Amateur:
        """Return an amateur with so much haze."""
        return Amateur(name, salted(dice), haze, self.weighed, self.favours, self.strongest().choose)

    def hazes(self) -> tuple[float, ...]:
        """Return the haze of each number, from 0: ``knaves tables make <game>-amateurs``."""
        return _hazes(self.engine)


@cache
def _hazes(engine: str) -> tuple[float, ...]:
    return read(files(engine).joinpath("data/amateurs.csv").read_text(encoding="utf-8"))


def salted(dice: Dice) -> int:
    """Draw what makes an amateur different from others of its number: its style and its errors."""
    return dice.randrange(_SALTS)


def likelihoods(losses: Sequence[float], haze: float, leanings: Sequence[float]) -> list[float]:
    """Return the probability of each move by its loss in chances to win and by what a style adds (logits)."""
    # What a move costs on average says how much is at stake. The square root: where four times as much is at
    # stake, one sees twice as sharply in proportion. So mistakes are rarer there, and those made are dearer.
    blur = haze * sqrt(fmean(losses))
    marks = [
        (-loss / blur if blur else 0.0) + leaning for loss, leaning in zip(losses, leanings, strict=True)
    ]
    most = max(marks)
    weights = [exp(mark - most) for mark in marks]
    total = sum(weights)
    return [weight / total for weight in weights]


def leaned(number: int, favours: Favours, style: Callable[[str], float]) -> list[float]:
    """Return what a style adds to each of so many moves, as logits: leanings times standard deviations."""
    sums = [0.0] * number
    for leaning, much in favours.items():
        mean, spread = fmean(much), pstdev(much)
        far = [min(max((each - mean) / spread, -_FAR), _FAR) if spread else 0.0 for each in much]
        sums = [one + style(leaning) * each for one, each in zip(sums, far, strict=True)]
    return sums


def _strength(salt: int, seat: int, leaning: str) -> float:
    return LEANING * (2 * Random(f"{salt}/{seat}/{leaning}").random() - 1)


def write(hazes: Sequence[float], made: Iterable[str]) -> str:
    """Return the hazes by number, from 0, as text after lines that say how they were made, and a checksum."""
    figures = "".join([f"{number},{haze:.4f}\n" for number, haze in enumerate(hazes)])
    lines = [*made, f"SHA-256 of the figures: {sha256(figures.encode()).hexdigest()}"]
    return "".join([f"# {line}\n" for line in lines]) + _COLUMNS + figures


def read(text: str) -> tuple[float, ...]:
    """Read the text of `write`; NotationError if it is damaged."""
    head, _gap, figures = text.partition(_COLUMNS)
    if not head.endswith(f"{sha256(figures.encode()).hexdigest()}\n"):
        raise NotationError(_("The amateurs' table is damaged: its checksum is wrong."))
    return tuple([float(line.partition(",")[2]) for line in figures.splitlines()])
