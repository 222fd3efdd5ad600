"""Faults that are put into the server on purpose, to show that the worlds find such faults.

Each is a change of one module's source, made when it is imported: the files stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Final

SOURCES: Final = Path(__file__).parents[2] / "src"


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of a module: the text that goes, and the text that comes, each as it is in the file."""

    name: str
    module: str
    before: str
    after: str

    def changed(self) -> str:
        """Return the module's source with the fault; ValueError if the place is not found once."""
        text = self.file.read_text("utf-8")
        if text.count(self.before) != 1:
            raise ValueError(f"{self.name}: the place is found {text.count(self.before)} times")
        return text.replace(self.before, self.after)

    @property
    def file(self) -> Path:
        """The module's file."""
        return SOURCES.joinpath(*self.module.split(".")).with_suffix(".py")


FAULTS: Final = (
    Fault(
        "everybody is told before the write",
        "knaves.server.live",
        "            try:\n                if entries or self._turns_changed():\n",
        "            for each in waiting:\n"
        "                self._tell(each)\n"
        "                if not each.done.done():\n"
        "                    each.done.set_result(None)\n"
        "            waiting = []\n"
        "            try:\n                if entries or self._turns_changed():\n",
    ),
    Fault(
        "a request is answered before the write",
        "knaves.server.live",
        "            answer = request(self.table)\n        await self._queue_up()\n",
        "            answer = request(self.table)\n        self._queue_up()\n",
    ),
    Fault(
        "a request that comes again is made again",
        "knaves.match.table.hosted",
        "        if self.state.repeats.known(by, id):\n            return\n        pending",
        "        pending",
    ),
    Fault(
        "the ids of moves are forgotten",
        "knaves.match.table.repeats",
        "            case Moved(seat, id=id) | Committed(seat=seat, id=id)",
        "            case Committed(seat=seat, id=id)",
    ),
    Fault(
        "a void draw is not told",
        "knaves.wire.telling",
        "            case DrawVoid(draw, missing, house):\n                return ",
        "            case DrawVoid(draw, missing, house):\n                return None and ",
    ),
    Fault(
        "a watcher gets the view of a seat",
        "knaves.wire.telling",
        "        seats = [seat for seat in reader.seats if seat in update.views]\n",
        "        seats = [seat for seat in reader.seats or (0,) if seat in update.views]\n",
    ),
    Fault(
        "a player gets the views of all seats",
        "knaves.wire.telling",
        "        seats = [seat for seat in reader.seats if seat in update.views]\n",
        "        seats = [*update.views] if reader.seats else []\n",
    ),
    Fault(
        "the numbers of messages begin again after a restart",
        "knaves.match.table.outbox",
        "Delivery(notice, self._state.number,",
        "Delivery(notice, len(self._told) + 1,",
    ),
    Fault(
        "clocks run while the server is down",
        "knaves.match.table.play",
        "        self.go_on(now, wait=GRACE if again and not by_days else 0)\n",
        "        self.go_on(now - (15_000 if again else 0))\n",
    ),
    Fault(
        "the house chooses another secret after a restart",
        "knaves.match.table.hosted_game",
        "                case Promised() | Committed() | Gave():\n                    self.shuffling.fold",
        "                case Committed() | Gave():\n                    self.shuffling.fold",
    ),
    Fault(
        "the ids are forgotten at the end of a game",
        "knaves.match.table.repeats",
        "            case Answered(by, id):\n                self._add(by, id)\n",
        "            case Answered(by, id):\n                self._add(by, id)\n"
        "            case _ if type(entry).__name__ == 'Ended':\n                self._ids.clear()\n",
    ),
    Fault(
        "whoever was cut off is not told which draws are void",
        "knaves.match.table.snapshot",
        "        notices += play.game.voids(since)\n",
        "        pass\n",
    ),
    Fault(
        "whoever was cut off is not told how the game ended",
        "knaves.match.table.snapshot",
        "    if over is None or not (over.record == record or (seated and not state.seating.playing)):\n",
        "    if over is None or over.record != record:\n",
    ),
    Fault(
        "the table stops writing",
        "knaves.server.live",
        "                return\n        self._writing = False\n",
        "                return\n        self._writing = bool(self.followers)\n",
    ),
    Fault(
        "whoever loses is rated as the winner",
        "knaves.match.ratings",
        "1.0 if side == game.side else 2.0",
        "2.0 if side == game.side else 1.0",
    ),
    Fault(
        "an idle table stays in memory",
        "knaves.server.hall",
        "            elif idle >= QUIET and (not table.playing",
        "            elif idle >= 100 * QUIET and (not table.playing",
    ),
    Fault(
        "what a follower was told last is kept when they leave",
        "knaves.server.live",
        "        self.followers.pop(follower, None)\n        self._known.pop(follower, None)\n",
        "        self.followers.pop(follower, None)\n",
    ),
    Fault(
        "the relay keeps who has left",
        "knaves.server.relay",
        "        self._ours.pop(number, None)\n",
        "",
    ),
    Fault(
        "the logs of old tables stay on the disk",
        "knaves.store.sql.database",
        '"foreign_keys=ON"',
        '"foreign_keys=OFF"',
    ),
    Fault(
        "the disk is not waited for",
        "knaves.store.sql.database",
        '"synchronous=FULL"',
        '"synchronous=NORMAL"',
    ),
    Fault(
        "a challenge tells its seed before the end",
        "knaves.wire.challenges",
        '        found.seed if finished else "",\n',
        "        found.seed,\n",
    ),
    Fault(
        "a game of the day tells its seeds before its end",
        "knaves.office.day_view",
        "told and (over or each.address == mine.address)",
        "True",
    ),
    Fault(
        "the end of a challenge is not written down",
        "knaves.store.sql.results",
        "            note_end(connection, game, ended)\n",
        "",
    ),
    Fault(
        "the end of a challenge is written down for one of two partners",
        "knaves.store.sql.deal_sets",
        "        SET_GAMES.c.person.in_(people),\n",
        "        SET_GAMES.c.person == people[0],\n",
    ),
    Fault(
        "the end of a game of an event is not written down",
        "knaves.store.sql.results",
        "            note_meeting(connection, game, ended)\n",
        "",
    ),
    Fault(
        "the loser of a game of an event is written down as the winner",
        "knaves.store.sql.events",
        '        "winner": game.side,\n',
        '        "winner": 1 - game.side,\n',
    ),
    Fault(
        "a table of an event is opened again after a restart",
        "knaves.server.running_events",
        "        if await hall.tables.log(meeting.table):\n            return\n",
        "        if await hall.tables.log(meeting.table):\n"
        "            meeting = replace(meeting, table=new_address())\n",
    ),
    Fault(
        "a round of an event begins before the last one has ended",
        "knaves.server.running_events",
        "        over = all(each.ended for each in board.meetings)\n",
        "        over = any(each.ended for each in board.meetings)\n",
    ),
    Fault(
        "whoever follows an event is not told of one change alone",
        "knaves.server.followed_events",
        "version > followed.version:\n",
        "version > followed.version + 1:\n",
    ),
    Fault(
        "somebody enters an event of a club who is no member",
        "knaves.office.club_events",
        """asked.person.id) not in ("director", "member"):\n""",
        """asked.person.id) == "out":\n""",
    ),
    Fault(
        "the ladder of a season counts what ended before it",
        "knaves.office.club_season",
        "season.begins <= event.ended and not",
        "not",
    ),
    Fault(
        "people are sent to a table of an event where others play",
        "knaves.office.event_view",
        "own & {place for side in each.sides for place in side}:\n",
        "own:\n",
    ),
    Fault(
        "a commitment that was void is missing in the log",
        "knaves.match.table.hosted_game",
        "        made = sorted([*voids, *drawn], key=lambda each: each.draw)\n",
        "        made = drawn\n",
    ),
)


class _Changed(Loader):
    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._fault.changed(), str(self._fault.file), "exec"), module.__dict__)


class _Finder(MetaPathFinder):
    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the changed module, where it is the one that is looked for."""
        return spec_from_loader(name, _Changed(self._fault)) if name == self._fault.module else None


def put_in(number: int) -> Fault:
    """Put a fault, counted from 1, into the server; nothing of it may be imported yet."""
    fault = FAULTS[number - 1]
    assert fault.module not in sys.modules
    sys.meta_path.insert(0, _Finder(fault))
    return fault
