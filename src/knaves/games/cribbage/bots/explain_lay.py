"""Reasons for a card in the play: its points, the opponent's chances after it, and one's own next card.

The opponent's possible hands are the champion's beliefs; two cards are compared by points pegged and allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from knaves.cards import CARDS, Card, symbols
from knaves.coaching import Drawback, good_first
from knaves.games.cribbage.bots.evaluate import laying, needs, role
from knaves.games.cribbage.bots.simple import what_it_makes
from knaves.games.cribbage.engine.search import Holding, Lay
from knaves.games.cribbage.rules.counting import peg_points, points
from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.scoring import PIPS, pegged
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.naming import any_rank
from knaves.games.cribbage.text.words import number_name, part_name
from knaves.i18n.language import _, all_of
from knaves.i18n.numbers import decimal, percent

# Bounds of words, not of moves, as in `explain_throw`.
_NOTABLE: Final = 0.15
"""Average points that are worth mentioning."""
_SAFER: Final = 0.1
"""A reduction of the opponent's chance to score next that is worth mentioning."""
_HARDLY: Final = 0.05
_LIKELY: Final = 0.3
_CLOSE: Final = 7
"""Points that can easily be pegged in one deal."""
_MOST_RANKS: Final = 4
_MOST_SENTENCES: Final = 3


class Held:
    """The opponent's possible hands, with ranks as sets of bits, for speed."""

    def __init__(self, holdings: Sequence[Holding]) -> None:
        shares: dict[int, float] = {}
        for each in holdings:
            # Whether a rank is held is all that reasons ask, so hands that differ in copies are joined.
            ranks = _bits(each.ranks)
            shares[ranks] = shares.get(ranks, 0.0) + each.share
        self._shares = tuple(shares.items())
        self.ranks = [rank for rank in range(13) if any(held >> rank & 1 for held in shares)]
        """Every rank that it may hold."""

    def share(self, ranks: Iterable[int]) -> float:
        """Return the probability that it holds one of the ranks."""
        wanted = _bits(ranks)
        return sum([share for held, share in self._shares if held & wanted])


def _bits(ranks: Iterable[int]) -> int:
    return sum({1 << rank for rank in ranks})


@dataclass(frozen=True, slots=True)
class Answer:
    """One's own next card after some ranks of the opponent's, with its points; the share of such hands."""

    ranks: tuple[int, ...]
    share: float
    card: Card
    made: str
    points: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """The consequences of a card, by the next card."""

    card: Card
    total: int
    points: int
    scoring: tuple[int, ...]
    """Ranks that the opponent may hold and that score next."""
    risk: float
    """The probability that the opponent holds one of them."""
    stuck: float
    """The probability that it cannot play."""
    traps: tuple[Answer, ...]
    """Answers to those that score, the most likely first."""
    invited: tuple[Answer, ...]
    """Answers to the others."""
    after_go: tuple[Card, int] | None
    """One's own card that scores most if the opponent cannot play, with its points."""


def outlook(view: View, card: Card, held: Held) -> Outlook:
    """Return the consequences of a card, given the opponent's possible hands."""
    exact = view.open.rules.runs == "exact"
    pile = (*view.open.pile, card)
    room = 31 - sum([PIPS[each] for each in pile])
    fits = [rank for rank in range(13) if PIPS[rank] <= room]
    coming = [rank for rank in fits if rank in held.ranks]
    scoring = tuple([rank for rank in coming if peg_points((*pile, CARDS[rank]), exact)])
    mine = [each for each in view.hand if each != card]
    answers = [found for rank in coming for found in _answers(pile, rank, mine, exact)]
    return Outlook(
        card,
        31 - room,
        peg_points(pile, exact),
        scoring,
        held.share(scoring),
        1 - held.share(fits),
        _gathered(answers, set(scoring), held),
        _gathered(answers, set(fits) - set(scoring), held),
        max(
            [(each, peg_points((*pile, each), exact)) for each in mine if PIPS[each] <= room],
            key=lambda found: found[1],
            default=None,
        ),
    )


def _answers(
    pile: tuple[Card, ...], rank: int, mine: Sequence[Card], exact: bool
) -> list[tuple[int, Card, str, int]]:
    """Return the best own card after a rank of the opponent's, with its points, if it scores."""
    after = (*pile, CARDS[rank])
    room = 31 - sum([PIPS[each] for each in after])
    found = [(peg_points((*after, each), exact), each) for each in mine if PIPS[each] <= room]
    best, card = max(found, default=(0, Card(0)))
    if not best:
        return []
    tally = pegged((*after, card), exact_runs=exact)
    return [(rank, card, all_of([part_name(part) for part in tally.parts]), best)]


def _gathered(
    answers: Sequence[tuple[int, Card, str, int]], ranks: set[int], held: Held
) -> tuple[Answer, ...]:
    """Return the answers to some ranks, equal ones together, in order of expected points."""
    alike: dict[tuple[Card, str, int], list[int]] = {}
    for rank, card, made, best in answers:
        if rank in ranks:
            alike.setdefault((card, made, best), []).append(rank)
    found = [Answer(tuple(several), held.share(several), *what) for what, several in alike.items()]
    return tuple(sorted(found, key=lambda each: -each.share * each.points))


def why_best(view: View, best: Lay, second: Lay | None, held: Held) -> str:
    """Return why a rank is the best to play; ``second`` is the one of the others that it is compared with."""
    this = outlook(view, _card(view, best), held)
    if _wins(view, this):
        return " ".join(now(view, this))
    needed, makes = _needed(view), now(view, this)
    said = [*makes, *(_leads(view, this) if not (needed and makes) else [])]
    against = [] if second is None else [_against(view, best, second, this, held)]
    if len(needed) + len(said) + len(against) < _MOST_SENTENCES:
        said += _lures(view, this)
    first, *others = good_first(said, lambda: _safest(view, this, held))
    if len(needed) + len(others) + len(against) >= _MOST_SENTENCES:
        others = []
    return " ".join([first, *needed, *others, *against])


def _safest(view: View, this: Outlook, held: Held) -> str:
    """Return why a card is laid on which only the opponent may score."""
    risks = [outlook(view, move.card, held).risk for move in view.legal if isinstance(move, Play)]
    if this.risk <= min(risks):
        return _("Every card gives your opponent a chance here, and this one the smallest.")
    return _("Another card is safer, but worth no more on the whole.")


def why_worse(view: View, lay: Lay, best: Lay, held: Held) -> str:
    """Return the effects of a rank, and the advantages of the best one."""
    this = outlook(view, _card(view, lay), held)
    other = symbols(_card(view, best))
    mine, theirs = best.pegs - lay.pegs, lay.other_pegs - best.other_pegs
    said = _("The {card} leaves your opponent {points} less on average.")
    if mine >= theirs:
        said = _("The {card} makes you {points} more on average.")
    more = max(mine, theirs)
    if more < _NOTABLE:
        said = _("The {card} wins more games from this score.")
    return " ".join([*now(view, this), *_leads(view, this), said.format(card=other, points=decimal(more))])


def _card(view: View, lay: Lay) -> Card:
    move = laying(view, lay.rank)
    assert isinstance(move, Play), "only a card is laid"
    return move.card


def now(view: View, this: Outlook) -> list[str]:
    """Return the points of the card now, if any."""
    return [what_it_makes(view, this.card, wins=_wins(view, this))] if this.points else []


def _wins(view: View, this: Outlook) -> bool:
    return this.points >= needs(view)[0]


def _needed(view: View) -> list[str]:
    """Return the points needed to win, if the play may decide the game."""
    mine, theirs = needs(view)
    if min(mine, theirs) > _CLOSE:
        return []
    own = [card for seat, card in view.open.laid if seat == view.seat]
    assert view.open.starter is not None
    counts = points((*view.hand, *own), view.open.starter)
    if not role(view) and counts >= mine:
        said = _("You need {mine}, count first, and your hand has {points}: only pegging can beat you.")
        return [said.format(mine=mine, points=counts)]
    if theirs <= _CLOSE:
        said = _("Your opponent needs only {theirs}.")
        return [said.format(theirs=theirs)]
    return [_("You need only {mine}.").format(mine=mine)]


def _leads(view: View, this: Outlook) -> list[str]:
    """Return the opponent's chances after the card, and the answers to them."""
    if this.total == 31:
        return []
    if not _answered_by_other(view):
        return _alone(this)
    if this.stuck >= 0.5:
        return [_stuck(this)]
    if not this.scoring:
        return [_("Nothing that your opponent may hold scores on it.")]
    if this.risk < _HARDLY:
        return [_("Your opponent hardly ever holds a card that scores on it.")]
    return [_invites(view, this)]


def _answered_by_other(view: View) -> bool:
    """Return whether the opponent may still play a card in this count."""
    other = 1 - view.seat
    return bool(view.open.sizes[other]) and other not in view.open.gone


def _alone(this: Outlook) -> list[str]:
    if this.after_go is None or not this.after_go[1]:
        return [_("Your opponent cannot play another card in this count.")]
    card, made = this.after_go
    return [_("Then your {card} makes {points} more.").format(card=symbols(card), points=number_name(made))]


def _stuck(this: Outlook) -> str:
    said = _("Your opponent cannot play a card {percent} of the time, and then you have the go.")
    if this.after_go is not None and this.after_go[1]:
        said = _(
            "Your opponent cannot play a card {percent} of the time, and then your {card} makes {points}."
        )
        card, made = this.after_go
        return said.format(percent=percent(this.stuck), card=symbols(card), points=number_name(made))
    # Else it would read "100 % of the time".
    if this.stuck > 0.995:
        return _("Your opponent cannot play a card, so you have the go.")
    return said.format(percent=percent(this.stuck))


def _invites(view: View, this: Outlook) -> str:
    """Return the cards that score on it, the probability that the opponent has one, and one's own answer."""
    rank = this.card % 13
    low = not view.open.pile and PIPS[this.card] < 5 and len(this.scoring) == 1
    if len(this.scoring) > _MOST_RANKS:
        said = _("Your opponent can score on it {percent} of the time.")
    elif len(this.scoring) == 1:
        said = _("Only {ranks} scores on it; your opponent has one {percent} of the time.")
        if low:
            said = _(
                "Nobody can make fifteen with it, and only {ranks} scores; "
                "your opponent has one {percent} of the time."
            )
        elif this.total > 21 and this.scoring[0] != rank:
            said = _("A count of {total} invites {ranks}; your opponent has one {percent} of the time.")
    else:
        said = _("{ranks} would score on it; your opponent has one {percent} of the time.")
    words = said.format(ranks=any_rank(this.scoring), percent=percent(this.risk), total=this.total)
    words = f"{words[0].upper()}{words[1:]}"
    for answer in this.traps[:1]:
        joined = _("{words}, but after {ranks} your {card} makes {made} for {points}.")
        if len(this.scoring) == 1:
            joined = _("{words}, but then your {card} makes {made} for {points}.")
        words = _answered(joined, answer, words=words.removesuffix("."))
    # A lead that cannot be made fifteen is the advice of every book.
    return words if low else Drawback(words)


def _lures(view: View, this: Outlook) -> list[str]:
    """Return the points of one's own next card after a card that does not score."""
    if this.total == 31 or not _answered_by_other(view) or this.stuck >= 0.5:
        return []
    for answer in this.invited[:1]:
        said_already = [(trap.card, trap.made) for trap in this.traps[:1]]
        if (answer.card, answer.made) in said_already:
            return []
        if answer.share >= _LIKELY and len(answer.ranks) <= _MOST_RANKS + 1:
            return [_answered(_("After {ranks} your {card} makes {made} for {points}."), answer)]
    return []


def _answered(said: str, answer: Answer, **fields: str) -> str:
    return said.format(
        ranks=any_rank(answer.ranks),
        card=symbols(answer.card),
        made=answer.made,
        points=number_name(answer.points),
        **fields,
    )


def _against(view: View, best: Lay, second: Lay, this: Outlook, held: Held) -> str:
    """Return why the second is worse."""
    card = _card(view, second)
    other = outlook(view, card, held)
    mine, theirs = best.pegs - second.pegs, second.other_pegs - best.other_pegs
    if max(mine, theirs) < _NOTABLE:
        said = _("The {card} would bring as much, but wins fewer games from this score.")
        if mine + theirs <= -_NOTABLE:
            said = _("The {card} would bring {more} more, but wins fewer games from this score.")
    elif theirs > mine and other.risk - this.risk >= _SAFER:
        said = _("On the {card} your opponent could score {percent} of the time.")
    else:
        said = _differs(mine, theirs)
    return said.format(
        card=symbols(card),
        percent=percent(other.risk),
        mine=decimal(abs(mine)),
        theirs=decimal(abs(theirs)),
        more=decimal(-mine - theirs),
    )


def _differs(mine: float, theirs: float) -> str:
    """Return a sentence on what a card costs oneself and brings the opponent; together they are the lead."""
    if min(mine, theirs) >= _NOTABLE:
        return _("The {card} would make you {mine} less on average, and your opponent {theirs} more.")
    if mine <= -_NOTABLE:
        return _("The {card} would make your opponent {theirs} more on average, and you {mine} more.")
    if theirs <= -_NOTABLE:
        return _("The {card} would make you {mine} less on average, and your opponent {theirs} less.")
    if theirs > mine:
        return _("The {card} would leave your opponent {theirs} more on average.")
    return _("The {card} would make you {mine} less on average.")
