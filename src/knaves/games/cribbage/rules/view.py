"""What one seat may know of a cribbage game.

A `View` is built up field by field from what lies open or is the seat's own. A deal that is over
hides nothing any more (§6.9), so only the present deal is ever masked.
"""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import BACK, Card
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.counting import peg_points, points
from knaves.games.cribbage.rules.dealing import cutting, in_order, places_of
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.moves import Deal, Discard, Move, Shuffle
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import Phase, State
from knaves.games.cribbage.rules.turns import legal

Seen = tuple[tuple[Seat, Move], ...]


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge. Tuples are by seat or by side; hands go by rank, then suit."""

    seat: Seat
    seats: int
    rules: Rules
    phase: Phase
    actors: tuple[Seat, ...]
    legal: tuple[Move, ...]
    dealer: Seat
    opener: Seat
    scores: tuple[int, ...]
    back: tuple[int, ...]
    games: tuple[int, ...]
    hand: tuple[Card, ...]
    thrown: tuple[Card, ...]
    """What this seat threw to the crib."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    have_thrown: tuple[bool, ...]
    crib: tuple[Card, ...]
    """The crib when it has been turned up to be counted, else empty."""
    starter: Card | None
    pile: tuple[Card, ...]
    laid: tuple[tuple[Seat, Card], ...]
    gone: tuple[Seat, ...]
    stuck: tuple[int, ...]
    """By seat: each card it still holds is known to be worth more pips than this (§5.6)."""
    cuts: tuple[tuple[Seat, int, Card], ...]
    """Who cut where for the first deal, and what was turned up."""
    counting: tuple[What, Seat] | None
    """What is being counted by a player, and whose it is."""
    claimed: int
    """What its owner claimed for it; -1 before that."""
    callers: tuple[Seat, ...]
    """Who may still call muggins on it, in order."""
    seen: Seen

    @property
    def total(self) -> int:
        """The present count, 0 to 31."""
        return sum(PIPS[card] for card in self.pile)

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards that are being counted by a player; empty when none are."""
        if self.counting is None:
            return ()
        what, seat = self.counting
        if what == "play":
            return self.pile
        return (
            self.crib if what == "crib" else in_order(tuple(card for who, card in self.laid if who == seat))
        )

    @property
    def worth(self) -> int:
        """What the cards being counted are worth: anybody at the table can see that who can count."""
        if self.counting is None:
            return 0
        what = self.counting[0]
        if what == "play":
            return peg_points(self.pile, self.rules.runs == "exact")
        assert self.starter is not None, "the starter is turned up before a hand is counted"
        return points(self.counted, self.starter, crib=what == "crib")


def view(state: State, seat: Seat) -> View:
    """What the seat may know."""
    count = state.count
    crib_shown = count is not None and count.what == "crib"
    made = cutting(state.seats, state.cuts, state.pack).made if state.phase is Phase.DEAL_CUT else ()
    return View(
        seat=seat,
        seats=state.seats,
        rules=state.rules,
        phase=state.phase,
        actors=state.waiting,
        legal=legal(state, seat),
        dealer=state.dealer,
        opener=state.opener,
        scores=state.scores,
        back=state.back,
        games=state.games,
        hand=state.hands[seat],
        thrown=state.thrown[seat],
        sizes=tuple(map(len, state.hands)),
        have_thrown=tuple(map(bool, state.thrown)),
        crib=in_order(state.crib) if crib_shown else (),
        starter=state.starter,
        pile=state.pile,
        laid=state.laid,
        gone=state.gone,
        stuck=state.stuck,
        cuts=tuple((who, place, card) for (who, card), place in zip(made, state.cuts, strict=True)),
        counting=(count.what, count.seat) if count else None,
        claimed=count.claimed if count else -1,
        callers=count.callers if count else (),
        seen=_seen(state, seat),
    )


def _seen(state: State, seat: Seat) -> Seen:
    """The history with what this seat may not know lying face down: only in what is still going on."""
    history = state.history
    if state.phase in (Phase.SHUFFLE, Phase.DEAL, Phase.OVER):
        return history
    place = begun(history)
    _, first = history[place]
    seen: list[tuple[Seat, Move]] = [(CHANCE, _masked_pack(state, seat, first))]
    for who, move in history[place + 1 :]:
        if isinstance(move, Discard) and who != seat:
            move = Discard((BACK,) * len(move.cards))
        seen.append((who, move))
    return (*history[:place], *seen)


def begun(history: Seen) -> int:
    """Where in the history the present deal, or the present cutting, began."""
    place = len(history) - 1
    while not isinstance(history[place][1], Deal | Shuffle):
        place -= 1
    return place


def _masked_pack(state: State, seat: Seat, move: Move) -> Move:
    if isinstance(move, Shuffle):
        return Shuffle(_only(move.pack, {place - 1 for place in state.cuts}))
    assert isinstance(move, Deal)
    known = set(places_of(state.seats, state.dealer, seat))
    if state.starter is not None:
        known.add(move.pack.index(state.starter))
    return Deal(_only(move.pack, known))


def _only(pack: tuple[Card, ...], places: set[int]) -> tuple[Card, ...]:
    return tuple(card if place in places else BACK for place, card in enumerate(pack))
