"""One game in line mode: what is written down, what is said, what it was for the person.

The table itself (`table.play`) holds the truth; this room passes on what it tells. Every move is on
the disk before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from knaves import table
from knaves.cli.request import Plan
from knaves.cli.voice import Voice
from knaves.fair import FairDice
from knaves.game import CHANCE, Player, Seat
from knaves.record import Record
from knaves.service.statistics import Entry, count
from knaves.store.files import complaint
from knaves.store.saves import Save


@dataclass(slots=True)
class Sitting:
    """A game being played by one person and some bots; ``own`` is the person's seat."""

    sheet: Record
    players: Sequence[Player[Any, Any]]
    own: Seat
    voice: Voice
    dice: FairDice
    save: Save | None
    mover: Seat = CHANCE
    history: list[tuple[Seat, Any]] = field(default_factory=list)

    def play(self) -> None:
        """Play from where the game stands to its end; whatever a player raises passes through."""
        table.play(
            self.sheet.game,
            self.sheet.rules,
            self.players,
            self.dice,
            history=tuple(self.history),
            log=self._log,
            tell=self._tell,
        )

    def entry(self) -> Entry:
        """Return what the game, now over, was for the person."""
        game, name = self.sheet.game, self.sheet.names[self.own]
        now = datetime.now(UTC)
        counts = count(game, self.sheet.rules, len(self.players), self.history, self.own)
        return Entry(
            id=self.save.id if self.save else f"{game.name}-{now:%Y-%m-%d-%H%M%S-%f}",
            when=now.isoformat(timespec="seconds"),
            name=name,
            game=game.name,
            counts=counts,
        )

    def plan(self) -> Plan:
        """Return the plan of a game like this one, the person in the first seat again."""
        sheet = self.sheet
        order = [(self.own + step) % len(self.players) for step in range(len(self.players))]
        names = tuple(sheet.names[seat] for seat in order)
        against = tuple(sheet.sitters[seat].player.split()[0] for seat in order[1:])
        seed = dict(sheet.headers).get("Seed")
        return Plan(sheet.game.name, sheet.rules, names, against, seed, self.voice.pause)

    def close(self) -> None:
        """Let go of the save file, if there is one."""
        if self.save is not None:
            self.save.close()
            self.save = None

    def _log(self, seat: Seat, move: Any) -> None:
        proof = self.dice.turn() if seat == CHANCE else None
        if self.save is not None:
            try:
                self.save.move(seat, move, proof if self.sheet.token is not None else None)
            except OSError as error:
                self.voice.say(f"From here on the game is not kept: {complaint(error)}")
                self.close()
        self.history.append((seat, move))
        self.mover = seat

    def _tell(self, events: tuple[Any, ...]) -> None:
        told = [self.sheet.game.tell(event, self.sheet.names) for event in events]
        sentences = [sentence for sentence in told if sentence]
        if sentences and self.mover == CHANCE:
            # New cards begin a new paragraph.
            self.voice.say("")
        # A person's own move needs no Enter, unless something came of it.
        self.voice.announce(sentences, wait=self.mover != self.own or len(sentences) > 1)
