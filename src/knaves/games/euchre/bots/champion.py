"""`Champion`: full strength. It decides by the chance to win from the score.

It draws worlds of the unseen cards, weighted by the likelihood of bids and cards: each of the others may play
by rules of thumb or by a learnt network. The network also plays the worlds on: for a bid or a bury as far as
playouts go, for a card one trick, before the rest is solved with open hands, or to the end. It chooses the
move that wins most games, and of equals the one with more tricks. After an exchange with a loner it infers
nothing from the bidding; defending alone, giving and trimming follow `Steady`. It sees only a view. Its dice
are seeded by the view, so that the same view gets the same answer. Without the compiled kernel it draws fewer
worlds, and everybody plays by rules of thumb.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from knaves.bots import Comparison, MoveTable
from knaves.coaching import in_hundred
from knaves.game import Advice, Hint
from knaves.games.euchre.bots import review_values
from knaves.games.euchre.bots.evaluate import OPEN, WeighedMove, weigh_buries, weigh_calls, weigh_cards
from knaves.games.euchre.bots.explain import compared, hints_of, ranked
from knaves.games.euchre.bots.spot import Worlds
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.belief import Belief, imagined
from knaves.games.euchre.rules.moves import Farmer, Move
from knaves.games.euchre.rules.open import SEATS, Bidding, Burying, Playing
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text import decisions
from knaves.games.euchre.text.words import Names
from knaves.i18n.language import marked

# No card has been played at a bid or a bury, hence the error rate of 1.
CALLING: Final = (
    Belief(worlds=300, tries=1600, temperature=0.3, error_rate=1.0, learnt=True),
    Belief(worlds=1200, tries=6400, temperature=0.3, error_rate=1.0, learnt=True),
)
PLAYING: Final = (
    Belief(worlds=200, tries=1600, temperature=0.3, error_rate=0.0, learnt=True),
    Belief(worlds=800, tries=6400, temperature=0.3, error_rate=0.0, learnt=True),
)
"""A first look, and a longer one if the best two moves are close."""
# With champion 2, open hands alone scored 0.015 ± 0.020 points a hand less against `Steady` than three ways
# together (docs/strength-trials.md, "The value of each part").
CLOSED: Final = (1, 5)
"""Hands lie open, and are solved, after each of these numbers of tricks; all have equal weight."""
# A third of the decisions about a card get the longer look. Of what too few worlds cost champion 1, at most
# a fifth was lost in the others (same page).
CLOSE: Final = 0.008
"""In chance to win; moves that are exactly equal at the first look are equal in nearly every world."""
# This keeps decisions near 20 ms at the median and 0.3 s at worst in plain Python (same page).
SLOWLY: Final = Belief(worlds=12, tries=60, temperature=0.3, error_rate=0.4)
"""Without the compiled kernel."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How a player imagines the deal: a first look, and a longer one if the best two moves are close."""

    calling: tuple[Belief, Belief]
    playing: tuple[Belief, Belief]
    closed: tuple[int, ...]
    """Hands lie open after each of these numbers of tricks, all with equal weight."""
    slowly: Belief
    """Without the compiled kernel."""


PRESENT: Final = Mind(CALLING, PLAYING, CLOSED, SLOWLY)
"""The champion's own."""
SECOND: Final = Mind(
    (
        Belief(worlds=300, tries=1600, temperature=0.3, error_rate=1.0, second=True),
        Belief(worlds=1200, tries=6400, temperature=0.3, error_rate=1.0, second=True),
    ),
    (
        Belief(worlds=200, tries=1600, temperature=0.3, error_rate=0.4, second=True),
        Belief(worlds=800, tries=6400, temperature=0.3, error_rate=0.4, second=True),
    ),
    (OPEN, 1, 5),
    Belief(worlds=12, tries=60, temperature=0.3, error_rate=0.4, second=True),
)
"""The second champion's: everybody plays by rules of thumb, and bids and buries by the table of that time."""


def weighable(view: View) -> bool:
    """Return whether moves can be evaluated: there is a choice, and it is not left to `Steady`."""
    if len(view.legal) < 2 or any(isinstance(move, Farmer) for move in view.legal):
        return False
    match view.open.phase:
        case Bidding():
            return True
        case Burying(step="bury", out=out) | Playing(out=out):
            return view.seat not in out
        case _:
            return False


def weighed(view: View, mind: Mind = PRESENT) -> list[WeighedMove]:
    """Return every move with the possible results of the deal, best first; only if `weighable`."""
    # In plain Python cards are solved with open hands only, and looked at once.
    if not kernel.available():
        return _weighed(view, mind.slowly, (OPEN,))
    glance, study = mind.playing if isinstance(view.open.phase, Playing) else mind.calling
    moves = _weighed(view, glance, mind.closed)
    behind = moves[0].chance(view) - moves[1].chance(view)
    return _weighed(view, study, mind.closed) if 0 < behind < CLOSE else moves


def _weighed(view: View, belief: Belief, closed: tuple[int, ...]) -> list[WeighedMove]:
    match view.open.phase:
        case Playing() as at:
            return ranked(view, weigh_cards(view, at, belief, closed))
        case Burying() as at:
            return ranked(view, weigh_buries(view, at, belief))
        case _:
            return ranked(view, weigh_calls(view, belief))


def _hints(view: View, made: Move | None = None) -> tuple[Hint, ...]:
    """Return the hints; the best move is compared with the one ``made``, if any."""
    return hints_of(view, weighed(view), lambda: _worlds(view), made) if weighable(view) else ()


def _worlds(view: View) -> Worlds:
    """Return worlds drawn from the seat's belief, and the count of each."""
    # Reasons use the worlds of the first look, even where the longer one decided.
    rows, counts = imagined(view, PLAYING[0] if kernel.available() else SLOWLY)
    return [(tuple(row[:SEATS]), weight) for row, weight in zip(rows.tolist(), counts.tolist(), strict=True)]


@dataclass(frozen=True, slots=True)
class SecondChampion:
    """The second champion, to compare with: it takes everybody for one who plays by rules of thumb."""

    name: ClassVar[str] = "champion"
    version: ClassVar[str] = "2"
    about: ClassVar[str] = marked("an earlier champion")
    label: ClassVar[str] = marked("champion")
    slow: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        return weighed(view, SECOND)[0].move if weighable(view) else Steady().choose(view)


@dataclass(frozen=True, slots=True)
class Champion:
    """Chooses the move that wins most games."""

    name: ClassVar[str] = "champion"
    version: ClassVar[str] = "3"
    about: ClassVar[str] = marked("the strongest: plays to win the game, by the score")
    label: ClassVar[str] = marked("champion")
    slow: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        return weighed(view)[0].move if weighable(view) else Steady().choose(view)

    def hint(self, view: View, /) -> tuple[Hint, ...]:
        """Return the candidate moves, best first, each with points, chance to win and a reason."""
        return _hints(view)

    def before_deal(self, view: View, /) -> float:
        """Return the seat's chance to win from the score alone."""
        return review_values.before_deal(view)

    def stake(self, view: View, scores: tuple[int, ...], /) -> tuple[int, int]:
        """Return that every win counts the same."""
        return 1, 1

    def compared(self, view: View, move: Move, /) -> Comparison | None:
        """Return what the move made is compared with; None if nothing was decided."""
        return review_values.compared(view, weighed(view)) if weighable(view) else None

    def title(self, view: View, names: Names, /, *, own: bool) -> str:
        """Return what the seat must decide, as a heading."""
        return decisions.title(view, names, own=own)

    def brief(self, view: View, move: Move, names: Names, /) -> str:
        """Return a move in a few letters, under its heading."""
        return decisions.brief(view, move, names)

    def meaning(self, view: View, /) -> str:
        """Return what the points of the hints are here, as a sentence."""
        return decisions.meaning(view)

    def tabled(self, view: View, move: Move, names: Names, /) -> MoveTable:
        """Return the moves that the one made is compared with, in words."""
        hints = _hints(view, move)
        columns, rows = in_hundred(hints)
        return MoveTable(
            hints[0].reason,
            columns,
            tuple([(hint.move, row) for hint, row in zip(hints, rows, strict=True)]),
            hints[0].rule,
        )

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in one or two sentences."""
        hints = self.hint(view)
        return Advice(hints[0].move, compared(hints)) if hints else Steady().advise(view)
