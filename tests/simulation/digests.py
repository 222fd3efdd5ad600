"""Runs worlds in one process, and prints a digest of each: the same seed is the same world."""

from __future__ import annotations

import logging
import sys
import tempfile
from pathlib import Path

from simulation import club, economy

if __name__ == "__main__":
    logging.disable()
    for seed in map(int, sys.argv[1:]):
        with tempfile.TemporaryDirectory(dir=economy.MEMORY) as folder:
            print(seed, club.run(seed, Path(folder)).digest)
