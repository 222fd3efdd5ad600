"""Fair shuffles: the published vectors, an independent reimplementation, and the attacks they must stop."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.cards import CARDS, parse, say, shuffled
from knaves.fair import (
    SIZE,
    VERSION,
    FairDice,
    Proof,
    Sitting,
    Stream,
    commit,
    fault,
    fresh,
    prove,
    seeded,
    sit,
    stream,
)
from knaves.game import CHANCE, Seat

ROOT = Path(__file__).parent.parent
VECTORS: list[dict[str, Any]] = json.loads((ROOT / "tests/data/fair_vectors.json").read_text())["vectors"]
SITTING = Sitting("toy", 2, bytes(range(32)))
SECRET = b"s" * 32
ENTROPIES = [b"a" * 32, b"b" * 32]
PROOF = prove(SITTING, 1, SECRET, ENTROPIES)


# The algorithm of docs/fair.md once more, written from the page and not from the code.
def digest(*parts: str | bytes) -> bytes:
    raw = [p.encode() if isinstance(p, str) else p for p in parts]
    return sha256(b"".join(len(p).to_bytes(8, "big") + p for p in raw)).digest()


def numbers(key: bytes, stops: list[int]) -> Iterator[int]:
    blocks = b"".join(sha256(key + i.to_bytes(8, "big")).digest() for i in range(200))
    place = 0
    for stop in stops:
        width = 0
        while 256**width < stop:
            width += 1
        value = top = 256**width - 256**width % stop
        while value >= top:
            value = int.from_bytes(blocks[place : place + width], "big")
            place += width
        yield value % stop


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['game']} {v['number']}")
def test_an_implementation_from_the_page_gives_the_published_vectors(vector: dict[str, Any]) -> None:
    place = (vector["game"], str(vector["seats"]), str(vector["number"]), bytes.fromhex(vector["token"]))
    secret, *entropies = map(bytes.fromhex, (vector["secret"], *vector["entropies"]))
    assert digest(VERSION, "commit", *place, "house", secret).hex() == vector["house"]
    for seat, entropy in enumerate(entropies):
        assert digest(VERSION, "commit", *place, str(seat), entropy).hex() == vector["commitments"][seat]
    key = digest(VERSION, "stream", *place, secret, *entropies)
    assert key.hex() == vector["key"]
    assert sha256(key + bytes(8)).hexdigest() == vector["first_block"]
    stops = [stop for stop, _ in vector["numbers"]]
    assert list(numbers(key, stops)) == [value for _, value in vector["numbers"]]
    pack = list(CARDS)
    for last, other in zip(range(51, 0, -1), numbers(key, list(range(52, 1, -1))), strict=True):
        pack[last], pack[other] = pack[other], pack[last]
    assert say(pack) == vector["shuffled"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['game']} {v['number']}")
def test_the_code_gives_the_published_vectors(vector: dict[str, Any]) -> None:
    sitting = Sitting(vector["game"], vector["seats"], bytes.fromhex(vector["token"]))
    entropies = [bytes.fromhex(entropy) for entropy in vector["entropies"]]
    proof = prove(sitting, vector["number"], bytes.fromhex(vector["secret"]), entropies)
    assert proof.commitment.hex() == vector["house"]
    assert [share.commitment.hex() for share in proof.shares] == vector["commitments"]
    dice = stream(sitting, vector["number"], proof)
    assert [[stop, dice.randrange(stop)] for stop, _ in vector["numbers"]] == vector["numbers"]
    assert shuffled(CARDS, stream(sitting, vector["number"], proof)) == parse(vector["shuffled"])


def test_the_vectors_go_through_a_rejection_and_more_than_one_block() -> None:
    for vector in VECTORS:
        dice, taken = stream_of(vector), 0
        for stop, _ in vector["numbers"]:
            taken += ((stop - 1).bit_length() + 7) // 8
            dice.randrange(stop)
        left = bytes(islice(dice._bytes, 8))
        blocks = b"".join(
            sha256(bytes.fromhex(vector["key"]) + i.to_bytes(8, "big")).digest() for i in range(9)
        )
        assert blocks.index(left) > max(taken, 32)


def stream_of(vector: dict[str, Any]) -> Stream:
    return Stream(bytes.fromhex(vector["key"]))


def test_the_page_shows_the_first_vector() -> None:
    page = (ROOT / "docs/fair.md").read_text(encoding="utf-8")
    first = VECTORS[0]
    shown = [first[name] for name in ("token", "secret", "house", "key", "first_block", "shuffled")]
    for text in (VERSION, *shown, *first["entropies"], *first["commitments"]):
        assert text in page


@given(st.integers(1, 2**70), st.binary(min_size=32, max_size=32))
def test_a_number_is_below_its_stop(stop: int, key: bytes) -> None:
    dice = Stream(key)
    assert all(0 <= dice.randrange(stop) < stop for _ in range(5))


@pytest.mark.parametrize("stop", [0, -1])
def test_there_is_no_number_below_nothing(stop: int) -> None:
    with pytest.raises(ValueError, match="no number"):
        Stream(bytes(32)).randrange(stop)


class Rejected(Exception):
    """The stream asked for another byte."""


def one_byte(byte: int) -> Iterator[int]:
    yield byte
    raise Rejected


@pytest.mark.parametrize("stop", [2, 3, 52, 100, 255, 256])
def test_every_number_is_exactly_as_likely_as_the_others(stop: int) -> None:
    """All 256 bytes that the stream may give next: an exact count, no sampling."""
    counts: Counter[int] = Counter()
    for byte in range(256):
        dice = Stream(bytes(32))
        dice._bytes = one_byte(byte)
        with suppress(Rejected):
            counts[dice.randrange(stop)] += 1
    assert counts == dict.fromkeys(range(stop), 256 // stop)


def test_a_single_choice_takes_nothing_from_the_stream() -> None:
    dice = Stream(bytes(32))
    assert dice.randrange(1) == 0
    assert dice.randrange(2**64) == Stream(bytes(32)).randrange(2**64)


def test_an_honest_proof_has_no_fault_hidden_or_revealed() -> None:
    assert fault(SITTING, 1, PROOF) == ""
    assert fault(SITTING, 1, replace(PROOF, secret=None)) == ""
    with pytest.raises(ValueError, match="not been revealed"):
        stream(SITTING, 1, replace(PROOF, secret=None))


@pytest.mark.parametrize(
    ("proof", "sentence"),
    [
        (replace(PROOF, secret=b"t" * 32), "The house's secret is not what it committed to."),
        (replace(PROOF, secret=b"s" * 31), "The house's secret is not 32 bytes long."),
        (replace(PROOF, commitment=bytes(32)), "The house's secret is not what it committed to."),
        (replace(PROOF, shares=PROOF.shares[:1]), "There are 2 seats, but 1 gave entropy."),
        (replace(PROOF, shares=PROOF.shares[::-1]), "The entropy of seat 0 is not what it committed to."),
        (
            replace(PROOF, shares=(PROOF.shares[0], replace(PROOF.shares[1], entropy=b"c" * 32))),
            "The entropy of seat 1 is not what it committed to.",
        ),
        (
            replace(PROOF, shares=(replace(PROOF.shares[0], entropy=b""), PROOF.shares[1])),
            "The entropy of seat 0 is not 32 bytes long.",
        ),
        (
            replace(PROOF, shares=(PROOF.shares[0], PROOF.shares[0])),
            "The entropy of seat 1 is not what it committed to.",
        ),
    ],
)
def test_whatever_is_changed_in_a_proof_is_found(proof: Proof, sentence: str) -> None:
    assert fault(SITTING, 1, proof) == sentence


@pytest.mark.parametrize(
    ("sitting", "number"),
    [
        (SITTING, 2),
        (replace(SITTING, token=bytes(32)), 1),
        (replace(SITTING, game="toys"), 1),
    ],
)
def test_a_proof_cannot_be_moved_to_another_draw_or_sitting(sitting: Sitting, number: int) -> None:
    assert "is not what it committed to" in fault(sitting, number, PROOF)
    assert stream(sitting, number, PROOF).randrange(2**64) != stream(SITTING, 1, PROOF).randrange(2**64)


def test_no_two_things_to_commit_to_give_the_same_commitment() -> None:
    places = product(
        ("a", "a1", "1"), (2, 12), (1, 11, 111), (CHANCE, Seat(0), Seat(1)), (b"1" * 32, b"2" * 32)
    )
    seen = {commit(Sitting(g, seats, bytes(32)), n, who, value) for g, seats, n, who, value in places}
    assert len(seen) == 3 * 2 * 3 * 3 * 2


@pytest.mark.parametrize("who", range(3))
def test_everybody_s_part_decides_the_cards(who: int) -> None:
    parts = [SECRET, *ENTROPIES]
    parts[who] = bytes([parts[who][0] ^ 1]) + parts[who][1:]
    other = prove(SITTING, 1, parts[0], parts[1:])
    assert fault(SITTING, 1, other) == ""
    assert shuffled(CARDS, stream(SITTING, 1, other)) != shuffled(CARDS, stream(SITTING, 1, PROOF))


def test_two_seats_cannot_change_places_unnoticed() -> None:
    swapped = prove(SITTING, 1, SECRET, ENTROPIES[::-1])
    assert stream(SITTING, 1, swapped).randrange(2**64) != stream(SITTING, 1, PROOF).randrange(2**64)


def test_each_turn_of_the_dice_is_proved_by_itself() -> None:
    sitting = sit("toy", 3)
    dice = FairDice(sitting)
    drawn = []
    for _ in range(4):
        pack = shuffled(CARDS, dice)
        drawn.append((pack, dice.turn()))
    for number, (pack, proof) in enumerate(drawn, 1):
        assert fault(sitting, number, proof) == ""
        assert shuffled(CARDS, stream(sitting, number, proof)) == pack
    used = [value for _, proof in drawn for value in (proof.secret, *(s.entropy for s in proof.shares))]
    assert len(set(used)) == 4 * 4


def test_seeded_dice_go_on_where_they_stopped() -> None:
    source = seeded(7)
    whole = FairDice(sit("toy", 2, source), source)
    whole.turn()
    expected = [whole.randrange(1000) for _ in range(5)]
    later = FairDice(sit("toy", 2, source), source, number=2)
    assert [later.randrange(1000) for _ in range(5)] == expected
    assert seeded(8)("1 house") != source("1 house") != source("2 house")
    assert len(source("token")) == len(fresh("token")) == SIZE
    assert sit("toy", 2) != sit("toy", 2)


def test_the_code_on_the_page_runs() -> None:
    page = (ROOT / "docs/fair.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(code, {})
