"""What lies over a table and can be closed: a warning, a hint, a box."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.screen import Screen

from knaves.tui.closing import Close
from knaves.tui.pace import Pace
from knaves.tui.widgets.box import Box
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hint import HintPanel


def over_table(table: Screen[Any], pace: Pace) -> Close | None:
    """Return what closes the uppermost of the things over a table; None where none is there."""
    for doubt in table.query(Doubt):
        if doubt.display:
            return partial(doubt.action_answer, "again")
    for panel in table.query(HintPanel):
        if panel.display:
            return panel.close
    return pace.cut if any(box.display for box in table.query(Box)) else None
