"""The felt: board, scores, the others' hands, the crib, the pack and the laid cards, drawn from one scene.

It is told what to show and when. Cards on their way are drawn above all else.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from knaves.cards import BACK, Card
from knaves.game import Seat
from knaves.games.cribbage.rules.open import side, sides_of
from knaves.games.cribbage.text.words import side_name
from knaves.i18n.language import _
from knaves.store.settings import Settings
from knaves.tui.pictures.cribbage import board, labels, laid
from knaves.tui.pictures.cribbage.layout import CARD, TALL, Layout, layout
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, face, short

Flying = tuple[int, int, Card]
"""A card on its way: column, row, and what is to be seen of it."""


class Felt(Widget):
    """Draws a scene; nothing can be chosen here."""

    DEFAULT_CSS = "Felt { height: 1fr; min-height: 9; }"

    def __init__(self, names: Sequence[str], settings: Settings, look: Look) -> None:
        super().__init__()
        self.names = tuple(names)
        self.settings = settings
        self.look = look
        self.scene: Scene | None = None
        self.flying: tuple[Flying, ...] = ()
        self.bare = False
        """Whether the place of the laid cards is left to something else."""
        self._drawn: Canvas | None = None

    def draw(self, scene: Scene, flying: tuple[Flying, ...] = ()) -> None:
        """Show a scene; only the cells that differ are sent to the screen."""
        self.scene, self.flying = scene, flying
        before, self._drawn = self._drawn, self._canvas(self.size)
        if before is None or (before.width, before.height) != self.size:
            self.refresh()
        elif changed := self._drawn.changed(before):
            self.refresh(*changed)

    @property
    def plan(self) -> Layout:
        """Where everything lies just now."""
        seats = self.scene.seats if self.scene else 2
        return layout(self.size.width, self.size.height, seats)

    def render(self) -> Content:
        """Draw the scene in the room there is."""
        self._drawn = self._canvas(self.size)
        return self._drawn.content()

    def _canvas(self, size: Size) -> Canvas:
        canvas = Canvas(size.width, size.height)
        scene = self.scene
        if scene is None or not size.width:
            return canvas
        plan = self.plan
        self._head(canvas, scene, plan)
        self._board(canvas, scene, plan)
        self._others(canvas, scene, plan)
        self._pack(canvas, scene, plan)
        if scene.cuts:
            self._cuts(canvas, scene, plan)
        elif scene.shown is not None:
            self._shown(canvas, scene, plan)
        else:
            laid.draw(canvas, scene, plan, self.look)
        for x, y, card in self.flying:
            canvas.put_rows(x, y, face(card, self.look))
        return canvas

    def _head(self, canvas: Canvas, scene: Scene, plan: Layout) -> None:
        crib = labels.crib_of(scene, self.names, self.settings)
        canvas.put(1, 0, Content.styled(crib or _("Cutting for the deal"), "bold"))
        right = Content.styled(labels.match_line(scene), "dim")
        canvas.put(plan.width - right.cell_length - 1, 0, right)

    def _board(self, canvas: Canvas, scene: Scene, plan: Layout) -> None:
        sides = sides_of(scene.seats)
        if not plan.board:
            for each in range(sides):
                self._bar(canvas, scene, plan, each)
            return
        wood = board.board(scene.scores, scene.back, scene.rules, plan.board)
        canvas.lay(1, plan.board_y, wood)
        x = wood.width + 2
        for each in range(sides):
            y = plan.board_y + (3 * each if sides == 2 else 2 * each)
            canvas.put(x, y, self._side(scene, each, plan))
            canvas.put(x, y + 1, _points(scene, each))

    def _side(self, scene: Scene, each: int, plan: Layout) -> Content:
        name = side_name(each, sides_of(scene.seats), self.names)
        longest = labels.LONGEST + 8 if scene.seats == 4 and plan.crib_x < 0 else labels.LONGEST
        dealer = scene.dealer is not None and side(scene.seats, scene.dealer) == each
        return Content.assemble(
            (board.FRONT[each], f"bold {board.INKS[each]}"),
            " ",
            (labels.cut(name, longest), "bold" if dealer else ""),
        )

    def _bar(self, canvas: Canvas, scene: Scene, plan: Layout, each: int) -> None:
        y = plan.board_y + each
        name = labels.cut(side_name(each, sides_of(scene.seats), self.names), labels.LONGEST)
        score = str(scene.scores[each])
        canvas.put(1, y, Content.assemble((name, "bold"), " "))
        end = min(labels.LONGEST + 5, plan.width)
        canvas.put(end - len(score), y, Content.styled(score, "bold $accent"))
        start = labels.LONGEST + 7
        columns = plan.width - start - 1
        canvas.put(start, y, board.bar(scene.scores[each], scene.back[each], scene.rules, each, columns))

    def _others(self, canvas: Canvas, scene: Scene, plan: Layout) -> None:
        most = 6 if scene.seats == 2 else 5
        across = labels.LONGEST + (2 * most + CARD + 4 if plan.backs else 3 * most + 4)
        bare = across * (scene.seats - 1) > plan.width + labels.LONGEST
        x = 1
        for step in range(1, scene.seats):
            seat = Seat((scene.seat + step) % scene.seats)
            title = self._title(scene, seat)
            canvas.put(x, plan.others_y, title)
            end = x + title.cell_length + 1
            if plan.backs:
                for number in range(scene.sizes[seat]):
                    canvas.put_rows(end + 2 * number, plan.others_y, face(BACK, self.look))
                end += 2 * most + CARD
            elif not bare:
                backs = Content(" ").join([short(BACK, self.look)] * scene.sizes[seat])
                canvas.put(end, plan.others_y, backs)
                end += 3 * most
            x = end + 2
        self._crib(canvas, scene, plan)

    def _title(self, scene: Scene, seat: Seat) -> Content:
        """Return a player's name with how many cards it holds, and whether it has said go."""
        ours = side(scene.seats, seat)
        held = str(scene.sizes[seat]) if scene.sizes[seat] else ""
        gone = " " + _("go") if seat in scene.gone else ""
        return Content.assemble(
            (board.FRONT[ours], f"bold {board.INKS[ours]}"),
            f" {labels.name_of(self.names, seat)} ",
            (held, "bold"),
            (gone, "bold $warning"),
        )

    def _crib(self, canvas: Canvas, scene: Scene, plan: Layout) -> None:
        """Draw another dealer's crib on that side of the table; one's own lies beside one's hand."""
        if plan.crib_x < 0 or scene.dealer is None or scene.dealer == scene.seat:
            return
        word = Content.styled(labels.crib_of(scene, self.names, self.settings), "dim")
        canvas.put(min(plan.crib_x, plan.width - word.cell_length - 1), plan.board_y, word)
        for number in range(scene.crib):
            canvas.put_rows(plan.crib_x + 2 * number, plan.board_y + 1, face(BACK, self.look))

    def _pack(self, canvas: Canvas, scene: Scene, plan: Layout) -> None:
        if not scene.pack:
            return
        y = plan.play_y + 1
        if plan.pack_x >= 0:
            canvas.put_rows(plan.pack_x, y, face(BACK, self.look))
        if scene.starter is not None:
            canvas.put_rows(plan.starter_x, y, face(scene.starter, self.look))
            word = Content.styled(_("starter"), "dim")
            if plan.words:
                canvas.put(plan.width - word.cell_length - 1, y + TALL, word)

    def _cuts(self, canvas: Canvas, scene: Scene, plan: Layout) -> None:
        x = 1
        for seat, card in scene.cuts:
            name = labels.name_of(self.names, seat)
            canvas.put_rows(x, plan.play_y + 1, face(card, self.look))
            canvas.put(x, plan.play_y, Content.styled(name, "bold"))
            x += max(CARD, len(name)) + 2

    def _shown(self, canvas: Canvas, scene: Scene, plan: Layout) -> None:
        shown = scene.shown
        assert shown is not None, "only drawn where something is shown"
        title = labels.counted(shown.what, shown.seat, scene.seat, self.names, self.settings)
        canvas.put(1, plan.play_y, Content.styled(title, "bold $accent"))
        for number, card in enumerate(shown.cards):
            canvas.put_rows(1 + number * (CARD + 1), plan.play_y + 1, face(card, self.look))


def _points(scene: Scene, each: int) -> Content:
    """Return a side's score, and what it last scored: what lies between its pegs."""
    score, gain = scene.scores[each], scene.scores[each] - scene.back[each]
    last = Content.styled(f"  +{gain}", "dim") if gain else Content("")
    return Content.styled(f"  {score}", "bold $accent") + last
