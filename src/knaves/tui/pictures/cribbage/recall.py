"""The last count in words: that of the play, or the whole last show."""

from __future__ import annotations

from knaves.game import AnyGame, Seat
from knaves.games.cribbage.rules.events import (
    Called,
    Claimed,
    Dealt,
    Event,
    Judged,
    Laid,
    Ready,
    SaidGo,
    Scored,
)
from knaves.tui.pictures.cribbage.scene import Scene


class Recall:
    """Keeps the sentences of the present count and show, and of those before."""

    def __init__(self, game: AnyGame, names: tuple[str, ...], reader: Seat | None) -> None:
        self._game = game
        self._names = names
        self._reader = reader
        self._said: list[str] = []
        self._last: list[str] = []
        self._showing = False
        self._done = False
        """Whether the present count has ended."""

    def note(self, event: Event, now: Scene) -> None:
        """Record an event and the table after it."""
        match event:
            case Laid() if now.out == len(now.laid) - 1:
                self._close()
            case Scored(why="hand" | "crib") | Claimed(what="hand" | "crib"):
                if not self._showing:
                    self._close()
                    self._showing = True
            case Dealt():
                self._close()
                return
            case Ready():
                self._done = now.out == len(now.laid)
                return
            case Laid() | SaidGo() | Scored() | Judged() | Called():
                pass
            case _:
                return
        self._said.append(self._game.tell(event, self._names, self._reader))

    def words(self) -> str:
        """Return the last count in words; empty if there is none."""
        return "\n".join(self._said if self._showing or self._done else self._last or self._said)

    def _close(self) -> None:
        if self._said:
            self._last = self._said
        self._said, self._showing, self._done = [], False, False
