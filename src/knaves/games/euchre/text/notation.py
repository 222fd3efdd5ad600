"""Moves as text and back: ``order alone``, ``bury 9C``, ``make H``, ``play JD``. One language for all.

`read` checks the form of a move, not whether it is legal. Case does not matter; cards are read as in
`cards`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from knaves.cards import SUIT_LETTERS, SUIT_SYMBOLS, Card, NotationError, parse, say
from knaves.game import Seat
from knaves.games.euchre.rules.moves import (
    BURIES,
    DEFEND,
    GIVES,
    MAKES,
    MAKES_ALONE,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAYS,
    Bury,
    Deal,
    Dealer,
    Defend,
    Farmer,
    Give,
    Make,
    Move,
    Order,
    Pass,
    Play,
)
from knaves.games.euchre.rules.trumps import NO_TRUMP, SUITS, Trump
from knaves.i18n.language import _

PLACES: Final = {"first": 1, "second": 2, "third": 3, "dealer": 4}
"""The places in the bidding, as commands and addresses name them."""
TRUMPS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")
"""What may be trump, as commands and addresses name it, in the order of `Trump`."""


def write(move: Move) -> str:
    """Return the move as text.

    >>> write(Make(Trump.HEARTS, alone=True)), write(Play(Card("JD")))
    ('make H alone', 'play JD')
    """
    match move:
        case Dealer(seat):
            return f"dealer {seat}"
        case Deal(pack):
            return f"deal {say(pack)}"
        case Pass():
            return "pass"
        case Order(alone):
            return "order alone" if alone else "order"
        case Bury(card):
            return f"bury {card}"
        case Make(trump, alone):
            return f"make {_trump_text(trump)}" + (" alone" if alone else "")
        case Farmer(cards):
            return f"farmer {say(cards)}"
        case Give(card):
            return f"give {card}"
        case Defend():
            return "defend"
        case Play(card):
            return f"play {card}"


def read(text: str) -> Move:
    """Return the move that the text stands for; NotationError if it stands for none.

    >>> read("make h alone")
    Make(trump=<Trump.HEARTS: 2>, alone=True)
    """
    verb, _space, rest = text.strip().partition(" ")
    reader = _READERS.get(verb.lower())
    if reader is None:
        raise NotationError(
            _("{text!r} is not a move of euchre; moves begin with {words}.").format(
                text=text.strip(), words=", ".join(_READERS)
            )
        )
    return reader(rest.strip())


def read_trump(text: str) -> Trump:
    """Return the trump named by a letter, a word or ``notrump``; NotationError for anything else."""
    trump = _TRUMPS.get(text.strip().lower())
    if trump is None:
        raise NotationError(
            _("{text!r} is not a suit: write C, D, H, S or notrump.").format(text=text.strip())
        )
    return trump


def _trump_text(trump: Trump) -> str:
    return "notrump" if trump == NO_TRUMP else SUIT_LETTERS[trump]


def _trump_names() -> dict[str, Trump]:
    names = {"notrump": NO_TRUMP, "no_trump": NO_TRUMP, "nt": NO_TRUMP, "n": NO_TRUMP}
    for suit, letter, symbol in zip(SUITS, SUIT_LETTERS, SUIT_SYMBOLS, strict=True):
        names |= {letter.lower(): suit, suit.name.lower(): suit, symbol: suit}
    return names


_TRUMPS: Final = _trump_names()


def _dealer(rest: str) -> Move:
    if rest not in {"0", "1", "2", "3"}:
        raise NotationError(_("Write the dealer's seat as 0, 1, 2 or 3, not {rest!r}.").format(rest=rest))
    return Dealer(Seat(int(rest)))


def _deal(rest: str) -> Move:
    return Deal(parse(rest))


def _alone(words: list[str], refusal: str) -> bool:
    if words not in ([], ["alone"]):
        raise NotationError(refusal.format(words=" ".join(words)))
    return bool(words)


def _order(rest: str) -> Move:
    refusal = _("After order only alone may follow, not {words!r}.")
    return ORDER_ALONE if _alone(rest.lower().split(), refusal) else ORDER


def _make(rest: str) -> Move:
    suit, _space, more = rest.partition(" ")
    trump = read_trump(suit)
    refusal = _("After the suit only alone may follow, not {words!r}.")
    return (MAKES_ALONE if _alone(more.lower().split(), refusal) else MAKES)[trump]


def _bare(verb: str, move: Move) -> Callable[[str], Move]:
    def read_bare(rest: str) -> Move:
        if rest:
            raise NotationError(
                _("Nothing may follow {verb}, but you wrote {rest!r}.").format(verb=verb, rest=rest)
            )
        return move

    return read_bare


def _with_card(verb: str, moves: tuple[Move, ...]) -> Callable[[str], Move]:
    def read_card(rest: str) -> Move:
        if not rest:
            raise NotationError(_("Write the card after {verb}, as in {verb} JD.").format(verb=verb))
        return moves[Card(rest)]

    return read_card


def _farmer(rest: str) -> Move:
    return Farmer(tuple(sorted(parse(rest))))


_READERS: Final[dict[str, Callable[[str], Move]]] = {
    "pass": _bare("pass", PASS),
    "order": _order,
    "bury": _with_card("bury", BURIES),
    "make": _make,
    "play": _with_card("play", PLAYS),
    "farmer": _farmer,
    "give": _with_card("give", GIVES),
    "defend": _bare("defend", DEFEND),
    "dealer": _dealer,
    "deal": _deal,
}
