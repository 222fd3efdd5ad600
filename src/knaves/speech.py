"""How much is said to somebody who listens: of each kind all, short sentences, or nothing.

What is not said can still be asked for, and stays in the log. `Game.brief` gives a game's short sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from knaves.cards import NotationError
from knaves.i18n.language import _, any_of, marked, meant

Amount = Literal["all", "short", "none"]
AMOUNTS: Final[tuple[Amount, ...]] = get_args(Amount)
AMOUNT_WORDS: Final = (
    ("all", marked("all, everything")),
    ("short", marked("short, brief")),
    ("none", marked("none, nothing, off")),
)
"""The words for each amount, as in `knaves.vocabulary`."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Something that is spoken of: its name, its title as a catalogue key, and what is typed for it."""

    name: str
    title: str
    words: str


KINDS: Final = (
    Kind("moves", marked("Cards and cuts"), marked("moves, cards, cuts")),
    Kind("bidding", marked("Bidding"), marked("bidding, bids, calls")),
    Kind("points", marked("Points"), marked("points, score, scores")),
    Kind("chat", marked("Chat"), marked("chat, messages")),
    Kind("others", marked("Who comes and goes"), marked("others, people")),
    Kind("clocks", marked("Clocks"), marked("clocks, clock, time")),
)
"""All kinds, in the order of the lists."""
KIND_WORDS: Final = tuple((each.name, each.words) for each in KINDS)


def read_amounts(table: object) -> dict[str, Amount]:
    """Return the amounts of a table in the settings; NotationError says what is wrong with it."""
    kinds = [each.name for each in KINDS]
    if not isinstance(table, Mapping):
        raise NotationError(_("[speak] must be a table of kinds, not {table!r}").format(table=table))
    for kind, amount in table.items():
        if kind not in kinds:
            sentence = _("[speak] may have {kinds}, not {kind!r}.").format(kinds=any_of(kinds), kind=kind)
            raise NotationError(meant(sentence, kind, kinds))
        if amount not in AMOUNTS:
            sentence = _("{kind} in [speak] must be {amounts}, not {amount!r}.")
            raise NotationError(sentence.format(kind=kind, amounts=any_of(AMOUNTS), amount=amount))
    return dict(table)


@dataclass(frozen=True, slots=True)
class Brief:
    """The kind of an event and its short sentence.

    Without a kind the event is always said whole, as the end of a game is. Without words its usual sentence
    is short enough.
    """

    kind: str = ""
    words: str = ""


def heard(amounts: Mapping[str, Amount], whole: str, brief: Brief) -> str:
    """Return what is said of an event whose usual sentence is ``whole``; empty for nothing.

    >>> heard({"moves": "short"}, "Ruth plays the 7♦: ten.", Brief("moves", "Ruth, 7♦, 10."))
    'Ruth, 7♦, 10.'
    """
    match amounts.get(brief.kind, "all"):
        case "none":
            return ""
        case "short":
            return brief.words or whole
    return whole
