"""What is practised at euchre: bids and play."""

from __future__ import annotations

from typing import Final

from knaves.games.euchre.bots import random_positions
from knaves.games.euchre.text.showing import tricks
from knaves.i18n.language import marked
from knaves.practice import Practice

PRACTISED: Final = marked("When to call trumps, and which card to play.")
"""What it is about."""
PRACTICE: Final = {
    "bid": Practice(marked("Bids at euchre"), random_positions.bid, ("bid",), of_day=True, past=tricks),
    "play": Practice(
        marked("Play at euchre"), random_positions.play, ("bury", "lead", "follow"), past=tricks
    ),
}
