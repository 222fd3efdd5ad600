"""``knaves challenge``: the same cards for everybody who has the link, and how everybody did."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urljoin

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import print_line
from knaves.cli.usage import Choice, arguments
from knaves.columns import in_columns
from knaves.games import SHELF
from knaves.i18n.language import _, sense

if TYPE_CHECKING:
    from knaves.remote.table import Pass
    from knaves.wire.challenges import ChallengeLine, ChallengeRead


@click.command(short_help="Play the same cards as a friend.")
@click.argument("url")
@click.option("--new", "game", type=Choice(SHELF), help="Make a challenge on this server, and play it.")
@click.option("--today", type=Choice(SHELF), help="Play the game of the day on this server.")
@click.option("--old", type=Choice(SHELF), help="Play the game of a day that is over.")
@click.option(
    "--rules",
    default="standard",
    metavar="RULES",
    help="The rules of a new challenge: a preset, or options, as in 'target=61'.",
)
@click.option("--bot", default="", metavar="LEVEL", help="Who sits in the other seats of a new challenge.")
@click.option("--pairs", is_flag=True, help="Everybody plays a new challenge with a person as partner.")
@click.option("--take-back", is_flag=True, help="Take back your invitation of a partner.")
@click.option("--name", metavar="NAME", help="Your name, for this run.")
@click.option("--plain", is_flag=True, help="Play line by line.")
@disk_flags
def challenge(
    url: str,
    game: str | None,
    today: str | None,
    old: str | None,
    rules: str,
    bot: str,
    pairs: bool,
    take_back: bool,
    name: str | None,
    plain: bool,
    data: str | None,
    no_disk: bool,
) -> int:
    """Play the same cards as a friend, each alone against the computer, whenever you like.

    Somebody makes a challenge with --new and passes its link on; the others play it with that link, once
    each. Whoever has finished sees how everybody did, and where the games parted.

    In a challenge for pairs, which --pairs makes, you get a second link: whoever answers that one is your
    partner, and another pair plays the same cards.

    With --today it is the game of the day, which is the same for everybody on the server until midnight UTC;
    with --old that of a day which is over, against those who played it then.
    """
    from knaves.cli.day import play_and_say
    from knaves.cli.fullscreen import open_visit, wanted
    from knaves.cli.partner import wait_for_partner
    from knaves.cli.visit import console_of, play_line_by_line
    from knaves.remote.arriving import come_in
    from knaves.remote.challenges import (
        answer_invitation,
        challenge_of,
        enter_challenge,
        invitation_of,
        look_at_challenge,
        make_challenge,
        take_back_invitation,
    )
    from knaves.remote.opening import Visit
    from knaves.store.settings import checked_name, load

    data_dir = data_dir_for(data, disk=not no_disk)
    settings, _notice = load(data_dir)
    address = challenge_of(url)
    if sum(each is not None for each in (game, today, old)) > 1:
        with arguments():
            raise NotationError(_("Choose one of --new, --today and --old."))
    if game is None and today is None and old is None and not address:
        with arguments():
            raise NotationError(_("This is not the link of a challenge. Make one with --new."))
    called = settings.name if name is None else checked_name(name)
    owner = come_in(data_dir, url, called, again=name is None)

    def play(table: str) -> None:
        visit = Visit(owner, table, only=True)
        if wanted(plain=plain):
            open_visit(visit, data, disk=not no_disk)
        else:
            play_line_by_line(visit, console_of(settings, data_dir), settings, data_dir)

    if today is not None or old is not None:
        play_and_say(owner, today or old or "", "today" if today else "old", play)
        return 0
    if game is not None:
        made = make_challenge(owner, game, rules, bot, pairs=pairs)
        address = made.challenge
        print_line(_("Your challenge is ready. Whoever has the link plays the same cards:"))
        print_line(urljoin(owner.url, made.link))
    if take_back:
        take_back_invitation(owner, address)
        print_line(_("You have taken your invitation back."))
        return 0
    found = look_at_challenge(owner, address)
    if found.yours != "finished":
        _say_what_it_is(found)
        word = invitation_of(url)
        if word:
            play(answer_invitation(owner, address, word))
        elif found.pairs and found.yours != "playing":
            play(wait_for_partner(owner, address))
        else:
            play(enter_challenge(owner, address))
        found = look_at_challenge(owner, address)
    _say_standing(found)
    if found.yours == "finished":
        _say_games_beside(owner, found)
    return 0


def _say_what_it_is(found: ChallengeRead) -> None:
    if not found.mine:
        print_line(_("{name} challenges you.").format(name=found.name))
    print_line(
        _("Two play together as partners, and every pair gets the same cards, deal by deal.")
        if found.pairs
        else _("Everybody gets the same cards, deal by deal.")
    )
    print_line(_("You play once, without hints and without taking anything back."))
    print_line("")


def _say_standing(found: ChallengeRead) -> None:
    print_line("")
    if found.yours != "finished":
        # How the others did is told to those who have finished.
        print_line(_("Your game waits where you left it."))
        return
    rows = [
        [_("You") if each.yours and not found.pairs else each.name, *_outcome(each)] for each in found.lines
    ]
    for line in in_columns(rows):
        print_line(line)


def _outcome(line: ChallengeLine) -> tuple[str, str, str, str]:
    """Return the points, the person's first, how the game ended, the matchpoints, and it without luck."""
    if not line.record:
        return "", _("still playing"), "", ""
    share = "" if line.share is None else _("matchpoints: {share}%").format(share=f"{line.share:g}")
    score = "–".join(map(str, line.scores))
    if line.side < 0:
        return score, _("nobody wins"), share, ""
    won = sense("result", "won") if line.side == 0 else _("lost")
    if line.without_luck is None:
        return score, won, share, ""
    luckless = round(max(0.0, min(100.0, line.without_luck)))
    return score, won, share, _("without luck: {n} wins in 100").format(n=luckless)


def _say_games_beside(owner: Pass, found: ChallengeRead) -> None:
    from knaves.cli.side_by_side import say_side_by_side
    from knaves.remote.challenges import games_beside
    from knaves.review.beside_text import PartingTold

    for line in found.lines:
        if line.yours or not line.record:
            continue
        read = games_beside(owner, found.challenge, line.record)
        parted = [
            PartingTold(
                each.deal,
                each.parted.decision,
                (each.parted.numbers[0], each.parted.numbers[1]),
                (each.parted.moves[0], each.parted.moves[1]),
                (_share(each.parted.lost[0]), _share(each.parted.lost[1])),
            )
            for each in read.deals
            if each.parted is not None
        ]
        losses = [
            sum([each.lost[which] or 0.0 for each in read.deals]) / 100 if read.reviewed[which] else None
            for which in range(2)
        ]
        print_line("")
        say_side_by_side(read.names, [(each.deal, each.leads) for each in read.deals], losses, parted)


def _share(lost: float | None) -> float | None:
    return None if lost is None else lost / 100
