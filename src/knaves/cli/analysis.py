"""The evaluation of one position, typed or taken from a record: its moves as lines, JSON, a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from knaves.bots import NO_HINTS, coach
from knaves.cards import NotationError, aloud, parse, symbols
from knaves.cli.output import print_json, print_line
from knaves.cli.plotting import draw, plot_flag
from knaves.cli.records import load_anywhere
from knaves.cli.rules import preset_flag, rule_flags, rules_said
from knaves.coaching import WITH_SKUNKS
from knaves.game import Advice, AnyGame, Hint
from knaves.i18n.language import _
from knaves.i18n.numbers import Figure, percent
from knaves.record import play_back

F = TypeVar("F", bound=click.Command)

_WITH_RECORD: Final = ("record", "move", "most", "as_json", "plot", "name", "data", "no_disk")
"""The options that go with a record."""
_CARD_MOVES: Final = ("discard ", "play ", "bury ")
"""The first letters of moves that the table names by their cards alone."""


@dataclass(frozen=True, slots=True)
class Position:
    """A view that asks for a move, its origin, and the names of the players."""

    game: AnyGame
    view: Any
    names: tuple[str, ...]
    source: dict[str, Any]
    """For JSON: the record, the move and what was done; or score and seat."""
    made: Any = None
    """The move of the record."""


def record_flags(command: F) -> F:
    """Add the flags that take a position from a record, those of the output, and the rules of the game."""
    command.params += [
        click.Option(
            ["--record"], metavar="FILE_OR_URL", help="Take the position from a record, with --move."
        ),
        click.Option(
            ["--move"], type=click.IntRange(1), help="The number of the move in the record, from 1."
        ),
        click.Option(
            ["--most"], type=click.IntRange(1, 99), help="The number of moves to list; all if not given."
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Print the table as JSON."),
    ]
    plot_flag(command)
    return command


def with_rules(game: AnyGame) -> Callable[[F], F]:
    """Add the flags of a game's rules to a command."""

    def add(command: F) -> F:
        command.params += [preset_flag(game), *rule_flags(game)]
        return command

    return add


def rules_of(game: AnyGame, flags: dict[str, Any]) -> Any:
    """Return the rules that the flags give."""
    return game.rules(flags["preset"] or "standard", **dict(rules_said(game, flags)))


def from_record(
    game: AnyGame, flags: dict[str, Any], cards: Sequence[str], kinds: tuple[type, ...]
) -> Position | None:
    """Return the position that ``--record`` and ``--move`` name; None without them.

    NotationError for a move of another kind: it names the moves of this kind.
    """
    file, number = flags["record"], flags["move"]
    if file is None:
        if number is not None:
            raise NotationError(_("--move needs the record: --record FILE."))
        if not cards:
            raise NotationError(
                _("Name your cards, or take a position from a record: --record FILE --move 17.")
            )
        return None
    if cards:
        raise NotationError(_("The record has the cards: leave them out, or leave out --record."))
    _refuse_others(click.get_current_context())
    record = load_anywhere(Path(file)).record
    played = play_back(record)
    if record.game.name != game.name:
        raise NotationError(
            _("This is a record of {other}, and the command is for {game}.").format(
                other=record.game.name, game=game.name
            )
        )
    of_kind = [place for place, entry in enumerate(record.entries, 1) if isinstance(entry.move, kinds)]
    if not of_kind:
        raise NotationError(_("There is no move of this kind in the record."))
    # Hidden cards stay hidden until the game is over.
    fitting = [place for place in of_kind if record.entries[place - 1].seat in played.seats]
    if not fitting:
        raise NotationError(
            _("Until the game is over, only the moves of its people are shown; none is of this kind.")
        )
    if number not in fitting:
        listed = _runs(fitting)
        raise NotationError(
            _("Choose one of the moves of this kind, {numbers}: --move N.").format(numbers=listed)
        )
    from knaves.review import position

    entry = record.entries[number - 1]
    source = {
        "record": file,
        "move": number,
        "name": record.names[entry.seat],
        "made": game.write(entry.move),
    }
    return Position(game, position(record, number), tuple(record.names), source, entry.move)


def _refuse_others(context: click.Context) -> None:
    """Raise a usage error for an option that describes a position: with a record it would be ignored."""
    for param in context.command.params:
        given = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and isinstance(param, click.Option) and param.name not in _WITH_RECORD:
            said = _("The record has the whole position: leave out {option}, or leave out --record.")
            raise click.UsageError(said.format(option=param.opts[0]), context)


def _runs(numbers: Sequence[int]) -> str:
    """Return rising numbers, those that follow one another as a range: ``5, 8-27``."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and each == runs[-1][-1] + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return ", ".join([f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs])


def show(found: Position, flags: dict[str, Any], *, column: str, key: str, spread: str) -> int:
    """Print the table of moves, best first; return the exit code.

    ``column`` is the heading of the moves, ``key`` their name in JSON, ``spread`` the sentence that says what
    the spread is of; empty if it is not known.
    """
    champion = coach(found.game.name)
    if champion is None:
        raise NotationError(_(NO_HINTS))
    ranked = champion.hint(found.view)[: flags["most"]]
    if not ranked:
        return _routine(found, champion.advise(found.view), flags, key)
    if flags["plot"] is not None:
        _picture(flags["plot"], found, ranked)
    if flags["as_json"]:
        rows = [_row(found, hint, column) for hint in ranked]
        print_json({**found.source, key: rows})
        return 0
    if found.made is not None:
        for line in found.game.show(found.view, found.names):
            print_line(aloud(line))
    for line in _table(found, ranked, column):
        print_line(line)
    if found.made is None:
        print_line(aloud(ranked[0].reason))
        if ranked[0].rule:
            print_line(aloud(ranked[0].rule))
    else:
        # As in a review: compared with the move that was made, not with the second best.
        tabled = champion.tabled(found.view, found.made, found.names)
        print_line(aloud(f"{tabled.reason} {tabled.more}".rstrip()))
        print_line(_("The record has: {move}.").format(move=_said(found, found.made)))
    said = [champion.meaning(found.view)]
    if any(hint.spread is not None for hint in ranked):
        said.append(spread)
    said.append(_("You win: how often you win the game from this score."))
    if ranked[0].worth is not None:
        said.append(_(WITH_SKUNKS))
    if any(hint.doubt for hint in ranked):
        said.append(_("After ±: half of its 95% interval."))
    print_line(" ".join(filter(None, said)))
    if flags["plot"] is not None:
        print_line(_("Drawing saved as {plot}.").format(plot=flags["plot"]))
    return 0


def _routine(found: Position, advice: Advice, flags: dict[str, Any], key: str) -> int:
    """Print the advice where no moves are ranked."""
    if flags["as_json"]:
        only = "only" if len(found.view.legal) == 1 else "advice"
        print_json({**found.source, key: [], only: _short(found.game.write(advice.move))})
        return 0
    if found.made is not None:
        for line in found.game.show(found.view, found.names):
            print_line(aloud(line))
    print_line(f"{_said(found, advice.move)}. {aloud(advice.reason)}")
    if found.made is not None:
        print_line(_("The record has: {move}.").format(move=_said(found, found.made)))
    if flags["plot"] is not None:
        print_line(_("No moves are ranked here, so nothing was drawn."))
    return 0


def _row(found: Position, hint: Hint, column: str) -> dict[str, Any]:
    written = found.game.write(hint.move)
    cards = _short(written).split()
    return {
        column: cards if column == "throw" else _short(written),
        "points": hint.points,
        "spread": hint.spread,
        "win": hint.win,
        **({} if hint.worth is None else {"worth": hint.worth}),
        "doubt": hint.doubt,
        "reason": aloud(hint.reason),
    }


def _table(found: Position, ranked: Sequence[Hint], column: str) -> list[str]:
    named = [_said(found, hint.move) for hint in ranked]
    wide = max(map(len, [_(column), *named]))
    spreads = any(hint.spread is not None for hint in ranked)
    points, spread, win, worth = _("points"), _("spread"), _("you win"), _("with skunks")
    heads = f"{_(column):{wide}}   {points:>6}   " + (f"{spread:>6}   " if spreads else "") + f"{win:>7}"
    lines = [heads if ranked[0].worth is None else f"{heads}   {worth:>6}"]
    for name, hint in zip(named, ranked, strict=True):
        line = f"{name:{wide}}   {Figure(hint.points):+6.2f}   "
        line += f"{Figure(hint.spread or 0.0):6.2f}   " if spreads else ""
        line += f"{Figure(100 * hint.win):6.2f}%"
        if hint.worth is not None:
            line += f"   {Figure(100 * hint.worth):>{len(worth)}.2f}"
        lines.append(line + (f" ± {Figure(100 * hint.doubt):.2f}" if hint.doubt else ""))
    return lines


def _short(written: str) -> str:
    for verb in _CARD_MOVES:
        written = written.removeprefix(verb)
    return written


def _picture(path: Path, found: Position, ranked: Sequence[Hint]) -> None:
    """Draw each move's chance with its doubt, best on top. SVG is as on the page; PNG needs matplotlib."""
    if path.suffix.lower() == ".svg":
        from knaves.review.picture import picture

        names = [_named(_said(found, hint.move)) for hint in ranked]
        path.write_text(picture(symbols(*found.game.hand(found.view)), names, ranked), "utf-8")
        return

    def paint(axes: Any) -> None:
        panel = axes[0][0]
        names = [_named(_said(found, hint.move)) for hint in ranked]
        rows = range(len(ranked), 0, -1)
        wins = [100 * hint.win for hint in ranked]
        doubts = [100 * hint.doubt for hint in ranked]
        panel.errorbar(wins, rows, xerr=doubts if any(doubts) else None, fmt="o", color="tab:blue")
        panel.set_yticks(list(rows), names)
        panel.set_ylim(0.4, len(ranked) + 0.6)
        for row, win, hint in zip(rows, wins, ranked, strict=True):
            said = _("{win}, {points} points").format(
                win=percent(hint.win, 1), points=format(Figure(hint.points), "+.2f")
            )
            panel.text(win, row + 0.12, said, ha="center", va="bottom", size=7)
        panel.margins(x=0.2)
        panel.grid(axis="x", alpha=0.3)
        panel.set_xlabel(_("Chance to win, in percent"))
        panel.set_title(symbols(*found.game.hand(found.view)))

    draw(path, 1, 1, paint)


def _said(found: Position, move: Any) -> str:
    """Return a move as the table names it: by its cards alone, as they are typed, or as its button does."""
    written = found.game.write(move)
    if written.startswith(_CARD_MOVES):
        return _short(written)
    return found.game.label(found.view, move, found.names)


def _named(said: str) -> str:
    """Return a move with its cards as a person would write them."""
    try:
        return symbols(*parse(said))
    except NotationError:
        return said
