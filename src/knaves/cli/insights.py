"""``knaves insights``: where one's own decisions cost more than one's average, and a drill of the dearest."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import print_json, print_line
from knaves.cli.usage import Choice
from knaves.drills.insights import dearest
from knaves.drills.model import Item
from knaves.games import SHELF
from knaves.i18n.language import _
from knaves.review.insights import OFFERED, Insight, Survey
from knaves.review.insights_text import chosen, filters, heading, meaning, nothing, told

if TYPE_CHECKING:
    from knaves.local.drill_book import DrillBook


@click.command(short_help="Say where your play costs most.")
@click.argument("game", type=Choice(SHELF))
@click.argument("name", required=False)
@click.option(
    "--where",
    multiple=True,
    metavar="FILTER",
    help="Ask about these decisions, such as 'as pone', up to three times; --filters lists them.",
)
@click.option("--filters", "listed", is_flag=True, help="List the filters of GAME.")
@click.option(
    "--drill",
    "number",
    type=click.IntRange(1, OFFERED),
    metavar="N",
    help="Practise the dearest hands of the Nth insight.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the insights as JSON.")
@disk_flags
def insights(
    game: str,
    name: str | None,
    where: tuple[str, ...],
    listed: bool,
    number: int | None,
    as_json: bool,
    data: str | None,
    no_disk: bool,
) -> int:
    """Say where your decisions in GAME cost more than your average, from your reviewed games.

    The three findings that cost most are offered, each only if its interval bears it. With --where, ask a
    question of your own: knaves insights cribbage --where "as pone" --where ahead.

    Review your games first: knaves review --all. Without a NAME, yours in the settings is meant.
    """
    from knaves.local.drill_book import DrillBook
    from knaves.local.insights import survey
    from knaves.store.settings import load

    if listed:
        if as_json:
            print_json([*filters(game)])
        else:
            print_line("\n".join(filters(game)))
        return 0
    try:
        places = chosen(game, where)
    except NotationError as error:
        raise click.UsageError(str(error)) from error
    drilled = DrillBook(data_dir_for(data, disk=not no_disk, reads=number is None))
    name = load(drilled.data_dir)[0].name if name is None else name
    found = survey(drilled, game, name)
    answers = (found.ask(places),) if places else found.findings()
    if number is not None:
        return _drill(drilled, game, answers, number)
    if as_json:
        print_json(_plain(game, found, answers))
        return 0
    for line in _lines(game, found, answers):
        print_line(line)
    return 0


def _lines(game: str, survey: Survey, answers: tuple[Insight, ...]) -> list[str]:
    if not survey.history.games:
        return [_("No game is reviewed yet: knaves review --all.")]
    lines = [heading(survey), ""]
    lines += [f"{place}. {told(game, each)}" for place, each in enumerate(answers, 1)] or [nothing(survey)]
    if answers:
        lines += ["", meaning()]
    if any(dearest(game, each) for each in answers):
        lines.append(_("To practise the five dearest hands of one, add --drill and its number."))
    return lines


def _drill(drilled: DrillBook, game: str, answers: tuple[Insight, ...], number: int) -> int:
    from knaves.line.drilling import DrillSession

    if number > len(answers):
        raise NotationError(_("There is no insight {number}.").format(number=number))
    items: tuple[Item, ...] = dearest(game, answers[number - 1])
    if not items:
        raise NotationError(_("None of these decisions can be practised."))
    return DrillSession(drilled, SystemRandom()).repeat(items)


def _plain(game: str, survey: Survey, answers: tuple[Insight, ...]) -> dict[str, object]:
    names = filters(game)
    return {
        "game": game,
        "games": survey.history.games,
        "decisions": len(survey.history.cases),
        "insights": [
            {
                "filters": [names[place] for place in each.facets],
                "decisions": len(each.cases),
                "games": each.games,
                "lost": each.lost,
                "more": each.more,
                "doubt": each.doubt if each.compared else None,
                "sentence": told(game, each),
                "drill": [item.key for item in dearest(game, each)],
            }
            for each in answers
        ],
    }
