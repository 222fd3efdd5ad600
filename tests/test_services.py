"""A test that lacks a service says which one; in CI it does not pass unseen."""

from __future__ import annotations

import pytest

import services


@pytest.mark.parametrize("name", ["CI", "KNAVES_CI"])
@pytest.mark.parametrize("lend", [services.private_postgres, services.private_redis])
def test_a_service_that_is_missing_is_named_and_in_ci_that_fails(
    monkeypatch: pytest.MonkeyPatch, name: str, lend: object
) -> None:
    monkeypatch.setattr(services, "found", lambda _program: None)
    for each in ("CI", "KNAVES_CI"):
        monkeypatch.delenv(each, raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"PostgreSQL|Redis"), lend():  # type: ignore[operator]
        pass
    monkeypatch.setenv(name, "1")
    with pytest.raises(pytest.fail.Exception, match=r"PostgreSQL|Redis"), lend():  # type: ignore[operator]
        pass


def test_debian_s_hidden_programs_are_found() -> None:
    assert services.found("sh")
    assert services.found("no-such-program-anywhere") is None
