"""``knaves study``: reading a study, making one of a recorded game, and writing one in another notation."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import bar, print_text
from knaves.cli.records import load_anywhere
from knaves.cli.usage import Choice
from knaves.files import read_text
from knaves.game import Seat
from knaves.i18n.language import _, all_of
from knaves.record import HUMAN, Record
from knaves.study import Chapter, Study, read, write
from knaves.study.notation import export, is_notation, read_as_study

NOTATIONS = ["egn"]


@click.command(short_help="Read a study, or make one of a recorded game.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE_OR_URL")
@click.option("--screen", is_flag=True, help="Read it on the full screen.")
@click.option("--all", "whole", is_flag=True, help="Print all of it, with branches and answers.")
@click.option("--make", is_flag=True, help="Make a study of the recorded game in FILE.")
@click.option("--title", help="With --make, its title; the names of the players if not given.")
@click.option("--author", help="With --make, who writes it; the first person at the table if not given.")
@click.option("--plain", is_flag=True, help="With --make, the game alone, without a review.")
@click.option("--export", "form", type=Choice(NOTATIONS), help="Write a chapter of euchre in EGN.")
@click.option("--chapter", type=click.IntRange(1), help="With --export, which chapter of several.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file to write; else standard output."
)
@disk_flags
def study(
    file: Path,
    screen: bool,
    whole: bool,
    make: bool,
    title: str | None,
    author: str | None,
    plain: bool,
    form: str | None,
    chapter: int | None,
    out: Path | None,
    data: str | None,
    no_disk: bool,
) -> int:
    """Read a study: games and positions with branches, comments and questions, in chapters.

    The study is a file or the URL of one on a server; with -, it is read from standard input. A game of
    euchre in EGN (.egn) is read as a study too, with its alternative lines.

    With --make, FILE is a record: its study asks about the dearest decisions of the people in it, and may be
    changed by hand.
    """
    _check(screen=screen, whole=whole, make=make, form=form)
    if not make and (title or author or plain):
        raise click.UsageError(_("Use --title, --author and --plain with --make only."))
    if chapter is not None and form is None:
        raise click.UsageError(_("Use --chapter with --export only."))
    if out is not None and not (make or form):
        raise click.UsageError(_("Use --out with --make or --export only."))
    if make:
        print_text(write(_made(file, title, author, data, plain=plain, disk=not no_disk)), out)
        return 0
    found = load_study(file)
    if form is not None:
        print_text(export(_chosen(found, chapter), form), out)
        return 0
    if screen:
        from knaves.cli.fullscreen import open_study

        return open_study(found, data, disk=not no_disk)
    from knaves.line.studying import StudyReading

    return StudyReading(found, whole).read()


def load_study(file: Path) -> Study:
    """Return the study in a file, at a URL, or on standard input; errors as `knaves.study.read`."""
    name = str(file)
    if re.match(r"https?:/", name):
        from knaves.remote.requests import fetch_study

        # A path has one slash where a URL has two.
        return read(fetch_study(re.sub(r"^(https?):/+", r"\1://", name)))
    if name == "-":
        return read(sys.stdin.buffer.read().decode("utf-8", errors="replace"))
    text = read_text(file)
    return read_as_study(text, file.suffix[1:]) if is_notation(file) else read(text)


def _check(*, screen: bool, whole: bool, make: bool, form: str | None) -> None:
    if sum([screen, whole, make, form is not None]) > 1:
        raise click.UsageError(_("Choose one of --screen, --all, --make and --export."))


def _made(
    file: Path, title: str | None, author: str | None, data: str | None, *, plain: bool, disk: bool
) -> Study:
    """Return the study of a recorded game."""
    from knaves.local.reviews import reviewed
    from knaves.study.making import asked, chapter_of

    record = load_anywhere(file).record
    title = title or all_of(list(record.names))
    chapter = chapter_of(record, title)
    people = [Seat(seat) for seat, who in enumerate(record.seated) if who.player == HUMAN]
    if not plain:
        with bar(_("Reviewing"), len(record.entries)) as told:
            found = reviewed(data_dir_for(data, disk=disk), record, file, told)
        chapter = asked(chapter, record, found, people or [Seat(n) for n in range(len(record.seated))])
    return Study(title, author or _author(record, people), (chapter,))


def _author(record: Record, people: list[Seat]) -> str:
    return record.names[people[0] if people else 0]


def _chosen(found: Study, number: int | None) -> Chapter:
    """Return the chapter that was asked for."""
    chapters = len(found.chapters)
    if number is None and chapters > 1:
        said = _("EGN has one game: choose one of {number} chapters with --chapter.")
        raise NotationError(said.format(number=chapters))
    if (number or 1) > chapters:
        raise NotationError(_("There is no chapter {number}.").format(number=number))
    return found.chapters[(number or 1) - 1]
