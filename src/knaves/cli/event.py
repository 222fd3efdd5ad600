"""``knaves event``: an evening of games that begins by itself, on a server."""

from __future__ import annotations

import time
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import print_line
from knaves.cli.usage import Choice, arguments
from knaves.events.kinds import KINDS
from knaves.games import SHELF
from knaves.i18n.language import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from knaves.remote.followed_event import FollowedEvent
    from knaves.remote.table import Pass
    from knaves.wire.events import EventRead


@click.command(short_help="Play in an event, or look at one.")
@click.argument("url")
@click.option("--new", "game", type=Choice(SHELF), help="Announce an event on this server.")
@click.option("--kind", type=Choice(KINDS), help="The kind of a new event.")
@click.option("--title", default="", metavar="TITLE", help="What a new event is called.")
@click.option("--in", "minutes", default=10, metavar="MINUTES", help="In how many minutes it starts.")
@click.option("--rounds", default=0, metavar="ROUNDS", help="Rounds of a new event; 0 for the usual number.")
@click.option(
    "--rules",
    default="standard",
    metavar="RULES",
    help="The rules of a new event: a preset, or options, as in 'target=61'.",
)
@click.option("--fill", default=0, metavar="PLAYERS", help="Bots fill a new event up to this number.")
@click.option("--bot", default="", metavar="LEVEL", help="How these bots play.")
@click.option("--minutes", "lasts", default=0, metavar="MINUTES", help="How long a new arena lasts.")
@click.option("--pairs", is_flag=True, help="Partners play together throughout a new event.")
@click.option(
    "--teams", is_flag=True, help="Two who enter together play the same cards at two tables of a new event."
)
@click.option("--partner", metavar="NAME", help="Whom you would like to play with in an event for two.")
@click.option("--bot-partner", is_flag=True, help="Play with a bot in an event for two.")
@click.option("--private", is_flag=True, help="Only the link leads to a new event: it is in no list.")
@click.option(
    "--weekly", default="", metavar="ZONE", help="Hold it every week, by the clock of this time zone."
)
@click.option("--look", is_flag=True, help="Only show how the event stands.")
@click.option("--step-in", is_flag=True, help="Be ready to play for somebody in an event that runs.")
@click.option("--name", metavar="NAME", help="Your name, for this run.")
@click.option("--plain", is_flag=True, help="Play line by line.")
@disk_flags
def event(
    url: str,
    game: str | None,
    kind: str | None,
    title: str,
    minutes: int,
    rounds: int,
    rules: str,
    fill: int,
    bot: str,
    lasts: int,
    pairs: bool,
    teams: bool,
    partner: str | None,
    bot_partner: bool,
    private: bool,
    weekly: str,
    look: bool,
    step_in: bool,
    name: str | None,
    plain: bool,
    data: str | None,
    no_disk: bool,
) -> int:
    """Play in an event: a round robin, a club evening, a knockout and more.

    With the link of a server you see its events. With the link of an event you enter it, and play its games
    one after another: it starts by itself, and every round brings you to your table. With the link of a club
    that you direct, --new announces an event for its members.
    """
    from knaves.cli.fullscreen import wanted
    from knaves.remote.arriving import come_in
    from knaves.remote.clubs import club_at
    from knaves.remote.events import (
        announce_event,
        choose_partner,
        enter_event,
        event_of,
        look_at_event,
        stand_by,
        start_event,
    )
    from knaves.store.settings import checked_name, load
    from knaves.wire.events import NewEvent, Partner

    data_dir = data_dir_for(data, disk=not no_disk)
    settings, _notice = load(data_dir)
    address = event_of(url)
    if game is not None and kind is None:
        with arguments():
            raise NotationError(_("Say which kind of event it is, with --kind."))
    called = settings.name if name is None else checked_name(name)
    owner = come_in(data_dir, url, called, again=name is None)
    if game is not None:
        # One that starts at once is started when one has entered it: it would begin without its host.
        starts = int(time.time() * 1000) + max(1, minutes) * 60_000
        title = title or _("{name}'s event").format(name=owner.name)
        made = announce_event(
            owner,
            NewEvent(
                game,
                kind or "",
                title,
                starts,
                rules=rules,
                rounds=rounds,
                fill=fill,
                bot=bot,
                public=not private,
                weekly=weekly,
                club=club_at(url),
                minutes=lasts,
                form="teams" if teams else "pairs" if pairs else "single",
            ),
        )
        address = made.event
        print_line(
            _("Your event is announced. The members of the club can enter it:")
            if club_at(url)
            else _("Your event is announced. Anyone with the link can enter it:")
        )
        print_line(urljoin(owner.url, made.link))
    if not address:
        _say_events(owner)
        return 0
    found = look_at_event(owner, address)
    late = found.state == "running" and found.late and found.ends > found.now
    if (found.state == "open" or late) and not look and not found.entered:
        found = enter_event(owner, address)
    if partner or bot_partner:
        found = choose_partner(owner, address, Partner(partner or "", bot_partner))
    if game is not None and not minutes:
        found = start_event(owner, address)
    if step_in:
        found = stand_by(owner, address)
    if look or found.state not in ("open", "running") or not (found.entered or found.ready):
        say_event(found)
        return 0
    _say_what_it_is(found)

    def visit(table: str) -> None:
        _visit(owner, table, data, disk=not no_disk, full=wanted(plain=plain))

    return _play(owner, address, visit)


def say_event(found: EventRead) -> None:
    """Say what an event is, what its host did, and how it stands."""
    from knaves.remote.event_text import notes

    _say_what_it_is(found)
    for line in notes(found):
        print_line(line)
    _say_standing(found)


def _play(owner: Pass, address: str, visit: Callable[[str], None]) -> int:
    """Play one's games of an event, one after another, until it is over or one leaves a game."""
    from knaves.remote.followed_event import FollowedEvent

    followed = FollowedEvent(owner, address)
    followed.begin()
    with closing(followed):
        return _play_on(owner, address, followed, visit)


def _play_on(owner: Pass, address: str, followed: FollowedEvent, visit: Callable[[str], None]) -> int:
    from knaves.remote.events import look_at_event

    told, left = "", ""
    while True:
        found = look_at_event(owner, address)
        if found.state not in ("open", "running"):
            _say_standing(found)
            return 0
        if found.table and found.table == left:
            print_line(_("Your game waits where you left it."))
            return 0
        if found.table:
            print_line(
                _("Your next game.") if found.ends else _("Round {number}.").format(number=len(found.rounds))
            )
            visit(found.table)
            left, told = found.table, ""
            continue
        now = _waiting(found)
        if now != told:
            told = now
            print_line(now)
        followed.wait(found.version)


def _visit(owner: Pass, table: str, data: str | None, *, disk: bool, full: bool) -> None:
    """Play at a table of the event until one leaves it."""
    from knaves.cli.fullscreen import open_visit
    from knaves.cli.visit import console_of, play_line_by_line
    from knaves.remote.opening import Visit
    from knaves.store.settings import load

    if full:
        open_visit(Visit(owner, table, only=True), data, disk=disk)
        return
    data_dir = data_dir_for(data, disk=disk)
    settings, _notice = load(data_dir)
    play_line_by_line(Visit(owner, table), console_of(settings, data_dir), settings, data_dir)


def _waiting(found: EventRead) -> str:
    """Return what one waits for, and, before it starts, who one plays with in an event by pairs."""
    from knaves.remote.event_text import partner, wait

    asks = ", ".join([each.name for each in found.entrants if each.asks])
    said = _("{names} would like to play with you: --partner NAME accepts.").format(names=asks)
    return " ".join(filter(None, [wait(found), partner(found), said if asks else ""]))


def _say_events(owner: Pass) -> None:
    from knaves.remote.event_text import described
    from knaves.remote.events import look_at_events

    read = look_at_events(owner)
    if not read.events:
        print_line(_("No event is announced on this server."))
    for each in read.events:
        print_line(described(each, read.now))
        print_line(f"  {urljoin(owner.url, f'/e/{each.event}')}")


def _say_what_it_is(found: EventRead) -> None:
    from knaves.remote.event_text import introduction

    for line in introduction(found):
        print_line(line)


def _say_standing(found: EventRead) -> None:
    from knaves.remote.event_text import standing

    if found.state == "open":
        print_line(_waiting(found))
    for line in standing(found):
        print_line(line)
