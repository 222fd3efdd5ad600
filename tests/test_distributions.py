"""What is packed: the site's version, and the page as the image of a server builds it."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import page
import readme

TOP = Path(__file__).parents[1]
DOCKERFILE = (TOP / "deploy" / "Dockerfile").read_text("utf-8")


def project(folder: str) -> dict[str, Any]:
    """Return what a folder's project file says of its distribution."""
    found: dict[str, Any] = tomllib.loads((TOP / folder / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_the_site_and_the_package_have_one_version() -> None:
    package, site = project("."), project("packaging/site")
    assert site["version"] == package["version"]
    assert site["dependencies"] == [f"knaves=={package['version']}"]


def test_the_image_builds_the_page_before_the_package() -> None:
    assert 0 < DOCKERFILE.index("packaging/page.py") < DOCKERFILE.index("pip wheel")


def test_on_an_index_no_link_leads_into_the_checkout() -> None:
    text = (TOP / "README.md").read_text("utf-8")
    relative = re.compile(r"\]\((?!https?:|#)")
    assert relative.search(text)
    assert not relative.search(readme.for_index(text))
    assert not relative.search(readme.for_index(text, "https://example.org/knaves"))
    assert "![" not in readme.for_index(text)
    one = "![A hand](docs/a.png)\nRead [the law](docs/law.md#1), [Python](https://python.org)."
    assert readme.for_index(one) == "Read the law, [Python](https://python.org)."
    assert readme.for_index(one, "https://e.org/k") == (
        "![A hand](https://e.org/k/raw/HEAD/docs/a.png)\n"
        "Read [the law](https://e.org/k/blob/HEAD/docs/law.md#1), [Python](https://python.org)."
    )


@pytest.fixture
def no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout whose page is not built, on a machine for which PyPI has node."""
    monkeypatch.setattr(page, "STAMP", tmp_path / "built-from.txt")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")


@pytest.mark.usefixtures("no_page")
def test_a_distribution_asks_for_node_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert page.requires() == [page.NODE_WHEEL]
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert page.requires() == []
    monkeypatch.setattr(page, "node_here", lambda: tmp_path)
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    assert page.requires() == []


@pytest.mark.usefixtures("no_page")
def test_a_distribution_without_its_page_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    page.build_or_say()
    said = capsys.readouterr().err
    assert "WITHOUT its page" in said
    assert "There is no node 20" in said


@pytest.mark.usefixtures("no_page")
def test_a_page_that_cannot_be_built_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(node: Path) -> None:
        raise subprocess.CalledProcessError(1, ["npm", "ci"])

    monkeypatch.setattr(page, "node_here", lambda: tmp_path)
    monkeypatch.setattr(page, "build", failing)
    page.build_or_say()
    assert "npm" in capsys.readouterr().err


@pytest.mark.usefixtures("no_page")
def test_a_distribution_builds_its_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page, "node_here", lambda: tmp_path)
    built: list[Path] = []
    monkeypatch.setattr(page, "build", built.append)
    page.build_or_say()
    assert built == [tmp_path]
    page.STAMP.write_text(page.sources(), "utf-8")
    page.build_or_say()
    assert built == [tmp_path]
    assert page.requires() == []


@pytest.mark.slow
def test_the_page_is_built_where_there_is_no_node(tmp_path: Path) -> None:
    sources, programs = tmp_path / "sources", tmp_path / "programs"
    files = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True)
    for name in filter(None, files.stdout.split("\0")):
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(TOP / name, sources / name)
    programs.mkdir()
    for name in ("sh", "env", "bash", "uname"):
        (programs / name).symlink_to(shutil.which(name) or name)
    for line in re.findall(r"^RUN (.*packaging/page\.py)$", DOCKERFILE.replace("\\\n", ""), re.MULTILINE):
        command = line.replace("/opt/page", str(tmp_path / "page")).replace(
            "python -m venv", "$PYTHON -m venv"
        )
        subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=sources,
            check=True,
            env={**os.environ, "PATH": str(programs), "PYTHON": sys.executable},
        )
    assert (sources / "src" / "knaves" / "server" / "page" / "index.html").is_file()
