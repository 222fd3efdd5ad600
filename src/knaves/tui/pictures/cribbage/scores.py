"""The board with the names and scores of all sides beside it; on a small screen a line for each side."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from knaves.game import Seat
from knaves.games.cribbage.rules.open import side, sides_of
from knaves.games.cribbage.text.words import side_name
from knaves.i18n.language import _
from knaves.tui.pictures.cribbage import board, labels
from knaves.tui.pictures.cribbage.layout import Layout
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.pictures.levels import Levels, beside
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, short

TURN = "▸"


def label_columns(seats: int, names: Sequence[str]) -> int:
    """Return the columns of the longest name of a side, with its sign."""
    sides = sides_of(seats)
    return 2 + max(Content(side_name(each, sides, tuple(names))).cell_length for each in range(sides))


def draw_scores(
    canvas: Canvas, scene: Scene, plan: Layout, names: Sequence[str], look: Look, levels: Levels
) -> None:
    """Lay down the board, or bars in its place, with all that is told of each side."""
    sides = sides_of(scene.seats)
    if not plan.step:
        for each in range(sides):
            _bar(canvas, scene, plan, each, names, look)
        return
    wood = board.board(scene.scores, scene.back, scene.rules, plan.step, plan.lead)
    canvas.lay(plan.board_x, plan.board_y, wood)
    room = plan.width - plan.label_x
    for each in range(sides):
        # Two sides face each other: the second stands at the foot of the board.
        y = plan.board_y + (each * (wood.height - 2) if sides == 2 else 2 * plan.lead * each)
        name = _name(scene, each, plan, names)
        if plan.others_y < 0 and sides == scene.seats:
            # There is no row of the others to say how well they play.
            name += beside(names[each], levels, room - name.cell_length)
        canvas.put(plan.label_x, y, name.truncate(room, ellipsis=True))
        # The row of the others says which of them deals.
        deals = scene.dealer is not None and side(scene.seats, scene.dealer) == each
        deals = deals and (plan.others_y < 0 or scene.dealer == scene.seat)
        canvas.put(plan.label_x, y + 1, _score(scene, each, room, deals=deals))
    if sides == 2:
        middle = Content.styled(labels.match_line(scene), "dim")
        if plan.others_y < 0:
            middle = held(scene, Seat((scene.seat + 1) % 2), look)
        canvas.put(plan.label_x, plan.board_y + wood.height // 2, middle.truncate(room))


def held(scene: Scene, seat: Seat, look: Look) -> Content:
    """Return the backs of the cards that a player holds, how many they are, and whether it has said go.

    Where all lie open it is the cards themselves.
    """
    cards = scene.sizes[seat]
    backs = Content.assemble(("▐▌" * cards, "$card-back"), f" {cards}") if cards else Content("")
    if scene.opened:
        backs = Content(" ").join([short(card, look) for card in scene.opened[seat]])
    if seat in scene.gone:
        backs = backs + Content.styled(" " + _("go"), "bold $warning")
    return backs


def _name(scene: Scene, each: int, plan: Layout, names: Sequence[str]) -> Content:
    name = side_name(each, sides_of(scene.seats), tuple(names))
    # Where the others have a row of their own, it says whose turn it is.
    turn = plan.others_y < 0 and each in scene.turn and each != scene.seat
    return Content.assemble(
        (board.FRONT[each], f"bold {board.INKS[each]}"),
        TURN if turn else " ",
        (name, "bold $accent" if turn else "bold"),
    )


def _score(scene: Scene, each: int, room: int, *, deals: bool) -> Content:
    """Return a side's score, what it last scored, and whether it deals: as much as there is room for."""
    score, gain = scene.scores[each], scene.scores[each] - scene.back[each]
    points = Content.styled(_("{points} of {target}").format(points=score, target=scene.rules.target), "dim")
    last = Content.styled(f"  +{gain}", "dim") if gain else Content("")
    dealer = _dealer() if deals else Content("")
    at = points.plain.index(str(score))
    whole = Content("  ") + points.stylize("not dim bold $accent", at, at + len(str(score)))
    line = Content.styled(f"  {score}", "bold $accent")
    wishes = (whole + last + dealer, line + last + dealer, line + dealer, line + last)
    return next((wish for wish in wishes if wish.cell_length <= room), line)


def _dealer() -> Content:
    return Content.assemble("  ", (f" {_('dealer')} ", "$foreground on $panel"))


def _bar(canvas: Canvas, scene: Scene, plan: Layout, each: int, names: Sequence[str], look: Look) -> None:
    """Lay a line down: the name, the score, the way to the target, and the cards of the one other."""
    y = plan.board_y + each
    beside = Content("")
    if plan.others_y < 0 and plan.width >= 50:
        other = Seat((scene.seat + 1) % 2)
        beside = held(scene, other, look) if each == other else Content("")
    longest = min(label_columns(scene.seats, names), max(5, plan.width - 7))
    name = _name(scene, each, plan, names).truncate(longest, ellipsis=True)
    canvas.put(1, y, name)
    score = str(scene.scores[each])
    at = 1 + longest + 4
    canvas.put(min(at, plan.width) - len(score), y, Content.styled(score, "bold $accent"))
    end = plan.width - 1 - (18 if plan.others_y < 0 and plan.width >= 50 else 0)
    deals = scene.dealer is not None and side(scene.seats, scene.dealer) == each
    dealer = _dealer() if deals and plan.width >= 70 else Content("")
    if plan.width >= 70:
        end -= _dealer().cell_length
    columns = end - at - 2
    canvas.put(at + 2, y, board.bar(scene.scores[each], scene.back[each], scene.rules, each, columns))
    canvas.put(end, y, dealer)
    if beside:
        canvas.put(plan.width - 1 - beside.cell_length, y, beside)
