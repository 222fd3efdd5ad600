"""Reasons for a throw: the points of the cards kept, now and with which cuts, and the cards for the crib.

Two throws are compared by average points in the hand, the crib and the play; the main advantage of the
better one is named first. Near the end of a game, the points needed to win come before all that.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, Literal

from knaves.cards import CARDS, Card, symbols
from knaves.games.cribbage.bots.evaluate import needs, role
from knaves.games.cribbage.engine.search import Throw
from knaves.games.cribbage.rules.counting import points_with_each
from knaves.games.cribbage.rules.scoring import tally_of_four
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.naming import parts_name, rank_signs
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal

# These bounds choose the words of a reason, never the move.
_NOTABLE: Final = 0.25
"""Average points that are worth mentioning."""
_NEAR: Final = 14
"""Maximum need at which a hand can easily win the game by itself."""
_ENOUGH_CUTS: Final = 4
"""With fewer cuts, winning by the hand is not worth mentioning."""
_CLOSE: Final = 9
"""Points that the opponent makes in most deals before the dealer counts."""
_MOST_RANKS: Final = 5
"""Maximum number of ranks to name."""
Part = Literal["hand", "crib", "pegs"]


@dataclass(frozen=True, slots=True)
class Cuts:
    """The number of cuts that give the hand at least these points; their ranks, if no other card does."""

    number: int
    points: int
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class ThrowFigures:
    """A throw with the figures that players consider."""

    view: View
    throw: Throw

    @cached_property
    def now(self) -> int:
        """The points of the four cards without a starter."""
        return tally_of_four(self.throw.kept).total

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards that may be cut: 46 with two players."""
        return [card for card in CARDS if card not in self.view.hand]

    @cached_property
    def by_cut(self) -> list[int]:
        """The points of the hand with each of the unseen cards."""
        return points_with_each(self.throw.kept, self.unseen)

    def enough(self, points: int) -> int:
        """Return the number of cuts with which the hand counts at least these points."""
        return sum(each >= points for each in self.by_cut)

    @cached_property
    def cuts(self) -> Cuts | None:
        """The cuts that help, at the threshold with the largest gain over all cuts."""
        helped = {each for each in self.by_cut if each > self.now + 1}
        # The effect of most cuts need not be named, if some do more.
        marks = {each for each in helped if self.enough(each) <= len(self.unseen) // 2} or helped
        if not marks:
            return None
        mark = max(marks, key=lambda points: ((points - self.now) * self.enough(points), points))
        good = {card % 13 for card, made in zip(self.unseen, self.by_cut, strict=True) if made >= mark}
        of_rank = sum(card % 13 in good for card in self.unseen)
        number = self.enough(mark)
        named = of_rank == number and len(good) <= _MOST_RANKS
        return Cuts(number, mark, tuple(sorted(good)) if named else ())

    def gains(self, other: ThrowFigures) -> dict[Part, float]:
        """Return the gain of this throw over another in hand, crib and play; the largest first."""
        crib = less(self.throw.crib, other.throw.crib)
        gained: dict[Part, float] = {
            "hand": less(self.throw.hand, other.throw.hand),
            "crib": crib if role(self.view) else -crib,
            "pegs": less(_pegs(self.throw), _pegs(other.throw)),
        }
        return dict(sorted(gained.items(), key=lambda each: -each[1]))


def less(figure: float, other: float) -> float:
    """Return a difference as a reader of the table finds it: of figures with one digit."""
    # Else a reason could say 0.2 where the table beside it shows 4.3 and 4.4.
    return round(round(figure, 1) - round(other, 1), 1)


def _pegs(throw: Throw) -> float:
    return throw.pegs - throw.other_pegs


def why_best(view: View, best: Throw, second: Throw | None) -> str:
    """Return why a throw is the best; ``second`` is the one of the others that it is compared with."""
    this = ThrowFigures(view, best)
    needed, crib = _needed(this, second), crib_of(this)
    if second is None:
        return " ".join([*needed, *nothing_yet(this), keeping(this), crib])
    other = ThrowFigures(view, second)
    part, gain = next(iter(this.gains(other).items()))
    if part == "crib" and gain > 0:
        return " ".join([*needed, _followed(_less_than(this, other), _instead(this, other)), keeping(this)])
    nothing = nothing_yet(this, better=True)
    return " ".join([*needed, *nothing, keeping(this), _followed(crib, _instead(this, other))])


def _followed(said: str, then: str) -> str:
    return _("{crib}; {instead}").format(crib=said.removesuffix("."), instead=then)


def why_worse(view: View, throw: Throw, best: Throw) -> str:
    """Return the cards that a throw keeps, and the advantages of the best one."""
    this, other = ThrowFigures(view, throw), ThrowFigures(view, best)
    return " ".join([keeping(this), _loses(other, this)])


def keeping(kept: ThrowFigures) -> str:
    """Return the points of the cards kept, and the cuts that help."""
    cards, cuts = symbols(*kept.throw.kept), kept.cuts
    tally = tally_of_four(kept.throw.kept)
    if not tally.parts:
        said = _("You keep {cards}, which count nothing yet.").format(cards=cards)
    else:
        said = plural(
            "You keep {cards}: {parts} for {points} point.",
            "You keep {cards}: {parts} for {points} points.",
            tally.total,
        ).format(cards=cards, parts=parts_name(tally.parts), points=tally.total)
    if cuts is None:
        return said
    joined = plural(
        "{kept}; {number} of the {all} cuts makes it {points} or more.",
        "{kept}; {number} of the {all} cuts make it {points} or more.",
        cuts.number,
    )
    if cuts.number == len(kept.unseen):
        joined = _("{kept}; any cut makes it {points} or more.")
    elif cuts.ranks:
        joined = plural(
            "{kept}; {number} of the {all} cuts makes it {points} or more: any {ranks}.",
            "{kept}; {number} of the {all} cuts make it {points} or more: any {ranks}.",
            cuts.number,
        )
    return joined.format(
        kept=said.removesuffix("."),
        number=cuts.number,
        all=len(kept.unseen),
        points=cuts.points,
        ranks=rank_signs(cuts.ranks),
    )


def nothing_yet(kept: ThrowFigures, *, better: bool = False) -> list[str]:
    """Return why one keeps cards that count nothing, if one does; ``better``: other throws are worse."""
    if kept.now:
        return []
    if not any(tally_of_four(four).total for four in combinations(kept.view.hand, 4)):
        return [_("No four of your cards count anything yet.")]
    return [_("Other cards would count more now, but these win more games.")] if better else []


def _less_than(kept: ThrowFigures, other: ThrowFigures) -> str:
    """Return the same as `crib_of` where it is the main advantage over another throw."""
    if role(kept.view):
        return crib_of(kept)
    said = _("{cards} give your opponent's crib less than {other}: {points} on average.")
    return said.format(
        cards=symbols(*kept.throw.thrown),
        other=symbols(*other.throw.thrown),
        points=decimal(kept.throw.crib),
    )


def crib_of(kept: ThrowFigures) -> str:
    """Return the cards for the crib and its owner, with the average of that crib."""
    said = _("With {cards} your opponent's crib averages {points}.")
    if role(kept.view):
        said = _("With {cards} your crib averages {points}.")
    return said.format(cards=symbols(*kept.throw.thrown), points=decimal(kept.throw.crib))


def _needed(kept: ThrowFigures, second: Throw | None) -> list[str]:
    """Return the points needed to win, if one deal may suffice."""
    mine, theirs = needs(kept.view)
    if role(kept.view):
        if theirs > _CLOSE or mine > _NEAR:
            return []
        said = _(
            "You need {mine}, and your opponent, who needs {theirs}, counts first: "
            "what you peg comes before that."
        )
        return [said.format(mine=mine, theirs=theirs)]
    enough = kept.enough(mine)
    if mine > _NEAR or enough < _ENOUGH_CUTS:
        return []
    if enough == len(kept.unseen):
        return [_("You need {mine} and count first: this hand has them with any cut.").format(mine=mine)]
    fewer = 0 if second is None else ThrowFigures(kept.view, second).enough(mine)
    said = _("You need {mine} and count first: {number} of the 46 cuts give this hand as many.")
    if second is not None and fewer < enough:
        said = _(
            "You need {mine} and count first: {number} of the 46 cuts give this hand as many, "
            "and {fewer} if you throw {other}."
        )
        if not fewer:
            said = _(
                "You need {mine} and count first: {number} of the 46 cuts give this hand as many, "
                "and none if you throw {other}."
            )
    other = "" if second is None else symbols(*second.thrown)
    return [said.format(mine=mine, number=enough, fewer=fewer, other=other)]


def _instead(kept: ThrowFigures, other: ThrowFigures) -> str:
    """Return why another throw is worse: a notable gain, then its main cost."""
    gains = list(kept.gains(other).items())
    (worst, cost), (best, gain) = gains[0], gains[-1]
    cards = symbols(*other.throw.thrown)
    if cost < _NOTABLE:
        return at_this_score(cards, -sum(kept.gains(other).values()))
    costs = clause(worst, -cost, ours=bool(role(kept.view)))
    if gain > -_NOTABLE:
        return _("{other} would {costs}.").format(other=cards, costs=costs)
    gained = clause(best, -gain, ours=bool(role(kept.view)))
    mine, theirs = needs(kept.view)
    if sum(kept.gains(other).values()) < -_NOTABLE:
        said = _("{other} would {gains}, but {costs}, and your opponent needs only {number}.")
        if mine < theirs:
            said = _("{other} would {gains}, but {costs}, and you need only {number}.")
        return said.format(other=cards, gains=gained, costs=costs, number=min(mine, theirs))
    return _("{other} would {gains}, but {costs}.").format(other=cards, gains=gained, costs=costs)


def at_this_score(name: str, more: float) -> str:
    """Return why another move is worse that costs nothing in points; it brings ``more`` of them."""
    said = _("{other} would bring as much, but win fewer games from this score.")
    if more >= _NOTABLE:
        said = _("{other} would bring {points} more, but win fewer games from this score.")
    return said.format(other=name, points=decimal(more))


def clause(part: Part, points: float, *, ours: bool) -> str:
    """Return the effect of another throw on a part, with the points gained or lost there.

    ``ours``: the crib is one's own side's.
    """
    match part:
        case "hand":
            said = _("leave your hand {points} more") if points > 0 else _("cost your hand {points}")
        case "pegs":
            said = (
                _("make you {points} more in the play") if points > 0 else _("cost you {points} in the play")
            )
        case "crib" if ours:
            said = _("bring it {points} more") if points > 0 else _("bring it {points} less")
        case _:
            said = _("give it {points} less") if points > 0 else _("give it {points} more")
    return said.format(points=decimal(abs(points)))


def _loses(best: ThrowFigures, kept: ThrowFigures) -> str:
    """Return the part in which a throw loses most against the best."""
    part, lost = next(iter(best.gains(kept).items()))
    cards = symbols(*best.throw.thrown)
    if round(lost, 1) <= 0:
        said = _("Throwing {cards} would win more games from this score.")
    elif part == "hand":
        said = _("Throwing {cards} would leave a hand worth {points} more.")
    elif part == "pegs":
        said = _("Throwing {cards} would make you {points} more in the play.")
    elif role(kept.view):
        said = _("Throwing {cards} would bring your crib {points} more.")
    else:
        said = _("Throwing {cards} would give your opponent's crib {points} less.")
    return said.format(cards=cards, points=decimal(lost))
