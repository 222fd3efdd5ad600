"""Hands that the tests of the law deal more than once."""

from __future__ import annotations

HEARTS_FOR_ANN = {0: "JH JD AH KH QH", 1: "9C TC QC 9S TS", 2: "9D TD QD KD AD", 3: "JC KC AC JS QS"}
"""Ann holds the five highest hearts: she wins every trick with hearts as trump."""
