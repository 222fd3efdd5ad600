"""Fair shuffles: nobody who sits at the table, and not the house either, can have chosen the cards.

Before each of chance's moves the house commits to a secret; every seat commits to entropy of its
own and then gives it. All of them together fix a stream of numbers, from which the game draws its
move; later the secret is revealed and anybody can draw again. The algorithm, step by step and with
test vectors, stands in ``docs/fair.md``: whatever changes a single number here is a new version.

This room sends nothing, stores nothing, and does not hide anything: it only computes.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import Final

from knaves.game import CHANCE, Seat
from knaves.i18n.language import _

VERSION: Final = "knaves-fair/1"
SIZE: Final = 32
"""Bytes in a token, a secret, an entropy and a commitment."""

Source = Callable[[str], bytes]
"""Gives 32 bytes for a label such as ``3 house``; no two labels in a sitting are the same."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a proof is tied to, so that it cannot be carried elsewhere: one game, played once.

    ``token`` is 32 bytes that no other sitting has.
    """

    game: str
    seats: int
    token: bytes


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat put in: first the commitment, then the entropy that it commits to."""

    commitment: bytes
    entropy: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """Where one of chance's moves came from. ``secret`` is None until the house reveals it."""

    commitment: bytes
    shares: tuple[Share, ...]
    secret: bytes | None = None


class Stream:
    """A `Dice` that everybody can recompute: SHA-256 in counter mode, read without bias."""

    __slots__ = ("_bytes",)

    def __init__(self, key: bytes) -> None:
        self._bytes = _blocks(key)

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1, each exactly equally likely.

        Takes the fewest whole bytes that can hold stop - 1, and takes again while they stand for a
        number at or past the last multiple of stop. Raises ValueError when stop is below 1.
        """
        if stop < 1:
            raise ValueError(f"There is no number from 0 to {stop - 1}.")
        width = ((stop - 1).bit_length() + 7) // 8
        limit = 256**width // stop * stop
        while True:
            value = int.from_bytes(bytes(islice(self._bytes, width)), "big")
            if value < limit:
                return value % stop


def commit(sitting: Sitting, number: int, seat: Seat, value: bytes) -> bytes:
    """Return the commitment to a secret or an entropy; the house goes by the seat CHANCE.

    ``number`` counts chance's moves in the sitting, from 1.
    """
    who = "house" if seat == CHANCE else str(seat)
    return _digest("commit", sitting, number, who.encode(), value)


def prove(sitting: Sitting, number: int, secret: bytes, entropies: Sequence[bytes]) -> Proof:
    """Return the whole proof of one draw, once everybody has given what they committed to."""
    shares = tuple(Share(commit(sitting, number, Seat(s), e), e) for s, e in enumerate(entropies))
    return Proof(commit(sitting, number, CHANCE, secret), shares, secret)


def stream(sitting: Sitting, number: int, proof: Proof) -> Stream:
    """Return the dice that chance's move was drawn with; ValueError while the secret is not revealed."""
    if proof.secret is None:
        raise ValueError("The secret has not been revealed.")
    entropies = [share.entropy for share in proof.shares]
    return Stream(_digest("stream", sitting, number, proof.secret, *entropies))


def fault(sitting: Sitting, number: int, proof: Proof) -> str:
    """Return what is wrong with the proof, as a sentence, or nothing; a hidden secret is no fault."""
    if len(proof.shares) != sitting.seats:
        return _("There are {seats} seats, but entropy from {given}.").format(
            seats=sitting.seats, given=len(proof.shares)
        )
    for seat, share in enumerate(proof.shares):
        if len(share.entropy) != SIZE:
            return _("The entropy of seat {seat} is not {size} bytes long.").format(seat=seat, size=SIZE)
        if share.commitment != commit(sitting, number, Seat(seat), share.entropy):
            return _("The entropy of seat {seat} does not fit its commitment.").format(seat=seat)
    if proof.secret is None:
        return ""
    if len(proof.secret) != SIZE:
        return _("The secret of the house is not {size} bytes long.").format(size=SIZE)
    if proof.commitment != commit(sitting, number, CHANCE, proof.secret):
        return _("The secret of the house does not fit its commitment.")
    return ""


def fresh(label: str) -> bytes:
    """Return 32 bytes from the operating system; the label does not matter."""
    return secrets.token_bytes(SIZE)


def seeded(seed: int | str) -> Source:
    """Return a source that gives the same bytes for the same seed and label: for tests and ``--seed``."""
    start = (VERSION.encode(), b"seed", str(seed).encode())
    return lambda label: sha256(_frame(*start, label.encode())).digest()


def sit(game: str, seats: int, source: Source = fresh) -> Sitting:
    """Return a new sitting with a token of its own."""
    return Sitting(game, seats, source("token"))


class FairDice:
    """Dice for a game in which one program is the house and speaks for every seat.

    Each of chance's moves has a stream of its own. The dice cannot see when a move has been made,
    so whoever writes the moves down (`table.play` calls it ``log``) says so with `turn`. ``number``
    is the number of chance's next move: 1, or more when an earlier game is taken up again.
    """

    def __init__(self, sitting: Sitting, source: Source = fresh, number: int = 1) -> None:
        self._sitting = sitting
        self._source = source
        self._begin(number)

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1, each equally likely."""
        return self._stream.randrange(stop)

    def turn(self) -> Proof:
        """Chance's move is made: return its proof, and begin the stream of the next."""
        done = self._proof
        self._begin(self._number + 1)
        return done

    def _begin(self, number: int) -> None:
        entropies = [self._source(f"{number} seat {seat}") for seat in range(self._sitting.seats)]
        self._number = number
        self._proof = prove(self._sitting, number, self._source(f"{number} house"), entropies)
        self._stream = stream(self._sitting, number, self._proof)


def _digest(purpose: str, sitting: Sitting, number: int, *parts: bytes) -> bytes:
    texts = (VERSION, purpose, sitting.game, str(sitting.seats), str(number))
    return sha256(_frame(*(text.encode() for text in texts), sitting.token, *parts)).digest()


def _frame(*parts: bytes) -> bytes:
    """Join the parts, each after its own length, so that no two lists of parts give the same bytes."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def _blocks(key: bytes) -> Iterator[int]:
    count = 0
    while True:
        yield from sha256(key + count.to_bytes(8, "big")).digest()
        count += 1
