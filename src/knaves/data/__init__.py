"""Games as data: many records in a file, tables of decisions, and games that bots play to be studied.

A table has one row a decision, and each row only what its seat could see, with the choice, and how the game
ended (``docs/guide/data.md``). Tables need the extra ``data``; records and rows need nothing.
"""

from __future__ import annotations

from knaves.data.collection import Collection, collection, read_all, write_all
from knaves.data.frame import read_frame, schema, to_polars
from knaves.data.notation import read_notation, write_notation
from knaves.data.rows import Column, columns, rows
from knaves.data.series import Series, pipeline, played, seating

__all__ = [
    "Collection",
    "Column",
    "Series",
    "collection",
    "columns",
    "pipeline",
    "played",
    "read_all",
    "read_frame",
    "read_notation",
    "rows",
    "schema",
    "seating",
    "to_polars",
    "write_all",
    "write_notation",
]
