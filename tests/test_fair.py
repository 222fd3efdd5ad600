"""Fair shuffles: the published vectors, an independent reimplementation, and the attacks they must stop."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves import games, table
from knaves.bots import Random
from knaves.cards import CARDS, parse, shuffled
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
from knaves.games.cribbage.rules.open import Phase
from knaves.games.euchre.rules import trumps

pytestmark = pytest.mark.bare

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


PACK = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")
EUCHRE = tuple(card for card in PACK if card[0] in "A9TJQK")
PACKS = {"shuffled": PACK, "shuffled_24": EUCHRE, "shuffled_25": (*EUCHRE, "JK")}


def shuffle(pack: Sequence[str], key: bytes) -> str:
    cards = list(pack)
    places = list(range(len(cards) - 1, 0, -1))
    for last, other in zip(places, numbers(key, [last + 1 for last in places]), strict=True):
        cards[last], cards[other] = cards[other], cards[last]
    return " ".join(cards)


def dealer(key: bytes) -> int:
    return next(numbers(key, [4]))


def cut(cards: int, gone: Collection[int], key: bytes) -> int:
    left = [place for place in range(1, cards + 1) if place not in gone]
    return left[next(numbers(key, [len(left)]))]


def chance_moves(
    game: str, seats: int, joker: bool, moves: Sequence[str], keys: Iterator[bytes]
) -> Iterator[str]:
    """Every move of chance by the page's table; who moved, and players' cuts, are taken from ``moves``."""
    before, gone = "", set[int]()
    for text in moves:
        who, verb, *words = text.split()
        if who == "chance":
            key = next(keys)
            if verb == "dealer":
                yield f"dealer {dealer(key)}"
            elif verb == "cut" and before == "shuffle":
                yield f"cut {cut(52, gone, key)}"
            elif verb == "cut":
                yield f"cut {cut({2: 40, 3: 36, 4: 32}[seats], (), key)}"
            elif game == "euchre":
                yield f"{verb} {shuffle((*EUCHRE, 'JK') if joker else EUCHRE, key)}"
            else:
                yield f"{verb} {shuffle(PACK, key)}"
        if verb in ("shuffle", "deal"):
            before, gone = verb, set()
        elif verb == "cut":
            gone.add(int(words[0]))


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
    for name, pack in PACKS.items():
        assert shuffle(pack, key) == vector[name]
    assert dealer(key) == vector["dealer"]
    assert [[cards, gone, cut(cards, gone, key)] for cards, gone, _ in vector["cuts"]] == vector["cuts"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['game']} {v['number']}")
def test_the_code_gives_the_published_vectors(vector: dict[str, Any]) -> None:
    sitting = Sitting(vector["game"], vector["seats"], bytes.fromhex(vector["token"]))
    entropies = [bytes.fromhex(entropy) for entropy in vector["entropies"]]
    proof = prove(sitting, vector["number"], bytes.fromhex(vector["secret"]), entropies)
    assert proof.commitment.hex() == vector["house"]
    assert [share.commitment.hex() for share in proof.shares] == vector["commitments"]
    dice = stream(sitting, vector["number"], proof)
    assert [[stop, dice.randrange(stop)] for stop, _ in vector["numbers"]] == vector["numbers"]
    packs = (CARDS, trumps.PACK, trumps.PACK_WITH_JOKER)
    for name, pack in zip(PACKS, packs, strict=True):
        assert shuffled(pack, stream(sitting, vector["number"], proof)) == parse(vector[name])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['game']} {v['number']}")
def test_the_games_draw_the_published_dealer_and_cuts(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    euchre = games.find("euchre")
    first = euchre.chance(euchre.start(euchre.rules(), 4), Stream(key))
    assert euchre.write(first) == f"dealer {vector['dealer']}"
    cribbage = games.find("cribbage")
    for cards, gone, place in vector["cuts"]:
        state = cribbage.start(cribbage.rules(starter_cut="chance", deal_cut="chance"), 2)
        phase = Phase.DEAL_CUT if cards == 52 else Phase.STARTER_CUT
        cuts = tuple((Seat(0), place, CARDS[0]) for place in gone)
        lies = replace(state.open, phase=phase, cuts=cuts, actors=(CHANCE,))
        state = replace(state, open=lies, pack=CARDS[:cards])
        assert cribbage.write(cribbage.chance(state, Stream(key))) == f"cut {place}"


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        *(("cribbage", seats, {"starter_cut": "chance", "deal_cut": "chance"}) for seats in (2, 3, 4)),
        ("cribbage", 2, {}),
        ("euchre", 4, {}),
        ("euchre", 4, {"joker": True}),
        ("euchre", 4, {"first_dealer": "partner"}),
    ],
)
def test_every_move_of_chance_in_a_game_follows_from_the_page(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    for seed in range(3):
        token, moves, secrets = random_game(name, seats, options, seed)
        keys = (
            digest(VERSION, "stream", name, str(seats), str(number), token, *given)
            for number, given in enumerate(secrets, 1)
        )
        drawn = [text.removeprefix("chance ") for text in moves if text.startswith("chance ")]
        assert list(chance_moves(name, seats, bool(options.get("joker")), moves, keys)) == drawn
        assert len(drawn) > 3


def random_game(
    name: str, seats: int, options: dict[str, Any], seed: int
) -> tuple[bytes, list[str], list[list[bytes]]]:
    """Play a game; return its token, its moves as a record has them, and the secrets of chance's moves."""
    game, source = games.find(name), seeded(seed)
    sitting = sit(name, seats, source)
    dice, moves, secrets = FairDice(sitting, source), list[str](), list[list[bytes]]()

    def log(seat: Seat, move: Any) -> None:
        moves.append(f"{'chance' if seat == CHANCE else seat} {game.write(move)}")
        if seat == CHANCE:
            proof = dice.turn()
            assert proof.secret is not None
            secrets.append([proof.secret, *(share.entropy for share in proof.shares)])

    players = [Random(random.Random(seat)) for seat in range(seats)]
    table.play(game, game.rules(**options), players, dice, log=log)
    return sitting.token, moves, secrets


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
    shown += [first[name] for name in PACKS]
    for text in (VERSION, *shown, *first["entropies"], *first["commitments"]):
        assert text in page


def test_the_page_names_every_move_that_chance_can_make() -> None:
    page = (ROOT / "docs/fair.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (cribbage|euchre) \| `(\w+)` and (?:a|(\d+)) ", page, re.MULTILINE)
    assert {(game, verb) for game, verb, _ in rows} == {
        ("cribbage", "shuffle"),
        ("cribbage", "cut"),
        ("cribbage", "deal"),
        ("euchre", "dealer"),
        ("euchre", "deal"),
    }
    assert "## When a player cuts" in page


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
        (replace(PROOF, secret=b"t" * 32), "The secret of the house does not fit its commitment."),
        (replace(PROOF, secret=b"s" * 31), "The secret of the house is not 32 bytes long."),
        (replace(PROOF, commitment=bytes(32)), "The secret of the house does not fit its commitment."),
        (replace(PROOF, shares=PROOF.shares[:1]), "There are 2 seats, but entropy from 1."),
        (replace(PROOF, shares=PROOF.shares[::-1]), "The entropy of seat 0 does not fit its commitment."),
        (
            replace(PROOF, shares=(PROOF.shares[0], replace(PROOF.shares[1], entropy=b"c" * 32))),
            "The entropy of seat 1 does not fit its commitment.",
        ),
        (
            replace(PROOF, shares=(replace(PROOF.shares[0], entropy=b""), PROOF.shares[1])),
            "The entropy of seat 0 is not 32 bytes long.",
        ),
        (
            replace(PROOF, shares=(PROOF.shares[0], PROOF.shares[0])),
            "The entropy of seat 1 does not fit its commitment.",
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
    assert "does not fit its commitment" in fault(sitting, number, PROOF)
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
