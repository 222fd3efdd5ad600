"""What a seat knows at a decision, as columns of a table: each game lists its facts.

A fact is read from a View, so no table has a card that its seat could not see. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["number", "numbers", "word", "flag", "cards"]
"""What a column holds: a whole number, a list of them, a word, true or false, or a list of cards."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A column: its name, what it holds, what it means, in English, and how it is read from a view.

    ``of`` returns None where there is no such thing at this moment; for cards it returns the cards.
    """

    name: str
    kind: Kind
    about: str
    of: Callable[[Any], Any]
