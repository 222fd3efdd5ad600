"""What may be asked of a table at any moment, in every face: one question each, always answered.

`games/<g>/text` answers what is the game's, `knaves.match.answers` what is the table's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.i18n.language import marked
from knaves.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Query:
    """A question: its name, its subject, its key on the full screen, and the words for it in line mode.

    ``missing`` is said where a game has no such thing.
    """

    name: str
    title: str
    key: str
    words: str
    missing: str


_NOTHING: Final = marked("There is nothing to say about that in this game.")
_ON_THE_TABLE: Final = marked("what lies on the table, and who played it")
_NO_TRUMP: Final = marked("There is no trump in this game.")
_NO_TRICKS: Final = marked("There are no tricks in this game.")
QUERIES: Final = (
    Query("hand", marked("your cards"), "C", marked("hand, cards, h"), _NOTHING),
    Query("table", _ON_THE_TABLE, "T", marked("table, count, t"), _NOTHING),
    Query("score", marked("the score of both sides"), "S", marked("score, points, s"), _NOTHING),
    Query("last", marked("the last move"), "L", marked("last, last move, l"), _NOTHING),
    Query("turn", marked("whose turn it is"), "W", marked("turn, whose turn, w"), _NOTHING),
    Query("trump", marked("trump, and who made it"), "M", marked("trump, trumps, maker"), _NO_TRUMP),
    Query("tricks", marked("the tricks of each side"), "K", marked("tricks, trick"), _NO_TRICKS),
    Query("clock", marked("the clocks"), "O", marked("clock, clocks, time"), _NOTHING),
    Query("who", marked("who sits where"), "P", marked("who, players"), _NOTHING),
)
"""All of them, in the order of the lists."""
WORDS: Final[Vocabulary] = tuple((each.name, each.words) for each in QUERIES)


def query(name: str) -> Query:
    """Return the question of that name; KeyError if there is none."""
    return _BY_NAME[name]


_BY_NAME: Final = {each.name: each for each in QUERIES}
