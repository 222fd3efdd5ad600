"""Cribbage moves as text and back: one language for records, prompts, the wire and tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from knaves.cards import NotationError, parse, say
from knaves.games.cribbage.rules.moves import (
    GO,
    PASS,
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Move,
    Muggins,
    Pass,
    Play,
    Shuffle,
)
from knaves.games.cribbage.rules.open import in_order
from knaves.i18n.language import _


def write(move: Move) -> str:
    """Return a move as text.

    >>> write(Discard(parse("5H JS"))), write(Cut(23)), write(GO)
    ('discard 5H JS', 'cut 23', 'go')
    """
    match move:
        case Play(card):
            return f"play {card}"
        case Discard(cards):
            return f"discard {say(cards)}"
        case Deal(pack):
            return f"deal {say(pack)}"
        case Shuffle(pack):
            return f"shuffle {say(pack)}"
        case Cut(place):
            return f"cut {place}"
        case Claim(points):
            return f"claim {points}"
        case Muggins(points):
            return f"muggins {points}"
        case Go():
            return "go"
        case Pass():
            return "pass"


def read(text: str) -> Move:
    """Return the move that a text stands for; thrown cards may be named in any order.

    >>> read("discard JS 5H")
    Discard(cards=(Card('5H'), Card('JS')))

    Raises NotationError, with a sentence on the expected form.
    """
    word, _space, rest = text.strip().partition(" ")
    reader = _READERS.get(word.lower())
    if reader is None:
        raise NotationError(
            _("{word!r} is not a move in cribbage; moves begin with {words}.").format(
                word=word, words=", ".join(_READERS)
            )
        )
    return reader(rest.strip())


def _one(text: str) -> Move:
    cards = parse(text)
    if len(cards) != 1:
        raise NotationError(_("Play one card, as in: play 7D."))
    return Play(cards[0])


def _some(text: str) -> Move:
    cards = parse(text)
    if len(cards) not in (1, 2):
        raise NotationError(_("Throw one card or two, as in: discard 5H JS."))
    return Discard(in_order(cards))


def _number(make: Callable[[int], Move], example: str) -> Callable[[str], Move]:
    def reader(text: str) -> Move:
        if not (text.isascii() and text.isdecimal() and len(text) < 4):
            raise NotationError(_("A number is needed, as in: {example}.").format(example=example))
        return make(int(text))

    return reader


def _alone(move: Move, word: str) -> Callable[[str], Move]:
    def reader(text: str) -> Move:
        if text:
            raise NotationError(
                _("{word!r} stands alone; {text!r} is too much.").format(word=word, text=text)
            )
        return move

    return reader


_READERS: Final[dict[str, Callable[[str], Move]]] = {
    "play": _one,
    "discard": _some,
    "go": _alone(GO, "go"),
    "claim": _number(Claim, "claim 12"),
    "muggins": _number(Muggins, "muggins 2"),
    "pass": _alone(PASS, "pass"),
    "cut": _number(Cut, "cut 23"),
    "deal": lambda text: Deal(parse(text)),
    "shuffle": lambda text: Shuffle(parse(text)),
}
VERBS: Final = frozenset(_READERS)
"""The first words of moves."""
