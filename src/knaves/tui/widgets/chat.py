"""The chat of a table over the network, and its input.

`Talk` shows the newest lines wherever there is room. `ChatPane` is the input at the foot of the screen, in
place of the keys, with as much of the chat above it as fits, so that the game stays visible. While its input
has the focus, letters are text and not keys of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from knaves.i18n.language import _, shown
from knaves.match.others import ChatMessage, Others

LONGEST: Final = 300
"""Maximum length of a message, in characters."""
KEPT: Final = 200
"""The number of newest lines that can be scrolled back to."""


class Talk(VerticalScroll, can_focus=False):
    """The chat, scrolled to its end."""

    DEFAULT_CSS = """
    Talk { height: auto; padding: 0 1; scrollbar-size-vertical: 0; }
    Talk Static { width: 1fr; height: auto; }
    """

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(markup=False)

    def show(self, said: Sequence[ChatMessage], empty: str = "") -> None:
        """Show the chat; ``empty`` is shown while there is none."""
        lines = [_line(each) for each in said[-KEPT:]]
        words = Content("\n").join(lines) if lines else Content.styled(empty, "dim")
        self.query_one(Static).update(words)
        # Keeps the end visible, however the lines wrap.
        self.anchor()


class ChatInput(Input):
    """The input of a message."""

    BINDINGS = [  # noqa: RUF012
        Binding("up,pageup", "screen.scroll_talk(-1)", "", show=False),
        Binding("down,pagedown", "screen.scroll_talk(1)", "", show=False),
    ]


class ChatPane(Vertical):
    """An input with the newest messages above it, closed at first."""

    DEFAULT_CSS = """
    ChatPane { display: none; height: auto; border-top: solid $primary; border-title-color: $accent; }
    ChatPane Talk { max-height: 3; }
    ChatPane.low { border-top: none; }
    ChatPane.low Talk { max-height: 2; }
    ChatPane.elsewhere { border-top: none; }
    ChatPane.elsewhere Talk { display: none; }
    ChatPane #refused { width: 1fr; height: auto; color: $error; padding: 0 1; display: none; }
    ChatPane Horizontal { height: 1; background: $surface; }
    ChatPane #say { width: auto; padding: 0 0 0 1; color: $accent; text-style: bold; }
    ChatPane #how { width: auto; padding: 0 1; color: $foreground 60%; }
    ChatPane Input, ChatPane Input:focus {
        width: 1fr; border: none; height: 1; padding: 0 1; background: $surface;
    }
    """

    class Spoken(Message):
        """Posted with the message of the person."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    class Turned(Message):
        """Posted when the input was opened or closed: it takes the place of the keys."""

    def __init__(self, others: Others, *, elsewhere: bool = False) -> None:
        """``elsewhere``: the chat is shown somewhere else, so that only the input is needed here."""
        super().__init__()
        self._others = others
        self._read = len(others.said)
        self._before: Widget | None = None
        """The widget that had the focus before the input, and gets it back."""
        self.set_class(elsewhere, "elsewhere")

    def compose(self) -> ComposeResult:
        """Compose the chat and the input."""
        yield Talk()
        yield Static(id="refused", markup=False)
        with Horizontal():
            yield Static(_("Say:"), id="say", markup=False)
            yield ChatInput(max_length=LONGEST)
            yield Static(_("Enter says it, Esc closes"), id="how", markup=False)

    @property
    def typing(self) -> bool:
        """Whether typed letters are text, and not keys of the table."""
        return self.is_mounted and self.display and self.screen.focused is self.query_one(Input)

    @property
    def unread(self) -> tuple[ChatMessage, ...]:
        """Messages of others that have not been seen here."""
        if self.display or self.has_class("elsewhere"):
            self._read = len(self._others.said)
        return tuple(each for each in self._others.said[self._read :] if not each.yours)

    def open(self) -> None:
        """Show the line, ready to type."""
        if not self.display:
            self.border_title = _("Talk")
            self.display = True
            self.show()
            self.post_message(self.Turned())
        self.focus_line()

    def focus_line(self) -> None:
        """Focus the input; the present focus returns afterwards."""
        line = self.query_one(Input)
        if self.screen.focused is not line:
            self._before = self.screen.focused
        # At once, and not by line.focus(), because the next key may already be on its way.
        self.screen.set_focus(line)

    def give_back(self, widget: Widget) -> None:
        """Set the widget that gets the focus when the input is closed."""
        self._before = widget

    def close(self) -> None:
        """Close the input; a message begun stays in it."""
        if not self.display:
            return
        self.show()
        self.refuse("")
        self.display = False
        before = self._before
        self.screen.set_focus(before if before is not None and before.is_attached else None)
        self.post_message(self.Turned())

    def show(self) -> None:
        """Show the messages so far."""
        self.query_one(Talk).show(self._others.said, _("Nothing has been said yet."))
        self._read = len(self._others.said) if self.display else self._read

    def refuse(self, why: str, words: str = "") -> None:
        """Show why a message could not be sent, and restore it; an empty reason removes the error."""
        refused, line = self.query_one("#refused", Static), self.query_one(Input)
        refused.update(why)
        refused.display = bool(why)
        if words and not line.value:
            line.value = words
            line.cursor_position = len(words)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the text typed; an empty line closes the input."""
        event.stop()
        self.refuse("")
        if event.value.strip():
            self.post_message(self.Spoken(event.value))
            event.input.clear()
        else:
            self.close()


def _line(each: ChatMessage) -> Content:
    """Return the sender and the text; messages among watchers are marked."""
    name = _("{name} (watching)").format(name=each.name) if each.watching else each.name
    return Content.assemble((shown(name), "bold $accent" if each.yours else "bold"), "  ", shown(each.text))
