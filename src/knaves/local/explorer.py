"""The explorer's table of one person, from the finished games in the data directory."""

from __future__ import annotations

from contextlib import suppress

from knaves.cards import NotationError
from knaves.explorer import Table
from knaves.explorer_games import decisions
from knaves.game import AnyGame
from knaves.record import HUMAN, load
from knaves.store.data_dir import DataDir
from knaves.store.saves import finished


def own_table(data_dir: DataDir, game: AnyGame, name: str) -> Table:
    """Return the sums of a person's decisions, whose name may be written in capitals or not.

    Files that cannot be read are left out. All games are replayed: some hundredths of a second for each.
    """
    table = Table(name)
    for path in finished(data_dir):
        with suppress(NotationError, OSError):
            record = load(path).record
            seats = [
                seat
                for seat, who in enumerate(record.seated)
                if who.player == HUMAN and who.name.casefold() == name.casefold()
            ]
            if record.game.name != game.name or record.known is not None or not seats:
                continue
            moves = [(entry.seat, entry.move) for entry in record.entries]
            table.games += 1
            table.deals += sum([game.deals(move) for _seat, move in moves])
            for each in decisions(game, record.rules, len(record.seated), moves):
                if each.seat in seats:
                    table.add(each.spot, each.choice, each.sums)
    return table
