"""Decisions, reviews and arena results as data frames of polars, and as Parquet.

polars is the extra ``data``, and is imported when it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from knaves import extras
from knaves.bots import Coach
from knaves.cards import CARD_TEXTS
from knaves.data.collection import read_all
from knaves.data.rows import Column, Row, columns, rows
from knaves.data.tables import PAIRS, REVIEWS, pair_rows, review_rows
from knaves.game import AnyGame
from knaves.lab.arena import PairResult
from knaves.record import Record
from knaves.review import Review

if TYPE_CHECKING:
    import polars as pl

_LEVEL: Final = 15
"""Level of compression by zstd; higher ones gain little and take long."""
_SEPARATOR: Final = ";"
"""No move and no card has it."""
_GROUP: Final = 100_000
"""Rows in a group: a reader needs memory for one group of each column."""


def schema(game: AnyGame, *, evaluated: bool = False) -> dict[str, Any]:
    """Return the columns of a table of decisions with their types in polars."""
    return _types(columns(game, evaluated=evaluated))


def to_polars(values: Iterable[Record | Review | PairResult], *, coach: Coach | None = None) -> pl.DataFrame:
    """Return records as a table of decisions, reviews as one of decisions, or arena pairs as one of games.

    All values are of one kind, and all records of one game. ``coach`` adds the values of the moves to the
    decisions of records. ValueError without values, for mixed ones, or for anything else; NotationError
    without the extra ``data``.
    """
    held = list(values)
    if not held:
        raise ValueError("A table needs at least one record, review or pair.")
    if any(type(each) is not type(held[0]) for each in held):
        raise ValueError("A table has one kind of value: records, reviews or pairs.")
    match held[0]:
        case Record(game=game):
            if any(each.game is not game for each in held if isinstance(each, Record)):
                raise ValueError("A table has the decisions of one game; these records are of several.")
            found = [
                row
                for number, each in enumerate(held)
                if isinstance(each, Record)
                for row in rows(each, number, coach)
            ]
            return _frame(found, schema(game, evaluated=coach is not None))
        case Review():
            return _frame(review_rows([each for each in held if isinstance(each, Review)]), _types(REVIEWS))
        case PairResult():
            return _frame(pair_rows([each for each in held if isinstance(each, PairResult)]), _types(PAIRS))
    raise ValueError(f"There is no table of {type(held[0]).__name__}, only of records, reviews and pairs.")


def read_frame(path: str | Path) -> pl.DataFrame:
    """Return the decisions of a file: Parquet as it is, records (`read_all`) from their moves.

    NotationError for records that cannot be read, or without the extra ``data``; OSError passes through.
    """
    extras.require("data")
    import polars as pl

    if Path(path).suffix == ".parquet":
        return pl.read_parquet(path)
    return to_polars(read_all(path))


def parquet(game: AnyGame, found: Iterable[Row], *, evaluated: bool = False) -> bytes:
    """Return rows of decisions as a file of Parquet, which `joined` takes."""
    out = BytesIO()
    # A part is read again soon, so it is compressed quickly.
    _frame(found, schema(game, evaluated=evaluated)).write_parquet(out, compression_level=1)
    return out.getvalue()


def joined(parts: Sequence[bytes]) -> bytes:
    """Return files of Parquet with the same columns as one file; it depends on their rows alone."""
    extras.require("data")
    import polars as pl

    out = BytesIO()
    pl.scan_parquet(list(parts)).sink_parquet(
        out, compression="zstd", compression_level=_LEVEL, row_group_size=_GROUP
    )
    return out.getvalue()


def _frame(found: Iterable[Row], types: dict[str, Any]) -> pl.DataFrame:
    """Return rows as a frame.

    Lists of words and whole numbers go through text that is split again: polars takes eight times as long for
    a column of Python's lists.
    """
    import polars as pl

    held = list(found)
    values = list(zip(*held, strict=True)) if held else [()] * len(types)
    made: dict[str, list[Any]] = {}
    plain: dict[str, Any] = {}
    wanted: list[pl.Expr] = []
    for (name, kind), column in zip(types.items(), values, strict=True):
        listed = isinstance(kind, pl.List) and kind.inner != pl.Float32
        made[name] = list(map(_text, column)) if listed else list(column)
        plain[name] = pl.String if listed else kind
        wanted.append(_split(name).cast(kind) if listed else pl.col(name))
    return pl.DataFrame(made, schema=plain, strict=True).select(wanted)


def _text(values: Iterable[Any] | None) -> str | None:
    return None if values is None else _SEPARATOR.join(map(str, values))


def _split(name: str) -> pl.Expr:
    import polars as pl

    words = pl.col(name).str.split(_SEPARATOR)
    return pl.when(pl.col(name) == "").then(words.list.head(0)).otherwise(words).alias(name)


def _types(found: Sequence[Column]) -> dict[str, Any]:
    """Return the columns by name with their types; NotationError without the extra ``data``."""
    extras.require("data")
    import polars as pl

    kinds: dict[str, Any] = {
        "number": pl.Int32,
        "numbers": pl.List(pl.Int16),
        "fraction": pl.Float64,
        "fractions": pl.List(pl.Float32),
        "word": pl.String,
        "words": pl.List(pl.String),
        # A card takes a few bits, and still reads as its text.
        "cards": pl.List(pl.Enum(CARD_TEXTS)),
        "flag": pl.Boolean,
    }
    return {each.name: kinds[each.kind] for each in found}
