"""``python -m knaves``: the same as the command ``knaves``."""

from __future__ import annotations

from knaves.cli import main

if __name__ == "__main__":
    main()
