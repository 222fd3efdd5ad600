"""A study, place by place: the table, what is said of it, the branches, and questions to be answered.

The picture is the game's own. What follows a question is hidden until it has been answered.
"""

from __future__ import annotations

from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.cards import NotationError
from knaves.game import Seat
from knaves.i18n.language import _, shown
from knaves.keys import STUDY
from knaves.match.recorded import RecordedTable
from knaves.study import Study, play_out
from knaves.study.telling import answer_words, glyph_words, graded, mark_words, verdict_words
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.pictures import Moved, Picture, Typed, picture_of
from knaves.tui.pictures import Told as Refused
from knaves.tui.screens.place_list import PlaceList
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.choice_row import Ways

WIDE: Final = 110
"""From this width on, the list of moves is shown beside the table."""


class StudyScreen(Screen[None]):
    """A study at one of its places."""

    BINDINGS = bindings(STUDY)
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    StudyScreen #where { padding: 0 1; color: $accent; text-style: bold; }
    StudyScreen #body { height: 1fr; }
    StudyScreen #table, StudyScreen #opened { height: 1fr; overflow-y: auto; }
    StudyScreen #remarks { height: auto; max-height: 9; padding: 0 1; }
    StudyScreen #all { padding: 0 1; }
    """
    app: Ground

    def __init__(self, study: Study) -> None:
        super().__init__()
        self._study = study
        self._chapter = 0
        self._played = play_out(study.chapters[0])
        self._seat = self._played.seats[0]
        self._at = 0
        self._choice = 0
        """Which of the moves that follow is pointed at."""
        self._answered: set[tuple[int, int]] = set()
        """The questions that have been answered, by chapter and place."""
        self._verdict = ""
        self._open = False
        self._listed = False
        self._picture: Picture | None = None

    def compose(self) -> ComposeResult:
        """Compose the heading, the picture, the remarks, and the controls."""
        yield Static(id="where", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Vertical(id="table")
                with Vertical(id="opened"):
                    yield Static(id="all", markup=False)
                with VerticalScroll(id="remarks", can_focus=False):
                    yield Static(id="said", markup=False)
            yield PlaceList()
        with Ways(id="ways"):
            yield Choice(_("Previous"), "←", "step(-1)", id="back")
            yield Choice(_("Next"), "→", "step(1)", id="on")
            yield Choice(_("Branch"), "↓", "branch(1)", id="branch")
            yield Choice(_("Show the answer"), "B", "answer", id="answer")
            yield Choice(_("Chapter"), _("PgDn"), "chapter(1)", id="chapter")
            yield Choice(_("Moves"), "M", "tree", id="tree")
            yield Choice(_("Seat"), "S", "seat", id="seat")
            yield Choice(_("All open"), "A", "open", id="open")
            yield Choice(_("Back"), "Q", "done", id="done")

    async def on_mount(self) -> None:
        """Begin with the first chapter."""
        self.query_one("#chapter").display = len(self._study.chapters) > 1
        self._list()
        await self._sit()

    def on_resize(self, event: events.Resize) -> None:
        """Show the list of moves beside the table where there is room."""
        self.set_class(event.size.width >= WIDE, "wide")
        self._lay_out()

    def _lay_out(self) -> None:
        beside = self.size.width >= WIDE
        self.query_one("#left").display = beside or not self._listed
        self.query_one(PlaceList).display = beside or self._listed
        self.query_one(PlaceList).set_class(beside, "beside")
        self.query_one("#tree").display = not beside

    def action_tree(self) -> None:
        """Show the list of moves, or hide it; beside the table it is always shown."""
        self._listed = not self._listed
        self._lay_out()

    async def on_place_list_picked(self, message: PlaceList.Picked) -> None:
        """Go to the place that was chosen from the list."""
        message.stop()
        self._listed = False
        self._lay_out()
        await self._go(message.number)

    @property
    def _waits(self) -> bool:
        """Whether the question of the present place is to be answered."""
        question = self._played.chapter.places[self._at].question
        return bool(question) and (self._chapter, self._at) not in self._answered

    async def action_step(self, by: int) -> None:
        """Go to the move that is pointed at, or to the one before."""
        chapter = self._played.chapter
        if by < 0:
            await self._go(max(0, chapter.places[self._at].parent))
        elif self._waits:
            self._verdict = _("Answer the question, or press B to see the answer.")
            await self._show()
        elif after := chapter.branches[self._at]:
            await self._go(after[self._choice])
        elif self._chapter + 1 < len(self._study.chapters) and self._at == chapter.main[-1]:
            await self.action_chapter(1)

    async def action_branch(self, by: int) -> None:
        """Point at another of the moves that follow."""
        after = self._played.chapter.branches[self._at]
        if len(after) > 1 and not self._waits:
            self._choice = (self._choice + by) % len(after)
            await self._show()

    async def action_chapter(self, by: int) -> None:
        """Go to another chapter."""
        to = min(max(self._chapter + by, 0), len(self._study.chapters) - 1)
        if to != self._chapter:
            self._chapter = to
            self._played = play_out(self._study.chapters[to])
            self._seat = self._played.seats[0]
            self._at, self._choice, self._verdict, self._open = 0, 0, "", False
            self._list()
            await self._sit()

    async def action_jump(self, to: int) -> None:
        """Go to the beginning, or with -1 along the main line as far as questions have been answered."""
        at = 0
        if to < 0:
            for at in self._played.chapter.main:
                if self._played.chapter.places[at].question and (self._chapter, at) not in self._answered:
                    break
        await self._go(at)

    async def action_page(self, by: int) -> None:
        """Read on in a long remark, or back."""
        remarks = self.query_one("#remarks", VerticalScroll)
        remarks.scroll_relative(y=by * max(1, remarks.size.height - 1), animate=False)

    async def action_seat(self) -> None:
        """Look from the next seat."""
        seats = self._played.seats
        if len(seats) > 1:
            self._seat = seats[(seats.index(self._seat) + 1) % len(seats)]
            await self._sit()

    async def action_open(self) -> None:
        """Show all cards face up, or hide them again; a position has none to show, nor has a question."""
        if self._openable:
            self._open = not self._open
            await self._show()

    @property
    def _openable(self) -> bool:
        return self._played.own is None and not self._waits

    async def action_answer(self) -> None:
        """Show the answer to the question."""
        if self._waits:
            await self._reveal(answer_words(self._played, self._at))

    async def on_moved(self, message: Moved) -> None:
        """Take a move for the answer to the question."""
        message.stop()
        await self._try(message.move)

    async def on_typed(self, message: Typed) -> None:
        """Read the text typed, and take it for the answer."""
        message.stop()
        try:
            move = self._played.chapter.game.hear(self._played.view(self._at, self._seat), message.words)
        except NotationError as refusal:
            await self._refuse(str(refusal))
        else:
            await self._try(move)

    async def on_told(self, message: Refused) -> None:
        """Show why something cannot be chosen."""
        message.stop()
        await self._refuse(message.words)

    async def _refuse(self, words: str) -> None:
        self._verdict = words
        await self._show()

    async def _try(self, move: Any) -> None:
        """Say whether a move is the answer, and what the study says of it."""
        played, at = self._played, self._at
        if not self._waits:
            return
        refusal = played.chapter.game.refusal(played.view(at, self._seat), move)
        if refusal is not None:
            await self._refuse(str(refusal))
            return
        said = [verdict_words(played, at, move), answer_words(played, at)]
        for each in played.chapter.branches[at]:
            found = played.chapter.places[each]
            if found.move == move and found.comment:
                said.append(found.comment)
        await self._reveal("\n".join(said))

    async def _reveal(self, words: str) -> None:
        self._verdict = words
        self._answered.add((self._chapter, self._at))
        self._choice = 0
        self._list()
        await self._show()

    def opened(self) -> Close:
        """Return what Esc closes: the list of moves, else the study."""
        return self.action_done

    def action_done(self) -> None:
        """Go back: from the list to the table, and from the table to the previous screen."""
        if self._listed and self.size.width < WIDE:
            self.action_tree()
        else:
            self.dismiss()

    def _list(self) -> None:
        answered = {at for chapter, at in self._answered if chapter == self._chapter}
        self.query_one(PlaceList).list(self._played, answered)

    async def _sit(self) -> None:
        """Look from a seat, with a new picture."""
        if self._picture is not None:
            await self._picture.remove()
        table = RecordedTable(self._played.chapter.record, self._seat)
        self._picture = picture_of(table, self.app.settings, self.app.pace)
        await self.query_one("#table").mount(self._picture)
        await self._show()

    async def _go(self, to: int) -> None:
        self._at, self._choice, self._verdict = to, 0, ""
        asked = self._played.asked(to)
        if asked is not None and self._waits and asked != self._seat:
            # Whoever answers sees what the one sees who is asked, and no more.
            self._seat = asked
            await self._sit()
        else:
            await self._show()

    async def _show(self) -> None:
        played, picture = self._played, self._picture
        self.query_one("#where", Static).update(shown(self._heading()))
        self.query_one("#said", Static).update(self._remarks())
        self.query_one("#remarks", VerticalScroll).scroll_home(animate=False)
        self.query_one(PlaceList).point_at(self._at)
        self.query_one("#answer").display = self._waits
        self.query_one("#branch").display = len(played.chapter.branches[self._at]) > 1 and not self._waits
        self.query_one("#seat").display = len(played.seats) > 1 and not self._waits
        self.query_one("#open").display = self._openable
        drawn = await self._draw(picture) if picture is not None else False
        self.query_one("#table").display = drawn
        self.query_one("#opened").display = not drawn
        if not drawn:
            self.query_one("#all", Static).update("\n".join(self._all()))

    async def _draw(self, picture: Picture) -> bool:
        """Draw the table, and ask the question there; return False if the picture cannot lay it open."""
        played, at = self._played, self._at
        views = {seat: played.view(at, seat) for seat in played.seats}
        await picture.begin(views[self._seat])
        if self._waits:
            picture.ask(views[self._seat])
            return True
        picture.rest()
        # Keys navigate the study here: nothing can be chosen in the picture.
        self.set_focus(None)
        return not (self._open and self._openable) or picture.lay_open(views)

    def _heading(self) -> str:
        study, chapter = self._study, self._played.chapter
        number, of = self._chapter + 1, len(study.chapters)
        words = _("{study}, by {author} · {number} of {of}: {chapter}")
        return words.format(
            study=study.title, author=study.author, number=number, of=of, chapter=chapter.title
        )

    def _remarks(self) -> Content:
        """Return what is said at this place: the move, its comment, marked cards, the question, branches."""
        played, at = self._played, self._at
        chapter, place = played.chapter, played.chapter.places[at]
        lines: list[Content] = []
        if place.move is not None:
            meaning = glyph_words(place)
            said = graded(played, at) + (f" ({meaning})" if meaning else "")
            lines.append(Content.styled(shown(said), "bold $accent"))
            lines += [Content.styled(each, "$accent") for each in played.said[at][1:] if played.own is None]
        lines += [Content(shown(each)) for each in place.comment.split("\n") if place.comment]
        if place.marks:
            lines.append(Content.styled(mark_words(place.marks), "$warning"))
        if place.question:
            lines.append(Content.styled(shown(place.question), "bold"))
        if self._verdict:
            lines += [Content.styled(shown(each), "italic") for each in self._verdict.split("\n")]
        after = chapter.branches[at]
        if len(after) > 1 and not self._waits:
            for number, each in enumerate(after):
                pointer = "▶ " if number == self._choice else "  "
                style = "bold" if number == self._choice else "dim"
                lines.append(Content.styled(shown(pointer + graded(played, each)), style))
        if not after:
            lines.append(Content.styled(self._end(), "dim"))
        return Content("\n").join(lines)

    def _end(self) -> str:
        main = self._played.chapter.main
        if self._played.own is None and self._at != main[-1]:
            return _("The branch ends here.")
        return _("The end of the chapter.")

    def _all(self) -> list[str]:
        game, names = self._played.chapter.game, self._played.chapter.record.names
        lines: list[str] = []
        for seat in self._played.seats:
            view = self._played.view(self._at, Seat(seat))
            lines += [f"{names[seat]}:", *(f"  {line}" for line in game.show(view, names)), ""]
        return lines
