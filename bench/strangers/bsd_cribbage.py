r"""The computer of ``cribbage`` in BSD Games 2.17, by Earl T. Cohen and Ken Arnold (1980, BSD licence).

It throws by the average of its hand over all starters and a table for the crib; it plays what scores most,
else a card after which it can answer a fifteen or a thirty-one. Linux distributions call the package
``bsdgames``. In the folder ``cribbage`` of its sources, these commands make a library of it on Linux::

    : > pathnames.h
    cc -ansi -w -O2 -shared -fPIC -Dlint -D_PATH_INSTR='""' -D_PATH_LOG='""' -D_PATH_MORE='""' -I. \
        -o cribbage.so cards.c extern.c io.c score.c support.c -lncurses

The path of ``cribbage.so`` is the program's argument.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence

from door import View, serve

_RANKS, _SUITS = "A23456789TJQK", "SHDC"
_HELD, _DEALT = 4, 6


class _Card(ctypes.Structure):
    _fields_ = (("rank", ctypes.c_int), ("suit", ctypes.c_int))


class Cribbage:
    """Their functions, on their global variables."""

    def __init__(self, path: str) -> None:
        self._code = ctypes.CDLL(path)
        for name in ("pegscore", "cchose"):
            getattr(self._code, name).restype = ctypes.c_int
        # The functions are declared without prototypes, so a structure of eight bytes is one argument.
        self._code.pegscore.argtypes = [_Card, ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
        self._code.cchose.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]

    def choose(self, view: View, _seed: str) -> str:
        """Return the move of their computer, which draws nothing."""
        hand = sorted(view["hand"], key=lambda text: (_RANKS.index(text[0]), _SUITS.index(text[1])))
        if view["open"]["phase"] == "discard":
            return self._throw(view, hand)
        if view["open"]["phase"] != "play":
            raise ValueError(f"It does not know what to do at {view['open']['phase']}.")
        return f"play {hand[self._played(view, hand)]}"

    def _throw(self, view: View, hand: list[str]) -> str:
        held = (_Card * _DEALT).in_dll(self._code, "chand")
        known = (_Card * 52).in_dll(self._code, "known")
        for place, text in enumerate(hand):
            held[place] = known[place] = _card(text)
        ctypes.c_int.in_dll(self._code, "knownum").value = _DEALT
        self._code.cdiscard(ctypes.c_int(view["open"]["dealer"] == view["seat"]))
        thrown = {_text(held[place]) for place in range(_HELD, _DEALT)}
        return next(move for move in view["legal"] if {*move.split()[1:]} == thrown)

    def _played(self, view: View, hand: Sequence[str]) -> int:
        pile, total = view["open"]["pile"], view["open"]["total"]
        # They look at the card before the first one too, and then do not use it.
        laid = (_Card * (len(pile) + 1))(_Card(13, 13), *map(_card, pile))
        table = ctypes.addressof(laid) + ctypes.sizeof(_Card)
        best, most = -1, 0
        for place, text in enumerate(hand):
            scored = self._code.pegscore(_card(text), table, len(pile), total)
            if scored > most:
                best, most = place, scored
        if best >= 0:
            return best
        cards = (_Card * len(hand))(*map(_card, hand))
        return int(self._code.cchose(ctypes.addressof(cards), len(hand), total))


def _card(text: str) -> _Card:
    return _Card(_RANKS.index(text[0]), _SUITS.index(text[1]))


def _text(card: _Card) -> str:
    return _RANKS[card.rank] + _SUITS[card.suit]


if __name__ == "__main__":
    serve("bsd-cribbage 2.17", Cribbage(sys.argv[1]).choose)
