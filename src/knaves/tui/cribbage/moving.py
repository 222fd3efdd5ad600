"""How each event is seen: which cards and pegs move, from where to where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knaves.cards import BACK
from knaves.game import Seat
from knaves.games.cribbage.events import Called, Claimed, Dealt, Event, Judged, Laid, Scored, Threw
from knaves.tui.cribbage.felt import Felt
from knaves.tui.cribbage.laid import place_of
from knaves.tui.cribbage.motion import between, over_a_beat
from knaves.tui.cribbage.scene import Scene

if TYPE_CHECKING:
    from knaves.tui.cribbage.picture import CribbagePicture


async def show(picture: CribbagePicture, before: Scene, now: Scene, event: Event) -> None:
    """Show an event for as long as one is shown, ending with the table as it then stands."""
    felt, pace = picture.felt, picture.pace
    match event:
        case Laid(seat, card, _):
            start = _home(picture, before, seat, card)
            end = place_of(now, felt.plan, len(now.laid) - 1)
            rest = replace(now, laid=now.laid[:-1])
            picture.draw(rest)
            await over_a_beat(
                pace, lambda share: felt.draw(rest, ((*between(start, end, _quick(share)), card),))
            )
        case Threw(seat, number, _):
            picture.draw(replace(now, crib=before.crib))
            start, end = _home(picture, before, seat), _crib(felt, now)
            ways = tuple((start[0] + 3 * each, start[1]) for each in range(number))
            await over_a_beat(
                pace,
                lambda share: felt.draw(
                    replace(now, crib=before.crib),
                    tuple((*between(way, end, _quick(share)), BACK) for way in ways),
                ),
            )
        case Dealt():
            await _dealt(picture, now)
        case Scored() if now.scores != before.scores:
            await over_a_beat(pace, lambda share: picture.draw(_pegging(before, now, share)))
        case Scored() | Claimed() | Judged() | Called():
            picture.draw(now)
            await pace.beat()
        case _:
            picture.draw(now)
            await pace.beat()
    picture.draw(now)


async def _dealt(picture: CribbagePicture, now: Scene) -> None:
    """Deal one card at a time from the dealer's left, the whole deal within one event's time."""
    felt = picture.felt
    each = now.sizes[0]
    first = (now.dealer or 0) + 1
    order = [(first + step) % now.seats for step in range(now.seats * each)]
    pack = (max(felt.plan.pack_x, felt.plan.starter_x), felt.plan.play_y + 1)

    def draw(share: float) -> None:
        at = share * len(order)
        done = order[: int(at)]
        sizes = tuple(done.count(seat) for seat in range(now.seats))
        picture.draw(replace(now, sizes=sizes, hand=now.hand[: sizes[now.seat]]))
        if int(at) < len(order) and picture.scene is not None:
            end = _home(picture, now, Seat(order[int(at)]))
            felt.draw(picture.scene, ((*between(pack, end, at % 1), BACK),))

    await over_a_beat(picture.pace, draw)


def _pegging(before: Scene, now: Scene, share: float) -> Scene:
    """Return the front pegs on their way, hole by hole."""
    scores = tuple(
        old + round((new - old) * share) for old, new in zip(before.scores, now.scores, strict=True)
    )
    return replace(now, scores=scores)


def _home(picture: CribbagePicture, scene: Scene, seat: Seat, card: int = -1) -> tuple[int, int]:
    """Return where a player's cards come from: one's own from below the felt, others' from their hands."""
    felt = picture.felt
    if seat == scene.seat:
        place = scene.hand.index(card) if card in scene.hand else len(scene.hand) // 2
        return picture.column(place), felt.size.height - 1
    others = scene.seats - 1
    return 10 + (felt.plan.width // others) * ((seat - scene.seat) % scene.seats - 1), felt.plan.others_y


def _crib(felt: Felt, scene: Scene) -> tuple[int, int]:
    """Return where the crib lies."""
    if scene.dealer == scene.seat:
        return felt.plan.width - 12, felt.size.height - 1
    return max(felt.plan.crib_x, 1), felt.plan.board_y + 1


def _quick(share: float) -> float:
    """Return the share of the way at a share of the time: there early, then a look at what was played."""
    return min(1.0, share * 2)
