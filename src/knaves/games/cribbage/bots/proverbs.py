"""The proverbs of cribbage for two: what players say about throws, leads and the play, as moves that obey.

One is here because it does not hold, though many say it: its figures tell (``docs/proverbs.md``), and no hint
names it. The predicates are plain: what a person can see at the table in a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from knaves.cards import Card
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import PIPS, pegged, tally_of_four
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import marked
from knaves.proverbs import Proverb, never

_ACE: Final = 0
_FOUR: Final = 3
"""No single card makes 15 with a 4 or a lower one."""
_FIVE: Final = 4
_NINE: Final = 8
_FIFTEEN: Final = 15
_OPEN: Final = frozenset({5, 21})
"""Counts to which any of sixteen cards, those that count ten, makes 15 or 31."""
_RUN: Final = 2
"""Cards further apart than this cannot be in a run of three."""
_NEAR: Final = 15
"""Points to go, of either side, at which a game is about to end."""

_Obeying = Callable[[View], Collection[Move]]


def _throws(good: Callable[[View, tuple[Card, ...]], bool], *, own: bool | None = None) -> _Obeying:
    """Return what finds the good throws: to one's own crib, to the other's, or to either."""

    def obeying(view: View) -> Collection[Move]:
        if view.open.phase is not Phase.DISCARD or own not in (None, view.open.dealer == view.seat):
            return ()
        return [each for each in view.legal if isinstance(each, Discard) and good(view, each.cards)]

    return obeying


def _cards(good: Callable[[View, Card], bool], when: Callable[[View], bool]) -> _Obeying:
    """Return what finds the good cards of the play, at moments of a kind."""

    def obeying(view: View) -> Collection[Move]:
        if view.open.phase is not Phase.PLAY or not when(view):
            return ()
        return [each for each in view.legal if isinstance(each, Play) and good(view, each.card)]

    return obeying


def _ranks(cards: Sequence[Card]) -> list[int]:
    """Return the ranks, lowest first; 0 is the ace."""
    return sorted([card % 13 for card in cards])


def _kept(view: View, thrown: Sequence[Card]) -> list[Card]:
    return [card for card in view.hand if card not in thrown]


def _counting_most(view: View) -> Collection[Move]:
    """Return the throws that keep four cards which count as much as any four, before the starter."""
    if view.open.phase is not Phase.DISCARD:
        return ()
    throws = [each for each in view.legal if isinstance(each, Discard)]
    worths = [tally_of_four(tuple(_kept(view, each.cards))).total for each in throws]
    return [each for each, worth in zip(throws, worths, strict=True) if worth == max(worths)]


def _counts(thrown: Sequence[Card]) -> bool:
    """Return whether two cards are a pair or a fifteen by themselves."""
    return _apart(thrown) == 0 or sum(PIPS[card] for card in thrown) == _FIFTEEN


def _apart(thrown: Sequence[Card]) -> int:
    low, high = _ranks(thrown)
    return high - low


def _helps(_view: View, thrown: Sequence[Card]) -> bool:
    return _counts(thrown) or _apart(thrown) <= _RUN or _FIVE in _ranks(thrown)


def _keeps_run(view: View, thrown: Sequence[Card]) -> bool:
    held = {*_ranks(_kept(view, thrown))}
    return any({rank, rank + 1, rank + 2} <= held for rank in held)


def _keeps_fives(view: View, thrown: Sequence[Card]) -> bool:
    return _ranks(view.hand).count(_FIVE) > 1 and _FIVE not in _ranks(thrown)


def _leading(view: View) -> bool:
    return not view.open.pile


def _answering(view: View) -> bool:
    return bool(view.open.pile)


def _pegs(view: View, card: Card) -> int:
    return pegged((*view.open.pile, card)).total


def _most(view: View) -> int:
    return max([_pegs(view, each.card) for each in view.legal if isinstance(each, Play)])


def _can_peg(view: View) -> bool:
    return _answering(view) and _most(view) > 0


def _cannot_peg(view: View) -> bool:
    return _answering(view) and not _most(view)


def _leaves_open(view: View, card: Card) -> bool:
    return view.open.total + PIPS[card] in _OPEN and not _pegs(view, card)


def _paired(view: View, card: Card) -> bool:
    return _ranks(view.hand).count(card % 13) > 1


def _out_of_runs(view: View, card: Card) -> bool:
    return abs(card % 13 - view.open.pile[-1] % 13) > _RUN


def _near_end(view: View) -> bool:
    return view.open.rules.target - max(view.open.scores) <= _NEAR


_NEAR_END: Final = marked("when a side needs 15 points or fewer")

PROVERBS: Final = (
    Proverb(
        "five-kept",
        marked("Keep 5s out of the other's crib."),
        marked("The crib is the other's, and you hold a 5."),
        _throws(lambda _view, thrown: _FIVE not in _ranks(thrown), own=False),
        _NEAR_END,
        _near_end,
    ),
    Proverb(
        "nothing-given",
        marked("Give the other's crib no pair and no fifteen."),
        marked("The crib is the other's, and two of your cards are a pair or a fifteen."),
        _throws(lambda _view, thrown: not _counts(thrown), own=False),
        _NEAR_END,
        _near_end,
    ),
    Proverb(
        "no-neighbours",
        marked("Give the other's crib no neighbours."),
        marked("The crib is the other's, and you hold two cards of neighbouring ranks, such as 8 and 9."),
        _throws(lambda _view, thrown: _apart(thrown) != 1, own=False),
        _NEAR_END,
        _near_end,
    ),
    Proverb(
        "own-crib",
        marked("Throw your own crib two cards that help each other."),
        marked("The crib is yours: a pair, a fifteen, a 5, or two cards at most two ranks apart."),
        _throws(_helps, own=True),
        _NEAR_END,
        _near_end,
    ),
    Proverb(
        "own-pair",
        marked("Throw a pair to your own crib."),
        marked("The crib is yours, and you hold a pair."),
        _throws(lambda _view, thrown: _apart(thrown) == 0, own=True),
        "",
        never,
    ),
    Proverb(
        "count-most",
        marked("Keep the four cards that count most."),
        marked("Some four of your six cards count more than others, before the starter."),
        _counting_most,
        _NEAR_END,
        _near_end,
    ),
    Proverb(
        "run-kept",
        marked("Keep a run together."),
        marked("Three of your six cards are in a row."),
        _throws(_keeps_run),
        _NEAR_END,
        _near_end,
    ),
    Proverb(
        "fives-together",
        marked("Keep your 5s together."),
        marked("You hold two 5s or more, whoever has the crib."),
        _throws(_keeps_fives),
        marked("when the crib is yours"),
        lambda view: view.open.dealer == view.seat,
    ),
    Proverb(
        "lead-five",
        marked("Never lead a 5."),
        marked("You lead and hold a 5 and another card."),
        _cards(lambda _view, card: card % 13 != _FIVE, _leading),
        marked("when it is not the first lead of the deal"),
        lambda view: bool(view.open.laid),
    ),
    Proverb(
        "lead-low",
        marked("Lead a 4 or lower."),
        marked("You lead and hold a 4 or lower, and a higher card."),
        _cards(lambda _view, card: card % 13 <= _FOUR, _leading),
        marked("when your only low card is an ace"),
        lambda view: all(card % 13 == _ACE for card in view.hand if card % 13 <= _FOUR),
    ),
    Proverb(
        "lead-pair",
        marked("Lead from a pair."),
        marked("You lead and hold a pair and another card."),
        _cards(_paired, _leading),
        marked("when the pair is of 5s to 9s"),
        lambda view: all(_FIVE <= card % 13 <= _NINE for card in view.hand if _paired(view, card)),
    ),
    Proverb(
        "take-points",
        marked("Take the points when you can."),
        marked("A card of yours scores in the play, and another scores less or nothing."),
        _cards(lambda view, card: _pegs(view, card) == _most(view), _can_peg),
        marked("when the count is 10 or less"),
        lambda view: view.open.total <= 10,
    ),
    Proverb(
        "not-open",
        marked("Do not leave the count at 5 or 21."),
        marked("You can make the count 5 or 21 without scoring, or play another card."),
        _cards(lambda view, card: not _leaves_open(view, card), _answering),
        marked("when the count would be 21"),
        lambda view: view.open.total > 5,
    ),
    Proverb(
        "save-low",
        marked("Save low cards for the go."),
        marked("No card of yours scores, and you can play a 4 or lower, or a higher one."),
        _cards(lambda _view, card: card % 13 > _FOUR, _cannot_peg),
        marked("when you hold a low pair"),
        lambda view: any(_paired(view, card) and card % 13 <= _FOUR for card in view.hand),
    ),
    Proverb(
        "out-of-runs",
        marked("Stay three ranks away from the last card."),
        marked("No card of yours scores, the count is 21 or less, and a card of yours may begin a run."),
        _cards(_out_of_runs, lambda view: _cannot_peg(view) and view.open.total <= 21),
        marked("when the count is over 15"),
        lambda view: view.open.total > _FIFTEEN,
    ),
)
