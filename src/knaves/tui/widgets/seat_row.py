"""A seat in the waiting room of a table on a server: who sits there, and the possible actions."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _, plural, shown
from knaves.tui.widgets.choice import Choice
from knaves.wire import messages as say


class SeatRow(Horizontal):
    """A seat: who sits there, and the possible actions."""

    DEFAULT_CSS = """
    SeatRow { height: 1; }
    SeatRow Static { height: 1; }
    SeatRow .who { width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place
        self._who = Static(classes="who", markup=False)
        self._sit = Choice(_("Sit here"), str(place + 1), f"sit({place})", id=f"sit-{place}")
        self._bot = Choice(_("Bot"), "B", f"bot({place})", id=f"bot-{place}")
        self._remove = Choice(_("Remove"), "", f"stand({place})", id=f"remove-{place}")
        for choice in (self._sit, self._bot, self._remove):
            choice.display = False

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield self._who
        yield from (self._sit, self._bot, self._remove)

    def show(self, around: say.Around, own: Sequence[Seat], *, watching: bool) -> None:
        """Show the state of the seat."""
        place, yours = self._place, around.seats[self._place].yours
        self._who.update(sitting(place, around, own))
        self._sit.display = not watching and around.request("sit", seat=place) is not None
        self._bot.display = around.request("seat_bot", seat=place) is not None
        self._remove.display = not yours and around.request("stand", seat=place) is not None


def sitting(place: int, around: say.Around, own: Sequence[Seat]) -> Content:
    """Return the text of a seat: its number, who sits there, their state, and whether it is the partner's."""
    each, seats, game = around.seats[place], len(around.seats), find(around.game)
    number = Content.styled(f"{place + 1}  ", "dim")
    sides = {game.side(seats, Seat(seat)) for seat in range(seats)}
    partner = (
        len(sides) < seats
        and bool(own)
        and place not in own
        and game.side(seats, Seat(place)) == game.side(seats, own[0])
    )
    words = [_("your partner")] if partner else []
    if each.kind == "empty":
        return number + Content.styled(" · ".join([_("free"), *words]), "dim")
    name = _("{name} (you)").format(name=shown(each.name)) if each.yours else shown(each.name)
    if each.kind == "bot":
        words.insert(0, _("bot, {level}").format(level=each.level))
    elif each.kind == "outside":
        words.insert(0, _("outside bot, {player}").format(player=shown(each.player)))
    away = each.presence != "here" and each.kind != "bot"
    won = around.series[place] if place < len(around.series) else 0
    words += [plural("{number} game won", "{number} games won", won).format(number=won)] if won else []
    ready = each.ready and each.kind != "bot" and not around.playing
    return Content.assemble(
        number,
        (name, "bold"),
        # The state comes first, because a narrow row is truncated at its end.
        *(((" · " + _("ready"), "$success"),) if ready else ()),
        *(((" · " + _("away"), "dim"),) if away else ()),
        ("".join(f" · {word}" for word in words), "dim"),
    )
