"""The proverbs of a game as a text with figures: for the documentation, and for ``knaves proverbs``."""

from __future__ import annotations

from typing import Any, Final

from knaves.bots import level
from knaves.game import AnyGame
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal, grouped
from knaves.intervals import Interval
from knaves.proverbs import Example, Figures, Measured, Proverb, measured, proverbs

__all__ = ["NAMES", "page"]

NAMES: Final = ("Ann", "Bob", "Cleo", "Dan")
"""Who sits at the table in an example, by seat."""


def page(game: AnyGame, heading: str = "##") -> str:
    """Return all proverbs of a game in Markdown, with headings of this kind; empty if none was measured."""
    found, kept = measured(game.name), proverbs(game.name)
    if found is None or not kept:
        return ""
    said = [_measurement(game.name, found), _overview(kept, found)]
    for each in kept:
        said.append(f"{heading} {_(each.words)}")
        said += _told(game, each, found)
    return "\n\n".join(said)


def _measurement(game: str, found: Measured) -> str:
    return _(
        "Measured with {player} in {games} games against itself: {positions} decisions. A rule applies where "
        "some moves obey it and others do not; it holds where no move that breaks it is better. After ±: "
        "half of the 95% interval."
    ).format(player=level(found.player, game), games=grouped(found.games), positions=grouped(found.positions))


def _overview(kept: tuple[Proverb, ...], found: Measured) -> str:
    """Return a table: how often each holds, and what it is worth."""
    heads = (
        _("rule of thumb"),
        _("holds, times in 100"),
        _("worth there, wins in 100"),
        _("costs elsewhere, wins in 100"),
    )
    rows = [
        (
            _(each.words),
            _wide(figures.holds),
            _wide(figures.gain),
            _wide(figures.cost),
        )
        for each in kept
        for figures in (found.figures[each.key],)
    ]
    lines = [heads, ("---", *("---:",) * 3), *rows]
    return "\n".join([f"| {' | '.join(line)} |" for line in lines])


def _told(game: AnyGame, each: Proverb, found: Measured) -> list[str]:
    figures = found.figures[each.key]
    facts = [
        _("It applies {number} times, at {share} of 100 decisions, and holds {holds} times in 100.").format(
            number=grouped(figures.positions),
            share=decimal(100 * figures.positions / found.positions),
            holds=_wide(figures.holds),
        )
    ]
    if figures.gain is not None and figures.points is not None:
        said = _("Where it holds, it is worth {wins} wins in 100, or {points} points.")
        facts.append(said.format(wins=_wide(figures.gain), points=_wide(figures.points, 1)))
    if figures.cost is not None:
        said = _("Where it fails, it costs {wins} wins in 100.")
        facts.append(said.format(wins=_wide(figures.cost)))
    said = _("Always obeyed, it is worth {wins} wins in 100.")
    facts.append(said.format(wins=_wide(figures.always)))
    if not figures.sound:
        facts.append(_("It does not hold up, and no hint names it."))
    if figures.weak is not None:
        said = _("It holds less often {when}: {holds} times in 100, of {number}.")
        facts.append(
            said.format(when=_(each.weak), holds=_wide(figures.weak), number=grouped(figures.weak_positions))
        )
    return [_(each.where), "\n".join([f"- {fact}" for fact in facts]), *_examples(game, figures, found)]


def _examples(game: AnyGame, figures: Figures, found: Measured) -> list[str]:
    said = []
    for example, words in (
        (
            figures.held,
            _("It holds here. Best: {best}. Best against it: {other}, with {gap} fewer wins in 100."),
        ),
        (
            figures.failed,
            _("It fails here. Best: {best}. Best that obeys: {other}, with {gap} fewer wins in 100."),
        ),
    ):
        if example is None:
            continue
        view = position(game, example, found.rules)
        best, other = (game.label(view, game.read(text), NAMES) for text in (example.best, example.other))
        said.append(words.format(best=best, other=other, gap=decimal(100 * example.gap)))
        said.append("\n".join([f"    {line}" for line in game.show(view, NAMES[: game.seats[0]])]))
    return said


def position(game: AnyGame, example: Example, rules: dict[str, Any]) -> Any:
    """Return the view of an example."""
    state = game.start(game.rules(**rules), game.seats[0])
    for seat, text in example.moves:
        state = game.apply(state, seat, game.read(text))  # type: ignore[arg-type]
    return game.view(state, example.seat)  # type: ignore[arg-type]


def _wide(found: Interval | None, hundred: int = 100) -> str:
    """Return a figure with half of its interval; a dash if it was never measured."""
    if found is None:
        return "–"
    half = hundred * (found.high - found.low) / 2
    return _("{figure} ± {doubt}").format(figure=decimal(hundred * found.value), doubt=decimal(half))
