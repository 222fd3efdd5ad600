"""Two people at one screen: a veil hides everything until the next person is there.

It covers the whole screen, and the picture below shows only the hand of the person who has just moved: the
next view is drawn after the veil was answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Button, Static

from knaves.i18n.language import _

SAID: Final = 5
"""How many of the last sentences the veil repeats; everybody may know them."""
CAREFUL: Final = 0.6
"""Seconds in which the veil ignores keys; fewer at a higher speed.

Otherwise the key that ended a turn could open the next.
"""


class Veil(Vertical):
    """Hides everything and asks for a person by name."""

    DEFAULT_CSS = """
    Veil {
        layer: veil; display: none; width: 100%; height: 100%; align: center middle; background: $background;
    }
    Veil Static { width: auto; max-width: 90%; height: auto; margin-bottom: 1; }
    Veil #wanted { text-style: bold; color: $accent; }
    """

    class Lifted(Message):
        """Posted when that person is there."""

    async def _lay_out(self) -> None:
        """Compose the name, the last sentences and the button, on demand: most tables never have a veil."""
        if self.children:
            return
        here = Button("", id="here", variant="primary")
        # Textual's buttons ignore clicks while they look pressed; the next person may be quick.
        here.active_effect_duration = 0.0
        await self.mount(Static(id="wanted", markup=False), Static(id="said", markup=False), here)

    async def lower(self, name: str, said: Sequence[str], wait: float) -> None:
        """Hide the table until this person is there."""
        # Nothing may be visible for even a moment while the texts are laid out.
        self.display = True
        await self._lay_out()
        self.query_one("#wanted", Static).update(
            _("It is {name}'s turn. Everyone else, please look away.").format(name=name)
        )
        self.query_one("#said", Static).update("\n".join(said[-SAID:]))
        here = self.query_one("#here", Button)
        here.label = _("I am {name}").format(name=name)
        here.disabled = True
        self.set_timer(min(wait, CAREFUL), self._arm) if wait else self._arm()

    def _arm(self) -> None:
        here = self.query_one("#here", Button)
        here.disabled = False
        here.focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Post that the person is there."""
        event.stop()
        self.display = False
        self.post_message(self.Lifted())
