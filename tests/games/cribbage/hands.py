"""Hands that the tests of the law deal, and how they are played."""

from __future__ import annotations

KEPT = {0: "3S 4S 5D 6S", 1: "4H 4D 7C 7D"}
THROWS = {0: "KC QD", 1: "TC 9H"}
PLAYED = ("3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")
"""Ann's hand with the king of diamonds: 8. Bob's: 8. The crib, K Q T 9 and a king: 5."""
THREE = {0: "2S 4S 6S 8S", 1: "2H 4H 6H 8H", 2: "TC JC QC KC"}
THROWS_OF_THREE = {0: "9C", 1: "9D", 2: "9H"}
