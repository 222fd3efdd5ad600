"""Knaves: cribbage and euchre, done for good."""

from __future__ import annotations

__version__ = "0.1.0"
