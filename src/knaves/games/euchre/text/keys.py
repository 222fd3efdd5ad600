"""The keys in the bidding of euchre. A call is picked and confirmed like a card: it cannot be taken back."""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked
from knaves.keys import GameKeys, Key

KEYS: Final = GameKeys(
    marked("Bidding at euchre"),
    (
        Key("pass", "answer('pass')", "p", marked("pass"), kind="pick"),
        Key("order", "answer('order')", "o", marked("order up, or pick up as the dealer"), kind="pick"),
        Key("alone", "answer('alone')", "a", marked("go alone, or defend alone"), kind="pick"),
        Key("clubs", "answer('clubs')", "c", marked("make it clubs"), kind="pick"),
        Key("diamonds", "answer('diamonds')", "d", marked("make it diamonds"), kind="pick"),
        Key("hearts", "answer('hearts')", "h", marked("make it hearts"), kind="pick"),
        Key("spades", "answer('spades')", "s", marked("make it spades"), kind="pick"),
        Key("notrump", "answer('notrump')", "n", marked("make it no trump"), kind="pick"),
        Key("farmer", "answer('farmer')", "f", marked("show a farmer's hand"), kind="pick"),
    ),
    Key("choose-euchre", "choose('euchre')", "e", marked("choose euchre")),
)
