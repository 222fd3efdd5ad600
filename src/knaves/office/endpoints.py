"""All that every carrier answers."""

from __future__ import annotations

from typing import Final

from knaves.office import (
    analysis,
    challenges,
    drills,
    entering,
    explorer,
    games,
    own_level,
    people,
    records,
    results,
    reviews,
    studies,
    tables,
)
from knaves.office.endpoint import Endpoint

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *people.ENDPOINTS,
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *challenges.ENDPOINTS,
    *reviews.ENDPOINTS,
    *analysis.ENDPOINTS,
    *explorer.ENDPOINTS,
    *drills.ENDPOINTS,
    *results.ENDPOINTS,
    *games.ENDPOINTS,
    *own_level.ENDPOINTS,
    *entering.ENDPOINTS,
    *studies.ENDPOINTS,
)
