"""What a cribbage player may ask of their own decisions: the seat, the score, the part, the cards."""

from __future__ import annotations

from typing import Final

from knaves.facets import Facet, Facets
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.decisions import DISCARD, LEAD, PLAY
from knaves.i18n.language import marked

_CLEAR: Final = 8
"""A lead of so many points is about an average deal's gain: with less the score is close."""
_END: Final = 25
"""From so many points before the target on, the next deal or the one after it may decide."""
_FIVE: Final = 4
_LOW: Final = 3
"""Ranks from 0: the five, and the four as the highest low card."""
_HIGH: Final = 20


def _ahead(view: View) -> int:
    """Return the points by which the seat's side leads the best of the others."""
    own, scores = side(view.seats, view.seat), view.open.scores
    return scores[own] - max(score for at, score in enumerate(scores) if at != own)


def _near_the_end(view: View) -> bool:
    return max(view.open.scores) >= view.open.rules.target - _END


def _dealing(view: View) -> bool:
    return view.open.dealer == view.seat


def _leading(view: View) -> bool:
    return view.open.phase is Phase.PLAY and not view.open.pile


def _low(view: View) -> int:
    return sum(card % 13 <= _LOW for card in view.hand)


def _paired(view: View) -> bool:
    return len({card % 13 for card in view.hand}) < len(view.hand)


def _counting(view: View) -> bool:
    return view.open.phase in (Phase.CLAIM, Phase.MUGGINS)


_SHARES: Final = {DISCARD: 0.021, LEAD: 0.34, PLAY: 0.22}
"""Steady and sharp, each against itself in 40 games to 121, every seat, as the champion reviews them."""
FACETS: Final = Facets(
    (
        Facet(marked("as dealer"), "seat", _dealing),
        Facet(marked("as pone"), "seat", lambda view: view.seats == 2 and not _dealing(view)),
        Facet(marked("not as dealer"), "seat", lambda view: view.seats > 2 and not _dealing(view)),
        Facet(marked("ahead"), "score", lambda view: _ahead(view) >= _CLEAR),
        Facet(marked("behind"), "score", lambda view: _ahead(view) <= -_CLEAR),
        Facet(marked("with a close score"), "score", lambda view: abs(_ahead(view)) < _CLEAR),
        Facet(marked("near the end"), "end", _near_the_end),
        Facet(marked("throwing"), "part", lambda view: view.open.phase is Phase.DISCARD),
        Facet(marked("leading"), "part", lambda view: _leading(view) and not view.open.laid),
        Facet(marked("leading again"), "part", lambda view: _leading(view) and bool(view.open.laid)),
        Facet(marked("answering a card"), "part", lambda view: bool(view.open.pile) and not _counting(view)),
        Facet(marked("counting points"), "part", _counting),
        Facet(marked("from a count above 20"), "count", lambda view: view.open.total > _HIGH),
        Facet(marked("with a five"), "five", lambda view: any(card % 13 == _FIVE for card in view.hand)),
        Facet(marked("with a pair"), "pair", _paired),
        Facet(marked("with two low cards"), "low", lambda view: _low(view) == 2),
        Facet(marked("with three low cards"), "low", lambda view: _low(view) >= 3),
        Facet(marked("without a low card"), "low", lambda view: bool(view.hand) and not _low(view)),
    ),
    _SHARES,
)
