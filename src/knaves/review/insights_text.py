"""Insights as sentences of the present language, for every face, and filters as they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knaves.cards import NotationError
from knaves.facets import Facet
from knaves.games import find
from knaves.i18n.language import _, meant, plural
from knaves.i18n.numbers import decimal
from knaves.review.insights import FEWEST_GAMES, MOST_FACETS, Insight, Survey


def phrases(game: str) -> tuple[Facet, ...]:
    """Return the facets of a game."""
    return find(game).facets.phrases


def told(game: str, found: Insight) -> str:
    """Return an insight as a sentence: ``As pone, ahead, leading: 41 decisions, 1.9 wins in 100 lost …``."""
    number = len(found.cases)
    if not number:
        return _("{what}: no decision in your reviewed games.").format(what=_called(game, found))
    decisions = plural("{number} decision", "{number} decisions", number).format(number=number)
    return _("{what}: {decisions}, {lost} wins in 100 lost a game, {beside}.").format(
        what=_called(game, found),
        decisions=decisions,
        lost=decimal(100 * found.lost, 1),
        beside=_beside(found),
    )


def _called(game: str, found: Insight) -> str:
    named = [_(phrases(game)[place].name) for place in found.facets]
    words = ", ".join(named) or _("all your decisions")
    return f"{words[0].upper()}{words[1:]}"


def _beside(found: Insight) -> str:
    """Return how this compares with the average."""
    more, doubt = decimal(100 * abs(found.more), 1), decimal(100 * found.doubt, 1)
    if not found.facets:
        return _("which is your average")
    if not found.compared:
        return _("in too few games to compare with your average")
    if found.more > found.doubt:
        said = _("more than your average by {more} ± {doubt}")
    elif found.more < -found.doubt:
        said = _("less than your average by {more} ± {doubt}")
    else:
        said = _("not clearly more or less than your average ({more} ± {doubt})")
        more = decimal(100 * found.more, 1, signed=True)
    return said.format(more=more, doubt=doubt)


def heading(survey: Survey) -> str:
    """Return what was looked at."""
    history = survey.history
    games = plural("{games} reviewed game", "{games} reviewed games", history.games).format(
        games=history.games
    )
    decisions = plural("{number} decision", "{number} decisions", len(history.cases))
    return _("{decisions} in {games}.").format(
        decisions=decisions.format(number=len(history.cases)), games=games
    )


def nothing(survey: Survey) -> str:
    """Return why nothing is offered."""
    if survey.history.games < FEWEST_GAMES:
        words = _("Insights need {number} reviewed games at least.")
        return words.format(number=FEWEST_GAMES)
    return _("Nothing stands out: nowhere do you clearly lose more than your average.")


def meaning() -> str:
    """Return what the average and the intervals are."""
    return _(
        "Your average is what you would have lost there if you played as well there as everywhere else. "
        "The 95% intervals allow for all the questions that could be asked."
    )


def chosen(game: str, words: Iterable[str]) -> tuple[int, ...]:
    """Return the places of the facets that are named, in the present language or in English.

    A part of a name is enough if no other has it. NotationError if one is unknown, if two exclude each other,
    or if there are more than three.
    """
    places = tuple(dict.fromkeys(_place(game, each) for each in words))
    groups: dict[str, str] = {}
    for place in places:
        each = phrases(game)[place]
        if each.group in groups:
            said = _("No decision is both '{one}' and '{other}'.")
            raise NotationError(said.format(one=_(groups[each.group]), other=_(each.name)))
        groups[each.group] = each.name
    if len(places) > MOST_FACETS:
        raise NotationError(_("Use {number} filters at most.").format(number=MOST_FACETS))
    return places


def _place(game: str, word: str) -> int:
    names = [[_(each.name).casefold(), each.name.casefold()] for each in phrases(game)]
    typed = " ".join(word.split()).casefold()
    exact = [place for place, each in enumerate(names) if typed in each]
    near = [place for place, each in enumerate(names) if typed and any(typed in name for name in each)]
    found = exact or near
    if len(found) != 1:
        said = _("There is no filter '{word}'.").format(word=word[:40])
        raise NotationError(meant(said, typed, filters(game)))
    return found[0]


def filters(game: str) -> Sequence[str]:
    """Return the names of a game's facets in the present language."""
    return [_(each.name) for each in phrases(game)]
