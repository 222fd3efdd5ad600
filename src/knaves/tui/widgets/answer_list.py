"""The answers of a game that is being entered, with their numbers: one is chosen to be given again."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from knaves.i18n.language import _, shown
from knaves.record.transcript import Course, Transcript, listed


class AnswerList(OptionList):
    """The answers by deal: first those that fit, then the one that does not, and those that wait for it."""

    DEFAULT_CSS = """
    AnswerList, AnswerList:focus {
        width: 1fr; height: 1fr; min-height: 4; padding: 0 1; background: $background;
        border: none; border-top: solid $foreground 30%; border-title-color: $foreground;
    }
    AnswerList:focus { border-top: solid $accent; border-title-color: $accent; }
    """

    class Chosen(Message):
        """Posted when an answer was chosen; places are counted from 0."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(markup=False)

    def on_mount(self) -> None:
        """Say what it lists."""
        self.border_title = _("What you have entered")

    def show(self, transcript: Transcript, now: Course, at: int | None) -> None:
        """Show the answers, and point at one: the last one if none is given again."""
        lines: list[Option] = []
        deal, fitting = 0, len(now.answered)
        for place, (line, each) in enumerate(zip(listed(now), now.answered, strict=True)):
            if each.question.deal:
                deal += 1
                words = Content.styled(_("Deal {number}").format(number=deal), "bold $accent")
                lines.append(Option(words, disabled=True))
            lines.append(Option(shown(line), id=str(place)))
        if now.refusal is not None:
            unfit = f"{fitting + 1}. × {shown(transcript.answers[fitting])}"
            lines.append(Option(Content.styled(unfit, "$warning"), disabled=True))
            for number, text in enumerate(now.waiting, fitting + 2):
                lines.append(Option(Content.styled(f"{number}. {shown(text)}", "dim"), disabled=True))
        self.clear_options()
        self.add_options(lines)
        if fitting:
            self.highlighted = self.get_option_index(str(fitting - 1 if at is None else at))

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Choose an answer."""
        message.stop()
        self.post_message(self.Chosen(int(message.option_id or 0)))
