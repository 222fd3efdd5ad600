"""The end of a game of euchre: what decided it, and the best results of each side."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.game import Highlight, Seat
from knaves.games.euchre.rules.events import DealScored, Event
from knaves.games.euchre.text.words import tell_deal
from knaves.i18n.language import marked


def how(events: Sequence[Event], names: tuple[str, ...], reader: Seat | None) -> str:
    """Return a sentence on the score of the last deal."""
    last = next((event for event in reversed(events) if isinstance(event, DealScored)), None)
    return "" if last is None else tell_deal(last, names, reader)


def highlights(events: Sequence[Event], seats: int) -> tuple[Highlight, ...]:
    """Return the points of the best deal, the marches and the euchres of each side."""
    scored = [event for event in events if isinstance(event, DealScored)]
    found = []
    for side in (0, 1):
        ours = [event for event in scored if event.side == side]
        best = max((event.points for event in ours), default=0)
        marches = sum(event.outcome in ("march", "lone march") for event in ours)
        euchres = sum(event.outcome == "euchred" for event in ours)
        found.append(Highlight(side, marked("most points in a deal"), best))
        found.append(Highlight(side, marked("marches"), marches))
        found.append(Highlight(side, marked("euchres"), euchres))
    return tuple(found)
