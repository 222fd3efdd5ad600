"""The operator's commands on a server's database: tables, reports, bans, announcements, graceful stop."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from knaves import extras
from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for
from knaves.cli.output import print_line
from knaves.cli.serve import ENVIRONMENT, database_in
from knaves.i18n.language import _, plural, shown
from knaves.i18n.numbers import decimal
from knaves.match.ports.tables import Unavailable
from knaves.shell import WINDOWS

F = TypeVar("F", bound=Callable[..., Any])
HOUR: Final = 3_600_000
_CONTEXT: Final = {"auto_envvar_prefix": ENVIRONMENT}


def _where(command: F) -> F:
    """Add the options that select the server."""
    command = click.option("--database", metavar="URL", help="The database of the server.")(command)
    return click.option("--data", metavar="DIR", help="The directory of the server's database.")(command)


def _ask(flags: dict[str, Any], work: Callable[[Any], Awaitable[Any]]) -> Any:
    """Run a function on the database of the server selected by the flags."""
    extras.require("web")
    from knaves.store.sql.database import open_database

    _folder, address = _present(flags)

    async def run() -> Any:
        database = await open_database(address)
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def _present(flags: dict[str, Any]) -> tuple[Path, str]:
    """Return the folder of a server and the address of its database; NotationError if it is missing."""
    folder = data_dir_for(flags["data"], disk=True, strict=True, reads=True).path
    assert folder is not None, "only nodisk has no directory"
    address = flags["database"] or database_in(folder)
    kind, _colon, file = address.partition(":///")
    if kind == "sqlite" and not Path(file).is_file():
        raise NotationError(_("There is no server's database {path}.").format(path=file))
    return folder, address


@click.command(context_settings=_CONTEXT, short_help="List the tables that are open.")
@_where
def tables(**flags: Any) -> None:
    """List the open tables, private ones too, the most recently used first."""
    from knaves.store.sql.tables import SqlTables

    found = _ask(flags, lambda database: SqlTables(database).every())
    for each in found:
        names = ", ".join(shown(name) or "–" for name in each.names)
        state = _("playing") if each.playing else _("waiting")
        print_line(f"{each.table}  {each.terms.game}  {state}  {_when(each.touched)}  {names}  {each.host}")
    print_line(plural("{n} table.", "{n} tables.", len(found)).format(n=len(found)))


@click.command(context_settings=_CONTEXT, short_help="Read people's reports.")
@click.option("--settle", type=int, metavar="N", help="Mark report N as settled.")
@_where
def reports(settle: int | None, **flags: Any) -> None:
    """Read the open reports, with the chat that was on the screen.

    Each name is followed by the person's id, for knaves server ban.
    """
    from knaves.store.sql.talk import SqlTalk

    if settle is not None:
        if not _ask(flags, lambda database: SqlTalk(database).settle(settle, _now())):
            raise NotationError(_("There is no open report {number}.").format(number=settle))
        return
    found = _ask(flags, lambda database: SqlTalk(database).reports())
    for each in found:
        words = _("Report {number}, {when}, table {table}: {by} about {about}: {why}")
        print_line(
            words.format(
                number=each.number,
                when=_when(each.at),
                table=each.table,
                by=each.by,
                about=each.about,
                why=shown(each.why),
            )
        )
        for line in each.excerpt:
            # A message at a table has no number here, since none is removed there: it passes by itself.
            number = f"{line.number} " if line.number else ""
            print_line(f"    {number}{shown(line.name)} ({line.author}): {shown(line.text)}")
    print_line(plural("{n} report.", "{n} reports.", len(found)).format(n=len(found)))


@click.command("remove", context_settings=_CONTEXT, short_help="Remove a message, or somebody's study.")
@click.argument("what")
@_where
def remove_text(what: str, **flags: Any) -> None:
    """Remove WHAT somebody wrote: message N about a hand of the day, or the study at an address.

    N is the number before the message in knaves server reports. There a study is named by its address, which
    is also the last part of its link.
    """
    from knaves.store.sql.studies import SqlStudies
    from knaves.store.sql.talk import SqlTalk

    # No address of a study is a number of few digits.
    if re.fullmatch(r"[0-9]{1,12}", what):
        number = int(what)
        if not _ask(flags, lambda database: SqlTalk(database).withdraw(number)):
            raise NotationError(_("There is no message {number}.").format(number=number))
        return
    address = what.partition("?")[0].rstrip("/").rpartition("/")[2]
    if not _ask(flags, lambda database: SqlStudies(database).remove(address)):
        raise NotationError(_("There is no study {address}.").format(address=shown(address)))


@click.command(context_settings=_CONTEXT, short_help="See who plays as the champion does.")
@click.option(
    "--fewest",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    metavar="N",
    help="Only people with so many reviewed rated games.",
)
@_where
def agreement(fewest: int, **flags: Any) -> None:
    """List whose decisions in rated games agree most often with the champion's first choice, and how fast.

    The time is the median of a game's decisions, averaged over the games. Good players agree often; a program
    agrees nearly always, and often in the same time. Each name is followed by the person's id.
    """
    from knaves.store.sql.results import SqlResults

    found = _ask(flags, lambda database: SqlResults(database).habits(fewest))
    for each in found:
        time = "–" if each.time is None else _("{seconds} s").format(seconds=decimal(each.time / 1000))
        games = plural("{n} reviewed game", "{n} reviewed games", each.games).format(n=each.games)
        share = _("{share} of 100").format(share=decimal(100 * each.share))
        print_line(f"{share}  {time}  {each.game} {each.seats}  {games}  {shown(each.name)} ({each.person})")
    print_line(plural("{n} player.", "{n} players.", len(found)).format(n=len(found)))


@click.command(context_settings=_CONTEXT, short_help="Ban somebody, or lift a ban.")
@click.argument("whom", required=False)
@click.option(
    "--days", type=click.IntRange(1, 36_500), default=30, show_default=True, metavar="N", help="How long."
)
@click.option("--why", default="", metavar="TEXT", help="The reason, for your own notes.")
@click.option("--lift", is_flag=True, help="Let them in again.")
@_where
def ban(whom: str | None, days: int, why: str, lift: bool, **flags: Any) -> None:
    """Ban WHOM: a person's id, or an address or network such as 192.0.2.0/24. Without WHOM, list the bans.

    Sessions of a banned person end, and sockets are closed within seconds.
    """
    from knaves.match.ports.people import Ban
    from knaves.store.sql.accounts import SqlBans, SqlSessions

    if whom is None:
        found = _ask(flags, lambda database: SqlBans(database).bans(_now()))
        for each in found:
            until = _("until {when}").format(when=_when(each.until))
            print_line(f"{each.kind}  {each.whom}  {until}  {shown(each.why)}".rstrip())
        print_line(plural("{n} ban.", "{n} bans.", len(found)).format(n=len(found)))
        return
    kind, whom = _kind(whom)

    async def change(database: Any) -> None:
        if lift:
            await SqlBans(database).lift(kind, whom)
            return
        await SqlBans(database).ban(Ban(kind, whom, _now() + days * 24 * HOUR, why))
        if kind == "person":
            await SqlSessions(database).end_all(whom)

    _ask(flags, change)
    if lift:
        print_line(_("{whom} is no longer banned.").format(whom=whom))
    else:
        words = plural("{whom} is banned for {n} day.", "{whom} is banned for {n} days.", days)
        print_line(words.format(whom=whom, n=days))


@click.command(context_settings=_CONTEXT, short_help="Send everybody an announcement.")
@click.argument("text")
@click.option(
    "--hours", type=click.IntRange(1, 24 * 365), default=24, show_default=True, metavar="N", help="How long."
)
@_where
def announce(text: str, hours: int, **flags: Any) -> None:
    """Announce TEXT to everybody who is connected, or connects while it lasts."""
    from knaves.match.ports.talk import Announcement
    from knaves.store.sql.talk import SqlTalk

    said = Announcement(_now(), _now() + hours * HOUR, text)
    _ask(flags, lambda database: SqlTalk(database).announce(said))
    words = plural("Announced for {n} hour.", "Announced for {n} hours.", hours)
    print_line(words.format(n=hours))


@click.command(context_settings=_CONTEXT, short_help="Let a server hand its tables over and stop.")
@click.option("--bus", metavar="URL", help="Reach the processes of the server by its bus.")
@click.option("--process", default="", metavar="NAME", help="Only this process, by its name in the log.")
@_where
def drain(bus: str | None, process: str, **flags: Any) -> None:
    """Let a server hand its tables over and stop: the one of this directory, or all processes on the bus.

    Clients reconnect; they find their tables in another process, or when the server is back.
    """
    extras.require("web")
    if bus:
        from knaves.server.maintenance import CHANNEL, drain_word
        from knaves.store.bus import open_bus

        async def tell() -> None:
            line = open_bus(bus)
            try:
                await line.publish(CHANNEL, drain_word(process))
            finally:
                await line.close()

        asyncio.run(tell())
        print_line(_("The processes on the bus have been told to end."))
        return
    from knaves.server.process import process_in

    folder, _address = _present(flags)
    number = process_in(folder)
    if number is None:
        raise Unavailable(_("No server is running in {folder}.").format(folder=folder))
    if WINDOWS:
        # There os.kill ends a process at once, and no player would be told to come back.
        raise Unavailable(_("On Windows a server is stopped by Ctrl-C in its window, or by --bus."))
    os.kill(number, signal.SIGTERM)
    print_line(_("The server has been told to end."))


def _kind(whom: str) -> tuple[Any, str]:
    try:
        return "address", str(ip_network(whom, strict=False))
    except ValueError:
        return "person", whom


def _now() -> int:
    return time.time_ns() // 1_000_000


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
