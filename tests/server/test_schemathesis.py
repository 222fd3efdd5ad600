"""The HTTP service against its OpenAPI description: schemathesis makes valid and invalid requests."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from asking import Browser
from hypothesis import HealthCheck, Phase, settings
from serving import Served

from knaves.server.http.openapi import description
from later import later

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        negative_data_rejection,
        response_headers_conformance,
        response_schema_conformance,
        status_code_conformance,
        unsupported_method,
    )

SCHEMA = schemathesis.openapi.from_dict(description())
# What is too long may be refused before anybody reads it.
SCHEMA.config.checks.negative_data_rejection.expected_statuses.append("413")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
MEEK = {"/api/session": "DELETE", "/api/sessions": "DELETE", "/api/account/deletion": "POST"}
"""Requests that would end the shared session: each is sent with a session of its own."""


@pytest.fixture(scope="module")
def codes(server: Served) -> dict[str, str]:
    """The resume codes of a guest and of an account."""
    guest, owner = Browser(server.url), Browser(server.url)
    guest.come_in("Guest")
    owner.join("Owner")
    return {"guest": guest.cookie, "owner": owner.cookie}


def examples(number: int) -> settings:
    return settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[*HealthCheck],
    )


@SCHEMA.parametrize()
@examples(3)
def test_every_request_is_answered_as_described(
    case: schemathesis.Case[Any], server: Served, codes: dict[str, str]
) -> None:
    answered(case, server, codes, "owner")


@pytest.mark.long
@pytest.mark.parametrize("who", ["nobody", later("guest"), "owner"])
@SCHEMA.parametrize()
@examples(12)
def test_whoever_asks_is_answered_as_described(
    case: schemathesis.Case[Any], server: Served, codes: dict[str, str], who: str
) -> None:
    answered(case, server, codes, who)


def answered(case: schemathesis.Case[Any], server: Served, codes: dict[str, str], who: str) -> None:
    """Send a request and check the answer."""
    code = codes.get(who, "")
    if who != "nobody" and MEEK.get(case.path) == case.method.upper():
        meek = Browser(server.url)
        meek.come_in("Meek")
        code = meek.cookie
    headers = {"Authorization": f"Bearer {code}"} if code else {}
    case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS)
