"""What was to be decided: the part of the game, the heading in a review, a move in a few letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.cards import symbols
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.labels import label
from knaves.games.cribbage.text.words import Names
from knaves.i18n.language import _, marked

DISCARD: Final = marked("discard")
LEAD: Final = marked("lead")
PLAY: Final = marked("play")
COUNT: Final = marked("counting")
MUGGINS: Final = marked("muggins")
PEGGING: Final = {COUNT: marked("counting in the play"), MUGGINS: marked("muggins in the play")}
"""The same where the points are those of a card that was played: no hand to count again."""

_OWN_COUNTS: Final[Mapping[What, str]] = {
    "play": marked("Counting the play"),
    "hand": marked("Counting your hand"),
    "crib": marked("Counting your crib"),
}
_COUNTS: Final[Mapping[What, str]] = {
    "play": marked("Counting the play"),
    "hand": marked("Counting the hand"),
    "crib": marked("Counting the crib"),
}


_THROWN: Final[Mapping[tuple[int, bool], str]] = {
    (2, True): marked(
        "Points: your hand plus your crib plus what you peg, less what your opponent pegs, on average."
    ),
    (2, False): marked(
        "Points: your hand less your opponent's crib plus what you peg, less what your opponent pegs, on "
        "average."
    ),
    (3, True): marked(
        "Points: your hand plus your crib plus what you peg, less what each of the others pegs, on average."
    ),
    (3, False): marked(
        "Points: your hand less half of the dealer's crib plus what you peg, less what each of the others "
        "pegs, on average."
    ),
    (4, True): marked(
        "Points: your hand plus your side's crib plus what your side pegs, less what the other side pegs, "
        "on average."
    ),
    (4, False): marked(
        "Points: your hand less the other side's crib plus what your side pegs, less what the other side "
        "pegs, on average."
    ),
}
"""What the points of a throw are, by the number of players and whether the crib is one's own side's."""
_PLAYED: Final[Mapping[int, str]] = {
    2: marked("Points: what you peg from here on, less what your opponent pegs, on average."),
    3: marked("Points: what you peg from here on, less what each of the others pegs, on average."),
    4: marked("Points: what your side pegs from here on, less what the other side pegs, on average."),
}
"""The same of a card, by the number of players."""


def part_of(view: View) -> str:
    """Return the part of the game that a decision belongs to: a catalogue key."""
    match view.open.phase:
        case Phase.CLAIM:
            part = COUNT
        case Phase.MUGGINS:
            part = MUGGINS
        case Phase.DISCARD:
            return DISCARD
        case _:
            return PLAY if view.open.laid else LEAD
    return PEGGING[part] if open_count(view.open).what == "play" else part


def meaning(view: View) -> str:
    """Return what the points of a throw or a card are, as a sentence. Other hands are left out."""
    if view.open.phase is not Phase.DISCARD:
        return _(_PLAYED[view.seats])
    ours = side(view.seats, view.open.dealer) == side(view.seats, view.seat)
    return _(_THROWN[view.seats, ours])


def title(view: View, names: Names, *, own: bool) -> str:
    """Return what is to be decided: ``Throw to Otto's crib``, ``The play, count 17``.

    ``own``: the reader sits there and is "you".
    """
    match view.open.phase:
        case Phase.DISCARD if own and view.open.dealer == view.seat:
            return _("Throw to your crib")
        case Phase.DISCARD:
            return _("Throw to {name}'s crib").format(name=names[view.open.dealer])
        case Phase.PLAY if view.open.pile:
            return _("The play, count {total}").format(total=view.open.total)
        case Phase.PLAY:
            return _("Lead")
        case Phase.CLAIM:
            return _((_OWN_COUNTS if own else _COUNTS)[open_count(view.open).what])
        case Phase.MUGGINS:
            return _("{name}'s count").format(name=names[open_count(view.open).seat])
        case _:
            return ""


def brief(view: View, move: Move, names: Names) -> str:
    """Return a move under its `title`: ``5♥ J♠``, ``7♦``, ``Claim 12``."""
    match move:
        case Discard(cards):
            return symbols(*cards)
        case Play(card):
            return symbols(card)
        case _:
            return label(view, move, names)
