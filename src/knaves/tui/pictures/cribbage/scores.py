"""The board with the names and scores of all sides beside it; on a small screen one line for each side."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
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
    """Return the width of the longest name of a side, with its sign."""
    sides = sides_of(seats)
    return 2 + max(cell_len(side_name(each, sides, tuple(names))) for each in range(sides))


def broken_columns(seats: int, names: Sequence[str]) -> int:
    """Return the width of the longest name of a side, with its sign, if partners have a line each."""
    sides = sides_of(seats)
    halves = [half for each in range(sides) for half in broken(side_name(each, sides, tuple(names)))]
    return 2 + max(map(cell_len, halves))


def broken(name: str) -> tuple[str, ...]:
    """Return a name in two lines, as narrow as possible; in one line if it has no space."""
    words = name.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(halves, key=lambda lines: max(map(cell_len, lines)), default=(name,))


def draw_scores(
    canvas: Canvas, scene: Scene, plan: Layout, names: Sequence[str], look: Look, levels: Levels
) -> None:
    """Draw the board, or bars instead, with the name, score and state of each side."""
    sides = sides_of(scene.seats)
    if not plan.step:
        for each in range(sides):
            _bar(canvas, scene, plan, each, names, look)
        return
    wood = board.board(scene.scores, scene.back, scene.rules, plan.step, plan.lead, close=plan.close)
    canvas.lay(plan.board_x, plan.board_y, wood)
    room = plan.width - plan.label_x
    for each in range(sides):
        # The row of the others already says which of them deals.
        deals = scene.dealer is not None and side(scene.seats, scene.dealer) == each
        deals = deals and (plan.others_y < 0 or scene.dealer == scene.seat)
        lines = _label(scene, each, plan, names, levels, deals=deals)
        if plan.others_y < 0 and each != scene.seat and (cards := held(scene, Seat(each), look)):
            # With two players, the other's cards are below its score; on the closest board behind its name.
            bare = _name(scene, each, plan, names) + Content(" ") + cards
            lines = (bare.truncate(room), *lines[1:]) if plan.close else (*lines, Content("  ") + cards)
        # Two sides are at the two edges of the board: the second is at its foot.
        foot = each == 1 and sides == 2
        y = plan.board_y + (wood.height - len(lines) if foot else 2 * plan.lead * each)
        canvas.put_rows(plan.label_x, y, tuple(line.truncate(room) for line in lines))
    if sides == 2 and plan.others_y >= 0:
        middle = Content.styled(labels.match_line(scene) or labels.pegs_line(room), "dim")
        canvas.put(plan.label_x, plan.board_y + wood.height // 2, middle.truncate(room))


def held(scene: Scene, seat: Seat, look: Look) -> Content:
    """Return the backs of a player's cards, their number, and whether it has said go.

    If all hands are open, the cards themselves.
    """
    cards = scene.sizes[seat]
    backs = Content.assemble(("▐▌" * cards, "$card-back"), f" {cards}") if cards else Content("")
    if scene.opened:
        backs = Content(" ").join([short(card, look) for card in scene.opened[seat]])
    if seat in scene.gone:
        backs = backs + Content.styled(" " + _("go"), "bold $warning")
    return backs


def _label(
    scene: Scene, each: int, plan: Layout, names: Sequence[str], levels: Levels, *, deals: bool
) -> tuple[Content, ...]:
    """Return a side's name, in two lines if it is too long for one, and its score."""
    room, sides = plan.width - plan.label_x, sides_of(scene.seats)
    name, score = _name(scene, each, plan, names), _score(scene, each, room, deals=deals)
    above = name.cell_length + 1 + _badge().cell_length
    if deals and _score(scene, each, 99, deals=True).cell_length > room >= above:
        name, score = name + " " + _badge(), _score(scene, each, room, deals=False)
    if plan.others_y < 0 and sides == scene.seats:
        # Without a row of the others, the level is shown here.
        name += beside(names[each], levels, room - name.cell_length)
    if name.cell_length > room and plan.lead > 1 and sides == 2 < scene.seats:
        first = cell_len(broken(side_name(each, sides, tuple(names)))[0]) + 2
        return (name[:first], Content("  ") + name[first + 1 :].truncate(room - 2, ellipsis=True), score)
    return (name.truncate(room, ellipsis=True), score)


def _name(scene: Scene, each: int, plan: Layout, names: Sequence[str]) -> Content:
    name = side_name(each, sides_of(scene.seats), tuple(names))
    # The row of the others, if there is one, shows whose turn it is.
    turn = plan.others_y < 0 and each in scene.turn and each != scene.seat
    return Content.assemble(
        (board.FRONT[each], f"bold {board.INKS[each]}"),
        TURN if turn else " ",
        (name, "bold $accent" if turn else "bold"),
    )


def _score(scene: Scene, each: int, room: int, *, deals: bool) -> Content:
    """Return a side's score, its last points, and whether it deals, as far as there is room."""
    score, gain = scene.scores[each], scene.scores[each] - scene.back[each]
    points = Content.styled(_("{points} of {target}").format(points=score, target=scene.rules.target), "dim")
    last = Content.styled(f"  +{gain}", "dim") if gain else Content("")
    dealer = _dealer() if deals else Content("")
    at = points.plain.index(str(score))
    whole = Content("  ") + points.stylize("not dim bold $accent", at, at + len(str(score)))
    line = Content.styled(f"  {score}", "bold $accent")
    wishes = (whole + last + dealer, line + last + dealer, line + dealer, line + last)
    return next((wish for wish in wishes if wish.cell_length <= room), line)


def _badge() -> Content:
    return Content.styled(f" {_('dealer')} ", "$foreground on $panel")


def _dealer() -> Content:
    return Content("  ") + _badge()


def _bar(canvas: Canvas, scene: Scene, plan: Layout, each: int, names: Sequence[str], look: Look) -> None:
    """Draw a line: the name, the score, the way to the target, and the cards of the only other player."""
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
