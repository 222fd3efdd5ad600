"""What one may ask of one's own decisions, as phrases of a sentence: each game lists its facets.

A facet is read from a View, so no question depends on a card that its seat could not see, nor on the move
that was made. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Facet:
    """Something that is true of some decisions: ``as pone``.

    ``name`` is a catalogue key: a phrase that stands in a sentence after others, between commas. Facets
    of one ``group`` exclude each other. ``of`` says whether it is true of a view.
    """

    name: str
    group: str
    of: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Facets:
    """The facets of a game, in the order in which they stand in a sentence.

    ``shares`` are by part of the game: how much of the wins at stake good players lose there. At stake is
    what the best choice wins more often than the average one. A part that is missing is taken as a card is.
    """

    phrases: tuple[Facet, ...] = ()
    shares: Mapping[str, float] = field(default_factory=dict)
