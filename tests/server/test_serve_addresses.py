"""What ``knaves serve`` says about where it can be reached."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import knaves.cli.serve as command
from knaves.server import process
from knaves.server.process import Deployment


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """What the command prints once it serves, on a computer with an address in a network."""

    def at_once(deployment: Deployment, ready: Callable[[], None]) -> None:
        ready()

    monkeypatch.setattr(process, "serve", at_once)
    monkeypatch.setattr(command, "network_address", lambda: "192.168.1.5")

    def run(*words: str) -> str:
        ended = CliRunner().invoke(command.serve, ["--data", str(tmp_path), *words], standalone_mode=False)
        assert ended.exception is None
        return ended.output

    return run


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_a_server_for_the_network_names_an_address_for_this_computer_and_one_for_a_phone(
    said: Callable[..., str], everywhere: str
) -> None:
    words = said("--host", everywhere, "--port", "8099")
    assert "Serving at http://127.0.0.1:8099." in words
    assert "On a phone or another computer in your network: http://192.168.1.5:8099\n" in words
    assert everywhere not in words


def test_a_server_for_this_computer_or_with_a_public_address_names_no_other(
    said: Callable[..., str],
) -> None:
    assert "phone" not in said()
    words = said("--host", "0.0.0.0", "--public-url", "https://cards.example")
    assert "Serving at https://cards.example." in words
    assert "phone" not in words


def test_an_address_of_ip_6_stands_in_brackets() -> None:
    assert command.url("::1", 8080) == "http://[::1]:8080"
    assert command.url("cards.example", 80) == "http://cards.example:80"


def test_the_address_in_the_network_can_be_reached_from_outside() -> None:
    found = command.network_address()
    assert not found.startswith(("0.", "127."))
