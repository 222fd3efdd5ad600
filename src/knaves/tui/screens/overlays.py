"""Things over a table that can be closed: a warning, a hint, a box."""

from __future__ import annotations

from functools import partial

from knaves.tui.escape import Close
from knaves.tui.last_score import Again
from knaves.tui.pace import Pace
from knaves.tui.widgets.box import Box
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hint import HintPanel


def over_table(doubt: Doubt, panel: HintPanel, read: Again, box: Box, pace: Pace) -> Close | None:
    """Return a function that closes the uppermost thing over a table; None if there is none."""
    if doubt.display:
        return partial(doubt.action_answer, "again")
    if panel.display:
        return panel.close
    if read.display:
        return read.close
    return pace.cut if box.display else None
