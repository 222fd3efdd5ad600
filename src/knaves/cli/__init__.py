"""The command line: ``knaves``. Each command lives in a module of its own, loaded when it is called.

Whatever a user gets wrong is answered with one sentence on the error stream and an exit code; what
the codes mean stands in the manual.
"""

from __future__ import annotations

from knaves.cli.command import main

__all__ = ["main"]
