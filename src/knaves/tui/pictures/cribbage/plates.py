"""The other players: their names, their cards face down, and what is known about them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from knaves.cards import BACK
from knaves.game import Seat
from knaves.games.cribbage.rules.open import side
from knaves.i18n.language import _
from knaves.tui.pictures.cribbage import board
from knaves.tui.pictures.cribbage.layout import READ, Layout
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.pictures.cribbage.scores import TURN, held
from knaves.tui.pictures.levels import Levels, beside
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, face

FAN = 2
"""Visible columns of each card under the top one of a hand."""


def centre(plan: Layout, scene: Scene, seat: Seat) -> int:
    """Return the column on which a player's part is centred; players share the width from the left."""
    place = (seat - scene.seat) % scene.seats
    return plan.width * (2 * place - 1) // (2 * (scene.seats - 1))


def draw_others(
    canvas: Canvas, scene: Scene, plan: Layout, names: Sequence[str], look: Look, levels: Levels
) -> None:
    """Draw the other players, their levels and the cards they hold."""
    if plan.others_y < 0:
        return
    room = plan.width // (scene.seats - 1) - 1
    for step in range(1, scene.seats):
        seat = Seat((scene.seat + step) % scene.seats)
        middle = centre(plan, scene, seat)
        cards = None if plan.backs else held(scene, seat, look)
        line = _title(scene, seat, names, room, cards, levels)
        canvas.put(middle - line.cell_length // 2, plan.others_y, line)
        if plan.backs:
            whole = scene.opened[seat] if scene.opened else (BACK,) * scene.sizes[seat]
            fan = READ[plan.size] if scene.opened else FAN
            x = middle - (plan.card + fan * (len(whole) - 1)) // 2
            for number, card in enumerate(whole):
                canvas.put_rows(x + fan * number, plan.others_y + 1, face(card, look))


def _title(
    scene: Scene, seat: Seat, names: Sequence[str], room: int, cards: Content | None, levels: Levels
) -> Content:
    """Return a player's sign, name, badges and cards; the name is truncated only if necessary."""
    ours, turn = side(scene.seats, seat), seat in scene.turn
    sign = Content.assemble((board.FRONT[ours], f"bold {board.INKS[ours]}"), TURN if turn else " ")
    name = Content.styled(names[seat], "bold $accent" if turn else "bold")
    dealer = Content("")
    if seat == scene.dealer:
        dealer = Content.assemble(" ", (f" {_('dealer')} ", "$foreground on $panel"))
    number = Content(str(scene.sizes[seat]) if scene.sizes[seat] else "")
    if seat in scene.gone:
        number += Content.styled(" " + _("go"), "bold $warning")
    cards = number if cards is None else cards
    wishes = [dealer + _after(cards), dealer + _after(number), _after(number)]
    rest = next((rest for rest in wishes if 2 + name.cell_length + rest.cell_length <= room), wishes[-1])
    name = name.truncate(max(3, room - 2 - rest.cell_length), ellipsis=True)
    kind = beside(names[seat], levels, room - 2 - name.cell_length - rest.cell_length)
    return sign + name + kind + rest


def _after(words: Content) -> Content:
    return Content(" ") + words if words else words
