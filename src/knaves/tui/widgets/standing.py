"""A line below the table about its people: clocks, who is away, a lost connection, messages.

It counts down by itself and is visible only if it has something to show. Below it are the choices about
somebody who is gone; nothing waits for an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from knaves.game import Seat
from knaves.i18n.language import _, all_of, marked, plural, shown
from knaves.match.around import Around, Occupant
from knaves.match.around import Choice as Chosen
from knaves.match.others import (
    RECONNECTING,
    ChatMessage,
    Others,
    clock,
    left,
    minutes,
    ticks,
)
from knaves.tui.widgets.choice import KEY, Choice

DROPPED: Final = 2.0
"""Seconds without a connection after which it is shown."""
LOST: Final = 60.0
"""Seconds after which the person is told that they may leave."""
CHOICES: Final = {
    "wait": (marked("Wait"), marked("Wait"), "W"),
    "bot": (marked("Let a bot play"), marked("Bot"), "I"),
    "claim": (marked("Claim the game"), marked("Claim"), "X"),
}
"""The choices about somebody who is gone: in full, in one word, and the key."""
NARROW: Final = 80
"""Below this width there is room for one word."""
HURRY: Final = 15
"""Seconds below which a clock is shown as about to run out."""


class Standing(Vertical):
    """The line, and the question below it."""

    DEFAULT_CSS = """
    Standing { height: auto; display: none; }
    Standing #standing { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    Standing #gone { height: 1; display: none; }
    Standing #who {
        width: auto; padding: 0 1; color: $warning; text-style: bold;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self, others: Others) -> None:
        super().__init__()
        self._others = others
        self._asked: tuple[tuple[Seat, tuple[Chosen, ...]], ...] = ()

    def compose(self) -> ComposeResult:
        """Lay out the line and the question."""
        yield Static(id="standing", markup=False)
        with Horizontal(id="gone"):
            yield Static(id="who", markup=False)
            for choice, (words, _short, key) in CHOICES.items():
                yield Choice(_(words), key, f"choose('{choice}')", id=f"gone-{choice}")

    def on_resize(self) -> None:
        """Shorten the choices to one word if there is no room."""
        narrow = self.screen.size.width < NARROW
        for choice, (words, short, key) in CHOICES.items():
            self.query_one(f"#gone-{choice}", Choice).say(_(short if narrow else words), key)

    def show(self, unread: Sequence[ChatMessage]) -> None:
        """Show the present state."""
        said = line(self._others, unread)
        self.query_one("#standing", Static).update(said)
        self.query_one("#standing").display = bool(said)
        concerns = self._others.around.concerns()
        if concerns != self._asked:
            self._asked = concerns
            self._ask()
        if concerns:
            self._say_who(concerns[0][0])
        self.display = bool(said) or bool(concerns)
        # On a low screen the game's question matters more than the announcements.
        self.screen.set_class(bool(said) and bool(concerns), "-concerned")

    def _ask(self) -> None:
        self.query_one("#gone").display = bool(self._asked)
        if not self._asked:
            return
        choices = self._asked[0][1]
        for choice in CHOICES:
            self.query_one(f"#gone-{choice}").display = choice in choices

    def _say_who(self, seat: Seat) -> None:
        """Show whom the question is about: a person who had only not moved may be gone by now."""
        each = self._others.around.seats[seat]
        words = _("{name} is gone.") if each.presence == "gone" else _("{name} has not moved for a while.")
        self.query_one("#who", Static).update(words.format(name=shown(each.name)))


def line(others: Others, unread: Sequence[ChatMessage]) -> Content:
    """Return the state of the people at a table, the most urgent first; empty if there is nothing to show."""
    if others.down > LOST:
        words = _("Still no connection to the server. Q leaves; your seat is kept.")
        return Content.styled(words, "bold $warning")
    if others.down > DROPPED:
        return Content.styled(_(RECONNECTING), "$warning")
    around, passed = others.around, others.passed
    parts = [part for each in around.seats if (part := _one(each, passed))]
    if around.talk > 0 and (seconds := left(around.talk, passed)):
        said = _("{time} to talk; K deals now") if around.request("skip") else _("{time} to talk")
        parts.append(Content.styled(said.format(time=minutes(seconds)), "$accent"))
    if around.break_left >= 0 and (seconds := left(around.break_left, passed)):
        said = _("A break: {time}").format(time=minutes(seconds))
        parts.append(Content.styled(said, "bold $accent"))
    parts += _offers(around) if around.playing else _again(around)
    if unread:
        last, more = unread[-1], len(unread)
        words = _("{name}: {words}").format(name=shown(last.name), words=shown(last.text))
        new = plural("{number} new", "{number} new", more).format(number=more) + " · " if more > 1 else ""
        parts.insert(0, Content.assemble(("T", KEY), " ", (new, "dim"), (words, "bold")))
    return Content("   ").join(parts)


def _one(each: Occupant, passed: int) -> Content:
    """Return a person's clock and state; empty if they are simply here."""
    name = _("You") if each.yours else shown(each.name)
    if each.yours and each.stand_in:
        return Content.styled(_("A bot plays for you; any key takes your seat back"), "bold $warning")
    state = ""
    if each.stand_in:
        state = _("bot")
    elif each.presence == "away" and each.kind != "bot":
        # Two times are shown here: the one to come back in is named.
        away = _("away, {time} left") if each.absent >= 0 else _("away")
        state = away.format(time=minutes(left(each.absent, passed)))
    elif each.presence == "gone" and each.kind != "bot":
        state = _("gone")
    words = [clock(each, passed)] if ticks(each) else []
    if state:
        words.append(f"({state})")
    if not words:
        return Content("")
    runs = each.running >= 0
    hurried = runs and left(each.running + max(0, each.left), passed) < HURRY
    style = "bold $error" if hurried else "bold" if runs else "dim"
    return Content.styled(" ".join([("▸" if runs else "") + name, *words]), style)


def _again(around: Around) -> list[Content]:
    """Return who waits for another game after the end of one."""
    ready = [each.name for each in around.seats if each.ready and not each.yours and each.kind != "bot"]
    if not ready:
        return []
    said = plural("{names} wants to play again.", "{names} want to play again.", len(ready))
    return [Content.styled(said.format(names=shown(all_of(ready))), "bold $accent")]


def _offers(around: Around) -> list[Content]:
    offers = [(_("{name} wants to end the game (M)"), around.ends)]
    if around.break_left < 0:
        offers.append((_("{name} needs five minutes (M)"), around.breaks))
    return [
        Content.styled(words.format(name=shown(around.seats[others[0]].name)), "$accent")
        for words, seats in offers
        if around.own and (others := [seat for seat in seats if not around.seats[seat].yours])
    ]
