"""Fair shuffles: nobody at the table can have chosen the cards, and neither can the house that deals them.

Before each chance move the house commits to a secret. Every seat commits to entropy of its own and then
reveals it. Together they determine a stream of numbers, from which the game draws its move. Later the secret
is revealed, and anybody can repeat the draw. ``docs/fair.md`` has the algorithm and test vectors: changing a
single number here requires a new version.

This module only computes: it sends nothing, stores nothing and hides nothing.
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
"""Returns 32 bytes for a label such as ``3 house``; labels are unique within a sitting."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game, played once. A proof is tied to it and cannot be used elsewhere.

    ``token`` is 32 bytes that no other sitting has.
    """

    game: str
    seats: int
    token: bytes


@dataclass(frozen=True, slots=True)
class Share:
    """The contribution of one seat: first the commitment, then the entropy that it commits to."""

    commitment: bytes
    entropy: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """The origin of one chance move. ``secret`` is None until the house reveals it."""

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

        Reads the fewest whole bytes that can hold stop - 1, and reads again while their number is at or above
        the last multiple of stop. Raises ValueError if stop is below 1.
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
    """Return the commitment to a secret or an entropy; the seat of the house is CHANCE.

    ``number`` is the number of the chance move in the sitting, from 1.
    """
    who = "house" if seat == CHANCE else str(seat)
    return _digest("commit", sitting, number, who.encode(), value)


def prove(sitting: Sitting, number: int, secret: bytes, entropies: Sequence[bytes]) -> Proof:
    """Return the complete proof of one draw, given the secret and all entropies."""
    shares = tuple(Share(commit(sitting, number, Seat(s), e), e) for s, e in enumerate(entropies))
    return Proof(commit(sitting, number, CHANCE, secret), shares, secret)


def packed(proof: Proof) -> bytes:
    """Return a whole proof in little memory, for `unpacked`: only what its commitments are computed from."""
    if proof.secret is None:
        raise ValueError("The secret has not been revealed.")
    return b"".join([proof.secret, *(share.entropy for share in proof.shares)])


def unpacked(sitting: Sitting, number: int, parts: bytes) -> Proof:
    """Return the whole proof of a draw from what `packed` returned."""
    secret, *entropies = [parts[place : place + SIZE] for place in range(0, len(parts), SIZE)]
    return prove(sitting, number, secret, entropies)


def stream(sitting: Sitting, number: int, proof: Proof) -> Stream:
    """Return the dice of a chance move; ValueError if its secret has not been revealed."""
    if proof.secret is None:
        raise ValueError("The secret has not been revealed.")
    entropies = [share.entropy for share in proof.shares]
    return Stream(_digest("stream", sitting, number, proof.secret, *entropies))


def fault(sitting: Sitting, number: int, proof: Proof) -> str:
    """Return the fault of a proof as a sentence, or an empty one; an unrevealed secret is not a fault."""
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
    """Return a source with the same bytes for the same seed and label, for tests and ``--seed``."""
    start = (VERSION.encode(), b"seed", str(seed).encode())
    return lambda label: sha256(_frame(*start, label.encode())).digest()


def commit_seed(seed: str) -> bytes:
    """Return the commitment to the seed of a set of deals, which is published before its first card."""
    return sha256(_frame(VERSION.encode(), b"deal set", seed.encode())).digest()


def sit(game: str, seats: int, source: Source = fresh) -> Sitting:
    """Return a new sitting with a token of its own."""
    return Sitting(game, seats, source("token"))


class FairDice:
    """Dice for a game in which one program is the house and acts for every seat.

    Each chance move has its own stream. The dice cannot see when a move has been made, so the function that
    writes the moves (``log`` in `table.play`) calls `turn`. ``number`` is the number of the next chance
    move: 1, or more when a game is resumed.
    """

    def __init__(self, sitting: Sitting, source: Source = fresh, number: int = 1) -> None:
        self._sitting = sitting
        self._source = source
        self._begin(number)

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1, each equally likely."""
        return self._stream.randrange(stop)

    def turn(self) -> Proof:
        """End a chance move: return its proof, and begin the stream of the next."""
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
    """Join the parts, each preceded by its length, so that no two lists of parts give the same bytes."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def _blocks(key: bytes) -> Iterator[int]:
    count = 0
    while True:
        yield from sha256(key + count.to_bytes(8, "big")).digest()
        count += 1
