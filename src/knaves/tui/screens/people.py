"""The menu of a table on a server: who is here, and what may be asked of them and of the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from knaves.i18n.language import _, marked, shown
from knaves.match.others import Others, who
from knaves.tui.widgets.choice import Choice

COPIED: Final = marked("The link is in the clipboard, if your terminal allows that.")


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that may be asked. ``sure``: the question before it is; ``done``: what to say then.

    ``digit`` is its key in every menu that has it; what there may be several of has none.
    """

    words: str
    ask: Callable[[], Awaitable[Any]]
    done: str = ""
    sure: str = ""
    digit: str = ""


DIGITS: Final = {"propose_end": "4", "resign": "5", "abort": "6", "lock": "7", "close": "8", "nudge": "9"}
"""The digits of those requests that every menu has in the same place."""


def wishes(others: Others) -> list[Wish]:
    """Return what the table says may be asked of it, except what has to be completed first."""
    found, digits = [], dict(DIGITS)
    for request in others.around.may:
        if not request.needs:
            digit = digits.pop(str(request.ask["t"]), "")
            words, done, sure = (shown(each) for each in (request.label, request.done, request.sure))
            found.append(Wish(words, partial(others.ask, request), done, sure, digit))
    return found


class PeopleScreen(ModalScreen["Wish | None"]):
    """The menu over the table; dismissed with the wish. ``more``: entries that only the screen below has."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,m", "dismiss(None)", "", show=False),
        Binding("left,up", "app.focus_previous", "", show=False),
        Binding("right,down", "app.focus_next", "", show=False),
        *(Binding(str(digit), f"digit('{digit}')", "", show=False) for digit in range(1, 10)),
    ]
    DEFAULT_CSS = """
    PeopleScreen { align: center middle; }
    PeopleScreen VerticalScroll {
        width: 64; max-width: 98%; height: auto; max-height: 96%; border: round $accent; background: $panel;
        padding: 0 1;
    }
    PeopleScreen Static { height: auto; }
    PeopleScreen #link { margin: 0 0 1 0; color: $foreground 70%; }
    PeopleScreen Vertical { height: auto; }
    PeopleScreen Choice { width: 1fr; height: auto; padding: 0; }
    """

    def __init__(self, others: Others, more: Sequence[Wish] = ()) -> None:
        super().__init__()
        self._others = others
        self._wishes = [Wish(_("Copy the link"), self._copy, _(COPIED), digit="1")]
        if others.around.own:
            self._wishes.append(Wish(_("Continue on another device"), self._show_code, digit="2"))
        self._wishes += [*more, *wishes(others)]

    def compose(self) -> ComposeResult:
        """Lay out who is here, the link, and the wishes."""
        with VerticalScroll(can_focus=False) as all_of_it:
            all_of_it.border_title = _("At this table")
            yield Static(
                "\n".join(shown(each) for each in who(self._others.around, self._others.passed)),
                markup=False,
            )
            yield Static(self._others.link, id="link", markup=False)
            with Vertical():
                for place, wish in enumerate(self._wishes):
                    words = Content.assemble((wish.digit or " ", "bold $accent"), "  ", wish.words)
                    yield Choice(words, "", f"pick({place})", id=f"wish-{place}")

    def on_mount(self) -> None:
        """Point at the first."""
        self.query(Choice).first().focus()

    def action_pick(self, place: int) -> None:
        """Choose a wish."""
        self.dismiss(self._wishes[place])

    def action_digit(self, digit: str) -> None:
        """Choose the wish with that digit."""
        for wish in self._wishes:
            if wish.digit == digit:
                self.dismiss(wish)
                return

    async def _copy(self) -> None:
        self.app.copy_to_clipboard(self._others.link)

    async def _show_code(self) -> None:
        self.app.push_screen(CodeScreen(self._others.link, self._others.code))


class CodeScreen(ModalScreen[None]):
    """The resume code: what lets one go on playing on another device."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,enter,space", "dismiss(None)", "", show=False),
        Binding("c", "copy", "", show=False),
    ]
    DEFAULT_CSS = """
    CodeScreen { align: center middle; }
    CodeScreen Vertical {
        width: 72; max-width: 98%; height: auto; border: round $accent; background: $panel; padding: 0 1;
    }
    CodeScreen Static { height: auto; }
    CodeScreen #code { text-style: bold; margin: 1 0; }
    CodeScreen #close { width: auto; margin: 1 0 0 0; }
    """

    def __init__(self, link: str, code: str) -> None:
        super().__init__()
        self._link, self._code = link, code

    def compose(self) -> ComposeResult:
        """Lay out the code and how it is used."""
        with Vertical() as all_of_it:
            all_of_it.border_title = _("Continue on another device")
            yield Static(
                _("This is your resume code. Anyone who has it can take your seat: show it to nobody."),
                markup=False,
            )
            yield Static(self._code, id="code", markup=False)
            said = _("On another device: knaves join {link} --code={code}")
            yield Static(said.format(link=self._link, code=self._code), markup=False)
            yield Choice(_("Copy the code"), "C", "copy", id="copy")
            yield Choice(_("Close"), "Q", "dismiss(None)", id="close")

    def on_mount(self) -> None:
        """Point at the way out."""
        self.query_one("#close").focus()

    def action_copy(self) -> None:
        """Copy the code to the clipboard, as terminals can."""
        self.app.copy_to_clipboard(self._code)
        self.dismiss(None)
