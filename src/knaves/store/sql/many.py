"""Bulk statements.

SQLite releases the GIL for each row, and under a busy event loop each reacquisition waits; so all rows are
passed as one JSON text in each direction. PostgreSQL's driver has bulk operations of its own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ARRAY,
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Select,
    String,
    Table,
    any_,
    bindparam,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.sql.elements import TextClause

Values = dict[str, Any]
KEY: Final = "this"
"""The parameter that identifies the row to update."""


def one_of(connection: Connection, column: Column[Any], values: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a column has one of these values, as one parameter for statement caching."""
    if connection.dialect.name == "sqlite":
        return _in(column, bindparam("values", json.dumps(values)))
    return column == any_(bindparam("values", values, ARRAY(String)))


def read_rows(connection: Connection, wanted: Select[Any]) -> list[Any]:
    """Return the rows of a query in order, each a sequence of integers, texts and None."""
    if connection.dialect.name != "sqlite":
        return [*connection.execute(wanted)]
    return msgspec.json.decode(connection.execute(_together(wanted)).scalar_one(), type=list[Any])


def lock_rows(
    connection: Connection, wanted: Select[Any], key: Column[Any], values: Sequence[str]
) -> list[Any]:
    """Return the rows of a query with these keys, locked in the order of the keys to avoid deadlocks.

    Whoever writes to an SQLite file has locked all of it. The statement is built once for a query and a key,
    which have to be constants.
    """
    if connection.dialect.name != "sqlite":
        return [*connection.execute(_locking(wanted, key), {"values": values})]
    given = {"values": json.dumps(values)}
    return msgspec.json.decode(connection.execute(_reading(wanted, key), given).scalar_one(), type=list[Any])


def insert_rows(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Insert rows with identical columns."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        statement = _inserting(table.name, tuple(rows[0]))
        connection.execute(statement, {"rows": msgspec.json.encode(rows).decode()})
    else:
        connection.execute(insert(table), rows)


def update_rows(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Update the same columns in rows of a table with the primary key ``id``, given as ``this``."""
    if not rows:
        return
    columns = tuple(name for name in rows[0] if name != KEY)
    if connection.dialect.name == "sqlite":
        statement = _updating(table.name, columns)
        connection.execute(statement, {"rows": msgspec.json.encode(rows).decode()})
    else:
        given: Values = {name: bindparam(name) for name in columns}
        connection.execute(update(table).where(table.c.id == bindparam(KEY)).values(given), rows)


def _together(wanted: Select[Any]) -> Select[Any]:
    rows = wanted.subquery()
    return select(func.json_group_array(func.json_array(*rows.c)))


def _in(column: Column[Any], values: BindParameter[str]) -> ColumnElement[bool]:
    given = func.json_each(values).table_valued("value")
    return column.in_(select(given.c.value))


@cache
def _reading(wanted: Select[Any], column: Column[Any]) -> Select[Any]:
    return _together(wanted.where(_in(column, bindparam("values", type_=String))))


@cache
def _locking(wanted: Select[Any], key: Column[Any]) -> Select[Any]:
    these = bindparam("values", type_=ARRAY(String))
    return wanted.where(key == any_(these)).order_by(key).with_for_update()


@cache
def _inserting(table: str, columns: tuple[str, ...]) -> TextClause:
    values = ", ".join(f"json_extract(value, '$.{name}')" for name in columns)
    return text(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM json_each(:rows)")


@cache
def _updating(table: str, columns: tuple[str, ...]) -> TextClause:
    values = ", ".join(f"{name} = json_extract(value, '$.{name}')" for name in columns)
    return text(
        f"UPDATE {table} SET {values} FROM json_each(:rows) WHERE {table}.id = json_extract(value, '$.{KEY}')"
    )
