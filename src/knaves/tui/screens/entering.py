"""A game with real cards that is entered: a question, its possible answers, and all answers so far.

Two keys are a card, rank and suit; or it is picked from the pack by the arrows or the mouse. Every answer is
kept at once, and any can be given again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from knaves.cards import parse
from knaves.entering import Question as Asked
from knaves.files import describe_os_error
from knaves.i18n.language import _, sense, shown
from knaves.keys import ENTERING
from knaves.local.entering import ending, write_record
from knaves.record.transcript import (
    Course,
    Refusal,
    Transcript,
    answer,
    back,
    correct,
    course,
    fitting,
    misfit,
    record_of,
    score,
)
from knaves.record.transcript import shown as shown_answer
from knaves.store import transcripts
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.screens.entered import Entered
from knaves.tui.widgets.answer_list import AnswerList
from knaves.tui.widgets.cards import look_of, short
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.choice_row import Ways
from knaves.tui.widgets.grid import Grid, cards_in_rows, numbers_in_rows
from knaves.tui.widgets.key_line import KeyLine
from knaves.tui.widgets.question import Question

WIDE: Final = 104
"""From this width on, the answers so far stand beside the question."""
MOST: Final = 12
"""The number of answers that can be chosen: bids at euchre with a joker turned up."""
TYPED: Final = "A23456789TJQK0CDHS1"
"""The keys that are a rank, a suit or a digit."""
WORDS_KEYS: Final = {"go": "G", "pass": "P"}


class EnteringScreen(KeyedScreen[Entered | Literal["new"] | None]):
    """A game being entered; returns it when it is complete, ``new`` for another one, or None if it is left.

    ``out`` is the file for the record, None for one's games; ``first`` is said before anything else.
    """

    BINDINGS = [  # noqa: RUF012
        *bindings(tuple(key for key in ENTERING if key.action)),
        *(Binding(key.lower(), f"type('{key}')", "", show=False) for key in TYPED),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    EnteringScreen #body { height: 1fr; layout: vertical; }
    EnteringScreen.wide #body { layout: horizontal; }
    EnteringScreen #asking { height: auto; padding: 0 1 1 1; }
    EnteringScreen.wide #asking { width: 60; }
    EnteringScreen Static { height: auto; }
    EnteringScreen #heading { color: $accent; text-style: bold; padding: 0 1; }
    EnteringScreen #note { color: $warning; }
    EnteringScreen #question { text-style: bold; }
    EnteringScreen Grid, EnteringScreen Ways { margin-top: 1; }
    EnteringScreen Ways Choice { padding: 0 2 0 0; }
    """
    app: Ground

    def __init__(self, transcript: Transcript, out: Path | None = None, first: str = "") -> None:
        super().__init__()
        self._transcript = transcript
        self._out = out
        self._note = first
        self._again: int | None = None
        """The place of the answer that is being given again."""
        self._refusal: Refusal | None = None
        self._picked: tuple[str, ...] = ()
        self._typed = ""
        """A rank whose suit is to follow, or the digits of a number."""
        self._asked: Asked | None = None

    @property
    def practised(self) -> str:
        """The game whose words are explained here."""
        return self._transcript.game.name

    def compose(self) -> ComposeResult:
        """Compose the question, its answers, and the list of all so far."""
        yield Static(id="heading", markup=False)
        with Vertical(id="body"):
            with Vertical(id="asking"):
                yield Static(id="note", markup=False)
                yield Static(id="question", markup=False)
                yield Grid()
                yield Static(id="picked", markup=False)
                with Ways():
                    for place in range(MOST):
                        yield Choice("", "", f"choose({place})", id=f"choice-{place}")
                    yield Choice(_("Keep the record"), sense("key", "Enter"), "keep", id="keep")
            yield AnswerList()
        yield KeyLine()

    def on_mount(self) -> None:
        """Ask the first question."""
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Put the answers beside the question where there is room."""
        self.set_class(event.size.width >= WIDE, "wide")

    # What is shown

    def _show(self) -> None:
        """Show the question, the answers to it, and those so far."""
        now = course(self._transcript)
        if now.question is None and now.refusal is not None:
            # The game is over before these.
            self._note = misfit(self._transcript, now)
            self._put(fitting(self._transcript))
            now = course(self._transcript)
        self._asked = now.question if self._again is None else now.answered[self._again].question
        self._picked, self._typed = (), ""
        heading = f"{_(self._transcript.game.title)} · {score(self._transcript, now)}"
        self.query_one("#heading", Static).update(shown(heading))
        self._show_question(now)
        self._show_note(now)
        self.query_one(AnswerList).show(self._transcript, now, self._again)
        self._focus()
        self.refresh_bindings()

    def _show_note(self, now: Course) -> None:
        notes = [self._note, "" if self._again is not None else misfit(self._transcript, now)]
        if self._again is not None:
            notes.append(_("It was: {answer}.").format(answer=shown_answer(now.answered[self._again])))
        if self._refusal is not None:
            notes.append(str(self._refusal))
        note = self.query_one("#note", Static)
        lines = list(dict.fromkeys(filter(None, notes)))
        note.update(shown(" ".join(lines)))
        note.display = bool(lines)

    def _show_question(self, now: Course) -> None:
        asked = self._asked
        number = (len(now.answered) if self._again is None else self._again) + 1
        words = ending(self._transcript, now) if asked is None else f"{number}. {asked.words}"
        self.query_one("#question", Static).update(shown(words))
        grid = self.query_one(Grid)
        if asked is not None and asked.cards:
            entering = self._transcript.game.entering
            assert entering is not None, "only games that can be entered are"
            look = look_of(self.app.settings)
            grid.show(*cards_in_rows(entering.pack(self._transcript.rules), asked.cards, look))
        else:
            grid.show(numbers_in_rows(asked.most) if asked is not None and asked.most else ())
        grid.display = bool(grid.rows)
        choices = () if asked is None else asked.choices
        for place in range(MOST):
            choice = self.query_one(f"#choice-{place}", Choice)
            choice.display = place < len(choices)
            if choice.display:
                text, label = choices[place]
                digit = str(place + 1) if place < 9 else ""
                choice.say(shown(label), WORDS_KEYS.get(text, "") if grid.rows else digit)
        self.query_one("#keep", Choice).display = asked is None
        self.query_one(Ways).display = asked is None or bool(choices)
        self._show_picked()

    def _show_picked(self) -> None:
        """Show the cards picked so far, and the rank whose suit is to follow."""
        asked, look, picked = self._asked, look_of(self.app.settings), self.query_one("#picked", Static)
        picked.display = asked is not None and bool(asked.cards)
        parts: list[Content | str] = [short(card, look) for text in self._picked for card in parse(text)]
        parts += [f"{self._typed}…"] if self._typed else []
        if asked is not None and asked.number > 1:
            words = _("{picked} of {number} cards").format(picked=len(self._picked), number=asked.number)
            parts.append(Content.styled(words, "dim"))
        picked.update(Content(" ").join(parts))
        self.query_one(Grid).mark(self._picked)

    def _focus(self) -> None:
        grid = self.query_one(Grid)
        first = self.query_one("#keep" if self._asked is None else "#choice-0")
        (grid if grid.display else first).focus()

    # Answers

    def action_type(self, key: str) -> None:
        """Take a rank, a suit, a digit of a number, or the number of a choice."""
        asked = self._asked
        if asked is None:
            return
        if asked.cards:
            self._type_card(key)
        elif not key.isdecimal():
            return
        elif asked.most:
            typed = self._typed + key
            self._typed = typed if int(typed) <= asked.most else key
            grid = self.query_one(Grid)
            grid.focus()
            grid.point_at(str(int(self._typed)))
        else:
            self.action_choose(int(key) - 1)

    def _type_card(self, key: str) -> None:
        """Take a rank, and then a suit; ``10`` is a rank too, and ``JK`` is the joker."""
        grid = self.query_one(Grid)
        if self._typed + key == "JK" and grid.point_at("JK"):
            self._pick("JK")
        elif key in "CDHS":
            if grid.point_at(self._typed + key):
                self._pick(self._typed + key)
            else:
                self._ring()
        elif key != "1":
            self._typed = "T" if key == "0" else key
            # Enter picks a card of this rank too.
            grid.point_at(self._typed)
            self._show_picked()

    def on_grid_picked(self, message: Grid.Picked) -> None:
        """Take the card or the number pointed at."""
        message.stop()
        self._pick(message.answer)

    def _pick(self, text: str) -> None:
        asked, self._typed = self._asked, ""
        if asked is None:
            return
        if asked.number < 2:
            self._answer(text)
            return
        others = tuple([each for each in self._picked if each != text])
        self._picked = others if text in self._picked else (*others, text)
        self.query_one(Grid).point_at(text)
        if len(self._picked) == asked.number:
            self._answer(" ".join(self._picked))
        else:
            self._show_picked()

    def action_choose(self, place: int) -> None:
        """Give one of the answers that can be chosen."""
        choices = () if self._asked is None else self._asked.choices
        if 0 <= place < len(choices):
            self._answer(choices[place][0])

    def action_say(self, text: str) -> None:
        """Say go, or pass, if that can be."""
        if self._asked is not None and text in dict(self._asked.choices):
            self._answer(text)

    def _answer(self, text: str) -> None:
        if self._again is None:
            changed, refusal = answer(self._transcript, text)
        else:
            changed, refusal = correct(self._transcript, self._again, text)
        self._refusal, self._note = refusal, ""
        if refusal is not None:
            self._ring()
        else:
            if self._again is not None and course(changed).refusal is None:
                self._note = _("Changed. Everything after it still fits.")
            self._again = None
            self._put(changed)
        self._show()

    def _ring(self) -> None:
        if self.app.settings.bell:
            self.app.bell()

    def _put(self, transcript: Transcript) -> None:
        """Keep the answers."""
        self._transcript = transcript
        try:
            transcripts.keep(self.app.data_dir, transcript)
        except OSError as error:
            self.app.tell(describe_os_error(error))

    def action_take_back(self) -> None:
        """Take the rank, the last card, or the last answer back."""
        if self._typed or self._picked:
            self._picked = self._picked if self._typed else self._picked[:-1]
            self._typed = ""
            self._show_picked()
        elif self._again is not None:
            self._leave_as_it_was()
        elif course(self._transcript).answered:
            self._refusal, self._note = None, ""
            self._put(back(self._transcript))
            self._show()

    def action_fix(self) -> None:
        """Go to the list of the answers, or back to the question."""
        answers = self.query_one(AnswerList)
        if answers.has_focus:
            self._focus()
        elif answers.option_count:
            answers.focus()

    def on_answer_list_chosen(self, message: AnswerList.Chosen) -> None:
        """Ask an earlier question again."""
        message.stop()
        self._again, self._refusal, self._note = message.place, None, ""
        self._show()

    def _leave_as_it_was(self) -> None:
        self._again, self._refusal = None, None
        self._show()

    # The end

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what can be done now."""
        match action:
            case "stop":
                now = course(self._transcript)
                begun = any(each.question.deal for each in now.answered)
                return begun and now.question is not None and self._again is None
            case "take_back" | "fix":
                return bool(self._transcript.answers) or bool(self._picked or self._typed)
        return True

    def action_stop(self) -> None:
        """End the game here, after a question."""
        question = Question(_("End the game here, and keep its record?"), _("Yes, end"), _("No, go on"))
        self.app.push_screen(question, lambda sure: self.action_keep() if sure else None)

    def action_keep(self) -> None:
        """Write the record."""
        self._put(fitting(self._transcript))
        try:
            path = write_record(self.app.data_dir, self._transcript, self._out)
        except OSError as error:
            self.app.tell(describe_os_error(error))
            return
        words = ending(self._transcript, course(self._transcript))
        self.dismiss(Entered(words, record_of(self._transcript), path))

    def action_anew(self) -> None:
        """Begin another game, after a question."""
        question = Question(_("Forget all that you have entered of this game?"), _("Yes"), _("No"))
        self.app.push_screen(question, self._anew)

    def _anew(self, sure: bool | None) -> None:
        if sure:
            transcripts.forget(self.app.data_dir, self._transcript.game)
            self.dismiss("new")

    def action_rules(self) -> None:
        """Show the paragraph of a refusal, else how the game is played."""
        from knaves.tui.screens.help import ManualScreen

        refusal = self._refusal or course(self._transcript).refusal
        self.app.push_screen(ManualScreen(self._transcript.game.name, refusal.paragraph if refusal else ""))

    def opened(self) -> Close:
        """Return what Esc closes: a rank, cards picked, a correction, the list, else the screen."""
        if self._typed or self._picked or self._again is not None:
            return self._close
        return self._focus if isinstance(self.focused, AnswerList) else self.action_done

    def _close(self) -> None:
        if self._typed or self._picked:
            self._typed, self._picked = "", ()
            self._show_picked()
        else:
            self._leave_as_it_was()

    def action_done(self) -> None:
        """Leave; the answers are kept, unless there is nowhere to keep them: then a question comes first."""
        if self.app.data_dir.keeps or not self._transcript.answers:
            self.dismiss(None)
            return
        words = _("Leave? What you have entered is not kept: there is no data directory.")
        question = Question(words, _("Yes, leave"), _("No, stay"))
        self.app.push_screen(question, self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.dismiss(None)
