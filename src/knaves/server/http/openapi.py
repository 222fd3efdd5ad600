"""The OpenAPI description of the service, generated from its endpoints and their structs."""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

import msgspec

import knaves
from knaves.office import clubs, daily, deal_pairs, directors, endpoints, event_calendar, events
from knaves.office.endpoint import Endpoint
from knaves.server.http import (
    accounts,
    audit,
    day_talk,
    days,
    exports,
    ladders,
    pairing,
    pushes,
    sessions,
    study_reports,
    turns,
)
from knaves.server.http.carrier import COOKIE
from knaves.wire.refusals import STATUS, Refusal

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *sessions.ENDPOINTS,
    *accounts.ENDPOINTS,
    *pairing.ENDPOINTS,
    *turns.ENDPOINTS,
    *pushes.ENDPOINTS,
    *days.ENDPOINTS,
    *day_talk.ENDPOINTS,
    *ladders.ENDPOINTS,
    *audit.ENDPOINTS,
    *events.ENDPOINTS,
    *directors.ENDPOINTS,
    *event_calendar.ENDPOINTS,
    *clubs.ENDPOINTS,
    *daily.ENDPOINTS,
    *deal_pairs.ENDPOINTS,
    *exports.ENDPOINTS,
    *endpoints.ENDPOINTS,
    *study_reports.ENDPOINTS,
)
"""All operations: those that only a server has, and the office's."""
_TEMPLATE: Final = "#/components/schemas/{name}"
_WORDS: Final = {
    400: "The request is malformed or has an invalid value.",
    401: "Not signed in: create a session first.",
    403: "Forbidden for this person, or for a page of another site.",
    404: "Not found.",
    409: "Not possible in the present state.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    429: "Too many requests.",
    500: "Internal server error.",
    503: "Temporarily unavailable.",
}


def description() -> dict[str, Any]:
    """Return the description."""
    kinds = {kind for each in ENDPOINTS for kind in (each.body, each.answer) if kind is not None}
    ordered = sorted({*kinds, Refusal}, key=str)
    found, components = msgspec.json.schema_components(ordered, ref_template=_TEMPLATE)
    schemas = dict(zip(ordered, found, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in ENDPOINTS:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Knaves",
            "version": knaves.__version__,
            "description": "The HTTP API of a Knaves server for cribbage and euchre. Play itself goes "
            "over the socket at /api/socket. Sentences are in the language of ?language= or Accept-Language.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "code": {"type": "http", "scheme": "bearer", "description": "A session code."},
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def text() -> str:
    """Return the description as stored in ``docs/wire/openapi.json``."""
    return msgspec.json.format(msgspec.json.encode(description()), indent=2).decode() + "\n"


def _operation(each: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    said = inspect.getdoc(each.work) or ""
    operation: dict[str, Any] = {
        "operationId": each.work.__name__,
        "summary": said.partition(".")[0].replace("\n", " "),
        "description": " ".join(said.split()),
        "parameters": _parameters(each),
        "responses": _responses(each, schemas),
    }
    if each.body is not None:
        content = {"application/json": {"schema": schemas[each.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    if each.needs != "nobody":
        operation["security"] = [{"code": []}, {"cookie": []}]
    return operation


def _parameters(each: Endpoint) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"\{(\w+)\}", each.path)
    ]
    if each.query is not None:
        schema = msgspec.json.schema(each.query)["$defs"][each.query.__name__]
        found += [
            {"name": name, "in": "query", "required": False, "schema": about}
            for name, about in schema["properties"].items()
        ]
    return found


def _responses(each: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "Done."}
    if each.answer is not None:
        done["content"] = {"application/json": {"schema": schemas[each.answer]}}
    elif each.status != 204:
        done["content"] = {each.media: {"schema": {"type": "string"}}}
    codes = {*each.refusals, "banned", "origin", "limit", "unavailable", "large"}
    if each.needs != "nobody":
        codes |= {"unsigned"}
    if each.body is not None:
        codes |= {"malformed", "media"}
    if each.query is not None:
        codes |= {"malformed"}
    refusal = {"application/json": {"schema": schemas[Refusal]}}
    statuses = sorted({STATUS[code] for code in codes})
    refused = {str(status): {"description": _WORDS[status], "content": refusal} for status in statuses}
    none = {"204": {"description": "There is nothing to answer."}} if each.maybe else {}
    return {str(each.status): done, **none, **refused}


if __name__ == "__main__":
    import sys

    sys.stdout.write(text())
