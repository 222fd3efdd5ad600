"""The lines below the headers: moves, their comments, and the proofs of chance moves.

A comment on its own line belongs to the next move, or to the end of the record; a comment after a move
belongs to that move; a comment after a proof counts as a separate line. So none is lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from knaves.cards import NotationError
from knaves.fair import Proof, Share
from knaves.game import CHANCE, AnyGame, Seat
from knaves.i18n.language import _
from knaves.record.model import HEX, Entry, at, check_comment

_SHARES: Final = re.compile(
    rf"house ({HEX.pattern}) seats ({HEX.pattern}:{HEX.pattern}(?: {HEX.pattern}:{HEX.pattern})*)"
)
_SECRET: Final = re.compile(rf"secret ({HEX.pattern})")


def read_entries(
    lines: Sequence[str], end: int, game: AnyGame, seats: int, *, fair: bool
) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    """Return the moves and the comments after the last move; headers are the lines before ``end``.

    ``fair`` says whether the headers allow proofs. Raises RecordError.
    """
    body = _Body(game, seats, fair)
    for number, line in enumerate(lines[end:], end + 1):
        code, mark, comment = line.partition("#")
        note = comment.strip()
        at(number, len(code) + 1, check_comment, note)
        if not code.strip():
            body.above += [note] if mark else []
        elif code.split()[0].lower() == "fair":
            at(number, 1, body.prove, code.split()[1:])
            body.above += [note] if mark else []
        else:
            body.move(number, code, note)
    return tuple(body.entries), tuple(body.above)


class _Body:
    """The lines read so far."""

    def __init__(self, game: AnyGame, seats: int, fair: bool) -> None:
        self.game = game
        self.seats = seats
        self.fair = fair
        self.entries: list[Entry] = []
        self.above: list[str] = []
        self.draws: list[int] = []
        """Indices of the chance moves in ``entries``, in order."""

    def move(self, line: int, code: str, note: str) -> None:
        who, _, text = code.strip().partition(" ")
        column = code.index(who) + 1
        seat = at(line, column, self.seat, who)
        text = text.strip()
        move = at(line, code.find(text, column + len(who) - 1) + 1, self.game.read, text)
        if seat == CHANCE:
            self.draws.append(len(self.entries))
        self.entries.append(Entry(seat, move, note, tuple(self.above), line=line))
        self.above.clear()

    def seat(self, who: str) -> Seat:
        if who.lower() == "chance":
            return CHANCE
        if re.fullmatch(r"[0-9]", who) and int(who) < self.seats:
            return Seat(int(who))
        raise NotationError(
            _("A line begins with a seat from 0 to {last}, or with chance, not {word!r}.").format(
                last=self.seats - 1, word=who[:20]
            )
        )

    def prove(self, words: Sequence[str]) -> None:
        """Attach a proof, or its secret, to the chance move with this number."""
        if not self.fair:
            raise NotationError(_("A record with proofs needs the header 'Fair'."))
        number, rest = " ".join(words[:1]), " ".join(words[1:])
        if not re.fullmatch(r"[1-9][0-9]{0,5}", number) or int(number) > len(self.draws):
            raise NotationError(
                _("There is no chance move with the number {number!r} yet.").format(number=number)
            )
        place = self.draws[int(number) - 1]
        entry = self.entries[place]
        self.entries[place] = replace(entry, proof=_proof(entry.proof, rest))


def _proof(known: Proof | None, text: str) -> Proof:
    if found := _SHARES.fullmatch(text):
        if known is not None:
            raise NotationError(_("This chance move already has a proof."))
        pairs = [pair.split(":") for pair in found[2].split()]
        return Proof(bytes.fromhex(found[1]), tuple(Share(*map(bytes.fromhex, pair)) for pair in pairs))
    if found := _SECRET.fullmatch(text):
        if known is None or known.secret is not None:
            raise NotationError(_("A secret can be revealed only once, after the line with the commitments."))
        return replace(known, secret=bytes.fromhex(found[1]))
    raise NotationError(
        _(
            "The format of a proof is 'fair 1 house … seats …:… …:…' or 'fair 1 secret …'; each … stands for "
            "64 digits, 0-9 and a-f."
        )
    )
