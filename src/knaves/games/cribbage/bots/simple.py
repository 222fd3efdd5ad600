"""`Simple`, the opponent of 1987: keeps the four cards that count most and plays the card that scores most.

It looks no further, but it never miscounts, and says go only if no card fits. Stronger players share its
routine moves and its search for the play that scores most. It sees only a view, is deterministic, and never
changes, because later players are measured against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import ClassVar

from knaves.cards import Card, symbols
from knaves.game import Advice
from knaves.games.cribbage.rules.claims import full_tally, open_count
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.moves import CALLS, CLAIMS, GO, PASS, PLAYS, Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import PIPS, pegged
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import number_name, part_name, reasons
from knaves.i18n.language import _, all_of, marked


@dataclass(frozen=True, slots=True)
class Simple:
    """Keeps the four cards that count most, plays the card that scores most; of equals the highest goes."""

    name: ClassVar[str] = "simple"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("a beginner: takes the points it sees")
    label: ClassVar[str] = marked("simple")

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        move: Move = self.advise(view).move
        return move

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in a sentence."""
        if view.open.phase is Phase.DISCARD:
            return _throw(view)
        cards = fitting(view)
        if len(cards) < 2:
            return routine(view)
        points, best = best_now(view, cards)
        if points:
            return Advice(PLAYS[best[-1]], what_it_makes(view, best[-1]))
        return Advice(PLAYS[best[-1]], _("Nothing scores now, so play high."))


def _throw(view: View) -> Advice:
    """Return the throw that keeps the best four cards without a starter; legal throws go from low to high."""
    throws = [move.cards for move in view.legal if isinstance(move, Discard)]
    keeps = [tuple([card for card in view.hand if card not in throw]) for throw in throws]
    counts = [count_four(keep) for keep in keeps]
    most = max(counts)
    best = max(place for place, count in enumerate(counts) if count == most)
    said = _("You keep {cards}, which count {points} as they are.").format(
        cards=symbols(*keeps[best]), points=most
    )
    return Advice(view.legal[best], said)


def routine(view: View) -> Advice:
    """Return a routine move: the middle cut, the right count, or the only card that fits."""
    match view.open.phase:
        case Phase.CLAIM:
            return Advice(CLAIMS[open_count(view.open).worth], sentence(_what_it_counts(view)))
        case Phase.MUGGINS:
            return _call(view)
        case Phase.PLAY:
            return _only_play(view)
        case _:
            return Advice(view.legal[len(view.legal) // 2], _("Any place is as good as another."))


def _call(view: View) -> Advice:
    count, counts = open_count(view.open), _what_it_counts(view)
    missed = count.worth - count.claimed
    if not missed:
        return Advice(
            PASS, _("The count of {points} is right: {reasons}.").format(points=count.claimed, reasons=counts)
        )
    said = _("The claim was {claimed}, but it counts {points}: {reasons}.")
    return Advice(CALLS[missed - 1], said.format(claimed=count.claimed, points=count.worth, reasons=counts))


def _what_it_counts(view: View) -> str:
    """Return every combination in the current count, as said aloud."""
    return reasons(full_tally(view.open)) if open_count(view.open).worth else _("nothing scores")


def _only_play(view: View) -> Advice:
    cards = fitting(view)
    if not cards:
        return Advice(GO, _("You have no card that fits at {total}.").format(total=view.open.total))
    return Advice(PLAYS[cards[0]], _("It is the only card you can play."))


def fitting(view: View) -> list[Card]:
    """Return the cards that may be played now, from low to high; a go on honour is not included."""
    return [move.card for move in view.legal if isinstance(move, Play)]


def best_now(view: View, cards: Sequence[Card]) -> tuple[int, list[Card]]:
    """Return the highest score of a card played now, and every card with that score."""
    exact = view.open.rules.runs == "exact"
    points = [peg_points((*view.open.pile, card), exact) for card in cards]
    most = max(points)
    return most, [card for card, made in zip(cards, points, strict=True) if made == most]


def what_it_makes(view: View, card: Card, *, wins: bool = False) -> str:
    """Return the parts of a score, in words: ``It makes fifteen and a run of three for five.``

    ``wins``: it ends the game.
    """
    made = pegged((*view.open.pile, card), exact_runs=view.open.rules.runs == "exact")
    said = _("It makes {parts} for {points}.")
    if wins:
        said = _("It makes {parts} for {points}, and that wins the game.")
    return said.format(parts=all_of([part_name(part) for part in made.parts]), points=number_name(made.total))


def sentence(words: str) -> str:
    """Return the words as a separate sentence, since a reason follows its move."""
    return f"{words[0].upper()}{words[1:]}."


def count_four(hand: Sequence[Card]) -> int:
    """Return the points of four cards without a starter; a flush counts four.

    >>> from knaves.cards import parse
    >>> count_four(parse("8H 7D 7S 6C"))
    12
    """
    flush = 4 if len({card // 13 for card in hand}) == 1 else 0
    return flush + _by_ranks(tuple(sorted([card % 13 for card in hand])))


@cache
def _by_ranks(ranks: tuple[int, ...]) -> int:
    """Return the fifteens, pairs and runs of four ranks in ascending order; there are 1820 such sets."""
    some = [some for size in (2, 3, 4) for some in combinations(ranks, size)]
    fifteens = sum(sum(PIPS[rank] for rank in each) == 15 for each in some)
    pairs = sum(first == second for first, second in combinations(ranks, 2))
    runs = [
        len(each) for each in some if len(each) >= 3 and each == tuple(range(each[0], each[0] + len(each)))
    ]
    longest = sum(length for length in runs if length == max(runs))
    return 2 * fifteens + 2 * pairs + longest
