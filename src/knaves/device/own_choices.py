"""What the person of a device chose in their latest games there, counted when the explorer first asks.

Nobody else's choices are here. A game is counted once, since it has to be replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

from knaves import record
from knaves.match.counted_choices import counted
from knaves.match.ports.choices import ChoiceCount
from knaves.match.ports.results import StoredGame
from knaves.match.statistics import Entry
from knaves.wire.verdict import own_seat

LATEST: Final = 100
"""Number of one's latest games whose choices count, as in one's insights."""


class OwnChoices:
    """The choices of one person, by game. The mappings are the host's, with its records."""

    others = False

    def __init__(
        self, games: Mapping[str, StoredGame], entries: Mapping[str, Entry], records: Mapping[str, str]
    ) -> None:
        self._games, self._entries, self._records = games, entries, records
        self._counted: dict[str, tuple[ChoiceCount, ...]] = {}

    async def chosen(self, game: str, question: str, hand: str, person: str = "") -> tuple[ChoiceCount, ...]:
        """Return what the person chose with a hand, game by game."""
        found = chain.from_iterable(self._of(address, person) for address in self._latest(game))
        return tuple([each for each in found if (each.question, each.hand) == (question, hand)])

    def _latest(self, game: str) -> list[str]:
        """Return the person's latest games that were played to the end and count in the statistics."""
        games = [each for address, each in self._games.items() if address in self._entries]
        own = [each for each in games if each.game == game and each.how == "played"]
        latest = sorted(own, key=lambda each: (each.ended, each.address))[-LATEST:]
        return [each.address for each in latest if each.address in self._records]

    def _of(self, address: str, person: str) -> tuple[ChoiceCount, ...]:
        if address not in self._counted:
            seat = own_seat(self._games[address], person)
            found = counted(record.read(self._records[address]))
            self._counted[address] = () if seat is None else found.get(seat, ())
        return self._counted[address]
