"""The keys of cribbage."""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked
from knaves.keys import GameKeys, Key

KEYS: Final = GameKeys(
    marked("At cribbage"),
    (
        Key("go", "go", "g", marked("say go"), kind="say"),
        Key("stand", "stand", "p", marked("let another's count stand"), kind="say"),
        Key("combinations", "pick", "c", marked("count by picking the combinations")),
        Key("number", "number", "n", marked("count by saying a number")),
    ),
    Key("choose-cribbage", "choose('cribbage')", "c", marked("choose cribbage")),
)
