"""The menu of a table on a server: who is here, and what may be asked of them and of the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from knaves.game import Seat
from knaves.i18n.language import _, marked, shown
from knaves.match.others import Others, asked, who
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


@dataclass(frozen=True, slots=True)
class Course:
    """The progress of a game: the seats to move, and whether a person has moved."""

    actors: tuple[Seat, ...] = ()
    begun: bool = False


def wishes(others: Others, course: Course) -> list[Wish]:
    """Return what may be asked of those at a table just now."""
    gathering = others.gathering
    found = [*_of_game(others, course)] if gathering.own and gathering.playing else []
    found += _of_host(others) if gathering.host else []
    return [*found, *(_talkers(others) if gathering.chat else ())]


def _of_game(others: Others, course: Course) -> Iterator[Wish]:
    gathering = others.gathering
    awaited = [
        (place, each)
        for place, each in enumerate(gathering.seats)
        if place in course.actors and each.kind == "person" and not each.yours and not each.stand_in
    ]
    for place, each in awaited:
        words = _("Remind {name}").format(name=shown(each.name))
        digit = "9" if len(awaited) == 1 else ""
        yield Wish(words, partial(others.nudge, Seat(place)), _("Reminded."), digit=digit)
    ours = any(gathering.seats[seat].yours for seat in gathering.ends)
    if any(not gathering.seats[seat].yours for seat in gathering.ends):
        yield Wish(_("Agree to end the game without a winner"), others.end, digit="4")
        yield Wish(_("Play on, without ending the game"), others.play_on)
    elif ours:
        yield Wish(_("Take back the offer to end the game"), others.play_on, digit="4")
    else:
        yield Wish(_("Offer to end the game without a winner"), others.end, asked(gathering), digit="4")
    yield Wish(_("Resign"), others.resign, sure=_("Resign this game?"), digit="5")
    if not course.begun:
        yield Wish(_("Call the game off before the first move"), others.abort, digit="6")


def _of_host(others: Others) -> Iterator[Wish]:
    gathering = others.gathering
    if gathering.locked:
        done = _("The link lets people in again.")
        yield Wish(_("Unlock the table"), partial(others.lock, False), done, digit="7")
    else:
        done = _("The table is locked: nobody else can sit down.")
        yield Wish(_("Lock the table"), partial(others.lock, True), done, digit="7")
    if gathering.playing:
        return
    for place, each in enumerate(gathering.seats):
        if each.name and not each.yours:
            words = _("Remove {name} from the table").format(name=shown(each.name))
            yield Wish(words, partial(others.remove, Seat(place)))
    sure = _("Close the table for everybody?")
    yield Wish(_("Close the table"), others.close, sure=sure, digit="8")


def _talkers(others: Others) -> Iterator[Wish]:
    gathering = others.gathering
    spoke = dict.fromkeys(each.name for each in others.said if not each.yours)
    people = [each.name for each in gathering.seats if each.kind == "person" and not each.yours]
    for name in dict.fromkeys([*people, *spoke, *gathering.muted]):
        called = shown(name)
        if name in gathering.muted:
            done = _("You see what {name} says again.").format(name=called)
            yield Wish(_("Unmute {name}").format(name=called), partial(others.mute, name, muted=False), done)
        else:
            done = _("You no longer see what {name} says.").format(name=called)
            yield Wish(_("Mute {name}").format(name=called), partial(others.mute, name, muted=True), done)
        if name in spoke:
            done = _("{name} has been reported.").format(name=called)
            sure = _("Report {name} to the operator of the server, with the latest chat?").format(name=called)
            yield Wish(_("Report {name}").format(name=called), partial(others.report, name), done, sure)


_NO_GAME: Final = Course()


class PeopleScreen(ModalScreen["Wish | None"]):
    """The menu over the table; dismissed with the wish.

    ``more``: further entries, after those of every menu. ``course``: the progress of the current game.
    """

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

    def __init__(self, others: Others, more: Sequence[Wish] = (), course: Course = _NO_GAME) -> None:
        super().__init__()
        self._others = others
        self._wishes = [Wish(_("Copy the link"), self._copy, _(COPIED), digit="1")]
        if others.gathering.own:
            self._wishes.append(Wish(_("Continue on another device"), self._show_code, digit="2"))
        self._wishes += [*more, *wishes(others, course)]

    def compose(self) -> ComposeResult:
        """Lay out who is here, the link, and the wishes."""
        with VerticalScroll(can_focus=False) as all_of_it:
            all_of_it.border_title = _("At this table")
            yield Static(
                "\n".join(shown(each) for each in who(self._others.gathering, self._others.passed)),
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
