"""What a screen does for people who are not all at it: it carries what they say and what they ask for."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

from knaves.i18n.language import _
from knaves.match.match import MatchError
from knaves.match.others import Others
from knaves.tui.screens.people import Wish
from knaves.tui.widgets.chat import ChatPane, Talk
from knaves.tui.widgets.question import Question

if TYPE_CHECKING:
    from textual.screen import Screen

    _Base = Screen[Any]
else:
    _Base = object


class Sociable(_Base):
    """Beside a screen's own class, which tells words, and knows whether it is still there."""

    others: Others
    chat: ChatPane

    def tell(self, words: str) -> None:
        """Show some words."""
        raise NotImplementedError

    async def _while_here(self, work: Awaitable[None]) -> None:
        raise NotImplementedError

    # The line to say something

    def action_chat(self) -> None:
        """Open the line to say something, or put it away."""
        if self.chat.display:
            self.chat.close()
        else:
            self.chat.open()

    def action_scroll_talk(self, by: int) -> None:
        """Look at what was said before, or after."""
        for talk in self.query(Talk):
            talk.release_anchor()
            talk.scroll_relative(y=by, animate=False)

    def on_chat_pane_spoken(self, message: ChatPane.Spoken) -> None:
        """Say it."""
        message.stop()
        self.run_worker(self._while_here(self._speak(message.words)))

    async def _speak(self, words: str) -> None:
        try:
            await self.others.say(words)
        except MatchError as refusal:
            self.chat.refuse(str(refusal), words)

    # What may be asked

    def _wished(self, wish: Wish | None) -> None:
        """Do what was chosen in the menu."""
        if wish is not None:
            self.run_worker(self._while_here(self._fulfil(wish)))

    async def _fulfil(self, wish: Wish) -> None:
        if wish.sure and not await self.app.push_screen_wait(Question(wish.sure, _("Yes"), _("No"))):
            return
        await self._asked_for(wish.ask(), wish.done)

    def _ask_for(self, kind: str, **fields: object) -> None:
        """Ask the table for something, if it still may be asked."""
        request = self.others.around.request(kind, **fields)
        if request is not None:
            self.run_worker(self._while_here(self._asked_for(self.others.ask(request), request.done)))

    def _do(self, request: Awaitable[Any]) -> None:
        self.run_worker(self._while_here(self._asked_for(request)))

    async def _asked_for(self, request: Awaitable[Any], done: str = "") -> None:
        """Wait for something that was asked for; say why, when it is refused."""
        try:
            await request
        except MatchError as refusal:
            self.tell(str(refusal))
        else:
            if done:
                self.tell(done)
