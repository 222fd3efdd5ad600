"""``knaves club``: a club of a server, its members, its events and its ladder."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import print_line
from knaves.cli.usage import arguments
from knaves.columns import in_columns
from knaves.i18n.language import _, all_of, plural
from knaves.i18n.numbers import percent
from knaves.i18n.when import say_day, say_when

if TYPE_CHECKING:
    from knaves.remote.table import Pass
    from knaves.wire.clubs import ClubRead, ClubSeason
    from knaves.wire.events import EventLine


@click.command(short_help="Look at a club, join it, or direct it.")
@click.argument("url")
@click.option("--found", default="", metavar="NAME", help="Found a club of this name on this server.")
@click.option("--about", metavar="TEXT", help="What a club says about itself.")
@click.option("--private", is_flag=True, help="Only the link leads to a new club: it is in no list.")
@click.option("--join", is_flag=True, help="Join the club.")
@click.option("--leave", is_flag=True, help="Leave the club.")
@click.option("--of", "number", default=0, metavar="NUMBER", help="Show the ladder of this season.")
@click.option("--season", metavar="NAME", help="Begin a new season; its name may be empty.")
@click.option("--no-season", is_flag=True, help="Take the latest season back: the one before goes on.")
@click.option(
    "--rules",
    nargs=2,
    metavar="GAME RULES",
    help="Set the rules of the house for a game: a preset, or options; none if they are empty.",
)
@click.option("--director", default="", metavar="NAME", help="Make this member a director.")
@click.option("--step-down", default="", metavar="NAME", help="Your own name, to stop directing.")
@click.option("--remove", default="", metavar="NAME", help="Remove this member from the club.")
@click.option("--let-in", default="", metavar="NAME", help="Let somebody who was removed join again.")
@click.option("--close", is_flag=True, help="Close the club for good.")
@disk_flags
def club(
    url: str,
    found: str,
    about: str | None,
    private: bool,
    join: bool,
    leave: bool,
    number: int,
    season: str | None,
    no_season: bool,
    rules: tuple[str, str] | None,
    director: str,
    step_down: str,
    remove: str,
    let_in: str,
    close: bool,
    data: str | None,
    no_disk: bool,
) -> int:
    """Look at a club: its members, its events, and the ladder of its season.

    With the link of a server you see its clubs. With the link of a club you see it, and --join makes you a
    member. That needs an account on the server. A director announces an event of the club with knaves event.
    """
    from knaves.remote import clubs
    from knaves.remote.arriving import come_in
    from knaves.store.settings import load
    from knaves.wire.clubs import NewClub

    data_dir = data_dir_for(data, disk=not no_disk)
    settings, _notice = load(data_dir)
    address = clubs.club_at(url)
    asked = (
        *(found, join, leave, season is not None, no_season, rules),
        *(director, step_down, remove, let_in, close),
    )
    with arguments():
        if sum(map(bool, (*asked, about is not None and not found))) > 1:
            raise NotationError(_("Say one thing at a time."))
        if not (address or found) and (any(asked) or about is not None or number):
            raise NotationError(_("This is not the link of a club."))
    owner = come_in(data_dir, url, settings.name)
    if found:
        address = clubs.found_club(owner, NewClub(found, about or "", not private)).club
        print_line(_("Your club is founded. Anyone with an account and the link can join it:"))
        print_line(urljoin(owner.url, f"/club/{address}"))
        return 0
    if not address:
        _say_clubs(owner)
        return 0
    if close:
        clubs.close_club(owner, address)
        print_line(_("The club is closed."))
        return 0
    if join:
        read = clubs.join_club(owner, address)
    elif leave:
        read = clubs.leave_club(owner, address)
    elif season is not None:
        read = clubs.begin_season(owner, address, season)
    elif no_season:
        read = clubs.take_back_season(owner, address)
    elif rules:
        read = clubs.change_club(owner, address, rules=dict([rules]))
    elif about is not None:
        read = clubs.change_club(owner, address, about=about)
    elif director or let_in:
        read = clubs.appoint_member(owner, address, director or let_in, "director" if director else "member")
    elif step_down:
        read = clubs.appoint_member(owner, address, step_down, "member")
    elif remove:
        read = clubs.appoint_member(owner, address, remove, "out")
    else:
        read = clubs.look_at_club(owner, address, number)
    _say_club(owner, read)
    return 0


def _say_clubs(owner: Pass) -> None:
    from knaves.remote.clubs import look_at_clubs

    read = look_at_clubs(owner)
    if not read.clubs:
        print_line(_("There is no public club on this server."))
    for each in read.clubs:
        members = plural("{n} member", "{n} members", each.members).format(n=each.members)
        print_line(f"{each.name}: {members}. {_own(each.role)}".rstrip())
        print_line(f"  {urljoin(owner.url, f'/club/{each.club}')}")


def _say_club(owner: Pass, read: ClubRead) -> None:
    inside = [each for each in read.members if each.role != "out"]
    members = plural("{n} member", "{n} members", len(inside)).format(n=len(inside))
    print_line(f"{read.name}: {members}. {_own(read.role)}".rstrip())
    for line in read.about.splitlines():
        print_line(line)
    for role, heading in (
        ("director", _("Directors:")), ("member", _("Members:")), ("out", _("Removed:")),
    ):  # fmt: skip
        names = [each.name for each in read.members if each.role == role]
        if names:
            print_line(f"{heading} {', '.join(names)}")
    for house in read.rules:
        if house.terms:
            words = _("Rules of the house, {game}: {rules}")
            print_line(words.format(game=house.title, rules=house.terms))
    if read.events:
        print_line("")
        print_line(_("Events to come and under way:"))
    for event in read.events:
        print_line(f"  {event.name}: {event.title}, {event.kind_title}. {_state_of(event, read.now)}")
        print_line(f"    {urljoin(owner.url, f'/e/{event.event}')}")
    print_line("")
    _say_season(read)


def _say_season(read: ClubRead) -> None:
    """Say which season it is, its ladder, and who won its events."""
    season = next(each for each in read.seasons if each.number == read.season)
    print_line(_named(season))
    if not read.ladder:
        print_line(_("No event of this season has been played yet."))
    else:
        rows = [[_("Member"), _("Place"), _("Points"), _("Share"), _("Events")]]
        for line in read.ladder:
            name = _("You") if line.yours else line.name
            rows.append([name, str(line.place), f"{line.points:g}", percent(line.share), str(line.played)])
        for row in in_columns(rows):
            print_line(row)
        print_line(read.measure)
    for each in read.results:
        won = plural("{names} won.", "{names} shared first place.", len(each.winners))
        print_line(f"  {_day(each.ended)}, {each.name}: {won.format(names=all_of(each.winners))}")


def _named(season: ClubSeason) -> str:
    """Return a season as one says it: its number, its name, and from when to when it is."""
    title = _("Season {number}").format(number=season.number)
    if season.name:
        title = f"{title}, {season.name}"
    if season.ends:
        words = _("{season}: {begins} to {ends}")
        return words.format(season=title, begins=_day(season.begins), ends=_day(season.ends))
    return _("{season}: since {begins}").format(season=title, begins=_day(season.begins))


def _own(role: str) -> str:
    match role:
        case "director":
            return _("You are a director.")
        case "member":
            return _("You are a member.")
    return ""


def _state_of(line: EventLine, now: int) -> str:
    if line.state == "open":
        return _("It starts {when}.").format(when=say_when(_local(line.starts), _local(now)))
    return _("It is under way.")


def _day(at: int) -> str:
    return say_day(_local(at))


def _local(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone()
