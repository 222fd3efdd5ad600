"""The words on the cribbage table itself: whose crib it is, what is counted, the state of a match.

Sentences about events, and labels of buttons, belong to the game's own text.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from knaves.game import Seat
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.labels import label
from knaves.i18n.language import _
from knaves.store.settings import Settings
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.widgets.cards import Look, compact


def cut(text: str, columns: int) -> str:
    """Return the text, truncated if it is longer."""
    return text if cell_len(text) <= columns else set_cell_size(text, max(0, columns - 1)).rstrip() + "…"


def crib_of(scene: Scene, names: Sequence[str], settings: Settings, *, watched: bool = False) -> str:
    """Return whose crib it is; empty before the first deal. ``watched``: the reader has no seat."""
    if scene.dealer is None:
        return ""
    if scene.dealer == scene.seat and not watched:
        return _("Your box") if settings.british else _("Your crib")
    name = names[scene.dealer]
    return (_("{name}'s box") if settings.british else _("{name}'s crib")).format(name=name)


def counted(what: What, seat: Seat, own: Seat | None, names: Sequence[str], settings: Settings) -> str:
    """Return what is being counted and whose it is."""
    name = names[seat]
    if what == "play":
        return _("Your play") if seat == own else _("{name}'s play").format(name=name)
    if what == "hand":
        return _("Your hand") if seat == own else _("{name}'s hand").format(name=name)
    if settings.british:
        return _("Your box") if seat == own else _("{name}'s box").format(name=name)
    return _("Your crib") if seat == own else _("{name}'s crib").format(name=name)


def match_line(scene: Scene) -> str:
    """Return the score of a match in games; empty for a single game."""
    if scene.rules.best_of == 1:
        return ""
    games = "–".join(map(str, scene.games))
    return _("best of {games}: {won}").format(games=scene.rules.best_of, won=games)


def pegs_line(columns: int) -> str:
    """Return which peg is which, or at least the one that does not stand at a score; empty without room."""
    wishes = (_("● front peg  ○ back peg"), _("○ back peg"))
    return next((words for words in wishes if cell_len(words) <= columns), "")


def called(view: View, move: Move, names: Sequence[str], look: Look) -> str:
    """Return the name of a move where moves are compared: cards by symbols, others as on buttons."""
    match move:
        case Discard(cards):
            return " ".join(compact(card, look) for card in cards)
        case Play(card):
            return compact(card, look)
        case _:
            return label(view, move, tuple(names))
