"""``knaves rules``: the rules of a game, or a paragraph of its law; and the display of long texts."""

from __future__ import annotations

import shutil
from typing import Final

import click

from knaves import rulebook, typeset
from knaves.amateurs import MOST, called
from knaves.bots import amateurs, level, levels
from knaves.cards import NotationError
from knaves.cli.usage import Choice, arguments
from knaves.games import SHELF
from knaves.i18n.language import _
from knaves.lessons import lesson
from knaves.strength import described

WIDEST: Final = 78
"""Maximum number of characters in a line, for easy reading on a wide terminal."""


@click.command(short_help="Read how a game is played.")
@click.argument("game", type=Choice(SHELF))
@click.argument("paragraph", required=False)
@click.option("--law", is_flag=True, help="The whole law in numbered paragraphs.")
def rules(game: str, paragraph: str | None, law: bool) -> None:
    """Read how GAME is played, in your pager on a terminal.

    With a number, such as 5.3 or 5, read that PARAGRAPH or section of the law: knaves rules cribbage 5.3. A
    refusal names it.
    """
    if paragraph is None:
        text = rulebook.law(game) if law else rulebook.teaching(game) + _further(game) + _levels(game)
        read(text or _(rulebook.NO_TEXT).format(game=game))
        return
    with arguments():
        found = rulebook.paragraph(game, rulebook.number_in(paragraph))
        if not found:
            raise NotationError(_(rulebook.NO_LAW).format(game=game, number=paragraph[:40]))
    click.echo("\n".join(typeset.plain(found, _width())))


def _further(game: str) -> str:
    """Return the commands that go on from the introduction; the text itself is for every face."""
    further = []
    if rulebook.law(game):
        further.append(_("`knaves rules {game} --law` is the exact law, in numbered paragraphs."))
    if lesson(game) is not None:
        further.append(_("`knaves learn {game}` explains a game while you play it."))
    return "".join(f"\n- {each.format(game=game)}" for each in further)


def _levels(game: str) -> str:
    """Return who plays against you, and how strong each is."""
    rows = [f"- **{level(each, game)}**: {described(game, each)}" for each in levels(game)]
    if amateurs(game):
        words = _(
            "**{most}** to **{least}** make mistakes as people do; the number says how many games of 100 "
            "these cost."
        )
        rows.append("- " + words.format(most=called(MOST), least=called(0)))
    return "\n".join(["", "", "## " + _("The computer's players"), "", *rows]) if rows else ""


def read(text: str) -> None:
    """Show Markdown as plain lines, page by page at a terminal."""
    # The pager itself adds the final newline.
    click.echo_via_pager("\n".join(typeset.plain(text, _width())))


def _width() -> int:
    return min(shutil.get_terminal_size().columns - 1, WIDEST)
