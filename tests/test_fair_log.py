"""The append-only log: the vectors of RFC 6962's reference code, RFC 9162's words, and changed pasts."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.fair_log import (
    EMPTY,
    Tree,
    growth,
    has_only_grown,
    includes,
    leaf_hash,
    parent_hash,
    path,
)

LEAVES = [
    bytes.fromhex(each)
    for each in (
        *("", "00", "10", "2021", "3031", "40414243"),
        *("5051525354555657", "606162636465666768696a6b6c6d6e6f"),
    )
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Roots of the first leaves, one to eight: certificate-transparency, merkletree/merkle_tree_test.cc."""
GROWTH = {
    (1, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}
PATHS = {
    (0, 8): GROWTH[1, 8],
    (5, 8): [GROWTH[2, 5][1], GROWTH[6, 8][1], GROWTH[6, 8][2]],
}

SIZES = st.integers(0, 70).flatmap(lambda size: st.tuples(st.integers(0, size), st.just(size)))
"""An old and a new number of leaves."""


def test_the_published_vectors() -> None:
    tree = Tree(LEAVES)
    assert Tree().root() == EMPTY == sha256(b"").digest()
    assert [tree.root(size).hex() for size in range(1, 9)] == ROOTS
    for (old, size), proof in GROWTH.items():
        assert [each.hex() for each in growth(tree.node, old, size)] == proof
    for (number, size), proof in PATHS.items():
        assert [each.hex() for each in path(tree.node, number, size)] == proof


def straight(leaves: list[bytes]) -> bytes:
    """Return the root by the words of RFC 9162, 2.1.1."""
    if len(leaves) < 2:
        return leaf_hash(leaves[0]) if leaves else EMPTY
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return parent_hash(straight(leaves[:half]), straight(leaves[half:]))


@given(SIZES)
def test_a_log_that_has_only_grown_says_so(sizes: tuple[int, int]) -> None:
    old, size = sizes
    leaves = [b"%d" % number for number in range(size)]
    tree = Tree(leaves)
    assert tree.root() == straight(leaves)
    proof = growth(tree.node, old, size)
    assert has_only_grown(tree.root(old), old, tree.root(), size, proof)
    for number in range(size):
        steps = path(tree.node, number, size)
        assert includes(tree.root(), size, number, leaf_hash(leaves[number]), steps)
        assert not includes(tree.root(), size, number, leaf_hash(b"other"), steps)
        if size > 1:
            assert not includes(tree.root(), size, (number + 1) % size, leaf_hash(leaves[number]), steps)


@given(SIZES.filter(lambda sizes: sizes[0] > 0), st.data())
def test_a_changed_past_cannot_be_proved(sizes: tuple[int, int], data: st.DataObject) -> None:
    old, size = sizes
    leaves = [b"%d" % number for number in range(size)]
    before, number = Tree(leaves).root(old), data.draw(st.integers(0, old - 1))
    changed = Tree([*leaves[:number], b"changed", *leaves[number + 1 :]])
    assert changed.root(old) != before
    proofs = (growth(changed.node, old, size), growth(Tree(leaves).node, old, size), ())
    for proof in proofs:
        assert not has_only_grown(before, old, changed.root(), size, proof)


@given(SIZES.filter(lambda sizes: 0 < sizes[0] < sizes[1]), st.data())
def test_a_proof_with_a_hash_more_less_or_changed_fails(sizes: tuple[int, int], data: st.DataObject) -> None:
    old, size = sizes
    tree = Tree([b"%d" % number for number in range(size)])
    proof = growth(tree.node, old, size)
    at = data.draw(st.integers(0, len(proof) - 1))
    for wrong in (
        (*proof, proof[at]),
        proof[:at] + proof[at + 1 :],
        (*proof[:at], EMPTY, *proof[at + 1 :]),
    ):
        assert not has_only_grown(tree.root(old), old, tree.root(), size, wrong)
    assert not has_only_grown(tree.root(old), size, tree.root(), old, proof)


def test_what_there_never_was_is_an_error() -> None:
    tree = Tree(LEAVES)
    with pytest.raises(ValueError, match="A log of 8 leaves never had 9"):
        growth(tree.node, 9, 8)
    with pytest.raises(ValueError, match="no leaf 8"):
        path(tree.node, 8, 8)
    assert not includes(tree.root(), 8, 8, leaf_hash(b""), ())
    assert not includes(tree.root(), 8, 0, leaf_hash(b""), [EMPTY] * 9)
    assert has_only_grown(EMPTY, 0, tree.root(), 8, ())
    assert not has_only_grown(tree.root(1), 0, tree.root(), 8, ())
