"""Events in words, as lines of text: what is played, what one waits for, and how it stands."""

from __future__ import annotations

from datetime import UTC, datetime

from knaves.columns import in_columns
from knaves.i18n.language import _, plural, shown
from knaves.i18n.when import say_when
from knaves.wire.events import EventLine, EventMeeting, EventRead


def described(line: EventLine, now: int) -> str:
    """Return an event of a list in one line; ``now`` is the server's time in milliseconds."""
    return f"{shown(line.name)}: {line.title}, {line.kind_title}. {_state_of(line, now)}"


def introduction(found: EventRead) -> list[str]:
    """Return what is played, and why it was called off, if it was."""
    said = [f"{shown(found.name)}: {found.title}, {found.kind_title}", found.about]
    return [*said, *([found.why] if found.why else [])]


def notes(found: EventRead) -> list[str]:
    """Return what the host did."""
    return [f"{each.words} {shown(each.text)}".strip() for each in found.notes]


def wait(found: EventRead) -> str:
    """Return what one waits for."""
    entered = plural("{n} player has entered.", "{n} players have entered.", len(found.entrants))
    if found.state == "open" and not found.paused:
        return " ".join((
            _("It starts {when}.").format(when=_when(found.starts, found.now)),
            entered.format(n=len(found.entrants)),
            *([_("Wait here: your table opens by itself.")] if found.entered else []),
        ))  # fmt: skip
    if found.ready and not found.entered:
        return _("You are ready to step in for somebody. The host decides.")
    if found.paused:
        return _("The event is paused. It goes on when the host says so.")
    if found.ends:
        return _("You play as soon as somebody is free.")
    tables = found.rounds[-1].meetings if found.rounds else []
    playing = sum(each.state == "playing" for each in tables)
    if not playing or any(each.yours and each.state == "playing" for each in tables):
        return _("The next round is about to begin.")
    words = plural("{n} table is still playing.", "{n} tables are still playing.", playing)
    return words.format(n=playing)


def partner(found: EventRead) -> str:
    """Return who one's partner is in an event for two that is open; empty in another one."""
    own = next((each for each in found.entrants if each.yours), None)
    if found.form == "single" or found.state != "open" or own is None:
        return ""
    if own.partner:
        return _("You play with {name}.").format(name=shown(own.partner))
    asked = next((each.name for each in found.entrants if each.asked), "")
    if asked:
        return _("You have asked {name}. You are partners when they choose you too.").format(
            name=shown(asked)
        )
    return _("You have no partner yet.")


def standing(found: EventRead) -> list[str]:
    """Return how an event stands: who has entered, or the tables of the last round and the places."""
    if found.state == "off":
        return [_("This event was called off.")]
    if found.state == "open":
        return [
            f"  {shown(each.name)}" + (f" & {shown(each.partner)}" if each.partner else "")
            for each in found.entrants
        ]
    luckless = any(each.without_luck is not None for each in found.standing)
    rows = [[_("Player"), _("Place"), *found.columns, *([_("Without luck")] if luckless else [])]]
    for line in found.standing:
        figures = [f"{each:g}" for each in (line.place, line.points, *line.breaks)]
        if luckless:
            figures.append(_wins_in_100(line.without_luck))
        rows.append([_("You") if line.yours else shown(line.name), *figures])
    explained = (
        ["", _("Without luck: wins in 100 that this play brings with average luck.")] if luckless else []
    )
    return [*(_round(found) if found.state == "running" else []), *in_columns(rows), *explained]


def _wins_in_100(without_luck: float | None) -> str:
    """Return a result without luck; of a few games it may be beyond its bounds."""
    return "–" if without_luck is None else f"{max(0.0, min(100.0, without_luck)):.0f}"


def _round(found: EventRead) -> list[str]:
    if found.ends:
        return [_("Nothing begins after {when}.").format(when=_when(found.ends, found.now)), ""]
    if not found.rounds:
        return []
    number = len(found.rounds)
    heading = _("Round {number} of {of}:") if found.of else _("Round {number}:")
    tables = [f"  {_meeting(each)}" for each in found.rounds[-1].meetings]
    return [heading.format(number=number, of=found.of), *tables, ""]


def _meeting(table: EventMeeting) -> str:
    sides = " – ".join([" & ".join(map(shown, side)) for side in table.sides])
    score = f" {'–'.join(map(str, table.scores))}" if table.state == "played" else ""
    return f"{table.number}. {sides}{score}"


def _state_of(line: EventLine, now: int) -> str:
    match line.state:
        case "open":
            return _("It starts {when}.").format(when=_when(line.starts, now))
        case "running":
            return _("It is under way.")
    return _("It is over.")


def _when(at: int, now: int) -> str:
    moments = [datetime.fromtimestamp(each / 1000, UTC).astimezone() for each in (at, now)]
    return say_when(*moments)
