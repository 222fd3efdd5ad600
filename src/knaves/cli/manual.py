"""``knaves manual``: shows the manual, page by page at a terminal, and writes the man page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import click

import knaves
from knaves.cli.group import Group
from knaves.cli.reading import read
from knaves.cli.rules import sections
from knaves.games import SHELF
from knaves.i18n import manual as book
from knaves.i18n.language import _, marked, sense


@click.command(short_help="Read the manual.")
@click.option("--man", is_flag=True, help="Print a man page instead, with every command and its options.")
@click.pass_context
def manual(context: click.Context, man: bool) -> None:
    """Read the manual, in your pager (PAGER, usually less) on a terminal.

    To install a man page: knaves manual --man > ~/.local/share/man/man1/knaves.1
    """
    if man:
        click.echo(page(context.find_root()), nl=False)
        return
    read(book.manual())


CODES: Final = {
    "0": marked("Success: the game ended or you left it, or the work is done."),
    "1": marked(
        "Failure: a file could not be read or written, something is missing, or a check found a fault."
    ),
    "2": marked("The command line is wrong."),
    "130": marked("Interrupted with Ctrl-C."),
    "143": marked("The system ended the program."),
}
VARIABLES: Final = {
    "KNAVES_HOME": marked("The data directory, unless --data gives another."),
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": marked("The language, unless --lang or the settings give one."),
    "NO_COLOR": marked("If set, no colours are used."),
    "PAGER": marked("The program that shows the manual."),
}


def page(root: click.Context) -> str:
    """Return the man page of the program with this outermost context."""
    name = str(root.info_name)
    about = _("play and study cribbage and euchre")
    return "\n".join(
        [
            f'.TH {name.upper()} 1 "" "{name} {knaves.__version__}"',
            *_section(sense("manual page", "Name"), [f"{name} \\- {_plain(about)}"]),
            *_section(_("Synopsis"), [_usage(root)]),
            *_section(_("Description"), _paragraphs(root.command.help)),
            *_section(_("Options"), _flags(root)),
            *_section(_("Commands"), _commands(root)),
            *_section(_("Exit status"), _terms((code, _(words)) for code, words in CODES.items())),
            *_section(_("Environment"), _terms((each, _(words)) for each, words in VARIABLES.items())),
            *_section(_("See also"), [_plain(_("The manual: {name} manual").format(name=name))]),
            "",
        ]
    )


def _commands(above: click.Context) -> Iterator[str]:
    """Yield every command that is not a group, each under a heading with its usage."""
    group = above.command
    assert isinstance(group, Group), "only a group has commands"
    for name in group.list_commands(above):
        command = group.get_command(above, name)
        assert command is not None, "it is on the list"
        context = click.Context(command, info_name=name, parent=above)
        if isinstance(command, click.Group):
            yield from _commands(context)
            continue
        yield f'.SS "{_plain(context.command_path)}"'
        # A command for a game at the top level is short for the one under play.
        if above.parent is None and name in SHELF:
            yield from _paragraphs(group.rows()[name])
            continue
        yield _usage(context)
        yield from _paragraphs(command.help)
        yield from _flags(context)


def _usage(context: click.Context) -> str:
    pieces = context.command.collect_usage_pieces(context)
    return f".PP\n\\fB{_plain(context.command_path)}\\fR {_plain(' '.join(pieces))}"


def _flags(context: click.Context) -> Iterator[str]:
    for number, (heading, rows) in enumerate(sections(context.command, context)):
        if number:
            yield f".PP\n\\fI{_plain(_(heading))}\\fR"
        yield from _terms(rows)


def _terms(rows: Sequence[tuple[str, str]] | Iterator[tuple[str, str]]) -> Iterator[str]:
    for term, words in rows:
        yield f".TP\n\\fB{_plain(term)}\\fR\n{_plain(words)}"


def _section(heading: str, lines: Sequence[str] | Iterator[str]) -> list[str]:
    return [f'.SH "{_plain(heading).upper()}"', *lines]


def _paragraphs(text: str | None) -> list[str]:
    return [f".PP\n{_plain(' '.join(each.split()))}" for each in re.split(r"\n\s*\n", text or "")]


def _plain(text: str) -> str:
    """Return a line escaped for troff."""
    return re.sub(r"^(?=[.'])", r"\\&", text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq"))
