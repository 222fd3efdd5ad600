"""A clickable text with its key highlighted in it. It only knows the action of its screen that it runs."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

KEY = "bold underline $accent"


class Choice(Static, can_focus=True):
    """Text that runs an action of its screen on a click, or on Enter with the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "choose", "", show=False)]
    DEFAULT_CSS = """
    Choice { width: auto; height: 1; padding: 0 1; }
    Choice:hover { background: $panel; }
    Choice:focus { background: $panel; text-style: bold; }
    """

    def __init__(self, words: str | Content, key: str, action: str, *, id: str, more: str = "") -> None:
        super().__init__(words if isinstance(words, Content) else keyed(words, key, more), id=id)
        self._chosen = action

    def say(self, words: str, key: str, more: str = "") -> None:
        """Change the text."""
        self.update(keyed(words, key, more))

    def on_click(self, event: events.Click) -> None:
        """Run the action."""
        event.stop()
        self.call_later(self.action_choose)

    async def action_choose(self) -> None:
        """Run the action."""
        await self.screen.run_action(self._chosen)


def keyed(words: str, key: str, more: str = "") -> Content:
    """Return a text with its key highlighted: inside it if the key occurs there, else after it."""
    at = words.casefold().find(key.casefold()) if len(key) == 1 else -1
    if at < 0:
        parts: tuple[str | tuple[str, str], ...] = (words, *((" ", (key, KEY)) if key else ()))
    else:
        parts = (words[:at], (words[at : at + 1], KEY), words[at + 1 :])
    return Content.assemble(*parts, *(((" " + more, "dim"),) if more else ()))
