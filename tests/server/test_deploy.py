"""The deployment files match the program: variables, ports, paths, times and sizes."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from fronts import DEPLOY

from knaves.cli.serve import serve
from knaves.office.endpoint import LARGEST

TOP = DEPLOY.parent
GUIDE = (TOP / "docs" / "guide" / "server.md").read_text("utf-8")
CLUSTER = (TOP / "docs" / "guide" / "servers.md").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
UNIT = (DEPLOY / "knaves.service").read_text("utf-8")
CADDYFILE = (DEPLOY / "Caddyfile").read_text("utf-8")
NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")
OPTIONS = {str(each.name): each for each in serve.params}
PORT = str(OPTIONS["port"].default)
ENDING = 10
"""Maximum seconds for the shutdown of a process, as promised by the guide."""


def variables() -> set[str]:
    return {f"KNAVES_SERVE_{name.upper()}" for name in OPTIONS} | {"KNAVES_HOME"}


@pytest.mark.parametrize(
    ("where", "named"),
    [
        ("compose", {*COMPOSE["x-knaves"]["environment"]}),
        ("Dockerfile", {*re.findall(r"\b(KNAVES_\w+)=", DOCKERFILE)}),
        ("unit", {*re.findall(r"^Environment=(\w+)=", UNIT, re.MULTILINE)}),
        ("guide", {*re.findall(r"KNAVES_SERVE_\w+", GUIDE)}),
    ],
)
def test_each_variable_is_one_that_the_program_reads(where: str, named: set[str]) -> None:
    assert named
    assert named <= variables()


def test_the_guide_has_every_option() -> None:
    table = GUIDE.partition("| option |")[2].partition("\n\n")[0]
    words = re.findall(r"`(--[\w-]+)`", table)
    assert {*words} == {word for each in OPTIONS.values() for word in each.opts}


def test_the_files_agree_on_the_port() -> None:
    for text in (
        re.findall(r"KNAVES_UPSTREAMS:127\.0\.0\.1:(\d+)", CADDYFILE),
        re.findall(r"^    server 127\.0\.0\.1:(\d+);", NGINX, re.MULTILINE),
        re.findall(r"KNAVES_SERVE_PORT=(\d+)", UNIT),
        re.findall(r"^EXPOSE (\d+)", DOCKERFILE, re.MULTILINE),
        re.findall(r"http://127\.0\.0\.1:(\d+)/healthz", DOCKERFILE),
        re.findall(r"reverse_proxy 127\.0\.0\.1:(\d+)", GUIDE),
    ):
        assert text == [PORT]


def test_the_proxy_of_the_compose_file_knows_every_process() -> None:
    processes = {name for name, each in COMPOSE["services"].items() if "KNAVES_SERVE_BUS" in str(each)}
    upstreams = COMPOSE["services"]["caddy"]["environment"]["KNAVES_UPSTREAMS"].split()
    assert {*upstreams} == {f"{name}:{PORT}" for name in processes}
    assert len(processes) > 1


def test_the_compose_file_lets_the_network_of_its_proxy_speak_for_others() -> None:
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert COMPOSE["x-knaves"]["environment"]["KNAVES_SERVE_TRUST_PROXY"] == network["subnet"]


def test_nobody_is_killed_while_the_tables_are_handed_over() -> None:
    assert int(re.findall(r"^TimeoutStopSec=(\d+)", UNIT, re.MULTILINE)[0]) > ENDING
    assert int(COMPOSE["x-knaves"]["stop_grace_period"].removesuffix("s")) > ENDING


def test_nginx_lets_through_what_the_server_takes() -> None:
    (size,) = re.findall(r"client_max_body_size (\d+)k;", NGINX)
    assert int(size) * 1024 >= LARGEST


def test_the_image_has_the_packages_that_the_compose_file_needs() -> None:
    extras = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (wanted,) = re.findall(r'\.whl\)\[([\w,]+)\]"', DOCKERFILE)
    assert {"web", "postgres", "redis"} <= {*wanted.split(",")} <= {*extras}
    assert 'ENTRYPOINT ["knaves"]\nCMD ["serve"]' in DOCKERFILE


def test_what_was_built_here_does_not_get_into_an_image() -> None:
    """Otherwise a foreign build folder or the git credentials would."""
    left_out = (TOP / ".dockerignore").read_text("utf-8").split("\n")
    made = [line.strip("/") for line in (TOP / ".gitignore").read_text("utf-8").split() if "*" not in line]
    for each in [".git", *made]:
        assert each in left_out or f"**/{each}" in left_out


@pytest.mark.needs("systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    assert UNIT.count("/opt/knaves/bin/knaves serve") == 2
    (tmp_path / "knaves.service").write_text(UNIT.replace("/opt/knaves/bin/knaves", sys.executable))
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / "knaves.service")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, "")


@pytest.mark.parametrize("name", sorted(each.name for each in DEPLOY.iterdir()))
def test_the_guides_name_every_file(name: str) -> None:
    assert f"`{name}`" in GUIDE + CLUSTER
