"""The waiting room of a table on a server: the seats, the terms, the link, the chat.

It shows what it is given; choices are actions of its screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from knaves.game import Seat
from knaves.i18n.language import _, all_of, plural
from knaves.match.others import RECONNECTING, ChatMessage
from knaves.remote.terms import besides, heading, offer_of
from knaves.tui.widgets.chat import Talk
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.seat_row import SeatRow
from knaves.wire import messages as say


class RoomView(Vertical):
    """The room. ``link`` leads to the table."""

    DEFAULT_CSS = """
    RoomView { width: 78; max-width: 100%; height: 1fr; padding: 0 1; }
    RoomView Static { height: auto; }
    RoomView #heading { color: $accent; text-style: bold; max-height: 2; }
    RoomView #besides { color: $foreground 70%; }
    RoomView #seats { height: auto; border: round $primary; border-title-color: $accent; padding: 0 1; }
    RoomView Horizontal.ways { height: 1; }
    RoomView #status { padding: 0 1; }
    RoomView #offered, RoomView #told { color: $warning; padding: 0 1; }
    RoomView #invite { margin: 1 0 0 0; padding: 0 1; }
    RoomView #link { text-style: bold; padding: 0 1; }
    RoomView Talk {
        display: none; height: 1fr; min-height: 2; border-top: solid $primary; border-title-color: $accent;
    }
    RoomView.talked Talk { display: block; }
    """

    def __init__(self, link: str) -> None:
        super().__init__()
        self._link = link

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield Static(_("Coming to the table …"), id="heading", markup=False)
        yield Static(id="besides", markup=False)
        yield Vertical(id="seats")
        with Horizontal(classes="ways", id="standing"):
            yield Choice(_("I am ready"), "S", "ready", id="be-ready")
            yield Static(id="status", markup=False)
        yield Static(id="offered", markup=False)
        with Horizontal(classes="ways", id="answers"):
            yield Choice(_("Agree to the rules"), "Y", "consent(True)", id="agree")
            yield Choice(_("Decline the rules"), "N", "consent(False)", id="decline")
        yield Static(id="told", markup=False)
        yield Static(id="invite", markup=False)
        yield Static(self._link, id="link", markup=False)
        yield Talk()

    def on_mount(self) -> None:
        """Show only the link, before anything else is known."""
        for id in ("besides", "seats", "standing", "offered", "answers", "told", "invite"):
            self.query_one(f"#{id}").display = False
        self.query_one("#seats").border_title = _("Seats")
        self.query_one(Talk).border_title = _("Talk")

    def show(self, around: say.Around, own: Sequence[Seat], *, watching: bool, dropped: bool) -> None:
        """Show who is here and the terms. ``watching``: the person wants no seat."""
        self.put("heading", heading(around))
        eyes = plural("{number} watching", "{number} watching", around.watching)
        more = [eyes.format(number=around.watching)] if around.watching else []
        self.put("besides", " · ".join([*besides(around), *more]))
        self._show_seats(around, own, watching=watching)
        waits = around.request("ready") is not None
        self.query_one("#be-ready").display = waits
        status = _(RECONNECTING) if dropped else _status(around, own, watching)
        self.put("status", status)
        self.query_one("#standing").display = bool(status) or waits
        offer = offer_of(around)
        self.put("offered", offer.words if offer is not None else "")
        decline = around.request("consent", agreed=False)
        self.query_one("#answers").display = decline is not None
        self.query_one("#agree").display = around.request("consent", agreed=True) is not None
        if decline is not None:
            self.query_one("#decline", Choice).say(decline.label, "N")
        self.put("invite", _invitation(around))

    def show_talk(self, said: Sequence[ChatMessage], *, asked: bool) -> None:
        """Show the chat; ``asked``: its place also while it is empty."""
        self.query_one(Talk).show(said, _("Nothing has been said yet."))
        self.set_class(bool(said) or asked, "talked")

    def put(self, id: str, words: str) -> None:
        """Show a text in its place, which takes no room if it is empty."""
        line = self.query_one(f"#{id}", Static)
        line.update(words)
        line.display = bool(words)

    def choices(self) -> list[Choice]:
        """Return the choices available now, the most urgent first."""
        shown = [
            each for each in self.query(Choice) if all(part.display for part in each.ancestors_with_self)
        ]
        return sorted(shown, key=lambda each: each.id not in _FIRST)

    def _show_seats(self, around: say.Around, own: Sequence[Seat], *, watching: bool) -> None:
        seats = self.query_one("#seats", Vertical)
        seats.display = True
        rows = [*seats.query(SeatRow)]
        if len(rows) != len(around.seats):
            for row in rows:
                row.remove()
            rows = [SeatRow(place) for place in range(len(around.seats))]
            seats.mount(*rows)
        for row in rows:
            row.show(around, own, watching=watching)


_FIRST = frozenset({"be-ready", "agree"})


def _status(around: say.Around, own: Sequence[Seat], watching: bool) -> str:
    """Return what the table waits for, as a sentence."""
    if around.playing and not own:
        return _("A game is being played here. W watches it.")
    if watching:
        return _("You are watching. The game begins when everybody is ready.")
    free = sum(each.kind == "empty" for each in around.seats)
    if not own:
        return _("Choose a free seat.") if free else _("Every seat is taken.")
    if not all(around.seats[seat].ready for seat in own):
        return ""
    if free:
        words = plural("Waiting for {number} more player.", "Waiting for {number} more players.", free)
        return words.format(number=free)
    unready = [each.name for each in around.seats if each.kind != "bot" and not each.ready]
    return _("Waiting for {names} to be ready.").format(names=all_of(unready)) if unready else ""


def _invitation(around: say.Around) -> str:
    """Return the heading above the link."""
    free = sum(each.kind == "empty" for each in around.seats)
    if around.locked:
        return _("The table is locked: nobody else can sit down. The link to it:")
    if not free:
        return _("The link to this table:")
    invite = plural("{number} seat is free.", "{number} seats are free.", free).format(number=free)
    return invite + " " + _("Share this link (C copies it):")
