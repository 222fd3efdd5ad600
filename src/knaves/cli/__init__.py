"""The command line: ``knaves``. Each command has its own module, loaded when it is called.

Every error is one sentence on the error stream and an exit code; the manual explains the codes.
"""

from __future__ import annotations

from knaves.cli.command import main

__all__ = ["main"]
