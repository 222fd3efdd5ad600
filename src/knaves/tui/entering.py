"""The way through entering a game with real cards: who played, the answers, the record, the title."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from knaves.cards import NotationError
from knaves.games import find
from knaves.local.entering import EntryRequest, begun, goes_on, left, unfinished
from knaves.local.setup import TableRequest, TableSetup, plan
from knaves.record.transcript import Transcript
from knaves.tui.ground import Ground
from knaves.tui.screens.entered import Entered, EnteredScreen
from knaves.tui.screens.entering import EnteringScreen
from knaves.tui.screens.entry_names import EntryNamesScreen


def enter(app: Ground, wish: EntryRequest | None = None) -> None:
    """Enter a game of the chosen kind, or go on with the one that was left; then return to the title."""
    wish = wish or EntryRequest()
    game = find(app.settings.game)
    found = None if wish.new else unfinished(app.data_dir, game)

    def ended(result: Entered | Literal["new"] | None) -> None:
        if isinstance(result, Entered):
            app.push_screen(EnteredScreen(result), lambda _nothing: app.show_title())
        elif result == "new":
            enter(app, replace(wish, new=True))
        else:
            kept = unfinished(app.data_dir, game)
            app.parting = "" if kept is None else left(app.data_dir, game)
            app.show_title()

    def begin(agreed: TableSetup | None) -> None:
        if agreed is None:
            app.show_title()
            return
        try:
            ask(begun(agreed))
        except NotationError as error:
            app.show_title()
            app.tell(str(error))

    def ask(transcript: Transcript, first: str = "") -> None:
        app.push_screen(EnteringScreen(transcript, wish.out, first), ended)

    if found is not None:
        ask(found, goes_on(found))
        return
    app.push_screen(EntryNamesScreen(plan(TableRequest(game=game.name), app.settings)), begin)
