"""A local bot offered to the hosts of a server: it plays at every table where it is seated."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from knaves.bots import Bot
from knaves.match.ports.tables import Unavailable
from knaves.remote.client import Client, Refusal
from knaves.remote.player import Player
from knaves.remote.table import Pass
from knaves.wire import messages as say
from knaves.wire.messages import ServerMessage


@dataclass(slots=True)
class Lending:
    """A bot on loan for up to ``seats`` seats. ``games``: its player name for records, by game."""

    owner: Pass
    make: Callable[[str], Bot]
    games: Mapping[str, str]
    seats: int
    tell: Callable[[str], None] = print
    _most: int = 0
    _players: dict[str, Player] = field(default_factory=dict)
    """Players by table."""
    _taken: Counter[str] = field(default_factory=Counter)
    """Number of seats by table."""
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _ended: threading.Event = field(default_factory=threading.Event)
    _refused: str = ""
    _client: Client = field(init=False)

    def __post_init__(self) -> None:
        self._client = Client(self.owner.url, self.owner.code, self._heard, resumed=self._resumed)

    def play(self, games: int = 0) -> None:
        """Play at every table that invites the bot, until `stop`; Unavailable if refused.

        ``games``: how many at each table; 0 for no limit.
        """
        self._most = games
        self._client.begin()
        while not self._ended.wait(0.5):
            if refused := self._refused or self._client.refused:
                self.stop()
                raise Unavailable(refused)

    def stop(self) -> None:
        """Withdraw the offer and leave all tables; `play` returns."""
        self._ended.set()
        self._client.close()
        with self._lock:
            players = [*self._players.values()]
        for player in players:
            player.stop()

    def _offer(self) -> None:
        """Announce the number of free seats."""
        with self._lock:
            free = self.seats - self._taken.total()
        offer = say.Lend(self._client.id(), dict(self.games), max(0, free))
        self._client.ask(offer, self._answered)

    def _resumed(self) -> list[Struct]:
        self._offer()
        with self._lock:
            players = [*self._players.values()]
        for player in players:
            player.table.follow()
        return []

    def _answered(self, answer: Refusal | ServerMessage | None) -> None:
        if isinstance(answer, Refusal) and answer.code != "unavailable":
            self._refused = answer.why

    def _heard(self, message: ServerMessage) -> None:
        table = getattr(message, "table", "")
        with self._lock:
            player = self._players.get(table)
            if isinstance(message, say.Invited):
                self._invited(message, player)
                return
        if player is not None:
            player.table.heard(message)

    def _invited(self, message: say.Invited, player: Player | None) -> None:
        """Accept an invitation. The caller holds the lock, so that a player just leaving does not miss it."""
        self._taken[message.table] += 1
        if player is None:
            self._begin(message.table)
        else:
            player.table.heard(message)

    def _begin(self, table: str) -> None:
        """Start playing at a table; the caller holds the lock."""
        player = Player(self.owner, table, self.make, self.tell, invited=True, shared=self._client)
        self._players[table] = player
        threading.Thread(target=self._play, args=[player, table], daemon=True).start()

    def _play(self, player: Player, table: str) -> None:
        """Play in all seats given at a table, until none is left."""
        try:
            player.play(self._most)
        except Unavailable as error:
            self.tell(str(error))
        finally:
            self._got_up(player, table)

    def _got_up(self, player: Player, table: str) -> None:
        """Remove a player that has left; start another if it was invited again in the meantime."""
        with self._lock:
            del self._players[table], self._taken[table]
            if self._ended.is_set():
                return
            if again := player.missed():
                self._taken[table] = again
                self._begin(table)
        self._offer()
