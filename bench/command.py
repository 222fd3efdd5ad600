"""How a program that measures for hours ends when it is run as a command."""

from __future__ import annotations

import sys
from collections.abc import Callable

from knaves.cards import NotationError


def run(main: Callable[[list[str]], object]) -> None:
    """Run a program whose next run goes on where this one stops; end with one sentence, never a traceback."""
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Stopped. The next run goes on here.")
    except NotationError as error:
        sys.exit(str(error))
