"""What lies on a cribbage table at one moment, as it is to be drawn; and how an event changes it.

A move may set off many events, and a View shows only the end of them: a scene stands between, so that each
event can be seen. It ends as `scene_of` the View in any case.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.cribbage.rules.dealing import thrown_each
from knaves.games.cribbage.rules.events import (
    CutForDeal,
    Dealt,
    Event,
    FirstDealer,
    Judged,
    Laid,
    SaidGo,
    Scored,
    Threw,
    Turned,
    What,
)
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import put
from knaves.games.cribbage.rules.view import View


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards that are turned up to be counted: a hand or the crib, and whose."""

    what: What
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one seat sees it. Tuples are by seat or by side."""

    seat: Seat
    seats: int
    rules: Rules
    dealer: Seat | None
    """Nobody before the first deal has been cut for."""
    scores: tuple[int, ...]
    back: tuple[int, ...]
    games: tuple[int, ...]
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    crib: int
    """How many cards lie in the crib."""
    starter: Card | None
    laid: tuple[tuple[Seat, Card], ...]
    out: int
    """How many of the laid cards belong to finished counts."""
    gone: tuple[Seat, ...]
    cuts: tuple[tuple[Seat, Card], ...]
    shown: Shown | None

    @property
    def total(self) -> int:
        """The present count, 0 to 31."""
        return sum(PIPS[card] for _, card in self.laid[self.out :])

    @property
    def pack(self) -> bool:
        """Whether a pack lies on the table."""
        return (self.dealer is not None and any(self.sizes)) or self.starter is not None


def scene_of(view: View) -> Scene:
    """Return the table as it stands."""
    cutting = view.open.phase in (Phase.SHUFFLE, Phase.DEAL_CUT)
    shown, count = None, view.open.count
    if count is not None and count.what != "play":
        shown = Shown(count.what, count.seat, view.open.counted)
    return Scene(
        seat=view.seat,
        seats=view.seats,
        rules=view.open.rules,
        dealer=None if cutting else view.open.dealer,
        scores=view.open.scores,
        back=view.open.back,
        games=view.open.games,
        hand=view.hand,
        sizes=view.open.sizes,
        crib=_in_crib(view),
        starter=view.open.starter,
        laid=view.open.laid,
        # When hands are counted, the last count of the play is finished like the others.
        out=len(view.open.laid) if shown else len(view.open.laid) - len(view.open.pile),
        gone=view.open.gone,
        cuts=tuple((seat, card) for seat, _, card in view.open.cuts),
        shown=shown,
    )


def after(scene: Scene, event: Event, view: View) -> Scene:
    """Return the table after an event; the view, which may be further on, knows the seat's own cards."""
    match event:
        case CutForDeal(seat, card):
            return replace(scene, cuts=(*scene.cuts, (seat, card)))
        case FirstDealer(seat):
            return replace(scene, dealer=seat)
        case Dealt(dealer, each):
            return _dealt(scene, dealer, each, view)
        case Threw(seat, number, _):
            sizes = put(scene.sizes, seat, scene.sizes[seat] - number)
            hand = view.hand if seat == scene.seat else scene.hand
            return replace(scene, sizes=sizes, hand=hand, crib=scene.crib + number)
        case Turned(_, starter):
            return replace(scene, starter=starter)
        case Laid(seat, card, count):
            return _laid(scene, seat, card, count)
        case SaidGo(seat, _):
            return replace(scene, gone=(*scene.gone, seat))
        case Scored(seat, why, points, score, _, cards):
            if why in ("hand", "crib") and cards:
                scene = _turned_up(scene, why, seat, cards)
            return _pegged(scene, side(scene.seats, seat), score, points)
        case Judged(seat, what, cards) if what != "play":
            return _turned_up(scene, what, seat, cards)
    return scene


def in_crib(seats: int, thrown: int) -> int:
    """Return how many cards lie in the crib when so many players have thrown: three players' got one more."""
    return thrown_each(seats) * thrown + (seats == 3)


def _in_crib(view: View) -> int:
    if view.open.phase in (Phase.SHUFFLE, Phase.DEAL_CUT, Phase.DEAL, Phase.OVER):
        return 0
    return in_crib(view.seats, sum(view.open.have_thrown))


def _dealt(scene: Scene, dealer: Seat, each: int, view: View) -> Scene:
    return replace(
        scene,
        dealer=dealer,
        scores=view.open.scores,
        back=view.open.back,
        games=view.open.games,
        hand=view.hand,
        sizes=(each,) * scene.seats,
        crib=in_crib(scene.seats, 0),
        starter=None,
        laid=(),
        out=0,
        gone=(),
        cuts=(),
        shown=None,
    )


def _laid(scene: Scene, seat: Seat, card: Card, count: int) -> Scene:
    fresh = scene.total + PIPS[card] != count
    return replace(
        scene,
        hand=tuple(held for held in scene.hand if held != card),
        sizes=put(scene.sizes, seat, scene.sizes[seat] - 1),
        laid=(*scene.laid, (seat, card)),
        out=len(scene.laid) if fresh else scene.out,
        gone=() if fresh else scene.gone,
    )


def _turned_up(scene: Scene, what: What, seat: Seat, cards: tuple[Card, ...]) -> Scene:
    return replace(scene, shown=Shown(what, seat, cards), out=len(scene.laid))


def _pegged(scene: Scene, ours: int, score: int, points: int) -> Scene:
    if not points:
        return scene
    return replace(
        scene,
        scores=put(scene.scores, ours, score),
        back=put(scene.back, ours, scene.scores[ours]),
    )
