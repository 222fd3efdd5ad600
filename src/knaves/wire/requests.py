"""What each message of a client asks of a table.

Whoever runs the table calls these, whether messages come over a network or from the same process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from knaves.match.log import Id
from knaves.match.table.hosted import HostedTable
from knaves.wire import messages as say
from knaves.wire.telling import terms_of

REQUESTS: Final[Mapping[type, Callable[[HostedTable, Any, Id, int], object]]] = {
    say.SeatBot: lambda at, m, by, now: at.seat_bot(m.seat, m.bot, m.name, by, now),
    say.Stand: lambda at, m, by, now: at.stand(m.seat, by, now),
    say.Lock: lambda at, m, by, now: at.lock(m.locked, by, now),
    say.Ready: lambda at, m, by, now: at.be_ready(by, now),
    say.Move: lambda at, m, by, now: at.submit(m.seat, by, m.move, m.after, m.id, now),
    say.TakeBack: lambda at, m, by, now: at.take_back(m.seat, by, now),
    say.Commit: lambda at, m, by, now: at.commit(m.seat, by, m.draw, m.commitment, now, m.id),
    say.Give: lambda at, m, by, now: at.give(m.seat, by, m.draw, m.entropy, now, m.id),
    say.Resign: lambda at, m, by, now: at.resign(m.seat, by, now),
    say.Abort: lambda at, m, by, now: at.abort(by, now),
    say.ProposeEnd: lambda at, m, by, now: at.propose_end(m.seat, by, now, m.agreed),
    say.Break: lambda at, m, by, now: at.take_break(m.seat, by, now, m.agreed),
    say.Choose: lambda at, m, by, now: at.choose(m.seat, by, m.about, m.choice, now),
    say.Nudge: lambda at, m, by, now: at.nudge(m.seat, by, now),
    say.Skip: lambda at, m, by, now: at.skip_pause(by, now),
    say.Offer: lambda at, m, by, now: at.offer(terms_of(at.terms.game, m.terms), by, now),
    say.Consent: lambda at, m, by, now: at.consent(by, now, m.agreed),
    say.Say: lambda at, m, by, now: at.say(by, m.text, now),
    say.Mute: lambda at, m, by, now: at.mute(by, m.name, m.muted, now),
    say.Report: lambda at, m, by, now: at.report(by, m.name, m.why, now),
    say.Close: lambda at, m, by, now: at.close(by, now),
}
"""The request to a table for each kind of message."""
