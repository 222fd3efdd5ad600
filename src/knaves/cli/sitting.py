"""One game in line mode: what is written down, what is said, what it was for the person.

The table itself (`table.play`) holds the truth; this room passes on what it tells. Every move is on
the disk before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from knaves import table
from knaves.cli.voice import Voice
from knaves.files import complaint
from knaves.game import CHANCE, Player, Seat
from knaves.i18n.language import _
from knaves.local.seating import Seated, again, entry, entry_id
from knaves.local.setup import Plan
from knaves.match.statistics import Entry
from knaves.store.saves import Save


@dataclass(slots=True)
class Sitting:
    """A game being played by one person and some bots; ``save`` is None where nothing is kept (any more)."""

    seated: Seated
    players: Sequence[Player[Any, Any]]
    voice: Voice
    save: Save | None
    mover: Seat = CHANCE
    history: list[tuple[Seat, Any]] = field(default_factory=list)

    def play(self) -> None:
        """Play from where the game stands to its end; whatever a player raises passes through."""
        table.play(
            self.seated.sheet.game,
            self.seated.sheet.rules,
            self.players,
            self.seated.dice,
            history=tuple(self.history),
            log=self._log,
            tell=self._tell,
        )

    def entry(self) -> Entry:
        """Return what the game, now over, was for the person."""
        own = self.seated.own[0]
        return entry(self.seated, tuple(self.history), own, entry_id(self.seated))

    def plan(self) -> Plan:
        """Return the plan of a game like this one, the person in the first seat again."""
        return again(self.seated, pause=self.voice.pause)

    def close(self) -> None:
        """Let go of the save file, if there is one."""
        if self.save is not None:
            self.save.close()
            self.save = None

    def _log(self, seat: Seat, move: Any) -> None:
        proof = self.seated.dice.turn() if seat == CHANCE else None
        if self.save is not None:
            try:
                self.save.move(seat, move, proof if self.seated.sheet.token is not None else None)
            except OSError as error:
                self.voice.say(
                    _("From here on the game is not kept: {trouble}").format(trouble=complaint(error))
                )
                self.close()
        self.history.append((seat, move))
        self.mover = seat

    def _tell(self, events: tuple[Any, ...]) -> None:
        sheet = self.seated.sheet
        told = [sheet.game.tell(event, sheet.names, self.seated.own[0]) for event in events]
        sentences = [sentence for sentence in told if sentence]
        if sentences and self.mover == CHANCE:
            # New cards begin a new paragraph.
            self.voice.say("")
        # A person's own move needs no Enter, unless something came of it.
        self.voice.announce(sentences, wait=self.mover not in self.seated.own or len(sentences) > 1)
