"""The table in this very process: people at this face, bots beside them, the file, what counts at the end.

Bots think in a thread, so that a face answers at once while they do. Every move is on the disk before anybody
hears of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from knaves.fair import FairDice, Proof
from knaves.files import complaint
from knaves.game import CHANCE, AnyGame, IllegalMove, Seat
from knaves.i18n.language import _
from knaves.local.filing import put_away
from knaves.local.seating import Seated, dice_after, entry, entry_id
from knaves.local.setup import HUMAN
from knaves.local.tally import Tally
from knaves.match.match import Match, MatchError
from knaves.match.statistics import Summary
from knaves.match.update import Update
from knaves.record import Entry, Record
from knaves.store import saves


class LocalConnection:
    """A place, or several, at a table of one's own. Made by ``begin``; it works while the event loop runs."""

    def __init__(self, seated: Seated, tally: Tally) -> None:
        sheet = seated.sheet
        self._seated = seated
        self._tally = tally
        self._save = seated.save
        self._entries: list[Entry] = list(sheet.entries)
        self._dice: FairDice = seated.dice
        self._updates: asyncio.Queue[Update | Exception | None] = asyncio.Queue()
        self._moved = asyncio.Event()
        self._driver: asyncio.Task[None] | None = None
        self._over = False
        self._rewound = 0
        self._match = Match(
            sheet.game, sheet.rules, len(sheet.sitters), self._dice, state=seated.state, log=self._write
        )
        self.notices: list[str] = list(seated.notices)
        self.past: Sequence[str] = seated.past

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self._match.game

    @property
    def rules(self) -> Any:
        """What was agreed."""
        return self._match.rules

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called, by seat."""
        return self._seated.sheet.names

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat: ``human``, or a bot with its version."""
        return tuple(sitter.player for sitter in self._seated.sheet.sitters)

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people here."""
        return self._seated.own

    async def next_update(self) -> Update | None:
        """Wait for what happens next; None when the game is over or has been left."""
        if self._driver is None:
            self._updates.put_nowait(self._match.update_for(self.own))
            self._driver = asyncio.create_task(self._drive())
        told = await self._updates.get()
        if isinstance(told, Exception):
            raise told
        return told

    async def submit(self, seat: Seat, move: Any) -> None:
        """Make a person's move."""
        if seat not in self.own:
            raise MatchError(_("That seat is not yours."))
        self._submit(seat, move)

    async def take_back(self, seat: Seat) -> None:
        """Take back the seat's last move in this deal, and all that came of it."""
        number = self._last_choice(seat)
        kept = self._entries[:number]
        sheet = replace(self._seated.sheet, entries=tuple(kept))
        if self._save is not None:
            said = f"{self.names[seat]} takes a move back."  # in the file, which is English
            try:
                self._save = saves.rewind(self._save, sheet, said)
            except OSError as error:
                raise MatchError(_("It cannot be taken back: {why}").format(why=complaint(error))) from error
        self._entries = kept
        self._rewound += 1
        self._dice = dice_after(self._seated.sheet, sheet.moves)
        self._updates.put_nowait(self._match.rewind(number, self._dice, self.own))
        self._moved.set()

    async def statistics(self) -> Sequence[Summary]:
        """What the people here have come to at this game; OSError when the file cannot be read."""
        names = [self.names[seat] for seat in self.own]
        found = [summary for name in names for summary in self._tally.summaries(name)]
        return [summary for summary in found if summary.game == self.game.name]

    async def leave(self) -> str:
        """Get up from the table; return the file that the game is kept in, or nothing."""
        if self._driver is not None:
            self._driver.cancel()
        where = "" if self._save is None else str(self._save.path)
        self._close()
        self._updates.put_nowait(None)
        return where

    def _last_choice(self, seat: Seat) -> int:
        """Return how many moves came before the seat's last one; MatchError unless it may be taken back."""
        if self._over:
            raise MatchError(_("The game is over."))
        if self.players.count(HUMAN) > 1:
            raise MatchError(_("Only against the computer may a move be taken back."))
        if seat not in self.own:
            raise MatchError(_("That seat is not yours."))
        movers = self._match.movers()
        for number in range(len(movers) - 1, -1, -1):
            if movers[number] == seat:
                if self._turned_up_since(seat, number):
                    raise MatchError(_("It cannot be taken back: a card has been turned up since."))
                return number
            if movers[number] == CHANCE:
                break
        raise MatchError(_("There is no move of yours to take back: cards have been dealt or cut since."))

    def _turned_up_since(self, seat: Seat, number: int) -> bool:
        """Return whether the seat knows more of what chance had drawn than it did after so many moves."""
        seen, before = self._match.view(seat).seen[:number], self._match.view_then(seat, number).seen
        drawn = [move for mover, move in seen if mover == CHANCE]
        return drawn != [move for mover, move in before if mover == CHANCE]

    def _submit(self, seat: Seat, move: Any) -> None:
        self._updates.put_nowait(self._match.submit(seat, move, self.own))
        self._moved.set()

    async def _drive(self) -> None:
        """Go on until the game is over; what goes wrong reaches whoever waits for updates."""
        try:
            await self._go_on()
        except Exception as error:
            self._updates.put_nowait(error)

    async def _go_on(self) -> None:
        """Make chance's moves and the bots' until the game is over."""
        while actors := self._match.actors:
            self._moved.clear()
            thinking = [seat for seat in actors if seat in self._seated.bots]
            if actors == (CHANCE,):
                self._updates.put_nowait(self._match.draw(self.own))
            elif thinking:
                await self._think(thinking[0])
            else:
                await self._moved.wait()
        self._end()

    async def _think(self, seat: Seat) -> None:
        """Let a bot choose; when a move was taken back meanwhile, what it chose is forgotten."""
        rewound = self._rewound
        move = await asyncio.to_thread(self._seated.bots[seat].choose, self._match.view(seat))
        if self._rewound != rewound:
            return
        try:
            self._submit(seat, move)
        except (IllegalMove, MatchError) as error:
            raise AssertionError(
                _("{player} chose what cannot be done").format(player=self.players[seat])
            ) from error

    def _write(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        proof = proof if self._seated.sheet.token is not None else None
        if self._save is not None:
            try:
                self._save.move(seat, move, proof)
            except OSError as error:
                self.notices.append(
                    _("From here on the game is not kept: {why}").format(why=complaint(error))
                )
                self._close()
        self._entries.append(Entry(seat, move, proof=proof))

    def _end(self) -> None:
        """Count the game in the statistics of everybody here, and put its record away."""
        self._over = True
        sheet: Record = replace(self._seated.sheet, entries=tuple(self._entries))
        name = entry_id(self._seated)
        for seat in self.own:
            trouble = self._tally.add(entry(self._seated, sheet.moves, seat, name))
            self.notices += [trouble] if trouble else []
        if self._save is not None:
            self.notices.append(put_away(self._tally.home, self._save))
            self._save = None
        self._updates.put_nowait(None)

    def _close(self) -> None:
        if self._save is not None:
            self._save.close()
            self._save = None
